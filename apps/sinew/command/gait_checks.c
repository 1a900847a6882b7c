// gait_checks.c — what is to be distrusted in the markers and forces of a trial

#include "command/gait.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FASTEST 15.0  // [m/s] of a marker of a walking or running subject
#define SWAPPED 0.5   // of the distance of two markers that both jump
#define USUAL   0.05  // of the largest ground force, residual forces (Hicks et al., J. Biomech. Eng. 137, 2015)

void sn_gait_note(snGait* g, const char* format, ...) {
  va_list list;
  if (g->note_count == SN_GAIT_MOST_NOTES) return;
  va_start(list, format);
  vsnprintf(g->notes[g->note_count++], sizeof g->notes[0], format, list);
  va_end(list);
}

static const double* place(const snMotion* m, int row, int column) {
  return m->data + (size_t)row * (size_t)m->cols + column;
}

static const char* trial_of(const snGait* g) {
  const char* slash = strrchr(g->a->arguments[0], '/');
  return slash ? slash + 1 : g->a->arguments[0];
}

static double distance(const double* a, const double* b) {
  return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

static void check_gaps(snGait* g, int column) {
  const snMotion* m = g->markers;
  int missing = 0, longest = 0, run = 0, first = 0;
  for (int i = 0; i < m->rows; i++) {
    const double* p = place(m, i, column);
    run = isnan(p[0] + p[1] + p[2]) ? run + 1 : 0;
    if (run == 1 && missing == 0) first = i + 1;
    missing += run > 0;
    longest = run > longest ? run : longest;
  }
  const char* label = m->labels[column];
  int length = (int)strlen(label) - 2;
  if (missing == m->rows)
    sn_gait_note(g, "marker '%.*s' is in no frame of %.60s", length, label, trial_of(g));
  else if (missing > 0)
    sn_gait_note(g, "marker '%.*s' is missing in %d of %d frames, in %d at a stretch, first in frame %d of %.60s",
                 length, label, missing, m->rows, longest, first, trial_of(g));
}

// Two markers that are in each other's place in the next frame.
static void check_swaps(snGait* g, int row) {
  const snMotion* m = g->markers;
  for (int a = 0; a + 2 < m->cols; a += 3)
    for (int b = a + 3; b + 2 < m->cols; b += 3) {
      const double *a0 = place(m, row - 1, a), *a1 = place(m, row, a), *b0 = place(m, row - 1, b),
                   *b1 = place(m, row, b);
      double apart = distance(a0, b0);
      if (!(apart > 0.01) || !(distance(a0, a1) > SWAPPED * apart) || !(distance(b0, b1) > SWAPPED * apart)) continue;
      if (distance(a0, b1) < 0.3 * apart && distance(b0, a1) < 0.3 * apart)
        sn_gait_note(g, "markers '%.*s' and '%.*s' change places at %.4g s, frame %d of %.60s",
                     (int)strlen(m->labels[a]) - 2, m->labels[a], (int)strlen(m->labels[b]) - 2, m->labels[b],
                     m->time[row], row + 1, trial_of(g));
    }
}

static void check_jumps(snGait* g, int column) {
  const snMotion* m = g->markers;
  for (int i = 1; i < m->rows; i++) {
    double step = distance(place(m, i - 1, column), place(m, i, column)), time = m->time[i] - m->time[i - 1];
    if (!(step > FASTEST * time)) continue;
    sn_gait_note(g, "marker '%.*s' jumps by %.3g m at %.4g s, frame %d of %.60s", (int)strlen(m->labels[column]) - 2,
                 m->labels[column], step, m->time[i], i + 1, trial_of(g));
    return;
  }
}

static void check_size(snGait* g) {
  double low = INFINITY, high = -INFINITY;
  for (int i = 0; i < g->markers->rows; i++)
    for (int c = 1; c < g->markers->cols; c += 3) {
      double y = place(g->markers, i, c)[0];
      if (isfinite(y)) low = fmin(low, y), high = fmax(high, y);
    }
  if (high - low > 4 || high - low < 0.05)
    sn_gait_note(g, "the markers are %.3g m apart in height: are their units right, and is y up?", high - low);
}

static void check_forces(snGait* g) {
  const snMotion* f = g->ground;
  if (!f || f->rows < 2) return;
  double first = f->time[0], last = f->time[f->rows - 1];
  if (first > g->markers->time[0] + 1e-3 || last < g->markers->time[g->markers->rows - 1] - 1e-2)
    sn_gait_note(g, "forces last from %.4g to %.4g s, markers from %.4g to %.4g s", first, last, g->markers->time[0],
                 g->markers->time[g->markers->rows - 1]);
}

void sn_gait_check_markers(snGait* g) {
  check_size(g);
  for (int c = 0; c + 2 < g->markers->cols; c += 3) {
    check_gaps(g, c);
    check_jumps(g, c);
  }
  for (int i = 1; i < g->markers->rows; i++) check_swaps(g, i);
  check_forces(g);
}

// ---- residuals

static double largest_vertical(const snGait* g) {
  const snMotion* data = g->loads ? g->loads->data : NULL;
  double most = 0;
  for (int c = 0; data && c < data->cols; c++)
    for (int i = 0; strstr(data->labels[c], "vy") && i < data->rows; i++)
      most = fmax(most, data->data[(size_t)i * (size_t)data->cols + (size_t)c]);
  return most;
}

// The largest force on a slide between the ground and the first body that moves.
void sn_gait_check_residuals(snGait* g) {
  const snModel* m = g->m;
  double ground = largest_vertical(g), most = 0;
  char label[160], worst[160] = "";
  for (int joint = 0; joint < m->njnt; joint++) {
    int body = m->jnt_bodyid[joint];
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || m->jnt_type[joint] != SN_JOINT_SLIDE || m->body_parentid[body] != 0) continue;
    snprintf(label, sizeof label, "%.140s_force", name);
    int column = sn_motion_find(g->moments, label);
    for (int i = 0; column >= 0 && i < g->moments->rows; i++) {
      double x = fabs(g->moments->data[(size_t)i * (size_t)g->moments->cols + (size_t)column]);
      if (x > most) most = x, snprintf(worst, sizeof worst, "%s", label);
    }
  }
  if (ground > 0 && most > USUAL * ground)
    sn_gait_note(g, "the residual %s reaches %.0f N, %.1f %% of the largest vertical force; 5 %% are usual", worst,
                 most, 100 * most / ground);
}
