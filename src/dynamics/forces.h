// forces.h — forces and inertias that stages add up
#pragma once
#include "sinew/plugin.h"
#include "math/vec3.h"
#include "sinew/data.h"

// ---- the wrench a user puts on a body's centre of mass, in world axes

static inline snVec3 applied_force(const snData* d, int body) { return d->xfrc_applied[body].force; }
static inline snVec3 applied_torque(const snData* d, int body) { return d->xfrc_applied[body].torque; }

static inline bool is_applied(const snData* d, int body) {
  return !vec3_is_zero(applied_force(d, body)) || !vec3_is_zero(applied_torque(d, body));
}

// ---- stages of a mechanism in a plane, the one that body_poses found

void sn_bias_forces_planar(const snModel* m, snData* d);  // -> qfrc_bias
void sn_mass_matrix_planar(const snModel* m, snData* d);  // -> crb M

// ---- weight taken off bodies

// Whether any body asks for it and there is gravity to compensate.
bool sn_has_gravity_compensation(const snModel* m);

// xipos cdof -> qfrc_gravcomp
void sn_gravity_compensation(const snModel* m, snData* d);

// qpos qvel ten_length ten_velocity ten_J -> what the higher powers of springs and dampers add to qfrc_spring and
// qfrc_damper
void sn_add_polynomial_forces(const snModel* m, snData* d);

// force_* of the model -> force_value, and the sum of their forces added to qfrc_passive
void sn_force_elements(const snModel* m, snData* d);

// ---- dofs that move a second body by driven joints

// M += what motion columns of dofs for other bodies than their own add
void sn_add_column_inertia(const snModel* m, snData* d);

// Acceleration of a body by its motion columns: column_dot qvel, and column qacc where qacc is not NULL.
snSpatial sn_column_acceleration(const snModel* m, const snData* d, int body, const double* qacc);

// ---- inertia along tendons, such as that of a rotor behind a cable

// M += armature ten_J^T ten_J
void sn_add_tendon_inertia(const snModel* m, snData* d);

// qfrc += armature ten_J^T (ten_J' qvel): the force that the change of the Jacobian asks for.
void sn_add_tendon_bias(const snModel* m, const snData* d, double* qfrc);

// Second derivative of a tendon's length where no dof accelerates.
double sn_tendon_acceleration(const snModel* m, const snData* d, int tendon);

// The plugin that is built in here.
extern const snPlugin sn_plugin_cable;
