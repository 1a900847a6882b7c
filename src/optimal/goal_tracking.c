// goal_tracking.c — goals that compare a motion with a reference: states, controls, contact forces, markers
//   References are splines of fifth degree through the columns of a table, filtered as Moco's tables are.
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "math/dense.h"
#include "osim/track.h"

#include <math.h>
#include <string.h>

// ---- columns

static const char* last_part(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Whether a label of older files stands for a state: "knee_angle_r", "knee_angle_r_u", "soleus_r.activation".
static bool is_old_label(const char* label, const char* state) {
  static const char* const endings[][2] = {{"/value", ""}, {"/speed", "_u"}, {"/activation", ".activation"}};
  const char* last = last_part(state) - 1;
  for (int i = 0; i < 3; i++) {
    if (last <= state || strcmp(last, endings[i][0]) != 0) continue;
    const char* name = last;
    while (name > state && name[-1] != '/') name--;
    size_t length = (size_t)(last - name);
    return strncmp(label, name, length) == 0 && strcmp(label + length, endings[i][1]) == 0;
  }
  return false;
}

// The column of the reference that is named as a variable, -1: none.
static int column_of(const snMotion* r, const char* name) {
  for (int c = 0; c < r->cols; c++)
    if (strcmp(r->labels[c], name) == 0) return c;
  for (int c = 0; c < r->cols; c++)
    if (r->labels[c][0] != '/' && (sn_variable_fits(name, r->labels[c]) || is_old_label(r->labels[c], name))) return c;
  return -1;
}

snMotion* sn_goal_table(const snGoal* goal, const snGoalEntry* e, snDiagnostics* diag) {
  const snMotion* r = goal->reference;
  if (!r || r->rows < 2) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' needs a reference of at least two rows", e->name);
    return NULL;
  }
  for (int i = 0; i < r->rows; i++)
    if (!isfinite(r->time[i]) || (i > 0 && !(r->time[i] > r->time[i - 1]))) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(r),
                  "goal '%s': the time of row %d is %.9g; times must increase", e->name, i + 1, r->time[i]);
      return NULL;
    }
  return sn_motion_filter(r, goal->cutoff);
}

// A spline through scaled values of a column, or through the derivative of such a spline at the rows.
static bool fit_column(snOptimal* p, const snMotion* r, int column, double scale, bool derivative, const snGoalEntry* e,
                       snNaturalSpline* spline, snDiagnostics* diag) {
  double *time = sn_arena_array(p->arena, double, r->rows), *values = sn_arena_array(p->arena, double, r->rows);
  if (!time || !values) return false;
  dense_copy(time, r->time, r->rows);
  for (int i = 0; i < r->rows; i++) {
    values[i] = scale * r->data[(size_t)i * (size_t)r->cols + (size_t)column];
    if (isfinite(values[i])) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(r), "goal '%s': column '%s' of the reference is not finite at "
                "%g s", e->name, r->labels[column], r->time[i]);
    return false;
  }
  if (!sn_spline_fit(spline, p->arena, 5, r->rows, time, values)) return false;
  if (!derivative) return true;
  for (int i = 0; i < r->rows; i++) values[i] = sn_spline_value(spline, time[i], 1);
  return sn_spline_fit(spline, p->arena, 5, r->rows, time, values);
}

bool sn_goal_fit_column(snOptimal* p, const snMotion* r, int column, double scale, const snGoalEntry* e,
                        snNaturalSpline* spline, snDiagnostics* diag) {
  return fit_column(p, r, column, scale, false, e, spline, diag);
}

// ---- states and controls

// Degrees become radians in positions and speeds of hinges.
static double unit_of(const snOptimal* p, const snMotion* r, int variable) {
  bool state = variable < 2 * p->coordinates;
  int joint = state ? p->m->dof_jntid[variable % p->coordinates] : -1;
  return r->in_degrees && joint >= 0 && p->m->jnt_type[joint] == SN_JOINT_HINGE ? 0.017453292519943295 : 1;
}

// The scale factor of a variable's reference: of the last of the goal's names that fits it. False with an error.
static bool find_factor(const snOptimal* p, const snGoal* goal, const snGoalEntry* e, int variable, int* factor,
                        snDiagnostics* diag) {
  *factor = -1;
  for (int i = 0; i < goal->count; i++) {
    if (!goal->scales[i] || !sn_variable_fits(p->variables[variable].name, goal->names[i])) continue;
    if ((*factor = sn_factor_find(p, goal->scales[i])) >= 0) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': there is no scale factor '%s'; add it first", e->name,
                goal->scales[i]);
    return false;
  }
  return true;
}

