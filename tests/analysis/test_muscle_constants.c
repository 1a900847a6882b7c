// test_muscle_constants.c — what a refresh makes of Hill muscles, and muscles brought to rest
#include "scene.h"

#define MODEL                                                                                                 \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' " \
  "ref='0.31'/><geom size='.1' mass='2'/></body></worldbody><actuator><hillmuscle joint='j' "                 \
  "tendonmodel='compliant' curves='millard'/><motor joint='j'/><hillmuscle joint='j'/></actuator></mujoco>"

TEST(a_refresh_follows_the_owners_changes) {
  Scene s = scene(MODEL);
  CHECK_NEAR(s.m->actuator_gainprm[0][2], 400, 1e-12);  // 200 / (1 / 2)
  s.m->hill_optlength[0] = 0.08;
  s.m->body_mass[1] = 4;
  sn_model_refresh(s.m);
  CHECK_NEAR(s.m->actuator_gainprm[0][4], 0.08, 1e-15);
  CHECK_NEAR(s.m->hill_fiberlength0[0], 0.08, 1e-15);
  CHECK_NEAR(s.m->actuator_gainprm[0][2], 800, 1e-12);
  CHECK_NEAR(s.m->hill_peakforce[0], 800, 1e-12);
  scene_end(s);
}

TEST(a_refresh_makes_millards_pieces_anew) {
  Scene s = scene(MODEL);
  ((snMillardShape*)(void*)s.m->millard_prm[0])->fvmax = 1.7;
  sn_model_refresh(s.m);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_VELOCITY, 1).value, 1.7, 1e-12);
  scene_end(s);
}

TEST(settling_moves_fibres_and_nothing_else) {
  Scene s = scene(MODEL);
  s.d->act[1] = 0.7, s.d->act[2] = 0.2;
  sn_settle_muscles(s.m, s.d);
  CHECK(s.d->act[0] < 0.11 && s.d->act[0] > 0.09);
  CHECK_NEAR(s.d->act[1], 0.7, 0);
  CHECK_NEAR(s.d->act[2], 0.2, 0);
  s.d->ctrl[0] = 0.7;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->act_dot[0], 0, 1e-9);
  CHECK_NEAR(s.d->time, 0, 0);
  scene_end(s);
}
