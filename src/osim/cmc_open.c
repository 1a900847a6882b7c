// cmc_open.c — computed muscle control from its options to its results
#include "base/text.h"
#include "osim/cmc_run.h"
#include "sinew/step.h"
#include <math.h>
#include <string.h>

#define FINEST_NODE    1e-3   // [s] between which paths are interpolated
#define FIRST_WINDOW   0.030  // [s] of the initial muscle states
#define LEAST_CONTROL  0.02   // of muscles: OpenSim's
#define WIDEST_CONTROL 10000  // of actuators without a range
#define MOST_WINDOWS   1000000
#define LONGEST_ROW    1e-3   // [s] between rows of the results

// ---- tasks

static const char* joint_name(const void* context, int i) {
  const snModel* m = context;
  if (i >= m->njnt) return NULL;
  const char* name = sn_id_to_name(m, SN_OBJ_JOINT, i);
  return name ? name : "";
}

static bool every_coordinate(snCmc* c, snArena* arena) {
  const snModel* m = c->plant.m;
  snTrackingTask* tasks = sn_arena_zalloc(arena, sizeof *tasks * (size_t)(m->njnt + 1));
  for (int joint = 0; tasks && joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || !sn_is_scalar_joint(m, joint)) continue;
    tasks[c->task_count++] = (snTrackingTask){.coordinate = name, .weight = 1, .kp = 100, .kv = 20, .ka = 1};
  }
  c->tasks = tasks;
  return tasks != NULL;
}

// Tasks of free coordinates. Locked and coupled ones follow by themselves.
static bool some_coordinates(snCmc* c, snArena* arena, snDiagnostics* diag) {
  const snModel* m = c->plant.m;
  snTrackingTask* tasks = sn_arena_zalloc(arena, sizeof *tasks * (size_t)(c->o->task_count + 1));
  for (int i = 0; tasks && i < c->o->task_count; i++) {
    const snTrackingTask* t = &c->o->tasks[i];
    int joint = sn_find_coordinate(m, t->coordinate);
    if (joint < 0) {
      const char* close = sn_closest_word(t->coordinate, joint_name, m);
      sn_diagnose_line(diag, SN_SEVERITY_ERROR, t->file, t->line,
                       "a task is of the coordinate '%s', which the model does not have%s%s%s", t->coordinate,
                       close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
      return false;
    }
    if (joint >= m->njnt) {
      sn_diagnose_line(diag, SN_SEVERITY_WARNING, t->file, t->line,
                       "the task of '%s' is skipped: the coordinate is locked or coupled to others", t->coordinate);
      continue;
    }
    if (!(t->weight >= 0) || !isfinite(t->kp + t->kv + t->ka + t->weight)) {
      sn_diagnose_line(diag, SN_SEVERITY_ERROR, t->file, t->line,
                       "the task of '%s' needs finite gains and a weight of 0 or more", t->coordinate);
      return false;
    }
    tasks[c->task_count++] = *t;
  }
  c->tasks = tasks;
  return tasks != NULL;
}

static bool find_tasks(snCmc* c, snArena* arena, snDiagnostics* diag) {
  const snModel* m = c->plant.m;
  if (!(c->o->task_count > 0 ? some_coordinates(c, arena, diag) : every_coordinate(c, arena))) return false;
  if (!sn_cmc_target_create(&c->target, m, &c->plant.levers, arena, c->task_count, c->o->exact)) return false;
  for (int i = 0; i < c->task_count; i++)
    c->target.dofs[i] = m->jnt_dofadr[sn_find_coordinate(m, c->tasks[i].coordinate)];
  return true;
}

// ---- ranges of controls

static const char* lever_name(const void* context, int i) {
  const snLevers* levers = context;
  return i < levers->count ? levers->item[i].name : NULL;
}

static int find_lever(const snLevers* levers, const char* name) {
  size_t length = strlen(name), ending = strlen(".excitation");
  if (length > ending && strcmp(name + length - ending, ".excitation") == 0) length -= ending;
  for (int i = 0; i < levers->count; i++)
    if (strlen(levers->item[i].name) == length && strncmp(levers->item[i].name, name, length) == 0) return i;
  return -1;
}

static int known_lever(const snLevers* levers, const char* name, const char* what, snDiagnostics* diag) {
  int lever = find_lever(levers, name);
  if (lever >= 0) return lever;
  const char* close = sn_closest_word(name, lever_name, levers);
  sn_diagnose(diag, SN_SEVERITY_WARNING, "", "%s '%s' is of no actuator%s%s%s", what, name,
              close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return -1;
}

static void usual_ranges(snCmc* c) {
  for (int j = 0; j < c->plant.levers.count; j++) {
    const snLever* l = &c->plant.levers.item[j];
    bool muscle = l->actuator >= 0 && sn_is_predicted(c->plant.m, l->actuator);
    c->low[j] = muscle ? fmax(l->low, LEAST_CONTROL) : fmax(l->low, -WIDEST_CONTROL);
    c->high[j] = muscle ? fmax(l->high, 1) : fmin(l->high, WIDEST_CONTROL);
    c->signals[j].rule = muscle ? SN_CONTROL_STEPS : SN_CONTROL_LINEAR;
    c->predicts |= muscle;
    c->muscles |= muscle && c->plant.m->actuator_actnum[l->actuator] > 0;
  }
}

static bool given_ranges(snCmc* c, snDiagnostics* diag) {
  for (int i = 0; i < c->o->range_count; i++) {
    const snControlRange* range = &c->o->ranges[i];
    int lever = known_lever(&c->plant.levers, range->actuator, "the range of the control", diag);
    if (lever < 0) continue;
    if (!(range->low <= range->high)) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the control of '%s' is to lie between %g and %g", range->actuator,
                  range->low, range->high);
      return false;
    }
    const snLever* l = &c->plant.levers.item[lever];
    bool muscle = l->actuator >= 0 && sn_is_predicted(c->plant.m, l->actuator);
    c->low[lever] = range->low;
    c->high[lever] = range->high;
    c->signals[lever].rule = muscle ? SN_CONTROL_STEPS : range->rule;
  }
  for (int i = 0; i < c->o->excluded_count; i++) {
    int lever = known_lever(&c->plant.levers, c->o->excluded[i], "the excluded actuator", diag);
    if (lever >= 0) c->low[lever] = c->high[lever] = 0;
  }
  return true;
}

