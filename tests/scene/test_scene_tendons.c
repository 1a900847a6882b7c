#include "sinew/scene.h"
#include "scene.h"
#include <math.h>

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

TEST(a_belly_on_a_straight_path_is_one_ellipsoid_of_the_muscles_volume) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a'/><body><joint type='slide' axis='1 0 0'/><geom size='.01' pos='.3 0 0'/>"
      "<site name='b' pos='.3 0 0'/></body></worldbody><tendon><spatial name='t' width='.002'><site site='a'/><site site='b'/>"
      "</spatial></tendon><actuator><hillmuscle name='m' tendon='t' force='600' optlen='.1' slacklen='.2'/></actuator></mujoco>");
  snScene* pictured = sn_scene_create(s.m, NULL);
  snSceneCamera camera = sn_scene_default_camera(s.m);
  sn_forward(s.m, s.d);
  sn_scene_update(s.m, s.d, NULL, NULL, &camera, SN_SCENE_ALL, pictured);
  int bellies = 0, items = 0;
  for (int i = 0; i < pictured->nitem; i++) {
    const snSceneItem* item = &pictured->item[i];
    items += item->objtype == SN_OBJ_ACTUATOR;
    if (item->objtype != SN_OBJ_ACTUATOR || item->type != SN_GEOM_ELLIPSOID) continue;
    bellies++;
    double volume = 4. / 3 * 3.14159265358979 * item->size[0] * item->size[1] * item->size[2];
    CHECK_NEAR(volume, 600 / 3e5 * .1, 1e-6);
    CHECK_NEAR(fabs(item->mat[2]), 1, 1e-6);  // its long axis lies along the path
  }
  CHECK_INT(bellies, 1);
  CHECK_INT(items, 3);  // and two tendons
  sn_scene_destroy(pictured);
  scene_end(s);
}

TEST(a_short_strong_muscle_is_no_ball) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a'/><body><joint type='slide' axis='1 0 0'/><geom size='.01' pos='.3 0 0'/>"
      "<site name='b' pos='.3 0 0'/></body></worldbody><tendon><spatial name='t' width='.002'><site site='a'/><site site='b'/>"
      "</spatial></tendon><actuator><hillmuscle name='m' tendon='t' force='3000' optlen='.04' slacklen='.26'/></actuator></mujoco>");
  snScene* pictured = shown(s);
  int bellies = 0;
  for (int i = 0; i < pictured->nitem; i++) {
    const snSceneItem* item = &pictured->item[i];
    if (item->objtype != SN_OBJ_ACTUATOR || item->type != SN_GEOM_ELLIPSOID) continue;
    bellies++;
    CHECK((double)item->size[0] < .4 * (double)item->size[2]);
    CHECK_NEAR(4. / 3 * 3.14159265358979 * item->size[0] * item->size[1] * item->size[2], 3000 / 3e5 * .04, 1e-6);
  }
  CHECK_INT(bellies, 1);
  sn_scene_destroy(pictured);
  scene_end(s);
}
