// test_sensor_history.c — sensors that show the past
#include "instruments.h"
#include "sinew/support.h"

// A body that moves by 1 per second, 0.002 per step.
#define MOVING(sensor)                                                                                     \
  "<mujoco><option gravity='0 0 0'/><worldbody><body name='b'><joint name='j' type='slide' axis='1 0 0'/>" \
  "<geom size='.1'/><site name='s'/></body></worldbody><sensor>" sensor "</sensor></mujoco>"

static Scene moving(const char* xml) {
  Scene s = scene(xml);
  s.d->qvel[0] = 1;
  return s;
}

TEST(a_delay_of_whole_steps_shows_what_was_measured_that_long_ago) {
  Scene s = moving(MOVING("<jointpos name='q' joint='j' nsample='4' delay='.006'/>"));
  for (int step = 0; step < 12; step++) {
    sn_step(s.m, s.d);
    CHECK_NEAR(*shown(s, "q"), step < 3 ? 0 : 0.002 * (step - 3), 1e-15);
  }
  scene_end(s);
}

TEST(the_cutoff_acts_before_a_value_is_kept) {
  Scene s = moving(MOVING("<jointpos name='q' joint='j' nsample='4' delay='.004' cutoff='.003' interp='linear'/>"));
  for (int step = 0; step < 12; step++) sn_step(s.m, s.d);
  const double* values = s.d->history + s.m->sensor_historyadr[0] + 2 + 4;
  for (int i = 0; i < 4; i++) CHECK_NEAR(values[i], 0.003, 0);
  scene_end(s);
}

TEST(between_measurements_the_last_one_is_shown) {
  Scene s = moving(MOVING("<jointpos name='q' joint='j' nsample='2' interval='.006'/>"));
  for (int step = 0; step < 12; step++) {
    sn_step(s.m, s.d);
    CHECK_NEAR(*shown(s, "q"), 0.006 * (step / 3), 1e-14);
  }
  scene_end(s);
}

TEST(a_forward_pass_keeps_nothing) {
  Scene s =
      moving(MOVING("<jointpos name='q' joint='j' nsample='2' interval='.006'/><gyro site='s' nsample='3' "
                    "delay='.004'/>"));
  double before[64];
  for (int step = 0; step < 5; step++) sn_step(s.m, s.d);
  CHECK(s.m->nhistory <= 64);
  memcpy(before, s.d->history, sizeof(double) * (size_t)s.m->nhistory);
  for (int i = 0; i < 3; i++) sn_forward(s.m, s.d);
  CHECK(memcmp(before, s.d->history, sizeof(double) * (size_t)s.m->nhistory) == 0);
  scene_end(s);
}

TEST(a_delayed_accelerometer_keeps_what_is_felt_now) {
  Scene s = moving(MOVING(
      "<accelerometer name='late' site='s' nsample='3' delay='.004'/><framelinvel objtype='site' objname='s'/>"));
  for (int step = 0; step < 6; step++) {
    s.d->qfrc_applied[0] = s.m->body_mass[1] * step;
    sn_step(s.m, s.d);
    CHECK_NEAR(*shown(s, "late"), step < 2 ? 0 : step - 2, 1e-13);
  }
  scene_end(s);
}

TEST(the_past_can_be_read_and_written_by_calls) {
  Scene s = moving(MOVING("<jointpos name='q' joint='j' nsample='3' delay='.004'/><clock/>"));
  const double times[3] = {-0.5, -0.25, 0}, values[3] = {1, 2, 4}, falling[3] = {0, -1, -2};
  double value;
  CHECK(sn_init_sensor_history(s.m, s.d, 0, times, values, 0));
  CHECK(!sn_init_sensor_history(s.m, s.d, 0, falling, values, 0));
  CHECK(!sn_init_sensor_history(s.m, s.d, 1, times, values, 0));
  sn_sensor_value(s.m, s.d, 0, -0.125 + 0.004, 1, &value);
  CHECK_NEAR(value, 3, 1e-14);
  sn_sensor_value(s.m, s.d, 0, -0.125 + 0.004, -1, &value);
  CHECK_NEAR(value, 2, 0);
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "q"), 2, 0);
  scene_end(s);
}