// ---- room

// Signals with one node each, which the plant begins with; more are added window by window.
static bool make_signals(snCmc* c, snArena* arena, int levers) {
  c->signals = sn_arena_zalloc(arena, sizeof *c->signals * (size_t)(levers + 1));
  c->times = sn_arena_zarray(arena, double, (size_t)levers * (size_t)c->most + 1);
  c->values = sn_arena_zarray(arena, double, (size_t)levers * (size_t)c->most + 1);
  return c->signals && c->times && c->values;
}

static bool make_room(snCmc* c, snArena* arena) {
  const snModel* m = c->plant.m;
  size_t levers = (size_t)c->plant.levers.count, nv = (size_t)m->nv, na = (size_t)m->na;
  double* memory = sn_arena_zarray(arena, double, 3 * levers + 2 * nv + 2 * na + 1);
  if (!memory) return false;
  c->low = memory;
  c->high = c->low + levers;
  c->controls = c->high + levers;
  c->shift = c->controls + levers;
  c->rate = c->shift + nv;
  c->before = c->rate + nv;
  c->act = c->before + na;
  int nodes = (int)fmax(1, ceil(fmax(c->window, FIRST_WINDOW) / FINEST_NODE - 1e-9)) + 1;
  return sn_path_prediction_create(&c->paths, m, arena, nodes) && sn_path_prediction_create(&c->held, m, arena, 1) &&
         (c->d = sn_data_create(m, NULL)) && (c->predicted = sn_data_create(m, NULL)) &&
         (c->scratch = sn_data_create(m, NULL));
}

