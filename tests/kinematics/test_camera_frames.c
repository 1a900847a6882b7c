// test_camera_frames.c — cameras and lights in all tracking modes
#include "math/quat.h"
#include "zoo.h"

#define XML                                                                                                          \
  "<mujoco><worldbody>"                                                                                              \
  "<camera name='look' mode='targetbody' target='body' pos='0 -5 0'/>"                                               \
  "<camera name='lookcom' mode='targetbodycom' target='body' pos='0 -5 0'/>"                                         \
  "<light name='beam' mode='targetbody' target='body' pos='0 0 5'/>"                                                 \
  "<body name='body' pos='1 0 0'><freejoint/><geom size='.1' pos='.5 0 0'/>"                                         \
  "<camera name='on' pos='0 0 1'/><camera name='track' mode='track' pos='0 -1 0'/>"                                  \
  "<camera name='trackcom' mode='trackcom' pos='0 -1 0'/><light name='lamp' mode='track' pos='0 0 1' dir='0 0 -2'/>" \
  "</body></worldbody></mujoco>"

static Scene turned(void) {
  Scene s = scene(XML);
  vec3_store(s.d->qpos, vec3(0, 2, 0));
  quat_store(s.d->qpos + 3, quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2));
  sn_forward(s.m, s.d);
  return s;
}

static void check_vec3(snVec3 found, double x, double y, double z) {
  CHECK_NEAR(found.x, x, 1e-14);
  CHECK_NEAR(found.y, y, 1e-14);
  CHECK_NEAR(found.z, z, 1e-14);
}

TEST(a_camera_that_looks_at_a_body_has_it_on_its_negative_z_axis_and_stands_upright) {
  Scene s = turned();
  int look = named(s.m, SN_OBJ_CAMERA, "look"), lookcom = named(s.m, SN_OBJ_CAMERA, "lookcom");
  check_vec3(mat3_col(s.d->cam_xmat[look], 2), 0, -1, 0);
  check_vec3(mat3_col(s.d->cam_xmat[look], 1), 0, 0, 1);
  check_vec3(mat3_col(s.d->cam_xmat[lookcom], 2), 0, -1, 0);  // the centre of mass is at (0, 2.5, 0)
  scene_end(s);
}

TEST(a_tracking_camera_follows_and_does_not_turn) {
  Scene s = turned();
  int track = named(s.m, SN_OBJ_CAMERA, "track"), com = named(s.m, SN_OBJ_CAMERA, "trackcom");
  check_vec3(s.d->cam_xpos[track], 0, 1, 0);
  // at the start it stood (-0.5, -1, 0) away from the centre of mass
  check_vec3(s.d->cam_xpos[com], -0.5, 1.5, 0);
  for (int k = 0; k < 3; k++) check_vec3(mat3_row(s.d->cam_xmat[track], k), k == 0, k == 1, k == 2);
  scene_end(s);
}

TEST(a_fixed_camera_turns_with_its_body) {
  Scene s = turned();
  int on = named(s.m, SN_OBJ_CAMERA, "on");
  check_vec3(s.d->cam_xpos[on], 0, 2, 1);
  check_vec3(mat3_col(s.d->cam_xmat[on], 0), 0, 1, 0);
  scene_end(s);
}

TEST(lights_shine_at_their_target_or_the_way_they_did_and_directions_are_unit) {
  Scene s = turned();
  int beam = named(s.m, SN_OBJ_LIGHT, "beam"), lamp = named(s.m, SN_OBJ_LIGHT, "lamp");
  check_vec3(s.d->light_xdir[beam], 0, 2 / sqrt(29), -5 / sqrt(29));
  check_vec3(s.d->light_xpos[lamp], 0, 2, 1);
  check_vec3(s.d->light_xdir[lamp], 0, 0, -1);
  scene_end(s);
}
