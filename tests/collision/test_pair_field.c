// test_pair_field.c — contacts of a height field with a convex shape
#include "base/build.h"
#include "collision/shapes.h"
#include <stdlib.h>

static const snVec3 origin = {0, 0, 0};

typedef struct Ground {
  double size[4];
  float height[41 * 41];
  snFieldView field;
  snShape shape;
  snConvexSettings settings;
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
} Ground;

// Level ground at height 0.5 of a square of side 2.
static Ground* level_ground(int points, bool native) {
  Ground* g = calloc(1, sizeof *g);
  *g = (Ground){.size = {1, 1, 1, 0.5}};
  for (int i = 0; i < points * points; i++) g->height[i] = 0.5f;
  g->field = (snFieldView){g->size, points, points, g->height};
  g->shape = shape_at(SN_GEOM_HFIELD, origin, origin);
  g->shape.field = &g->field;
  g->settings = (snConvexSettings){.tolerance = 1e-6, .iterations = 50, .native = native};
  g->settings.scratch = sn_arena_create(NULL, 0);
  return g;
}

static void ground_end(Ground* g) {
  sn_arena_destroy(g->settings.scratch);
  free(g);
}

static int meet(Ground* g, snShape shape, double margin) {
  return sn_field_convex(g->out, &g->shape, &shape, margin, &g->settings);
}

static double deepest(const Ground* g, int count) {
  double dist = 0;
  for (int i = 0; i < count; i++) dist = fmin(dist, g->out[i].dist);
  return dist;
}

static void check_that_every_kind_rests(bool native) {
  Ground* g = level_ground(5, native);
  for (int type = SN_GEOM_SPHERE; type <= SN_GEOM_BOX; type++) {
    double half = type == SN_GEOM_CAPSULE ? 0.4 : type == SN_GEOM_CYLINDER ? 0.2 : 0.2;
    snShape shape = shape_at((snGeomType)type, (snVec3){0.2, 0.2, 0.2}, (snVec3){0.1, 0.07, 0.5 + half - 0.01});
    int count = meet(g, shape, 0);
    CHECK(count >= 1);
    CHECK_NEAR(deepest(g, count), -0.01, 2e-3);
    for (int i = 0; i < count; i++) CHECK_NEAR(vec3_length(g->out[i].normal), 1, 1e-12);
    shape.pos.z += 0.02;
    CHECK_INT(meet(g, shape, 0), 0);
  }
  ground_end(g);
}

TEST(every_kind_of_shape_rests_on_level_ground) { check_that_every_kind_rests(true); }

TEST(every_kind_of_shape_rests_on_level_ground_by_libccd) {
  if (!sn_has_libccd()) SKIP("this build has no libccd");
  check_that_every_kind_rests(false);
}

TEST(a_ball_over_one_cell_touches_the_prism_below_it) {
  Ground* g = level_ground(3, true);
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){0.1, 0, 0}, (snVec3){0.6, 0.25, 0.58});
  int count = meet(g, ball, 0);
  CHECK_INT(count, 1);
  CHECK_NEAR(g->out[0].dist, -0.02, 1e-6);
  CHECK_VECTOR(g->out[0].normal, 0, 0, 1, 1e-3);
  CHECK_VECTOR(g->out[0].pos, 0.6, 0.25, 0.49, 1e-4);
  ground_end(g);
}

TEST(a_turned_and_moved_field_takes_its_contacts_along) {
  Ground* g = level_ground(3, true);
  g->shape = turned(g->shape, x_axis, 90);  // up is now -y
  g->shape.pos = (snVec3){10, 0, 0};
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){0.1, 0, 0}, (snVec3){10.6, -0.58, 0.25});
  CHECK_INT(meet(g, ball, 0), 1);
  CHECK_VECTOR(g->out[0].normal, 0, -1, 0, 1e-3);
  CHECK_VECTOR(g->out[0].pos, 10.6, -0.49, 0.25, 1e-4);
  ground_end(g);
}

TEST(the_margin_raises_the_prisms_and_thickens_the_shape_by_half) {
  Ground* g = level_ground(3, true);
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){0.1, 0, 0}, (snVec3){0.6, 0.25, 0.62});
  CHECK_INT(meet(g, ball, 0), 0);
  CHECK_INT(meet(g, ball, 0.04), 1);
  CHECK_NEAR(g->out[0].dist, -0.04, 1e-6);
  ground_end(g);
}

TEST(shapes_beside_above_and_below_the_field_are_not_searched) {
  Ground* g = level_ground(3, true);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.2, 0.2, 0.2}, origin);
  const snVec3 away[6] = {{1.3, 0, 0.5}, {-1.3, 0, 0.5}, {0, 1.3, 0.5}, {0, -1.3, 0.5}, {0, 0, 1.3}, {0, 0, -0.8}};
  for (int i = 0; i < 6; i++) {
    box.pos = away[i];
    CHECK_INT(meet(g, box, 0), 0);
  }
  ground_end(g);
}

TEST(one_high_point_among_low_ground_is_found) {
  Ground* g = level_ground(9, true);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.6, 0.6, 0.1}, (snVec3){0, 0, 0.8});
  CHECK_INT(meet(g, box, 0), 0);
  for (int corner = 0; corner < 2; corner++) {
    // the first and the last point under the box
    float* point = &g->height[corner == 0 ? 2 * 9 + 2 : 6 * 9 + 6];
    *point = 0.75f;
    CHECK(meet(g, box, 0) > 0);
    *point = 0.5f;
  }
  ground_end(g);
}

TEST(a_pair_has_at_most_fifty_contacts) {
  Ground* g = level_ground(41, true);
  snShape slab = shape_at(SN_GEOM_BOX, (snVec3){0.9, 0.9, 0.1}, (snVec3){0.01, 0.02, 0.59});
  CHECK_INT(meet(g, slab, 0), SN_MAX_PAIR_CONTACTS);
  ground_end(g);
}

TEST(numbers_beyond_all_measure_give_no_contact_and_no_harm) {
  Ground* g = level_ground(3, true);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.2, 0.2, 0.2}, (snVec3){1e300, -1e300, 0});
  CHECK_INT(meet(g, box, 0), 0);
  box.pos = origin;
  box.size = (snVec3){1e12, 1e12, 1e12};
  box.bound = 2e12;
  int count = meet(g, box, 0);
  for (int i = 0; i < count; i++) CHECK(isfinite(g->out[i].dist));
  ground_end(g);
}
