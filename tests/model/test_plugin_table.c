// test_plugin_table.c — rows of a program: state, copies, files, batches, and who refuses them
#include "batch/lanes/lane_worlds.h"
#include "cuda/model/device_model.h"
#include "model/plugin_table.h"
#include "scene.h"
#include "sinew/batch.h"
#include "sinew/step.h"
#include "sinew/support.h"

// A sensor that counts steps from a start that its configuration gives; the count is state.
static const char* const attributes[] = {"start"};

static bool read_start(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  (void)p;
  if (strcmp(values[0], "never") == 0) return strcpy(why, "'never' is no start"), false;
  numbers[0] = values[0][0] ? values[0][0] - '0' : 0;
  return true;
}

static int one(const snPlugin* p, const double* numbers) { return (void)p, (void)numbers, 1; }

static void start(const snPlugin* p, const snModel* m, int instance, double* state) {
  (void)p;
  state[0] = sn_plugin_numbers(m, instance)[0];
}

static void measure(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  double state = d->plugin_state[m->plugin_stateadr[instance]];
  for (int i = 0; i < m->nsensor; i++)
    if (m->sensor_plugin[i] == instance) d->sensordata[m->sensor_adr[i]] = state;
}

static void count(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  d->plugin_state[m->plugin_stateadr[instance]] += 1;
}

static const snPlugin rows[] = {{
    .name = "test.steps",
    .attributes = attributes,
    .attribute_count = 1,
    .number_count = 1,
    .stage = SN_SENSOR_STAGE_POSITION,
    .read = read_start,
    .state_count = one,
    .reset = start,
    .advance = count,
    .measure = measure,
    .sensor_count = one,
}};
static const snLoadOptions with_rows = {.plugins = {.rows = rows, .count = 1}};

#define STEPS(start)                                                                                              \
  "<mujoco><extension><plugin plugin='test.steps'/></extension><worldbody><body><joint name='j'/><geom size='.1'/>"  \
  "</body></worldbody><sensor><plugin plugin='test.steps'><config key='start' value='" start "'/></plugin>"         \
  "</sensor></mujoco>"

static snModel* load(const char* xml, snDiagnostics* diag) {
  return sn_load_memory(xml, strlen(xml), "steps.xml", &with_rows, diag);
}

TEST(the_state_of_a_plugin_starts_advances_and_is_part_of_states) {
  snModel* m = load(STEPS("3"), NULL);
  snData* d = sn_data_create(m, NULL);
  double state[2];
  CHECK_INT(m->npluginstate, 1);
  CHECK_INT(sn_state_size(m, SN_STATE_PLUGIN), 1);
  CHECK_NEAR(d->plugin_state[0], 3, 0);
  for (int i = 0; i < 5; i++) sn_step(m, d);
  CHECK_NEAR(d->plugin_state[0], 8, 0);
  CHECK_NEAR(d->sensordata[0], 7, 0);
  CHECK(sn_state_read(m, d, SN_STATE_PLUGIN, state) && state[0] == 8);
  sn_reset(m, d);
  CHECK_NEAR(d->plugin_state[0], 3, 0);
  CHECK(sn_state_set(m, d, state, SN_STATE_PLUGIN));
  sn_forward(m, d);
  CHECK_NEAR(d->sensordata[0], 8, 0);
  sn_data_destroy(d);
  sn_model_destroy(m);
}

TEST(a_binary_model_finds_its_rows_by_name) {
  snModel* m = load(STEPS("4"), NULL);
  size_t size;
  snDiagnostics diag = {0};
  void* bytes = sn_save_binary_memory(m, &size);
  snModel* back = sn_load_binary(bytes, size, "steps.snb", &with_rows, &diag);
  CHECK(back && sn_plugin_row(back, 0) == &rows[0]);
  CHECK_TEXT(back ? sn_plugin_config(back, 0, "start") : "", "4");
  snData* d = back ? sn_data_create(back, NULL) : NULL;
  CHECK(d && d->plugin_state[0] == 4);
  sn_data_destroy(d);
  sn_model_destroy(back);
  CHECK(sn_load_binary(bytes, size, "steps.snb", NULL, &diag) == NULL);
  CHECK(diag.count == 1 && strstr(diag.items[0].message, "it has the plugin 'test.steps', which is neither built in"));
  sn_diagnostics_clear(&diag);
  sn_release(m, bytes);
  sn_model_destroy(m);
}

TEST(every_world_of_a_batch_has_its_own_state) {
  snModel* m = load(STEPS("1"), NULL);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3});
  CHECK(b && sn_batch_step(b, 4, NULL));
  const double* seen = b ? sn_batch_field(b, "sensordata").data : NULL;
  for (int world = 0; seen && world < 3; world++) CHECK_NEAR(seen[world], 4, 0);
  CHECK(!sn_lanes_serve(m));
  sn_batch_destroy(b);
  CHECK_TEXT(sn_device_model_lacks(m), "the sensor 'plugin'");
  sn_model_destroy(m);
}

TEST(a_row_that_answers_no_refuses_the_model_with_its_reason_and_place) {
  snDiagnostics diag = {0};
  CHECK(load(STEPS("never"), &diag) == NULL);
  CHECK(diag.count == 1 && strstr(diag.items[0].message, "is refused by the plugin 'test.steps': 'never' is no start"));
  CHECK(diag.count == 1 && diag.items[0].line == 1 && diag.items[0].column > 100);
  sn_diagnostics_clear(&diag);
}

TEST(capabilities_follow_from_functions) {
  CHECK_INT(sn_plugin_capabilities(&rows[0]), SN_PLUGIN_SENSOR);
  CHECK_TEXT(sn_plugin_builtin(0)->name, "mujoco.pid");
  CHECK_INT(sn_plugin_capabilities(sn_plugin_builtin(0)), SN_PLUGIN_ACTUATOR);
  CHECK_INT(sn_plugin_capabilities(sn_plugin_builtin(1)), SN_PLUGIN_PASSIVE);
  CHECK_INT(sn_plugin_capabilities(sn_plugin_builtin(7)), SN_PLUGIN_SDF);
  CHECK(sn_plugin_builtin(8) == NULL && sn_plugin_builtin(-1) == NULL);
}
