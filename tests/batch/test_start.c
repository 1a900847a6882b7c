// test_start.c — resets: keyframes, given states, random displacements from a seed
#include "batch/alone.h"

static const char arm[] =
    "<mujoco><option timestep='.01'/><worldbody><body><joint name='a' axis='0 1 0' damping='.1'/>"
    "<geom type='capsule' size='.05' fromto='0 0 0 .5 0 0'/><body pos='.5 0 0'><joint type='ball'/>"
    "<geom size='.1' pos='.2 0 0'/></body></body><body pos='0 2 0'><freejoint/><geom size='.1'/></body></worldbody>"
    "<actuator><muscle joint='a' lengthrange='-1 1'/><motor joint='a'/></actuator>"
    "<keyframe><key time='1' qpos='.1 1 0 0 0 0 2 0 1 0 0 0' qvel='1 2 3 4 5 6 7 8 9 10' act='.5' ctrl='.2 .3'/>"
    "<key qpos='.4 1 0 0 0 0 2 0 1 0 0 0'/></keyframe></mujoco>";

TEST(worlds_start_at_the_initial_state_and_go_back_to_keyframes) {
  snModel* m = model_of(arm);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3});
  CHECK_NEAR(batch_row(b, "qpos", 1)[0], 0, 0);
  CHECK_INT(batch_ints(b, "resets")[0], 0);
  CHECK(sn_batch_reset(b, NULL, &(snBatchReset){.key = (int[]){0, -1, 1}}));
  CHECK_NEAR(batch_row(b, "qpos", 0)[0], .1, 0);
  CHECK_NEAR(batch_row(b, "qpos", 1)[0], 0, 0);
  CHECK_NEAR(batch_row(b, "qpos", 2)[0], .4, 0);
  CHECK_NEAR(batch_row(b, "time", 0)[0], 1, 0);
  CHECK_NEAR(batch_row(b, "ctrl", 0)[1], .3, 0);
  CHECK(sn_batch_reset(b, (snByte[]){0, 1, 0}, &(snBatchReset){.all_to_key = 1}));
  CHECK_NEAR(batch_row(b, "qpos", 1)[0], .1, 0);
  CHECK_NEAR(batch_row(b, "qpos", 2)[0], .4, 0);
  CHECK_INT(batch_ints(b, "resets")[1], 2);
  CHECK_INT(batch_ints(b, "resets")[2], 1);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(keyframes_and_parts_that_are_not_there_change_nothing) {
  snModel* m = model_of(arm);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2});
  batch_row(b, "qpos", 0)[0] = .7;
  double state[64] = {0};
  CHECK(!sn_batch_reset(b, NULL, &(snBatchReset){.all_to_key = 3}));
  CHECK(!sn_batch_reset(b, NULL, &(snBatchReset){.key = (int[]){0, -2}}));
  CHECK(!sn_batch_reset(b, NULL, &(snBatchReset){.state = state, .parts = 1u << 20}));
  CHECK_NEAR(batch_row(b, "qpos", 0)[0], .7, 0);
  // a bad number of a world that is not meant is nobody's
  CHECK(sn_batch_reset(b, (snByte[]){1, 0}, &(snBatchReset){.key = (int[]){0, 99}}));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(given_states_are_set_over_the_keyframe) {
  snModel* m = model_of(arm);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2});
  double states[2][2] = {{.25, 5}, {.5, 6}};
  snBatchReset how = {.all_to_key = 1, .state = states[0], .parts = SN_STATE_TIME | SN_STATE_ACT};
  CHECK_INT(sn_state_size(m, how.parts), 2);
  CHECK(sn_batch_reset(b, NULL, &how));
  CHECK_NEAR(batch_row(b, "time", 1)[0], .5, 0);
  CHECK_NEAR(batch_row(b, "act", 0)[0], 5, 0);
  CHECK_NEAR(batch_row(b, "qvel", 0)[9], 10, 0);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

