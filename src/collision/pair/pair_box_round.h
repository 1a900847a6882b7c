// pair_box_round.h — a box with spheres and capsules, in closed form
//   For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_round.h"

// conformance: a box without thickness along an axis does not bound it
static inline real into_box(real x, real half) { return half > 0 ? real_clamp(x, -half, half) : x; }

// Direction from the centre of the ball away from the nearest face, in the frame of the box; *depth: how far that is.
static inline snVec3 inward(snVec3 center, snVec3 half, real* depth) {
  const real at[3] = {center.x, center.y, center.z}, size[3] = {half.x, half.y, half.z};
  real least = (half.x + half.y + half.z) * 2, direction[3] = {0, 0, 0};
  int axis = 0, sign = 1;
  for (int k = 0; k < 3; k++) {
    real to_low = fabs(-size[k] - at[k]), to_high = fabs(size[k] - at[k]);
    if (to_low < least) least = to_low, axis = k, sign = 1;
    if (to_high < least) least = to_high, axis = k, sign = -1;
  }
  *depth = least;
  direction[axis] = sign;
  return vec3_load(direction);
}

static inline int ball_box(snContactPoint* out, snVec3 center, real radius, const snShape* box, real margin) {
  snVec3 local = mat3_transpose_mul_vec3(box->rot, vec3_sub(center, box->pos)), half = box->size;
  snVec3 nearest = vec3(into_box(local.x, half.x), into_box(local.y, half.y), into_box(local.z, half.z)), pos;
  real dist;
  snVec3 normal = vec3_direction(vec3_sub(nearest, local), &dist);
  if (dist - radius > margin) return 0;
  if (dist <= SN_MINVAL) {
    real depth;
    normal = inward(local, half, &depth);
    pos = vec3_add_scaled(local, normal, (radius - depth) / 2);
    dist = -depth;
  } else {
    pos = vec3_add_scaled(vec3_scale(nearest, 0.5), vec3_add_scaled(local, normal, radius), 0.5);
  }
  pos = vec3_add(mat3_mul_vec3(box->rot, pos), box->pos);
  *out = (snContactPoint){dist - radius, pos, mat3_mul_vec3(box->rot, normal), {0, 0, 0}};
  return 1;
}

static inline int sphere_box(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  return ball_box(out, a->pos, a->size.x, b, margin);
}

// ---- capsules
//   In the frame of the box, the point of the capsule's axis nearest to the box is an end above a face, or lies beside
//   an edge or a corner. From there the axis is followed along the box, while it is over the box, to a second point.
//   At each of the two points a sphere of the capsule's radius is tested against the box.

typedef enum Feature { NOTHING, FACE, EDGE, CORNER } Feature;

// Capsule and box in the frame of the box. Points of the axis are center + s half, s from -1 to 1.
typedef struct CapsuleBox {
  real center[3], axis[3], half[3], length;
  real box[3];
  int heading;  // bit per axis of the box: the capsule's axis goes up
} CapsuleBox;

typedef struct Nearest {
  Feature feature;
  real square;   // of the distance
  real on_axis;  // s
  int face;      // FACE: axis of its normal; -1: inside the box
  int edge;      // EDGE, CORNER: axis of the edge
  int corner;    // bit per axis: the positive end
  real on_edge;  // from -1 to 1
} Nearest;

static inline CapsuleBox seen_from_box(const snShape* a, const snShape* b) {
  CapsuleBox c = {.length = a->size.y};
  vec3_store(c.center, mat3_transpose_mul_vec3(b->rot, vec3_sub(a->pos, b->pos)));
  vec3_store(c.axis, mat3_transpose_mul_vec3(b->rot, mat3_col(a->rot, 2)));
  vec3_store(c.box, b->size);
  for (int k = 0; k < 3; k++) {
    c.half[k] = c.axis[k] * c.length;
    if (c.half[k] > 0) c.heading |= 1 << k;
  }
  return c;
}

