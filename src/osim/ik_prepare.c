// ik_prepare.c — markers, goals, frames and columns of inverse kinematics
//   reads   markers of a motion, tasks, sites and coordinates of a model        writes  the problem of ik.h
#include "base/text.h"
#include "kinematics/driven.h"
#include "osim/ik.h"
#include <math.h>
#include <string.h>

// ---- markers

static const snIkTask* find_task(const snIkOptions* options, const char* name, bool coordinate) {
  for (int i = 0; i < options->task_count; i++)
    if (options->tasks[i].coordinate == coordinate && strcmp(options->tasks[i].name, name) == 0)
      return &options->tasks[i];
  return NULL;
}

static void warn_unknown(const snIk* ik, const char* names, int count, snDiagnostics* diag) {
  const char* format = count == 1 ? "%d marker of the file is not in the model; its columns are not used: %s"
                                  : "%d markers of the file are not in the model; their columns are not used: %s";
  if (count > 0) sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(ik->data), format, count, names ? names : "");
}

static void find_markers(snIk* ik, snArena* arena, snDiagnostics* diag) {
  const char* unknown = "";
  int count = 0;
  for (int col = 0; col + 2 < ik->data->cols; col += 3) {
    char name[256];
    size_t length = strlen(ik->data->labels[col]);
    if (length < 3 || length >= sizeof name) continue;
    memcpy(name, ik->data->labels[col], length - 2);
    name[length - 2] = '\0';
    const snIkTask* task = find_task(ik->options, name, false);
    double weight = task ? task->weight : ik->options->task_count ? 0 : 1;
    int site = weight > 0 ? sn_name_to_id(ik->m, SN_OBJ_SITE, name) : -1;
    if (weight > 0 && site < 0)
      unknown = sn_text_format(arena, "%s%s'%s'", unknown ? unknown : "", count++ ? ", " : "", name);
    if (site >= 0) ik->markers[ik->marker_count++] = (snIkMarker){site, col, weight};
  }
  warn_unknown(ik, unknown, count, diag);
}

static void check_tasks(const snIk* ik, snDiagnostics* diag) {
  for (int i = 0; i < ik->options->task_count; i++) {
    const snIkTask* task = &ik->options->tasks[i];
    bool seen = task->coordinate || !(task->weight > 0);
    for (int col = 0; col < ik->data->cols && !seen; col += 3) {
      size_t length = strlen(ik->data->labels[col]);
      seen =
          length > 2 && strlen(task->name) == length - 2 && strncmp(ik->data->labels[col], task->name, length - 2) == 0;
    }
    if (!seen)
      sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(ik->data),
                  "a task names the marker '%s', which does not exist", task->name);
  }
}

// Markers that vanish for some frames are said once each.
static void check_gaps(const snIk* ik, snDiagnostics* diag) {
  for (int k = 0; k < ik->marker_count; k++) {
    int missing = 0;
    for (int row = 0; row < ik->rows; row++)
      missing +=
          !isfinite(ik->data->data[(size_t)(ik->first + row) * (size_t)ik->data->cols + (size_t)ik->markers[k].col]);
    if (missing)
      sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(ik->data), "the marker '%s' is missing in %d of %d frames",
                  sn_id_to_name(ik->m, SN_OBJ_SITE, ik->markers[k].site), missing, ik->rows);
  }
}

// ---- coordinates that are drawn to a value

// Values of a column at the times of the frames, by a spline of fifth degree; NULL where there are none.
static const double* values_from_file(const snIk* ik, const snIkTask* task, int coordinate, snArena* arena) {
  const snMotion* file = ik->options->coordinates;
  int col = file ? sn_motion_find(file, task->name) : -1;
  double* column = col >= 0 ? sn_arena_array(arena, double, file->rows + 1) : NULL;
  double* values = column ? sn_arena_array(arena, double, ik->rows + 1) : NULL;
  snNaturalSpline spline;
  if (!values) return NULL;
  double unit = file->in_degrees && sn_coordinate_rotates(ik->m, coordinate) ? 0.017453292519943295 : 1;
  for (int i = 0; i < file->rows; i++) column[i] = unit * file->data[(size_t)i * (size_t)file->cols + (size_t)col];
  if (!sn_spline_fit(&spline, arena, 5, file->rows, file->time, column)) return NULL;
  for (int i = 0; i < ik->rows; i++) values[i] = sn_spline_value(&spline, ik->data->time[ik->first + i], 0);
  return values;
}

