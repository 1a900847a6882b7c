// support.h — Jacobians, velocities and forces at points of a model, at the poses of the last forward pass
//   A Jacobian is 3 x nv, row-major, in world axes: J qvel is a velocity. Either of the two parts, translation and
//   rotation, may be NULL. Frames of geoms, sites and cameras in a lean data are those of its last sn_complete.
//   Arguments: inputs first, outputs last. An index out of range gives zeros, or false; models, data and outputs must
//   not be NULL.
//   Threads: calls use scratch memory of the data, also where it is const: one thread per data at a time. A model may
//   be shared by any number of threads that do not write it.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// Jacobian of a world point that moves with a body, and its rate of change at the velocities of the last
// sn_velocities.
SN_API void sn_point_jacobian(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                              double* rotation);
SN_API void sn_point_jacobian_rate(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                                   double* rotation);

// Jacobians of the frames of bodies, geoms and sites, and of a body's centre of mass.
SN_API void sn_body_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation);
SN_API void sn_geom_jacobian(const snModel* m, const snData* d, int geom, double* translation, double* rotation);
SN_API void sn_site_jacobian(const snModel* m, const snData* d, int site, double* translation, double* rotation);
SN_API void sn_body_com_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation);

// Jacobian of the centre of mass of a body and its descendants; it has no rotational part.
SN_API void sn_subtree_com_jacobian(const snModel* m, const snData* d, int body, double* translation);

// Velocity of a body (at its centre of mass), xbody, geom, site or camera, at its origin, in world or local axes; false
// for other kinds and for objects that do not exist.
SN_API bool sn_object_velocity(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                               snSpatial* velocity);

// Acceleration of such an object minus gravity, as an accelerometer measures it; call sn_body_forces first.
SN_API bool sn_object_acceleration(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                                   snSpatial* acceleration);

// Adds force and torque (world axes) at a world point of a body to qfrc, as forces on the dofs that move it.
SN_API void sn_add_force(const snModel* m, const snData* d, int body, snVec3 force, snVec3 torque, snVec3 point,
                         double* qfrc);

// ---- masses

// Mass of all bodies [kg].
SN_API double sn_total_mass(const snModel* m);

// Scales masses and inertias of all bodies to a given total [kg]; then sn_model_refresh. False, and nothing
// changes, where the total is not a positive number.
SN_API bool sn_set_total_mass(snModel* m, double total);

// Matrix, 3 x nv, whose product with qvel is the angular momentum of a body and its descendants about their centre of
// mass, in world axes.
SN_API void sn_momentum_matrix(const snModel* m, const snData* d, int body, double* matrix);

// y = M x and x = M^-1 y with the mass matrix, one vector of length nv each; x may equal y.
SN_API void sn_mass_product(const snModel* m, const snData* d, const double* x, double* y);
SN_API void sn_mass_solution(const snModel* m, const snData* d, const double* y, double* x);

// ---- frames

// World position and axes of a frame that is fixed to a body; false, and nothing written, for no such body.
SN_API bool sn_local_to_global(const snModel* m, const snData* d, int body, snVec3 pos, snQuat quat, snVec3* xpos,
                               snMat3* xmat);

// ---- contacts and constraint rows

// Force, then torque, that the first geom of a contact exerts on the second, in the axes of contact.frame; 0 for a
// contact without rows.
SN_API void sn_contact_force(const snModel* m, const snData* d, int contact, double force[6]);

// The same in world axes, about contact.pos.
SN_API snSpatial sn_contact_wrench(const snModel* m, const snData* d, int contact);

// Jacobian, 6 x nv, of the motion of the second geom of a contact relative to the first, in the axes of contact.frame:
// translation at contact.pos, then rotation.
SN_API void sn_contact_motion_jacobian(const snModel* m, const snData* d, int contact, double* jacobian);

// y = J x (nefc numbers) and y = J^T x (nv numbers) with the Jacobian of all constraint rows, of which efc_J is the
// flat form; a copied data first recomputes its rows.
SN_API void sn_constraint_product(const snModel* m, snData* d, const double* x, double* y);
SN_API void sn_constraint_product_transposed(const snModel* m, snData* d, const double* x, double* y);

// Forces of all rows at a residual J qacc - efc_aref -> efc_force efc_state qfrc_constraint. Gives back the cost.
SN_API double sn_constraint_update(const snModel* m, snData* d, const double* residual);

// ---- states

// Writes the parts of the state in `mask` (snStatePart bits), in the order of their bits; false for unknown bits.
SN_API bool sn_state_read(const snModel* m, const snData* d, unsigned mask, double* state);

// qvel that takes qpos1 to qpos2 in the time `dt`.
SN_API void sn_pos_difference(const snModel* m, const double* qpos1, const double* qpos2, double dt, double* qvel);

// The value of a sensor at `time` minus its delay; `interp` as in sn_read_ctrl. `value` has room for its numbers.
SN_API void sn_sensor_value(const snModel* m, const snData* d, int sensor, double time, int interp, double* value);

// ---- keyframes and names

// Stores the present time, qpos, qvel, act, ctrl and mocap poses as keyframe `key` of the model; false if the model has
// no such keyframe.
SN_API bool sn_save_keyframe(snModel* m, const snData* d, int key);

// Name of a kind of object, as in MJCF ("body", "joint", ...), and the kind with a name. NULL and SN_OBJ_UNKNOWN
// for others.
SN_API const char* sn_object_type_name(snObjectType type);
SN_API snObjectType sn_object_type_from_name(const char* name);

// Short description of a warning.
SN_API const char* sn_warning_name(snWarning warning);

// ---- the same in MuJoCo's order

// Deprecated since 0.1, removed in 0.2: the functions above have their outputs last.
SN_API void sn_jac_point(const snModel* m, const snData* d, double* translation, double* rotation, int body,
                         snVec3 point);
SN_API void sn_jac_dot(const snModel* m, const snData* d, double* translation, double* rotation, int body,
                       snVec3 point);
SN_API void sn_jac_body(const snModel* m, const snData* d, double* translation, double* rotation, int body);
SN_API void sn_jac_body_com(const snModel* m, const snData* d, double* translation, double* rotation, int body);
SN_API void sn_jac_geom(const snModel* m, const snData* d, double* translation, double* rotation, int geom);
SN_API void sn_jac_site(const snModel* m, const snData* d, double* translation, double* rotation, int site);
SN_API void sn_jac_subtree_com(const snModel* m, const snData* d, double* translation, int body);
SN_API void sn_apply_force(const snModel* m, const snData* d, double* qfrc, int body, snVec3 force, snVec3 torque,
                           snVec3 point);
SN_API void sn_angular_momentum_matrix(const snModel* m, const snData* d, double* matrix, int body);
SN_API void sn_contact_jacobian(const snModel* m, const snData* d, double* jacobian, int contact);
SN_API void sn_mul_jac(const snModel* m, snData* d, double* y, const double* x);
SN_API void sn_mul_jac_transposed(const snModel* m, snData* d, double* y, const double* x);

#ifdef __cplusplus
}
#endif