// Every lever has a signal, in the order of levers.
static bool open_plant(snCmc* c, const snModel* m, snDiagnostics* diag) {
  const snCmcOptions* o = c->o;
  snForwardOptions acting = {.forces = o->forces,
                             .force_count = o->force_count,
                             .reserves = o->reserves,
                             .reserve_count = o->reserve_count,
                             .only_reserves = o->only_reserves};
  snArena* arena = c->track.arena;
  snLevers levers;
  if (!sn_levers_create(&levers, m, arena, o->reserves, o->reserve_count, 0, o->only_reserves, NULL) ||
      !make_signals(c, arena, levers.count)) {
    // a second time for its messages
    sn_levers_create(&levers, m, arena, o->reserves, o->reserve_count, 0, o->only_reserves, diag);
    return false;
  }
  if (levers.count == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "no actuator acts on the model; files of actuators add some");
    return false;
  }
  for (int j = 0; j < levers.count; j++) {
    double *time = c->times + (size_t)j * (size_t)c->most, *value = c->values + (size_t)j * (size_t)c->most;
    c->signals[j] = (snControlSignal){levers.item[j].name, SN_CONTROL_LINEAR, 1, time, value, NULL, 0};
  }
  acting.controls = c->signals;
  acting.control_count = levers.count;
  if (!sn_plant_open(&c->plant, m, arena, &acting, diag)) return false;
  for (int j = 0; j < levers.count; j++) c->signals[j].count = 0;
  return true;
}

// ---- results

static bool make_rows(snCmc* c, snArena* arena) {
  c->per_window = (int)fmax(1, ceil(c->window / LONGEST_ROW - 1e-9));
  int rows = c->per_window * (int)ceil((c->end - c->start) / c->window - 1e-6) + 1;
  const char** labels = sn_arena_zarray(arena, const char*, c->task_count + 1);
  for (int i = 0; labels && i < c->task_count; i++)
    labels[i] = c->tasks[i].name ? c->tasks[i].name : c->tasks[i].coordinate;
  return labels && sn_state_rows_create(&c->rows, &c->plant, arena, rows, !c->o->only_reserves) &&
         (c->errors = sn_motion_create("pErr", rows, c->task_count, labels));
}

static snMotionSet* analyze(const snCmc* c, const snModel* m, snDiagnostics* diag) {
  const snCmcOptions* o = c->o;
  snAnalysisRequest requests[] = {{.kind = SN_ANALYSIS_COORDINATES, .name = "Kinematics", .in_degrees = true},
                                  {.kind = SN_ANALYSIS_ACTUATORS, .name = "Actuation"}};
  snAnalyzeOptions options = {.analyses = requests,
                              .count = 2,
                              .states = true,
                              .cutoff = -1,
                              .forces = o->forces,
                              .force_count = o->force_count,
                              .reserves = o->reserves,
                              .reserve_count = o->reserve_count,
                              .only_reserves = o->only_reserves,
                              .controls = c->signals,
                              .control_count = c->plant.levers.count};
  return sn_analyze(m, c->rows.states, &options, diag);
}

// The motions of the run before those of the analyses, in a set that owns them all.
static snMotionSet* collect(snCmc* c, snMotionSet* analyses) {
  snMotion** all = sn_arena_zarray(analyses->arena, snMotion*, analyses->count + 3);
  if (!all) return NULL;
  all[0] = c->rows.states;
  all[1] = c->rows.controls;
  all[2] = c->errors;
  memcpy(all + 3, analyses->motions, sizeof *all * (size_t)analyses->count);
  analyses->motions = all;
  analyses->count += 3;
  c->rows.states = c->rows.controls = c->errors = NULL;
  return analyses;
}

// ---- whole

