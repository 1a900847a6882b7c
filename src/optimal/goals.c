// goals.c — the kinds of goals: which variables each works on, and what it needs
//   One row of the table per kind.
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "math/dense.h"
#include "osim/track.h"

#include <math.h>
#include <string.h>

typedef bool PrepareFn(snOptimal* p, const snGoal* goal, snGoalEntry* entry, snDiagnostics* diag);

// Variables first to end that fit the goal's names, all of them where there are none, each with its weight.
static bool choose(snOptimal* p, const snGoal* goal, snGoalEntry* e, int first, int end, snDiagnostics* diag) {
  e->index = sn_arena_array(p->arena, int, end - first);
  e->weight = sn_arena_array(p->arena, double, end - first);
  double* weight = sn_arena_array(p->arena, double, end - first);
  if (!e->index || !e->weight || !weight) return false;
  dense_fill(weight, goal->count == 0 ? 1 : NAN, end - first);
  for (int k = 0; k < goal->count; k++) {
    int fitting = 0;
    double w = goal->weights ? goal->weights[k] : 1;
    if (!(w >= 0)) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the weight of '%s' is %g; weights are not negative", e->name,
                  goal->names[k], w);
      return false;
    }
    for (int i = first; i < end; i++)
      if (sn_variable_fits(p->variables[i].name, goal->names[k])) weight[i - first] = w, fitting++;
    if (fitting == 0) return sn_variable_unknown(p, goal->names[k], e->name, diag), false;
  }
  for (int i = first; i < end; i++)
    if (!isnan(weight[i - first]) && weight[i - first] > 0)
      e->index[e->count] = i, e->weight[e->count++] = weight[i - first];
  return true;
}

static bool prepare_effort(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (e->goal.exponent == 0) e->goal.exponent = 2;
  if (!(e->goal.exponent >= 1)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the exponent is %g; it is at least 1", e->name,
                goal->exponent);
    return false;
  }
  return choose(p, goal, e, p->states, p->states + p->m->nu, diag);
}

static bool prepare_nothing(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)p, (void)goal, (void)e, (void)diag;
  return true;
}

static bool prepare_speed(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)p;
  if (goal->value > 0) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the speed is %g m/s; it must be positive", e->name, goal->value);
  return false;
}

// The one variable that a name fits.
static int one_variable(snOptimal* p, const char* name, const char* what, snDiagnostics* diag) {
  int found = -1;
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->variables[i].name, name) == 0) return i;
  for (int i = 0; i < p->count; i++)
    if (sn_variable_fits(p->variables[i].name, name)) {
      if (found >= 0) {
        sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s: '%s' fits '%s' and '%s'", what, name, p->variables[found].name,
                    p->variables[i].name);
        return -1;
      }
      found = i;
    }
  if (found < 0) sn_variable_unknown(p, name, what, diag);
  return found;
}

static bool prepare_periodicity(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  e->index = sn_arena_array(p->arena, int, goal->count);
  e->other = sn_arena_array(p->arena, int, goal->count);
  if (!e->index || !e->other) return false;
  if (goal->count == 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' has no pairs of variables", e->name);
  for (int k = 0; k < goal->count; k++) {
    e->index[k] = one_variable(p, goal->names[k], e->name, diag);
    e->other[k] = one_variable(p, goal->others ? goal->others[k] : goal->names[k], e->name, diag);
    if (e->index[k] < 0 || e->other[k] < 0) return false;
  }
  e->count = goal->count;
  return goal->count > 0;
}

// ---- tracking

// The column of the reference that is named as a state, -1: none.
static int column_of(const snMotion* r, const char* name) {
  for (int c = 0; c < r->cols; c++)
    if (strcmp(r->labels[c], name) == 0) return c;
  for (int c = 0; c < r->cols; c++)
    if (r->labels[c][0] != '/' && sn_variable_fits(name, r->labels[c])) return c;
  return -1;
}

// Splines through columns as they are.
static bool track_columns(snOptimal* p, const snMotion* r, snGoalEntry* e, snDiagnostics* diag) {
  double *time = sn_arena_array(p->arena, double, r->rows), *column = sn_arena_array(p->arena, double, r->rows);
  if (!time || !column) return false;
  dense_copy(time, r->time, r->rows);
  int kept = 0;
  for (int k = 0; k < e->count; k++) {
    int label = column_of(r, p->variables[e->index[k]].name);
    if (label < 0) continue;
    for (int i = 0; i < r->rows; i++) column[i] = r->data[i * r->cols + label];
    if (!dense_is_finite(column, r->rows)) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': column '%s' of the reference is not finite", e->name,
                  r->labels[label]);
      return false;
    }
    if (!sn_spline_fit(&e->spline[kept], p->arena, 5, r->rows, time, column)) return false;
    e->index[kept] = e->index[k], e->weight[kept++] = e->weight[k];
  }
  e->count = kept;
  return true;
}

