// motion_formulas.h — velocity and acceleration of objects that have a frame
//   about the object's origin p:  v_p = v + w x (p - com),  a_p = a + w' x (p - com) + w x v_p;  in its axes by R^T
//   Over what a target defines before it includes this header: View, INDEX, GET, tree_center (view/read_view.h), and
//   ObjectFrame with the members body, pos, rot.
#pragma once
#include "math/mat3.h"
#include "math/spatial.h"

static inline snVec3 in_axes_of(const ObjectFrame* f, snVec3 vector) { return mat3_transpose_mul_vec3(f->rot, vector); }

// A point of the world in the frame.
static inline snVec3 in_frame_of(const ObjectFrame* f, snVec3 point) { return in_axes_of(f, vec3_sub(point, f->pos)); }

// A motion about the tree's centre of mass, about the frame's origin and in its axes where they are asked for.
static inline snSpatial seen_from(View v, const ObjectFrame* f, snSpatial motion, int local) {
  snSpatial moved = {motion.rot, spatial_point_velocity(motion, vec3_sub(f->pos, tree_center(v, f->body)))};
  if (!local) return moved;
  snSpatial rotated = {in_axes_of(f, moved.rot), in_axes_of(f, moved.lin)};
  return rotated;
}

// Whether no dof moves a body.
#ifndef IS_STILL
#define IS_STILL(v, body) (INDEX(v, body_weldid, body) == 0)
#endif

static inline snSpatial object_velocity(View v, const ObjectFrame* f, int local) {
  if (IS_STILL(v, f->body)) return spatial_zero();
  return seen_from(v, f, GET(v, cvel, f->body), local);
}

// conformance: what is fixed to the world has no acceleration at all, not even that which holds it against gravity,
// unless the target says that it has (the physics switch stillaccel)
#ifndef STILL_ACCELERATES
#define STILL_ACCELERATES(v) false
#endif
static inline snSpatial object_acceleration(View v, const ObjectFrame* f, int local) {
  if (IS_STILL(v, f->body) && !STILL_ACCELERATES(v)) return spatial_zero();
  snSpatial velocity = seen_from(v, f, GET(v, cvel, f->body), local);
  snSpatial acceleration = seen_from(v, f, GET(v, cacc, f->body), local);
  acceleration.lin = vec3_add(acceleration.lin, vec3_cross(velocity.rot, velocity.lin));
  return acceleration;
}
