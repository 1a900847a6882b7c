// test_valid_muscle.c — damage to Hill muscles that sn_model_valid must see
#include "damaged.h"

static Scene muscles(void) {
  return scene(
      "<mujoco><worldbody><body><joint name='j' type='slide' ref='0.3'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='j'/><hillmuscle name='x' joint='j'/><hillmuscle joint='j' curves='millard' "
      "tendonmodel='compliant'/></actuator><sensor><fiberlength actuator='x'/></sensor></mujoco>");
}

TEST(what_the_compiler_makes_of_muscles_is_valid) {
  Scene s = muscles();
  CHECK(sn_model_valid(s.m, "", NULL));
  scene_end(s);
}

TEST(muscles_and_actuators_that_do_not_belong_together_are_seen) {
  Scene s = muscles();
  INVALID(s.m->actuator_hilladr[0], 0, "actuator_hilladr[0] does not fit");
  INVALID(s.m->actuator_hilladr[1], -1, "hill_actuatorid[0] is 1, which is not its");
  INVALID(s.m->actuator_hilladr[1], 2, "actuator_hilladr");
  INVALID(s.m->hill_actuatorid[0], 0, "hill_actuatorid[0] is 0, which is not its");
  INVALID(s.m->hill_actuatorid[0], -1, "hill_actuatorid");
  INVALID(s.m->actuator_gaintype[0], SN_GAIN_HILLMUSCLE, "actuator_hilladr[0] does not fit");
  scene_end(s);
}

TEST(a_muscle_without_its_curves_is_seen) {
  Scene s = muscles();
  INVALID(s.m->hill_curveid[0], 0, "hill_curveid[0] does not fit");
  INVALID(s.m->hill_curveid[1], -1, "hill_curveid[1] does not fit");
  INVALID(s.m->hill_curves[0], SN_CURVES_COUNT, "hill_curves");
  INVALID(s.m->hill_curves[0], SN_CURVES_FUNCTIONS, "hill_functionid");
  INVALID(s.m->hill_tendonmodel[1], -1, "hill_tendonmodel");
  scene_end(s);
}

TEST(a_force_that_is_not_found_as_the_kinds_say_is_seen) {
  Scene s = muscles();
  INVALID(s.m->actuator_forcekind[0], SN_FORCE_MUSCLE, "actuator_forcekind[0] does not match");
  INVALID(s.m->actuator_forcekind[1], SN_FORCE_GENERAL, "actuator_forcekind[1] does not match");
  scene_end(s);
}

TEST(a_sensor_looks_into_hill_muscles_only) {
  Scene s = muscles();
  INVALID(s.m->sensor_objid[0], 0, "sensor 0 cannot measure");
  scene_end(s);
}
