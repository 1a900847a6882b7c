// motion_filter.c — the low-pass filter of OpenSim's tools
//   A Butterworth filter of third order by the bilinear transform, run forwards and backwards, so that nothing is
//   delayed; it starts from the first samples as they are, which is why signals are padded.
#include "math/elementary.h"
#include "osim/motion_spline.h"

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
