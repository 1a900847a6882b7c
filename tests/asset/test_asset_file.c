// test_asset_file.c — where asset files are looked for, through the folders a model names
#include "compile/refused.h"

#define TETRAHEDRON "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
#define MODEL(compiler, file)                                \
  "<mujoco><compiler " compiler "/><asset><mesh file='" file \
  "'/></asset><worldbody>"                                   \
  "<geom type='mesh' mesh='t'/></worldbody></mujoco>"

static bool finds(const char* xml, const char* path) {
  snAsset asset = {path, TETRAHEDRON, strlen(TETRAHEDRON)};
  snLoadOptions options = {.assets = &asset, .asset_count = 1, .no_disk = true};
  snModel* m = sn_load_memory(xml, strlen(xml), "models/robot.xml", &options, NULL);
  sn_model_destroy(m);
  return m != NULL;
}

TEST(files_are_looked_for_in_the_models_folder_and_the_mesh_folder) {
  CHECK(finds(MODEL("", "t.obj"), "models/t.obj"));
  CHECK(finds(MODEL("", "parts/t.obj"), "models/parts/t.obj"));
  CHECK(finds(MODEL("meshdir='m'", "t.obj"), "models/m/t.obj"));
  CHECK(finds(MODEL("assetdir='a'", "t.obj"), "models/a/t.obj"));
  CHECK(finds(MODEL("assetdir='a' meshdir='m/'", "t.obj"), "models/m/t.obj"));
  CHECK(finds(MODEL("meshdir='/all'", "t.obj"), "/all/t.obj"));
  CHECK(finds(MODEL("meshdir='m'", "/all/t.obj"), "/all/t.obj"));
}

TEST(stripping_forgets_the_folders_of_the_name) {
  CHECK(finds(MODEL("strippath='true'", "some/where/t.obj"), "models/t.obj"));
  CHECK(finds(MODEL("strippath='true' meshdir='m'", "some/where/t.obj"), "models/m/t.obj"));
}

TEST(an_included_file_may_have_its_assets_beside_it) {
  const char* main =
      "<mujoco><include file='arm/arm.xml'/><worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>";
  const char* arm = "<mujoco><asset><mesh file='t.obj'/></asset></mujoco>";
  const char* places[] = {"models/t.obj", "models/arm/t.obj"};
  for (int i = 0; i < 2; i++) {
    snAsset assets[] = {{"models/arm/arm.xml", arm, strlen(arm)}, {places[i], TETRAHEDRON, strlen(TETRAHEDRON)}};
    snLoadOptions options = {.assets = assets, .asset_count = 2, .no_disk = true};
    snModel* m = sn_load_memory(main, strlen(main), "models/main.xml", &options, NULL);
    CHECK(m != NULL);
    sn_model_destroy(m);
  }
}

// The place in the message of a missing file: where meshdir leads, or else next to the file that names it.
static bool misses(const char* compiler, const char* path) {
  const char* main =
      "<mujoco><include file='/r/arm/arm.xml'/><worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>";
  char arm[200];
  snprintf(arm, sizeof arm, "<mujoco><compiler %s/><asset><mesh file='t.obj'/></asset></mujoco>", compiler);
  snAsset asset = {"/r/arm/arm.xml", arm, strlen(arm)};
  snLoadOptions options = {.assets = &asset, .asset_count = 1, .no_disk = true};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(main, strlen(main), "/r/main.xml", &options, &diag);
  bool named = !m && diag.count > 0 && strstr(diag.items[0].message, path);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
  return named;
}

TEST(a_missing_file_is_named_where_it_should_be) {
  CHECK(misses("meshdir='m'", "'/r/m/t.obj'"));
  CHECK(misses("", "'/r/arm/t.obj'"));
}