// Coordinates in radians, filtered, and their speeds, as OpenSim's tools have them.
static bool track_coordinates(snOptimal* p, const snMotion* r, snGoalEntry* e, snDiagnostics* diag) {
  snTrack track;
  if (!sn_track_create_table(&track, p->m, r, e->goal.cutoff, diag)) return false;
  double *time = sn_arena_array(p->arena, double, track.rows), *column = sn_arena_array(p->arena, double, track.rows);
  bool ok = time && column;
  int kept = 0, nv = p->coordinates;
  if (ok) dense_copy(time, track.time, track.rows);
  for (int k = 0; ok && k < e->count; k++) {
    int i = e->index[k], joint = i < 2 * nv ? p->m->dof_jntid[i % nv] : -1;
    if (joint < 0 || track.splines[joint].count == 0 || (i >= nv && !e->goal.speeds)) continue;
    for (int row = 0; row < track.rows; row++)
      column[row] = sn_spline_value(&track.splines[joint], time[row], i >= nv);
    ok = sn_spline_fit(&e->spline[kept], p->arena, 5, track.rows, time, column);
    e->index[kept] = i, e->weight[kept++] = e->weight[k];
  }
  e->count = kept;
  sn_arena_destroy(track.arena);
  return ok;
}

static bool has_reference(const snGoal* goal, const snGoalEntry* e, snDiagnostics* diag) {
  if (goal->reference && goal->reference->rows >= 2) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' needs a reference of at least two rows", e->name);
  return false;
}

static bool prepare_control_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (!has_reference(goal, e, diag) || !choose(p, goal, e, p->states, p->states + p->m->nu, diag)) return false;
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, e->count);
  if (!e->spline || !track_columns(p, goal->reference, e, diag)) return false;
  e->goal.reference = NULL;
  if (e->count == 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no column of the reference is a control", e->name);
  return e->count > 0;
}

static bool prepare_squares(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  e->goal.exponent = 2;
  return choose(p, goal, e, 0, p->states, diag);
}

static bool prepare_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  const snMotion* r = goal->reference;
  if (!has_reference(goal, e, diag) || !choose(p, goal, e, 0, p->states, diag)) return false;
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, e->count);
  bool coordinates = goal->cutoff > 0 || goal->speeds || r->in_degrees;
  if (!e->spline || !(coordinates ? track_coordinates : track_columns)(p, r, e, diag)) return false;
  e->goal.reference = NULL;
  if (e->count == 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no column of the reference is a state", e->name);
  return e->count > 0;
}

// ---- contact tracking

static const snExternalForce* measured(const snGoal* goal, const char* name) {
  for (int i = 0; i < goal->force_count; i++)
    if (goal->forces[i].name && strcmp(goal->forces[i].name, name) == 0) return &goal->forces[i];
  return NULL;
}

// The contact element of a name, or of the last part of a path; -1 with an error.
static int contact_element(const snOptimal* p, const char* name, const char* goal, snDiagnostics* diag) {
  const char* part = strrchr(name, '/');
  int element = sn_name_to_id(p->m, SN_OBJ_FORCE, part ? part + 1 : name);
  int kind = element < 0 ? -1 : p->m->force_type[element];
  if (kind == SN_ELEMENT_SMOOTHCONTACT || kind == SN_ELEMENT_HUNTCROSSLEY) return element;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the model has no contact element '%s'", goal, name);
  return -1;
}

static void set_projection(const snGoal* goal, double project[3][3]) {
  double n[3] = {goal->axis.x, goal->axis.y, goal->axis.z}, length = sqrt(dense_dot(n, n, 3));
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double along = length > 0 ? n[i] * n[j] / (length * length) : 0, unit = i == j;
      project[i][j] = goal->projection == SN_FORCE_PROJECTION_NONE    ? unit
                      : goal->projection == SN_FORCE_PROJECTION_PLANE ? unit - along
                                                                : along;
    }
}

// Splines of fifth degree through the three columns of a measured force, projected.
static bool fit_force(snOptimal* p, const snExternalForce* force, const snContactGroup* group, snNaturalSpline* spline,
                      const char* goal, snDiagnostics* diag) {
  const snMotion* data = force->data;
  int column[3];
  double* time = sn_arena_array(p->arena, double, data->rows);
  double* values = sn_arena_array(p->arena, double, data->rows);
  for (int axis = 0; axis < 3; axis++) {
    const char* label = sn_text_format(p->arena, "%s%c", force->force ? force->force : "", "xyz"[axis]);
    column[axis] = -1;
    for (int c = 0; c < data->cols && label; c++)
      if (strcmp(data->labels[c], label) == 0) column[axis] = c;
    if (column[axis] >= 0) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, data->file, "goal '%s': no column '%s'", goal, label ? label : "");
    return false;
  }
  if (!time || !values) return false;
  dense_copy(time, data->time, data->rows);
  for (int axis = 0; axis < 3; axis++) {
    for (int r = 0; r < data->rows; r++) {
      values[r] = 0;
      for (int k = 0; k < 3; k++) values[r] += group->project[axis][k] * data->data[r * data->cols + column[k]];
    }
    if (!sn_spline_fit(&spline[axis], p->arena, 5, data->rows, time, values)) return false;
  }
  return true;
}

