// pair_box_clip.h — contacts of two boxes as newer versions of MuJoCo find them: an axis, then a clipped face
//   Of six face normals and nine products of edges the axis of largest separation decides. A face: the rectangle of the
//   other box that looks most against it is cut by the four sides of the face, and each corner that is left within the
//   margin is a contact. Two edges: one contact midway between their nearest points.
//   Separation along a unit axis n, centres apart by c: |n.c| - sum_k (half_a_k |n.a_k| + half_b_k |n.b_k|)
//   Gottschalk, Lin, Manocha, OBBTree (1996), section 5; Sutherland, Hodgman, Reentrant Polygon Clipping (1974).
#pragma once
#include "collision/pair/pair_box_axis.h"

// Numbers of MuJoCo 3.12: what is taken for rounding, and how much better than a face an edge must be.
#define CLIP_ROUNDING   1e-13  // of separations, times the sum of all half sizes
#define CLIP_PARALLEL   1e-16  // square of the sine below which two edges have no product
#define CLIP_UNSURE     1e-9   // component of an axis below which both ends of a box support it
#define CLIP_SAME_PLACE 1e-14  // square of a distance, relative to the face
#define CLIP_EDGE_LOSS  1e-6
#define CLIP_CORNERS    12

// The best axis: a face 0..2 of a, 3..5 of b, or from 6 on the edges 6 + 3 i + j.
typedef struct ClipAxis {
  real separation;
  int code;
} ClipAxis;

typedef struct ClipPolygon {
  int count;
  real corner[CLIP_CORNERS][3];  // along the face, along the face, above it
} ClipPolygon;

static inline bool clip_faces(const snBoxPair* pair, real limit, ClipAxis* best) {
  for (int k = 0; k < 6; k++) {
    int axis = k % 3;
    bool of_b = k > 2;
    const real *own = of_b ? pair->half_b : pair->half_a, *other = of_b ? pair->half_a : pair->half_b;
    real shadow = 0;
    for (int i = 0; i < 3; i++)
      shadow = shadow + real_abs(of_b ? pair->rotation.m[i][axis] : pair->rotation.m[axis][i]) * other[i];
    real separation = real_abs(of_b ? pair->a_in_b[axis] : pair->b_in_a[axis]) - own[axis] - shadow;
    if (separation > limit) return false;
    if (separation > best->separation) best->separation = separation, best->code = k;
  }
  return true;
}

// Separation along edge i of a times edge j of b; false where they are parallel.
static inline bool edge_separation(const snBoxPair* pair, int i, int j, real* separation) {
  const real(*rotation)[3] = pair->rotation.m;
  int u = next_axis(i), v = axis_before(i), s = next_axis(j), t = axis_before(j);
  real along_u = -rotation[v][j], along_v = rotation[u][j], square = along_u * along_u + along_v * along_v;
  if (square < CLIP_PARALLEL) return false;
  real inverse = 1 / real_sqrt(square);
  along_u *= inverse, along_v *= inverse;
  real along_s = along_u * rotation[u][s] + along_v * rotation[v][s],
       along_t = along_u * rotation[u][t] + along_v * rotation[v][t];
  real shadow_a = pair->half_a[u] * real_abs(along_u) + pair->half_a[v] * real_abs(along_v);
  real shadow_b = pair->half_b[s] * real_abs(along_s) + pair->half_b[t] * real_abs(along_t);
  *separation = real_abs(along_u * pair->b_in_a[u] + along_v * pair->b_in_a[v]) - shadow_a - shadow_b;
  return true;
}

// Where an edge axis points nearly as the best face does, and is not better by five percent, the face counts: its
// contacts are several, and boxes at rest do not change from one to the other.
static inline bool face_is_as_good(const snBoxPair* pair, const ClipAxis* edge, const ClipAxis* face) {
  snVec3 axis = vec3_normalize(edge_cross(pair, (edge->code - 6) / 3, (edge->code - 6) % 3));
  const real along_a[3] = {axis.x, axis.y, axis.z};
  real cosine = face->code < 3 ? along_a[face->code] : vec3_dot(axis, mat3_col(pair->rotation, face->code - 3));
  return real_abs(cosine) > 0.99 &&
         edge->separation < face->separation + 0.05 * real_abs(face->separation) + SN_MINVAL;
}

static inline bool clip_best_axis(const snBoxPair* pair, real limit, ClipAxis* best) {
  ClipAxis face = {-SN_MAXVAL, -1};
  if (!clip_faces(pair, limit, &face)) return false;
  *best = face;
  for (int k = 0; k < 9; k++) {
    real separation;
    if (!edge_separation(pair, k / 3, k % 3, &separation)) continue;
    if (separation > limit) return false;
    bool better = separation - CLIP_EDGE_LOSS * real_abs(separation) > best->separation;
    if (better && separation > face.separation) best->separation = separation, best->code = 6 + k;
  }
  if (best->code >= 6 && face_is_as_good(pair, best, &face)) *best = face;
  return best->code >= 0;
}