// The ends of the axis that are inside the box, or outside of it along one axis only.
static inline void nearest_face(Nearest* best, const CapsuleBox* c) {
  for (int end = -1; end <= 1; end += 2) {
    int outside = 0, face = -1;
    real square = 0;
    for (int k = 0; k < 3; k++) {
      real at = c->center[k] + c->half[k] * end, inside = real_clamp(at, -c->box[k], c->box[k]);
      if (inside == at) continue;
      outside++, face = k;
      square = (inside - at) * (inside - at);
    }
    if (outside > 1 || !(square < best->square)) continue;
    *best = (Nearest){.feature = FACE, .square = square, .on_axis = (real)end, .face = face};
  }
}

// Where two segments, each from -1 to 1, come nearest: their inner products and the pull of the gap between centres.
typedef struct EdgeSystem {
  real ee, ea, aa, inverse_det;
} EdgeSystem;

static inline int clamp_unit(real* x) {
  if (*x > 1) return *x = 1, 1;
  if (*x < -1) return *x = -1, -1;
  return 0;
}

// -1, 1: an end of the edge is nearest, 0: a point between.
static inline int nearest_on_edge(const EdgeSystem* s, real e_pull, real a_pull, real* on_edge, real* on_axis) {
  *on_edge = (s->aa * e_pull - s->ea * a_pull) * s->inverse_det;
  *on_axis = (s->ee * a_pull - s->ea * e_pull) * s->inverse_det;
  int end = clamp_unit(on_edge);
  if (end) *on_axis = (a_pull - end * s->ea) * (1 / s->aa);
  int axis_end = clamp_unit(on_axis);
  if (!axis_end) return end;
  *on_edge = (e_pull - axis_end * s->ea) * (1 / s->ee);
  int clamped = clamp_unit(on_edge);
  return clamped ? clamped : end;
}

static inline void consider_edge(Nearest* best, const CapsuleBox* c, const EdgeSystem* s, int edge, int corner) {
  real gap[3], a_pull = 0, square = 0, on_edge, on_axis;
  for (int k = 0; k < 3; k++) {
    real middle = k == edge ? 0 : corner & 1 << k ? c->box[k] : -c->box[k];
    gap[k] = middle - c->center[k];
    a_pull += c->half[k] * gap[k];
  }
  int end = nearest_on_edge(s, -c->box[edge] * gap[edge], a_pull, &on_edge, &on_axis);
  for (int k = 0; k < 3; k++) {
    real apart = gap[k] + c->half[k] * -on_axis;
    if (k == edge) apart += c->box[k] * on_edge;
    square += apart * apart;
  }
  // where the axis is parallel to a face, rounding must not prefer an edge to the face
  if (!(square < best->square - SN_MINVAL)) return;
  *best = (Nearest){.feature = end ? CORNER : EDGE,
                    .square = square,
                    .on_axis = on_axis,
                    .edge = edge,
                    .corner = end > 0 ? corner | 1 << edge : corner,
                    .on_edge = on_edge};
}

static inline void nearest_edge(Nearest* best, const CapsuleBox* c) {
  for (int edge = 0; edge < 3; edge++) {
    EdgeSystem s = {c->box[edge] * c->box[edge], -c->box[edge] * c->half[edge], c->length * c->length, 0};
    real det = s.ee * s.aa - s.ea * s.ea;
    if (fabs(det) < SN_MINVAL) continue;
    s.inverse_det = 1 / det;
    for (int corner = 0; corner < 8; corner++) {
      if (!(corner & 1 << edge)) consider_edge(best, c, &s, edge, corner);
    }
  }
}

// No second point: steps along the axis are from -2 to 2, and a step of 0 repeats the first contact.
#define NO_STEP 4

static inline bool single_bit(int bits) { return bits == 1 || bits == 2 || bits == 4; }

