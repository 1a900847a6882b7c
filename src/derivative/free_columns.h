// free_columns.h — columns of differences where no constraint acts
#pragma once
#include "derivative/work.h"
#include "step/integrate.h"
#include "step/pass.h"

// What differences of one call share.
typedef struct snDifferenceJob {
  const snModel* m;
  const snData* d;  // the present state
  snDerivatives* work;
  const snDifferences* how;
  const snIntegratorRow* integrator;
  bool whole;    // nothing of an earlier step serves a later one
  bool sensors;  // sensors are to be read
  bool free;     // no constraint acts and the next velocity is linear in the forces
} snDifferenceJob;

typedef void snDisplaceFn(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount);

// A kind of columns: `count` of them from column `first` of [A B] on.
typedef struct snColumnKind {
  int first, count;
  snPassPart part;
  snDisplaceFn* displace;
} snColumnKind;

// Outcome of a step with the number displaced.
typedef void snOutcomeFn(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind, int index,
                         double amount, double* out);

// What a step or a displacement has moved, from the present state.
void sn_restore_moved(const snDifferenceJob* job, snData* d);

// The outcome with forces in the place of velocities; positions do not count. Marks the columns of positions at which
// rows act: these are for the whole step.
snOutcomeFn sn_force_outcome;

// Puts the change of forces in worker->change by, and solves for all that were put by: their entries of motion.
void sn_keep_force(const snDifferenceJob* job, snDerivativeWorker* worker, int column);
void sn_solve_free(const snDifferenceJob* job, snDerivativeWorker* worker);
