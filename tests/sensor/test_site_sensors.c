// test_site_sensors.c — instruments at sites against what physics says they must show
#include "instruments.h"
#include "math/mat3.h"

TEST(an_accelerometer_at_rest_shows_the_support_and_in_free_fall_nothing) {
  Scene s = scene(
      "<mujoco><worldbody><body name='held'><joint type='slide' axis='1 0 0'/><geom size='.1'/>"
      "<site name='held' euler='90 0 0'/></body><body pos='1 0 0'><freejoint/><geom size='.1'/><site name='falling'/>"
      "</body></worldbody><sensor><accelerometer name='held' site='held'/>"
      "<accelerometer name='falling' site='falling'/></sensor></mujoco>");
  sn_forward(s.m, s.d);
  const double up[3] = {0, 9.81, 0}, nothing[3] = {0};
  CHECK_NEAR(distance(shown(s, "held"), up, 3), 0, 1e-14);
  CHECK_NEAR(distance(shown(s, "falling"), nothing, 3), 0, 1e-14);
  scene_end(s);
}

// The frame of the site a moment later tells both velocities.
TEST(velocimeter_and_gyro_show_how_the_site_moves) {
  Scene s = scene(INSTRUMENTS("<velocimeter name='v' site='hand'/><gyro name='w' site='hand'/>"));
  const double moment = 1e-7;
  int site = named(s.m, SN_OBJ_SITE, "hand");
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  snVec3 pos = s.d->site_xpos[site], v = vec3_load(shown(s, "v")), w = vec3_load(shown(s, "w"));
  snMat3 rot = s.d->site_xmat[site];
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, moment);
  sn_forward_position(s.m, s.d);
  snVec3 moved = vec3_scale(vec3_sub(s.d->site_xpos[site], pos), 1 / moment);
  CHECK_NEAR(vec3_length(vec3_sub(mat3_transpose_mul_vec3(rot, moved), v)), 0, 1e-5);
  snMat3 turn = mat3_mul(mat3_transpose(rot), s.d->site_xmat[site]);
  CHECK_NEAR(turn.m[2][1] / moment, w.x, 1e-5);
  CHECK_NEAR(turn.m[0][2] / moment, w.y, 1e-5);
  CHECK_NEAR(turn.m[1][0] / moment, w.z, 1e-5);
  scene_end(s);
}

TEST(a_wall_mount_carries_the_weight_and_its_leverage) {
  Scene s = scene(
      "<mujoco><worldbody><body name='arm'><site name='mount' euler='0 0 90'/><geom size='.1' mass='2' pos='.5 0 0'/>"
      "</body></worldbody><sensor><force name='f' site='mount'/><torque name='t' site='mount'/></sensor></mujoco>");
  sn_forward(s.m, s.d);
  // held up by 2 g at a lever of half a metre: a torque about -y, which is the site's -x
  const double force[3] = {0, 0, 2 * 9.81}, torque[3] = {-0.5 * 2 * 9.81, 0, 0};
  CHECK_NEAR(distance(shown(s, "f"), force, 3), 0, 1e-13);
  CHECK_NEAR(distance(shown(s, "t"), torque, 3), 0, 1e-13);
  scene_end(s);
}

TEST(a_magnetometer_shows_the_field_in_its_own_axes) {
  Scene s = scene(
      "<mujoco><option magnetic='1 2 3'/><worldbody><site name='s' euler='0 0 90'/></worldbody>"
      "<sensor><magnetometer name='b' site='s'/></sensor></mujoco>");
  sn_forward(s.m, s.d);
  const double field[3] = {2, -1, 3};
  CHECK_NEAR(distance(shown(s, "b"), field, 3), 0, 1e-15);
  scene_end(s);
}

TEST(a_volume_notices_what_enters_it) {
  Scene s = scene(
      "<mujoco><worldbody><site name='zone' type='box' size='.2 .1 .1' pos='1 0 0' euler='0 0 90'/>"
      "<body name='b'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body></worldbody>"
      "<sensor><insidesite name='in' objtype='xbody' objname='b' site='zone'/></sensor></mujoco>");
  const double places[] = {0, 0.89, 0.95, 1.09, 1.11};
  const double expected[] = {0, 0, 1, 1, 0};
  for (int i = 0; i < 5; i++) {
    s.d->qpos[0] = places[i];
    sn_forward(s.m, s.d);
    CHECK_NEAR(*shown(s, "in"), expected[i], 0);
  }
  scene_end(s);
}
