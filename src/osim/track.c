// track.c — the coordinates of a model over time, from a motion
//   In the order of OpenSim's tools: pad by half, make the steps even, filter, radians, splines.
#include "osim/track.h"

#include "base/allocator.h"
#include "base/text.h"
#include <float.h>
#include <math.h>
#include <string.h>

#define MOST_FINER 100  // rows made of one where steps are made even
#define UNEVEN     1e-3  // difference of steps over a step that is more than a rounding error of a file

bool sn_is_scalar_joint(const snModel* m, int joint) {
  return m->jnt_type[joint] == SN_JOINT_HINGE || m->jnt_type[joint] == SN_JOINT_SLIDE;
}

int sn_find_coordinate(const snModel* m, const char* name) {
  int joint = sn_name_to_id(m, SN_OBJ_JOINT, name);
  if (joint >= 0) return sn_is_scalar_joint(m, joint) ? joint : -1;
  int driven = sn_name_to_id(m, SN_OBJ_DRIVEN, name);
  return driven >= 0 ? m->njnt + driven : -1;
}

bool sn_coordinate_rotates(const snModel* m, int coordinate) {
  if (coordinate < m->njnt) return m->jnt_type[coordinate] == SN_JOINT_HINGE;
  for (int axis = 0; axis < m->naxis; axis++)
    if (m->axis_coordinate[axis] == coordinate) return m->axis_type[axis] == SN_JOINT_HINGE;
  return false;
}

// A driven joint whose coordinate is that of its driver is an axis of it, no coordinate of its own.
int sn_list_coordinates(const snModel* m, const char** labels, int* coordinates) {
  int cols = 0;
  for (int i = 0; i < m->njnt + m->ndriven; i++) {
    int driven = i - m->njnt;
    bool own = driven < 0 ? sn_is_scalar_joint(m, i) : m->driven_jntid[driven] < 0 || m->driven_linknum[driven] > 0;
    labels[cols] = driven < 0 ? sn_id_to_name(m, SN_OBJ_JOINT, i) : sn_id_to_name(m, SN_OBJ_DRIVEN, driven);
    coordinates[cols] = i;
    cols += own && labels[cols] && labels[cols][0];
  }
  return cols;
}

void sn_default_pose(const snModel* m, snData* d) {
  int key = sn_name_to_id(m, SN_OBJ_KEY, "default");
  if (key >= 0)
    sn_reset_to_key(m, d, key);
  else
    sn_reset(m, d);
}

typedef struct snSignals {
  double *time, *data;  // data: column by column
  int rows, cols;
} snSignals;

static bool room(snSignals* s, snArena* arena, int rows, int cols) {
  *s = (snSignals){sn_arena_zarray(arena, double, rows + 1),
                   sn_arena_zarray(arena, double, (size_t)(rows + 1) * (size_t)(cols + 1)), rows, cols};
  return s->time && s->data;
}

static double* column(const snSignals* s, int col) { return s->data + (size_t)col * (size_t)s->rows; }

static bool pad(snSignals* s, snArena* arena) {
  int more = s->rows / 2;
  snSignals padded;
  if (!room(&padded, arena, s->rows + 2 * more, s->cols)) return false;
  sn_pad(s->time, s->rows, more, padded.time);
  for (int j = 0; j < s->cols; j++) sn_pad(column(s, j), s->rows, more, column(&padded, j));
  *s = padded;
  return true;
}

static double least_step(const snSignals* s) {
  double least = INFINITY;
  for (int i = 1; i < s->rows; i++) least = fmin(least, s->time[i] - s->time[i - 1]);
  return least;
}

