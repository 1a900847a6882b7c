// pair_round.h — contacts of balls, which round shapes come down to
#pragma once
#include "geometry/shape.h"
#include "math/mat3.h"

// A ball that is part of a shape, whose z axis serves where two centres coincide and nothing else gives a direction.
typedef struct snBall {
  snVec3 center;
  real radius;
  const snShape* shape;
} snBall;

static inline snBall ball_of(const snShape* s, snVec3 center) { return (snBall){center, s->size.x, s}; }

// 1: contact, 0: farther apart than the margin.
static inline int ball_ball(snContactPoint* out, snBall a, snBall b, real margin) {
  snVec3 apart = vec3_sub(b.center, a.center);
  real square = vec3_dot(apart, apart), extent = margin + a.radius + b.radius;
  if (square > extent * extent) return 0;
  real length, dist = sqrt(square) - a.radius - b.radius;
  snVec3 normal = vec3_direction(apart, &length);
  if (length < SN_MINVAL) {
    normal = vec3_normalize(vec3_cross(mat3_col(a.shape->rot, 2), mat3_col(b.shape->rot, 2)));
  }
  snVec3 pos = vec3_add_scaled(a.center, normal, a.radius + dist / 2);
  *out = (snContactPoint){dist, pos, normal, {0, 0, 0}};
  return 1;
}

// The half-space below a plane through `origin` and a ball; the normal points out of the plane.
static inline int plane_ball(snContactPoint* out, snVec3 origin, snVec3 normal, snVec3 center, real radius,
                             real margin) {
  real height = vec3_dot(vec3_sub(center, origin), normal);
  if (height > margin + radius) return 0;
  real dist = height - radius;
  *out = (snContactPoint){dist, vec3_add_scaled(center, normal, -dist / 2 - radius), normal, {0, 0, 0}};
  return 1;
}

static inline int sphere_sphere(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  return ball_ball(out, ball_of(a, a->pos), ball_of(b, b->pos), margin);
}

static inline int sphere_capsule(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snVec3 axis = mat3_col(b->rot, 2);
  real along = real_clamp(vec3_dot(axis, vec3_sub(a->pos, b->pos)), -b->size.y, b->size.y);
  return ball_ball(out, ball_of(a, a->pos), ball_of(b, vec3_add_scaled(b->pos, axis, along)), margin);
}

// The nearer disc as a plane; the contact's normal points from the sphere into the cylinder.
static inline int sphere_disc(snContactPoint* out, const snShape* a, const snShape* b, snVec3 axis, real along,
                              real margin) {
  snVec3 outward = along > 0 ? axis : vec3_neg(axis);
  snVec3 origin = vec3_add_scaled(b->pos, outward, b->size.y);
  if (!plane_ball(out, origin, outward, a->pos, a->size.x, margin)) return 0;
  out->normal = vec3_neg(out->normal);
  return 1;
}

static inline int sphere_edge(snContactPoint* out, const snShape* a, const snShape* b, snVec3 along, snVec3 across,
                              real square, real margin) {
  real scale = square > 0 ? b->size.x / sqrt(square) : 0;
  snBall point = ball_of(b, vec3_add(vec3_add(along, vec3_scale(across, scale)), b->pos));
  point.radius = 0;
  return ball_ball(out, ball_of(a, a->pos), point, margin);
}

// The centre of the sphere is beside the wall, over a disc, or beyond the edge of the disc; inside, the nearer surface
// counts.
static inline int sphere_cylinder(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  real radius = b->size.x, half = b->size.y;
  snVec3 axis = mat3_col(b->rot, 2), apart = vec3_sub(a->pos, b->pos);
  real along = vec3_dot(axis, apart);
  snVec3 on_axis = vec3_scale(axis, along), across = vec3_sub(apart, on_axis);
  real square = vec3_dot(across, across);
  bool beside = fabs(along) < half, over = square < radius * radius;
  if (beside && over) {
    over = half - fabs(along) < radius - sqrt(square);
    beside = !over;
  }
  if (beside) return ball_ball(out, ball_of(a, a->pos), ball_of(b, vec3_add(on_axis, b->pos)), margin);
  if (over) return sphere_disc(out, a, b, axis, along, margin);
  return sphere_edge(out, a, b, vec3_scale(axis, along > 0 ? half : -half), across, square, margin);
}

