#include "sinew/scene.h"
#include "scene.h"

#define MODEL                                                                                                 \
  "<mujoco><worldbody><camera name='side' pos='0 -3 1' xyaxes='1 0 0 0 0 1' fovy='60'/>"                      \
  "<body pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"

TEST(the_free_camera_circles_its_point) {
  Scene s = scene(MODEL);
  snSceneCamera camera = {.type = SN_CAMERA_FREE, .lookat = {0, 0, 1}, .distance = 2, .azimuth = 90, .elevation = -30};
  snSceneView view;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_look(s.m, s.d, &camera, &view));
  CHECK_NEAR(view.pos[1], -2 * cos(3.14159265358979323846 / 6), 1e-6);
  CHECK_NEAR(view.pos[2], 2, 1e-6);
  CHECK_NEAR(view.forward[2], -.5, 1e-6);
  scene_end(s);
}

TEST(a_camera_of_the_model_looks_along_its_axis) {
  Scene s = scene(MODEL);
  snSceneCamera camera = {.type = SN_CAMERA_FIXED, .fixedcamid = 0};
  snSceneView view;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_look(s.m, s.d, &camera, &view));
  CHECK_NEAR(view.forward[1], 1, 1e-6);
  CHECK_NEAR(view.up[2], 1, 1e-6);
  CHECK_NEAR(view.frustum_top / view.frustum_near, tan(3.14159265358979323846 / 6), 1e-6);
  scene_end(s);
}

TEST(a_tracking_camera_follows_the_body) {
  Scene s = scene(MODEL);
  snSceneCamera camera = {.type = SN_CAMERA_TRACKING, .trackbodyid = 1, .distance = 1};
  snSceneView before, after;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_look(s.m, s.d, &camera, &before));
  s.d->qpos[1] += 5;
  sn_forward(s.m, s.d);
  CHECK(sn_scene_look(s.m, s.d, &camera, &after));
  CHECK_NEAR(after.pos[1] - before.pos[1], 5, 1e-6);
  scene_end(s);
}

TEST(the_mouse_turns_moves_and_zooms_a_free_camera) {
  Scene s = scene(MODEL);
  snSceneCamera camera = {.type = SN_CAMERA_FREE, .distance = 2};
  sn_scene_move_camera(s.m, SN_MOUSE_ROTATE_V, .25, .1, &camera);
  CHECK_NEAR(camera.azimuth, -45, 1e-9);
  CHECK_NEAR(camera.elevation, -18, 1e-9);
  sn_scene_move_camera(s.m, SN_MOUSE_ZOOM, 0, .1, &camera);
  CHECK(camera.distance < 2);
  snVec3 before = camera.lookat;
  sn_scene_move_camera(s.m, SN_MOUSE_MOVE_H, .1, 0, &camera);
  CHECK(camera.lookat.x != before.x && camera.lookat.z == before.z);
  scene_end(s);
}

#define TALL                                                                                                    \
  "<mujoco><worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 5'><freejoint/><geom size='.1'/>"         \
  "<body pos='0 0 -2'><joint/><geom size='.1'/><site name='foot' pos='0 0 -1'/></body></body></worldbody></mujoco>"

TEST(a_fitted_camera_sees_the_bodies_where_they_are) {
  Scene s = scene(TALL);
  snSceneCamera camera = sn_scene_default_camera(s.m);
  camera.elevation = 0, camera.azimuth = 90;
  s.d->qpos[0] = 7;
  sn_forward(s.m, s.d);
  sn_scene_fit_camera(s.m, s.d, &camera);
  CHECK_NEAR(camera.lookat.x, 7, 1e-9);
  CHECK_NEAR(camera.lookat.z, (5.1 + 2) / 2, 1e-9);  // between the top of the upper ball and the foot
  double half = camera.distance * tan(s.m->vis.global_fovy * 3.14159265358979323846 / 360);
  CHECK(half > 3.1 / 2 && half < 3.1 / 2 * 1.2);
  scene_end(s);
}

TEST(a_fitted_camera_stays_where_nothing_moves) {
  Scene s = scene("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  snSceneCamera camera = sn_scene_default_camera(s.m), before = camera;
  sn_forward(s.m, s.d);
  sn_scene_fit_camera(s.m, s.d, &camera);
  CHECK_NEAR(camera.distance, before.distance, 0);
  CHECK_NEAR(camera.lookat.z, before.lookat.z, 0);
  scene_end(s);
}
