// test_cpu.c — every world of a batch is the world that one gets by stepping it alone, on any number of threads
#include "batch/alone.h"

static const char* const solver_models[] = {"contacts_cg.xml", "contacts_elliptic.xml", "contacts_pgs.xml",
                                            "humanoids.xml", "geoms.xml"};

static void check_threads(const char* name) {
  snModel* m = load_model(name);
  for (int threads = 1; m && threads <= 4; threads *= 2) {
    int wrong = different_worlds(m, (snBatchOptions){.threads = threads});
    test_expect(__FILE__, __LINE__, wrong == 0, "%s on %d threads: %d worlds differ", name, threads, wrong);
  }
  sn_model_destroy(m);
}

TEST(every_world_has_the_bits_that_it_has_alone_on_one_two_and_four_threads) {
  for (size_t i = 0; i < batch_model_count; i++) check_threads(batch_models[i]);
  for (size_t i = 0; i < sizeof solver_models / sizeof solver_models[0]; i++) check_threads(solver_models[i]);
}

TEST(worlds_with_data_of_their_own_and_full_steps_have_the_same_bits) {
  snModel* m = load_model("contacts.xml");
  CHECK_INT(different_worlds(m, (snBatchOptions){.threads = 2, .persistent = true}), 0);
  CHECK_INT(different_worlds(m, (snBatchOptions){.threads = 2, .full = true}), 0);
  sn_model_destroy(m);
}

TEST(trees_of_worlds_fall_asleep_as_they_do_alone) {
  snModel* m = model_of(
      "<mujoco><option timestep='.005'><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='1 0 .3'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3, .threads = 2});
  snData* d = sn_data_create(m, NULL);
  bool slept = false;
  for (int step = 0; step < 400; step++) {
    sn_step(m, d);
    sn_batch_step(b, 1, NULL);
    slept |= d->tree_asleep[0] >= 0;
  }
  CHECK(slept);
  for (int world = 0; world < 3; world++) CHECK(same_state(m, b, world, d));
  sn_data_destroy(d);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_mask_steps_the_worlds_it_names_and_no_others) {
  snModel* m = load_model("cartpole.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 5, .threads = 2});
  snByte mask[5] = {1, 0, 0, 1, 0};
  sn_batch_step(b, 3, mask);
  for (int world = 0; world < 5; world++)
    CHECK_NEAR(*batch_row(b, "time", world), mask[world] ? 3 * m->opt.timestep : 0, 1e-15);
  sn_batch_step(b, 0, NULL);
  CHECK_NEAR(*batch_row(b, "time", 1), 0, 0);
  CHECK(!sn_batch_step(b, -1, NULL));
  CHECK(sn_batch_step(b, 1, (snByte[5]){0}));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

// A state that is not a number, with and without the reset that a step makes of it.
static void check_bad_world(const char* name, bool autoreset) {
  snModel* m = load_model(name);
  if (!autoreset) m->opt.disableflags |= SN_DISABLE_AUTORESET;
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 4, .threads = 2});
  snData* d = sn_data_create(m, NULL);
  batch_row(b, "qpos", 1)[0] = NAN;
  for (int round = 0; round < 3; round++) {
    sn_batch_step(b, 4, NULL);
    for (int step = 0; step < 4; step++) sn_step(m, d);
  }
  CHECK(same_state(m, b, 0, d));
  CHECK(same_state(m, b, 2, d));
  CHECK(same_state(m, b, 3, d));
  int* warnings = batch_ints(b, "warnings");
  CHECK(warnings[SN_WARNING_COUNT + SN_WARNING_BADQPOS] > 0);
  CHECK_INT(warnings[SN_WARNING_BADQPOS], 0);
  CHECK_INT(batch_ints(b, "autoresets")[1], autoreset ? 1 : 0);
  CHECK_INT(batch_ints(b, "autoresets")[2], 0);
  sn_data_destroy(d);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_bad_world_is_counted_and_disturbs_no_other) {
  check_bad_world("contacts.xml", true);
  check_bad_world("contacts.xml", false);
  check_bad_world("geoms.xml", false);
}

TEST(two_bad_states_in_a_row_are_two_resets) {
  snModel* m = load_model("cartpole.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 1});
  for (int i = 0; i < 2; i++) {
    batch_row(b, "qpos", 0)[0] = INFINITY;
    sn_batch_step(b, 1, NULL);
  }
  CHECK_INT(batch_ints(b, "autoresets")[0], 2);
  CHECK_INT(batch_ints(b, "warnings")[SN_WARNING_BADQPOS], 2);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

static void push(void* context, int world, const snModel* m, snData* d) {
  (void)context;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = sin(7 * d->time + world);
}

static void observe(void* context, int world, const snModel* m, snData* d, double* observed) {
  *(double*)context = 1;
  observed[0] = d->qpos[0];
  observed[1] = world;
  observed[2] = d->xpos[m->nbody - 1].x;
}

TEST(hooks_set_controls_before_each_step_and_observe_after_the_last) {
  snModel* m = load_model("cartpole.xml");
  double called = 0;
  snBatchHooks hooks = {.context = &called, .control = push, .observe = observe, .nobserved = 3};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3, .threads = 1, .hooks = hooks});
  sn_batch_step(b, 20, NULL);
  CHECK(called == 1);
  for (int world = 0; world < 3; world++) {
    snData* d = sn_data_create(m, NULL);
    for (int step = 0; step < 20; step++) {
      push(NULL, world, m, d);
      sn_step(m, d);
    }
    CHECK(same_state(m, b, world, d));
    double* observed = batch_row(b, "observed", world);
    CHECK(observed[0] == d->qpos[0] && observed[1] == world && observed[2] == d->xpos[m->nbody - 1].x);
    sn_data_destroy(d);
  }
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(forward_gives_outputs_and_changes_no_state) {
  snModel* m = load_model("tendons.xml");
  const char* fields[] = {"ten_length", "xpos", "qacc", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .fields = fields});
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .1});
  snData* d = sn_data_create(m, NULL);
  sn_batch_get_world(b, 1, d);
  sn_batch_forward(b, NULL);
  sn_forward(m, d);
  CHECK(memcmp(batch_row(b, "ten_length", 1), d->ten_length, sizeof(double) * (size_t)m->ntendon) == 0);
  CHECK(memcmp(batch_row(b, "qacc", 1), d->qacc, sizeof(double) * (size_t)m->nv) == 0);
  CHECK(memcmp(batch_row(b, "qpos", 1), d->qpos, sizeof(double) * (size_t)m->nq) == 0);
  sn_data_destroy(d);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
