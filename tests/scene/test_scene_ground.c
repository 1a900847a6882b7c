#include "sinew/scene.h"
#include "scene.h"

#define FALLING_ALONG(gravity) "<mujoco><option gravity='" gravity "'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"

TEST(the_floor_is_perpendicular_to_gravity_below_its_grid) {
  Scene s = scene(FALLING_ALONG("0 -9.8 0"));
  snScene* list = sn_scene_create(s.m, NULL);
  sn_scene_add_floor(s.m, list);
  CHECK_INT(list->item[0].type, SN_GEOM_PLANE);
  CHECK_NEAR(list->item[0].mat[5], 1, 1e-6);  // its normal is y
  CHECK(list->item[0].pos[1] < 0);
  CHECK_INT(list->nitem, 1 + 2 * 21);
  for (int i = 1; i < list->nitem; i++) {
    CHECK_INT(list->item[i].type, SN_SHAPE_LINE);
    CHECK_NEAR(list->item[i].pos[1], 0, 1e-6);
    CHECK_NEAR(list->item[i].size[2], 10, 1e-5);
  }
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(points_that_were_not_measured_are_not_drawn) {
  Scene s = scene(FALLING_ALONG("0 0 -9.8"));
  snScene* list = sn_scene_create(s.m, NULL);
  double points[9] = {1, 2, 3, NAN, 0, 0, 4, 5, 6};
  sn_scene_add_points(list, points, 3, .02, (float[4]){0, 0, 1, 1});
  CHECK_INT(list->nitem, 2);
  CHECK_NEAR(list->item[1].pos[2], 6, 1e-6);
  CHECK_NEAR(list->item[0].size[0], .02, 1e-6);
  CHECK_NEAR(list->item[0].rgba[2], 1, 0);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(where_gravity_is_along_y_the_camera_stands_above_the_floor) {
  Scene s = scene(FALLING_ALONG("0 -9.8 0"));
  snSceneCamera camera = sn_scene_default_camera(s.m);
  snSceneView view;
  CHECK_INT(camera.y_up, 1);
  camera.elevation = -30, camera.azimuth = 90, camera.distance = 2;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_look(s.m, s.d, &camera, &view));
  CHECK_NEAR(view.pos[1] - camera.lookat.y, 1, 1e-6);
  CHECK_NEAR(view.forward[2], -cos(3.14159265358979323846 / 6), 1e-6);
  CHECK_NEAR(view.up[1], cos(3.14159265358979323846 / 6), 1e-6);
  scene_end(s);
}

TEST(else_the_vertical_is_z) {
  Scene s = scene(FALLING_ALONG("0 0 -9.8"));
  CHECK_INT(sn_scene_default_camera(s.m).y_up, 0);
  scene_end(s);
}
