// test_filter.c — which geoms may touch at all
#include "collision/broad/filter.h"
#include "scene.h"

// bodies: 1 base on the world by a joint, 2 welded to it, 3 hinged to 2, 4 hinged to 3, 5 alone, 6 fixed to the world
static const char family[] =
    "<mujoco><worldbody><geom size='1'/>"
    "<body name='base'><freejoint/><geom size='1'/>"
    "<body name='welded'><geom size='1'/>"
    "<body name='child'><joint/><geom size='1'/>"
    "<body name='grandchild'><joint/><geom size='1'/></body></body></body></body>"
    "<body name='alone'><freejoint/><geom size='1'/></body>"
    "<body name='fixed'><geom size='1'/></body>"
    "</worldbody>%s</mujoco>";

static Scene family_with(const char* more) {
  char xml[2048];
  snprintf(xml, sizeof xml, family, more);
  return scene(xml);
}

TEST(welded_bodies_and_a_body_and_what_it_hangs_on_do_not_touch) {
  Scene s = family_with("");
  CHECK(!sn_geoms_may_touch(s.m, 1, 2));
  CHECK(!sn_geoms_may_touch(s.m, 2, 3));
  CHECK(!sn_geoms_may_touch(s.m, 1, 3));
  CHECK(sn_geoms_may_touch(s.m, 1, 4) && sn_geoms_may_touch(s.m, 4, 1));
  CHECK(!sn_geoms_may_touch(s.m, 3, 4));
  CHECK(sn_geoms_may_touch(s.m, 1, 5));
  scene_end(s);
}

TEST(everything_that_moves_may_touch_the_world_and_what_is_fixed_to_it) {
  Scene s = family_with("");
  CHECK(sn_geoms_may_touch(s.m, 0, 1));
  CHECK(sn_geoms_may_touch(s.m, 6, 5));
  CHECK(!sn_geoms_may_touch(s.m, 0, 6));
  scene_end(s);
}

TEST(parents_touch_their_children_where_the_flag_says_so) {
  Scene s = family_with("<option><flag filterparent='disable'/></option>");
  CHECK(sn_geoms_may_touch(s.m, 3, 4));
  CHECK(!sn_geoms_may_touch(s.m, 1, 2));
  scene_end(s);
}

TEST(excluded_bodies_do_not_touch_in_either_order) {
  Scene s = family_with(
      "<contact><exclude body1='alone' body2='child'/><exclude body1='base' body2='grandchild'/></contact>");
  CHECK(!sn_geoms_may_touch(s.m, 3, 5) && !sn_geoms_may_touch(s.m, 5, 3));
  CHECK(!sn_geoms_may_touch(s.m, 1, 4));
  CHECK(sn_geoms_may_touch(s.m, 2, 5));
  scene_end(s);
}

TEST(the_type_of_one_must_be_among_the_affinities_of_the_other) {
  Scene s = scene(
      "<mujoco><worldbody><geom size='1' contype='1' conaffinity='0'/>"
      "<body><freejoint/><geom size='1' contype='0' conaffinity='1'/><geom size='1' contype='2' conaffinity='2'/>"
      "<geom size='1' contype='0' conaffinity='0'/></body></worldbody></mujoco>");
  CHECK(sn_geoms_may_touch(s.m, 0, 1) && sn_geoms_may_touch(s.m, 1, 0));
  CHECK(!sn_geoms_may_touch(s.m, 0, 2));
  CHECK(!geom_collides(s.m, 3) && geom_collides(s.m, 0));
  scene_end(s);
}

TEST(an_explicit_pair_is_found_in_either_order_and_is_not_automatic) {
  Scene s = scene(
      "<mujoco><worldbody><geom name='a' size='1'/><geom name='b' size='1'/>"
      "<body><freejoint/><geom name='c' size='1'/><geom name='d' size='1'/></body></worldbody>"
      "<contact><pair geom1='c' geom2='b'/><pair geom1='a' geom2='b'/></contact></mujoco>");
  CHECK(sn_is_explicit_pair(s.m, 1, 2) && sn_is_explicit_pair(s.m, 2, 1) && sn_is_explicit_pair(s.m, 0, 1));
  CHECK(!sn_is_explicit_pair(s.m, 0, 2) && !sn_is_explicit_pair(s.m, 1, 3));
  CHECK(!sn_geoms_may_touch(s.m, 1, 2) && sn_geoms_may_touch(s.m, 1, 3));
  scene_end(s);
}

TEST(kinds_that_have_no_collider_do_not_touch) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body mocap='true'><geom type='plane' size='1 1 1'/></body>"
      "<body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  CHECK(!sn_geoms_may_touch(s.m, 0, 1));
  CHECK(sn_geoms_may_touch(s.m, 0, 2));
  scene_end(s);
}
