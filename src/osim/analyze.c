// analyze.c — analyses of a motion, in the order of OpenSim's AnalyzeTool
//   Row by row: state from the file, fibres in equilibrium where asked for, forward dynamics, then every analysis.
#include "osim/analyze.h"

#include "base/text.h"
#include "osim/loads.h"
#include "osim/track.h"
#include "sinew/muscle.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <string.h>

typedef struct snAnalyzer {
  const snModel* m;
  const snAnalyzeOptions* options;
  const snMotion* motion;
  snTrack track;
  snLoads loads;
  int *speeds, *acts;  // by dof and by activation variable the column of states; -1: none
  bool equilibrium;
  snRecorder* recorders;
  snData* d;
} snAnalyzer;

// ---- states

// The column whose label is BEFORE NAME AFTER, with the model's path before it where it begins with '/'.
static int find_state(const snMotion* motion, const char* name, const char* path_ending, const char* old_ending) {
  size_t length = strlen(name), ending = strlen(path_ending);
  for (int col = 0; col < motion->cols; col++) {
    const char* label = motion->labels[col];
    size_t all = strlen(label);
    if (strncmp(label, name, length) == 0 && strcmp(label + length, old_ending) == 0) return col;
    if (label[0] != '/' || all < length + ending + 1 || strcmp(label + all - ending, path_ending) != 0) continue;
    const char* start = label + all - ending - length;
    if (start[-1] == '/' && strncmp(start, name, length) == 0) return col;
  }
  return -1;
}

// Of an actuator the last variable is the activation, the one before it the fibre length.
static void find_muscle_states(snAnalyzer* a) {
  const snModel* m = a->m;
  for (int i = 0; i < m->nu; i++) {
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    int first = m->actuator_actadr[i], count = m->actuator_actnum[i];
    if (!name || first < 0 || count < 1) continue;
    a->acts[first + count - 1] = find_state(a->motion, name, "/activation", ".activation");
    if (count > 1) a->acts[first + count - 2] = find_state(a->motion, name, "/fiber_length", ".fiber_length");
  }
}

static bool find_states(snAnalyzer* a) {
  const snModel* m = a->m;
  snArena* arena = a->track.arena;
  a->speeds = sn_arena_array(arena, int, m->nv + 1);
  a->acts = sn_arena_array(arena, int, m->na + 1);
  if (!a->speeds || !a->acts) return false;
  for (int i = 0; i < m->nv; i++) a->speeds[i] = -1;
  for (int i = 0; i < m->na; i++) a->acts[i] = -1;
  if (!a->options->states) return true;
  for (int joint = 0; joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (name && sn_is_scalar_joint(m, joint))
      a->speeds[m->jnt_dofadr[joint]] = find_state(a->motion, name, "/speed", "_u");
  }
  find_muscle_states(a);
  return true;
}

// Fibres without a length in the file are in equilibrium: a constant length would tear or slacken every tendon.
static void choose_equilibrium(snAnalyzer* a, snDiagnostics* diag) {
  const snModel* m = a->m;
  a->equilibrium = a->options->equilibrium;
  for (int i = 0; !a->equilibrium && i < m->nu; i++) {
    if (m->actuator_hilladr[i] < 0 || m->actuator_actnum[i] < 2) continue;
    if (a->acts[m->actuator_actadr[i] + m->actuator_actnum[i] - 2] >= 0) continue;
    a->equilibrium = true;
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(a->motion),
                "no column has the fibre length of '%s': the fibres of all muscles are in equilibrium",
                sn_id_to_name(m, SN_OBJ_ACTUATOR, i));
  }
}

// Activations that no column has.
static void set_activations(const snAnalyzer* a) {
  const snModel* m = a->m;
  double value = a->options->activation > 0 ? a->options->activation : 0.05;
  for (int i = 0; i < m->nu; i++) {
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    if (m->actuator_hilladr[i] >= 0 && m->actuator_actnum[i] > 0 && a->acts[last] < 0) a->d->act[last] = value;
  }
}

// The numbers of a row as the file has them; angles of files in degrees, and their rates, become radians.
static void set_states(const snAnalyzer* a, int row) {
  const snModel* m = a->m;
  const double* given = a->motion->data + (size_t)row * (size_t)a->motion->cols;
  for (int dof = 0; dof < m->nv; dof++) {
    if (a->speeds[dof] < 0) continue;
    bool turns = a->motion->in_degrees && m->jnt_type[m->dof_jntid[dof]] == SN_JOINT_HINGE;
    a->d->qvel[dof] = given[a->speeds[dof]] * (turns ? 0.017453292519943295 : 1);
  }
  for (int i = 0; i < m->na; i++)
    if (a->acts[i] >= 0) a->d->act[i] = given[a->acts[i]];
}

