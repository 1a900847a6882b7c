// collision.c — the search for contacts, MuJoCo's and Sinew's in turn, at the same states
//   collision MODEL WARMUP STATES REPEATS SEED [verbose | alone]
//   MuJoCo runs from keyframe 0, if there is one, with controls of a tenth of their range about the middle; after the
//   warm-up every step gives a state. At each state both engines bring up their poses, which is not measured, and then
//   look for contacts, in passes over all states; the fastest of the repeats counts. The contacts must agree: pairs,
//   order, places. One line is printed: microseconds of both, mean contacts, states with other contacts, largest
//   differences of distance, position, frame and parameters. `verbose` names contacts that differ; `alone` measures
//   Sinew at the reference configuration without MuJoCo, and prints its microseconds and contacts. MuJoCo takes minutes
//   to load thousands of bodies: what it made of them is kept beside the model. Without the marks for drawing bounding
//   volumes (visual/global/bvactive), which cost time and serve viewers only.

#include <math.h>
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MANY_BODIES 2000

typedef struct Pair {
  mjModel* m;
  mjData* d;
  snModel* sm;
  snData* sd;
} Pair;

typedef struct Difference {
  int states;  // whose contacts are others
  double dist, pos, frame, parameter;
} Difference;

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void no_warning(const char* text) { (void)text; }

static bool open_sinew(Pair* p, const char* path) {
  snDiagnostics diag = {0};
  p->sm = sn_load(path, NULL, &diag);
  for (int i = 0; i < diag.count && !p->sm; i++) fprintf(stderr, "%s: error: %s\n", path, diag.items[i].message);
  sn_diagnostics_clear(&diag);
  p->sd = p->sm ? sn_data_create(p->sm, NULL) : NULL;
  return p->sd;
}

static bool open_mujoco(Pair* p, const char* path) {
  char error[1024] = "";
  mju_user_warning = no_warning;
  char stored[4096];
  snprintf(stored, sizeof(stored), "%s.mjb", path);
  FILE* file = fopen(stored, "rb");
  if (file) fclose(file);
  p->m = file ? mj_loadModel(stored, NULL) : mj_loadXML(path, NULL, error, sizeof(error));
  if (p->m && !file && p->m->nbody > MANY_BODIES) mj_saveModel(p->m, stored, NULL, 0);
  if (!p->m) {
    fprintf(stderr, "%s: error: %s\n", path, error);
    return false;
  }
  p->m->vis.global.bvactive = 0;
  p->d = mj_makeData(p->m);
  if (p->d && p->m->nkey > 0) mj_resetDataKeyframe(p->m, p->d, 0);
  return p->d;
}

static double noise(uint64_t* seed) {
  *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (double)(*seed >> 11) / (double)(UINT64_C(1) << 53) * 2 - 1;
}

static void step(Pair* p, uint64_t* seed) {
  for (int i = 0; i < p->m->nu; i++) {
    const double* range = p->m->actuator_ctrlrange + 2 * i;
    bool limited = p->m->actuator_ctrllimited[i];
    double middle = limited ? 0.5 * (range[0] + range[1]) : 0, half = limited ? 0.5 * (range[1] - range[0]) : 1;
    p->d->ctrl[i] = middle + 0.1 * half * noise(seed);
  }
  mj_step(p->m, p->d);
}

// Poses of both engines at MuJoCo's present state.
static void place(Pair* p) {
  mj_kinematics(p->m, p->d);
  mj_comPos(p->m, p->d);
  memcpy(p->sd->qpos, p->d->qpos, sizeof(double) * (size_t)p->m->nq);
  memcpy(p->sd->mocap_pos, p->d->mocap_pos, sizeof(double) * 3 * (size_t)p->m->nmocap);
  memcpy(p->sd->mocap_quat, p->d->mocap_quat, sizeof(double) * 4 * (size_t)p->m->nmocap);
  memcpy(p->sd->tree_asleep, p->d->tree_asleep, sizeof(int) * (size_t)p->m->ntree);
  sn_body_poses(p->sm, p->sd);
  sn_object_frames(p->sm, p->sd);
}

static double largest(double so_far, const double* a, const double* b, int count) {
  for (int i = 0; i < count; i++) so_far = fmax(so_far, fabs(a[i] - b[i]));
  return so_far;
}

static bool same_pairs(const Pair* p) {
  if (p->d->ncon != p->sd->ncon) return false;
  for (int i = 0; i < p->d->ncon; i++) {
    const mjContact* a = &p->d->contact[i];
    const snContact* b = &p->sd->contact[i];
    if (a->geom[0] != b->geom[0] || a->geom[1] != b->geom[1] || a->dim != b->dim || a->exclude != b->exclude)
      return false;
  }
  return true;
}

