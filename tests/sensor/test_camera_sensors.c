// test_camera_sensors.c — where points appear in a picture
#include "instruments.h"

// A camera at the origin that looks along -z; a site 2 in front of it, at (x, y).
#define PICTURE(camera)                                                                                            \
  "<mujoco><worldbody><camera name='c' resolution='640 480' " camera                                               \
  "/><body><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/>" \
  "<geom size='.1'/><site name='s' pos='0 0 -2'/></body></worldbody><sensor><camprojection name='p' site='s' "     \
  "camera='c'/>"                                                                                                   \
  "</sensor></mujoco>"

static void check_pixel(Scene s, double x, double y, double column, double row, double tolerance) {
  s.d->qpos[0] = x;
  s.d->qpos[1] = y;
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "p")[0], column, tolerance);
  CHECK_NEAR(shown(s, "p")[1], row, tolerance);
}

TEST(the_axis_meets_the_middle_and_half_the_view_the_edge) {
  Scene s = scene(PICTURE("fovy='90'"));
  check_pixel(s, 0, 0, 320, 240, 1e-13);
  check_pixel(s, 0, 2, 320, 0, 1e-13);
  check_pixel(s, 1, 0, 440, 240, 1e-13);
  check_pixel(s, 0, -2, 320, 480, 1e-13);
  scene_end(s);
}

TEST(a_sensor_and_its_focal_lengths_stand_in_for_the_field_of_view) {
  Scene s = scene(PICTURE("sensorsize='.0064 .0048' focal='.0032 .0048'"));
  check_pixel(s, 1, 0, 320 + 0.5 * 320, 240, 1e-6);
  check_pixel(s, 0, 1, 320, 240 - 0.5 * 480, 1e-6);
  scene_end(s);
}

TEST(a_point_in_the_plane_of_the_lens_stays_finite) {
  Scene s = scene(PICTURE("fovy='90'"));
  s.d->qpos[0] = 1;
  s.d->qpos[2] = 2;
  sn_forward(s.m, s.d);
  CHECK(isfinite(shown(s, "p")[0]));
  CHECK(fabs(shown(s, "p")[0]) > 1e15);
  scene_end(s);
}
