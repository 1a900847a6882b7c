// test_orientation.c — the five ways of writing a rotation agree, and the last alternative counts
#include "compile/body/tree.h"
#include "refused.h"

#define HALF 0.70710678118654752

static void check_quat(snQuat found, double w, double x, double y, double z) {
  CHECK_NEAR(found.w, w, 1e-15);
  CHECK_NEAR(found.x, x, 1e-15);
  CHECK_NEAR(found.y, y, 1e-15);
  CHECK_NEAR(found.z, z, 1e-15);
}

TEST(all_forms_of_a_quarter_turn_about_x_are_one_quaternion) {
  Scene s =
      scene(WORLD("<site quat='3 3 0 0'/><site axisangle='2 0 0 90'/><site euler='90 0 0'/>"
                  "<site xyaxes='5 0 0 1 0 2'/><site zaxis='0 -3 0'/>"));
  for (int site = 0; site < 5; site++) check_quat(s.m->site_quat[site], HALF, HALF, 0, 0);
  scene_end(s);
}

TEST(lower_case_euler_axes_move_with_the_frame_and_upper_case_ones_do_not) {
  Scene moving = scene("<mujoco><compiler eulerseq='xyz'/><worldbody><site euler='90 90 0'/></worldbody></mujoco>");
  Scene fixed = scene("<mujoco><compiler eulerseq='YXZ'/><worldbody><site euler='90 90 0'/></worldbody></mujoco>");
  check_quat(moving.m->site_quat[0], 0.5, 0.5, 0.5, 0.5);
  check_quat(fixed.m->site_quat[0], 0.5, 0.5, 0.5, 0.5);
  scene_end(moving);
  scene_end(fixed);
}

TEST(radians_are_taken_as_they_are) {
  Scene s = scene("<mujoco><compiler angle='radian'/><worldbody><site axisangle='0 0 1 1'/></worldbody></mujoco>");
  check_quat(s.m->site_quat[0], cos(0.5), 0, 0, sin(0.5));
  scene_end(s);
}

TEST(an_alternative_wins_over_a_quaternion_and_the_nearest_alternative_over_others) {
  Scene s = scene(
      "<mujoco><default><site axisangle='1 0 0 90'/><default class='c'><site axisangle='0 1 0 90'/></default>"
      "</default><worldbody><site quat='1 0 0 0'/><site class='c'/><site class='c' euler='0 0 "
      "90'/></worldbody></mujoco>");
  check_quat(s.m->site_quat[0], HALF, HALF, 0, 0);
  check_quat(s.m->site_quat[1], HALF, 0, HALF, 0);
  check_quat(s.m->site_quat[2], HALF, 0, 0, HALF);
  scene_end(s);
}

static void check_same_quat(snQuat found, double w, double x, double y, double z) {
  CHECK_NEAR(found.w, w, 0);
  CHECK_NEAR(found.x, x, 0);
  CHECK_NEAR(found.y, y, 0);
  CHECK_NEAR(found.z, z, 0);
}

// Expected numbers are MuJoCo's: the normal between capsules that share an end is made of their last bits.
TEST(directions_become_the_quaternions_of_mujoco_to_the_last_bit) {
  Scene s =
      scene(WORLD("<geom type='capsule' size='.1' fromto='0 0 0 .2 .2 0'/><site zaxis='1 2 3'/>"
                  "<site xyaxes='1 2 3 -1 .5 .2'/>"));
  check_same_quat(s.m->geom_quat[0], 0.7071067811865476, 0.4999999999999999, -0.4999999999999999, 0);
  check_same_quat(s.m->site_quat[0], 0.9491532346616307, -0.28157860306687144, 0.14078930153343572, 0);
  check_same_quat(s.m->site_quat[1], 0.7466489417703, 0.2759456082446382, -0.35600539455469143, 0.4895197014337078);
  scene_end(s);
}

TEST(frames_compose_and_vanish) {
  Scene s =
      scene(WORLD("<frame pos='1 0 0' axisangle='0 0 1 90'><frame pos='1 0 0'><site pos='1 0 0'/></frame></frame>"));
  CHECK_NEAR(s.m->site_pos[0].x, 1, 1e-15);
  CHECK_NEAR(s.m->site_pos[0].y, 2, 1e-15);
  check_quat(s.m->site_quat[0], HALF, 0, 0, HALF);
  scene_end(s);
}

TEST(forms_without_a_direction_are_refused) {
  CHECK_REFUSED(WORLD("<site quat='0 0 0 0'/>"), "quat", "is zero");
  CHECK_REFUSED(WORLD("<site axisangle='0 0 0 1'/>"), "axisangle", "its axis is too short");
  CHECK_REFUSED(WORLD("<site xyaxes='0 0 0 0 1 0'/>"), "xyaxes", "x axis that is too short");
  CHECK_REFUSED(WORLD("<site xyaxes='1 0 0 2 0 0'/>"), "xyaxes", "parallel to its x axis");
  CHECK_REFUSED(WORLD("<site zaxis='0 0 0'/>"), "zaxis", "too short to be a direction");
}

TEST(a_bad_euler_sequence_matters_where_it_is_used) {
  CHECK_REFUSED("<mujoco><compiler eulerseq='xya'/><worldbody><site euler='1 2 3'/></worldbody></mujoco>",
                "euler=", "needs the letters x, y, z, X, Y, Z, found 'xya'");
  Scene s = scene("<mujoco><compiler eulerseq='xya'/><worldbody><site/></worldbody></mujoco>");
  CHECK(s.m != NULL);
  scene_end(s);
}
