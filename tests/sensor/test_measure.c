// test_measure.c — cutoffs, and what is computed for whom
#include "instruments.h"
#include "math/vec3.h"
#include "sensor/measure.h"

TEST(a_cutoff_bounds_real_numbers_on_both_sides_and_positive_ones_above) {
  Scene s = scene(
      "<mujoco><sensor><user name='r' dim='3' cutoff='2'/><user name='p' dim='3' cutoff='2' datatype='positive'/>"
      "<user name='n' dim='3'/></sensor></mujoco>");
  const double given[3] = {-5, 1, 5}, real[3] = {-2, 1, 2}, positive[3] = {-5, 1, 2};
  double value[3];
  const char* names[] = {"r", "p", "n"};
  const double* expected[] = {real, positive, given};
  for (int i = 0; i < 3; i++) {
    memcpy(value, given, sizeof value);
    sn_cut_off(s.m, named(s.m, SN_OBJ_SENSOR, names[i]), value);
    CHECK_NEAR(distance(value, expected[i], 3), 0, 0);
  }
  value[0] = NAN;
  sn_cut_off(s.m, 0, value);
  CHECK(isnan(value[0]));
  scene_end(s);
}

TEST(nothing_is_computed_that_no_sensor_asks_for) {
  Scene s = scene(INSTRUMENTS("<gyro site='hand'/><subtreecom body='arm'/><jointpos joint='hip'/>"));
  random_state(s.m, s.d, 2);
  sn_step(s.m, s.d);
  for (int body = 0; body < s.m->nbody; body++) {
    CHECK(vec3_is_zero(s.d->cacc[body].lin) && vec3_is_zero(s.d->cfrc_int[body].lin));
    CHECK(vec3_is_zero(s.d->subtree_linvel[body]));
  }
  CHECK_NEAR(s.d->energy[0], 0, 0);
  CHECK_NEAR(s.d->energy[1], 0, 0);
  scene_end(s);
}

TEST(forces_of_bodies_are_there_for_those_who_feel_them) {
  const char* kinds[] = {"<accelerometer site='hand'/>",
                         "<force site='hand'/>",
                         "<torque site='hand'/>",
                         "<framelinacc objtype='body' objname='arm'/>",
                         "<frameangacc objtype='body' objname='arm'/>",
                         "<user dim='1' needstage='acc'/>"};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    char xml[8192];
    snprintf(xml, sizeof xml, INSTRUMENTS("%s"), kinds[i]);
    Scene s = scene(xml);
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->cacc[0].lin.z, 9.81, 0);
    scene_end(s);
  }
}
