// work.h — memory of derivatives: a data for every thread, the state that is differentiated, and matrices
#pragma once
#include "base/report.h"
#include "batch/pool.h"
#include "sinew/derivatives.h"

// One thread's own.
typedef struct snDerivativeWorker {
  snData* d;
  double *plus, *minus;  // outcomes of the two displaced steps
  double* change;        // one column of A over C
  double* direction;     // nv
  double* force;         // nv x free columns: changes of forces, then of accelerations
  double* acceleration;  // nv: of the step itself
  int *free, frees;      // which columns of [A B]
} snDerivativeWorker;

struct snDerivatives {
  snAllocator allocator;
  int nq, nv, na, nu, nhistory, nsensor, nsensordata;
  int size;     // of the state
  int outcome;  // numbers of an outcome: qpos qvel act history sensordata
  snPool* pool;
  int threads;
  snDerivativeWorker* worker;
  double* state;          // SN_STATE_ALL of the data
  snData* at;             // the data whose pass is differentiated: the caller's, or that of worker 0
  bool measured;          // its pass measured the sensors, and what follows leaves its outputs as they are
  double* next;           // outcome of the step itself
  snByte* history_value;  // per number of the history: whether it is a value
  snByte* reason;         // per column of [A B]
  snByte* one_sided;
  snByte* sensor_reason;  // per sensor: why its rows of C and D are by differences
  snByte* constrained;    // per column: rows act at a displaced position
  snArena* arena;         // matrices of analytic derivatives
  struct snContactMoves* contacts;  // in the arena during sn_transition, else NULL
  double* tape;           // states of the last rollout; NULL: none
  size_t tape_size;       // numbers that there is room for
  int tape_steps;
};

// The options, or what counts where none are given.
static inline const snDerivativeOptions* derivative_options(const snDerivativeOptions* given) {
  static const snDerivativeOptions standard = {0};
  return given ? given : &standard;
}

// The workspace of the options or, where there is none, a new one; NULL with an error in the diagnostics.
snDerivatives* sn_derivatives_begin(const snModel* m, const snDerivativeOptions* options);

// Destroys it where it was made for this call.
void sn_derivatives_end(snDerivatives* work, const snDerivativeOptions* options);

// The displacement of differences; 0 with an error in the diagnostics for a bad one.
double sn_derivatives_eps(const snDerivativeOptions* options);

// Whether qpos, qvel, act, ctrl and history are all finite; where not, an error names the number.
bool sn_derivatives_state_is_finite(const snModel* m, const snData* d, snDiagnostics* diag);

// ---- columns by differences

typedef struct snDifferences {
  double eps;
  bool centered, frozen_factor;
  double *A, *B, *C, *D;
} snDifferences;

// Columns whose reason is not SN_DERIVATIVE_IS_ANALYTIC; with `sensors`, C and D of all columns.
void sn_difference_columns(const snModel* m, const snData* d, snDerivatives* work, const snDifferences* how);
