// test_hull.c — hulls of point clouds: nothing outside, Euler's count, and clouds that have none
#include "asset/mesh_make.h"
#include "math/vec3.h"
#include "test.h"

#include <stdlib.h>

typedef struct Made {
  snArena* arena;
  int* graph;
  int length;
  snFailure failure;
  bool ok;
} Made;

static Made make(const snVec3* points, int count, int most) {
  Made made = {.arena = sn_arena_create(NULL, 0)};
  made.ok = sn_hull_graph(points, count, most, made.arena, &made.graph, &made.length, &made.failure);
  return made;
}

static void cloud(snVec3* points, int count) {
  unsigned state = 1;
  for (int i = 0; i < 3 * count; i++) {
    state = state * 1664525u + 1013904223u;
    ((double*)points)[i] = state / 4294967296.0 - 0.5;
  }
}

TEST(no_point_is_outside_of_the_hull_and_its_counts_are_eulers) {
  snVec3 points[200];
  cloud(points, 200);
  Made made = make(points, 200, -1);
  CHECK(made.ok);
  int nvert = made.graph[0], nface = made.graph[1], outside = 0;
  CHECK_INT(nface, 2 * nvert - 4);
  CHECK_INT(made.length, 2 + 3 * nvert + 6 * nface);
  const snInt3* face = sn_hull_faces(made.graph);
  for (int f = 0; f < nface; f++) {
    snVec3 a = points[face[f][0]];
    snVec3 n = vec3_cross(vec3_sub(points[face[f][1]], a), vec3_sub(points[face[f][2]], a));
    for (int i = 0; i < 200; i++) outside += vec3_dot(n, vec3_sub(points[i], a)) > 1e-12;
  }
  CHECK_INT(outside, 0);
  sn_arena_destroy(made.arena);
}

TEST(edges_are_listed_from_both_ends) {
  snVec3 points[50];
  cloud(points, 50);
  Made made = make(points, 50, -1);
  CHECK(made.ok);
  int nvert = made.graph[0];
  const int *first = made.graph + 2, *edges = first + 2 * nvert;
  int missing = 0;
  for (int v = 0; v < nvert; v++)
    for (int e = first[v]; edges[e] >= 0; e++) {
      bool back = false;
      for (int r = first[edges[e]]; edges[r] >= 0; r++) back |= edges[r] == v;
      missing += !back;
    }
  CHECK_INT(missing, 0);
  sn_arena_destroy(made.arena);
}

TEST(a_limit_keeps_the_hull_small) {
  snVec3 points[200];
  cloud(points, 200);
  Made made = make(points, 200, 10);
  CHECK(made.ok);
  CHECK_INT(made.graph[0], 10);
  sn_arena_destroy(made.arena);
}

TEST(flat_and_equal_points_have_no_hull) {
  snVec3 flat[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}};
  Made made = make(flat, 5, -1);
  CHECK(!made.ok);
  CHECK_CONTAINS(made.failure.text, "no convex hull");
  sn_arena_destroy(made.arena);
  snVec3 equal[] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  made = make(equal, 4, -1);
  CHECK(!made.ok);
  CHECK_CONTAINS(made.failure.text, "convex hull");
  sn_arena_destroy(made.arena);
}
