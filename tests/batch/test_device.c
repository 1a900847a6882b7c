// test_device.c — a batch on an emulated device: the worlds of the processor, refusals by name
#include "batch/alone.h"

#include <limits.h>
#include <math.h>

static snBatch* batch_on(snModel* m, const char* device, int n) {
  snBatchOptions options = {.n = n, .threads = 1, .device = device};
  return sn_batch_create(m, &options);
}

static void draw_controls(snBatch* b, const snModel* m, int n) {
  double* ctrl = sn_batch_field(b, "ctrl").data;
  for (int i = 0; i < n * m->nu; i++) ctrl[i] = 0.5 + 0.5 * sin(i + 1.0);
}

TEST(worlds_on_an_emulated_device_move_as_those_of_the_processor) {
  snModel* m = load_model("environments/humanoid.xml");
  m->opt.disableflags |= SN_DISABLE_SENSOR;
  snBatch *judge = batch_on(m, "cpu", 3), *b = batch_on(m, "emulate", 3);
  CHECK(judge && b);
  draw_controls(judge, m, 3);
  draw_controls(b, m, 3);
  sn_batch_step(judge, 20, NULL);
  sn_batch_step(b, 20, NULL);
  const double *q = sn_batch_field(judge, "qpos").data, *p = sn_batch_field(b, "qpos").data;
  for (int i = 0; i < 3 * m->nq; i++) CHECK_NEAR(p[i], q[i], 1e-9);
  CHECK_NEAR(*(double*)sn_batch_field(b, "time").data, 20 * m->opt.timestep, 1e-12);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(worlds_that_a_mask_leaves_out_stay_where_they_are) {
  snModel* m = load_model("arm.xml");
  m->opt.disableflags |= SN_DISABLE_SENSOR;
  snBatch* b = batch_on(m, "emulate", 3);
  CHECK(b);
  const snByte mask[3] = {1, 0, 1};
  sn_batch_step(b, 5, mask);
  const double* time = sn_batch_field(b, "time").data;
  CHECK(time[0] > 0 && time[1] == 0 && time[2] == time[0]);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_world_whose_state_is_not_finite_starts_over_and_the_others_go_on) {
  snModel* m = load_model("arm.xml");
  m->opt.disableflags |= SN_DISABLE_SENSOR;
  snBatch* b = batch_on(m, "emulate", 2);
  double *qpos = sn_batch_field(b, "qpos").data, *time = sn_batch_field(b, "time").data;
  sn_batch_step(b, 3, NULL);
  qpos[0] = NAN;
  sn_batch_step(b, 1, NULL);
  int* warnings = sn_batch_field(b, "warnings").data;
  CHECK(isfinite(qpos[0]) && warnings[SN_WARNING_BADQPOS] > 0 && warnings[SN_WARNING_COUNT + SN_WARNING_BADQPOS] == 0);
  CHECK_NEAR(time[0], m->opt.timestep, 1e-12);
  CHECK_NEAR(time[1], 4 * m->opt.timestep, 1e-12);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

static const char moved_bodies[] =
    "<mujoco><worldbody><body name='hand' mocap='true' pos='.1 0 .5'><geom size='.02' contype='0'/></body>"
    "<body name='ball' pos='.1 0 .5'><freejoint/><geom size='.05'/></body>"
    "<body name='other' pos='1 0 .5'><freejoint/><geom size='.05'/></body></worldbody>"
    "<equality><weld body1='hand' body2='ball'/><connect body1='ball' body2='other' anchor='.5 0 0' active='false'/>"
    "</equality></mujoco>";

TEST(a_world_that_starts_over_has_its_mocap_bodies_and_equalities_as_at_first) {
  snModel* m = model_of(moved_bodies);
  snBatch *judge = batch_on(m, "cpu", 2), *b = batch_on(m, "emulate", 2), *both[] = {judge, b};
  for (int k = 0; k < 2; k++) {
    unsigned char* active = sn_batch_field(both[k], "eq_active").data;
    ((double*)sn_batch_field(both[k], "mocap_pos").data)[0] = 0.3;
    ((double*)sn_batch_field(both[k], "qpos").data)[0] = NAN;
    active[0] = 0, active[1] = 1;
    sn_batch_step(both[k], 3, NULL);
    CHECK(active[0] == 1 && active[1] == 0);
    CHECK_NEAR(((double*)sn_batch_field(both[k], "mocap_pos").data)[0], 0.1, 0);
  }
  const double *q = sn_batch_field(judge, "qpos").data, *p = sn_batch_field(b, "qpos").data;
  for (int i = 0; i < 2 * m->nq; i++) CHECK_NEAR(p[i], q[i], 1e-12);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

static const char rocket[] =
    "<mujoco><worldbody><body><joint name='up' type='slide' axis='0 0 1' damping='1'/><geom size='.05' mass='1'/>"
    "</body></worldbody><actuator><motor joint='up' gear='1e12'/></actuator></mujoco>";

TEST(worlds_whose_accelerations_are_bad_at_different_times_start_over_as_on_the_processor) {
  snModel* m = model_of(rocket);
  snBatch *judge = batch_on(m, "cpu", 3), *b = batch_on(m, "emulate", 3), *both[] = {judge, b};
  for (int k = 0; k < 2; k++) {
    double* ctrl = sn_batch_field(both[k], "ctrl").data;
    for (int call = 0; call < 6; call++) {
      ctrl[call % 3] = 1;
      CHECK(sn_batch_step(both[k], 4, NULL));
      CHECK_NEAR(ctrl[call % 3], 0, 0);
    }
    int* autoresets = sn_batch_field(both[k], "autoresets").data;
    CHECK(autoresets[0] == 2 && autoresets[1] == 2 && autoresets[2] == 2);
  }
  static const char* const fields[] = {"qpos", "qvel", "time", "qacc_warmstart"};
  for (int f = 0; f < 4; f++) {
    const double *q = sn_batch_field(judge, fields[f]).data, *p = sn_batch_field(b, fields[f]).data;
    for (int i = 0; i < 3; i++) CHECK_NEAR(p[i], q[i], 1e-12);
  }
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_batch_on_a_device_says_what_it_lacks) {
  snModel* m = load_model("environments/hopper.xml");
  m->actuator_dyntype[0] = SN_DYN_USER;
  snDiagnostics diag = {0};
  snBatchOptions options = {.n = 2, .device = "emulate", .diagnostics = &diag};
  CHECK(!sn_batch_create(m, &options));
  CHECK(diag.errors == 1 && strstr(diag.items[0].message, "does not have the activation dynamics 'user'"));
  sn_diagnostics_clear(&diag);
  for (int i = 0; i < 4; i++) {
    static const char* const devices[] = {"abacus", "cuda:", "cuda:x", "emulate:1"};
    options.device = devices[i];
    CHECK(!sn_batch_create(m, &options));
    CHECK(diag.errors == 1 && strstr(diag.items[0].message, devices[i]));
    sn_diagnostics_clear(&diag);
  }
  options.device = "abacus";
  CHECK(!sn_batch_create(m, &options));
  CHECK(diag.errors == 1 && strstr(diag.items[0].message, "abacus"));
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

// Rows of all worlds are more than any machine has: said before any of them is written.
TEST(more_worlds_than_memory_holds_are_refused_on_each_device) {
  snModel* m = load_model("environments/humanoid.xml");
  static const char* const devices[] = {"cpu", "emulate"};
  for (int i = 0; i < 2; i++) {
    snDiagnostics diag = {0};
    snBatchOptions options = {.n = INT_MAX, .threads = 1, .device = devices[i], .diagnostics = &diag};
    CHECK(!sn_batch_create(m, &options));
    CHECK(diag.errors == 1 && strstr(diag.items[0].message, "out of memory for 2147483647 worlds"));
    sn_diagnostics_clear(&diag);
  }
  sn_model_destroy(m);
}

TEST(steps_that_the_processor_makes_for_a_device_are_counted) {
  snModel* m = load_model("environments/hopper.xml");
  snBatch *kernels = batch_on(m, "emulate", 3), *cpu = batch_on(m, "cpu", 3);
  CHECK(sn_batch_step(kernels, 4, NULL) && sn_batch_step(cpu, 4, NULL));
  CHECK_INT(sn_batch_host_steps(kernels), 0);
  CHECK_INT(sn_batch_host_steps(cpu), 0);
  m->opt.enableflags |= SN_ENABLE_SLEEP;
  snBatch* left = batch_on(m, "emulate", 3);
  CHECK(sn_batch_step(left, 4, NULL));
  CHECK_INT(sn_batch_host_steps(left), 12);
  sn_batch_destroy(kernels), sn_batch_destroy(cpu), sn_batch_destroy(left);
  sn_model_destroy(m);
}

TEST(a_model_of_opensim_is_stepped_on_the_processor_whatever_the_device_and_a_warning_says_so) {
  snModel* m = load_model("osim/knee.osim");
  CHECK(m);
  if (!m) return;
  snDiagnostics diag = {0};
  snBatchOptions options = {.n = 3, .threads = 1, .device = "emulate", .resident = true, .diagnostics = &diag};
  snBatch *judge = batch_on(m, "cpu", 3), *b = sn_batch_create(m, &options);
  CHECK(judge && b && diag.count == 1 && diag.errors == 0);
  if (!b) return;
  CHECK(strstr(diag.items[0].message, "driven joints") && strstr(diag.items[0].message, "on the CPU"));
  const snByte mask[3] = {1, 0, 1};
  draw_controls(judge, m, 3);
  memcpy(sn_batch_array(b, "ctrl").data, sn_batch_field(judge, "ctrl").data, sizeof(double) * 3 * (size_t)m->nu);
  sn_batch_step(judge, 20, NULL);
  sn_batch_step(judge, 20, mask);
  CHECK(sn_batch_step_on(b, 20, NULL, NULL) && sn_batch_step_on(b, 20, mask, NULL));
  size_t bytes = sizeof(double) * 3 * (size_t)m->nq;
  CHECK(memcmp(sn_batch_field(judge, "qpos").data, sn_batch_array(b, "qpos").data, bytes) == 0);
  sn_batch_reset(judge, mask, NULL);
  CHECK(sn_batch_reset_on(b, mask, NULL, NULL));
  CHECK(memcmp(sn_batch_field(judge, "qpos").data, sn_batch_array(b, "qpos").data, bytes) == 0);
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(delays_go_on_over_calls_and_start_over_with_their_world) {
  static const char xml[] =
      "<mujoco><worldbody><body><joint name='j' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .3 0 0' "
      "size='.03'/></body>"
      "</worldbody><actuator><motor joint='j' delay='.01' nsample='7'/></actuator>"
      "<sensor><jointpos joint='j' delay='.006' nsample='4'/><jointvel joint='j' nsample='3' "
      "interval='.01'/></sensor></mujoco>";
  snModel* m = sn_load_memory(xml, strlen(xml), "delays.xml", NULL, NULL);
  CHECK(m);
  if (!m) return;
  snBatchOptions options = {.n = 3, .threads = 1, .device = "emulate", .resident = true};
  snBatch *judge = batch_on(m, "cpu", 3), *b = sn_batch_create(m, &options);
  CHECK(judge && b);
  if (!b) return;
  const snByte mask[3] = {1, 0, 1};
  draw_controls(judge, m, 3);
  memcpy(sn_batch_array(b, "ctrl").data, sn_batch_field(judge, "ctrl").data, sizeof(double) * 3);
  for (int k = 0; k < 3; k++) {
    sn_batch_step(judge, 12, NULL);
    CHECK(sn_batch_step_on(b, 12, NULL, NULL));
    const double *q = sn_batch_field(judge, "history").data, *p = sn_batch_array(b, "history").data;
    for (int i = 0; i < 3 * m->nhistory; i++) CHECK_NEAR(p[i], q[i], 1e-12);
    const double *s = sn_batch_field(judge, "sensordata").data, *r = sn_batch_array(b, "sensordata").data;
    for (int i = 0; i < 3 * m->nsensordata; i++) CHECK_NEAR(r[i], s[i], 1e-12);
    if (k == 1) sn_batch_reset(judge, mask, NULL);
    if (k == 1) CHECK(sn_batch_reset_on(b, mask, NULL, NULL));
    draw_controls(judge, m, 3);
    memcpy(sn_batch_array(b, "ctrl").data, sn_batch_field(judge, "ctrl").data, sizeof(double) * 3);
  }
  sn_batch_destroy(judge);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
