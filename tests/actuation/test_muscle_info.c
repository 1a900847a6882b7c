// test_muscle_info.c — muscles in physiologists' numbers, and their curves by model
#include "scene.h"

#define MODEL(actuators)                                                                                         \
  "<mujoco><compiler angle='radian'/><worldbody><body><joint name='j' type='slide' ref='0.3'/><geom size='.1'/>" \
  "</body></worldbody><actuator>" actuators "</actuator></mujoco>"

TEST(a_hill_muscle_is_what_the_file_says) {
  Scene s =
      scene(MODEL("<hillmuscle joint='j' force='700' optlen='0.06' slacklen='0.24' vmax='9' pennation='0.2' "
                  "pennationmodel='variable' tendonmodel='compliant' curves='millard' mass='0.3'/>"));
  snMuscleInfo info;
  CHECK(sn_muscle_info(s.m, 0, &info));
  CHECK_INT(info.kind, SN_MUSCLE_HILL);
  CHECK_INT(info.curves, SN_CURVES_MILLARD);
  CHECK(info.compliant && info.variable_pennation);
  CHECK_NEAR(info.force, 700, 1e-12);
  CHECK_NEAR(info.optlen, 0.06, 1e-12);
  CHECK_NEAR(info.slacklen, 0.24, 1e-12);
  CHECK_NEAR(info.vmax, 9, 1e-12);
  CHECK_NEAR(info.pennation, 0.2, 1e-12);
  CHECK_NEAR(info.mass, 0.3, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_VELOCITY, 1).value, 1.4, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_TENDON, 1.049).value, 1, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_PASSIVE, 1.7).value, 1, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_ACTIVE, 1).value, 1, 1e-12);
  scene_end(s);
}

TEST(lengths_of_a_mujoco_muscle_follow_from_its_ranges) {
  Scene s = scene(MODEL("<muscle joint='j' force='500' range='0.8 1.2' lengthrange='0.25 0.33'/>"));
  snMuscleInfo info;
  CHECK(sn_muscle_info(s.m, 0, &info));
  CHECK_INT(info.kind, SN_MUSCLE_MUJOCO);
  CHECK_NEAR(info.optlen, 0.2, 1e-12);
  CHECK_NEAR(info.slacklen, 0.25 - 0.8 * 0.2, 1e-12);
  CHECK_NEAR(info.force, 500, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_VELOCITY, -0.5).value, 0.25, 1e-12);
  CHECK_NEAR(sn_muscle_curve(s.m, 0, SN_MUSCLE_CURVE_TENDON, 1.05).value, 0, 0);
  scene_end(s);
}

TEST(other_actuators_are_no_muscles) {
  Scene s = scene(MODEL("<motor joint='j'/><general joint='j' dyntype='hillmuscle' gaintype='fixed'/>"));
  snMuscleInfo info;
  snMuscleDerivatives derivatives;
  for (int actuator = -1; actuator < 3; actuator++) {
    CHECK(!sn_muscle_info(s.m, actuator, &info) && info.kind == SN_MUSCLE_NONE);
    CHECK(!sn_muscle_derivatives(s.m, s.d, actuator, &derivatives));
  }
  scene_end(s);
}

TEST(a_set_of_curves_that_the_owner_miswrites_is_harmless) {
  Scene s = scene(MODEL("<hillmuscle joint='j' force='500' tendonmodel='compliant'/>"));
  static const int wrong[] = {SN_CURVES_MILLARD, 77, -1};
  for (int i = 0; i < 3; i++) {
    s.m->hill_curves[0] = wrong[i];
    sn_step(s.m, s.d);
    CHECK(isfinite(s.d->actuator_force[0]));
  }
  scene_end(s);
}