// Of all variables that an entry has kept.
static bool find_factors(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (!goal->scales) return true;
  e->factor = sn_arena_array(p->arena, int, e->count + 1);
  if (!e->factor) return false;
  for (int k = 0; k < e->count; k++)
    if (!find_factor(p, goal, e, e->index[k], &e->factor[k], diag)) return false;
  for (int i = 0; i < goal->count; i++) {
    bool used = !goal->scales[i];
    for (int k = 0; k < e->count; k++) used |= sn_variable_fits(p->variables[e->index[k]].name, goal->names[i]);
    if (used) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': '%s' has a scale factor and no column in the reference",
                e->name, goal->names[i]);
    return false;
  }
  return true;
}

// Keeps the variables of an entry that the reference has, each with its spline. `labels`: names of columns by variable,
// NULL where they are those of the variables.
static bool track_columns(snOptimal* p, const snMotion* r, const char* const* labels, snGoalEntry* e,
                          snDiagnostics* diag) {
  int kept = 0, nv = p->coordinates;
  for (int k = 0; k < e->count; k++) {
    int i = e->index[k], column = column_of(r, labels && labels[k] ? labels[k] : p->variables[i].name);
    bool derivative = column < 0 && e->goal.speeds && i >= nv && i < 2 * nv;
    if (derivative) column = column_of(r, p->variables[i - nv].name);
    if (column < 0) continue;
    if (!fit_column(p, r, column, unit_of(p, r, i), derivative, e, &e->spline[kept], diag)) return false;
    e->index[kept] = i, e->weight[kept++] = e->weight[k];
  }
  e->count = kept;
  return true;
}

// The columns that a goal names for its controls, by entry; NULL: none, or out of memory.
static const char** labels_of(snOptimal* p, const snGoal* goal, const snGoalEntry* e) {
  const char** labels = goal->others ? sn_arena_zarray(p->arena, const char*, e->count + 1) : NULL;
  for (int k = 0; labels && k < e->count; k++)
    for (int i = 0; i < goal->count; i++)
      if (goal->others[i] && goal->others[i][0] && sn_variable_fits(p->variables[e->index[k]].name, goal->names[i]))
        labels[k] = goal->others[i];
  return labels;
}

static bool track_variables(snOptimal* p, const snGoal* goal, snGoalEntry* e, const char* what, snDiagnostics* diag) {
  snMotion* table = sn_goal_table(goal, e, diag);
  if (!table) return false;
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, e->count + 1);
  bool ok = e->spline && track_columns(p, table, labels_of(p, goal, e), e, diag) &&
            find_factors(p, goal, e, diag);
  sn_motion_destroy(table);
  e->goal.reference = NULL;
  if (ok && e->count == 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no column of the reference is a %s", e->name, what);
  return ok && e->count > 0;
}

bool sn_prepare_control_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return sn_goal_choose(p, goal, e, p->states, p->states + p->m->nu, diag) &&
         track_variables(p, goal, e, "control", diag);
}

bool sn_prepare_state_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return sn_goal_choose(p, goal, e, 0, sn_first_parameter(p), diag) && track_variables(p, goal, e, "state", diag);
}

bool sn_prepare_quantity_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return sn_goal_choose(p, goal, e, p->count - p->quantities, p->count, diag) &&
         track_variables(p, goal, e, "quantity", diag);
}

snMotion* sn_optimal_tracked(const snOptimal* p) {
  enum { ROWS = 100 };
  const snGoalEntry* e = p->goals;
  while (e && e->goal.kind != SN_GOAL_STATE_TRACKING) e = e->next;
  const char** labels = e ? sn_arena_array(p->arena, const char*, e->count) : NULL;
  for (int k = 0; labels && k < e->count; k++) labels[k] = p->variables[e->index[k]].name;
  snMotion* motion = labels ? sn_motion_create("tracked", ROWS, e->count, labels) : NULL;
  for (int i = 0; motion && i < ROWS; i++) {
    motion->time[i] = p->start + (p->end.hi - p->start) * i / (ROWS - 1);
    for (int k = 0; k < e->count; k++)
      motion->data[i * e->count + k] = sn_spline_value(&e->spline[k], motion->time[i], 0);
  }
  return motion;
}

// ---- markers

