// motion_filter.c — the low-pass filter of OpenSim's tools
//   A Butterworth filter of third order by the bilinear transform, run forwards and backwards, so that nothing is
//   delayed; it starts from the first samples as they are, which is why signals are padded.
#include "math/elementary.h"
#include "base/arena.h"
#include "base/report.h"
#include "osim/motion_spline.h"
#include "sinew/c3d.h"

#include <math.h>

static void run(const double* in, double* out, int count, const double a[4], const double b[4]) {
  for (int i = 0; i < 3 && i < count; i++) out[i] = in[i];
  for (int i = 3; i < count; i++)
    out[i] = a[0] * in[i] + a[1] * in[i - 1] + a[2] * in[i - 2] + a[3] * in[i - 3] - b[1] * out[i - 1] -
             b[2] * out[i - 2] - b[3] * out[i - 3];
}

static void reverse(double* v, int count) {
  for (int i = 0, j = count - 1; i < j; i++, j--) {
    double kept = v[i];
    v[i] = v[j];
    v[j] = kept;
  }
}

void sn_lowpass(double* signal, double* scratch, int count, double dt, double cutoff) {
  if (count < 4) return;
  if (cutoff * dt >= 0.5) cutoff = 0.49 / dt;
  const double pi = 3.14159265358979323846;
  double w = sn_tan(pi * cutoff * dt), w2 = w * w, w3 = w2 * w, scale = (w + 1) * (w2 + w + 1);
  double a[4] = {w3 / scale, 3 * w3 / scale, 3 * w3 / scale, w3 / scale};
  double b[4] = {1, (3 * w3 + 2 * w2 - 2 * w - 3) / scale, (3 * w3 - 2 * w2 - 2 * w + 3) / scale,
                 (w - 1) * (w2 - w + 1) / scale};
  run(signal, scratch, count, a, b);
  reverse(scratch, count);
  run(scratch, signal, count, a, b);
  reverse(signal, count);
}

void sn_pad(const double* signal, int count, int pad, double* out) {
  for (int i = 0; i < pad; i++) {
    out[i] = 2 * signal[0] - signal[pad - i];
    out[pad + count + i] = 2 * signal[count - 1] - signal[count - 2 - i];
  }
  for (int i = 0; i < count; i++) out[pad + i] = signal[i];
}

// The step of times that are equally spaced to a hundredth; 0 where they are not.
static double even_step(const snMotion* motion) {
  double step = motion->rows > 1 ? (motion->time[motion->rows - 1] - motion->time[0]) / (motion->rows - 1) : 0;
  for (int i = 1; i < motion->rows; i++)
    if (!(fabs(motion->time[i] - motion->time[i - 1] - step) <= 0.01 * step)) return 0;
  return step;
}

static bool filter_column(snMotion* motion, int j, double step, double cutoff, double* buffer) {
  int rows = motion->rows, pad = rows / 2 < 2 ? 0 : rows / 2 - 1, room = rows + 2 * pad;
  double *column = buffer, *signal = buffer + rows, *scratch = signal + room;
  for (int i = 0; i < rows; i++) {
    column[i] = motion->data[(size_t)i * (size_t)motion->cols + (size_t)j];
    if (!isfinite(column[i])) return false;
  }
  sn_pad(column, rows, pad, signal);
  sn_lowpass(signal, scratch, room, step, cutoff);
  for (int i = 0; i < rows; i++) motion->data[(size_t)i * (size_t)motion->cols + (size_t)j] = signal[pad + i];
  return true;
}

bool sn_motion_lowpass(snMotion* motion, double cutoff, snDiagnostics* diag) {
  double step = even_step(motion);
  snArena* arena = sn_arena_create(NULL, 0);
  double* buffer = arena ? sn_arena_array(arena, double, 7 * (size_t)motion->rows + 8) : NULL;
  bool ok = buffer != NULL;
  if (!ok) sn_diagnose(diag, SN_SEVERITY_ERROR, motion->file, "out of memory");
  if (ok && !(step > 0)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion->file, "times are not equally spaced, so that they cannot be filtered");
    ok = false;
  }
  for (int j = 0; ok && j < motion->cols; j++) {
    ok = filter_column(motion, j, step, cutoff, buffer);
    if (!ok)
      sn_diagnose(diag, SN_SEVERITY_ERROR, motion->file, "'%s' has missing numbers and cannot be filtered",
                  motion->labels[j]);
  }
  if (arena) sn_arena_destroy(arena);
  return ok;
}
