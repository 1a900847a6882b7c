// analyze.c — analyses of a motion, in the order of OpenSim's AnalyzeTool
//   Row by row: state from the file, fibres in equilibrium where asked for, forward dynamics, then every analysis.
#include "osim/analyze.h"

#include "base/text.h"
#include "osim/plant.h"
#include "osim/state_columns.h"
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
  snPlant plant;
  snStateColumns columns;
  bool equilibrium;
  snRecorder* recorders;
  snData* d;
} snAnalyzer;

// ---- states

// Fibres without a length in the file are in equilibrium: a constant length would tear or slacken every tendon.
static void choose_equilibrium(snAnalyzer* a, snDiagnostics* diag) {
  int lack = sn_state_columns_lack(&a->columns, a->m);
  a->equilibrium = a->options->equilibrium || lack >= 0;
  if (!a->options->equilibrium && lack >= 0)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(a->motion),
                "no column has the fibre length of '%s': the fibres of all muscles are in equilibrium",
                sn_id_to_name(a->m, SN_OBJ_ACTUATOR, lack));
}

// ---- rows

static void run_row(snAnalyzer* a, int row) {
  const snModel* m = a->m;
  snData* d = a->d;
  double time = a->track.time[row];
  d->time = time;
  sn_track_pose(&a->track, m, d, time);
  if (a->options->states) sn_state_columns_rates(&a->columns, m, d, a->motion, row);
  if (a->equilibrium) sn_settle_muscles(m, d);
  a->plant.middle = time;
  sn_forward(m, d);  // with what acts on the plant
  sn_body_forces(m, d);
}

static bool wants(const snAnalyzer* a, const snAnalysisRequest* request, int row) {
  bool end = row == a->track.first || row == a->track.last;
  return end || request->interval < 2 || row % request->interval == 0;
}

static bool find_states(snAnalyzer* a) {
  snArena* arena = a->track.arena;
  return a->options->states ? sn_state_columns_find(&a->columns, a->m, a->motion, arena)
                            : sn_state_columns_none(&a->columns, a->m, arena);
}

static bool make_recorders(snAnalyzer* a, snDiagnostics* diag) {
  a->recorders = sn_arena_zalloc(a->track.arena, sizeof *a->recorders * (size_t)(a->options->count + 1));
  if (!a->recorders) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  for (int i = 0; a->recorders && i < a->options->count; i++) {
    const snAnalysisRequest* request = &a->options->analyses[i];
    int rows = 0;
    for (int row = a->track.first; row <= a->track.last; row++) rows += wants(a, request, row);
    if (!sn_recorder_create(&a->recorders[i], &a->plant, request, a->d, rows, a->track.arena, diag)) return false;
  }
  return a->recorders != NULL;
}

static void run_rows(snAnalyzer* a) {
  sn_default_pose(a->m, a->d);
  sn_state_columns_activate(&a->columns, a->m, a->d, a->options->activation > 0 ? a->options->activation : 0.05);
  for (int row = a->track.first; row <= a->track.last; row++) {
    run_row(a, row);
    for (int i = 0; i < a->options->count; i++)
      if (wants(a, &a->options->analyses[i], row))
        sn_recorder_row(&a->recorders[i], &a->plant, a->d, a->track.time[row]);
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

static bool open_plant(snAnalyzer* a, const snModel* m, snDiagnostics* diag) {
  const snAnalyzeOptions* o = a->options;
  snForwardOptions acting = {.controls = o->controls,
                             .control_count = o->control_count,
                             .forces = o->forces,
                             .force_count = o->force_count,
                             .reserves = o->reserves,
                             .reserve_count = o->reserve_count,
                             .only_reserves = o->only_reserves};
  if (!sn_plant_open(&a->plant, m, a->track.arena, &acting, diag)) return false;
  a->m = a->plant.m;
  return true;
}

snMotionSet* sn_analyze(const snModel* m, const snMotion* motion, const snAnalyzeOptions* options,
                        snDiagnostics* diag) {
  snAnalyzer a = {.m = m, .options = options, .motion = motion};
  double cutoff = options->states ? -1 : options->cutoff;
  if (!sn_track_create(&a.track, m, motion, cutoff, options->start, options->end, diag)) return NULL;
  snArena* arena = a.track.arena;
  snMotionSet* set = NULL;
  bool open = open_plant(&a, m, diag), ok = open;
  if (open && !(a.d = sn_data_create(a.m, NULL))) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  ok = ok && a.d && make_recorders(&a, diag);
  if (ok) {
    ok = find_states(&a) && (set = make_set(&a));
    if (ok) choose_equilibrium(&a, diag);
    if (ok) run_rows(&a);
    if (!ok) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  }
  collect(&a, set);
  sn_data_destroy(a.d);
  if (open) sn_plant_close(&a.plant);
  sn_arena_destroy(arena);
  return set;
}

void sn_motion_set_destroy(snMotionSet* set) {
  for (int i = 0; set && i < set->count; i++) sn_motion_destroy(set->motions[i]);
  if (set) sn_arena_destroy(set->arena);
}
