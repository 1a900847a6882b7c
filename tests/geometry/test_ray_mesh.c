// test_ray_mesh.c — rays against meshes, with and without the tree of boxes
#include "geometry/ray/box_tree.h"
#include "geometry/ray/ray.h"
#include "math/vec3.h"
#include "test.h"

#include <stdint.h>

enum { RINGS = 12, SIDES = 16, POINTS = RINGS * SIDES, FACES = 2 * RINGS * SIDES };

// A torus about the z axis, with its tree.
typedef struct Torus {
  snVec3 exact[POINTS];
  snFloat3 vertex[POINTS];
  snInt3 face[FACES];
  snArena* arena;
  snBoxTree tree;
  snMeshView shape;
} Torus;

static Torus torus(void) {
  Torus t;
  for (int i = 0; i < POINTS; i++) {
    double u = 2 * SN_PI * (i / SIDES) / RINGS, v = 2 * SN_PI * (i % SIDES) / SIDES, r = 1 + 0.3 * cos(v);
    t.exact[i] = vec3(real_single(r * cos(u)), real_single(r * sin(u)), real_single(0.3 * sin(v)));
    float p[3] = {(float)t.exact[i].x, (float)t.exact[i].y, (float)t.exact[i].z};
    memcpy(t.vertex[i], p, sizeof p);
  }
  for (int i = 0; i < POINTS; i++) {
    int ring = i / SIDES, side = i % SIDES, next = (ring + 1) % RINGS * SIDES, after = (side + 1) % SIDES;
    const int corner[4] = {i, next + side, next + after, ring * SIDES + after};
    const int faces[2][3] = {{corner[0], corner[1], corner[2]}, {corner[0], corner[2], corner[3]}};
    memcpy(t.face[2 * i], faces, sizeof faces);
  }
  t.arena = sn_arena_create(NULL, 0);
  return t;
}

// In place, because the shape points into it.
static void plant(Torus* t) {
  snTriangles triangles = {t->exact, (const snInt3*)t->face, POINTS, FACES};
  CHECK(sn_box_tree_make(triangles, t->arena, &t->tree));
  t->shape = (snMeshView){
      .vertices = POINTS, .faces = FACES, .vertex = (const snFloat3*)t->vertex, .face = (const snInt3*)t->face};
  t->shape.nodes = t->tree.count;
  t->shape.node_box = t->tree.box;
  t->shape.node_next = t->tree.next;
  t->shape.node_leaf = (const snInt2*)t->tree.leaf;
  t->shape.node_face = t->tree.face;
}

static double between(uint64_t* state, double low, double high) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(*state >> 11) / 9007199254740992.0;
}

static snVec3 anywhere(uint64_t* state) {
  return vec3(between(state, -2, 2), between(state, -2, 2), between(state, -2, 2));
}

static const snVec3 size = {1.3, 1.3, 0.3};

TEST(the_tree_holds_every_triangle_once_inside_all_boxes_above_it) {
  Torus t = torus();
  plant(&t);
  int seen[FACES] = {0};
  for (int node = 0; node < t.tree.count; node++) {
    CHECK(t.tree.next[node] > node && t.tree.next[node] <= t.tree.count);
    for (int below = node; below < t.tree.next[node]; below++) {
      for (int i = 0; i < t.tree.leaf[below][1]; i++) {
        int face = t.tree.face[t.tree.leaf[below][0] + i];
        if (below == node) seen[face]++;
        for (int k = 0; k < 3; k++) {
          snVec3 p = vec3_sub(t.exact[t.face[face][k]], t.tree.box[node].center), half = t.tree.box[node].half;
          CHECK(fabs(p.x) <= half.x + 1e-12 && fabs(p.y) <= half.y + 1e-12 && fabs(p.z) <= half.z + 1e-12);
        }
      }
    }
  }
  for (int face = 0; face < FACES; face++) CHECK_INT(seen[face], 1);
  CHECK(t.tree.count < FACES);
  sn_arena_destroy(t.arena);
}

TEST(the_tree_loses_no_hit) {
  Torus t = torus();
  plant(&t);
  snMeshView bare = t.shape;
  bare.nodes = 0;
  uint64_t state = 3;
  int met = 0;
  for (int i = 0; i < 5000; i++) {
    snRay ray = {anywhere(&state), anywhere(&state)};
    if (i % 5 == 0) ray.along = vec3(0, 0, i % 2 ? 1 : -1);
    snVec3 normal = {0}, expected = {0};
    double x = sn_ray_mesh(&t.shape, size, ray, &normal), slow = sn_ray_mesh(&bare, size, ray, &expected);
    CHECK_NEAR(x, slow, 0);
    CHECK_NEAR(vec3_length(vec3_sub(normal, expected)), 0, 0);
    met += x >= 0;
  }
  CHECK(met > 500 && met < 4500);
  sn_arena_destroy(t.arena);
}

TEST(a_ray_goes_through_the_hole_and_meets_the_inner_wall_from_the_middle) {
  Torus t = torus();
  plant(&t);
  snVec3 normal;
  CHECK_NEAR(sn_ray_mesh(&t.shape, size, (snRay){{0.01, 0.02, 2}, {0.01, 0, -1}}, &normal), -1, 0);
  double x = sn_ray_mesh(&t.shape, size, (snRay){{0, 0, 0}, {1, 0.01, 0.01}}, &normal);
  CHECK(x > 0.6 && x < 0.75);
  CHECK(normal.x < 0);
  sn_arena_destroy(t.arena);
}

TEST(triangles_are_met_from_both_sides) {
  snFloat3 vertex[3] = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
  snInt3 face[1] = {{0, 1, 2}};
  snMeshView one = {.vertices = 3, .faces = 1, .vertex = (const snFloat3*)vertex, .face = (const snInt3*)face};
  snVec3 normal, box = {1, 1, 0.5};
  for (int side = -1; side <= 1; side += 2) {
    CHECK_NEAR(sn_ray_mesh(&one, box, (snRay){{0.1, 0.1, side}, {0, 0, -side}}, &normal), 1, 1e-15);
    CHECK(normal.z > 0);
  }
}

TEST(a_mesh_of_no_triangles_has_an_empty_tree) {
  snArena* arena = sn_arena_create(NULL, 0);
  snBoxTree tree;
  CHECK(sn_box_tree_make((snTriangles){0}, arena, &tree));
  CHECK_INT(tree.count, 0);
  sn_arena_destroy(arena);
}