// Whether positions after a reset of all worlds by threads equal those of a reset one by one.
static bool same_on_threads(const snModel* m, snBatchReset how) {
  snBatch* a = sn_batch_create(m, &(snBatchOptions){.n = 9, .threads = 4});
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 9, .threads = 1});
  sn_batch_reset(a, NULL, &how);
  for (int world = 8; world >= 0; world--) {
    snByte mask[9] = {0};
    mask[world] = 1;
    sn_batch_reset(b, mask, &how);
  }
  size_t bytes = 9 * sizeof(double);
  bool same = memcmp(batch_row(a, "qpos", 0), batch_row(b, "qpos", 0), bytes * (size_t)m->nq) == 0 &&
              memcmp(batch_row(a, "qvel", 0), batch_row(b, "qvel", 0), bytes * (size_t)m->nv) == 0 &&
              memcmp(batch_row(a, "act", 0), batch_row(b, "act", 0), bytes * (size_t)m->na) == 0;
  sn_batch_destroy(a);
  sn_batch_destroy(b);
  return same;
}

TEST(random_starts_depend_on_seed_world_and_reset_only) {
  snModel* m = model_of(arm);
  snBatchReset how = {.all_to_key = 1, .qpos_scale = .1, .qvel_scale = .2, .act_scale = 2, .seed = 11};
  CHECK(same_on_threads(m, how));
  how.normal = true;
  CHECK(same_on_threads(m, how));
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2});
  sn_batch_reset(b, NULL, &how);
  double first = batch_row(b, "qvel", 0)[3];
  CHECK(first != batch_row(b, "qvel", 1)[3]);
  sn_batch_reset(b, NULL, &how);
  CHECK(first != batch_row(b, "qvel", 0)[3]);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(random_starts_stay_on_the_manifold_and_in_their_range) {
  snModel* m = model_of(arm);
  enum { MANY = 4000 };
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = MANY});
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .3, .qvel_scale = .2, .act_scale = .8, .seed = 5});
  double most = 0, sum = 0;
  for (int world = 0; world < MANY; world++) {
    const double *q = batch_row(b, "qpos", world), *v = batch_row(b, "qvel", world);
    CHECK_NEAR(q[1] * q[1] + q[2] * q[2] + q[3] * q[3] + q[4] * q[4], 1, 1e-12);
    CHECK(fabs(q[0]) <= .3 && batch_row(b, "act", world)[0] >= 0 && batch_row(b, "act", world)[0] <= 1);
    most = fmax(most, fabs(v[2]));
    sum += v[2];
  }
  CHECK(most > .19 && most <= .2);
  CHECK(fabs(sum / MANY) < .01);
  sn_batch_reset(b, NULL, &(snBatchReset){.qvel_scale = 2, .normal = true, .seed = 5});
  double square = 0;
  for (int world = 0; world < MANY; world++) square += pow(batch_row(b, "qvel", world)[1], 2);
  CHECK_NEAR(square / MANY, 4, .1);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_world_goes_into_a_data_and_back) {
  snModel* m = model_of(arm);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2});
  snData* d = sn_data_create(m, NULL);
  for (int i = 0; i < 5; i++) sn_step(m, d);
  CHECK(sn_batch_set_world(b, 1, d));
  CHECK(same_state(m, b, 1, d));
  sn_batch_step(b, 1, NULL);
  sn_step(m, d);
  CHECK(same_state(m, b, 1, d));
  CHECK(!sn_batch_get_world(b, 2, d) && !sn_batch_set_world(b, -1, d) && !sn_batch_world_model(b, 2));
  sn_data_destroy(d);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_world_with_a_seed_of_its_own_starts_alike_wherever_it_stands) {
  snModel* m = model_of(arm);
  snBatch *b = sn_batch_create(m, &(snBatchOptions){.n = 3}), *alone = sn_batch_create(m, &(snBatchOptions){.n = 1});
  snBatchReset how = {.qpos_scale = .1, .qvel_scale = .2, .act_scale = .1, .seeds = (uint64_t[]){7, 8, 7}};
  CHECK(sn_batch_reset(b, NULL, &how));
  how.seeds = NULL;
  how.seed = 8;
  CHECK(sn_batch_reset(alone, NULL, &how));
  for (int i = 0; i < m->nq; i++) {
    CHECK_NEAR(batch_row(b, "qpos", 0)[i], batch_row(b, "qpos", 2)[i], 0);
    CHECK_NEAR(batch_row(b, "qpos", 1)[i], batch_row(alone, "qpos", 0)[i], 0);
  }
  CHECK(batch_row(b, "qvel", 0)[0] != batch_row(b, "qvel", 1)[0]);
  sn_batch_destroy(alone);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