// Even steps of `dt`, by splines. One step that is far shorter than the others does not decide for all.
static bool resample(snSignals* s, snArena* arena, double dt) {
  double span = s->time[s->rows - 1] - s->time[0], most = (double)MOST_FINER * s->rows;
  if (span / dt > most) dt = span / most;
  int rows = 0;
  for (double t = s->time[0]; t <= s->time[s->rows - 1]; t += dt) rows++;
  snSignals even;
  if (!room(&even, arena, rows, s->cols)) return false;
  double t = s->time[0];
  for (int i = 0; i < rows; i++, t += dt) even.time[i] = t;
  for (int j = 0; j < s->cols; j++) {
    snNaturalSpline spline;
    if (!sn_spline_fit(&spline, arena, 5, s->rows, s->time, column(s, j))) return false;
    for (int i = 0; i < rows; i++) column(&even, j)[i] = sn_spline_value(&spline, even.time[i], 0);
  }
  *s = even;
  return true;
}

static bool filter(snSignals* s, snArena* arena, double cutoff) {
  if (s->rows > 1 && !pad(s, arena)) return false;
  double dt = least_step(s), mean = (s->time[s->rows - 1] - s->time[0]) / (s->rows - 1);
  if (mean - dt > DBL_EPSILON && !resample(s, arena, dt)) return false;
  double* scratch = sn_arena_array(arena, double, s->rows);
  if (!scratch) return false;
  for (int j = 0; j < s->cols; j++) sn_lowpass(column(s, j), scratch, s->rows, dt, cutoff);
  return true;
}

// Whether all steps are the mean one to rounding, as OpenSim's tables count it.
static bool is_even(const snSignals* s, double mean) {
  double tolerance = 4 * DBL_EPSILON * fmax(fabs(s->time[0]), fabs(s->time[s->rows - 1]));
  for (int i = 1; i < s->rows; i++)
    if (fabs(s->time[i] - s->time[i - 1] - mean) > tolerance) return false;
  return true;
}

// The filter of Moco's tables: even steps first, then padding; rows of the padding are left out again.
static bool filter_table(snSignals* s, snArena* arena, double cutoff) {
  double dt = (s->time[s->rows - 1] - s->time[0]) / (s->rows - 1);
  if (!is_even(s, dt) && !resample(s, arena, dt = least_step(s))) return false;
  snSignals padded = *s;
  if (!pad(&padded, arena)) return false;
  double* scratch = sn_arena_array(arena, double, padded.rows);
  if (!scratch) return false;
  int more = (padded.rows - s->rows) / 2;
  for (int j = 0; j < s->cols; j++) {
    sn_lowpass(column(&padded, j), scratch, padded.rows, dt, cutoff);
    memcpy(column(s, j), column(&padded, j) + more, sizeof(double) * (size_t)s->rows);
  }
  return true;
}

// A file that says radians over angles in degrees, or the other way round, shows in the ranges of the coordinates.
static void check_units(const snModel* m, const snMotion* motion, const int* joints, snDiagnostics* diag) {
  double most = 0;
  for (int j = 0; j < motion->cols; j++) {
    if (joints[j] < 0 || m->jnt_type[joints[j]] != SN_JOINT_HINGE) continue;
    for (int i = 0; i < motion->rows; i++)
      most = fmax(most, fabs(motion->data[(size_t)i * (size_t)motion->cols + (size_t)j]));
  }
  if (!motion->in_degrees && most > 10)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
                "the header has inDegrees=no, but angles reach %.3g: are they degrees?", most);
}

// Times must rise, and every coordinate have a number in every row.
static bool check_rows(const snMotion* motion, const int* joints, snDiagnostics* diag) {
  for (int i = 0; i < motion->rows; i++) {
    double before = i > 0 ? motion->time[i - 1] : -INFINITY;
    if (!isfinite(motion->time[i]) || !(motion->time[i] > before)) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion),
                  "the time of row %d is %.9g after %.9g; times must increase", i + 1, motion->time[i], before);
      return false;
    }
    for (int j = 0; j < motion->cols; j++)
      if (joints[j] >= 0 && !isfinite(motion->data[(size_t)i * (size_t)motion->cols + (size_t)j])) {
        sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion),
                    "the column '%s' has no number in row %d, at %.9g s", motion->labels[j], i + 1, motion->time[i]);
        return false;
      }
  }
  return true;
}