// How far the axis can go until it has crossed the box along k; infinite where it does not move along k.
static inline real crossing(const CapsuleBox* c, int k, real width) { return width / fabs(c->half[k]); }

// The smaller; NaN, from a box of no width, does not count.
static inline real shorten(real way, real limit) { return limit < way ? limit : way; }

// Beside a corner: along the edge of the box that the axis follows, or else over a face, the other way.
static inline real step_from_corner(const CapsuleBox* c, const Nearest* n) {
  int differs = c->heading ^ n->corner, forward = 1;
  if (differs == 0 || differs == 7) return NO_STEP;
  if (!single_bit(differs)) differs = 7 - differs, forward = -1;
  int along = differs >> 1;  // of bits 1, 2, 4
  if (c->axis[along] * c->axis[along] > 0.5) {
    return forward * shorten(1 - forward * n->on_axis, crossing(c, along, 2 * c->box[along]));
  }
  int next = (along + 1) % 3, last = (along + 2) % 3;
  real way = shorten(1 + forward * n->on_axis, crossing(c, next, 2 * c->box[next]));
  return -forward * shorten(way, crossing(c, last, 2 * c->box[last]));
}

// Beside an edge: over the face that the axis is flatter to, unless it comes from outside and leads inside.
static inline real step_from_edge(const CapsuleBox* c, const Nearest* n) {
  int edge = n->edge, differs = (c->heading ^ n->corner) & ~(1 << edge);
  if (!single_bit(differs)) return NO_STEP;
  int across = (edge + 1) % 3, other = (edge + 2) % 3;
  if (!(fabs(c->axis[across]) > fabs(c->axis[other]))) across = other;
  bool inward = (differs & 1 << across) != 0, up_edge = (c->heading & 1 << edge) != 0;
  int forward = inward ? 1 : -1;
  real way = shorten(1 - forward * n->on_axis, crossing(c, across, 2 * c->box[across]));
  real left = up_edge == inward ? 1 - n->on_edge : 1 + n->on_edge;
  return forward * shorten(way, crossing(c, edge, c->box[edge] * left));
}

// An end above a face: towards the other end, as far as the axis is above the face.
static inline real step_from_face(const CapsuleBox* c, const Nearest* n) {
  if (n->face < 0) return NO_STEP;
  real forward = -n->on_axis, way = 2;
  for (int k = 0; k < 3; k++) {
    if (k == n->face) continue;
    real at = c->center[k] + c->half[k] * -forward;
    for (int side = 1; side >= -1; side -= 2) {
      real limit = (side * c->box[k] - at) / c->half[k] * forward;
      if (limit > 0) way = shorten(way, limit);
    }
  }
  return forward * way;
}

static inline int ball_at(snContactPoint* out, const CapsuleBox* c, real s, real radius, const snShape* box,
                          real margin) {
  snVec3 local = vec3_add_scaled(vec3_load(c->center), vec3_load(c->half), s);
  return ball_box(out, vec3_add(mat3_mul_vec3(box->rot, local), box->pos), radius, box, margin);
}

static inline int capsule_box(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  CapsuleBox c = seen_from_box(a, b);
  // conformance: MuJoCo compares squares of distances with this length, and finds nothing beyond
  real bound = margin + 2 * (a->size.x + a->size.y + b->size.x + b->size.y + b->size.z);
  Nearest n = {.feature = NOTHING, .square = bound};
  nearest_face(&n, &c);
  nearest_edge(&n, &c);
  if (n.feature == NOTHING) return 0;
  real step = n.feature == FACE   ? step_from_face(&c, &n)
              : n.feature == EDGE ? step_from_edge(&c, &n)
                                  : step_from_corner(&c, &n);
  int count = ball_at(out, &c, n.on_axis, a->size.x, b, margin);
  if (step != NO_STEP) count += ball_at(out + count, &c, step + n.on_axis, a->size.x, b, margin);
  return count;
}
