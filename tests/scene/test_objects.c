// test_objects.c — skins, geoms and sites of a picture
#include "picture.h"
#include <math.h>

#define SKINNED                                                                                                      \
  "<mujoco><asset><material name='m' rgba='1 0 0 1'/></asset><deformable>"                                           \
  "<skin name='sheet' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' inflate='.1' group='%d' material='m' texcoord='0 0 1 0 0 1'>" \
  "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin></deformable>"        \
  "<worldbody><body name='b'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"

static Scene skinned(int group) {
  char xml[2048];
  snprintf(xml, sizeof xml, SKINNED, group);
  return scene(xml);
}

// Turned by 90 degrees about z and lifted: x becomes y. The normal stays z, along which the skin is inflated.
TEST(a_skin_follows_its_bones) {
  Scene s = skinned(0);
  const double pose[] = {0, 0, 1, sqrt(.5), 0, 0, sqrt(.5)};
  memcpy(s.d->qpos, pose, sizeof pose);
  snSceneOptions options = sn_scene_default_options();
  snPerturb held = sn_scene_default_perturb();
  options.label = SN_LABEL_SKIN, held.skinselect = 0;
  snScene* list = picture_of(s, &options, &held);
  const snSceneItem* item = nth_item(list, SN_OBJ_SKIN, 0, 0);
  CHECK_INT(item->type, SN_SHAPE_SKIN);
  CHECK_TEXT(item->label, "sheet");
  CHECK_INT(item->texcoord, 1);
  CHECK(item->emission > 0);
  CHECK_NEAR(list->skin_vert[3 + 0], 0, 1e-6);
  CHECK_NEAR(list->skin_vert[3 + 1], 1, 1e-6);
  CHECK_NEAR(list->skin_vert[3 + 2], 1.1, 1e-6);
  CHECK_NEAR(list->skin_normal[5], 1, 1e-6);
  sn_scene_destroy(list);
  check_short_lists(s, &options, &held);
  scene_end(s);
}

TEST(a_skin_of_a_hidden_group_or_without_its_flag_is_not_drawn) {
  Scene hidden = skinned(4), s = skinned(0);
  snScene* list = picture_of(hidden, NULL, NULL);
  CHECK(nth_item(list, SN_OBJ_SKIN, 0, 0) == NULL);
  sn_scene_destroy(list);
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_SKIN] = 0;
  list = picture_of(s, &options, NULL);
  CHECK(nth_item(list, SN_OBJ_SKIN, 0, 0) == NULL);
  sn_scene_destroy(list);
  scene_end(s);
  scene_end(hidden);
}

static void keep(void* context, void* memory) { (void)context, (void)memory; }

TEST(a_skin_without_memory_for_its_vertices_is_refused) {
  Scene s = skinned(0);
  snAllocator none = {.alloc = no_memory, .release = keep};
  CHECK(sn_scene_create(s.m, &none) == NULL);
  scene_end(s);
}

TEST(bodies_that_touch_have_one_colour) {
  Scene s = scene("<mujoco><worldbody><body pos='0 0 0'><freejoint/><geom size='.1' rgba='1 1 1 1'/></body>"
                  "<body pos='0 0 .19'><freejoint/><geom size='.1' rgba='1 1 1 1'/></body>"
                  "<body pos='3 0 0'><freejoint/><geom size='.1' rgba='1 1 1 1'/></body>"
                  "<geom size='.1' pos='0 0 9' rgba='1 1 1 1'/></worldbody></mujoco>");
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_ISLAND] = 1;
  snScene* list = picture_of(s, &options, NULL);
  const float *a = nth_item(list, SN_OBJ_GEOM, 1, 0)->rgba, *b = nth_item(list, SN_OBJ_GEOM, 2, 0)->rgba;
  const float *alone = nth_item(list, SN_OBJ_GEOM, 3, 0)->rgba, *fixed = nth_item(list, SN_OBJ_GEOM, 0, 0)->rgba;
  CHECK(memcmp(a, b, 3 * sizeof *a) == 0);
  CHECK(memcmp(a, alone, 3 * sizeof *a) != 0);
  CHECK_NEAR(alone[0], alone[1], 1e-7);  // grey: in no island
  CHECK_NEAR(fixed[0], 1, 0);
  sn_scene_destroy(list);
  scene_end(s);
}

// The plane without an end is moved by whole repetitions towards the eye.
TEST(a_plane_without_end_is_drawn_about_the_eye) {
  Scene s = scene("<mujoco><asset><texture name='t' type='2d' builtin='checker' width='8' height='8'/>"
                  "<material name='m' texture='t' texrepeat='4 0'/></asset>"
                  "<worldbody><geom type='plane' size='0 0 1' material='m'/></worldbody></mujoco>");
  snScene* list = sn_scene_create(s.m, NULL);
  snSceneCamera camera = sn_scene_default_camera(s.m);
  camera.lookat = (snVec3){100.3, 0, 0}, camera.azimuth = 90;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_update(s.m, s.d, NULL, NULL, &camera, SN_SCENE_ALL, list));
  CHECK_NEAR(list->item[0].pos[0], 100, .5);
  CHECK_NEAR(remainder(list->item[0].pos[0], 2 * 2 / 4.), 0, 1e-4);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(hulls_are_drawn_for_meshes_that_collide) {
#define CORNERS "0 0 0 1 0 0 0 1 0 0 0 1"
  Scene s = scene("<mujoco><asset><mesh name='m' vertex='" CORNERS "'/></asset><worldbody><geom type='mesh' mesh='m'/>"
                  "<geom type='mesh' mesh='m' contype='0' conaffinity='0'/></worldbody></mujoco>");
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CONVEXHULL] = 1;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(nth_item(list, SN_OBJ_GEOM, 0, 0)->hull, 1);
  CHECK_INT(nth_item(list, SN_OBJ_GEOM, 1, 0)->hull, 0);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(what_is_held_glows_and_what_is_invisible_is_left_out) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s'/><site rgba='1 1 1 0'/></body>"
                  "<geom size='.1' rgba='1 1 1 0'/></worldbody></mujoco>");
  snSceneOptions options = sn_scene_default_options();
  options.label = SN_LABEL_SITE;
  snPerturb held = sn_scene_default_perturb();
  held.select = 1;
  options.flags[SN_SHOW_SELECT] = 0;
  snScene* list = picture_of(s, &options, &held);
  CHECK_INT(list->nitem, 2);
  for (int i = 0; i < 2; i++) CHECK(list->item[i].emission > 0);
  CHECK_TEXT(nth_item(list, SN_OBJ_SITE, 0, 0)->label, "s");
  sn_scene_destroy(list);
  scene_end(s);
}
