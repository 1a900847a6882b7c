// test_history.c — delays of actuators as recorded, and the corners of the ring buffer
#include "model/history.h"
#include "test.h"

enum { MOST = 64 };

static double read_one(const double* buffer, int n, double time, int interp) {
  double value;
  sn_history_read(&value, buffer, n, 1, time, interp);
  return value;
}

static void check_buffer(const double* buffer, const double* expected, int size) {
  for (int i = 0; i < size; i++) CHECK_NEAR(buffer[i], expected[i], 1e-15);
}

// One delayed actuator without an engine around it, in the order of a step: read, insert, advance time.
typedef struct Delayed {
  double buffer[MOST], time, timestep, delay, lo, hi;
  int n, interp;
} Delayed;

static double delayed_step(Delayed* a, double ctrl) {
  double input = a->delay != 0 ? read_one(a->buffer, a->n, a->time - a->delay, a->interp) : ctrl;
  *sn_history_insert(a->buffer, a->n, 1, a->time) = ctrl;
  a->time += a->timestep;
  return fmin(a->hi, fmax(a->lo, input));
}

// Head: entry, n, interp, delay, control range, start time, idle steps, time set after them, rows.
// Row: time, control, input (NaN where only an engine can tell), buffer.
TEST(delays_act_as_recorded) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/delay.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  char entry[64];
  Delayed a = {.timestep = 0.002};
  double start, rewound;
  int idle, rows, entries = 0;
  while (fscanf(file, "%63s %d %d %lf %lf %lf %lf %d %lf %d", entry, &a.n, &a.interp, &a.delay, &a.lo, &a.hi, &start,
                &idle, &rewound, &rows) == 10) {
    sn_history_reset_actuator(a.buffer, a.n, a.timestep);
    a.time = start;
    for (int i = 0; i < idle; i++) delayed_step(&a, 0);
    a.time = rewound;
    for (int row = 0; row < rows; row++) {
      double time, ctrl, input, expected[MOST];
      CHECK_INT(fscanf(file, "%lf %lf %lf", &time, &ctrl, &input), 3);
      int size = sn_history_size(a.n, 1);
      for (int i = 0; i < size; i++) CHECK_INT(fscanf(file, "%lf", &expected[i]), 1);
      double found = delayed_step(&a, ctrl);
      if (!isnan(input)) CHECK_NEAR(found, input, 1e-13);
      CHECK_NEAR(a.time, time, 1e-13);
      check_buffer(a.buffer, expected, size);
    }
    entries++;
  }
  fclose(file);
  CHECK_INT(entries, 24);
}

TEST(a_delay_of_two_steps_is_three_where_time_rounds_so) {
  const struct {
    int step;
    double input;
  } recorded[] = {{8000, 7998},   {8001, 7999},   {8002, 7999},  {8003, 8000},
                  {16001, 15998}, {16002, 16000}, {20000, 19998}};
  Delayed a = {.timestep = 0.002, .delay = 0.004, .lo = -INFINITY, .hi = INFINITY, .n = 8, .interp = SN_HISTORY_ZOH};
  sn_history_reset_actuator(a.buffer, a.n, a.timestep);
  int next = 0;
  for (int step = 1; step <= 20000; step++) {
    double input = delayed_step(&a, step);
    if (step == recorded[next].step) CHECK_NEAR(input, recorded[next++].input, 0);
  }
  CHECK_INT(next, 7);
}

TEST(interpolation_of_given_samples_is_as_recorded) {
  double buffer[10];
  const double values[] = {1, 2, 4, 8}, whole[] = {0, 3, -0.008, -0.006, -0.004, -0.002, 1, 2, 4, 8};
  sn_history_reset_actuator(buffer, 4, 0.002);
  CHECK(sn_history_fill(buffer, 4, 1, NULL, values, buffer[0]));
  check_buffer(buffer, whole, 10);
  CHECK_NEAR(read_one(buffer, 4, -0.003, SN_HISTORY_ZOH), 4, 0);
  CHECK_NEAR(read_one(buffer, 4, -0.003, SN_HISTORY_LINEAR), 6, 1e-12);
  CHECK_NEAR(read_one(buffer, 4, -0.003, SN_HISTORY_CUBIC), 6.375, 1e-12);
  CHECK_NEAR(read_one(buffer, 4, -0.003, 7), 6.375, 1e-12);
  CHECK_NEAR(read_one(buffer, 4, 0.0015 - 0.003, SN_HISTORY_LINEAR), 8, 0);
  CHECK_NEAR(read_one(buffer, 4, 0.001 - 0.003, SN_HISTORY_ZOH), 8, 0);
  CHECK_NEAR(read_one(buffer, 4, -1 - 0.003, SN_HISTORY_LINEAR), 1, 0);
  CHECK_NEAR(read_one(buffer, 4, 5 - 0.003, SN_HISTORY_CUBIC), 8, 0);
  CHECK_NEAR(read_one(buffer, 4, -0.001 - 0.003, SN_HISTORY_CUBIC), 4, 0);
}