// The filter needs even steps: rows that are not those of the file surprise who does not know it.
static void check_steps(const snTrack* track, const snMotion* motion, snDiagnostics* diag) {
  double least = INFINITY, most = 0;
  for (int i = 1; i < motion->rows; i++) {
    least = fmin(least, motion->time[i] - motion->time[i - 1]);
    most = fmax(most, motion->time[i] - motion->time[i - 1]);
  }
  if (motion->rows < 3 || most - least <= UNEVEN * most || track->rows < 2) return;
  sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
              "rows are %.4g to %.4g s apart: resampled to %.4g s before the filter, as OpenSim does", least, most,
              track->time[1] - track->time[0]);
}

static int* find_joints(const snModel* m, const snMotion* motion, snArena* arena) {
  int* joints = sn_arena_array(arena, int, motion->cols + 1);
  for (int j = 0; joints && j < motion->cols; j++) joints[j] = -1;
  for (int joint = 0; joints && joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    int col = name && sn_is_scalar_joint(m, joint) ? sn_motion_find(motion, name) : -1;
    if (col >= 0) joints[col] = joint;
  }
  return joints;
}

// Columns of the motion that are joints, in the order of `joints`.
static bool gather(snSignals* s, snArena* arena, const snMotion* motion, const int* joints) {
  int cols = 0;
  for (int j = 0; j < motion->cols; j++) cols += joints[j] >= 0;
  if (!room(s, arena, motion->rows, cols)) return false;
  memcpy(s->time, motion->time, sizeof(double) * (size_t)motion->rows);
  for (int j = 0, k = 0; j < motion->cols; j++) {
    if (joints[j] < 0) continue;
    for (int i = 0; i < motion->rows; i++) column(s, k)[i] = motion->data[(size_t)i * (size_t)motion->cols + (size_t)j];
    k++;
  }
  return true;
}

static int row_at(const double* time, int rows, double t) {
  int i = 0;
  while (i < rows && !(t < time[i])) i++;
  return i > 0 ? i - 1 : 0;
}

// Resampled rows need not begin with the first of the file; OpenSim's tools then begin with the row before it.
static bool starts_early(const snTrack* track, double from) {
  const double* t = track->time + track->first;
  return track->first < track->last && t[0] < from - UNEVEN * (t[1] - t[0]);
}

static bool build(snTrack* track, const snModel* m, const snMotion* motion, const int* joints, double cutoff) {
  snSignals s;
  if (!gather(&s, track->arena, motion, joints)) return false;
  if (cutoff > 0 && s.rows > 3 && !(track->table ? filter_table : filter)(&s, track->arena, cutoff)) return false;
  const double radian = 0.017453292519943295;
  track->time = s.time;
  track->rows = s.rows;
  track->splines = sn_arena_zalloc(track->arena, sizeof *track->splines * (size_t)(m->njnt + 1));
  if (!track->splines) return false;
  for (int j = 0, k = 0; j < motion->cols; j++) {
    if (joints[j] < 0) continue;
    double* values = column(&s, k++);
    bool rotations = motion->in_degrees && m->jnt_type[joints[j]] == SN_JOINT_HINGE;
    for (int i = 0; rotations && i < s.rows; i++) values[i] *= radian;
    if (!sn_spline_fit(&track->splines[joints[j]], track->arena, 5, s.rows, s.time, values)) return false;
  }
  return true;
}

