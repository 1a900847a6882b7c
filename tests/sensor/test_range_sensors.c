// test_range_sensors.c — what rays from sites and cameras meet
#include "instruments.h"
#include "math/real.h"

#define ROOM(sensors)                                                                             \
  "<mujoco><worldbody><body><geom name='floor' type='plane' size='9 9 1'/></body>"                \
  "<camera name='down' pos='0 0 4' resolution='3 5' fovy='60'/>"                                  \
  "<camera name='flat' pos='0 0 4' resolution='2 2' projection='orthographic' fovy='2'/>"         \
  "<body name='eye' pos='0 0 2'><freejoint/><geom size='.3'/><site name='down' euler='180 0 0'/>" \
  "<site name='up'/></body></worldbody><sensor>" sensors "</sensor></mujoco>"

TEST(a_site_looks_along_its_z_axis_through_its_own_body) {
  Scene s = scene(ROOM("<rangefinder name='down' site='down'/><rangefinder name='up' site='up'/>"));
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "down")[0], 2, 1e-12);
  CHECK_NEAR(shown(s, "up")[0], -1, 0);
  scene_end(s);
}

TEST(a_report_has_what_is_asked_for_in_order) {
  Scene s =
      scene(ROOM("<rangefinder name='hit' site='down' data='dist dir origin point normal depth'/>"
                 "<rangefinder name='miss' site='up' data='dist dir origin point normal depth'/>"));
  const double hit[] = {2, 0, 0, -1, 0, 0, 2, 0, 0, 0, 0, 0, 1, 2};
  const double miss[] = {-1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, -1};
  sn_forward(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "hit"), hit, 14), 0, 1e-12);
  CHECK_NEAR(distance(shown(s, "miss"), miss, 14), 0, 0);
  scene_end(s);
}

TEST(a_camera_measures_depth_along_its_axis_and_distance_along_its_rays) {
  Scene s = scene(ROOM("<rangefinder name='view' camera='down' data='dist depth'/>"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->nsensordata, 2 * 15);
  const double* view = shown(s, "view");
  double focal = 0.5 * 5 / tan(SN_PI / 6);
  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 3; column++) {
      if (column == 1 && row == 2) continue;  // the eye is in the way
      double slant = sqrt(1 + (pow(column - 1, 2) + pow(row - 2, 2)) / (focal * focal));
      CHECK_NEAR(view[2 * (3 * row + column)], 4 * slant, 1e-12);
      CHECK_NEAR(view[2 * (3 * row + column) + 1], 4, 1e-12);
    }
  CHECK_NEAR(view[2 * 7], 1.7, 1e-12);
  CHECK_NEAR(view[2 * 7 + 1], 1.7, 1e-12);
  scene_end(s);
}

TEST(an_orthographic_camera_looks_side_by_side_from_the_top_row_on) {
  Scene s = scene(ROOM("<rangefinder name='view' camera='flat' data='origin depth'/>"));
  sn_forward(s.m, s.d);
  const double expected[] = {-.5, .5, 4, 4, .5, .5, 4, 4, -.5, -.5, 4, 4, .5, -.5, 4, 4};
  CHECK_NEAR(distance(shown(s, "view"), expected, 16), 0, 1e-12);
  scene_end(s);
}

TEST(a_cutoff_limits_every_number_of_a_report) {
  Scene s = scene(ROOM("<rangefinder name='near' site='down' cutoff='.5' data='dist origin'/>"));
  const double cut[] = {.5, 0, 0, .5};
  sn_forward(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "near"), cut, 4), 0, 1e-12);
  scene_end(s);
}

TEST(a_lean_data_sees_the_same) {
  Scene s = scene(ROOM("<rangefinder name='down' site='down'/><rangefinder camera='down'/>"));
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  s.d->qpos[0] = lean->qpos[0] = 0.7;
  sn_forward(s.m, s.d);
  sn_forward(s.m, lean);
  CHECK_NEAR(distance(s.d->sensordata, lean->sensordata, s.m->nsensordata), 0, 0);
  sn_data_destroy(lean);
  scene_end(s);
}
