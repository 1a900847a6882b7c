// test_repeatable.c — the same start gives the same trajectory to the last bit: run again, on another thread, from a
//   state that was saved half way, in a copy, and in a lean data; with every solver, cone and integrator
#include "scene.h"
#include "sinew/support.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// A stack, boxes that come to rest one by one and sleep, a ball that rolls into one of them and wakes it, figures on
// hinges with limits and friction, equalities and a tendon that tie trees together, muscles and delayed controls.
static const char* world =
    "<mujoco><option timestep='.004' sleep_tolerance='.001'><flag sleep='enable' energy='enable'/></option>"
    "<worldbody><geom type='plane' size='9 9 .1'/>"
    "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='.02 .01 .301'><freejoint/><geom type='box' size='.1 .1 .1' condim='4'/></body>"
    "<body pos='2 0 .101'><freejoint/><geom name='target' type='box' size='.1 .1 .1'/></body>"
    "<body pos='3 0 .15' euler='20 10 5'><freejoint/><geom type='capsule' size='.05 .1' condim='6'/></body>"
    "<body name='ball' pos='2.9 1 .1'><freejoint/><geom size='.1' condim='6' friction='1 .001 .0001'/></body>"
    "<body pos='-2 0 1'><joint name='a' axis='0 1 0' range='-60 60' limited='true' frictionloss='.2' armature='.01'/>"
    "<geom type='capsule' fromto='0 0 0 .4 0 0' size='.05'/><site name='tip' pos='.4 0 0'/>"
    "<body pos='.4 0 0'><joint name='b' type='ball' damping='.05' range='0 70' limited='true'/>"
    "<geom name='lower' type='capsule' fromto='0 0 0 .4 0 0' size='.05'/></body></body>"
    "<body pos='-2 1 1'><joint name='c' type='slide' axis='0 0 1' damping='1'/><geom type='box' size='.1 .1 .1'/>"
    "<site name='hook'/></body>"
    "<body pos='-2 2 1'><freejoint/><geom type='box' size='.1 .2 .1'/><site name='eye'/></body>"
    "<body pos='-4 0 1'><joint name='e' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .4 0 0' size='.05'/></body>"
    "</worldbody>"
    "<equality><joint joint1='a' joint2='e' polycoef='0 .5 0 0 0'/></equality>"
    "<tendon><spatial name='rope' range='0 1.05' limited='true'><site site='hook'/><site "
    "site='eye'/></spatial></tendon>"
    "<actuator><motor joint='a' gear='4'/><position joint='c' kp='60' delay='.02' nsample='8'/>"
    "<general joint='e' dyntype='filter' dynprm='.1' gainprm='2'/></actuator>"
    "<sensor><accelerometer site='tip'/><touch site='tip'/></sensor></mujoco>";

enum { STEPS = 320, HALF = 150 };

typedef struct Settings {
  int solver, cone, integrator, noslip;
} Settings;

static Scene prepared(Settings settings) {
  Scene s = scene(world);
  s.m->opt.solver = settings.solver;
  s.m->opt.cone = settings.cone;
  s.m->opt.integrator = settings.integrator;
  s.m->opt.noslip_iterations = settings.noslip;
  return s;
}

static void push_off(const snModel* m, snData* d) {
  int ball = sn_name_to_id(m, SN_OBJ_BODY, "ball");
  int dof = m->body_dofadr[ball];
  d->qvel[dof] = -1.2;
  d->qvel[dof + 1] = -1.35;
}

static void control(const snModel* m, snData* d) {
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = .5 * sin(3 * d->time + i);
}

typedef struct Trace {
  uint64_t sum;  // of the bits of the whole state after every step
  int sleepers;  // most trees asleep at a time
  int woken;     // how often one of them woke
  int contacts;  // most contacts at a time
} Trace;

static uint64_t add_bits(uint64_t sum, const void* memory, size_t bytes) {
  const unsigned char* byte = memory;
  for (size_t i = 0; i < bytes; i++) sum = (sum ^ byte[i]) * UINT64_C(1099511628211);
  return sum;
}

static void step_on(const snModel* m, snData* d, Trace* trace, int steps) {
  int size = sn_state_size(m, SN_STATE_ALL);
  double* state = malloc(sizeof(double) * (size_t)size);
  for (int i = 0; i < steps; i++) {
    int before = 0, after = 0;
    for (int tree = 0; tree < m->ntree; tree++) before += d->tree_asleep[tree] >= 0;
    control(m, d);
    sn_step(m, d);
    sn_state_read(m, d, SN_STATE_ALL, state);
    trace->sum = add_bits(trace->sum, state, sizeof(double) * (size_t)size);
    for (int tree = 0; tree < m->ntree; tree++) after += d->tree_asleep[tree] >= 0;
    if (after > trace->sleepers) trace->sleepers = after;
    if (after < before) trace->woken++;
    if (d->ncon > trace->contacts) trace->contacts = d->ncon;
  }
  free(state);
}

static Trace whole_run(const snModel* m, bool lean) {
  Trace trace = {0};
  snData* d = sn_data_create(m, &(snDataOptions){.lean = lean});
  push_off(m, d);
  step_on(m, d, &trace, STEPS);
  sn_data_destroy(d);
  return trace;
}

typedef enum Halfway { SAVED, SAVED_INTO_USED, COPIED } Halfway;