static double default_value(const snModel* m, int coordinate) {
  int key = sn_name_to_id(m, SN_OBJ_KEY, "default");
  return sn_coordinate(m, key >= 0 ? m->key_qpos + (size_t)key * (size_t)m->nq : m->qpos0, coordinate).value;
}

static void add_goal(snIk* ik, const snIkTask* task, snArena* arena, snDiagnostics* diag) {
  int coordinate = sn_find_coordinate(ik->m, task->name);
  if (coordinate < 0) {
    sn_diagnose(diag, SN_SEVERITY_WARNING, "", "the model has no coordinate '%s'; its task is not used", task->name);
    return;
  }
  snIkGoal goal = {.coordinate = coordinate, .weight = task->weight, .value = task->value};
  if (sn_coordinate_dof(ik->m, coordinate) < 0 && !is_blended(ik->m, coordinate)) return;  // locked: no task moves it
  if (task->source == SN_IK_DEFAULT) goal.value = default_value(ik->m, coordinate);
  if (task->source == SN_IK_FILE && !(goal.values = values_from_file(ik, task, coordinate, arena))) {
    sn_diagnose(diag, SN_SEVERITY_WARNING, ik->options->coordinates ? ik->options->coordinates->name : "",
                "the task of '%s' takes its value from a column of that name, which does not exist; it is not used",
                task->name);
    return;
  }
  ik->goals[ik->goal_count++] = goal;
}

static void find_goals(snIk* ik, snArena* arena, snDiagnostics* diag) {
  for (int i = 0; i < ik->options->task_count; i++) {
    const snIkTask* task = &ik->options->tasks[i];
    if (task->coordinate && task->weight > 0) add_goal(ik, task, arena, diag);
  }
}

// ---- frames and columns

void sn_ik_find_frames(snIk* ik) {
  bool all = ik->options->start == 0 && ik->options->end == 0;
  int last = -1;
  ik->first = ik->data->rows;
  for (int i = 0; i < ik->data->rows; i++) {
    if (!all && (ik->data->time[i] < ik->options->start - 1e-9 || ik->data->time[i] > ik->options->end + 1e-9))
      continue;
    if (i < ik->first) ik->first = i;
    last = i;
  }
  ik->rows = last - ik->first + 1;
}

bool sn_ik_outputs(snIk* ik, snArena* arena, const char* const* errors, int error_count) {
  int most = ik->m->njnt + ik->m->ndriven + 1;
  const char** labels = sn_arena_zarray(arena, const char*, most);
  ik->coordinates = sn_arena_zarray(arena, int, most);
  ik->solution = sn_arena_zarray(arena, double, (size_t)ik->rows*(size_t)ik->m->nq + 1);
  if (!labels || !ik->coordinates || !ik->solution) return false;
  ik->out = sn_motion_create("Coordinates", ik->rows, sn_list_coordinates(ik->m, labels, ik->coordinates), labels);
  const char* name = ik->sensor_count ? "OrientationErrors" : "Model Marker Errors from IK";
  ik->errors = sn_motion_create(name, ik->rows, error_count, errors);
  if (ik->out) ik->out->in_degrees = true;
  return ik->out && ik->errors;
}

bool sn_ik_prepare(snIk* ik, snArena* arena, snDiagnostics* diag) {
  ik->markers = sn_arena_zalloc(arena, sizeof *ik->markers * (size_t)(ik->data->cols / 3 + 1));
  ik->goals = sn_arena_zalloc(arena, sizeof *ik->goals * (size_t)(ik->options->task_count + 1));
  if (!ik->markers || !ik->goals) return false;
  sn_ik_find_frames(ik);
  find_markers(ik, arena, diag);
  if (ik->rows > 0) find_goals(ik, arena, diag);
  check_tasks(ik, diag);
  if (ik->marker_count == 0 || ik->rows < 1) {
    sn_diagnose(
        diag, SN_SEVERITY_ERROR, motion_source(ik->data),
        ik->rows < 1 ? "no frame is between the requested times" : "no marker of the file is a site of the model");
    ik->rows = 0;
    return true;
  }
  check_gaps(ik, diag);
  static const char* const errors[] = {"total_squared_error", "marker_error_RMS", "marker_error_max"};
  return sn_ik_outputs(ik, arena, errors, 3);
}
