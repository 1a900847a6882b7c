// test_rollout.c — trajectories recorded step by step are those of steps one by one
#include "batch/alone.h"
#include "sinew/support.h"

enum { WORLDS = 3, STEPS = 8 };

TEST(a_rollout_records_what_steps_one_by_one_leave) {
  snModel* m = load_model("sensors.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = 2});
  size_t size = (size_t)sn_state_size(m, SN_STATE_FULLPHYSICS), nu = (size_t)m->nu, ns = (size_t)m->nsensordata;
  double* control = calloc(WORLDS * STEPS * nu + 1, sizeof(double));
  double* state = calloc(WORLDS * STEPS * size, sizeof(double));
  double* sensed = calloc(WORLDS * STEPS * ns + 1, sizeof(double));
  double* row = calloc(size, sizeof(double));
  for (size_t i = 0; i < WORLDS * STEPS * nu; i++) control[i] = chance(1, (unsigned)i);
  snBatchRollout how = {STEPS, control, SN_STATE_CTRL, state, sensed};
  CHECK(sn_batch_rollout(b, NULL, &how));
  for (size_t world = 0; world < WORLDS; world++) {
    snData* d = sn_data_create(m, NULL);
    for (size_t step = 0; step < STEPS; step++) {
      size_t at = world * STEPS + step;
      if (nu) memcpy(d->ctrl, control + at * nu, nu * sizeof(double));
      sn_step(m, d);
      sn_state_read(m, d, SN_STATE_FULLPHYSICS, row);
      CHECK(memcmp(row, state + at * size, size * sizeof(double)) == 0);
      CHECK(memcmp(d->sensordata, sensed + at * ns, ns * sizeof(double)) == 0);
    }
    CHECK(same_state(m, b, (int)world, d));
    sn_data_destroy(d);
  }
  free(control);
  free(state);
  free(sensed);
  free(row);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_rollout_that_goes_bad_stands_still_and_the_others_go_on) {
  snModel* m = load_model("cartpole.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .threads = 2});
  size_t size = (size_t)sn_state_size(m, SN_STATE_FULLPHYSICS);
  double* state = calloc(2 * 4 * size, sizeof(double));
  batch_row(b, "qpos", 0)[0] = NAN;
  CHECK(sn_batch_rollout(b, NULL, &(snBatchRollout){.nsteps = 4, .state = state}));
  CHECK_NEAR(state[3 * size], m->opt.timestep, 1e-15);
  CHECK_NEAR(state[7 * size], 4 * m->opt.timestep, 1e-15);
  CHECK(!sn_batch_rollout(b, NULL, &(snBatchRollout){.nsteps = -1}));
  CHECK(!sn_batch_rollout(b, NULL, &(snBatchRollout){.control = state, .control_parts = 1u << 25}));
  free(state);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