// The first half in one data, the second in another.
static Trace run_in_halves(const snModel* m, Halfway how) {
  Trace trace = {0};
  snData *first = sn_data_create(m, NULL), *second = sn_data_create(m, NULL);
  if (how == SAVED_INTO_USED)
    for (int i = 0; i < 60; i++) sn_step(m, second);
  push_off(m, first);
  step_on(m, first, &trace, HALF);
  if (how == COPIED) {
    sn_data_copy(m, second, first);
  } else {
    double* state = malloc(sizeof(double) * (size_t)sn_state_size(m, SN_STATE_ALL));
    CHECK(sn_state_read(m, first, SN_STATE_ALL, state));
    CHECK(sn_state_set(m, second, state, SN_STATE_ALL));
    free(state);
  }
  sn_data_destroy(first);
  step_on(m, second, &trace, STEPS - HALF);
  sn_data_destroy(second);
  return trace;
}

typedef struct Job {
  const snModel* m;
  Trace trace;
} Job;

static void* work(void* job) {
  ((Job*)job)->trace = whole_run(((Job*)job)->m, false);
  return NULL;
}

static void check_two_threads(const snModel* m, uint64_t expected) {
  Job job[2] = {{.m = m}, {.m = m}};
  pthread_t thread[2];
  for (int i = 0; i < 2; i++) CHECK_INT(pthread_create(&thread[i], NULL, work, &job[i]), 0);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  for (int i = 0; i < 2; i++) CHECK(job[i].trace.sum == expected);
}

static void check_repeatable(Settings settings) {
  Scene s = prepared(settings);
  Trace once = whole_run(s.m, false);
  if (settings.integrator != SN_INTEGRATOR_RK4) {  // with which nothing that gravity pulls sleeps
    CHECK(once.sleepers >= 3);
    CHECK(once.woken >= 1);
  }
  CHECK(once.contacts >= 10);
  CHECK(whole_run(s.m, false).sum == once.sum);
  CHECK(whole_run(s.m, true).sum == once.sum);
  check_two_threads(s.m, once.sum);
  CHECK(run_in_halves(s.m, SAVED).sum == once.sum);
  CHECK(run_in_halves(s.m, SAVED_INTO_USED).sum == once.sum);
  CHECK(run_in_halves(s.m, COPIED).sum == once.sum);
  scene_end(s);
}

static void check_integrators(int solver, int cone) {
  for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; integrator++)
    check_repeatable((Settings){solver, cone, integrator, 0});
}

TEST(newton_with_pyramids_repeats_itself) { check_integrators(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL); }
TEST(newton_with_elliptic_cones_repeats_itself) { check_integrators(SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC); }
TEST(cg_with_pyramids_repeats_itself) {
  check_repeatable((Settings){SN_SOLVER_CG, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER, 0});
}
TEST(cg_with_elliptic_cones_repeats_itself) {
  check_repeatable((Settings){SN_SOLVER_CG, SN_CONE_ELLIPTIC, SN_INTEGRATOR_EULER, 0});
}
TEST(pgs_with_pyramids_repeats_itself) {
  check_repeatable((Settings){SN_SOLVER_PGS, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER, 0});
}
TEST(pgs_with_elliptic_cones_repeats_itself) {
  check_repeatable((Settings){SN_SOLVER_PGS, SN_CONE_ELLIPTIC, SN_INTEGRATOR_EULER, 0});
}

TEST(the_noslip_iterations_repeat_themselves) {
  check_repeatable((Settings){SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER, 4});
  check_repeatable((Settings){SN_SOLVER_CG, SN_CONE_ELLIPTIC, SN_INTEGRATOR_IMPLICITFAST, 4});
}

// One step from every state, by a data that knows nothing else.
static void check_every_step(Settings settings) {
  Scene s = prepared(settings);
  snData* other = sn_data_create(s.m, NULL);
  size_t bytes = sizeof(double) * (size_t)sn_state_size(s.m, SN_STATE_ALL);
  double *state = malloc(bytes), *again = malloc(bytes);
  int different = 0;
  push_off(s.m, s.d);
  for (int i = 0; i < STEPS; i++) {
    sn_state_read(s.m, s.d, SN_STATE_ALL, state);
    sn_state_set(s.m, other, state, SN_STATE_ALL);
    control(s.m, s.d);
    control(s.m, other);
    sn_step(s.m, s.d);
    sn_step(s.m, other);
    sn_state_read(s.m, s.d, SN_STATE_ALL, state);
    sn_state_read(s.m, other, SN_STATE_ALL, again);
    different += memcmp(state, again, bytes) != 0;
  }
  CHECK_INT(different, 0);
  free(state);
  free(again);
  sn_data_destroy(other);
  scene_end(s);
}

TEST(a_saved_state_continues_the_same_wherever_it_was_saved) {
  check_every_step((Settings){SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER, 0});
  check_every_step((Settings){SN_SOLVER_CG, SN_CONE_ELLIPTIC, SN_INTEGRATOR_IMPLICITFAST, 0});
  check_every_step((Settings){SN_SOLVER_PGS, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_RK4, 0});
}

TEST(a_trace_tells_trajectories_apart) {
  Scene s = prepared((Settings){SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, SN_INTEGRATOR_EULER, 0});
  Trace once = whole_run(s.m, false);
  s.m->opt.gravity.z = nextafter(s.m->opt.gravity.z, 0);
  CHECK(whole_run(s.m, false).sum != once.sum);
  scene_end(s);
}