// Markers are sites; a path's last part is the name. -1 with an error.
static int marker_site(const snOptimal* p, const char* name, const char* goal, snDiagnostics* diag) {
  int site = sn_name_to_id(p->m, SN_OBJ_SITE, last_part(name));
  if (site < 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the model has no marker '%s'", goal, name);
  return site;
}

// Whether a column is the x of a marker: NAME_x with NAME_y and NAME_z behind it. Its name is then copied.
static const char* marker_at(snOptimal* p, const snMotion* r, int column) {
  size_t n = strlen(r->labels[column]);
  if (column + 2 >= r->cols || n < 3) return NULL;
  for (int axis = 0; axis < 3; axis++) {
    const char* label = r->labels[column + axis];
    char last = (char)(label[n - 1] - "x1"[label[n - 1] < 'A']);
    if (strlen(label) != n || strncmp(label, r->labels[column], n - 1) != 0 || last != axis) return NULL;
  }
  return sn_text_copy(p->arena, r->labels[column], n - 2);
}

static double marker_weight(const snGoal* goal, const char* name) {
  double weight = goal->count == 0 ? 1 : 0;
  for (int i = 0; i < goal->count; i++)
    if (sn_variable_fits(last_part(name), last_part(goal->names[i])))
      weight = goal->weights ? goal->weights[i] : 1;
  return weight;
}

static bool track_markers(snOptimal* p, const snGoal* goal, const snMotion* r, snGoalEntry* e, snDiagnostics* diag) {
  for (int column = 0; column < r->cols; column++) {
    const char* name = marker_at(p, r, column);
    double weight = name ? marker_weight(goal, name) : 0;
    if (!(weight > 0)) continue;
    int site = sn_name_to_id(p->m, SN_OBJ_SITE, last_part(name)), n = e->output_count;
    if (site < 0) continue;
    e->outputs[n] = (snPointOutput){.kind = SN_OUTPUT_POSITION, .site = site};
    e->weight[n] = weight;
    for (int axis = 0; axis < 3; axis++)
      if (!fit_column(p, r, column + axis, 1, false, e, &e->spline[3 * n + axis], diag)) return false;
    e->output_count++, column += 2;
  }
  return true;
}

bool sn_prepare_marker_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  for (int i = 0; i < goal->count; i++)
    if (!strchr(goal->names[i], '*') && marker_site(p, goal->names[i], e->name, diag) < 0) return false;
  snMotion* table = sn_goal_table(goal, e, diag);
  if (!table) return false;
  e->outputs = sn_arena_zarray(p->arena, snPointOutput, table->cols / 3 + 1);
  e->weight = sn_arena_zarray(p->arena, double, table->cols / 3 + 1);
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, table->cols + 3);
  bool ok = e->outputs && e->weight && e->spline && track_markers(p, goal, table, e, diag);
  sn_motion_destroy(table);
  e->goal.reference = NULL;
  if (ok && e->output_count == 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no columns of the reference are a marker of the model "
                "(NAME_x, NAME_y, NAME_z)", e->name);
  return ok && e->output_count > 0;
}

bool sn_prepare_marker_final(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (goal->count != 1) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' has %d names; it is of one marker", e->name, goal->count);
    return false;
  }
  e->outputs = sn_arena_zarray(p->arena, snPointOutput, 1);
  e->weight = sn_arena_array(p->arena, double, 1);
  int site = marker_site(p, goal->names[0], e->name, diag);
  if (!e->outputs || !e->weight || site < 0) return false;
  e->outputs[0] = (snPointOutput){.kind = SN_OUTPUT_POSITION, .site = site};
  e->weight[0] = 1, e->output_count = 1;
  return true;
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
static bool fit_force(snOptimal* p, const snExternalForce* force, const snPointOutput* group, snNaturalSpline* spline,
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
  snPointOutput* group = &e->outputs[e->output_count];
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
  return fit_force(p, force, group, e->spline + 3 * e->output_count++, e->name, diag);
}

bool sn_prepare_contact_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (goal->count == 0 || !goal->others || goal->force_count == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' needs contact elements and measured forces", e->name);
    return false;
  }
  e->outputs = sn_arena_zarray(p->arena, snPointOutput, goal->count);
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, 3 * goal->count);
  e->weight = sn_arena_array(p->arena, double, goal->count);
  if (!e->outputs || !e->spline || !e->weight) return false;
  dense_fill(e->weight, 1, goal->count);
  for (int i = 0; i < goal->count; i++) {
    bool seen = false;
    for (int k = 0; k < i; k++) seen |= strcmp(goal->others[k], goal->others[i]) == 0;
    if (!seen && !make_group(p, goal, e, i, diag)) return false;
  }
  e->goal.forces = NULL;
  return true;
}
