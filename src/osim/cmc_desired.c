// cmc_desired.c — the coordinates that residual reduction and computed muscle control follow
//   Low-pass filter with a finite impulse response: a sinc under a Hamming window, of unit gain at rest.
//   Oppenheim, Schafer: Discrete-Time Signal Processing (1989), 7.4
#include "base/report.h"
#include "osim/motion_spline.h"
#include "osim/track.h"
#include "sinew/cmc.h"
#include "math/elementary.h"
#include <math.h>

#define MOST_PADDING 60
#define HALF_WINDOW  50
#define MOST_ROWS    2000000

static double coefficient(int k, double dt, double cutoff) {
  const double pi = 3.141592653589793;
  double x = 2 * pi * cutoff * k * dt, sinc = fabs(x) < 1e-8 ? 1 : sn_sin(x) / x;
  return sinc * 2 * cutoff * dt * (0.54 + 0.46 * sn_cos(pi * k / HALF_WINDOW));
}

// The signal has HALF_WINDOW numbers more on both sides.
static void filter_signal(const double* padded, int rows, double dt, double cutoff, double* out) {
  double window[2 * HALF_WINDOW + 1], sum = 0;
  for (int k = -HALF_WINDOW; k <= HALF_WINDOW; k++) sum += window[k + HALF_WINDOW] = coefficient(k, dt, cutoff);
  for (int n = 0; n < rows; n++) {
    double value = 0;
    for (int k = 0; k <= 2 * HALF_WINDOW; k++) value += window[k] * padded[n + 2 * HALF_WINDOW - k];
    out[n] = value / sum;
  }
}

// `count` numbers with `pad` more on both sides, mirrored through the ends, as often as it takes.
static void pad_signal(const double* signal, int count, int pad, double* out) {
  int low = pad, high = pad + count - 1;
  for (int i = 0; i < count; i++) out[pad + i] = signal[i];
  while (low > 0) {
    int more = high - low < low ? high - low : low;
    for (int i = 1; i <= more; i++) {
      out[low - i] = 2 * out[low] - out[low + i];
      out[high + i] = 2 * out[high] - out[high - i];
    }
    low -= more;
    high += more;
  }
}

typedef struct Table {
  double *time, *column, *wide, *padded, *filtered;
  int rows, pad;  // without padding; of it, on either side
} Table;

// Times of the rows, where they are filtered with equal steps. False where that takes too many rows.
static bool find_times(Table* t, const snMotion* motion, double cutoff, snArena* arena, double* dt, bool* even,
                       snDiagnostics* diag) {
  int rows = motion->rows;
  double least = INFINITY, mean = (motion->time[rows - 1] - motion->time[0]) / (rows - 1);
  for (int i = 1; i < rows; i++) least = fmin(least, motion->time[i] - motion->time[i - 1]);
  *even = cutoff <= 0 || mean - least <= 1e-9 * fabs(mean);
  *dt = *even ? mean : least;
  double span = motion->time[rows - 1] - motion->time[0], needed = least > 0 ? span / least : INFINITY;
  if (!*even && !(needed < MOST_ROWS)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "rows are %.3g s apart: too fine to filter", least);
    return false;
  }
  t->rows = *even ? rows : (int)floor(span / *dt + 1e-9) + 1;
  t->pad = MOST_PADDING;
  t->time = sn_arena_array(arena, double, t->rows);
  t->column = sn_arena_array(arena, double, t->rows);
  t->padded = sn_arena_array(arena, double, t->rows + 2 * t->pad + 2 * HALF_WINDOW);
  t->wide = sn_arena_array(arena, double, t->rows + 2 * t->pad);
  t->filtered = sn_arena_array(arena, double, t->rows + 2 * t->pad);
  if (!t->time || !t->column || !t->padded || !t->wide || !t->filtered) return false;
  for (int i = 0; i < t->rows; i++) t->time[i] = *even ? motion->time[i] : motion->time[0] + i * *dt;
  return true;
}

static bool sample_column(const Table* t, const snMotion* motion, int col, bool even, snArena* arena) {
  size_t stride = (size_t)motion->cols;
  double* value = sn_arena_array(arena, double, motion->rows);
  snNaturalSpline spline;
  if (!value) return false;
  for (int i = 0; i < motion->rows; i++) value[i] = motion->data[(size_t)i * stride + (size_t)col];
  if (!even && !sn_spline_fit(&spline, arena, 5, motion->rows, motion->time, value)) return false;
  for (int i = 0; i < t->rows; i++) t->column[i] = even ? value[i] : sn_spline_value(&spline, t->time[i], 0);
  return true;
}

// The column mirrored through its ends, filtered where the cutoff is positive.
static const double* finish_column(const Table* t, double dt, double cutoff) {
  int rows = t->rows + 2 * t->pad;
  pad_signal(t->column, t->rows, t->pad, t->wide);
  if (!(cutoff > 0)) return t->wide;
  sn_pad(t->wide, rows, HALF_WINDOW, t->padded);
  filter_signal(t->padded, rows, dt, cutoff, t->filtered);
  return t->filtered;
}

static snMotion* filter_motion(const snMotion* motion, double cutoff, snArena* arena, snDiagnostics* diag) {
  Table t;
  double dt;
  bool even;
  cutoff = fmax(cutoff, 0);
  if (!find_times(&t, motion, cutoff, arena, &dt, &even, diag)) return NULL;
  int rows = t.rows + 2 * t.pad;
  snMotion* out = sn_motion_create(motion->name, rows, motion->cols, motion->labels);
  if (!out) return NULL;
  out->in_degrees = motion->in_degrees;
  pad_signal(t.time, t.rows, t.pad, out->time);
  for (int j = 0; j < motion->cols; j++) {
    size_t mark = sn_arena_mark(arena);
    bool ok = sample_column(&t, motion, j, even, arena);
    const double* from = finish_column(&t, dt, cutoff);
    for (int i = 0; ok && i < rows; i++) out->data[(size_t)i * (size_t)out->cols + (size_t)j] = from[i];
    sn_arena_release(arena, mark);
    if (ok) continue;
    sn_motion_destroy(out);
    return NULL;
  }
  return out;
}

snMotion* sn_desired_coordinates(const snMotion* motion, double cutoff, snDiagnostics* diag) {
  for (int i = 0; i < motion->rows; i++)
    if (!isfinite(motion->time[i]) || (i > 0 && !(motion->time[i] > motion->time[i - 1]))) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "the time of row %d is %.9g s; times must increase",
                  i + 1, motion->time[i]);
      return NULL;
    }
  if (motion->rows < 2) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "a motion to follow has at least two rows, here %d",
                motion->rows);
    return NULL;
  }
  int before = diag ? diag->errors : 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snMotion* out = arena ? filter_motion(motion, cutoff, arena, diag) : NULL;
  if (!out && (!diag || diag->errors == before)) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (arena) sn_arena_destroy(arena);
  return out;
}
