// joint_advance.h — positions of a joint a time `h` later, by velocities that hold for that time
//   q <- q + h v; rotations: q <- q * exp(h omega), omega in the body's frame
//   Numbers of a joint follow each other on every target: in qpos of one world, in lanes, in the columns of a device.
#pragma once
#include "math/quat.h"
#include "sinew/enums.h"

// From `from` to `q`, which may be the same. The rotations of ball and free joints are one piece of code.
static inline void advance_joint(int type, real* q, const real* from, const real* v, real h) {
  int rotation = type == SN_JOINT_FREE ? 3 : 0;
  if (type == SN_JOINT_FREE) vec3_store(q, vec3_add_scaled(vec3_load(from), vec3_load(v), h));
  if (type == SN_JOINT_FREE || type == SN_JOINT_BALL)
    quat_store(q + rotation, quat_integrate(quat_load(from + rotation), vec3_load(v + rotation), h));
  else
    q[0] = from[0] + h * v[0];  // hinge, slide
}
