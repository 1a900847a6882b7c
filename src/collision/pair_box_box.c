// pair_box_box.c — contacts of two boxes
//   The axis of least overlap among six face normals and nine cross products of edges decides how contacts are made:
//   a face against what the other box turns towards it (pair_box_face.c), or two edges (pair_box_edge.c). Contacts that
//   lie outside the boxes, and all but the last of those in the same place, are then weeded out.
//   Overlap along a unit axis n with centres apart by c:  sum_k (half_a_k |n.a_k| + half_b_k |n.b_k|) - |n.c|
//   Gottschalk, Lin, Manocha, OBBTree (1996), section 5
#include "collision/pair_box.h"
#include "collision/pairs.h"

static snBoxPair box_pair(const snShape* a, const snShape* b, double margin) {
  snBoxPair pair = {.a = a, .b = b, .margin = margin};
  vec3_store(pair.half_a, a->size), vec3_store(pair.half_b, b->size);
  vec3_store(pair.b_in_a, mat3_transpose_mul_vec3(a->rot, vec3_sub(b->pos, a->pos)));
  vec3_store(pair.a_in_b, mat3_transpose_mul_vec3(b->rot, vec3_sub(a->pos, b->pos)));
  for (int k = 0; k < 3; k++) {
    snVec3 axis = mat3_transpose_mul_vec3(a->rot, mat3_col(b->rot, k));
    pair.turn.m[0][k] = axis.x, pair.turn.m[1][k] = axis.y, pair.turn.m[2][k] = axis.z;
  }
  return pair;
}

// Half the length of a's shadow on axis k of b, or the other way round with `of_b`.
static double shadow(const snBoxPair* pair, int k, bool of_b) {
  const double(*turn)[3] = pair->turn.m;
  const double *half_a = pair->half_a, *half_b = pair->half_b;
  if (of_b) return fabs(turn[k][0]) * half_b[0] + fabs(turn[k][1]) * half_b[1] + fabs(turn[k][2]) * half_b[2];
  return fabs(turn[0][k]) * half_a[0] + fabs(turn[1][k]) * half_a[1] + fabs(turn[2][k]) * half_a[2];
}

static void keep_face(snBoxAxis* least, double overlap, int axis, double center, bool of_b) {
  if (overlap < least->overlap) {
    *least = (snBoxAxis){.overlap = overlap, .face = axis + (center < 0 ? 3 : 0), .of_b = of_b};
  }
}

// False: some face separates the boxes by more than the margin.
static bool faces_overlap(const snBoxPair* pair, snBoxAxis* least) {
  for (int k = 0; k < 3; k++) {
    double overlap_a = -fabs(pair->b_in_a[k]) + pair->half_a[k] + shadow(pair, k, true);
    double overlap_b = -fabs(pair->a_in_b[k]) + pair->half_b[k] + shadow(pair, k, false);
    if (overlap_a < -pair->margin || overlap_b < -pair->margin) return false;
    keep_face(least, overlap_a, k, pair->b_in_a[k], false);
    keep_face(least, overlap_b, k, pair->a_in_b[k], true);
  }
  return true;
}

// The next two axes after k, in a ring: their cross product is axis k.
static inline int next(int k) { return k == 2 ? 0 : k + 1; }
static inline int after_next(int k) { return k == 0 ? 2 : k - 1; }

// The cross product of axis i of a and axis j of b, in the frame of a, before it is made a unit vector.
typedef struct EdgeCross {
  int i, j;
  int u, v;  // a's other axes, in the order of the ring
  double at_u, at_v;
} EdgeCross;

static EdgeCross edge_cross(const snBoxPair* pair, int i, int j) {
  int u = next(i), v = after_next(i);
  return (EdgeCross){i, j, u, v, -pair->turn.m[v][j], pair->turn.m[u][j]};
}

static snVec3 edge_normal(const EdgeCross* c, double* length) {
  double n[3];
  n[c->i] = 0, n[c->u] = c->at_u, n[c->v] = c->at_v;
  return vec3_direction(vec3_load(n), length);
}

// Whether the overlap is larger than `bound` by far more than rounding: most are, and need no root and no division.
// With L the length and U the overlap times L:  U/L > bound  as  U|U| > bound|bound| L^2.
static bool overlaps_more(const snBoxPair* pair, const EdgeCross* c, double bound) {
  const double* row = pair->turn.m[c->i];
  double center = pair->b_in_a[c->u] * c->at_u + pair->b_in_a[c->v] * c->at_v;
  double overlap = pair->half_a[c->u] * fabs(c->at_u) + pair->half_a[c->v] * fabs(c->at_v) +
                   pair->half_b[next(c->j)] * fabs(row[after_next(c->j)]) +
                   pair->half_b[after_next(c->j)] * fabs(row[next(c->j)]) - fabs(center);
  return overlap * fabs(overlap) > bound * fabs(bound) * (c->at_u * c->at_u + c->at_v * c->at_v);
}

