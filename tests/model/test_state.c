// test_state.c — reset, keyframes and the state as a vector
#include "model/awake.h"
#include "sample.h"
#include "test.h"
#include "sinew/data.h"
#include "sinew/support.h"

#include <stdlib.h>

static void scribble(snData* d) {
  memset(d->block, 0x55, d->block_bytes);
  d->time = 9, d->energy[0] = 8, d->ncon = 7, d->nefc = 6, d->warning[SN_WARNING_BADQPOS].count = 5;
}

TEST(reset_gives_the_initial_state_whatever_was_there) {
  snModel* m = sample_model();
  snData *d = sn_data_create(m, NULL), *fresh = sn_data_create(m, NULL);
  scribble(d);
  sn_reset(m, d);
  CHECK(memcmp(d->block, fresh->block, d->block_bytes) == 0);
  CHECK(d->time == 0 && d->energy[0] == 0 && d->ncon == 0 && d->nefc == 0);
  CHECK_INT(d->warning[SN_WARNING_BADQPOS].count, 0);
  CHECK_NEAR(d->qpos[0], 0.25, 0);
  CHECK_NEAR(d->mocap_pos[0].x, 2, 0);
  CHECK_NEAR(d->mocap_quat[0].w, 1, 0);
  CHECK_INT(d->eq_active[0], 1);
  CHECK_INT(d->tree_asleep[1], -11);
  CHECK_NEAR(d->xpos[1].x, 0, 0);
  sn_data_destroy(d);
  sn_data_destroy(fresh);
  sn_model_destroy(m);
}

TEST(reset_stamps_histories_with_the_time_before_the_start) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  const double control[8] = {0, 2, -3 * 0.002, -2 * 0.002, -1 * 0.002, 0, 0, 0};
  const double sensor[10] = {-0.01, 1, -10 * 0.002, -5 * 0.002, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < 8; i++) CHECK_NEAR(d->history[i], control[i], 0);
  for (int i = 0; i < 10; i++) CHECK_NEAR(d->history[8 + i], sensor[i], 1e-17);
  sn_data_destroy(d);
  sn_model_destroy(m);
}

TEST(a_key_lies_over_the_initial_state) {
  snModel* m = sample_model();
  snData *d = sn_data_create(m, NULL), *fresh = sn_data_create(m, NULL);
  scribble(d);
  sn_reset_to_key(m, d, 0);
  CHECK_NEAR(d->time, 7, 0);
  CHECK(d->qpos[8] == 18 && d->qvel[7] == 27 && d->act[0] == 30 && d->ctrl[1] == 32);
  CHECK(d->mocap_pos[0].y == 33 && d->mocap_pos[0].x == 0 && d->mocap_quat[0].z == 1);
  CHECK(memcmp(d->history, fresh->history, sizeof(double) * 18) == 0);
  sn_reset_to_key(m, d, 1);
  CHECK(memcmp(d->block, fresh->block, d->block_bytes) == 0);
  sn_reset_to_key(m, d, -1);
  CHECK_NEAR(d->time, 0, 0);
  sn_data_destroy(d);
  sn_data_destroy(fresh);
  sn_model_destroy(m);
}

TEST(every_part_of_the_state_comes_back) {
  snModel* m = sample_model();
  snData *a = sn_data_create(m, NULL), *b = sn_data_create(m, NULL);
  int size = sn_state_size(m, SN_STATE_ALL);
  CHECK_INT(size, 1 + 9 + 8 + 1 + 18 + 8 + 2 + 8 + 30 + 1 + 3 + 4 + 2 + 2);
  double* state = malloc(sizeof(double) * (size_t)(size + 1));
  double* again = malloc(sizeof(double) * (size_t)(size + 1));
  for (int i = 0; i < size; i++) state[i] = 100 + i;
  int flag = 1 + 9 + 8 + 1 + 18 + 8 + 2 + 8 + 30;
  state[flag] = 0, state[size - 2] = 1, state[size - 1] = -4;
  again[size] = 12345;
  CHECK(sn_state_set(m, a, state, SN_STATE_ALL));
  CHECK(sn_state_read(m, a, SN_STATE_ALL, again));
  CHECK(memcmp(state, again, sizeof(double) * (size_t)size) == 0 && again[size] == 12345);
  CHECK(a->time == 100 && a->qpos[0] == 101 && a->eq_active[0] == 0 && a->tree_asleep[1] == -4);
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    CHECK(sn_state_read(m, a, 1u << bit, again));
    CHECK(sn_state_set(m, b, again, 1u << bit));
  }
  CHECK(sn_state_read(m, b, SN_STATE_ALL, again));
  CHECK(memcmp(state, again, sizeof(double) * (size_t)size) == 0);
  free(state);
  free(again);
  sn_data_destroy(a);
  sn_data_destroy(b);
  sn_model_destroy(m);
}

TEST(masks_with_unknown_bits_are_refused) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  double number;
  CHECK_INT(sn_state_size(m, 1u << SN_STATE_PART_COUNT), -1);
  CHECK_INT(sn_state_size(m, 0), 0);
  CHECK_INT(sn_state_size(m, SN_STATE_PLUGIN), 0);
  CHECK(!sn_state_read(m, d, 1u << 20, &number));
  CHECK(!sn_state_set(m, d, &number, ~0u));
  sn_data_destroy(d);
  sn_model_destroy(m);
}

TEST(odd_numbers_for_flags_and_sleeping_trees_stay_in_range) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  const double flags[] = {0.5, 1.9, -0.5, 300, -2, NAN};
  const int expected[] = {0, 1, 0, 1, 1, 1};
  for (int i = 0; i < 6; i++) {
    sn_state_set(m, d, &flags[i], SN_STATE_EQ_ACTIVE);
    CHECK_INT(d->eq_active[0], expected[i]);
  }
  const double asleep[] = {NAN, 1e300};
  sn_state_set(m, d, asleep, SN_STATE_TREE_ASLEEP);
  CHECK(d->tree_asleep[0] == SN_TREE_AWAKE && d->tree_asleep[1] == SN_TREE_AWAKE);
  sn_data_destroy(d);
  sn_model_destroy(m);
}