// ---- rows

static void run_row(snAnalyzer* a, int row) {
  const snModel* m = a->m;
  snData* d = a->d;
  double time = a->track.time[row];
  d->time = time;
  sn_track_pose(&a->track, m, d, time);
  if (a->options->states) set_states(a, row);
  if (a->equilibrium) sn_settle_muscles(m, d);
  sn_forward_position(m, d);
  memset(d->qfrc_applied, 0, sizeof(double) * (size_t)m->nv);
  sn_loads_apply(&a->loads, m, d, time, d->qfrc_applied);
  sn_forward(m, d);
  sn_body_forces(m, d);
}

static bool wants(const snAnalyzer* a, const snAnalysisRequest* request, int row) {
  bool end = row == a->track.first || row == a->track.last;
  return end || request->interval < 2 || row % request->interval == 0;
}

static bool make_recorders(snAnalyzer* a, snDiagnostics* diag) {
  a->recorders = sn_arena_zalloc(a->track.arena, sizeof *a->recorders * (size_t)(a->options->count + 1));
  if (!a->recorders) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  for (int i = 0; a->recorders && i < a->options->count; i++) {
    const snAnalysisRequest* request = &a->options->analyses[i];
    int rows = 0;
    for (int row = a->track.first; row <= a->track.last; row++) rows += wants(a, request, row);
    if (!sn_recorder_create(&a->recorders[i], a->m, request, rows, a->track.arena, diag)) return false;
  }
  return a->recorders != NULL;
}

static void run_rows(snAnalyzer* a) {
  sn_default_pose(a->m, a->d);
  set_activations(a);
  for (int row = a->track.first; row <= a->track.last; row++) {
    run_row(a, row);
    for (int i = 0; i < a->options->count; i++)
      if (wants(a, &a->options->analyses[i], row))
        sn_recorder_row(&a->recorders[i], a->m, a->d, a->track.time[row]);
    if (a->options->progress)
      a->options->progress(a->options->context, row - a->track.first + 1, a->track.last - a->track.first + 1);
  }
}

// Motions change hands: from the recorders to the set, or to nobody where `set` is NULL.
static void collect(const snAnalyzer* a, snMotionSet* set) {
  for (int i = 0; a->recorders && i < a->options->count; i++)
    for (int k = 0; k < a->recorders[i].count; k++) {
      if (set)
        set->motions[set->count++] = a->recorders[i].motions[k];
      else
        sn_motion_destroy(a->recorders[i].motions[k]);
    }
}

static snMotionSet* make_set(const snAnalyzer* a) {
  int count = 0;
  for (int i = 0; i < a->options->count; i++) count += a->recorders[i].count;
  snArena* arena = sn_arena_create(NULL, 0);
  snMotionSet* set = arena ? sn_arena_zalloc(arena, sizeof *set) : NULL;
  if (set && (set->motions = sn_arena_zarray(arena, snMotion*, count + 1))) {
    set->arena = arena;
    return set;
  }
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

snMotionSet* sn_analyze(const snModel* m, const snMotion* motion, const snAnalyzeOptions* options,
                        snDiagnostics* diag) {
  snAnalyzer a = {.m = m, .options = options, .motion = motion};
  double cutoff = options->states ? -1 : options->cutoff;
  if (!sn_track_create(&a.track, m, motion, cutoff, options->start, options->end, diag)) return NULL;
  snArena* arena = a.track.arena;
  snMotionSet* set = NULL;
  bool ok = sn_loads_create(&a.loads, m, arena, options->forces, options->force_count, diag) &&
            make_recorders(&a, diag);
  if (ok) {
    ok = find_states(&a) && (a.d = sn_data_create(m, NULL)) && (set = make_set(&a));
    if (ok) choose_equilibrium(&a, diag);
    if (ok) run_rows(&a);
    if (!ok) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  }
  collect(&a, set);
  sn_data_destroy(a.d);
  sn_arena_destroy(arena);
  return set;
}

void sn_motion_set_destroy(snMotionSet* set) {
  for (int i = 0; set && i < set->count; i++) sn_motion_destroy(set->motions[i]);
  if (set) sn_arena_destroy(set->arena);
}