static bool create(snTrack* track, const snModel* m, const snMotion* motion, double cutoff, double start, double end,
                   snDiagnostics* diag) {
  int* joints = track->arena ? find_joints(m, motion, track->arena) : NULL;
  int found = 0;
  for (int j = 0; joints && j < motion->cols; j++) found += joints[j] >= 0;
  if (joints && (found == 0 || motion->rows < 1)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "no column has the name of a joint of the model");
  } else if (joints && !check_rows(motion, joints, diag)) {
    sn_arena_destroy(track->arena);
    return false;
  } else if (!joints || !build(track, m, motion, joints, cutoff)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  } else {
    check_units(m, motion, joints, diag);
    if (cutoff > 0) check_steps(track, motion, diag);
    sn_check_columns(m, motion, joints, track->arena, diag);
    bool all = start == 0 && end == 0;
    double from = all || start < motion->time[0] ? motion->time[0] : start;
    double to = all || end > motion->time[motion->rows - 1] ? motion->time[motion->rows - 1] : end;
    track->first = row_at(track->time, track->rows, from);
    track->last = row_at(track->time, track->rows, to);
    if (all && starts_early(track, from)) track->first++;
    if (track->last >= track->first) return true;
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "no row is between %g and %g s", start, end);
  }
  sn_arena_destroy(track->arena);
  return false;
}

bool sn_track_create(snTrack* track, const snModel* m, const snMotion* motion, double cutoff, double start, double end,
                     snDiagnostics* diag) {
  *track = (snTrack){.arena = sn_arena_create(NULL, 0), .stride = 1};
  return create(track, m, motion, cutoff, start, end, diag);
}

bool sn_track_create_table(snTrack* track, const snModel* m, const snMotion* motion, double cutoff,
                           snDiagnostics* diag) {
  *track = (snTrack){.arena = sn_arena_create(NULL, 0), .stride = 1, .table = true};
  return create(track, m, motion, cutoff, 0, 0, diag);
}

bool sn_track_fit_speeds(snTrack* track, const snModel* m) {
  double* speeds = sn_arena_array(track->arena, double, track->rows);
  track->speeds = sn_arena_zalloc(track->arena, sizeof *track->speeds * (size_t)(m->njnt + 1));
  for (int joint = 0; speeds && track->speeds && joint < m->njnt; joint++) {
    const snNaturalSpline* s = &track->splines[joint];
    if (s->count == 0) continue;
    for (int i = 0; i < track->rows; i++) speeds[i] = sn_spline_value(s, track->time[i], 1);
    if (!sn_spline_fit(&track->speeds[joint], track->arena, 5, track->rows, track->time, speeds)) return false;
  }
  return speeds && track->speeds;
}

void sn_track_pose(const snTrack* track, const snModel* m, snData* d, double time) {
  for (int joint = 0; joint < m->njnt; joint++) {
    const snNaturalSpline* s = &track->splines[joint];
    if (s->count == 0) continue;
    int dof = m->jnt_dofadr[joint];
    d->qpos[m->jnt_qposadr[joint]] = sn_spline_value(s, time, 0);
    d->qvel[dof] = sn_spline_value(s, time, 1);
    d->qacc[dof] = track->speeds ? sn_spline_value(&track->speeds[joint], time, 1) : sn_spline_value(s, time, 2);
  }
}

snMotion* sn_motion_filter(const snMotion* motion, double cutoff) {
  snArena* arena = sn_arena_create(NULL, 0);
  int* all = arena ? sn_arena_zarray(arena, int, motion->cols + 1) : NULL;
  snSignals s;
  bool ok = all && gather(&s, arena, motion, all);
  if (ok && cutoff > 0 && s.rows > 3) ok = filter_table(&s, arena, cutoff);
  snMotion* out = ok ? sn_motion_create(motion->name, s.rows, s.cols, motion->labels) : NULL;
  if (out) {
    memcpy(out->time, s.time, sizeof(double) * (size_t)s.rows);
    for (int i = 0; i < s.rows; i++)
      for (int j = 0; j < s.cols; j++) out->data[(size_t)i * (size_t)s.cols + (size_t)j] = column(&s, j)[i];
    out->in_degrees = motion->in_degrees, out->markers = motion->markers;
    const char* file = sn_text_copy(out->arena, motion->file, strlen(motion->file));
    if (file) out->file = file;
  }
  if (arena) sn_arena_destroy(arena);
  return out;
}
