// test_delay.c — controls that act later, over whole steps
#include "actuation/actuation.h"
#include "zoo.h"
#include "sinew/support.h"

#define XML(option, delay)                                             \
  "<mujoco><option timestep='.002' " option                            \
  "/><worldbody><body><joint name='j' type='slide'/><geom size='.1'/>" \
  "</body></worldbody><actuator><motor joint='j' " delay "/></actuator></mujoco>"

// Forces that a ramp of controls 1, 2, 3 ... gives in its first steps.
static void check_forces(const char* xml, const double* expected, int count) {
  Scene s = scene(xml);
  for (int k = 0; k < count; k++) {
    s.d->ctrl[0] = k + 1;
    sn_step(s.m, s.d);
    CHECK_NEAR(s.d->actuator_force[0], expected[k], 1e-12);
  }
  scene_end(s);
}

TEST(a_delay_of_whole_steps_moves_controls_by_as_many_steps) {
  check_forces(XML("", "nsample='4' delay='.004'"), (double[]){0, 0, 1, 2, 3, 4}, 6);
  check_forces(XML("integrator='implicit'", "nsample='4' delay='.004'"), (double[]){0, 0, 1, 2, 3, 4}, 6);
}

TEST(between_samples_the_model_says_how_to_interpolate) {
  check_forces(XML("", "nsample='4' delay='.003'"), (double[]){0, 0, 1, 2, 3, 4}, 6);
  check_forces(XML("", "nsample='4' delay='.003' interp='linear'"), (double[]){0, 0.5, 1.5, 2.5, 3.5, 4.5}, 6);
}

TEST(the_newest_sample_is_that_of_the_last_step_and_a_buffer_that_is_too_short_gives_its_oldest) {
  check_forces(XML("", "nsample='4' delay='.0001'"), (double[]){0, 1, 2, 3}, 4);
  check_forces(XML("", "nsample='2' delay='.02'"), (double[]){0, 0, 1, 2}, 4);
}

TEST(without_a_delay_a_history_is_kept_and_not_used) {
  check_forces(XML("", "nsample='4'"), (double[]){1, 2, 3, 4}, 4);
  check_forces(XML("", "nsample='-3' delay='-1'"), (double[]){1, 2, 3, 4}, 4);
}

TEST(what_is_kept_is_the_control_before_its_clamp) {
  check_forces(XML("", "nsample='4' delay='.004' ctrlrange='-1 2'"), (double[]){0, 0, 1, 2, 2, 2}, 6);
  Scene s = scene(XML("", "nsample='4' delay='.004' ctrlrange='-1 2'"));
  s.d->ctrl[0] = 7;
  sn_step(s.m, s.d);
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, 0.004, -1), 7, 0);
  scene_end(s);
}

TEST(a_forward_pass_writes_no_history_and_rk4_writes_it_once) {
  Scene s = scene(XML("integrator='RK4'", "nsample='4' delay='.004'"));
  double before[16];
  s.d->ctrl[0] = 1;
  memcpy(before, s.d->history, sizeof(double) * (size_t)s.m->nhistory);
  sn_forward(s.m, s.d);
  CHECK(memcmp(before, s.d->history, sizeof(double) * (size_t)s.m->nhistory) == 0);
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->history[1], 0, 0);
  CHECK_NEAR(s.d->history[2], 0, 0);
  CHECK_NEAR(s.d->history[6], 1, 0);
  CHECK_NEAR(s.d->history[9], 0, 0);
  scene_end(s);
}

TEST(a_bad_control_that_was_delayed_is_noticed_when_it_acts) {
  Scene s = scene(XML("", "nsample='4' delay='.004'"));
  s.d->ctrl[0] = NAN;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADCTRL].count, 0);
  s.d->ctrl[0] = 1;
  sn_step(s.m, s.d);
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADCTRL].count, 1);
  CHECK_NEAR(s.d->actuator_force[0], 0, 0);
  scene_end(s);
}

TEST(a_history_can_be_set_and_read_by_any_interpolation) {
  Scene s = scene(XML("", "nsample='3' delay='.004' interp='linear'"));
  const double times[3] = {0, 1, 3}, values[3] = {10, 20, 40}, falling[3] = {2, 1, 3};
  CHECK(sn_init_ctrl_history(s.m, s.d, 0, times, values));
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, 2.004, -1), 30, 1e-12);
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, 2.004, 0), 20, 0);
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, -5, 2), 10, 0);
  CHECK(!sn_init_ctrl_history(s.m, s.d, 0, falling, values));
  CHECK(sn_init_ctrl_history(s.m, s.d, 0, NULL, (double[]){1, 2, 3}));
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, 1.004, 0), 2, 0);
  scene_end(s);
}

TEST(without_a_history_the_present_control_is_read_and_nothing_can_be_set) {
  Scene s = scene(XML("", ""));
  s.d->ctrl[0] = 3;
  CHECK_NEAR(sn_read_ctrl(s.m, s.d, 0, -8, 1), 3, 0);
  CHECK(!sn_init_ctrl_history(s.m, s.d, 0, NULL, (double[]){1}));
  scene_end(s);
}

// the past is part of the state: a copy goes on as the original
TEST(a_state_vector_carries_the_past) {
  Scene s = scene(XML("", "nsample='4' delay='.004' interp='cubic'"));
  snData* copy = sn_data_create(s.m, NULL);
  double state[64];
  for (int k = 0; k < 3; k++) {
    s.d->ctrl[0] = k * k;
    sn_step(s.m, s.d);
  }
  CHECK(sn_state_size(s.m, SN_STATE_INTEGRATION) <= 64);
  sn_state_read(s.m, s.d, SN_STATE_INTEGRATION, state);
  sn_state_set(s.m, copy, state, SN_STATE_INTEGRATION);
  for (int k = 0; k < 4; k++) {
    sn_step(s.m, s.d);
    sn_step(s.m, copy);
    CHECK_NEAR(copy->actuator_force[0], s.d->actuator_force[0], 0);
  }
  sn_data_destroy(copy);
  scene_end(s);
}
