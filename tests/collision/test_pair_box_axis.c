// test_pair_box_axis.c — the axis of least overlap against all fifteen tried one by one
#include "collision/pair/pair_box.h"
#include "shapes.h"

static double random_between(unsigned* seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (*seed >> 8) / 16777216.0;
}

static snShape random_box(unsigned* seed) {
  double x = random_between(seed, .05, .4), y = random_between(seed, .05, .4), z = random_between(seed, .05, .4);
  snShape s = shape_at(SN_GEOM_BOX, vec3(x, y, z), vec3(0, 0, 0));
  snVec3 axis = vec3(random_between(seed, -1, 1), random_between(seed, -1, 1), random_between(seed, -1, 1));
  double reach = .4;
  s.pos = vec3(random_between(seed, -reach, reach), random_between(seed, -reach, reach),
               random_between(seed, -reach, reach));
  return turned(s, axis, random_between(seed, 0, 180));
}

static double half_along(const snShape* s, snVec3 n) {
  snVec3 local = vec3_mul(mat3_transpose_mul_vec3(s->rot, n), s->size);
  return fabs(local.x) + fabs(local.y) + fabs(local.z);
}

static double overlap_along(const snShape* a, const snShape* b, snVec3 n) {
  return half_along(a, n) + half_along(b, n) - fabs(vec3_dot(n, vec3_sub(b->pos, a->pos)));
}

static double least_of_all(const snShape* a, const snShape* b) {
  double least = INFINITY;
  for (int i = 0; i < 3; i++) {
    least = fmin(least, overlap_along(a, b, mat3_col(a->rot, i)));
    least = fmin(least, overlap_along(a, b, mat3_col(b->rot, i)));
    for (int j = 0; j < 3; j++) {
      double length;
      snVec3 n = vec3_direction(vec3_cross(mat3_col(a->rot, i), mat3_col(b->rot, j)), &length);
      if (length > 1e-6) least = fmin(least, overlap_along(a, b, n));
    }
  }
  return least;
}

// The axis in the world.
static snVec3 world_axis(const snBoxPair* pair, const snBoxAxis* axis) {
  if (axis->edges) return mat3_mul_vec3(pair->a->rot, axis->normal);
  return mat3_col(axis->of_b ? pair->b->rot : pair->a->rot, axis->face % 3);
}

TEST(the_axis_found_is_the_one_of_least_overlap) {
  unsigned seed = 1;
  int overlapping = 0, by_edges = 0;
  for (int k = 0; k < 20000; k++) {
    snShape a = random_box(&seed), b = random_box(&seed);
    snBoxPair pair;
    snBoxAxis axis;
    double margin = .02 * (k % 2), expected = least_of_all(&a, &b);
    sn_box_pair(&pair, &a, &b, margin);
    if (fabs(expected + margin) < 1e-9) continue;  // either answer is right
    bool found = sn_box_least_overlap(&pair, &axis);
    CHECK_INT(found, expected > -margin);
    if (!found || expected < -margin) continue;
    overlapping++, by_edges += axis.edges;
    CHECK_NEAR(axis.overlap, expected, 1e-9);
    CHECK_NEAR(overlap_along(&a, &b, world_axis(&pair, &axis)), expected, 1e-9);
  }
  CHECK(overlapping > 5000 && by_edges > 300);
}

TEST(a_face_wins_a_tie_with_edges) {
  snShape a = shape_at(SN_GEOM_BOX, vec3(1, 1, 1), vec3(0, 0, 0)),
          b = shape_at(SN_GEOM_BOX, vec3(1, 1, 1), vec3(.3, .2, 1.9));
  for (int degrees = 0; degrees <= 45; degrees += 5) {
    snBoxPair pair;
    snBoxAxis axis;
    b = turned(b, z_axis, degrees);
    sn_box_pair(&pair, &a, &b, 0);
    CHECK(sn_box_least_overlap(&pair, &axis));
    CHECK(!axis.edges);
    CHECK_INT(axis.face % 3, 2);
  }
}

TEST(the_edges_found_look_at_each_other) {
  unsigned seed = 7;
  int seen = 0;
  for (int k = 0; k < 20000; k++) {
    snShape a = random_box(&seed), b = random_box(&seed);
    snBoxPair pair;
    snBoxAxis axis;
    sn_box_pair(&pair, &a, &b, 0);
    if (!sn_box_least_overlap(&pair, &axis) || !axis.edges) continue;
    snVec3 n = vec3_scale(world_axis(&pair, &axis), axis.backward ? -1 : 1);
    double edge_a = vec3_dot(n, a.pos), edge_b = vec3_dot(n, b.pos);
    CHECK(edge_b >= edge_a);
    for (int axis_k = 0; axis_k < 3; axis_k++) {
      double side_a = axis.side_a & 1 << axis_k ? 1 : -1, side_b = axis.side_b & 1 << axis_k ? 1 : -1;
      if (axis_k != axis.edge_a) edge_a += side_a * pair.half_a[axis_k] * vec3_dot(n, mat3_col(a.rot, axis_k));
      if (axis_k != axis.edge_b) edge_b += side_b * pair.half_b[axis_k] * vec3_dot(n, mat3_col(b.rot, axis_k));
    }
    CHECK_NEAR(edge_a - edge_b, axis.overlap, 1e-9);
    seen++;
  }
  CHECK(seen > 300);
}
