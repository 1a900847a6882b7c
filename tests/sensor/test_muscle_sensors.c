// test_muscle_sensors.c — sensors inside Hill muscles show what the muscle does
#include "../compile/refused.h"

#define BODY                                                                                                    \
  "<option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' ref='0.31'/><geom size='.1'/></body>" \
  "</worldbody>"
#define SENSORS                                                                                                    \
  "<sensor><fiberlength actuator='m'/><fibervelocity actuator='m'/><pennation actuator='m'/>"                      \
  "<tendonlength actuator='m'/><tendonstrain actuator='m'/><tendonforce actuator='m'/><activeforce actuator='m'/>" \
  "<passiveforce actuator='m'/><fiberpower actuator='m'/><metabolics_bhargava actuator='m'/>"                      \
  "<metabolics_umberger actuator='m'/></sensor>"

static Scene moving(const char* tendonmodel) {
  char xml[2048];
  snprintf(xml, sizeof xml,
           "<mujoco>" BODY
           "<actuator><motor joint='j'/><hillmuscle name='m' joint='j' force='1000' pennation='0.2' "
           "pennationmodel='variable' tendonmodel='%s'/></actuator>" SENSORS "</mujoco>",
           tendonmodel);
  Scene s = scene(xml);
  s.d->qvel[0] = -0.1;
  s.d->act[s.m->na - 1] = 0.6;
  s.d->ctrl[1] = 0.6;
  sn_forward(s.m, s.d);
  return s;
}

static void check_shown(Scene s) {
  const double* shown = s.d->sensordata;
  const double* fields[] = {s.d->hill_fiberlength,  s.d->hill_fibervelocity, s.d->hill_pennation,
                            s.d->hill_tendonlength, s.d->hill_tendonstrain,  s.d->hill_tendonforce,
                            s.d->hill_activeforce,  s.d->hill_passiveforce,  s.d->hill_fiberpower};
  for (int i = 0; i < 9; i++) CHECK(shown[i] == *fields[i]);
}

TEST(a_rigid_muscle_shows_its_fibres_and_a_tendon_of_slack_length) {
  Scene s = moving("rigid");
  double width = 0.1 * sin(0.2), fiber = sqrt(0.11 * 0.11 + width * width);
  check_shown(s);
  CHECK_NEAR(s.d->sensordata[0], fiber, 1e-13);
  CHECK_NEAR(s.d->sensordata[1], -0.1 * 0.11 / fiber, 1e-13);
  CHECK_NEAR(s.d->sensordata[2], asin(width / fiber), 1e-12);
  CHECK_NEAR(s.d->sensordata[3], 0.2, 1e-15);
  CHECK_NEAR(s.d->sensordata[4], 0, 1e-15);
  CHECK_NEAR(s.d->sensordata[5], -s.d->actuator_force[1], 1e-12);
  CHECK_NEAR((s.d->sensordata[6] + s.d->sensordata[7]) * cos(s.d->sensordata[2]), s.d->sensordata[5], 1e-12);
  CHECK_NEAR(s.d->sensordata[8], -s.d->sensordata[6] * s.d->sensordata[1], 1e-12);
  scene_end(s);
}

TEST(a_compliant_muscle_shows_a_balance_of_fibres_and_tendon) {
  Scene s = moving("compliant");
  check_shown(s);
  double cosine = cos(s.d->sensordata[2]);
  CHECK_NEAR(s.d->sensordata[0], 0.1, 1e-15);
  CHECK_NEAR(s.d->sensordata[3], 0.31 - 0.1 * cosine, 1e-13);
  CHECK_NEAR(s.d->sensordata[4], s.d->sensordata[3] / 0.2 - 1, 1e-13);
  CHECK(s.d->sensordata[5] > 100);
  CHECK_NEAR((s.d->sensordata[6] + s.d->sensordata[7]) * cosine, s.d->sensordata[5], 1e-11);
  CHECK_NEAR(s.d->sensordata[1], s.d->act_dot[0], 1e-13);
  scene_end(s);
}

// mass 0.42388 kg and excitation 0.6, at rest and optimal length: 40.863799 W and 41.649994 W (see test_metabolics.c)
TEST(metabolic_power_at_rest_is_that_of_the_models) {
  Scene s =
      scene("<mujoco>" BODY
            "<actuator><motor joint='j'/><hillmuscle name='m' joint='j' force='1000'/></actuator>" SENSORS "</mujoco>");
  s.d->qpos[0] = 0.3;
  s.d->act[0] = s.d->ctrl[1] = 0.6;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->sensordata[9], 40.86379868932072, 1e-11);
  CHECK_NEAR(s.d->sensordata[10], 41.6499938479771, 1e-11);
  scene_end(s);
}

TEST(other_actuators_have_no_fibres_to_look_at) {
  CHECK_REFUSED(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
      "name='m' joint='j'/></actuator><sensor><fiberlength actuator='m'/></sensor></mujoco>",
      "actuator='m'/></sensor>", "needs a Hill muscle");
}
