#include "sinew/scene.h"
#include "scene.h"

static snScene* shown(Scene s) {
  snScene* list = sn_scene_create(s.m, NULL);
  sn_forward(s.m, s.d);
  CHECK(sn_scene_update(s.m, s.d, NULL, NULL, NULL, SN_SCENE_ALL, list));
  return list;
}

#define STRING(attributes)                                                                                          \
  "<mujoco><worldbody><site name='a' pos='0 0 1'/><body pos='1 0 1'><joint/><geom size='.1'/><site name='b'/></body>" \
  "</worldbody><tendon><spatial name='t' width='.01' " attributes "><site site='a'/><site site='b'/></spatial></tendon></mujoco>"

static double drawn_length(const snScene* list) {
  double length = 0;
  for (int i = 0; i < list->nitem; i++)
    if (list->item[i].objtype == SN_OBJ_TENDON) length += 2 * (double)list->item[i].size[2];
  return length;
}

TEST(a_tendon_is_a_tube_along_its_path) {
  Scene s = scene(STRING(""));
  snScene* list = shown(s);
  CHECK_NEAR(drawn_length(list), s.d->ten_length[0], 1e-6);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_slack_string_hangs_with_its_own_length) {
  Scene s = scene(STRING("range='0 1.5' limited='true'"));
  snScene* list = shown(s);
  CHECK(list->nitem > 10);
  CHECK_NEAR(drawn_length(list), 1.5, 5e-3);
  sn_scene_destroy(list);
  scene_end(s);
}
