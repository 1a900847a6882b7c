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

TEST(each_role_of_a_texture_is_inherited_by_itself) {
  Scene s = scene(
      "<mujoco><default><material texture='a'/><default class='c'><material><layer role='normal' "
      "texture='b'/></material>"
      "</default></default><asset><texture name='a' type='2d' builtin='flat' width='1' height='1'/>"
      "<texture name='b' type='2d' builtin='flat' width='1' height='1'/><material name='m' class='c'/>"
      "<material name='n' class='c' texture='b'/></asset></mujoco>");
  CHECK_INT(s.m->mat_texid[0][1], 0);
  CHECK_INT(s.m->mat_texid[0][5], 1);
  CHECK_INT(s.m->mat_texid[1][1], 1);
  CHECK_INT(s.m->mat_texid[1][5], 1);
  CHECK_INT(s.m->mat_texid[0][0], -1);
  scene_end(s);
}

TEST(layers_cannot_stand_beside_a_texture) {
  CHECK_REFUSED(
      "<mujoco><asset><texture name='a' type='2d' builtin='flat' width='1' height='1'/>"
      "<material name='m' texture='a'><layer role='rgb' texture='a'/></material></asset></mujoco>",
      "<layer", "cannot stand in a <material> that has the attribute 'texture'");
  CHECK_REFUSED("<mujoco><asset><material name='m'><layer role='rgb' texture='b'/></material></asset></mujoco>",
                "texture='b'", "names a texture 'b' that does not exist");
}

TEST(materials_and_textures_go_with_everything_else_that_is_only_drawn) {
  Scene s = scene(
      "<mujoco><compiler discardvisual='true'/><asset><texture name='a' file='nowhere.png'/>"
      "<material name='m' texture='a'/></asset><worldbody><geom size='.1' material='m'/></worldbody></mujoco>");
  CHECK_INT(s.m->nmat, 0);
  CHECK_INT(s.m->ntex, 0);
  CHECK_INT(s.m->geom_matid[0], -1);
  scene_end(s);
  CHECK_REFUSED("<mujoco><compiler discardvisual='true'/><asset><material/></asset></mujoco>", "<material",
                "'name' is missing");
}
