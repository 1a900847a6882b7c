// test_motion_poses.c — a motion of coordinates and states becomes poses of a model
#include "scene.h"
#include "sinew/osim.h"

#include <math.h>

#define ARM                                                                                                       \
  "<mujoco><worldbody><site name='a'/><body><joint name='lift' type='slide'/><joint name='bend'/>"                \
  "<joint name='still' pos='.1 0 0'/><geom size='.1' pos='1 0 0'/><site name='b' pos='.5 0 0'/></body></worldbody>" \
  "<tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon><actuator>"                       \
  "<muscle name='bi' tendon='t' lengthrange='.1 .9'/><muscle name='tri' tendon='t' lengthrange='.1 .9'/></actuator></mujoco>"

static snMotion* motion_of(int cols, const char* const* labels, const double* numbers, bool degrees) {
  snMotion* motion = sn_motion_create("motion", 2, cols, labels);
  for (int i = 0; i < 2; i++) motion->time[i] = 1 + .1 * i;
  for (int i = 0; i < 2 * cols; i++) motion->data[i] = numbers[i];
  motion->in_degrees = degrees;
  return motion;
}

TEST(angles_translations_and_activations_find_their_places) {
  Scene s = scene(ARM);
  const char* labels[] = {"/jointset/j/bend/value", "lift", "/forceset/tri/activation", "bi", "/jointset/j/bend/speed"};
  double numbers[] = {90, .2, .3, .4, 7, 180, .25, NAN, .45, 7};
  snMotion* motion = motion_of(5, labels, numbers, true);
  snDiagnostics diag = {0};
  snMotion* poses = sn_motion_poses(s.m, motion, &diag);
  CHECK(poses != NULL);
  CHECK_INT(poses->cols, 5);
  CHECK_INT(poses->rows, 2);
  CHECK_NEAR(poses->time[1], 1.1, 0);
  const double expected[] = {.2, 1.5707963267948966, 0, .4, .3, .25, 3.1415926535897932, 0, .45, 0};
  for (int i = 0; i < 10; i++) CHECK_NEAR(poses->data[i], expected[i], 1e-15);
  CHECK_INT(diag.errors, 0);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(poses);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(a_motion_of_another_model_is_refused) {
  Scene s = scene(ARM);
  const char* labels[] = {"knee", "abend"};
  snMotion* motion = motion_of(2, labels, (double[]){1, 2, 3, 4}, false);
  snDiagnostics diag = {0};
  CHECK(sn_motion_poses(s.m, motion, &diag) == NULL);
  CHECK_INT(diag.errors, 1);
  CHECK_CONTAINS(diag.items[0].message, "no column has the name of a joint of the model");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  scene_end(s);
}
