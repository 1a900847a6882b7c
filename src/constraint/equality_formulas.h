// equality_formulas.h — what equality constraints hold together: points, orientations, coordinates
//   reads   eq_*, frames of bodies, sites and geoms, qpos, lengths of tendons
//   gives back  violations and their derivatives
//   Over what a target defines before it includes this header: View, INDEX, CONST, GET (view/read_view.h);
//   point_on_body(v, body, local), site_point, geom_point(v, id), body_orientation(v, body), tendon_length(v, tendon).
#pragma once
#include "math/mat3.h"
#include "math/quat.h"
#include "sinew/enums.h"

static inline int equality_object(View v, int eq, int side) {
  return side == 0 ? INDEX(v, eq_obj1id, eq) : INDEX(v, eq_obj2id, eq);
}

// ---- two points

// Two objects, the bodies that carry them, and the points that are to coincide.
typedef struct Joined {
  int body[2];
  snVec3 point[2];
} Joined;

// Anchors of a body stand in the order of the bodies for a connect, the other way round for a weld; distances are those
// of centres of geoms.
static inline Joined joined_points(View v, int eq) {
  int type = INDEX(v, eq_type, eq), sites = INDEX(v, eq_objtype, eq) == SN_OBJ_SITE;
  Joined joined;
  for (int side = 0; side < 2; side++) {
    int id = equality_object(v, eq, side), anchor = 3 * (type == SN_EQUALITY_WELD ? 1 - side : side);
    if (type == SN_EQUALITY_DISTANCE) {
      joined.body[side] = INDEX(v, geom_bodyid, id);
      joined.point[side] = geom_point(v, id);
    } else if (sites) {
      joined.body[side] = INDEX(v, site_bodyid, id);
      joined.point[side] = site_point(v, id);
    } else {
      joined.body[side] = id;
      joined.point[side] = point_on_body(v, id, vec3_load(CONST(v, eq_data, eq) + anchor));
    }
  }
  return joined;
}

// ---- welds

static inline real weld_scale(View v, int eq) { return CONST(v, eq_data, eq)[10]; }

// Orientations that are to coincide: that of the first object rotated by the wanted relative pose, and the second's.
static inline void joined_orientations(View v, int eq, snQuat quat[2]) {
  int first = equality_object(v, eq, 0), second = equality_object(v, eq, 1);
  if (INDEX(v, eq_objtype, eq) == SN_OBJ_SITE) {
    quat[0] = quat_mul(body_orientation(v, INDEX(v, site_bodyid, first)), CONST(v, site_quat, first));
    quat[1] = quat_mul(body_orientation(v, INDEX(v, site_bodyid, second)), CONST(v, site_quat, second));
  } else {
    quat[0] = quat_mul(body_orientation(v, first), quat_load(CONST(v, eq_data, eq) + 6));
    quat[1] = body_orientation(v, second);
  }
}

// The vector part of conj(q1) q0.
static inline snVec3 weld_rotation(const snQuat quat[2], real scale) {
  snQuat between = quat_mul(quat_conjugate(quat[1]), quat[0]);
  return vec3_scale(vec3(between.x, between.y, between.z), scale);
}

// Its change as q0 rotates against q1 about each axis of the world: half of conj(q1) axis q0.
static inline snMat3 weld_jacobian(const snQuat quat[2], real scale) {
  snQuat back = quat_conjugate(quat[1]);
  snVec3 column[3];
  for (int axis = 0; axis < 3; axis++) {
    snQuat unit = {0, real_of(axis == 0), real_of(axis == 1), real_of(axis == 2)};
    snQuat between = quat_mul(quat_mul(back, unit), quat[0]);
    column[axis] = vec3_scale(vec3(between.x, between.y, between.z), real_of(0.5) * scale);
  }
  return mat3_from_cols(column[0], column[1], column[2]);
}

// ---- polynomials: x - x0 = P(y - y0)

// A joint's position or a tendon's length against that at qpos0; 0: there is no such object.
static inline real coordinate_value(View v, int eq, int side) {
  int id = equality_object(v, eq, side);
  if (id < 0) return 0;
  if (INDEX(v, eq_type, eq) == SN_EQUALITY_TENDON) return tendon_length(v, id) - CONST(v, tendon_length0, id);
  int adr = INDEX(v, jnt_qposadr, id);
  return GET(v, qpos, adr) - CONST(v, qpos0, adr);
}

// Violation, and P' there.
static inline real polynomial_violation(View v, int eq, real* derivative) {
  const real* c = CONST(v, eq_data, eq);
  real y = coordinate_value(v, eq, 1), pos = coordinate_value(v, eq, 0) - c[0];
  *derivative = 0;
  if (equality_object(v, eq, 1) < 0) return pos;
  *derivative = c[1] + 2 * c[2] * y + 3 * c[3] * y * y + 4 * c[4] * y * y * y;
  return pos - (c[1] * y + c[2] * y * y + c[3] * y * y * y + c[4] * y * y * y * y);
}