TEST(reset_writes_whole_buffers) {
  double buffer[32];
  const double actuator[] = {0, 3, -0.04, -0.03, -0.02, -0.01, 0, 0, 0, 0};
  const double quaternion[] = {-0.002, 2, -0.006, -0.004, -0.002, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const double periodic[] = {-0.005, 2, -0.014, -0.01, -0.004, 0, 0, 0};
  const double phased[] = {-0.001, 2, -0.01, -0.006, 0, 0, 0, 0};
  for (int i = 0; i < 32; i++) buffer[i] = 99;
  sn_history_reset_actuator(buffer, 4, 0.01);
  check_buffer(buffer, actuator, 10);
  sn_history_reset_sensor(buffer, 3, 4, 0.002, 0, 0);
  check_buffer(buffer, quaternion, 17);
  sn_history_reset_sensor(buffer, 3, 1, 0.002, 0.005, 0);
  check_buffer(buffer, periodic, 8);
  sn_history_reset_sensor(buffer, 3, 1, 0.002, 0.005, -0.001);
  check_buffer(buffer, phased, 8);
}

TEST(a_buffer_without_samples_takes_no_room) {
  CHECK_INT(sn_history_size(0, 1), 0);
  CHECK_INT(sn_history_size(-1, 3), 0);
  CHECK_INT(sn_history_size(1, 1), 4);
  CHECK_INT(sn_history_size(32, 1), 66);
  CHECK_INT(sn_history_size(3, 4), 17);
}

TEST(times_that_do_not_rise_are_refused_and_change_nothing) {
  double buffer[6], before[6];
  const double flat[] = {1, 1}, values[] = {5, 6}, nan_times[] = {0, NAN};
  sn_history_reset_actuator(buffer, 2, 0.002);
  memcpy(before, buffer, sizeof buffer);
  CHECK(!sn_history_fill(buffer, 2, 1, flat, values, 3));
  CHECK(!sn_history_fill(buffer, 2, 1, nan_times, values, 3));
  check_buffer(buffer, before, 6);
}

TEST(samples_of_several_numbers_keep_together) {
  double buffer[17], value[4];
  const double times[] = {0, 1, 2}, values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  CHECK(sn_history_fill(buffer, 3, 4, times, values, 0));
  sn_history_read(value, buffer, 3, 4, 0.25, SN_HISTORY_LINEAR);
  for (int i = 0; i < 4; i++) CHECK_NEAR(value[i], 1 + i + 1, 1e-15);
  double* slot = sn_history_insert(buffer, 3, 4, 3);
  for (int i = 0; i < 4; i++) slot[i] = 20 + i;
  sn_history_read(value, buffer, 3, 4, 1, SN_HISTORY_ZOH);
  for (int i = 0; i < 4; i++) CHECK_NEAR(value[i], 5 + i, 0);
  sn_history_read(value, buffer, 3, 4, 9, SN_HISTORY_ZOH);
  for (int i = 0; i < 4; i++) CHECK_NEAR(value[i], 20 + i, 0);
}

TEST(insertion_keeps_times_in_order_whatever_comes) {
  double buffer[MOST];
  unsigned seed = 7;
  for (int n = 1; n <= 9; n++) {
    sn_history_reset_actuator(buffer, n, 0.1);
    for (int i = 0; i < 500; i++) {
      seed = seed * 1664525u + 1013904223u;
      double time = (double)(seed >> 8) / 16777216.0 * (i + 1) * 0.01;
      if (i % 5 == 0) time = read_one(buffer, n, 0, SN_HISTORY_ZOH);
      *sn_history_insert(buffer, n, 1, time) = time;
      CHECK(buffer[1] >= 0 && buffer[1] < n);
      for (int k = 1; k < n; k++) {
        int newer = ((int)buffer[1] + 1 + k) % n, older = ((int)buffer[1] + k) % n;
        CHECK(buffer[2 + older] < buffer[2 + newer]);
      }
    }
  }
}

TEST(a_cursor_out_of_range_does_no_harm) {
  const double cursors[] = {-1, 99, 1e300, NAN, -INFINITY};
  for (int i = 0; i < 5; i++) {
    double buffer[10];
    sn_history_reset_actuator(buffer, 4, 0.002);
    buffer[1] = cursors[i];
    CHECK(isfinite(read_one(buffer, 4, -0.003, SN_HISTORY_CUBIC)));
    *sn_history_insert(buffer, 4, 1, 1) = 3;
    CHECK(buffer[1] >= 0 && buffer[1] < 4);
    CHECK_NEAR(read_one(buffer, 4, 2, SN_HISTORY_ZOH), 3, 0);
  }
}
