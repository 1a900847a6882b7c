// test_limit_rows.c — judges src/constraint/limit_rows.c
#include "constraint/row_checks.h"

#define SLIDER(attributes)                                                             \
  "<mujoco><worldbody><body><joint type='slide' axis='1 0 0' range='-1 1' " attributes \
  "/>"                                                                                 \
  "<inertial pos='0 0 0' mass='2' diaginertia='.1 .1 .1'/></body></worldbody></mujoco>"

TEST(a_limit_pushes_back_from_beyond_its_end) {
  Scene s = scene(SLIDER(""));
  s.d->qpos[0] = 1.0004;
  s.d->qvel[0] = 0.5;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nl, 1);
  CHECK_INT(s.d->efc_type[0], SN_ROW_LIMIT_JOINT);
  CHECK_NEAR(s.d->efc_J[0], -1, 0);
  CHECK_NEAR(s.d->efc_KBIP[0][0], 2770.083102493075, 1e-12);
  CHECK_NEAR(s.d->efc_KBIP[0][1], 105.26315789473685, 1e-13);
  CHECK_NEAR(s.d->efc_KBIP[0][2], 0.9159999999999965, 1e-12);
  CHECK_NEAR(s.d->efc_R[0], 0.045851528384281574, 1e-12);
  CHECK_NEAR(s.d->efc_aref[0], 53.64653739612177, 1e-12);
  CHECK_NEAR(s.d->efc_force[0], 98.28045650969463, 1e-12);
  CHECK_NEAR(s.d->qfrc_constraint[0], -98.28045650969463, 1e-12);
  scene_end(s);
}

TEST(a_limit_does_not_pull) {
  Scene s = scene(SLIDER(""));
  s.d->qpos[0] = -1.0004;
  s.d->qvel[0] = 5;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 1);
  CHECK_NEAR(s.d->efc_J[0], 1, 0);
  CHECK_NEAR(s.d->efc_force[0], 0, 0);
  CHECK_INT(s.d->efc_state[0], SN_ROW_SATISFIED);
  scene_end(s);
}

TEST(a_limit_begins_strictly_below_its_margin) {
  Scene s = scene(SLIDER(""));
  s.d->qpos[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  s.m->jnt_margin[0] = 0.1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 1);
  CHECK_NEAR(s.d->efc_margin[0], 0.1, 0);
  s.d->qpos[0] = 0;
  s.m->jnt_margin[0] = 2;  // both ends, the lower first
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 2);
  CHECK_NEAR(s.d->efc_J[0], 1, 0);
  CHECK_NEAR(s.d->efc_J[1], -1, 0);
  scene_end(s);
}

TEST(the_flag_switches_limits_off) {
  Scene s = scene(SLIDER(""));
  s.d->qpos[0] = 2;
  s.m->opt.disableflags |= SN_DISABLE_LIMIT;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  s.m->opt.disableflags = SN_DISABLE_CONSTRAINT;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}

TEST(bad_softness_is_brought_back_into_range) {
  Scene s = scene(SLIDER("solreflimit='-5 1' solimplimit='-1 3 -1 7 0'"));
  s.d->qpos[0] = 1.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->efc_KBIP[0][1], 2 / (0.9999 * 0.02), 1e-12);  // mixed signs: the default
  CHECK_NEAR(s.d->efc_KBIP[0][2], 0.5 * (0.0001 + 0.9999), 1e-12);
  CHECK(isfinite(s.d->qacc[0]));
  scene_end(s);
}

TEST(the_angle_of_a_ball_is_limited) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='slide' axis='0 0 1'/><joint type='ball' range='0 40' pos='.1 0 0'/>"
      "<geom size='.1' pos='.2 0 0'/><body pos='.5 0 0'><joint axis='1 0 0' range='-10 10'/><geom size='.1'/></body>"
      "</body></worldbody></mujoco>");
  snQuat turned = {cos(0.4), 0.6 * sin(0.4), 0.8 * sin(0.4), 0};
  memcpy(s.d->qpos + 1, &turned, sizeof turned);
  s.d->qpos[5] = -0.3;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nl, 2);
  CHECK_NEAR(s.d->efc_pos[0], 40 * 3.14159265358979323846 / 180 - 0.8, 1e-14);
  CHECK_NEAR(jacobian_entry(s.d, 0, 1), -0.6, 1e-14);
  CHECK_NEAR(jacobian_entry(s.d, 0, 2), -0.8, 1e-14);
  CHECK_NEAR(jacobian_entry(s.d, 0, 3), 0, 1e-14);
  check_jacobian_by_differences(s, 1e-8);
  scene_end(s);
}

TEST(the_length_of_a_tendon_is_limited) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a' pos='0 0 1'/><body><joint axis='0 1 0'/><geom size='.1' pos='.3 0 0'/>"
      "<site name='b' pos='.3 0 0'/></body></worldbody><tendon><spatial range='.2 .9'><site site='a'/>"
      "<site site='b'/></spatial></tendon></mujoco>");
  s.d->qpos[0] = 0.2;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nl, 1);
  CHECK_INT(s.d->efc_type[0], SN_ROW_LIMIT_TENDON);
  CHECK_NEAR(s.d->efc_pos[0], 0.9 - s.d->ten_length[0], 1e-15);
  check_jacobian_by_differences(s, 1e-8);
  scene_end(s);
}
