// transmission_formulas.h — how actuators reach joints and sites: lengths, moments, forces of a unit of control
//   reads   qpos, frames of sites        gives back  the length; entries of the moment, or wrenches on two bodies
//   Sites: a unit of control is a wrench on the site's body, and its opposite on the body of the reference site. Over
//   what a target defines before it includes this header: View, INDEX, CONST, GET (view/read_view.h); site_frame_of(v,
//   site), body_orientation(v, body).
#pragma once
#include "math/mat3.h"
#include "math/quat.h"
#include "sinew/enums.h"

// ---- joints

// Gear of a rotation in the child's axes, which its dofs use.
static inline snVec3 rotation_gear(View v, int i, snQuat parent_from_child, const real* gear) {
  snVec3 axis = vec3_load(gear);
  int in_parent = INDEX(v, actuator_trntype, i) == SN_TRANSMISSION_JOINTINPARENT;
  return in_parent ? quat_rotate(quat_conjugate(parent_from_child), axis) : axis;
}

// Writes as many entries of the moment as the joint has dofs; returns the length. A free joint has six gears,
// translation in world axes and rotation as for a ball, and no meaningful length.
static inline real joint_moment(View v, int i, real* moment) {
  int jnt = INDEX(v, actuator_trnid, i)[0], adr = INDEX(v, jnt_qposadr, jnt), type = INDEX(v, jnt_type, jnt);
  const real* gear = CONST(v, actuator_gear, i);
  if (type != SN_JOINT_FREE && type != SN_JOINT_BALL) {
    moment[0] = gear[0];
    return gear[0] * GET(v, qpos, adr);
  }
  int rotation = type == SN_JOINT_FREE ? 3 : 0, at = adr + rotation;
  snQuat quat = {GET(v, qpos, at), GET(v, qpos, at + 1), GET(v, qpos, at + 2), GET(v, qpos, at + 3)};
  quat = quat_normalize(quat);
  snVec3 axis = rotation_gear(v, i, quat, gear + rotation);
  if (rotation) vec3_store(moment, vec3_load(gear));
  vec3_store(moment + rotation, axis);
  return rotation ? real_of(0) : vec3_dot(quat_to_rotation_vector(quat), axis);
}

// ---- sites

// A force and a torque at a point of a body.
typedef struct Push {
  int body;
  snVec3 point, force, torque;
} Push;

static inline Push push_at(const ObjectFrame* site, snVec3 force, snVec3 torque) {
  Push push = {site->body, site->pos, force, torque};
  return push;
}

// The pose of a site seen from its reference, along the gear's axes. conformance: MuJoCo multiplies the quaternions of
// body and site in this order, so rotations of sites that are rotated against their bodies read differently.
static inline real length_from_reference(View v, int i, const ObjectFrame* site, const ObjectFrame* reference) {
  const int* id = INDEX(v, actuator_trnid, i);
  const real* gear = CONST(v, actuator_gear, i);
  snVec3 rotation = vec3_load(gear + 3),
         apart = mat3_transpose_mul_vec3(reference->rot, vec3_sub(site->pos, reference->pos));
  real length = vec3_dot(apart, vec3_load(gear));
  if (mask_all(vec3_is_zero(rotation))) return length;
  snQuat to = quat_mul(CONST(v, site_quat, id[0]), body_orientation(v, site->body));
  snQuat from = quat_mul(CONST(v, site_quat, id[1]), body_orientation(v, reference->body));
  return length + vec3_dot(quat_difference(to, from), rotation);
}

// Gears are axes of the reference site, or of the site itself, which then has no meaningful length. Returns how many
// pushes there are.
static inline int site_pushes(View v, int i, Push push[2], real* length) {
  const int* id = INDEX(v, actuator_trnid, i);
  const real* gear = CONST(v, actuator_gear, i);
  ObjectFrame site = site_frame_of(v, id[0]), reference = id[1] < 0 ? site : site_frame_of(v, id[1]);
  snVec3 force = mat3_mul_vec3(reference.rot, vec3_load(gear)),
         torque = mat3_mul_vec3(reference.rot, vec3_load(gear + 3));
  push[0] = push_at(&site, force, torque);
  *length = 0;
  if (id[1] < 0) return 1;
  *length = length_from_reference(v, i, &site, &reference);
  push[1] = push_at(&reference, vec3_neg(force), vec3_neg(torque));
  return 2;
}

// A rod from the crank's site to a slider that moves along the z axis a of its own site. With u from the slider's site
// to the crank's: length = a.u - sqrt(det), det = (a.u)^2 + rod^2 - u.u; where the rod cannot reach, a.u alone.
static inline void slidercrank_pushes(View v, int i, Push push[2], real* length) {
  const int* id = INDEX(v, actuator_trnid, i);
  ObjectFrame crank = site_frame_of(v, id[0]), slider = site_frame_of(v, id[1]);
  real rod = CONST(v, actuator_cranklength, i), gear = CONST(v, actuator_gear, i)[0];
  snVec3 axis = mat3_col(slider.rot, 2), apart = vec3_sub(crank.pos, slider.pos);
  real along = vec3_dot(axis, apart), det = along * along + rod * rod - vec3_dot(apart, apart), reach = along;
  snVec3 by_apart = axis, by_axis = apart;  // derivatives of the length
  if (det > 0) {
    real root = real_sqrt(det), share = 1 - along / root;
    reach = along - root;
    by_apart = vec3_add_scaled(vec3_scale(axis, share), apart, 1 / root);
    by_axis = vec3_scale(apart, share);
  }
  *length = gear * reach;
  snVec3 force = vec3_scale(by_apart, gear), torque = vec3_scale(vec3_cross(axis, by_axis), gear);
  push[0] = push_at(&crank, force, vec3(0, 0, 0));
  push[1] = push_at(&slider, vec3_neg(force), torque);
}
