// derivatives.h — how the next state and the sensors change with state and controls
//   x+ = f(x, u), y = s(x, u):  A = df/dx, B = df/du, C = ds/dx, D = ds/du, row-major.
//   x is qpos in the tangent space (nv), qvel (nv), act (na) and, where the model keeps one, history (nhistory). Of the
//   history only past values count: rows and columns of its cursors and times are zero.
//   Arguments: invalid ones give an error in the options' diagnostics and false, and nothing is written.
//   Threads: a workspace is used by one caller at a time; results do not depend on the number of threads.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum snDerivativeMode {
  SN_DERIVATIVE_AUTO,      // analytic; columns that have no analytic derivative by differences
  SN_DERIVATIVE_FD,        // finite differences
  SN_DERIVATIVE_ANALYTIC,  // analytic; columns that have no analytic derivative are NaN
  SN_DERIVATIVE_HYBRID     // columns of positions by differences, all others as in auto
} snDerivativeMode;

// Why a column is not analytic.
typedef enum snDerivativeReason {
  SN_DERIVATIVE_IS_ANALYTIC,
  SN_DERIVATIVE_ASKED_FOR,     // the mode asks for differences
  SN_DERIVATIVE_HOOK,          // a hook of the user takes part in the step
  SN_DERIVATIVE_SLEEP,         // trees may fall asleep
  SN_DERIVATIVE_INTEGRATOR,    // the integrator needs second derivatives of a force that has none here
  SN_DERIVATIVE_CONSTRAINT,    // a kind of constraint row without analytic position derivative
  SN_DERIVATIVE_CONTACT,       // a contact whose search jumps between features: a corner
  SN_DERIVATIVE_SOLVER,        // the solver stops short of the optimum, or no-slip iterations follow it
  SN_DERIVATIVE_TRANSMISSION,  // an actuator whose transmission or force has no analytic derivative
  SN_DERIVATIVE_SENSOR,        // a kind of sensor, or a history of one, without analytic derivative
  SN_DERIVATIVE_OSIM,          // a combination of OpenSim's parts without analytic derivative
  SN_DERIVATIVE_FLEX,          // flexible bodies
  SN_DERIVATIVE_PLUGIN,        // forces of plugins
  SN_DERIVATIVE_PHYSICS,       // a switch of newer physics without analytic derivative (physics.h)
  SN_DERIVATIVE_POLYNOMIAL,    // springs and dampers that are polynomials
  SN_DERIVATIVE_SURFACE,       // contacts with surfaces that move
  SN_DERIVATIVE_REASON_COUNT
} snDerivativeReason;

// Workspace: data for every thread and all scratch memory.
typedef struct snDerivatives snDerivatives;

typedef struct snDerivativeOptions {
  snDerivativeMode mode;
  double eps;           // displacement of differences, and how near a corner makes a column one-sided; 0: 1e-6
  bool forward;         // forward differences; default: centred
  bool frozen_factor;   // implicit integrators keep their matrix in columns of controls and activations, as in MuJoCo
  snDerivatives* work;  // NULL: made for this call
  snDiagnostics* diagnostics;  // gets what is wrong with the arguments; may be NULL
} snDerivativeOptions;

// A workspace for models of these sizes, with so many threads (0: one). NULL when out of memory. After the first call
// that uses it nothing is allocated.
SN_API snDerivatives* sn_derivatives_create(const snModel* m, int threads);
SN_API void sn_derivatives_destroy(snDerivatives* work);

// Length of x: 2 nv + na + nhistory.
SN_API int sn_derivatives_size(const snModel* m);

// A, B, C and D of a step from the present state; each may be NULL. `d` keeps its state; its outputs are those of
// sn_forward at that state.
SN_API bool sn_transition(const snModel* m, snData* d, const snDerivativeOptions* options, double* A, double* B,
                          double* C, double* D);

