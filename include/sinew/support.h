// support.h — Jacobians, velocities and forces at places of a model, from the poses that the last stages left
//   A Jacobian is 3 x nv, row-major, in world axes: J qvel is a velocity. Of the two parts, translation and rotation,
//   either may be NULL. Frames of geoms, sites and cameras in a lean data are those of its last sn_complete.
#pragma once
#include "sinew/data.h"

// Jacobian of a world point that moves with a body.
SN_API void sn_jac_point(const snModel* m, const snData* d, double* translation, double* rotation, int body,
                         snVec3 point);

// Jacobian of a body's frame.
SN_API void sn_jac_body(const snModel* m, const snData* d, double* translation, double* rotation, int body);

// Jacobian of a body's centre of mass.
SN_API void sn_jac_body_com(const snModel* m, const snData* d, double* translation, double* rotation, int body);

// Jacobian of a geom's frame.
SN_API void sn_jac_geom(const snModel* m, const snData* d, double* translation, double* rotation, int geom);

// Jacobian of a site's frame.
SN_API void sn_jac_site(const snModel* m, const snData* d, double* translation, double* rotation, int site);

// Jacobian of the centre of mass of a body and all that hangs on it; it has no rotation.
SN_API void sn_jac_subtree_com(const snModel* m, const snData* d, double* translation, int body);

// Rate of change of sn_jac_point, from the velocities that sn_velocities left.
SN_API void sn_jac_dot(const snModel* m, const snData* d, double* translation, double* rotation, int body,
                       snVec3 point);

// Velocity of a body (at its centre of mass), xbody, geom, site or camera, at its origin, in world axes or its own;
// false for other kinds and objects that are not there.
SN_API bool sn_object_velocity(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                               snSpatial* velocity);

// Acceleration of such an object less that of gravity, from what sn_body_forces left.
SN_API bool sn_object_acceleration(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                                   snSpatial* acceleration);

// qfrc += force and torque (world axes) at a world point of a body, as forces on the dofs that move it.
SN_API void sn_apply_force(const snModel* m, const snData* d, double* qfrc, int body, snVec3 force, snVec3 torque,
                           snVec3 point);