// Two segments, centre plus s times half, s from -1 to 1. The distance of two of their points is least where
//   aa sa + ab sb = a_pull,  ab sa + bb sb = b_pull.
typedef struct Segments {
  snVec3 half_a, half_b;
  real aa, ab, bb, a_pull, b_pull;
} Segments;

static inline Segments capsule_segments(const snShape* a, const snShape* b) {
  Segments s = {vec3_scale(mat3_col(a->rot, 2), a->size.y), vec3_scale(mat3_col(b->rot, 2), b->size.y), 0, 0, 0, 0, 0};
  snVec3 apart = vec3_sub(a->pos, b->pos);
  s.aa = vec3_dot(s.half_a, s.half_a), s.bb = vec3_dot(s.half_b, s.half_b), s.ab = -vec3_dot(s.half_a, s.half_b);
  s.a_pull = -vec3_dot(s.half_a, apart), s.b_pull = vec3_dot(s.half_b, apart);
  return s;
}

// Nearest point of the one segment to the point of the other that is at `end`; the middle of a segment of no length.
static inline real beside_b(const Segments* s, real end) { return s->aa > 0 ? (s->a_pull - end * s->ab) / s->aa : 0; }
static inline real beside_a(const Segments* s, real end) { return s->bb > 0 ? (s->b_pull - end * s->ab) / s->bb : 0; }

static inline int ball_pair(snContactPoint* out, const snShape* a, const snShape* b, const Segments* s, real on_a,
                            real on_b, real margin) {
  snVec3 center_a = vec3_add_scaled(a->pos, s->half_a, on_a), center_b = vec3_add_scaled(b->pos, s->half_b, on_b);
  return ball_ball(out, ball_of(a, center_a), ball_of(b, center_b), margin);
}

static inline int crossing_capsules(snContactPoint* out, const snShape* a, const snShape* b, const Segments* s,
                                    real det, real margin) {
  real on_a = (s->bb * s->a_pull - s->ab * s->b_pull) / det, on_b = (s->aa * s->b_pull - s->ab * s->a_pull) / det;
  if (fabs(on_a) > 1) {
    on_a = on_a > 0 ? 1 : -1;
    on_b = beside_a(s, on_a);
  }
  if (fabs(on_b) > 1) {
    on_b = on_b > 0 ? 1 : -1;
    on_a = real_clamp(beside_b(s, on_b), -1, 1);
  }
  return ball_pair(out, a, b, s, on_a, on_b, margin);
}

// Each end with the point beside it on the other capsule, until two contacts are found.
static inline int parallel_capsules(snContactPoint* out, const snShape* a, const snShape* b, const Segments* s,
                                    real margin) {
  int count = 0;
  for (int end = 1; end >= -1; end -= 2) {
    count += ball_pair(out + count, a, b, s, end, real_clamp(beside_a(s, end), -1, 1), margin);
  }
  for (int end = 1; end >= -1 && count < 2; end -= 2) {
    count += ball_pair(out + count, a, b, s, real_clamp(beside_b(s, end), -1, 1), end, margin);
  }
  return count;
}

static inline int capsule_capsule(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  Segments s = capsule_segments(a, b);
  real det = s.aa * s.bb - s.ab * s.ab;
  if (fabs(det) >= SN_MINVAL) return crossing_capsules(out, a, b, &s, det, margin);
  return parallel_capsules(out, a, b, &s, margin);
}

// ---- frames of contacts

// The normal and two tangents as rows; see sn_contact_frame.
static inline snMat3 contact_frame(snVec3 normal, snVec3 hint) {
  snVec3 x = vec3_normalize(normal), y = hint;
  if (vec3_dot(y, y) < 0.25) y = x.y < 0.5 && x.y > -0.5 ? vec3(0, 1, 0) : vec3(0, 0, 1);
  y = vec3_normalize(vec3_sub(y, vec3_scale(x, vec3_dot(x, y))));
  snVec3 z = vec3_cross(x, y);
  return (snMat3){{{x.x, x.y, x.z}, {y.x, y.y, y.z}, {z.x, z.y, z.z}}};
}