// Products without the matrices: A x + B u into `next`, and A' w into `state`, B' w into `control`. x or u NULL: zero.
// If all columns are analytic and the step has one pass, they cost a few steps, otherwise as much as the matrices.
SN_API bool sn_transition_product(const snModel* m, snData* d, const snDerivativeOptions* options, const double* x,
                                  const double* u, double* next);
SN_API bool sn_transition_transposed(const snModel* m, snData* d, const snDerivativeOptions* options, const double* w,
                                     double* state, double* control);

// Reverse mode through a rollout of nsteps from the state of `d`, which is left there: with a scalar cost that depends
// on the states after each step (dcost_dstate: nsteps x size, in the tangent space) and on the controls of each step.
typedef struct snRolloutGradient {
  int nsteps;
  const double* control;       // nsteps x nu
  const double* dcost_dstate;  // nsteps x size; NULL: only the states are found
  double* dcontrol;            // nsteps x nu: what the states' part of the cost gives for each control
  double* dstart;              // size: for the first state; may be NULL
  double* state;               // nsteps x state size of SN_STATE_PHYSICS: states after each step; may be NULL
  bool recorded;  // the last rollout of this workspace was this one from the same state: it is not made again
} snRolloutGradient;

// All states are kept in up to 64 MiB. For longer rollouts about sqrt(nsteps) checkpoints are kept and the steps
// between them repeated, so that memory grows with the square root of the number of steps.
SN_API bool sn_rollout_gradient(const snModel* m, snData* d, const snDerivativeOptions* options,
                                const snRolloutGradient* rollout);

// How the last call computed a column of [A B] (C and D share it), and whether its value is one-sided: that of the
// present branch, where a displacement of `eps` may cross a corner of the step (the end of a range, a wrap that begins,
// ends or changes sides, a constraint about to become active).
SN_API snDerivativeReason sn_derivatives_reason(const snDerivatives* work, int column);
SN_API bool sn_derivatives_one_sided(const snDerivatives* work, int column);
// The same for the rows of a sensor in C and D; its columns may have other reasons.
SN_API snDerivativeReason sn_derivatives_sensor_reason(const snDerivatives* work, int sensor);
SN_API const char* sn_derivative_reason_text(snDerivativeReason reason);

// Outputs of sn_inverse_derivatives; each may be NULL. A row is the derivative by one dof.
typedef struct snInverseDerivatives {
  double *force_position, *force_velocity, *force_acceleration;     // nv x nv: d qfrc_inverse
  double *sensor_position, *sensor_velocity, *sensor_acceleration;  // nv x nsensordata
  double* inertia_position;                                         // nv x nC: d M on its sparse pattern
} snInverseDerivatives;

// Forward differences of sn_inverse at the present qpos, qvel and qacc, as mjd_inverseFD; `actuation` subtracts
// qfrc_actuator. `options` gives eps and the workspace.
SN_API bool sn_inverse_differences(const snModel* m, snData* d, const snDerivativeOptions* options, bool actuation,
                                   const snInverseDerivatives* out);

// The same, analytic: the three matrices of the force. False with an error that gives the reason if some part has no
// analytic derivative; matrices of sensors and of the inertia are not written.
SN_API bool sn_inverse_derivatives(const snModel* m, snData* d, const snDerivativeOptions* options, bool actuation,
                                   const snInverseDerivatives* out);

// Outputs of sn_forward_derivatives; each may be NULL: d qacc, a row for each dof.
typedef struct snForwardDerivatives {
  double *position, *velocity;   // nv x nv
  double *activation, *control;  // nv x na, nv x nu; controls as the actuators see them, behind their delays
  double* force;                 // nv x nv: by qfrc_applied
} snForwardDerivatives;

// Derivatives of the qacc that sn_forward computes, analytic. False with an error that gives the reason if some part
// has no analytic derivative.
SN_API bool sn_forward_derivatives(const snModel* m, snData* d, const snDerivativeOptions* options,
                                   const snForwardDerivatives* out);

#ifdef __cplusplus
}
#endif
