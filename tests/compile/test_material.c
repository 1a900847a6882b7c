// test_material.c — <material>
#include "refused.h"

TEST(materials_are_kept_with_their_classes) {
  Scene s = scene(
      "<mujoco><default><material specular='.1'/></default><asset><material name='a' rgba='1 0 0 1' texrepeat='2 3'/>"
      "</asset><worldbody><geom size='.1' material='a'/><site material='a'/></worldbody></mujoco>");
  CHECK_INT(s.m->nmat, 1);
  CHECK_INT(s.m->geom_matid[0], 0);
  CHECK_INT(s.m->site_matid[0], 0);
  CHECK_NEAR(s.m->mat_specular[0], 0.1f, 0);
  CHECK_NEAR(s.m->mat_texrepeat[0][1], 3, 0);
  CHECK_NEAR(s.m->mat_rgba[0][1], 0, 0);
  CHECK_INT(s.m->mat_texid[0][0], -1);
  scene_end(s);
}

TEST(a_material_needs_a_name) {
  CHECK_REFUSED("<mujoco><asset><material/></asset></mujoco>", "<material", "'name' is missing");
}
