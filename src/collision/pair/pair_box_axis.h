// pair_box_axis.h — the axis along which two boxes overlap least
//   Six face normals and nine cross products of edges are tried. Overlap along a unit axis n, centres apart by c:
//     sum_k (half_a_k |n.a_k| + half_b_k |n.b_k|) - |n.c|
//   Gottschalk, Lin, Manocha, OBBTree (1996), section 5
//   For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_box.h"

static inline void box_pair(snBoxPair* pair, const snShape* a, const snShape* b, real margin) {
  pair->a = a, pair->b = b, pair->margin = margin;
  vec3_store(pair->half_a, a->size), vec3_store(pair->half_b, b->size);
  vec3_store(pair->b_in_a, mat3_transpose_mul_vec3(a->rot, vec3_sub(b->pos, a->pos)));
  vec3_store(pair->a_in_b, mat3_transpose_mul_vec3(b->rot, vec3_sub(a->pos, b->pos)));
  for (int i = 0; i < 3; i++) {
    real x = a->rot.m[0][i], y = a->rot.m[1][i], z = a->rot.m[2][i];
    for (int k = 0; k < 3; k++) pair->rotation.m[i][k] = x * b->rot.m[0][k] + y * b->rot.m[1][k] + z * b->rot.m[2][k];
  }
}

// Elements of the rotation without sign: how far an axis of one box goes along one of the other.
typedef struct BoxExtents {
  real of[3][3];
} BoxExtents;

static inline BoxExtents box_extents(const snBoxPair* pair) {
  BoxExtents r;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) r.of[i][k] = real_abs(pair->rotation.m[i][k]);
  }
  return r;
}

static inline void keep_face(snBoxAxis* least, real overlap, int axis, real center, bool of_b) {
  if (!(overlap < least->overlap)) return;
  least->overlap = overlap, least->of_b = of_b;
  least->face = axis + (center < 0 ? 3 : 0);
}

// False: some face separates the boxes by more than the margin.
static inline bool faces_overlap(const snBoxPair* pair, const BoxExtents* r, snBoxAxis* least) {
  const real *a = pair->half_a, *b = pair->half_b;
  for (int k = 0; k < 3; k++) {
    real shadow_b = r->of[k][0] * b[0] + r->of[k][1] * b[1] + r->of[k][2] * b[2];
    real shadow_a = r->of[0][k] * a[0] + r->of[1][k] * a[1] + r->of[2][k] * a[2];
    real overlap_a = -real_abs(pair->b_in_a[k]) + a[k] + shadow_b,
         overlap_b = -real_abs(pair->a_in_b[k]) + b[k] + shadow_a;
    if (overlap_a < -pair->margin || overlap_b < -pair->margin) return false;
    keep_face(least, overlap_a, k, pair->b_in_a[k], false);
    keep_face(least, overlap_b, k, pair->a_in_b[k], true);
  }
  return true;
}

// The next two axes after k, in a ring: their cross product is axis k. The second is the one before k.
static inline int next_axis(int k) { return k == 2 ? 0 : k + 1; }
static inline int axis_before(int k) { return k == 0 ? 2 : k - 1; }

// Bit j: the overlap along axis i of a times axis j of b is not larger than `bound` by far more than rounding. Most are
// larger, and so need no root and no division: with L the length of the product and U the overlap times L,
//   U / L >= bound  as  U |U| >= bound |bound| L^2.
static inline unsigned candidate_edges(const snBoxPair* pair, const BoxExtents* r, int i, real bound) {
  const real(*rotation)[3] = pair->rotation.m, *b = pair->half_b, *row = r->of[i];
  int u = next_axis(i), v = axis_before(i);
  unsigned found = 0;
  real limit = bound * real_abs(bound);
  const real shadow_b[3] = {b[1] * row[2] + b[2] * row[1], b[2] * row[0] + b[0] * row[2],
                            b[0] * row[1] + b[1] * row[0]};
  for (int j = 0; j < 3; j++) {
    real center = pair->b_in_a[v] * rotation[u][j] - pair->b_in_a[u] * rotation[v][j];
    real shadow_a = pair->half_a[u] * r->of[v][j] + pair->half_a[v] * r->of[u][j];
    real overlap = shadow_a + shadow_b[j] - real_abs(center);
    real square = rotation[u][j] * rotation[u][j] + rotation[v][j] * rotation[v][j];
    found |= (unsigned)!(overlap * real_abs(overlap) >= limit * square) << j;
  }
  return found;
}