static void compare(const Pair* p, Difference* total, bool verbose) {
  if (!same_pairs(p)) {
    total->states++;
    for (int i = 0; verbose && (i < p->d->ncon || i < p->sd->ncon); i++) {
      const mjContact* a = i < p->d->ncon ? &p->d->contact[i] : NULL;
      const snContact* b = i < p->sd->ncon ? &p->sd->contact[i] : NULL;
      if (a && b && a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1]) continue;
      fprintf(stderr, "time %g contact %d:", p->d->time, i);
      if (a) fprintf(stderr, " MuJoCo %d %d %.9g", a->geom[0], a->geom[1], a->dist);
      if (b) fprintf(stderr, " Sinew %d %d %.9g", b->geom[0], b->geom[1], b->dist);
      fprintf(stderr, "\n");
    }
    return;
  }
  for (int i = 0; i < p->d->ncon; i++) {
    const mjContact* a = &p->d->contact[i];
    const snContact* b = &p->sd->contact[i];
    total->dist = largest(total->dist, &a->dist, &b->dist, 1);
    total->pos = largest(total->pos, a->pos, &b->pos.x, 3);
    total->frame = largest(total->frame, a->frame, &b->frame.m[0][0], 9);
    total->parameter = largest(total->parameter, &a->includemargin, &b->includemargin, 1);
    total->parameter = largest(total->parameter, a->friction, b->friction, 5);
    total->parameter = largest(total->parameter, a->solref, b->solref, 2);
    total->parameter = largest(total->parameter, a->solreffriction, b->solreffriction, 2);
    total->parameter = largest(total->parameter, a->solimp, b->solimp, 5);
  }
}

// Seconds of each engine at one state, of the fastest pass.
typedef struct Best {
  double mujoco, sinew;
} Best;

static void measure(Pair* p, Best* best) {
  place(p);
  double begin = seconds_now();
  mj_collision(p->m, p->d);
  double middle = seconds_now();
  sn_collide(p->sm, p->sd);
  double end = seconds_now();
  best->mujoco = fmin(best->mujoco, middle - begin);
  best->sinew = fmin(best->sinew, end - middle);
}

// MuJoCo's own states, step after step.
static mjData** record(Pair* p, int warmup, int states, uint64_t seed) {
  mjData** state = malloc(sizeof *state * (size_t)states);
  for (int i = 0; i < warmup; i++) step(p, &seed);
  for (int i = 0; i < states && state; i++) {
    state[i] = mj_copyData(NULL, p->m, p->d);
    if (i + 1 < states) step(p, &seed);
  }
  return state;
}

// Passes over all states in their order: what an engine remembers is of the step before, as in a simulation.
static void measure_both(Pair* p, int warmup, int states, int repeats, uint64_t seed, bool verbose) {
  mjData** state = record(p, warmup, states, seed);
  Best* best = malloc(sizeof *best * (size_t)states);
  for (int i = 0; i < states; i++) best[i] = (Best){INFINITY, INFINITY};
  double contacts = 0;
  Difference difference = {0};
  for (int pass = 0; pass < repeats; pass++) {
    for (int i = 0; i < states; i++) {
      mj_copyData(p->d, p->m, state[i]);
      measure(p, &best[i]);
      if (pass > 0) continue;
      compare(p, &difference, verbose);
      contacts += p->d->ncon;
    }
  }
  Best sum = {0};
  for (int i = 0; i < states; i++) {
    sum.mujoco += best[i].mujoco, sum.sinew += best[i].sinew;
    mj_deleteData(state[i]);
  }
  free(state);
  free(best);
  printf("%.4f %.4f %.3f %d %.3g %.3g %.3g %.3g\n", 1e6 * sum.mujoco / states, 1e6 * sum.sinew / states,
         contacts / states, difference.states, difference.dist, difference.pos, difference.frame, difference.parameter);
}

// Large models take longer than the machine leaves a program alone, so only the time that it runs counts.
static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure_alone(Pair* p, int repeats) {
  double best = INFINITY;
  sn_body_poses(p->sm, p->sd);
  sn_object_frames(p->sm, p->sd);
  for (int i = 0; i < repeats; i++) {
    double begin = processor_seconds();
    sn_collide(p->sm, p->sd);
    best = fmin(best, processor_seconds() - begin);
  }
  printf("%.4f %d\n", 1e6 * best, p->sd->ncon);
}

int main(int argc, char** argv) {
  if (argc < 6) {
    fprintf(stderr, "usage: %s MODEL WARMUP STATES REPEATS SEED [verbose | alone]\n", argv[0]);
    return 2;
  }
  Pair p = {0};
  int warmup = atoi(argv[2]), states = atoi(argv[3]), repeats = atoi(argv[4]);
  uint64_t seed = (uint64_t)atoll(argv[5]);
  bool alone = argc > 6 && strcmp(argv[6], "alone") == 0;
  if (!open_sinew(&p, argv[1]) || (!alone && !open_mujoco(&p, argv[1]))) return 1;
  if (alone)
    measure_alone(&p, repeats);
  else
    measure_both(&p, warmup, states, repeats, seed, argc > 6);
  sn_data_destroy(p.sd);
  sn_model_destroy(p.sm);
  mj_deleteData(p.d);
  mj_deleteModel(p.m);
  return 0;
}
