#include "scene.h"
#include "sinew/osim.h"

#include <math.h>

// A rod that two muscles pull to either side, with moment arms of 0.1 m at rest; and a third joint that none moves.
#define ROD                                                                                                         \
  "<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody>"                                      \
  "<site name='a' pos='-.1 .5 0'/><site name='b' pos='.1 .5 0'/><body name='rod'><joint name='q' axis='0 0 1'/>"    \
  "<inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/><site name='c' pos='-.1 -.3 0'/>"                       \
  "<site name='d' pos='.1 -.3 0'/></body></worldbody><tendon><spatial name='left'><site site='a'/><site site='c'/>" \
  "</spatial><spatial name='right'><site site='b'/><site site='d'/></spatial></tendon><actuator>"                   \
  "<hillmuscle name='left' tendon='left' force='200' optlen='.3' slacklen='.5' tendonmodel='rigid'/>"               \
  "<hillmuscle name='right' tendon='right' force='200' optlen='.3' slacklen='.5' tendonmodel='rigid'/>"             \
  "</actuator></mujoco>"

static const char* const label[] = {"q"};

static snMotion* still(double q) {
  snMotion* motion = sn_motion_create("q", 21, 1, label);
  for (int i = 0; i < 21; i++) motion->time[i] = 0.01 * i, motion->data[i] = q;
  return motion;
}

static double column(const snMotion* motion, const char* name, int row) {
  int col = sn_motion_find(motion, name);
  return col < 0 ? NAN : motion->data[row * motion->cols + col];
}

TEST(muscles_hold_a_rod_with_the_moment_of_its_weight) {
  Scene s = scene(ROD);
  snMotion *motion = still(0.2), *forces = NULL;
  snMotion* out = sn_static_optimization(s.m, motion, &(snSoOptions){.cutoff = -1}, &forces, NULL);
  snAnalysisOptions arm = {.quantity = SN_QUANTITY_MOMENT_ARM, .coordinate = "q", .cutoff = -1};
  snMotion* arms = sn_muscle_analysis(s.m, motion, &arm, NULL);
  CHECK(out && forces && arms);
  double moment = 0;
  for (int j = 0; j < 2; j++) moment += forces->data[j] * arms->data[j];
  CHECK_NEAR(moment, 2 * 9.81 * 0.5 * sin(0.2), 1e-9);
  // only one of two antagonists works
  CHECK_NEAR(fmin(out->data[0], out->data[1]), 0, 1e-9);
  sn_motion_destroy(arms);
  sn_motion_destroy(out);
  sn_motion_destroy(forces);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(weak_muscles_are_named_and_reserves_help) {
  Scene s = scene(ROD);
  snMotion* motion = still(1.5);
  snDiagnostics diag = {0};
  snSoOptions options = {.cutoff = -1, .isometric = true};
  s.m->hill_peakforce[0] = s.m->hill_peakforce[1] = 1;
  snMotion* out = sn_static_optimization(s.m, motion, &options, NULL, &diag);
  CHECK(out != NULL);
  CHECK_CONTAINS(diag.items[0].message, "in 21 of 21 rows the actuators are too weak");
  CHECK_CONTAINS(diag.items[0].message, "'q' lacks");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(out);
  options.reserve = 100;
  out = sn_static_optimization(s.m, motion, &options, NULL, &diag);
  CHECK(out && diag.count == 0);
  CHECK(fabs(column(out, "q_reserve", 5)) > 0.05);
  sn_motion_destroy(out);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(results_do_not_depend_on_the_number_of_threads) {
  Scene s = scene(ROD);
  snMotion* motion = sn_motion_create("q", 60, 1, label);
  for (int i = 0; i < 60; i++) motion->time[i] = 0.01 * i, motion->data[i] = 0.3 * sin(3 * motion->time[i]);
  snSoOptions options = {.cutoff = -1, .threads = 1};
  snMotion* one = sn_static_optimization(s.m, motion, &options, NULL, NULL);
  options.threads = 4;
  snMotion* four = sn_static_optimization(s.m, motion, &options, NULL, NULL);
  for (int i = 0; one && four && i < 120; i++) CHECK(one->data[i] == four->data[i]);
  sn_motion_destroy(one);
  sn_motion_destroy(four);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(an_exponent_of_one_is_refused) {
  Scene s = scene(ROD);
  snMotion* motion = still(0);
  snDiagnostics diag = {0};
  CHECK(sn_static_optimization(s.m, motion, &(snSoOptions){.exponent = 1}, NULL, &diag) == NULL);
  CHECK_CONTAINS(diag.items[0].message, "the exponent of activations is 1; it is above 1");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(an_interval_takes_the_first_row_the_last_and_those_that_it_divides) {
  Scene s = scene(ROD);
  snMotion *motion = still(0.2), *forces = NULL;
  snMotion* out = sn_static_optimization(s.m, motion, &(snSoOptions){.cutoff = -1, .interval = 8}, &forces, NULL);
  CHECK_INT(out ? out->rows : 0, 4);
  if (out) CHECK_NEAR(out->time[2], 0.16, 1e-12);
  sn_motion_destroy(out);
  sn_motion_destroy(forces);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(reserves_alone_take_the_place_of_muscles) {
  Scene s = scene(ROD);
  snMotion *motion = still(0.2), *forces = NULL;
  snSoOptions options = {.cutoff = -1, .only_reserves = true, .reserve = 5};
  snMotion* out = sn_static_optimization(s.m, motion, &options, &forces, NULL);
  CHECK_INT(out ? out->cols : 0, 1);
  if (out) CHECK_NEAR(column(forces, "q_reserve", 0), 2 * 9.81 * 0.5 * sin(0.2), 1e-9);
  sn_motion_destroy(out);
  sn_motion_destroy(forces);
  sn_motion_destroy(motion);
  scene_end(s);
}
