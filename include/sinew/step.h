// step.h — stepping a world
//   Arguments: an actuator or sensor that is missing has no history and the control 0. A model whose integrator,
//   solver, cone or form of the Jacobian does not exist is not stepped: SN_WARNING_BADOPTION counts it and nothing
//   changes. Threads: one thread per data at a time; any number of threads may step data of one model that nobody
//   writes.
#pragma once
#include "sinew/data.h"
#include "sinew/pipeline.h"  // deprecated here since 0.1, removed in 0.2: include it where its functions are called

#ifdef __cplusplus
extern "C" {
#endif

// True if this build supports the integrator (snIntegrator); a model with an unsupported one cannot be stepped.
SN_API bool sn_has_integrator(int integrator);

// True if integrator, solver, cone and Jacobian type are valid; otherwise raises SN_WARNING_BADOPTION for the first
// invalid one, in this order.
SN_API bool sn_check_options(const snModel* m, snData* d);

// Computes all quantities derived from the state, up to the acceleration; changes no state.
SN_API void sn_forward(const snModel* m, snData* d);

// qpos qvel qacc -> qfrc_inverse: the force that produces the acceleration. With the flag `invdiscrete` the
// acceleration is that of a whole step of the integrator; RK4 has no such inverse and gives NaN.
SN_API void sn_inverse(const snModel* m, snData* d);

// One timestep with the model's integrator; does nothing if the integrator is unknown. Invalid states raise a warning
// and are reset, as in MuJoCo.
SN_API void sn_step(const snModel* m, snData* d);

// A timestep in two parts, for programs that compute controls from the results of the first: up to the controls, and
// from the controls to the next state. RK4 falls back to Euler.
SN_API void sn_step1(const snModel* m, snData* d);
SN_API void sn_step2(const snModel* m, snData* d);

// Computes all outputs that a lean step skipped.
SN_API void sn_complete(const snModel* m, snData* d);

// The control of an actuator at `time` minus the actuator's delay, with the model's interpolation (`interp` < 0), or
// held (0), linear (1) or cubic (2). The present control if no history is kept.
SN_API double sn_read_ctrl(const snModel* m, const snData* d, int actuator, double time, int interp);

// Deprecated since 0.1, removed in 0.2: sn_sensor_value.
SN_API void sn_read_sensor(const snModel* m, const snData* d, double* value, int sensor, double time, int interp);

// Sets the history of an actuator, oldest sample first; `times` NULL keeps the times, `values` NULL the values.
// False, and nothing changed, if no history is kept or the times do not increase.
SN_API bool sn_init_ctrl_history(const snModel* m, snData* d, int actuator, const double* times, const double* values);

// The same for a sensor, and the time of its last measurement.
SN_API bool sn_init_sensor_history(const snModel* m, snData* d, int sensor, const double* times, const double* values,
                                   double last_time);

// Deprecated since 0.1, removed in 0.2: sn_mass_product and sn_mass_solution.
SN_API void sn_mul_mass(const snModel* m, const snData* d, double* y, const double* x);
SN_API void sn_solve_mass(const snModel* m, const snData* d, double* x, const double* y);

// M as a dense nv x nv matrix.
SN_API void sn_full_mass(const snModel* m, const snData* d, double* full);

// qpos after moving with qvel for a time: qpos += dt * qvel, on the manifold.
SN_API void sn_integrate_pos(const snModel* m, double* qpos, const double* qvel, double dt);

// Deprecated since 0.1, removed in 0.2: sn_pos_difference.
SN_API void sn_differentiate_pos(const snModel* m, double* qvel, double dt, const double* qpos1, const double* qpos2);

// Advances by `seconds` in steps of variable size, by Runge-Kutta methods with error estimates: in each step the error
// of every component y of qpos, qvel and act is kept below accuracy * (0.1 + |y|). The first step has the model's
// timestep. Outputs are then those of the last state. Returns the number of steps; -1, and nothing changes, if time is
// negative, accuracy is not positive, trees may sleep, or controls or sensors have delays.
SN_API int sn_step_adaptive(const snModel* m, snData* d, double seconds, double accuracy);

// Linear velocities and angular momenta of subtrees -> subtree_linvel subtree_angmom.
SN_API void sn_subtree_velocities(const snModel* m, snData* d);

// Accelerations of bodies and forces that act on them -> cacc cfrc_int cfrc_ext.
SN_API void sn_body_forces(const snModel* m, snData* d);

#ifdef __cplusplus
}
#endif
