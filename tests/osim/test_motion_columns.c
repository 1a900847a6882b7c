// test_motion_columns.c — columns of a motion without a free coordinate in the model are reported, not dropped
#include "scene.h"
#include "sinew/osim.h"

#include <math.h>
#include <string.h>

#define KNEE                                                                                                         \
  "<mujoco><functions><function name='f' type='linear' coef='.5 .1'/></functions><worldbody><body>"                  \
  "<joint name='q' axis='0 0 1'/><joint name='r' axis='0 1 0'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" \
  "<body><joint name='p' axis='0 0 1' driver='q' coupling='f'/><joint name='l' axis='1 0 0' locked='true'/>"         \
  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></body></worldbody></mujoco>"

// The first warning that inverse dynamics has for four rows of columns whose number of column c is start[c] + row / 10.
static void check_warning(int cols, const char* const* labels, const double* start, const double* rate, int count,
                          const char* text) {
  Scene s = scene(KNEE);
  snMotion* motion = sn_motion_create("motion", 4, cols, labels);
  snDiagnostics diag = {0};
  for (int i = 0; i < 4; i++) {
    motion->time[i] = 0.1 * i;
    for (int c = 0; c < cols; c++) motion->data[i * cols + c] = start[c] + rate[c] * i / 10;
  }
  snMotion* out = sn_inverse_dynamics(s.m, motion, &(snIdOptions){0}, &diag);
  CHECK(out != NULL);
  CHECK_INT(diag.count, count);
  if (count > 0 && diag.count > 0) CHECK_CONTAINS(diag.items[0].message, text);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(out);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(columns_that_agree_with_driven_and_locked_coordinates_are_accepted) {
  const char* labels[] = {"/jointset/j/q/value", "r", "/jointset/j/p/value", "l", "/jointset/j/q/speed"};
  double start[] = {0.2, 0, 0.2, 0, 9}, rate[] = {1, 0, 0.5, 0, 1};
  check_warning(5, labels, start, rate, 0, "");
}

TEST(columns_beside_a_function_or_a_lock_of_the_model_are_named) {
  const char* labels[] = {"q", "r", "p"};
  double start[] = {0.2, 0, 0.3}, rate[] = {1, 0, 0.5};
  check_warning(3, labels, start, rate, 1, "the column 'p' is not used, and differs by up to 0.1 rad");
  const char* locked[] = {"q", "r", "l"};
  check_warning(3, locked, start, rate, 1, "which is locked in the model");
}

TEST(unknown_columns_and_missing_ones_are_named) {
  const char* labels[] = {"q", "r", "knee"};
  double start[] = {0.2, 0, 0.3}, rate[] = {1, 0, 0.5};
  check_warning(3, labels, start, rate, 1, "1 of 3 columns are no coordinate of the model and are not used: 'knee'");
  check_warning(1, labels, start, rate, 1,
                "1 coordinates of the model have no column and keep their default value: 'r'");
}

static void check_error(const double* time, const double* q, const char* text) {
  Scene s = scene(KNEE);
  const char* labels[] = {"q", "r"};
  snMotion* motion = sn_motion_create("motion", 4, 2, labels);
  snDiagnostics diag = {0};
  for (int i = 0; i < 4; i++) motion->time[i] = time[i], motion->data[2 * i] = q[i];
  CHECK(sn_inverse_dynamics(s.m, motion, &(snIdOptions){.cutoff = 6}, &diag) == NULL);
  CHECK_INT(diag.errors, 1);
  if (diag.count > 0) CHECK_CONTAINS(diag.items[0].message, text);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(rows_that_no_spline_goes_through_are_refused) {
  const double even[] = {0, 1, 2, 3}, twice[] = {0, 1, 1, 2}, q[] = {0, 1, 2, 3}, gap[] = {0, 1, NAN, 3};
  check_error(twice, q, "the time of row 3 is 1 after 1; times must increase");
  check_error(even, gap, "the column 'q' has no number in row 3, at 2 s");
}
