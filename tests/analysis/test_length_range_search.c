// test_length_range_search.c — ranges of actuators' lengths that the file does not give
#include "analysis/constants.h"
#include "scene.h"

#define ARM(compiler, joints, actuators)                                                                        \
  "<mujoco><compiler angle='radian'>" compiler "</compiler><worldbody><body><inertial pos='0 0 0' mass='1' "    \
  "diaginertia='.1 .1 .1'/>" joints "</body></worldbody><actuator>" actuators "</actuator></mujoco>"
#define HINGE "<joint name='j' axis='0 1 0' range='-1 1'/>"

TEST(a_muscle_on_a_limited_hinge_reaches_a_little_beyond_its_soft_limits) {
  Scene s = scene(ARM("", HINGE, "<muscle joint='j' gear='2'/>"));
  CHECK_NEAR(s.m->actuator_lengthrange[0].lo, -2.0011398767065325, 1e-9);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 2.0011398767065325, 1e-9);
  scene_end(s);
}

TEST(options_of_the_model_are_as_before) {
  Scene s = scene("<mujoco><option timestep='.003' gravity='1 2 3'><flag limit='disable' sleep='enable'/></option>"
                  "<worldbody><body><joint name='j' range='-60 60'/><geom size='.1' pos='.1 0 0'/></body></worldbody>"
                  "<actuator><muscle joint='j'/></actuator></mujoco>");
  CHECK(s.m->opt.disableflags == SN_DISABLE_LIMIT);
  CHECK(s.m->opt.enableflags == SN_ENABLE_SLEEP);
  CHECK_NEAR(s.m->opt.timestep, .003, 0);
  CHECK_NEAR(s.m->opt.gravity.x, 1, 0);
  CHECK(s.m->actuator_lengthrange[0].hi > 1);
  scene_end(s);
}

TEST(ranges_do_not_depend_on_the_number_of_threads) {
  Scene s =
      scene(ARM("<lengthrange mode='none'/>", HINGE "<joint name='k' axis='1 0 0' range='-.5 2'/>",
                "<muscle joint='j' gear='2'/><muscle joint='k'/><motor joint='k'/><muscle joint='k' gear='-3'/>"));
  snLengthRangeOptions options = sn_length_range_options();
  snLengthRangeResult results[4];
  snRange alone[4];
  CHECK(sn_length_ranges(s.m, &options, .01, 1, results));
  CHECK(results[0].outcome == SN_LENGTH_RANGE_FOUND && results[2].outcome == SN_LENGTH_RANGE_KEPT);
  for (int i = 0; i < 4; i++) alone[i] = s.m->actuator_lengthrange[i], s.m->actuator_lengthrange[i] = (snRange){0, 0};
  CHECK(sn_length_ranges(s.m, &options, .01, 3, results));
  for (int i = 0; i < 4; i++) {
    CHECK_NEAR(s.m->actuator_lengthrange[i].lo, alone[i].lo, 0);
    CHECK_NEAR(s.m->actuator_lengthrange[i].hi, alone[i].hi, 0);
  }
  CHECK(alone[2].hi == 0 && alone[3].hi > 1.5);
  scene_end(s);
}

TEST(the_length_that_nothing_stops_is_an_error_or_a_warning_as_the_file_says) {
  const char* free_slide = "<muscle name='m' joint='j'/>";
  char xml[1000];
  snDiagnostics diag = {0};
  snprintf(xml, sizeof xml, ARM("%s", "<joint name='j' type='slide'/>", "%s"), "", free_slide);
  CHECK(!sn_load_memory(xml, strlen(xml), "arm.xml", NULL, &diag));
  CHECK(diag.count == 1 && strstr(diag.items[0].message, "Lengthrange computation did not converge in actuator 0"));
  sn_diagnostics_clear(&diag);

  snprintf(xml, sizeof xml, ARM("%s", "<joint name='j' type='slide'/>", "%s"), "<lengthrange onerror='warn'/>",
           free_slide);
  snModel* m = sn_load_memory(xml, strlen(xml), "arm.xml", NULL, &diag);
  CHECK(m && diag.count == 1 && diag.items[0].severity == SN_SEVERITY_WARNING);
  if (m) CHECK(m->actuator_lengthrange[0].lo == 0 && m->actuator_lengthrange[0].hi == 0);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(a_range_that_is_there_stays_unless_it_shall_not) {
  Scene s = scene(ARM("", HINGE, "<muscle joint='j' lengthrange='3 4'/>"));
  snLengthRangeOptions options = sn_length_range_options();
  CHECK(sn_length_range(s.m, s.d, 0, &options, NULL) == SN_LENGTH_RANGE_KEPT);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 4, 0);
  options.useexisting = false;
  options.uselimit = true;
  CHECK(sn_length_range(s.m, s.d, 0, &options, NULL) == SN_LENGTH_RANGE_FOUND);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 1, 0);
  CHECK(sn_length_range(s.m, s.d, 7, &options, NULL) == SN_LENGTH_RANGE_KEPT);
  scene_end(s);
}
