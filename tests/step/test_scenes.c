// test_scenes.c — large scenes over a long time: a pile settles and sleeps, figures with random controls stay finite,
//   and a stack at rest gains no energy
#include "scene.h"

#include <stdlib.h>

// Debug builds and sanitizers take a small scene for a short time.
#if defined(SN_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SLOW_BUILD 1
#endif
#endif
#ifndef SLOW_BUILD
#define SLOW_BUILD 0
#endif

static Scene scene_of_file(const char* path) {
  snDiagnostics diag = {0};
  Scene s = {sn_load(path, NULL, &diag), NULL};
  for (int i = 0; i < diag.count && !s.m; i++) test_fail(path, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  if (s.m) s.d = sn_data_create(s.m, NULL);
  return s;
}

static int count_sleepers(Scene s) {
  int count = 0;
  for (int tree = 0; tree < s.m->ntree; tree++) count += s.d->tree_asleep[tree] >= 0;
  return count;
}

static int count_warnings(Scene s) {
  int count = 0;
  for (int i = 0; i < SN_WARNING_COUNT; i++) count += s.d->warning[i].count;
  return count;
}

// ---- a pile

// One heap of those in models/large/pile.xml
static const char* heap =
    "<mujoco><option timestep='.005' sleep_tolerance='.001'><flag sleep='enable'/></option><worldbody>"
    "<geom type='plane' size='9 9 .1'/><replicate count='3' offset='0 0 .42'><replicate count='2' offset='.22 0 0'>"
    "<replicate count='2' offset='0 .22 0'>"
    "<body pos='0 0 .105'><freejoint/><geom type='box' size='.1 .1 .1' density='500'/></body>"
    "<body pos='.11 .11 .315'><freejoint/><geom type='box' size='.1 .1 .1' density='500'/></body>"
    "</replicate></replicate></replicate></worldbody></mujoco>";

static void check_heights(Scene s) {
  int bad = 0;
  for (int body = 1; body < s.m->nbody; body++) bad += !(s.d->qpos[7 * (body - 1) + 2] > .09);
  CHECK_INT(bad, 0);
}

static void check_that_nothing_moves(Scene s) {
  size_t bytes = sizeof(double) * (size_t)s.m->nq;
  double* before = malloc(bytes);
  memcpy(before, s.d->qpos, bytes);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK(memcmp(before, s.d->qpos, bytes) == 0);
  CHECK_INT(s.d->ncon, 0);
  free(before);
}

// Those that sleep with a tree, itself among them
static int cycle_length(Scene s, int tree) {
  int count = 1;
  for (int at = s.d->tree_asleep[tree]; at >= 0 && at != tree && count <= s.m->ntree; at = s.d->tree_asleep[at])
    count++;
  return count;
}

TEST(a_pile_of_boxes_settles_and_sleeps) {
  Scene s = SLOW_BUILD ? scene(heap) : scene_of_file(SN_SOURCE_DIR "/models/large/pile.xml");
  CHECK_INT(s.m->ntree, SLOW_BUILD ? 24 : 1000);
  int step = 0, contacts = 0;
  for (; step < 1500 && count_sleepers(s) < s.m->ntree; step++) {
    sn_step(s.m, s.d);
    if (s.d->ncon > contacts) contacts = s.d->ncon;
  }
  CHECK(contacts > 4 * s.m->ntree);
  CHECK(step > 100);
  CHECK_INT(count_sleepers(s), s.m->ntree);
  CHECK_INT(count_warnings(s), 0);
  check_heights(s);
  check_that_nothing_moves(s);

  // a push wakes the boxes that the pushed one leans on and that lean on it, and no others
  int together = cycle_length(s, 0);
  CHECK(together > 1);
  s.d->qfrc_applied[2] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->ntree - count_sleepers(s), together);
  scene_end(s);
}

// ---- figures

static double random_share(unsigned* seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) * (2.0 / 16777216) - 1;
}

static void check_figures(Scene s, double seconds) {
  unsigned seed = 1;
  double fastest = 0;
  int most = 0, contacts = 0, steps = (int)(seconds / s.m->opt.timestep);
  for (int i = 0; i < steps; i++) {
    for (int k = 0; k < s.m->nu; k++) s.d->ctrl[k] = random_share(&seed);
    sn_step(s.m, s.d);
    // fmax would pass over a NaN
    for (int dof = 0; dof < s.m->nv; dof++)
      if (!(fabs(s.d->qvel[dof]) <= fastest)) fastest = fabs(s.d->qvel[dof]);
    for (int k = 0; k < SN_STAT_ISLANDS; k++)
      if (s.d->solver_niter[k] > most) most = s.d->solver_niter[k];
    contacts += s.d->ncon;
  }
  CHECK(fastest > 1 && fastest < 300);
  CHECK(most >= 1 && most < s.m->opt.iterations);
  CHECK(contacts > steps);
  CHECK_INT(count_warnings(s), 0);
  CHECK_NEAR(s.d->time, steps * s.m->opt.timestep, 1e-9);
}

TEST(figures_that_fall_on_one_another_with_random_controls_stay_finite) {
  Scene s = scene_of_file(SN_SOURCE_DIR "/models/humanoids.xml");
  check_figures(s, SLOW_BUILD ? 2 : 20);
  scene_end(s);
}

// Where the collection of models lies beside this repository.
TEST(twenty_two_humanoids_with_random_controls_stay_finite_for_a_minute) {
  const char* path = SN_SOURCE_DIR "/../shared/corpus/mujoco/model/humanoid/22_humanoids.xml";
  FILE* file = fopen(path, "r");
  if (!file) SKIP("the collection of models is not there");
  fclose(file);
  Scene s = scene_of_file(path);
  check_figures(s, SLOW_BUILD ? .5 : 60);
  scene_end(s);
}

// ---- a stack

static const char* stack =
    "<mujoco><option timestep='.002'><flag energy='enable'/></option><worldbody><geom type='plane' size='9 9 .1'/>"
    "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.01 0 .3' euler='0 0 10'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='0 .01 .5' euler='0 0 20'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='-.01 0 .7' euler='0 0 30'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='0 -.01 .9' euler='0 0 40'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "</worldbody></mujoco>";

static double energy(Scene s) { return s.d->energy[0] + s.d->energy[1]; }

static void check_stack(int solver, int cone, int integrator) {
  Scene s = scene(stack);
  s.m->opt.solver = solver;
  s.m->opt.cone = cone;
  s.m->opt.integrator = integrator;
  s.m->opt.tolerance = 1e-14;  // what CG leaves unsolved would be a noise of its own
  int count = SLOW_BUILD ? 500 : 4000;
  sn_step(s.m, s.d);
  double start = energy(s);
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  double settled = energy(s), highest = settled;
  for (int i = 0; i < count; i++) {
    sn_step(s.m, s.d);
    if (!(energy(s) <= highest)) highest = energy(s);
  }
  CHECK(settled < start);
  CHECK(highest - settled < 1e-9 * start);
  CHECK(energy(s) <= settled);
  CHECK(s.d->energy[1] < 1e-6);
  CHECK(s.d->qpos[7 * 4 + 2] > .895);
  scene_end(s);
}

TEST(a_stack_at_rest_gains_no_energy) {
  check_stack(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER);
  check_stack(SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC, SN_INTEGRATOR_EULER);
  check_stack(SN_SOLVER_CG, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_IMPLICITFAST);
  check_stack(SN_SOLVER_PGS, SN_CONE_ELLIPTIC, SN_INTEGRATOR_EULER);
  check_stack(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_RK4);
}
