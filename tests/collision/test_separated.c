// test_separated.c — quick proofs that two geoms do not touch
#include "collision/broad/broad_phase.h"
#include "scene.h"

static Scene placed(const char* first, const char* second) {
  char xml[1024];
  snprintf(xml, sizeof xml, "<mujoco><worldbody><geom %s/><body><freejoint/><geom %s/></body></worldbody></mujoco>",
           first, second);
  Scene s = scene(xml);
  if (s.d) sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  return s;
}

static bool spheres(const char* first, const char* second, double margin) {
  Scene s = placed(first, second);
  bool apart = sn_spheres_separated(s.m, s.d, 0, 1, margin);
  CHECK(sn_spheres_separated(s.m, s.d, 1, 0, margin) == apart);
  scene_end(s);
  return apart;
}

static bool boxes(const char* first, const char* second, double margin) {
  Scene s = placed(first, second);
  bool apart = sn_boxes_separated(s.m, s.d, 0, 1, margin);
  CHECK(sn_boxes_separated(s.m, s.d, 1, 0, margin) == apart);
  scene_end(s);
  return apart;
}

TEST(balls_are_apart_beyond_their_radii_and_the_margin) {
  CHECK(!spheres("size='.5'", "size='.25' pos='.75 0 0'", 0));
  CHECK(spheres("size='.5'", "size='.25' pos='.76 0 0'", 0));
  CHECK(!spheres("size='.5'", "size='.25' pos='.76 0 0'", .02));
}

TEST(a_plane_is_its_half_space) {
  CHECK(spheres("type='plane' size='1 1 1'", "size='.25' pos='9 9 .26'", 0));
  CHECK(!spheres("type='plane' size='1 1 1'", "size='.25' pos='9 9 .25'", 0));
  CHECK(!spheres("type='plane' size='1 1 1'", "size='.25' pos='0 0 -50'", 0));
}

static bool rounds(const char* first, const char* second, double margin) {
  Scene s = placed(first, second);
  bool apart = sn_capsules_separated(s.m, s.d, 0, 1, margin);
  CHECK(sn_capsules_separated(s.m, s.d, 1, 0, margin) == apart);
  scene_end(s);
  return apart;
}

TEST(round_shapes_are_apart_where_the_line_between_their_centres_shows_it) {
  CHECK(!rounds("size='.1'", "size='.1' pos='.2 0 0'", 0));
  CHECK(rounds("size='.1'", "size='.1' pos='.2001 0 0'", 0));
  CHECK(!rounds("type='capsule' size='.1 1'", "size='.1' pos='0 0 1.2'", 0));
  CHECK(rounds("type='capsule' size='.1 1'", "size='.1' pos='0 0 1.21'", 0));
  CHECK(rounds("type='capsule' size='.1 1'", "type='capsule' size='.1 1' pos='.21 0 0'", 0));
  CHECK(!rounds("type='capsule' size='.1 1'", "type='capsule' size='.1 1' pos='.21 0 0'", .02));
  CHECK(!rounds("type='capsule' size='.1 1'", "type='capsule' size='.1 1' pos='1.2 0 0' euler='0 90 0'", 0));
  CHECK(!rounds("size='.1'", "size='.1'", 0));
}

TEST(boxes_are_apart_where_a_face_of_either_parts_them) {
  CHECK(!boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='2 0 0'", 0));
  CHECK(boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='2.01 0 0'", 0));
  CHECK(!boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='2.01 0 0'", .02));
  // the corner of a turned box reaches 1.414
  CHECK(!boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='2.41 0 0' euler='0 0 45'", 0));
  CHECK(boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='2.42 0 0' euler='0 0 45'", 0));
  // only the turned box has a face between them
  CHECK(boxes("type='box' size='1 1 1'", "type='box' size='1 1 1' pos='1.75 1.75 0' euler='0 0 45'", 0));
}

TEST(boxes_that_only_edges_part_are_left_to_the_pair_functions) {
  CHECK(!boxes("type='box' size='1 .01 .01' euler='0 0 0'", "type='box' size='.01 1 .01' pos='0 0 .02'", 0));
}

TEST(only_the_top_of_a_plane_parts) {
  CHECK(boxes("type='plane' size='1 1 1'", "type='box' size='1 1 1' pos='7 7 1.001'", 0));
  CHECK(!boxes("type='plane' size='1 1 1'", "type='box' size='1 1 1' pos='7 7 1'", 0));
  CHECK(!boxes("type='plane' size='1 1 1'", "type='box' size='1 1 1' pos='7 7 -9'", 0));
}