// ---- two edges

// The axis without a clear end: 3 for none.
static inline int unsure_axis(const real along[3], int first, int second) {
  if (real_abs(along[first]) < CLIP_UNSURE) return first;
  return real_abs(along[second]) < CLIP_UNSURE ? second : 3;
}

// Middle of the edge along `own` that lies farthest in the direction; the end along `turned` is the other one.
static inline snVec3 edge_middle(const real half[3], const real along[3], int own, int turned) {
  real at[3];
  for (int k = 0; k < 3; k++) at[k] = k == own ? 0 : (along[k] >= 0) != (k == turned) ? half[k] : -half[k];
  return vec3_load(at);
}

// Nearest points of an edge of a along axis i and one of b, given by middles, directions and half lengths.
static inline void nearest_on_edges(snVec3* on_a, snVec3* on_b, const snBoxPair* pair, int i, int j) {
  snVec3 direction = mat3_col(pair->rotation, j), apart = vec3_sub(*on_b, *on_a);
  const real gap[3] = {apart.x, apart.y, apart.z};
  real cosine = pair->rotation.m[i][j], square = 1 - cosine * cosine;
  real half_a = pair->half_a[i], half_b = pair->half_b[j], along_b = vec3_dot(direction, apart);
  real s = square < SN_MINVAL ? 0 : (gap[i] - cosine * along_b) / square;
  s = real_clamp(s, -half_a, half_a);
  real t = real_clamp(cosine * s - along_b, -half_b, half_b);
  s = real_clamp(gap[i] + cosine * t, -half_a, half_a);
  on_a->x += i == 0 ? s : 0, on_a->y += i == 1 ? s : 0, on_a->z += i == 2 ? s : 0;
  *on_b = vec3_add_scaled(*on_b, direction, t);
}

// Where an end is unclear both are tried, and the nearest points count.
static inline int clip_edges(snContactPoint* out, const snBoxPair* pair, int i, int j, real limit) {
  snVec3 axis = vec3_normalize(edge_cross(pair, i, j)), center = vec3_load(pair->b_in_a), on_a = {0}, on_b = {0};
  if (vec3_dot(axis, center) < 0) axis = vec3_neg(axis);
  snVec3 in_b = vec3_neg(mat3_transpose_mul_vec3(pair->rotation, axis));
  const real along_a[3] = {axis.x, axis.y, axis.z}, along_b[3] = {in_b.x, in_b.y, in_b.z};
  int unsure_a = unsure_axis(along_a, next_axis(i), axis_before(i));
  int unsure_b = unsure_axis(along_b, next_axis(j), axis_before(j));
  real nearest = SN_MAXVAL;
  for (int k = 0; k < 4; k++) {
    if ((k & 2 && unsure_a == 3) || (k & 1 && unsure_b == 3)) continue;
    snVec3 p = edge_middle(pair->half_a, along_a, i, k & 2 ? unsure_a : 3);
    snVec3 q = edge_middle(pair->half_b, along_b, j, k & 1 ? unsure_b : 3);
    q = vec3_add(mat3_mul_vec3(pair->rotation, q), center);
    nearest_on_edges(&p, &q, pair, i, j);
    snVec3 gap = vec3_sub(q, p);
    if (!(vec3_dot(gap, gap) < nearest)) continue;
    nearest = vec3_dot(gap, gap), on_a = p, on_b = q;
  }
  real dist = vec3_dot(vec3_sub(on_b, on_a), axis);
  if (dist > limit) return 0;
  snVec3 middle = vec3(0.5 * (on_a.x + on_b.x), 0.5 * (on_a.y + on_b.y), 0.5 * (on_a.z + on_b.z));
  out[0] = (snContactPoint){dist, vec3_add(mat3_mul_vec3(pair->a->rot, middle), pair->a->pos),
                            mat3_mul_vec3(pair->a->rot, axis), {0, 0, 0}};
  return 1;
}

// ---- a face

// Appends the point that lies the share `at` of the way from p to q; a corner itself for at = 0.
static inline void add_between(ClipPolygon* polygon, const real* p, const real* q, real at) {
  if (polygon->count == CLIP_CORNERS) return;
  real* corner = polygon->corner[polygon->count++];
  for (int c = 0; c < 3; c++) corner[c] = at > 0 ? p[c] + at * (q[c] - p[c]) : p[c];
}

static inline bool lies_within(const ClipPolygon* polygon, int coordinate, real end, real half) {
  for (int k = 0; k < polygon->count; k++)
    if (end * polygon->corner[k][coordinate] - half > 0) return false;
  return true;
}