// Contacts that share a measured force form a group.
static bool make_group(snOptimal* p, const snGoal* goal, snGoalEntry* e, int first, snDiagnostics* diag) {
  const snExternalForce* force = measured(goal, goal->others[first]);
  snContactGroup* group = &e->groups[e->group_count];
  int* element = sn_arena_array(p->arena, int, goal->count);
  if (!force || (force->force_frame && force->force_frame[0] && strcmp(force->force_frame, "ground") != 0)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no measured force '%s' in the ground frame", e->name,
                goal->others[first]);
    return false;
  }
  if (!element) return false;
  group->element = element;
  set_projection(goal, group->project);
  for (int i = first; i < goal->count; i++) {
    if (strcmp(goal->others[i], goal->others[first]) != 0) continue;
    if ((element[group->count++] = contact_element(p, goal->names[i], e->name, diag)) < 0) return false;
  }
  return fit_force(p, force, group, e->spline + 3 * e->group_count++, e->name, diag);
}

static bool prepare_contact_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (goal->count == 0 || !goal->others || goal->force_count == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' needs contact elements and measured forces", e->name);
    return false;
  }
  e->groups = sn_arena_zarray(p->arena, snContactGroup, goal->count);
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, 3 * goal->count);
  if (!e->groups || !e->spline) return false;
  for (int i = 0; i < goal->count; i++) {
    bool seen = false;
    for (int k = 0; k < i; k++) seen |= strcmp(goal->others[k], goal->others[i]) == 0;
    if (!seen && !make_group(p, goal, e, i, diag)) return false;
  }
  e->goal.forces = NULL;
  return true;
}

// Pairs of activation and control.
static bool prepare_initial_activation(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)goal;
  e->index = sn_arena_array(p->arena, int, p->controls);
  e->other = sn_arena_array(p->arena, int, p->controls);
  if (!e->index || !e->other) return false;
  for (int i = 0; i < p->m->nu; i++) {
    int activation = sn_optimal_activation(p, i);
    if (activation >= 0) e->index[e->count] = activation, e->other[e->count++] = p->states + i;
  }
  if (e->count == 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no actuator has an activation", e->name);
  return e->count > 0;
}

// Rates of tendon forces.
static bool prepare_derivatives(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)goal, (void)diag;
  e->index = sn_arena_array(p->arena, int, p->algebraic);
  e->weight = sn_arena_array(p->arena, double, p->algebraic);
  if (!e->index || !e->weight) return false;
  for (; e->count < p->algebraic; e->count++)
    e->index[e->count] = p->states + p->controls + e->count, e->weight[e->count] = 1;
  e->goal.exponent = 2;
  return true;
}

static const struct {
  const char* word;
  PrepareFn* prepare;
  bool constraint;
} kinds[SN_GOAL_COUNT] = {
    [SN_GOAL_EFFORT] = {"effort", prepare_effort, false},
    [SN_GOAL_FINAL_TIME] = {"final_time", prepare_nothing, false},
    [SN_GOAL_SPEED] = {"speed", prepare_speed, true},
    [SN_GOAL_PERIODICITY] = {"periodicity", prepare_periodicity, true},
    [SN_GOAL_STATE_TRACKING] = {"state_tracking", prepare_tracking, false},
    [SN_GOAL_INITIAL_ACTIVATION] = {"initial_activation", prepare_initial_activation, true},
    [SN_GOAL_CONTACT_TRACKING] = {"contact_tracking", prepare_contact_tracking, false},
    [SN_GOAL_AUXILIARY_DERIVATIVES] = {"auxiliary_derivatives", prepare_derivatives, false},
    [SN_GOAL_CONTROL_TRACKING] = {"control_tracking", prepare_control_tracking, false},
    [SN_GOAL_SQUARED_STATES] = {"squared_states", prepare_squares, false},
};

const char* sn_goal_word(snGoalKind kind) { return (unsigned)kind < SN_GOAL_COUNT ? kinds[kind].word : ""; }

bool sn_goal_is_constraint(snGoalKind kind) { return (unsigned)kind < SN_GOAL_COUNT && kinds[kind].constraint; }

bool sn_goal_prepare(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if ((unsigned)goal->kind >= SN_GOAL_COUNT) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "unknown kind of goal %d", (int)goal->kind);
    return false;
  }
  const char* name = goal->name && *goal->name ? goal->name : sn_goal_word(goal->kind);
  e->goal = *goal;
  e->name = e->goal.name = sn_text_copy(p->arena, name, strlen(name));
  e->goal.names = e->goal.others = NULL, e->goal.weights = NULL;
  if (!isfinite(goal->weight) || goal->weight < 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the weight is %g; it is not negative", e->name, goal->weight);
    return false;
  }
  return e->name && kinds[goal->kind].prepare(p, goal, e, diag);
}
