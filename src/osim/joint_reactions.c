// joint_reactions.c — forces and moments that joints carry while a model moves under given forces
//   qacc = M^-1 (forces of actuators, measured and passive forces - c); then, from the leaves to the roots,
//   reaction of a body = inertial wrench + reactions of its children - wrenches on it. Muscles and measured forces are
//   wrenches on bodies; generalised forces on coordinates are part of what the joint carries, as in OpenSim.
#include "base/parallel.h"
#include "base/text.h"
#include "math/pose.h"
#include "osim/joint_loads.h"
#include "osim/reserve_actuators.h"
#include "osim/loads.h"
#include "osim/progress_count.h"
#include "osim/track.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <string.h>

#define CHUNK 16

typedef struct snReactions {
  const snModel* m;
  const snReactionOptions* options;
  snTrack track;
  snLoads loads;
  snLevers levers;
  snNaturalSpline* splines;  // forces by lever; count 0: none
  snJointLoads joints;
  snMotion* out;
  snTally tally;
  bool failed;
} snReactions;

static void accelerate(const snReactions* r, snData* d, double* force, double* qfrc, double time) {
  const snModel* m = r->m;
  for (int i = 0; i < m->nv; i++) qfrc[i] = d->qfrc_passive[i] - d->qfrc_bias[i];
  sn_loads_apply(&r->loads, m, d, time, qfrc);
  for (int j = 0; j < r->levers.count; j++) {
    force[j] = r->splines[j].count > 0 ? sn_spline_value(&r->splines[j], time, 0) : 0;
    if (force[j] != 0) sn_lever_apply(&r->levers.item[j], m, d, force[j], qfrc);
  }
  sn_mass_solution(m, d, qfrc, d->qacc);
}

static void load_bodies(const snReactions* r, snData* d, const double* force, double time) {
  const snModel* m = r->m;
  memset(d->xfrc_applied, 0, sizeof *d->xfrc_applied * (size_t)m->nbody);
  for (int i = 0; i < r->loads.count; i++) {
    snLoadWrench w = sn_load_at(&r->loads, d, i, time);
    snVec3 arm = vec3_sub(w.point, d->xipos[w.body]);
    snWrench* sum = &d->xfrc_applied[w.body];
    sum->force = vec3_add(sum->force, w.force);
    sum->torque = vec3_add(sum->torque, vec3_add(w.torque, vec3_cross(arm, w.force)));
  }
  for (int j = 0; j < r->levers.count; j++)
    if (force[j] != 0) sn_lever_wrenches(&r->levers.item[j], m, d, force[j], d->xfrc_applied);
  sn_element_wrenches(m, d, d->xfrc_applied);
}

static void solve_row(snReactions* r, snData* d, double* work, int row) {
  const snModel* m = r->m;
  double time = track_time(&r->track, row), *force = work, *qfrc = work + r->levers.count;
  sn_track_pose(&r->track, m, d, time);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  accelerate(r, d, force, qfrc, time);
  load_bodies(r, d, force, time);
  d->ncon = d->ne = 0;  // nothing was solved for them
  sn_body_forces(m, d);
  r->out->time[row] = time;
  for (int i = 0; i < r->joints.count; i++)
    sn_joint_load_store(&r->joints.item[i], m, d,
                        r->out->data + (size_t)row * (size_t)r->out->cols + (size_t)(SN_JOINT_NUMBERS * i));
  tally_add(&r->tally);
}

static void solve_chunk(void* context, int chunk) {
  snReactions* r = context;
  snData* d = sn_data_create(r->m, NULL);
  snArena* arena = sn_arena_create(NULL, 0);
  double* work = arena ? sn_arena_zarray(arena, double, r->levers.count + r->m->nv + 1) : NULL;
  if (d && work) {
    sn_default_pose(r->m, d);
    memset(d->qvel, 0, sizeof(double) * (size_t)r->m->nv);
    for (int row = chunk * CHUNK; row < (chunk + 1) * CHUNK && row < r->out->rows; row++) solve_row(r, d, work, row);
  } else {
    r->failed = true;
  }
  sn_arena_destroy(arena);
  sn_data_destroy(d);
}

// Cubic splines through the given forces; levers without a column are a warning.
static bool fit_forces(snReactions* r, snDiagnostics* diag) {
  const snMotion* given = r->options->actuators;
  snArena* arena = r->track.arena;
  r->splines = sn_arena_zalloc(arena, sizeof *r->splines * (size_t)(r->levers.count + 1));
  double* values = given ? sn_arena_array(arena, double, given->rows + 1) : NULL;
  for (int j = 0; given && values && r->splines && j < r->levers.count; j++) {
    int col = sn_motion_find(given, r->levers.item[j].name);
    if (col < 0) {
      sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(given), "no column '%s': that actuator does not act",
                  r->levers.item[j].name);
      continue;
    }
    for (int i = 0; i < given->rows; i++) values[i] = given->data[(size_t)i * (size_t)given->cols + (size_t)col];
    if (!sn_spline_fit(&r->splines[j], arena, 3, given->rows, given->time, values)) return false;
  }
  return r->splines && (values || !given);
}

static bool make_output(snReactions* r, snDiagnostics* diag) {
  static const char* const frames[] = {"ground", "child", "parent"};
  const char *frame = frames[r->options->frame], *on = r->options->on_parent ? "parent" : "child";
  snReactionJoints all = {.on = &on, .frames = &frame, .on_count = 1, .frame_count = 1};
  const snReactionJoints* which = r->options->joints ? r->options->joints : &all;
  if (!sn_joint_loads_find(&r->joints, r->m, which, r->track.arena, diag)) return false;
  r->out = sn_motion_create("Joint Reaction Loads", track_rows(&r->track), SN_JOINT_NUMBERS * r->joints.count,
                            r->joints.labels);
  if (!r->out) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  return r->out != NULL;
}

snMotion* sn_joint_reactions(const snModel* m, const snMotion* coordinates, const snReactionOptions* options,
                             snDiagnostics* diag) {
  snReactions r = {.m = m, .options = options};
  if (!sn_track_create(&r.track, m, coordinates, options->cutoff, options->start, options->end, diag)) return NULL;
  snArena* arena = r.track.arena;
  if (options->interval > 0) r.track.stride = options->interval;
  bool ok = sn_loads_create(&r.loads, m, arena, options->forces, options->force_count, diag) &&
            sn_levers_create(&r.levers, m, arena, options->reserves, options->reserve_count, options->reserve,
                             options->only_reserves, diag);
  if (ok) {
    bool fitted = fit_forces(&r, diag);
    ok = fitted && make_output(&r, diag);
    if (ok) tally_start(&r.tally, options->progress, options->context, r.out->rows);
    if (ok) sn_parallel((r.out->rows + CHUNK - 1) / CHUNK, options->threads, solve_chunk, &r);
    if (!fitted || r.failed) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
    ok = ok && !r.failed;
  }
  sn_arena_destroy(arena);
  if (ok) return r.out;
  sn_motion_destroy(r.out);
  return NULL;
}
