// point_state.h — what the parts of the point kernel share
#pragma once
#include "actuation/activation.h"
#include "optimal/point_kernel.h"
#include "optimal/tendon_balance.h"
#include "sinew/derivatives.h"

#define DISPLACED        1e-6  // of first differences
#define DISPLACED_SECOND 1e-4  // of second differences

enum { MOST_THREADS = 64 };

// What the kernel has of them; all zero where there are none.
typedef struct snPointQuantities {
  const snPointQuantity* item;
  int count, level;  // the last stage that they need
  const bool* idle;  // by quantity: nothing depends on it, so its variable is 0; NULL: none is
  bool loads, accelerations, powers;
  double* scratch;   // of a thread: numbers of `room`
  int room;
} snPointQuantities;

struct snPointKernel {
  const snModel* m;        // compliant tendons pull as their states say (point_tendons.c)
  const snModel* muscles;  // as it was given
  snModel* own;            // m, where it is a copy; else NULL
  snArena* arena;
  int threads, nv, nu, na, nc, ns, nz;  // nc: compliant tendons
  int row, full;  // q, v and inputs; with activations and rates of compliant muscles
  snData* data[MOST_THREADS];
  snDerivatives* work[MOST_THREADS];  // of analytic derivatives: reasons and an arena
  double* scratch[MOST_THREADS];
  int* activation;  // of an actuator: number of its activation, -1
  int* actuator;    // of an activation
  int* input;       // of an actuator: where in z what drives its force is
  int* tendon;      // of an actuator: number of its compliant tendon, -1
  int* pulls;       // of a compliant tendon: its actuator
  snRowPattern jacobian, algebraic, hessian;
  const snLoads* loads;  // that act over time; NULL: none
  bool fixed_wrenches;   // they are the same at every pose
  snLoadWrench* wrench[MOST_THREADS];  // of the present time
  double start, duration;
  const double* part;  // of the duration, by point; NULL: equal distances
  const snPointOutput* outputs;
  int output_count;
  snPointQuantities quantities;
  bool separable;  // forces of actuators are functions of their lengths, velocities and inputs (point_structured.c)
  bool without_paths;  // and no other force needs the paths of tendons
  int known_points, known_room;  // the last Jacobian of each point, with the point
  double *known, *known_jacobian;
};

// The activation variable that drives an actuator's force.
static inline int sn_point_slot(const snModel* m, int actuator) {
  return m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
}

// Patterns of first and second derivatives, for the quantities of the kernel; false when out of memory.
bool sn_point_patterns(snPointKernel* k);

// Data that hold everything in place of lean ones; false when out of memory.
bool sn_point_complete_data(snPointKernel* k);

// Positions, velocities, activations as the fibres see them, and controls of a point.
void sn_point_set(const snPointKernel* k, snData* d, const double* z);

// Position stages with the loads of the present time; velocity and force stages; all of them.
void sn_point_positions(const snPointKernel* k, snData* d);
void sn_point_from_velocity(const snPointKernel* k, snData* d);
void sn_point_stages(const snPointKernel* k, snData* d);

// Loads of the present time at the present poses; these poses first.
void sn_point_loads(const snPointKernel* k, snData* d);
void sn_point_load_positions(const snPointKernel* k, snData* d);

// First derivatives of the rates on the pattern; false: not finite.
bool sn_point_rate_jacobian(const snPointKernel* k, int thread, const double* z, double* jacobian);

// Force of an actuator by what drives it.
double sn_point_gain(const snModel* m, const snData* d, int actuator);

// Derivatives of an activation's rate at any activation and control.
snRateDerivatives sn_point_rate_derivatives(const snPointKernel* k, snData* d, int a, double act, double ctrl);

// What a contracted Hessian is made of: weights of qacc, of outputs (NULL: none) and of balances, at a point z. H below
// is that of (q, v, inputs, activations and rates of compliant muscles), full x full.
typedef struct snPointWeights {
  const double *qacc, *output, *balance;  // the last by compliant tendon
  const double* z;
} snPointWeights;

// Hessian of weight . rates + output_weight . outputs (NULL: none) at a point, on the pattern; false: not finite.
// `jacobian`: that of the rates at the point.
bool sn_point_hessian(const snPointKernel* k, int thread, const double* z, const double* jacobian, const double* weight,
                      const double* balance_weight, const double* output_weight, double* hessian);

// ---- quantities (point_quantities.c)
//   Quantity i of a point is the algebraic variable behind the rates of tendon forces, its residual  g_i(x, u) - y_i.

// Values less their variables, at a point whose state and stages are made here.
bool sn_point_quantity_residuals(const snPointKernel* k, int thread, const double* z, double* residual);

// Their rows: all states and controls, then the variable itself. `rates`: the Jacobian of the rates at the point.
bool sn_point_quantity_jacobian(const snPointKernel* k, int thread, const double* z, const double* rates,
                                double* rows);

// Adds the Hessian of weight . values but for accelerations of coordinates, whose weights are added to those of rates.
void sn_point_quantity_hessian(const snPointKernel* k, int thread, const double* z, const double* weight,
                               double* hessian);
void sn_point_quantity_rate_weights(const snPointKernel* k, const double* weight, double* rate_weight);

// ---- compliant tendons (point_tendons.c)

// A copy of the model in which they are actuators of given force; the model itself where it has none. False: out of
// memory.
bool sn_point_take_model(snPointKernel* k, const snModel* m);

// Whether an actuator has a compliant tendon that the kernel covers.
bool sn_point_covers_tendon(const snModel* m, int actuator);

// The pattern of the derivatives of balances and quantities; false when out of memory.
bool sn_point_algebraic_pattern(snPointKernel* k);

// The balance of fibres and tendon c, with its derivatives, after velocity stages.
snSecondOrder sn_point_balance(const snPointKernel* k, const snData* d, int c, const double* z);

// The balances of a point (NULL: not wanted), and their derivatives on the pattern; false: not finite.
bool sn_point_balances(const snPointKernel* k, int thread, const double* z, double* residual, double* jacobian);

// Whether models of this kind have the Hessian of point_structured.c; sets what that needs.
void sn_point_set_structure(snPointKernel* k, const snModel* m);

// H from the stages of the point, which are done, by the structure of the forces; `qacc_rows`: rows of qacc of the
// Jacobian. The scratch behind H is as large as sn_point_structure_size says.
void sn_point_structured_hessian(const snPointKernel* k, snData* d, const snPointWeights* w, const double* qacc_rows,
                                 double* H);
int sn_point_structure_size(const snModel* m);

// Outputs at a point, and by positions and velocities (NULL: not wanted); false: not finite.
bool sn_point_outputs(const snPointKernel* k, snData* d, double* scratch, const double* z, double* output,
                      double* jacobian);

// output_weight . outputs after velocity stages.
double sn_point_contracted_outputs(const snPointKernel* k, const snData* d, const double* output_weight);
