// test_hfield.c — <hfield>: what is refused, heights from 0 to 1, and geoms of its shape
#include "refused.h"

#define HFIELD(attributes) "<mujoco><asset><hfield name='h' " attributes "/></asset></mujoco>"
#define SIZE               "size='1 1 1 1'"

TEST(a_height_field_has_a_size_and_heights) {
  CHECK_REFUSED(HFIELD("nrow='2' ncol='2'"), "<hfield", "size");
  CHECK_REFUSED(HFIELD("nrow='2' ncol='2' size='1 1 0 1'"), "size=", "four positive numbers, found 0 in place 3");
  CHECK_REFUSED(HFIELD(SIZE), "<hfield", "needs 'file', or positive 'nrow' and 'ncol', found 0 and 0");
  CHECK_REFUSED(HFIELD("nrow='-2' ncol='2' " SIZE), "<hfield", "found -2 and 2");
  CHECK_REFUSED(HFIELD("nrow='2' ncol='2' elevation='1 2 3' " SIZE), "elevation=", "has 3 numbers, but");
  CHECK_REFUSED("<mujoco><asset><hfield nrow='1' ncol='1' " SIZE "/></asset></mujoco>", "<hfield", "name");
  CHECK_REFUSED(HFIELD("file='a.obj' " SIZE), "file=", "no kind of height field");
  CHECK_REFUSED(HFIELD("file='nowhere.png' " SIZE), "file=", "cannot read 'nowhere.png'");
}

static void check_file(const void* bytes, size_t size, const char* message) {
  static const char xml[] = HFIELD("file='a.hf' " SIZE);
  snAsset asset = {"a.hf", bytes, size};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, sizeof xml - 1, "", &(snLoadOptions){.assets = &asset, .asset_count = 1}, &diag);
  CHECK(m == NULL);
  CHECK_INT(diag.errors, 1);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, message);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(files_must_be_whole) {
  const int32_t grid[] = {1, 2, 0, 0}, none[] = {0, 2, 0, 0}, huge[] = {1 << 30, 1 << 30, 0, 0};
  check_file(grid, 7, "too short");
  check_file(grid, 15, "has 15 bytes, but 1 rows and 2 columns need 16");
  check_file(none, 16, "both must be positive");
  check_file(huge, 16, "has 16 bytes");
  const float not_numbers[] = {0, 0, NAN, NAN};
  char bytes[16];
  memcpy(bytes, grid, 8);
  memcpy(bytes + 8, not_numbers + 2, 8);
  check_file(bytes, 16, "has no height that is a number");
}

TEST(written_heights_begin_with_the_far_row) {
  Scene s = scene(HFIELD("nrow='2' ncol='2' elevation='10 20 30 50' " SIZE));
  const float expected[] = {0.5f, 1, 0, 0.25f};
  for (int i = 0; i < 4; i++) CHECK_NEAR(s.m->hfield_data[i], expected[i], 0);
  scene_end(s);
}

TEST(level_ground_is_zero) {
  Scene s = scene(HFIELD("nrow='1' ncol='2' elevation='5 5' " SIZE));
  CHECK_NEAR(s.m->hfield_data[0], 0, 0);
  CHECK_NEAR(s.m->hfield_data[1], 0, 0);
  scene_end(s);
}

TEST(geoms_take_size_and_bounds_from_their_height_field) {
  Scene s = scene(
      "<mujoco><asset><hfield name='h' nrow='2' ncol='2' size='3 4 2 12'/></asset>"
      "<worldbody><geom type='hfield' hfield='h'/></worldbody></mujoco>");
  CHECK_INT(s.m->geom_dataid[0], 0);
  CHECK_NEAR(s.m->geom_size[0].z, 6.5, 1e-15);
  CHECK_NEAR(s.m->geom_rbound[0], 13, 1e-15);
  CHECK_NEAR(s.m->geom_aabb[0].center.z, -5, 1e-15);
  CHECK_NEAR(s.m->geom_aabb[0].half.z, 7, 1e-15);
  scene_end(s);
}

TEST(type_and_height_field_go_together) {
  CHECK_REFUSED(WORLD("<geom type='hfield'/>"), "type=", "'hfield' does not say which");
  CHECK_REFUSED(WORLD("<geom type='hfield' hfield='h'/>"), "hfield='h'", "does not exist");
  CHECK_REFUSED("<mujoco><asset><hfield name='h' nrow='2' ncol='2' " SIZE
                "/></asset><worldbody><geom size='1' hfield='h'/></worldbody></mujoco>",
                "hfield='h'", "needs the type 'hfield'");
}
