// test_resident_arrays.c — batches that are resident on an emulated device: arrays, copies, masks, starts
#include "batch/alone.h"

#include <math.h>

static snModel* for_kernels(const char* name) {
  snModel* m = load_model(name);
  m->opt.disableflags |= SN_DISABLE_SENSOR;
  m->opt.integrator = SN_INTEGRATOR_EULER;
  return m;
}

static snBatch* made(snModel* m, snBatchOptions options) {
  snDiagnostics diag = {0};
  options.threads = 1;
  options.diagnostics = &diag;
  snBatch* b = sn_batch_create(m, &options);
  for (int i = 0; i < diag.count && !b; i++) test_fail("batch", 0, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return b;
}

static bool same_bytes(const snBatch* a, const snBatch* b, const char* name) {
  snBatchField x = sn_batch_array(a, name), y = sn_batch_array(b, name);
  size_t bytes = sn_kind_bytes(x.kind);
  for (int i = 0; i < x.dims; i++) bytes *= (size_t)x.shape[i];
  return bytes == 0 || (x.kind == y.kind && memcmp(x.data, y.data, bytes) == 0);
}

static const char* const state_names[] = {"qpos",      "qvel",      "act",      "ctrl",       "time",  "qacc_warmstart",
                                          "mocap_pos", "eq_active", "warnings", "autoresets", "resets"};
enum { state_count = sizeof state_names / sizeof state_names[0] };

static void check_same(const snBatch* a, const snBatch* b) {
  for (int i = 0; i < state_count; i++)
    if (!same_bytes(a, b, state_names[i])) test_fail(state_names[i], 0, "differs");
}

TEST(arrays_of_a_resident_batch_step_like_the_columns_of_one_that_is_not) {
  snModel* m = for_kernels("environments/humanoid.xml");
  const char* const fields[] = {"qacc", "actuator_force", NULL};
  snBatch* judge = made(m, (snBatchOptions){.n = 3, .device = "emulate", .fields = fields});
  snBatch* b = made(m, (snBatchOptions){.n = 3, .device = "emulate", .fields = fields, .resident = true});
  CHECK(sn_batch_array(judge, "qpos").data == sn_batch_field(judge, "qpos").data);
  CHECK(sn_batch_array(b, "qpos").data != sn_batch_field(b, "qpos").data);
  double *theirs = sn_batch_field(judge, "ctrl").data, *ours = sn_batch_array(b, "ctrl").data;
  for (int i = 0; i < 3 * m->nu; i++) theirs[i] = ours[i] = 0.3 * sin(i + 1.0);
  const double* qpos = sn_batch_field(b, "qpos").data;
  double before = qpos[2];
  CHECK(sn_batch_step(judge, 10, NULL) && sn_batch_step_on(b, 10, NULL, NULL));
  check_same(judge, b);
  CHECK(same_bytes(judge, b, "qacc") && same_bytes(judge, b, "actuator_force"));
  CHECK(qpos[2] == before);  // a copy as of the last pull
  CHECK(sn_batch_pull(b, NULL) && qpos[2] != before);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(copies_of_the_processor_reach_a_resident_batch_by_a_push) {
  snModel* m = for_kernels("arm.xml");
  snBatch* b = made(m, (snBatchOptions){.n = 2, .device = "emulate", .resident = true});
  double* copy = sn_batch_field(b, "ctrl").data;
  const double* array = sn_batch_array(b, "ctrl").data;
  copy[1] = 0.25;
  CHECK(array[1] == 0);
  CHECK(sn_batch_push(b, "ctrl") && array[1] == 0.25);
  CHECK(!sn_batch_push(b, "weather") && strstr(sn_batch_problem(b), "weather"));
  CHECK(!sn_batch_pull(b, "weather"));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(masks_that_lie_on_the_device_leave_worlds_out) {
  snModel* m = for_kernels("arm.xml");
  snBatch* b = made(m, (snBatchOptions){.n = 3, .device = "emulate", .resident = true});
  const snByte mask[3] = {1, 0, 1}, last[3] = {0, 0, 1};
  const double* time = sn_batch_array(b, "time").data;
  CHECK(sn_batch_step_on(b, 5, mask, NULL));
  CHECK(time[0] > 0 && time[1] == 0 && time[2] == time[0]);
  CHECK(sn_batch_step(b, 1, last) && time[2] > time[0]);
  CHECK(sn_batch_step_on(b, 1, NULL, NULL) && time[1] > 0);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

static void check_starts(const char* model, snBatchReset how, const snByte* mask) {
  snModel* m = for_kernels(model);
  snBatch *judge = made(m, (snBatchOptions){.n = 4}),
          *b = made(m, (snBatchOptions){.n = 4, .device = "emulate", .resident = true});
  for (int round = 0; round < 3; round++) {
    sn_batch_step(judge, 2, NULL);
    CHECK(sn_batch_pull(b, NULL));
    for (int world = 0; world < 4; world++) {
      snData* d = sn_data_create(m, NULL);
      CHECK(sn_batch_get_world(judge, world, d) && sn_batch_set_world(b, world, d));
      sn_data_destroy(d);
    }
    CHECK(sn_batch_reset(judge, mask, &how) && sn_batch_reset_on(b, mask, &how, NULL));
    check_same(judge, b);
  }
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(starts_on_the_device_have_the_bits_of_those_on_the_processor) {
  static const char* const models[] = {"arm.xml", "ball_chain.xml", "environments/humanoid.xml",
                                       "environments/muscle_arm.xml", "tree.xml"};
  const snByte mask[4] = {1, 0, 1, 1};
  const uint64_t seeds[4] = {3, 4, 5, 6};
  for (int i = 0; i < 5; i++) {
    check_starts(models[i], (snBatchReset){0}, NULL);
    check_starts(models[i], (snBatchReset){.qpos_scale = .1, .qvel_scale = .2, .act_scale = .3, .seed = 7}, mask);
    check_starts(models[i], (snBatchReset){.qvel_scale = .2, .act_scale = .3, .normal = true, .seeds = seeds}, mask);
    check_starts(models[i], (snBatchReset){.qpos_scale = .1, .normal = true, .seed = 7}, NULL);
  }
}

TEST(keyframes_are_rows_of_starts_on_the_device) {
  snModel* m = model_of(
      "<mujoco><worldbody><body><joint name='a' type='slide'/><geom size='.1'/></body></worldbody><keyframe>"
      "<key name='low' qpos='-1' time='2'/><key name='high' qpos='3' qvel='.5'/></keyframe></mujoco>");
  snBatch* b = made(m, (snBatchOptions){.n = 3, .device = "emulate", .resident = true});
  const int keys[3] = {1, -1, 0};
  CHECK(sn_batch_reset_on(b, NULL, &(snBatchReset){.key = keys}, NULL));
  const double *qpos = sn_batch_array(b, "qpos").data, *time = sn_batch_array(b, "time").data;
  CHECK(qpos[0] == 3 && qpos[1] == 0 && qpos[2] == -1 && time[2] == 2 && time[0] == 0);
  CHECK(sn_batch_reset(b, (const snByte[]){0, 1, 0}, &(snBatchReset){.all_to_key = 2}));
  CHECK(qpos[0] == 3 && qpos[1] == 3 && qpos[2] == -1);
  const int missing[3] = {0, 0, 2};
  CHECK(!sn_batch_reset_on(b, NULL, &(snBatchReset){.key = missing}, NULL));
  CHECK(strstr(sn_batch_problem(b), "keyframe"));
  const double state[3] = {5, 6, 7};
  CHECK(!sn_batch_reset_on(b, NULL, &(snBatchReset){.state = state, .parts = SN_STATE_QPOS}, NULL));
  CHECK(sn_batch_reset(b, NULL, &(snBatchReset){.state = state, .parts = SN_STATE_QPOS}) && qpos[1] == 6);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(single_precision_shows_in_the_kind_of_the_arrays) {
  snModel* m = for_kernels("environments/humanoid.xml");
  snBatch* judge = made(m, (snBatchOptions){.n = 2, .device = "emulate"});
  snBatch* b = made(m, (snBatchOptions){.n = 2, .device = "emulate", .single = true, .resident = true});
  snBatch* copied = made(m, (snBatchOptions){.n = 2, .device = "emulate", .single = true});
  CHECK(sn_batch_array(b, "qpos").kind == SN_KIND_FLOAT && sn_batch_array(b, "time").kind == SN_KIND_DOUBLE);
  CHECK(sn_batch_array(copied, "qpos").kind == SN_KIND_DOUBLE);
  sn_batch_step(judge, 5, NULL);
  CHECK(sn_batch_step(b, 5, NULL) && sn_batch_step(copied, 5, NULL) && sn_batch_pull(b, NULL));
  const double *q = sn_batch_field(judge, "qpos").data, *p = sn_batch_field(b, "qpos").data,
               *r = sn_batch_field(copied, "qpos").data;
  for (int i = 0; i < 2 * m->nq; i++) CHECK_NEAR(p[i], q[i], 1e-3);
  CHECK(memcmp(p, r, sizeof(double) * 2 * (size_t)m->nq) == 0);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_batch_destroy(copied);
  sn_model_destroy(m);
}

TEST(what_the_processor_does_for_a_resident_batch_is_seen_in_its_arrays) {
  snModel* m = for_kernels("environments/humanoid.xml");
  snBatch* b =
      made(m, (snBatchOptions){.n = 2, .device = "emulate", .resident = true, .fields = (const char*[]){"qacc", NULL}});
  sn_batch_forward(b, NULL);
  const double *qacc = sn_batch_array(b, "qacc").data, *time = sn_batch_array(b, "time").data;
  CHECK(qacc[2] != 0);
  CHECK(sn_batch_rollout(b, NULL, &(snBatchRollout){.nsteps = 3}));
  CHECK_NEAR(time[1], 3 * m->opt.timestep, 1e-12);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

// Box on box, which no kernel searches where the flag multiccd is on; n worlds, some of which are apart.
static void check_hosted(int n, bool single) {
  snModel* m = model_of(
      "<mujoco><option><flag multiccd='enable'/></option><worldbody><geom type='box' size='1 1 .1'/><body pos='0 0 "
      ".19'>"
      "<freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  snBatch* judge = made(m, (snBatchOptions){.n = n});
  snBatch* b = made(m, (snBatchOptions){.n = n, .device = "emulate", .resident = true, .single = single});
  for (int i = 0; i < 2; i++) {
    snBatch* both[2] = {judge, b};
    double* qpos = sn_batch_field(both[i], "qpos").data;
    for (int world = 0; world < n; world += 3) qpos[world * m->nq + 2] = 1;
    CHECK(sn_batch_push(both[i], "qpos") && sn_batch_step_on(both[i], 20, NULL, NULL) && sn_batch_pull(both[i], NULL));
  }
  const double *q = sn_batch_field(judge, "qpos").data, *p = sn_batch_field(b, "qpos").data;
  for (int i = 0; i < n * m->nq; i++) CHECK_NEAR(p[i], q[i], single ? 1e-4 : 1e-9);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(worlds_that_kernels_leave_to_the_host_keep_their_state_on_the_device) {
  check_hosted(2, false);
  check_hosted(60, false);
  check_hosted(60, true);
}

TEST(streams_and_precisions_that_a_device_lacks_are_refused_by_name) {
  snModel* m = for_kernels("arm.xml");
  snBatch* b = made(m, (snBatchOptions){.n = 2, .device = "emulate", .resident = true});
  int stream;
  CHECK(!sn_batch_step_on(b, 1, NULL, &stream) && strstr(sn_batch_problem(b), "emulate"));
  CHECK(!sn_batch_reset_on(b, NULL, NULL, &stream));
  CHECK(!sn_batch_step_on(b, -1, NULL, NULL) && strstr(sn_batch_problem(b), "negative"));
  CHECK(sn_batch_step_on(b, 1, NULL, NULL) && sn_batch_problem(b)[0] == 0);
  CHECK(sn_batch_place(b).type == 1 && sn_batch_wait(b));
  sn_batch_destroy(b);
  snDiagnostics diag = {0};
  CHECK(!sn_batch_create(m, &(snBatchOptions){.n = 2, .single = true, .diagnostics = &diag}));
  CHECK(diag.errors == 1 && strstr(diag.items[0].message, "single precision"));
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(a_resident_batch_on_the_processor_has_its_columns_as_arrays) {
  snModel* m = load_model("arm.xml");
  snBatch* b = made(m, (snBatchOptions){.n = 2, .resident = true});
  CHECK(sn_batch_array(b, "qpos").data == sn_batch_field(b, "qpos").data);
  CHECK(sn_batch_step_on(b, 2, NULL, NULL) && sn_batch_pull(b, "qpos") && sn_batch_push(b, NULL));
  CHECK(sn_batch_reset_on(b, NULL, &(snBatchReset){.qpos_scale = .1}, NULL));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

// Parameters that differ from world to world, the same in both batches.
static void vary(snBatch* b, const char* name, int n, double from, double to) {
  snBatchField f = sn_batch_field(b, name);
  double* x = f.data;
  int64_t numbers = 1;
  for (int i = 1; i < f.dims; i++) numbers *= f.shape[i];
  for (int world = 0; world < n; world++)
    for (int64_t i = 0; i < numbers; i++) x[world * numbers + i] *= from + (to - from) * world / n;
}

static void check_parameters(const char* model, const char* const* names, bool resident) {
  snModel* m = for_kernels(model);
  snBatch* judge = made(m, (snBatchOptions){.n = 3, .params = names});
  snBatch* b = made(m, (snBatchOptions){.n = 3, .params = names, .device = "emulate", .resident = resident});
  snBatch* both[2] = {judge, b};
  for (int i = 0; i < 2; i++) {
    for (int k = 0; names[k]; k++) vary(both[i], names[k], 3, 0.7, 1.4);
    CHECK(sn_batch_refresh(both[i], NULL));
    double* ctrl = sn_batch_array(both[i], "ctrl").data;
    for (int k = 0; k < 3 * m->nu; k++) ctrl[k] = 0.5 + 0.3 * sin(k + 1.0);
    CHECK(sn_batch_step(both[i], 15, NULL));
  }
  const double *q = sn_batch_array(judge, "qvel").data, *p = sn_batch_array(b, "qvel").data;
  double worst = 0, spread = 0;
  for (int i = 0; i < 3 * m->nv; i++) worst = fmax(worst, fabs(q[i] - p[i]));
  for (int i = 0; i < m->nv; i++) spread = fmax(spread, fabs(q[i] - q[2 * m->nv + i]));
  if (!(worst < 1e-7) || spread == 0) test_fail(names[0], 0, "differs by %g, worlds by %g", worst, spread);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(worlds_on_a_device_have_parameters_of_their_own) {
  static const char* const sets[][4] = {{"body_mass", "body_inertia"},
                                        {"dof_damping"},
                                        {"actuator_gainprm"},
                                        {"geom_friction"},
                                        {"opt.gravity"},
                                        {"opt.timestep"},
                                        {"dof_armature", "jnt_stiffness"}};
  for (int i = 0; i < 7; i++) check_parameters("environments/humanoid.xml", sets[i], i % 2);
  check_parameters("environments/muscle_arm.xml", (const char*[]){"actuator_gainprm", NULL}, true);
}

TEST(parameters_that_change_tables_of_indices_are_refused_by_name) {
  snModel* m =
      model_of("<mujoco><worldbody><body><joint name='a' type='slide'/><geom size='.1'/></body></worldbody></mujoco>");
  snBatch* b = made(m, (snBatchOptions){.n = 2, .device = "emulate", .params = (const char*[]){"dof_damping", NULL}});
  double* damping = sn_batch_field(b, "dof_damping").data;
  damping[1] = 3;
  CHECK(!sn_batch_refresh(b, NULL) && strstr(sn_batch_problem(b), "world 1") &&
        strstr(sn_batch_problem(b), "implicit"));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(starts_that_parameters_change_are_those_of_each_world) {
  snModel* m =
      model_of("<mujoco><worldbody><body><joint name='a' type='slide'/><geom size='.1'/></body></worldbody></mujoco>");
  snBatch* b = made(
      m, (snBatchOptions){.n = 2, .device = "emulate", .resident = true, .params = (const char*[]){"qpos0", NULL}});
  double *start = sn_batch_field(b, "qpos0").data, *qpos = sn_batch_array(b, "qpos").data;
  start[1] = 0.5;
  CHECK(sn_batch_refresh(b, NULL) && sn_batch_reset(b, NULL, NULL) && qpos[0] == 0 && qpos[1] == 0.5);
  CHECK(!sn_batch_reset_on(b, NULL, NULL, NULL) && strstr(sn_batch_problem(b), "qpos0"));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(options_of_the_model_that_change_under_a_device_are_named) {
  snModel* m = for_kernels("arm.xml");
  snBatch* b = made(m, (snBatchOptions){.n = 2, .device = "emulate", .resident = true});
  double before = m->opt.timestep;
  CHECK(sn_batch_step_on(b, 1, NULL, NULL));
  m->opt.timestep = 2 * before;
  CHECK(!sn_batch_step_on(b, 1, NULL, NULL) && strstr(sn_batch_problem(b), "options of the model"));
  CHECK(!sn_batch_step(b, 1, NULL));
  m->opt.timestep = before;
  CHECK(sn_batch_step(b, 1, NULL));
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