// Leaves the strip -half <= coordinate <= half: corners within it, and where a border crosses an end, in their order.
static inline void clip_strip(ClipPolygon* polygon, int coordinate, real half) {
  for (real end = 1; end >= -1; end -= 2) {
    if (lies_within(polygon, coordinate, end, half)) continue;
    ClipPolygon left = {0};
    for (int k = 0; k < polygon->count; k++) {
      const real *p = polygon->corner[k], *q = polygon->corner[(k + 1) % polygon->count];
      real beyond = end * p[coordinate] - half, next = end * q[coordinate] - half;
      if (beyond <= 0) add_between(&left, p, q, 0);
      if (beyond * next < 0) add_between(&left, p, q, beyond / (beyond - next));
    }
    *polygon = left;
  }
}

// The face's owner, and the other box in its frame.
typedef struct ClipFace {
  const snShape* owner;
  const real *half, *other_half, *center;
  snMat3 other;  // axes as columns
  int axis;
  real side;  // 1: the other box lies along the axis, -1: against it
} ClipFace;

static inline ClipFace clip_face(const snBoxPair* pair, int code) {
  bool of_b = code > 2;
  ClipFace f = {of_b ? pair->b : pair->a,           of_b ? pair->half_b : pair->half_a,
                of_b ? pair->half_a : pair->half_b, of_b ? pair->a_in_b : pair->b_in_a,
                of_b ? mat3_transpose(pair->rotation) : pair->rotation, code % 3, 1};
  f.side = f.center[f.axis] >= 0 ? 1 : -1;
  return f;
}

static inline void opposite_rectangle(ClipPolygon* out, const ClipFace* f) {
  static const real turn[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  const real(*other)[3] = f->other.m, *row = other[f->axis];
  int against = real_abs(row[1]) > real_abs(row[0]) ? 1 : 0;
  if (real_abs(row[2]) > real_abs(row[against])) against = 2;
  real end = f->side * row[against] > 0 ? -1 : 1;
  int u = next_axis(against), v = axis_before(against);
  const int along[3] = {next_axis(f->axis), axis_before(f->axis), f->axis};
  out->count = 4;
  for (int c = 0; c < 3; c++) {
    int r = along[c];
    real middle = f->center[r] + end * f->other_half[against] * other[r][against];
    real du = f->other_half[u] * other[r][u], dv = f->other_half[v] * other[r][v];
    if (c == 2) middle = f->side * middle - f->half[r], du = du * f->side, dv = dv * f->side;
    for (int k = 0; k < 4; k++) out->corner[k][c] = middle + turn[k][0] * du + turn[k][1] * dv;
  }
}

static inline bool comes_before(const ClipPolygon* kept, const real* corner, real near) {
  for (int k = 0; k < kept->count; k++) {
    real x = kept->corner[k][0] - corner[0], y = kept->corner[k][1] - corner[1];
    if (x * x + y * y < near) return true;
  }
  return false;
}

static inline int clip_face_contacts(snContactPoint* out, const snBoxPair* pair, int code) {
  ClipFace f = clip_face(pair, code);
  int u = next_axis(f.axis), v = axis_before(f.axis);
  ClipPolygon polygon, kept = {0};
  opposite_rectangle(&polygon, &f);
  clip_strip(&polygon, 0, f.half[u]);
  clip_strip(&polygon, 1, f.half[v]);

  real near = CLIP_SAME_PLACE * (f.half[u] * f.half[u] + f.half[v] * f.half[v]);
  snVec3 normal = vec3_scale(mat3_col(f.owner->rot, f.axis), code < 3 ? f.side : -f.side);
  for (int k = 0; k < polygon.count; k++) {
    const real* corner = polygon.corner[k];
    if (corner[2] > pair->margin || comes_before(&kept, corner, near)) continue;
    real at[3];
    at[u] = corner[0], at[v] = corner[1], at[f.axis] = f.side * (f.half[f.axis] + 0.5 * corner[2]);
    out[kept.count] = (snContactPoint){corner[2], vec3_add(mat3_mul_vec3(f.owner->rot, vec3_load(at)), f.owner->pos),
                                       normal, {0, 0, 0}};
    for (int c = 0; c < 3; c++) kept.corner[kept.count][c] = corner[c];
    kept.count++;
  }
  return kept.count;
}

// At most eight.
static inline int box_box_clipped(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snBoxPair pair;
  ClipAxis best;
  box_pair(&pair, a, b, margin);
  real sizes = 0;
  for (int k = 0; k < 3; k++) sizes += pair.half_a[k];
  for (int k = 0; k < 3; k++) sizes += pair.half_b[k];
  real limit = margin + CLIP_ROUNDING * sizes;
  if (!clip_best_axis(&pair, limit, &best)) return 0;
  if (best.code >= 6) return clip_edges(out, &pair, (best.code - 6) / 3, (best.code - 6) % 3, limit);
  return clip_face_contacts(out, &pair, best.code);
}
