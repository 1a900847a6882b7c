// test_load.c — the bytes decide who reads them; files, memory, tables of assets
#include "scene.h"

#include <stdlib.h>

static const char xml[] = "<mujoco model='m'><include file='part.xml'/></mujoco>";
static const char part[] = "<mujoco><worldbody><geom name='g' size='.1'/></worldbody></mujoco>";

TEST(a_model_loads_from_memory_with_a_table_of_assets) {
  snAsset assets[] = {{"part.xml", part, sizeof part - 1}};
  snLoadOptions options = {.assets = assets, .asset_count = 1, .no_disk = true};
  snModel* m = sn_load_memory(xml, sizeof xml - 1, "main.xml", &options, NULL);
  CHECK(m != NULL);
  if (m) CHECK_INT(sn_name_to_id(m, SN_OBJ_GEOM, "g"), 0);
  sn_model_destroy(m);
}

TEST(a_binary_model_is_known_by_its_content) {
  snModel* m = sn_load_memory(part, sizeof part - 1, "a.xml", NULL, NULL);
  CHECK(m != NULL);
  if (!m) return;
  size_t size;
  void* bytes = sn_save_binary_memory(m, &size);
  snModel* again = sn_load_memory(bytes, size, "a.xml", NULL, NULL);
  CHECK(again != NULL);
  if (again) CHECK_NEAR(again->geom_size[0].x, 0.1, 0);
  sn_model_destroy(again);
  sn_release(m, bytes);
  sn_model_destroy(m);
}

TEST(missing_files_folders_and_empty_input_are_errors) {
  static const char* const bad[] = {SN_SOURCE_DIR "/tests/no such file.xml", SN_SOURCE_DIR "/tests", ""};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    snDiagnostics diag = {0};
    CHECK(sn_load(bad[i], NULL, &diag) == NULL);
    CHECK(diag.errors > 0);
    sn_diagnostics_clear(&diag);
  }
  snDiagnostics diag = {0};
  CHECK(sn_load_memory("", 0, "empty.xml", NULL, &diag) == NULL);
  CHECK(diag.errors > 0);
  sn_diagnostics_clear(&diag);
}

TEST(diagnostics_may_be_left_out) { CHECK(sn_load_memory("<mujoco", 7, "bad.xml", NULL, NULL) == NULL); }

typedef struct Counter {
  int left, live;
} Counter;

static void* counted_alloc(void* context, size_t bytes) {
  Counter* c = context;
  if (c->left-- <= 0) return NULL;
  c->live++;
  return malloc(bytes);
}

static void counted_release(void* context, void* memory) {
  if (memory) ((Counter*)context)->live--;
  free(memory);
}

TEST(running_out_of_memory_anywhere_leaks_nothing_and_is_reported) {
  static const char model[] =
      "<mujoco><default><geom size='.1'/></default><worldbody><body name='b'><joint name='j'/><geom/><camera "
      "target='b'/>"
      "</body></worldbody><actuator><position joint='j' kp='1' "
      "dampratio='1'/></actuator><keyframe><key/></keyframe></mujoco>";
  bool loaded = false;
  for (int allowed = 0; allowed < 1000 && !loaded; allowed++) {
    Counter counter = {allowed, 0};
    snLoadOptions options = {.allocator = {counted_alloc, counted_release, &counter}};
    snModel* m = sn_load_memory(model, sizeof model - 1, "m.xml", &options, NULL);
    loaded = m != NULL;
    sn_model_destroy(m);
    CHECK_INT(counter.live, 0);
  }
  CHECK(loaded);
}
