// goal_frames.c — goals that compare places, orientations and angular velocities of bodies and sites with a reference
//   Columns of the reference are NAME_x, NAME_y, NAME_z, and before them NAME_w where they are quaternions.
#include "optimal/optimal_problem.h"
#include "osim/motion_spline.h"

#include <string.h>

static const char* last_part(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// A site, else a body, as a place with its orientation; false where the model has neither.
static bool frame_of(const snModel* m, const char* name, snPointOutput* o) {
  int site = sn_name_to_id(m, SN_OBJ_SITE, last_part(name)), body = sn_name_to_id(m, SN_OBJ_BODY, last_part(name));
  if (site < 0 && body < 0) return false;
  o->body = site >= 0 ? m->site_bodyid[site] : body;
  o->local = site >= 0 ? m->site_pos[site] : (snVec3){0, 0, 0};
  o->turn = site >= 0 ? m->site_quat[site] : (snQuat){1, 0, 0, 0};
  return true;
}

// The column NAME_axis, by the whole name or its last part; -1: none.
static int column_of(const snMotion* r, const char* name, char axis) {
  size_t n = strlen(last_part(name));
  for (int c = 0; c < r->cols; c++) {
    const char* label = last_part(r->labels[c]);
    if (strlen(label) == n + 2 && strncmp(label, last_part(name), n) == 0 && label[n] == '_' && label[n + 1] == axis)
      return c;
  }
  return -1;
}

// Splines through the columns of a frame, as many as it has numbers.
static bool fit_frame(snOptimal* p, const snMotion* r, const char* name, const char* axes, const snGoalEntry* e,
                      snNaturalSpline* spline, snDiagnostics* diag) {
  for (int i = 0; axes[i]; i++) {
    int column = column_of(r, name, axes[i]);
    if (column < 0) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, r->file, "goal '%s': the reference has no column '%s_%c'", e->name,
                  last_part(name), axes[i]);
      return false;
    }
    if (!sn_goal_fit_column(p, r, column, 1, e, &spline[i], diag)) return false;
  }
  return true;
}

static bool prepare(snOptimal* p, const snGoal* goal, snGoalEntry* e, snOutputKind kind, snDiagnostics* diag) {
  bool turns = kind == SN_OUTPUT_ORIENTATION;
  if (goal->count == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' names no body or site", e->name);
    return false;
  }
  snMotion* table = sn_goal_table(goal, e, diag);
  e->outputs = sn_arena_zarray(p->arena, snPointOutput, goal->count);
  e->weight = sn_arena_zarray(p->arena, double, goal->count);
  e->spline = sn_arena_zarray(p->arena, snNaturalSpline, 4 * goal->count);
  bool ok = table && e->outputs && e->weight && e->spline;
  for (int i = 0; i < goal->count && ok; i++) {
    snPointOutput* o = &e->outputs[i];
    o->kind = kind, e->weight[i] = goal->weights ? goal->weights[i] : 1;
    ok = frame_of(p->m, goal->names[i], o);
    if (!ok)
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the model has no body or site '%s'", e->name,
                  goal->names[i]);
    if (turns) o->reference = e->spline + 4 * i;
    ok = ok && fit_frame(p, table, goal->names[i], turns ? "wxyz" : "xyz", e, e->spline + (turns ? 4 : 3) * i, diag);
  }
  sn_motion_destroy(table);
  e->goal.reference = NULL, e->output_count = goal->count;
  return ok;
}

bool sn_prepare_translation_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return prepare(p, goal, e, SN_OUTPUT_PLACE, diag);
}

bool sn_prepare_orientation_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return prepare(p, goal, e, SN_OUTPUT_ORIENTATION, diag);
}

bool sn_prepare_angular_velocity_tracking(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return prepare(p, goal, e, SN_OUTPUT_ANGULAR_VELOCITY, diag);
}
