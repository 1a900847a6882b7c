// test_camera.c — <camera>: lenses, targets and what is refused
#include "refused.h"

TEST(a_sensor_gives_focal_length_and_field_of_view) {
  Scene s = scene(WORLD("<camera sensorsize='.02 .02' resolution='100 200' focalpixel='50 100' principal='.001 0'/>"));
  CHECK_NEAR(s.m->cam_intrinsic[0][0], 0.01, 1e-7);
  CHECK_NEAR(s.m->cam_intrinsic[0][1], 0.01, 1e-7);
  CHECK_NEAR(s.m->cam_intrinsic[0][2], 0.001, 1e-7);
  CHECK_NEAR(s.m->cam_fovy[0], 90, 1e-6);
  scene_end(s);
}

TEST(a_camera_does_not_inherit_user_numbers) {
  Scene s = scene(
      "<mujoco><default><camera user='1 2'/></default><worldbody><camera/><camera user='3'/></worldbody></mujoco>");
  CHECK_INT(s.m->nuser_cam, 1);
  CHECK_NEAR(s.m->cam_user[0], 0, 0);
  CHECK_NEAR(s.m->cam_user[1], 3, 0);
  scene_end(s);
}

TEST(bad_lenses_and_targets_are_refused) {
  CHECK_REFUSED(WORLD("<camera fovy='180'/>"), "fovy", "must be below 180");
  CHECK_REFUSED(WORLD("<camera focal='1 1'/>"), "<camera", "'sensorsize' is needed");
  CHECK_REFUSED(WORLD("<camera sensorsize='1 1' resolution='0 2'/>"), "resolution", "must be positive");
  CHECK_REFUSED(WORLD("<camera target='x'/>"), "target", "names a body 'x' that does not exist");
}

TEST(a_target_may_come_later_in_the_file) {
  Scene s = scene(WORLD("<camera target='b'/><light target='b'/><body/><body name='b'/>"));
  CHECK_INT(s.m->cam_targetbodyid[0], 2);
  CHECK_INT(s.m->light_targetbodyid[0], 2);
  scene_end(s);
}
