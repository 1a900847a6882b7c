// static_optimization.c — controls of least effort that move a model as its coordinates say
//   sum_j F_j(q, v) r_j(q) x_j = M(q) a + c(q, v) - passive forces - J^T (measured forces),  least sum |x_j|^p, row by
//   row Crowninshield, Brand: A physiologically based criterion of muscle force prediction in locomotion, J. Biomech.
//   14 (1981)
#include "base/parallel.h"
#include "osim/reserve_actuators.h"
#include "osim/muscle_redundancy.h"
#include "osim/loads.h"
#include "osim/progress_count.h"
#include "osim/track.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define CHUNK 8

typedef struct snStatic {
  const snModel* m;
  const snSoOptions* options;
  snTrack track;
  snLoads loads;
  snLevers levers;
  snMotion *controls, *forces;
  double* lacking;  // rows x nv: generalised force that no controls give
  snTally tally;
  bool failed;
} snStatic;

// Scratch of one thread.
typedef struct snStaticWork {
  snArena* arena;
  snData* d;
  snLoadSharing sharing;
  double *qacc, *column, *unit;  // nv, nv, one per lever
} snStaticWork;

static bool work_create(snStaticWork* w, const snStatic* so) {
  int nv = so->m->nv, count = so->levers.count;
  double exponent = so->options->exponent > 0 ? so->options->exponent : 2;
  *w = (snStaticWork){.arena = sn_arena_create(NULL, 0), .d = sn_data_create(so->m, NULL)};
  if (!w->arena || !w->d || !sn_load_sharing_create(&w->sharing, w->arena, nv, count, exponent)) return false;
  w->qacc = sn_arena_zarray(w->arena, double, nv + 1);
  w->column = sn_arena_zarray(w->arena, double, nv + 1);
  w->unit = sn_arena_zarray(w->arena, double, count + 1);
  return w->qacc && w->column && w->unit;
}

static void work_destroy(snStaticWork* w) {
  sn_data_destroy(w->d);
  sn_arena_destroy(w->arena);
}

// Generalised forces that the levers must give -> sharing.b
static void demand(const snStatic* so, snStaticWork* w, double time) {
  const snModel* m = so->m;
  snData* d = w->d;
  memset(w->column, 0, sizeof(double) * (size_t)m->nv);
  sn_loads_apply(&so->loads, m, d, time, w->column);
  sn_mass_product(m, d, w->qacc, w->sharing.b);
  for (int i = 0; i < m->nv; i++) w->sharing.b[i] += d->qfrc_bias[i] - d->qfrc_passive[i] - w->column[i];
}

// What a control of 1 does -> sharing.A
static void supply(const snStatic* so, snStaticWork* w) {
  const snModel* m = so->m;
  snLoadSharing* s = &w->sharing;
  for (int j = 0; j < so->levers.count; j++) {
    const snLever* lever = &so->levers.item[j];
    memset(w->column, 0, sizeof(double) * (size_t)m->nv);
    w->unit[j] = sn_lever_force(lever, m, w->d, so->options->isometric);
    sn_lever_apply(lever, m, w->d, w->unit[j], w->column);
    for (int i = 0; i < m->nv; i++) s->A[(size_t)i * (size_t)s->cols + (size_t)j] = w->column[i];
    s->low[j] = lever->low;
    s->high[j] = lever->high;
  }
}

static void solve_row(snStatic* so, snStaticWork* w, int row) {
  const snModel* m = so->m;
  size_t cols = (size_t)so->levers.count, nv = (size_t)m->nv;
  double time = track_time(&so->track, row);
  sn_track_pose(&so->track, m, w->d, time);
  memcpy(w->qacc, w->d->qacc, sizeof(double) * nv);
  sn_forward_position(m, w->d);
  sn_forward_velocity(m, w->d);
  demand(so, w, time);
  supply(so, w);
  sn_load_sharing_solve(&w->sharing);
  so->controls->time[row] = so->forces->time[row] = time;
  for (size_t j = 0; j < cols; j++) {
    so->controls->data[(size_t)row * cols + j] = w->sharing.x[j];
    so->forces->data[(size_t)row * cols + j] = w->sharing.x[j] * w->unit[j];
  }
  memcpy(so->lacking + (size_t)row * nv, w->sharing.lacking, sizeof(double) * nv);
  tally_add(&so->tally);
}

