// pipeline.h — the parts of a step one by one: passes, stages, integrators, checks
//   For programs that put a step together themselves; all others need sn_step and sn_forward alone (step.h).
//   Arguments: a part reads what the parts before it wrote; nothing checks that they have run.
//   Threads: as in step.h.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// Evaluates all quantities derived from qpos: runs the stages declared after it, in this order.
SN_API void sn_forward_position(const snModel* m, snData* d);
SN_API void sn_body_poses(const snModel* m, snData* d);
SN_API void sn_object_frames(const snModel* m, snData* d);
SN_API void sn_center_of_mass(const snModel* m, snData* d);
SN_API void sn_camera_frames(const snModel* m, snData* d);
SN_API void sn_flex_positions(const snModel* m, snData* d);
SN_API void sn_tendon_paths(const snModel* m, snData* d);
SN_API void sn_mass_matrix(const snModel* m, snData* d);
SN_API void sn_factor_mass(const snModel* m, snData* d);
SN_API void sn_collide(const snModel* m, snData* d);
SN_API void sn_constraint_rows(const snModel* m, snData* d);
SN_API void sn_transmission(const snModel* m, snData* d);
SN_API void sn_energy_position(const snModel* m, snData* d);
SN_API void sn_sensors_position(const snModel* m, snData* d);

// Evaluates all quantities derived from qvel: runs the stages declared after it, in this order.
SN_API void sn_forward_velocity(const snModel* m, snData* d);
SN_API void sn_flex_velocities(const snModel* m, snData* d);
SN_API void sn_tendon_velocities(const snModel* m, snData* d);
SN_API void sn_velocities(const snModel* m, snData* d);
SN_API void sn_actuator_velocities(const snModel* m, snData* d);
SN_API void sn_passive_forces(const snModel* m, snData* d);
SN_API void sn_constraint_reference(const snModel* m, snData* d);
SN_API void sn_bias_forces(const snModel* m, snData* d);
SN_API void sn_energy_velocity(const snModel* m, snData* d);
SN_API void sn_sensors_velocity(const snModel* m, snData* d);

// Evaluates forces and accelerations: runs the stages declared after it, in this order.
SN_API void sn_forward_force(const snModel* m, snData* d);
SN_API void sn_actuation(const snModel* m, snData* d);
SN_API void sn_smooth_acceleration(const snModel* m, snData* d);
SN_API void sn_constraint_forces(const snModel* m, snData* d);
SN_API void sn_sensors_acceleration(const snModel* m, snData* d);

// Count NaN, infinite and huge numbers in d->warning and, unless the flag `autoreset` is off, reset the data; after a
// reset for its accelerations the forward pass is repeated.
SN_API void sn_check_positions(const snModel* m, snData* d);
SN_API void sn_check_velocities(const snModel* m, snData* d);
SN_API void sn_check_accelerations(const snModel* m, snData* d);

// Integrators: each advances a data after a complete forward pass.
SN_API void sn_implicit_spring_damper(const snModel* m, snData* d);
SN_API void sn_implicitfast(const snModel* m, snData* d);
SN_API void sn_implicit(const snModel* m, snData* d);
SN_API void sn_rk4(const snModel* m, snData* d);
SN_API void sn_euler(const snModel* m, snData* d);

// solver_fwdinv after a forward pass: size of the difference between the constraint forces that the solver found and
// those that the inverse gives for its acceleration, and between applied forces and qfrc_inverse. 0 where no row acts.
SN_API void sn_compare_inverse(const snModel* m, snData* d);

#ifdef __cplusplus
}
#endif
