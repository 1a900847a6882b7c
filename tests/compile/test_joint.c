// test_joint.c — <joint> and <freejoint>: what is refused, and how angles become radians
#include "refused.h"

#define JOINT(attributes) WORLD("<body><joint " attributes "/><geom size='.1' pos='1 0 0'/></body>")

TEST(an_axis_needs_a_direction) {
  CHECK_REFUSED(JOINT("axis='0 0 0'"), "axis", "too short to be a direction");
  CHECK_REFUSED(JOINT("axis='1e-8 0 0'"), "axis", "too short to be a direction");
}

TEST(ranges_must_rise_where_they_are_in_force) {
  CHECK_REFUSED(JOINT("limited='true'"), "<joint", "'range' must rise, found 0 0");
  CHECK_REFUSED(JOINT("limited='true' range='1 -1'"), "range", "must rise, found 1 -1");
  CHECK_REFUSED(JOINT("actuatorfrclimited='true' actuatorfrcrange='1 0'"), "actuatorfrcrange", "must rise");
  CHECK_REFUSED(JOINT("type='ball' range='1 2'"), "range", "must begin with 0 in a ball joint, found 1");
}

TEST(a_falling_range_left_to_itself_is_no_limit) {
  Scene s = scene(JOINT("range='1 -1'"));
  CHECK_INT(s.m->jnt_limited[0], 0);
  scene_end(s);
}

TEST(without_autolimits_a_range_needs_a_word_about_it) {
  CHECK_REFUSED(
      "<mujoco><compiler autolimits='false'/><worldbody><body><joint range='-1 1'/><geom size='.1'/></body>"
      "</worldbody></mujoco>",
      "range", "needs 'limited' as well");
}

TEST(springdamper_needs_two_positive_numbers) {
  CHECK_REFUSED(JOINT("springdamper='1 -1'"), "springdamper", "needs two positive numbers");
  CHECK_REFUSED(JOINT("springdamper='0 1'"), "springdamper", "needs two positive numbers");
}

TEST(degrees_become_radians_but_only_in_ranges_in_force) {
  Scene s =
      scene(WORLD("<body><joint range='-90 180' ref='90' springref='45'/><geom size='.1' pos='1 0 0'/></body>"
                  "<body><joint range='-90 180' limited='false'/><geom size='.1' pos='1 0 0'/></body>"
                  "<body><joint type='slide' range='-90 180' ref='90'/><geom size='.1'/></body>"));
  double pi = 3.14159265358979323846;
  CHECK_NEAR(s.m->jnt_range[0].lo, -pi / 2, 1e-15);
  CHECK_NEAR(s.m->jnt_range[0].hi, pi, 1e-15);
  CHECK_NEAR(s.m->qpos0[0], pi / 2, 1e-15);
  CHECK_NEAR(s.m->qpos_spring[0], pi / 4, 1e-15);
  CHECK_NEAR(s.m->jnt_range[1].lo, -90, 0);
  CHECK_NEAR(s.m->jnt_range[2].lo, -90, 0);
  CHECK_NEAR(s.m->qpos0[2], 90, 0);
  scene_end(s);
}

TEST(a_free_joint_takes_no_defaults) {
  Scene s = scene(
      "<mujoco><default><joint armature='3' damping='2'/></default><worldbody>"
      "<body><freejoint/><geom size='.1'/></body><body><joint type='free'/><geom size='.1'/></body>"
      "</worldbody></mujoco>");
  CHECK_NEAR(s.m->dof_armature[0], 0, 0);
  CHECK_NEAR(s.m->dof_armature[6], 3, 0);
  CHECK_NEAR(s.m->dof_damping[11], 2, 0);
  scene_end(s);
}
