// test_plugin_pid.c — the plugin mujoco.pid: what its gains and limits do
#include "scene.h"
#include "sinew/step.h"

#define PID(attributes, config)                                                                                     \
  "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='pid'>" config "</instance></plugin></extension>"  \
  "<option gravity='0 0 0' timestep='.01'/><worldbody><body><joint name='j' type='slide'/><geom size='.1' mass='1'/>" \
  "</body></worldbody><actuator><plugin joint='j' plugin='mujoco.pid' instance='pid' " attributes "/></actuator>" \
  "</mujoco>"

#define GAINS "<config key='kp' value='40'/><config key='kd' value='4'/>"

TEST(the_force_is_that_of_a_spring_and_a_damper) {
  Scene s = scene(PID("", GAINS));
  s.d->ctrl[0] = 0.5, s.d->qpos[0] = 0.2, s.d->qvel[0] = 0.3;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 40 * 0.3 - 4 * 0.3, 1e-12);
  CHECK_INT(s.m->na, 0);
  CHECK_INT(s.m->actuator_plugin[0], 0);
  CHECK_INT(s.m->actuator_forcekind[0], SN_FORCE_PLUGIN);
  scene_end(s);
}

TEST(an_integral_is_an_activation_with_a_limit) {
  Scene s = scene(PID("actdim='1'", GAINS "<config key='ki' value='10'/><config key='imax' value='2'/>"));
  s.d->ctrl[0] = 1;
  s.d->act[0] = 0.1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 40 + 10 * (0.1 + 0.01), 1e-12);
  CHECK_NEAR(s.d->act_dot[0], 1, 1e-12);
  s.d->act[0] = 5;  // the force of the integral alone stays below imax
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 40 + 2, 1e-12);
  scene_end(s);
}

TEST(the_setpoint_is_slewed) {
  Scene s = scene(PID("actdim='1'", "<config key='kp' value='1'/><config key='slewmax' value='3'/>"));
  s.d->ctrl[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 1, 1e-12);  // at the start nothing came before
  s.d->time = 1, s.d->act[0] = 0.2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 0.2 + 3 * 0.01, 1e-12);
  scene_end(s);
}

static void check_refused(const char* xml, const char* expected) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "pid.xml", NULL, &diag);
  CHECK(!m && diag.count > 0);
  if (diag.count > 0 && !strstr(diag.items[0].message, expected)) test_fail("pid.xml", 0, "%s", diag.items[0].message);
  CHECK(diag.count == 0 || diag.items[0].line > 0);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

TEST(what_does_not_fit_is_refused_with_its_place) {
  check_refused(PID("", GAINS "<config key='ki' value='1'/>"), "'actdim' of actuator 0 must be 1");
  check_refused(PID("", "<config key='kp' value='much'/>"), "'kp' must be a number, found 'much'");
  check_refused(PID("actdim='1'", "<config key='slewmax' value='-1'/>"), "'slewmax' must not be negative");
  check_refused(PID("", "<config key='gain' value='1'/>"), "it has kp, ki, kd, imax, slewmax");
  check_refused(PID("", GAINS GAINS), "for the second time");
  check_refused("<mujoco><extension><plugin plugin='mujoco.pid'><instance name='pid'/></plugin></extension></mujoco>",
                "is used by no actuator");
}