// Axis i of a times axis j of b, in the frame of a.
static inline snVec3 edge_cross(const snBoxPair* pair, int i, int j) {
  real x = pair->rotation.m[0][j], y = pair->rotation.m[1][j], z = pair->rotation.m[2][j];
  return i == 0 ? vec3(0, -z, y) : i == 1 ? vec3(z, 0, -x) : vec3(-y, x, 0);
}

// Which edges of the two boxes look at each other along the normal. b's components along it, times the length of the
// cross product, are elements of the rotation: n.b_k = a_i.(b_j x b_k), plus or minus a_i.b_l.
static inline void edge_sides(const snBoxPair* pair, snBoxAxis* axis) {
  int i = axis->edge_a, j = axis->edge_b,
      ahead = (axis->normal.x > 0) | (axis->normal.y > 0) << 1 | (axis->normal.z > 0) << 2;
  axis->side_a = (axis->backward ? ~ahead : ahead) & (7 & ~(1 << i));
  const real* row = pair->rotation.m[i];
  bool first = (row[axis_before(j)] > 0) == axis->backward, second = (row[next_axis(j)] > 0) != axis->backward;
  axis->side_b = first << next_axis(j) | second << axis_before(j);
}

// Overlap along the normal. Terms in the order of MuJoCo, for the sake of ties; that of a's own edge is zero.
static inline real edge_overlap(const snBoxPair* pair, int i, int j, snVec3 normal, real length, real center) {
  const real *row = pair->rotation.m[i], *a = pair->half_a, *b = pair->half_b;
  int low = j == 0 ? 1 : 0, high = j == 2 ? 1 : 2;
  real sum = a[0] * real_abs(normal.x) + a[1] * real_abs(normal.y) + a[2] * real_abs(normal.z);
  sum = sum + b[low] * real_abs(row[high]) / length + b[high] * real_abs(row[low]) / length;
  return sum - real_abs(center);
}

// Takes axis i of a times axis j of b where it wins clearly over what was found before. False: it separates the boxes.
static inline bool edge_overlaps(const snBoxPair* pair, int i, int j, snBoxAxis* least) {
  real length;
  snVec3 normal = vec3_direction(edge_cross(pair, i, j), &length);
  if (length < SN_MINVAL) return true;
  real center = vec3_dot(vec3_load(pair->b_in_a), normal);
  real overlap = edge_overlap(pair, i, j, normal, length, center);
  if (overlap < -pair->margin) return false;
  if (!(overlap < least->overlap * (1 - 1e-12))) return true;
  least->overlap = overlap, least->edges = true, least->of_b = false, least->face = 0;
  least->edge_a = i, least->edge_b = j, least->normal = normal, least->backward = center < 0;
  edge_sides(pair, least);
  return true;
}

// `scale`: a length that rounding is small against.
static inline bool edges_overlap(const snBoxPair* pair, const BoxExtents* r, snBoxAxis* least, real scale) {
  real bound = least->overlap + 1e-9 * scale;
  unsigned found = candidate_edges(pair, r, 0, bound) | candidate_edges(pair, r, 1, bound) << 3 |
                   candidate_edges(pair, r, 2, bound) << 6;
  for (int k = 0; found >> k; k++) {
    if (!(found >> k & 1)) continue;
    if (!edge_overlaps(pair, k / 3, k % 3, least)) return false;
  }
  return true;
}

static inline bool box_least_overlap(const snBoxPair* pair, snBoxAxis* least) {
  real bound = pair->margin;
  for (int k = 0; k < 3; k++) bound += pair->half_a[k] * 3 + pair->half_b[k] * 3;
  snBoxAxis none = {bound, false, false, -1, 0, 0, 0, 0, {0, 0, 0}, false};
  *least = none;
  BoxExtents r = box_extents(pair);
  return faces_overlap(pair, &r, least) && edges_overlap(pair, &r, least, bound) && (least->edges || least->face >= 0);
}