static void solve_chunk(void* context, int chunk) {
  snStatic* so = context;
  snStaticWork w;
  if (work_create(&w, so)) {
    sn_default_pose(so->m, w.d);
    memset(w.d->qvel, 0, sizeof(double) * (size_t)so->m->nv);
    memset(w.d->qacc, 0, sizeof(double) * (size_t)so->m->nv);
    for (int row = chunk * CHUNK; row < (chunk + 1) * CHUNK && row < so->controls->rows; row++) solve_row(so, &w, row);
  } else {
    so->failed = true;
  }
  work_destroy(&w);
}

// Where the levers are too weak: how often, and the worst.
static void tell_lacking(const snStatic* so, const char* name, snDiagnostics* diag) {
  const snModel* m = so->m;
  int rows = 0, worst_row = 0, worst_dof = 0;
  double worst = 0;
  for (int row = 0; row < so->controls->rows; row++) {
    bool lacks = false;
    for (int i = 0; i < m->nv; i++) {
      double size = fabs(so->lacking[(size_t)row * (size_t)m->nv + (size_t)i]);
      lacks |= size > 1e-6;
      if (size > worst) worst = size, worst_row = row, worst_dof = i;
    }
    rows += lacks;
  }
  if (rows == 0) return;
  const char* joint = sn_id_to_name(m, SN_OBJ_JOINT, m->dof_jntid[worst_dof]);
  sn_diagnose(
      diag, SN_SEVERITY_WARNING, name,
      "in %d of %d rows the actuators are too weak: at %g s '%s' lacks %.4g N or N m; reserve actuators may help", rows,
      so->controls->rows, so->controls->time[worst_row], joint ? joint : "", worst);
}

static bool make_output(snStatic* so) {
  int rows = track_rows(&so->track);
  const char** labels = sn_arena_zarray(so->track.arena, const char*, so->levers.count + 1);
  so->lacking = sn_arena_zarray(so->track.arena, double, (size_t)rows*(size_t)so->m->nv + 1);
  if (!labels || !so->lacking) return false;
  for (int j = 0; j < so->levers.count; j++) labels[j] = so->levers.item[j].name;
  so->controls = sn_motion_create("Static Optimization Activations", rows, so->levers.count, labels);
  so->forces = sn_motion_create("Static Optimization Forces", rows, so->levers.count, labels);
  return so->controls && so->forces;
}

static bool run(snStatic* so, const char* name, snDiagnostics* diag) {
  bool ok = sn_track_fit_speeds(&so->track, so->m) && make_output(so);
  if (ok) {
    tally_start(&so->tally, so->options->progress, so->options->context, so->controls->rows);
    sn_parallel((so->controls->rows + CHUNK - 1) / CHUNK, so->options->threads, solve_chunk, so);
    ok = !so->failed;
  }
  if (ok)
    tell_lacking(so, name, diag);
  else
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  return ok;
}

snMotion* sn_static_optimization(const snModel* m, const snMotion* coordinates, const snSoOptions* options,
                                 snMotion** forces, snDiagnostics* diag) {
  snStatic so = {.m = m, .options = options};
  if (options->exponent != 0 && !(options->exponent > 1)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the exponent of activations is %g; it is above 1", options->exponent);
    return NULL;
  }
  if (!sn_track_create(&so.track, m, coordinates, options->cutoff, options->start, options->end, diag)) return NULL;
  snArena* arena = so.track.arena;
  if (options->interval > 0) so.track.stride = options->interval;
  bool ok = sn_loads_create(&so.loads, m, arena, options->forces, options->force_count, diag) &&
            sn_levers_create(&so.levers, m, arena, options->reserves, options->reserve_count, options->reserve,
                             options->only_reserves, diag) &&
            run(&so, coordinates->name, diag);
  sn_arena_destroy(arena);
  if (!ok || !forces) {
    sn_motion_destroy(so.forces);
    so.forces = NULL;
  }
  if (forces) *forces = so.forces;
  if (ok) return so.controls;
  sn_motion_destroy(so.controls);
  return NULL;
}
