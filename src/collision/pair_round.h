// pair_round.h — contacts of balls, which round shapes come down to
#pragma once
#include "geometry/shape.h"
#include "math/mat3.h"

// A ball that is part of a shape, whose z axis serves where two centres coincide and nothing else gives a direction.
typedef struct snBall {
  snVec3 center;
  double radius;
  const snShape* shape;
} snBall;

static inline snBall ball_of(const snShape* s, snVec3 center) { return (snBall){center, s->size.x, s}; }

// 1: contact, 0: farther apart than the margin.
static inline int ball_ball(snContactPoint* out, snBall a, snBall b, double margin) {
  snVec3 apart = vec3_sub(b.center, a.center);
  double square = vec3_dot(apart, apart), extent = margin + a.radius + b.radius;
  if (square > extent * extent) return 0;
  double length, dist = sqrt(square) - a.radius - b.radius;
  snVec3 normal = vec3_direction(apart, &length);
  if (length < SN_MINVAL) {
    normal = vec3_normalize(vec3_cross(mat3_col(a.shape->rot, 2), mat3_col(b.shape->rot, 2)));
  }
  snVec3 pos = vec3_add_scaled(a.center, normal, a.radius + dist / 2);
  *out = (snContactPoint){dist, pos, normal, {0, 0, 0}};
  return 1;
}

// The half-space below a plane through `origin` and a ball; the normal points out of the plane.
static inline int plane_ball(snContactPoint* out, snVec3 origin, snVec3 normal, snVec3 center, double radius,
                             double margin) {
  double height = vec3_dot(vec3_sub(center, origin), normal);
  if (height > margin + radius) return 0;
  double dist = height - radius;
  *out = (snContactPoint){dist, vec3_add_scaled(center, normal, -dist / 2 - radius), normal, {0, 0, 0}};
  return 1;
}

// A ball at `center` and a box; the normal points from the ball to the box.
int sn_ball_box(snContactPoint* out, snVec3 center, double radius, const snShape* box, double margin);