// Which edges of the two boxes look at each other along the normal. b's components along it, times the length of the
// cross product, are elements of the turn: n.b_k = a_i.(b_j x b_k), plus or minus a_i.b_l.
static void edge_sides(const snBoxPair* pair, snBoxAxis* axis) {
  double n[3];
  vec3_store(n, axis->normal);
  int i = axis->edge_a, j = axis->edge_b;
  const double* row = pair->turn.m[i];
  for (int k = 0; k < 3; k++) {
    if (k != i && (n[k] > 0) != axis->backward) axis->side_a |= 1 << k;
  }
  if ((row[after_next(j)] > 0) == axis->backward) axis->side_b |= 1 << next(j);
  if ((row[next(j)] > 0) != axis->backward) axis->side_b |= 1 << after_next(j);
}

// Overlap along the normal. Terms in the order of MuJoCo, for the sake of ties.
static double edge_overlap(const snBoxPair* pair, int i, int j, snVec3 normal, double length, double center) {
  double n[3], sum = 0;
  vec3_store(n, normal);
  const double* row = pair->turn.m[i];
  for (int k = 0; k < 3; k++) {
    if (k != i) sum += pair->half_a[k] * fabs(n[k]);
  }
  for (int k = 0; k < 3; k++) {
    if (k != j) sum += pair->half_b[k] * fabs(row[3 - k - j]) / length;
  }
  return sum - fabs(center);
}

// Takes the cross product as the axis of least overlap if it wins clearly over what was found before. False: it
// separates the boxes.
static bool edge_overlaps(const snBoxPair* pair, const EdgeCross* c, snBoxAxis* least) {
  double length;
  snVec3 normal = edge_normal(c, &length);
  if (length < SN_MINVAL) return true;
  double center = vec3_dot(vec3_load(pair->b_in_a), normal);
  double overlap = edge_overlap(pair, c->i, c->j, normal, length, center);
  if (overlap < -pair->margin) return false;
  if (!(overlap < least->overlap * (1 - 1e-12))) return true;
  *least = (snBoxAxis){.overlap = overlap, .edges = true, .edge_a = c->i, .edge_b = c->j, .normal = normal};
  least->backward = center < 0;
  edge_sides(pair, least);
  return true;
}

// `scale`: a length that rounding is small against.
static bool edges_overlap(const snBoxPair* pair, snBoxAxis* least, double scale) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      EdgeCross c = edge_cross(pair, i, j);
      if (overlaps_more(pair, &c, least->overlap + 1e-9 * scale)) continue;
      if (!edge_overlaps(pair, &c, least)) return false;
    }
  }
  return true;
}

static bool least_overlap(const snBoxPair* pair, snBoxAxis* least) {
  double bound = pair->margin;
  for (int k = 0; k < 3; k++) bound += pair->half_a[k] * 3 + pair->half_b[k] * 3;
  *least = (snBoxAxis){.overlap = bound, .face = -1};
  return faces_overlap(pair, least) && edges_overlap(pair, least, bound) && (least->edges || least->face >= 0);
}

// A box grown by the margin, and by one percent more or less.
typedef struct Surround {
  const snShape* box;
  snVec3 large, small;
} Surround;

static Surround surround(const snShape* box, double margin) {
  const double ratio = 1.01;
  snVec3 half = vec3(box->size.x + margin, box->size.y + margin, box->size.z + margin);
  return (Surround){box, vec3_scale(half, ratio), vec3(half.x / ratio, half.y / ratio, half.z / ratio)};
}

// 1: outside the large box, -1: inside the small one, 0: between.
static int outside(snVec3 point, const Surround* s) {
  snVec3 p = mat3_transpose_mul_vec3(s->box->rot, vec3_sub(point, s->box->pos));
  double x = fabs(p.x), y = fabs(p.y), z = fabs(p.z);
  if (x > s->large.x || y > s->large.y || z > s->large.z) return 1;
  return x < s->small.x && y < s->small.y && z < s->small.z ? -1 : 0;
}

static bool astray(snVec3 point, const Surround* a, const Surround* b) {
  int of_a = outside(point, a), of_b = outside(point, b);
  return (of_a == 1 && of_b != -1) || (of_b == 1 && of_a != -1);
}

static bool same_place(snVec3 p, snVec3 q) { return p.x == q.x && p.y == q.y && p.z == q.z; }

static int weed(snContactPoint* points, int count, const snBoxPair* pair) {
  int good = 0, kept = 0;
  Surround a = surround(pair->a, pair->margin), b = surround(pair->b, pair->margin);
  for (int i = 0; i < count; i++) {
    if (!astray(points[i].pos, &a, &b)) points[good++] = points[i];
  }
  for (int i = 0; i < good; i++) {
    bool comes_again = false;
    for (int later = i + 1; later < good && !comes_again; later++) {
      comes_again = same_place(points[i].pos, points[later].pos);
    }
    if (!comes_again) points[kept++] = points[i];
  }
  return kept;
}

int sn_box_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
               const snConvexSettings* settings) {
  (void)settings;
  snBoxPair pair = box_pair(a, b, margin);
  snBoxAxis least;
  if (!least_overlap(&pair, &least)) return 0;
  int count = least.edges ? sn_box_edge_contacts(out, &pair, &least) : sn_box_face_contacts(out, &pair, &least);
  return weed(out, count, &pair);
}
