// test_separating_axis.c — what is remembered of two solids that were apart, to find them apart again
#include "geometry/convex/separating_axis.h"
#include "collision/shapes.h"
#include "geometry/convex/convex.h"
#include "geometry/convex/separation.h"
#include "test.h"

static const double tolerance = 1e-6;

static snShape box_at(double x) {
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){.5, .5, .5}, (snVec3){x, 0, 0});
  box.bound = sqrt(.75);
  return box;
}

static bool parts(const snShape* a, const snShape* b, double margin, snVec3 direction) {
  snSolid solid_a = sn_solid(a, margin), solid_b = sn_solid(b, margin);
  snAxisCache cache;
  sn_axis_cache_set(&cache, &solid_a, &solid_b, direction);
  return sn_axis_separates(&cache, &solid_a, &solid_b, tolerance);
}

TEST(a_direction_parts_solids_by_more_than_margin_and_slack) {
  snShape a = box_at(0), b = box_at(1.1), near = box_at(1.00001);
  CHECK(parts(&a, &b, 0, x_axis));
  CHECK(parts(&a, &b, .09, x_axis));
  CHECK(!parts(&a, &b, .1, x_axis));
  CHECK(!parts(&a, &near, 0, x_axis));
  CHECK(!parts(&a, &b, 0, vec3_neg(x_axis)));
  CHECK(!parts(&a, &b, 0, y_axis));
}

TEST(nothing_remembered_parts_nothing) {
  snShape a = box_at(0), b = box_at(5);
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snAxisCache cache = {0};
  CHECK(!sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
  sn_axis_cache_set(&cache, &solid_a, &solid_b, x_axis);
  CHECK(sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
  sn_axis_cache_clear(&cache);
  CHECK(!sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
}

TEST(a_remembered_direction_turns_with_the_first_solid) {
  snShape a = box_at(0), b = box_at(1.1);
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snAxisCache cache;
  sn_axis_cache_set(&cache, &solid_a, &solid_b, x_axis);
  a = turned(a, z_axis, 90);
  b.pos = (snVec3){0, 1.1, 0};
  CHECK(sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
  b.pos = (snVec3){1.1, 0, 0};
  CHECK(!sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
}

TEST(places_that_are_no_numbers_are_not_apart) {
  snShape a = box_at(0), b = box_at(1.1);
  b.pos.y = NAN;
  CHECK(!parts(&a, &b, 0, x_axis));
  b.pos = (snVec3){INFINITY, 0, 0};
  CHECK(!parts(&a, &b, 0, x_axis));
}

// A cube as a mesh that is too small to climb; what its hull points to only tells it from others.
static const snFloat3 cube_vertex[8] = {{-.5f, -.5f, -.5f}, {.5f, -.5f, -.5f}, {-.5f, .5f, -.5f}, {.5f, .5f, -.5f},
                                        {-.5f, -.5f, .5f},  {.5f, -.5f, .5f},  {-.5f, .5f, .5f},  {.5f, .5f, .5f}};
static const double some_hull[12];
static const snMeshView cube_mesh = {.vertices = 8, .vertex = cube_vertex, .hull = some_hull};

static snShape mesh_at(double x) {
  snShape mesh = box_at(x);
  mesh.type = SN_GEOM_MESH;
  mesh.mesh = &cube_mesh;
  return mesh;
}

TEST(what_is_known_of_the_support_of_meshes_proves_no_more_than_what_is_true) {
  snShape a = mesh_at(0), b = mesh_at(1.1);
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snAxisCache cache;
  sn_axis_cache_set(&cache, &solid_a, &solid_b, x_axis);
  CHECK(sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
  for (int degrees = 0; degrees < 90; degrees++) {
    snShape other = turned(mesh_at(1.1), z_axis, degrees);
    snSolid solid = sn_solid(&other, 0);
    double radians = degrees * SN_PI / 180, gap = 1.1 - .5 - .5 * (fabs(cos(radians)) + fabs(sin(radians)));
    if (fabs(gap) < 1e-3) continue;
    CHECK((gap > 0) == sn_axis_separates(&cache, &solid_a, &solid, tolerance));
  }
  b = mesh_at(.9);
  CHECK(!sn_axis_separates(&cache, &solid_a, &solid_b, tolerance));
}

// Every pair of kinds at rising distance, by a search that remembers what the last one found and by one that does not.
TEST(a_search_that_remembers_finds_what_one_that_does_not_finds) {
  snArena* scratch = sn_arena_create(NULL, 0);
  snConvexSettings plain = {.tolerance = tolerance, .iterations = 50, .native = true, .scratch = scratch};
  int rejected = 0, touching = 0;
  for (int first = SN_GEOM_SPHERE; first <= SN_GEOM_BOX; first++) {
    for (int second = first; second <= SN_GEOM_BOX; second++) {
      snAxisCache cache = {0};
      snConvexSettings remembering = plain;
      remembering.cache = &cache;
      for (int i = 0; i < 400; i++) {
        double away = .8 + .6 * sin(.37 * i), angle = .05 * i;
        snVec3 pos = {away * cos(angle), away * sin(angle), .2 * sin(.1 * i)};
        snShape a = shape_at((snGeomType)first, (snVec3){.3, .2, .25}, (snVec3){0, 0, 0});
        snShape b = turned(shape_at((snGeomType)second, (snVec3){.25, .3, .2}, pos), x_axis, 11.0 * i);
        a.bound = b.bound = .6;
        snContactPoint with[SN_MAX_PAIR_CONTACTS], without[SN_MAX_PAIR_CONTACTS];
        bool known = !vec3_is_zero(cache.axis);
        int count = sn_convex_contacts(without, &a, &b, .01, &plain);
        CHECK_INT(sn_convex_contacts(with, &a, &b, .01, &remembering), count);
        for (int k = 0; k < count; k++) CHECK(memcmp(&with[k], &without[k], sizeof with[k]) == 0);
        touching += count > 0;
        rejected += known && count == 0;
        CHECK(vec3_is_zero(cache.axis) == (count > 0));
      }
    }
  }
  CHECK(touching > 1000);
  CHECK(rejected > 1000);
  sn_arena_destroy(scratch);
}
