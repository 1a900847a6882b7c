// sensor_object.h — objects that sensors are attached to: their frames and motions in the last step of a call
//   reads   tables of sensors, poses, cvel, cacc        writes  nothing
#pragma once
#include "cuda/kernel/dynamics.h"
#include "cuda/kernel/kinematics.h"
#include "cuda/kernel/group_rows.h"
#include "cuda/kernel/sensor_snapshot.h"

typedef struct Object {
  int body, moves;  // its body; the same, -1 where it is fixed to the world
  snVec3 pos;
  snMat3 rot;
  snQuat quat;
} Object;

KERNEL_FN Object sensor_object(World w, int sensor, int reference) {
  const PlanView* m = w.m;
  const int* k = m->sensor_int + SN_SENSOR_INTS * sensor + (reference ? SENSOR_REF_BODY : SENSOR_BODY);
  const real* x = m->sensor_number + SN_SENSOR_NUMBERS * sensor + (reference ? SENSOR_REF_FRAME : SENSOR_FRAME);
  Object o;
  o.body = k[0], o.moves = k[1];
  Frame f = stored_frame(w, o.body, x + SN_FRAME_POS, x + SN_FRAME_AXES);
  o.pos = f.pos, o.rot = f.rot;
  o.quat = quat_mul(quat_load(w.b->body_xquat + 4 * (w.id * (size_t)m->nbody + o.body)), quat_load(x + SN_FRAME_QUAT));
  return o;
}

KERNEL_FN snSpatial moved_to(World w, const Object* o, snSpatial motion) {
  snSpatial out = {motion.rot, spatial_point_velocity(motion, vec3_sub(o->pos, tree_com(w, o->body)))};
  return out;
}

KERNEL_FN snSpatial object_velocity(World w, const Object* o) {
  return o->moves < 0 ? spatial_zero() : moved_to(w, o, load6(w.ws + w.at->cvel + SPATIAL * o->body));
}

// conformance: what is fixed to the world has no acceleration at all
KERNEL_FN snSpatial object_acceleration(World w, const Object* o) {
  if (o->moves < 0) return spatial_zero();
  snSpatial velocity = object_velocity(w, o), out = moved_to(w, o, load6(w.ws + w.at->cacc + SPATIAL * o->body));
  out.lin = vec3_add(out.lin, vec3_cross(velocity.rot, velocity.lin));
  return out;
}

KERNEL_FN const int* sensor_ints(World w, int sensor) { return w.m->sensor_int + SN_SENSOR_INTS * sensor; }
KERNEL_FN const real* sensor_numbers(World w, int sensor) { return w.m->sensor_number + SN_SENSOR_NUMBERS * sensor; }

// A point of the world in the frame of an object.
KERNEL_FN snVec3 in_frame_of(const Object* o, snVec3 point) {
  return mat3_transpose_mul_vec3(o->rot, vec3_sub(point, o->pos));
}