static bool find_times(snCmc* c, const snMotion* motion, snDiagnostics* diag) {
  const snCmcOptions* o = c->o;
  double first = motion->time[0], last = motion->time[motion->rows - 1];
  bool all = o->start == 0 && o->end == 0;
  c->start = all ? first : o->start;
  c->end = all ? last : o->end;
  c->window = o->window > 0 ? o->window : o->only_reserves ? 1e-3 : 1e-2;
  if (c->start < first || c->end > last)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
                "it lasts from %.9g to %.9g s: %.9g to %.9g s are cut to that", first, last, c->start, c->end);
  c->start = fmax(c->start, first);
  c->end = fmin(c->end, last);
  double windows = (c->end - c->start) / c->window;
  if (windows > 0.5 && windows < MOST_WINDOWS) {
    c->most = (int)ceil(windows) + 4;
    return true;
  }
  sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "%.9g to %.9g s is %s window of %g s", c->start, c->end,
              windows > 1 ? "too long for a" : "shorter than a", c->window);
  return false;
}

static bool fit_accelerations(snCmc* c, const snModel* m) {
  const snTrack* track = &c->track;
  double* values = sn_arena_array(track->arena, double, track->rows);
  c->accelerations = sn_arena_zalloc(track->arena, sizeof *c->accelerations * (size_t)(m->njnt + 1));
  for (int joint = 0; values && c->accelerations && joint < m->njnt; joint++) {
    const snNaturalSpline* s = &track->speeds[joint];
    if (s->count == 0) continue;
    for (int i = 0; i < track->rows; i++) values[i] = sn_spline_value(s, track->time[i], 1);
    if (!sn_spline_fit(&c->accelerations[joint], track->arena, 5, track->rows, track->time, values)) return false;
  }
  return values && c->accelerations;
}

static bool prepare(snCmc* c, const snModel* m, snDiagnostics* diag) {
  if (!sn_track_fit_speeds(&c->track, m) || !fit_accelerations(c, m) || !open_plant(c, m, diag)) return false;
  snArena* arena = c->track.arena;
  if (!make_room(c, arena) || !find_tasks(c, arena, diag)) return false;
  usual_ranges(c);
  if (!given_ranges(c, diag)) return false;
  sn_cmc_first_state(c);
  if (c->end - c->start > 0.5 * c->window) return make_rows(c, arena);
  sn_diagnose(diag, SN_SEVERITY_ERROR, "",
              "muscles need the first %g s to reach their state: %.9g s is too early to end", FIRST_WINDOW, c->end);
  return false;
}

static snMotionSet* run(snCmc* c, const snModel* m, snDiagnostics* diag) {
  int before = diag ? diag->errors : 0;
  snMotionSet *found = NULL, *set = NULL;
  bool ok = prepare(c, m, diag) && sn_cmc_simulate(c, diag);
  if (ok) found = analyze(c, m, diag);
  if (found && !(set = collect(c, found))) sn_motion_set_destroy(found);
  if (!set && (!diag || diag->errors == before)) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  return set;
}

snMotionSet* sn_computed_muscle_control(const snModel* m, const snMotion* motion, const snCmcOptions* options,
                                        snDiagnostics* diag) {
  snCmc c = {.o = options};
  snMotionSet* set = NULL;
  snMotion* desired = sn_desired_coordinates(motion, options->cutoff, diag);
  if (!desired) return NULL;
  desired->file = motion->file;  // for messages
  bool timed = find_times(&c, motion, diag);
  if (timed && sn_track_create(&c.track, m, desired, -1, 0, 0, diag)) {
    set = run(&c, m, diag);
    sn_motion_destroy(c.rows.states);
    sn_motion_destroy(c.rows.controls);
    sn_motion_destroy(c.errors);
    sn_data_destroy(c.d);
    sn_data_destroy(c.predicted);
    sn_data_destroy(c.scratch);
    if (c.plant.m) sn_plant_close(&c.plant);
    sn_arena_destroy(c.track.arena);
  }
  sn_motion_destroy(desired);
  return set;
}

const snMotion* sn_motion_set_find(const snMotionSet* set, const char* name) {
  for (int i = 0; set && i < set->count; i++)
    if (strcmp(set->motions[i]->name, name) == 0) return set->motions[i];
  return NULL;
}
