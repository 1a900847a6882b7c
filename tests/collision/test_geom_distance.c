// test_geom_distance.c — how far two geoms are from each other
#include "math/vec3.h"
#include "zoo.h"

#define PARTS                                                         \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/>" \
  "<geom name='other floor' type='plane' size='1 1 1' pos='0 0 -1'/>" \
  "<geom name='ball' size='.5' pos='0 0 2'/>"                         \
  "<geom name='box' type='box' size='.5 .5 .5' pos='3 0 2'/>"         \
  "<geom name='deep' size='.5' pos='0 0 .2'/>"                        \
  "<geom name='brick' type='box' size='.1 .2 .3' pos='5 0 2'/></worldbody></mujoco>"

static double apart(Scene s, const char* a, const char* b, double limit, snVec3 segment[2]) {
  return sn_geom_distance(s.m, s.d, named(s.m, SN_OBJ_GEOM, a), named(s.m, SN_OBJ_GEOM, b), limit, segment);
}

static void check_point(snVec3 p, double x, double y, double z) {
  CHECK_NEAR(p.x, x, 1e-9);
  CHECK_NEAR(p.y, y, 1e-9);
  CHECK_NEAR(p.z, z, 1e-9);
}

TEST(the_segment_goes_from_the_first_geom_to_the_second) {
  Scene s = scene(PARTS);
  snVec3 segment[2];
  sn_forward(s.m, s.d);
  CHECK_NEAR(apart(s, "floor", "ball", 10, segment), 1.5, 1e-12);
  check_point(segment[0], 0, 0, 0);
  check_point(segment[1], 0, 0, 1.5);
  CHECK_NEAR(apart(s, "ball", "floor", 10, segment), 1.5, 1e-12);
  check_point(segment[0], 0, 0, 1.5);
  check_point(segment[1], 0, 0, 0);
  CHECK_NEAR(apart(s, "ball", "box", 10, segment), 2, 1e-9);
  check_point(segment[0], 0.5, 0, 2);
  check_point(segment[1], 2.5, 0, 2);
  scene_end(s);
}

TEST(overlap_is_negative) {
  Scene s = scene(PARTS);
  snVec3 segment[2];
  sn_forward(s.m, s.d);
  CHECK_NEAR(apart(s, "floor", "deep", 10, segment), -0.3, 1e-12);
  check_point(segment[0], 0, 0, 0);
  check_point(segment[1], 0, 0, -0.3);
  scene_end(s);
}

TEST(boxes_are_measured_though_their_contacts_are_clipped_faces) {
  Scene s = scene(PARTS);
  snVec3 segment[2];
  sn_forward(s.m, s.d);
  CHECK_NEAR(apart(s, "box", "brick", 10, segment), 1.4, 1e-9);
  CHECK_NEAR(segment[1].x - segment[0].x, 1.4, 1e-9);
  scene_end(s);
}

TEST(beyond_the_limit_and_for_pairs_that_do_not_collide_the_limit_counts) {
  Scene s = scene(PARTS);
  snVec3 segment[2] = {{1, 1, 1}, {1, 1, 1}};
  sn_forward(s.m, s.d);
  CHECK_NEAR(apart(s, "floor", "ball", 1, segment), 1, 0);
  check_point(segment[0], 0, 0, 0);
  check_point(segment[1], 0, 0, 0);
  CHECK_NEAR(apart(s, "floor", "other floor", 3, NULL), 3, 0);
  scene_end(s);
}
