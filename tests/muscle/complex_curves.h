// complex_curves.h — the curves of Hill muscles for complex numbers, so that tests have derivatives without
// cancellation
//   f'(x) = Im f(x + i h) / h is exact to rounding for a tiny h. Written anew from the formulas; Millard's pieces are
//   the library's, followed by Newton's method in the complex plane.
#pragma once
#include "muscle/curves_millard.h"
#include "sinew/muscle.h"

#include <complex.h>
#include <math.h>

typedef double complex Complex;

static const double tiny = 1e-30;

typedef struct ThelenNumbers {
  double width, shape, strain, peakstrain, af, most;
} ThelenNumbers;

typedef struct ComplexMuscle {
  int curves;
  snHillShape hill;
  snDegrooteShape degroote;
  const double* millard;
  ThelenNumbers thelen;
} ComplexMuscle;

// ---- hill

static inline Complex complex_hill_active(Complex l, const snHillShape* s) {
  if (s->fltruncate && (creal(l) < 0.5 || creal(l) > 1.6)) return 0;
  Complex x = (l - 1) / (creal(l) <= 1 ? s->flwidth[0] : s->flwidth[1]);
  return cexp(-x * x);
}

static inline Complex complex_hill_passive(Complex l, const snHillShape* s) {
  return creal(l) <= 1 ? 0 : (cexp(s->fpshape * (l - 1)) - 1) / (exp(s->fpshape) - 1);
}

static inline Complex complex_hill_velocity(Complex v, const snHillShape* s) {
  if (creal(v) <= -1) return 0;
  if (creal(v) <= 0) return (1 + v) / (1 - v / s->fvcurvature);
  return 1 + (s->fvmax - 1) * v / (v + s->fvecc);
}

static inline Complex complex_hill_tendon(Complex t, const snHillShape* s) {
  Complex x = s->tendonstiff * (t - 1);
  return creal(x) <= 0 ? 0 : (cexp(x) - 1 - x) / (exp(1.715) - 1 - 1.715);
}

// ---- millard

static inline Complex complex_powers(const double c[6], Complex u) {
  return c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * (c[4] + u * c[5]))));
}

static inline Complex complex_rate(const double c[6], Complex u) {
  return c[1] + u * (2 * c[2] + u * (3 * c[3] + u * (4 * c[4] + u * 5 * c[5])));
}

static inline Complex complex_millard(const snCurvePiece* pieces, int count, Complex x) {
  const snCurvePiece *first = pieces, *last = pieces + count - 1;
  double end = creal(complex_powers(last->x, 1));
  if (creal(x) <= first->x[0])
    return first->y[0] + (x - first->x[0]) * complex_rate(first->y, 0) / complex_rate(first->x, 0);
  if (creal(x) >= end)
    return complex_powers(last->y, 1) + (x - end) * complex_rate(last->y, 1) / complex_rate(last->x, 1);
  const snCurvePiece* piece = pieces;
  while (piece < last && creal(x) > piece[1].x[0]) piece++;
  double low = 0, high = 1;
  for (int i = 0; i < 50; i++) {
    double middle = 0.5 * (low + high);
    if (creal(complex_powers(piece->x, middle)) < creal(x))
      low = middle;
    else
      high = middle;
  }
  Complex u = low;
  for (int i = 0; i < 8; i++) u -= (complex_powers(piece->x, u) - x) / complex_rate(piece->x, u);
  return complex_powers(piece->y, u);
}

// ---- degroote

static inline Complex complex_bell(Complex x, double b1, double b2, double b3, double b4) {
  Complex z = (x - b2) / (b3 + b4 * x);
  return b1 * cexp(-z * z / 2);
}

static inline Complex complex_degroote_active(Complex l, const snDegrooteShape* s) {
  Complex x = (l - 1) / s->flscale + 1;
  return complex_bell(x, 0.8150671134243542, 1.055033428970575, 0.162384573599574, 0.063303448465465) +
         complex_bell(x, 0.433004984392647, 0.716775413397760, -0.029947116970696, 0.200356847296188) +
         complex_bell(x, 0.1, 1, 0.353553390593274, 0);
}

static inline Complex complex_degroote_passive(Complex l, const snDegrooteShape* s) {
  double offset = exp(s->fpshape * (0.2 - 1) / s->fpstrain);
  return (cexp(s->fpshape * (l - 1) / s->fpstrain) - offset) / (exp(s->fpshape) - offset);
}

static inline Complex complex_degroote_velocity(Complex v) {
  if (creal(v) <= -1) return 0;
  Complex x = 8.149 * v + 0.374;  // the sign outside, where it does not cancel
  Complex arsinh = creal(x) > 0 ? clog(x + csqrt(x * x + 1)) : -clog(-x + csqrt(x * x + 1));
  return 0.3211346127989808 * arsinh + 0.8825327733249912;
}

static inline Complex complex_degroote_tendon(Complex t, const snDegrooteShape* s) {
  double rate = log((1 + 0.2) / 0.2) / s->tendonstrain;
  return creal(t) <= 1 ? 0 : 0.2 * cexp(rate * (t - 1)) - 0.2;
}

// ---- thelen

static inline Complex complex_thelen_tendon(Complex t, const ThelenNumbers* s) {
  double e3 = exp(3.0), toe = 99 * s->peakstrain * e3 / (166 * e3 - 67);
  Complex strain = t - 1;
  if (creal(strain) <= 0) return 0;
  if (creal(strain) > toe) return 0.67 / (s->peakstrain - toe) * (strain - toe) + 0.33;
  return 0.33 * (cexp(3 * strain / toe) - 1) / (e3 - 1);
}

// Straight lines take over where the curve of shortening reaches no force, and at 0.95 of the most force.
static inline Complex complex_thelen_velocity(Complex w, const ThelenNumbers* s) {
  double c = 2 + 2 / s->af, n = s->most, last = (0.95 * n - 1) * (n - 1) / (c * (n - 0.95 * n));
  if (creal(w) <= -1) return (w + 1) / (1 + 1 / s->af);
  if (creal(w) <= 0) return (1 + w) / (1 - w / s->af);
  Complex at = creal(w) > last ? last : w;
  Complex value = (c * at * n + n - 1) / (c * at + n - 1);
  double under = c * last + n - 1;
  return creal(w) > last ? value + (w - last) * c * (n - 1) * (n - 1) / (under * under) : value;
}

// ---- by set

static inline Complex complex_active(const ComplexMuscle* m, Complex l) {
  if (m->curves == SN_CURVES_HILL) return complex_hill_active(l, &m->hill);
  if (m->curves == SN_CURVES_DEGROOTE) return complex_degroote_active(l, &m->degroote);
  if (m->curves == SN_CURVES_THELEN) return cexp(-(l - 1) * (l - 1) / m->thelen.width);
  return complex_millard(millard_pieces(m->millard)->active, SN_MILLARD_ACTIVE, l);
}

static inline Complex complex_passive(const ComplexMuscle* m, Complex l) {
  if (m->curves == SN_CURVES_HILL) return complex_hill_passive(l, &m->hill);
  if (m->curves == SN_CURVES_DEGROOTE) return complex_degroote_passive(l, &m->degroote);
  if (m->curves == SN_CURVES_THELEN)
    return creal(l) <= 1 ? 0 : (cexp(m->thelen.shape * (l - 1) / m->thelen.strain) - 1) / (exp(m->thelen.shape) - 1);
  return complex_millard(millard_pieces(m->millard)->passive, SN_MILLARD_PASSIVE, l);
}

static inline Complex complex_velocity(const ComplexMuscle* m, Complex v) {
  if (m->curves == SN_CURVES_HILL) return complex_hill_velocity(v, &m->hill);
  if (m->curves == SN_CURVES_DEGROOTE) return complex_degroote_velocity(v);
  if (m->curves == SN_CURVES_THELEN) return complex_thelen_velocity(v, &m->thelen);
  return complex_millard(millard_pieces(m->millard)->velocity, SN_MILLARD_VELOCITY, v);
}

static inline Complex complex_tendon(const ComplexMuscle* m, Complex t) {
  if (m->curves == SN_CURVES_HILL) return complex_hill_tendon(t, &m->hill);
  if (m->curves == SN_CURVES_DEGROOTE) return complex_degroote_tendon(t, &m->degroote);
  if (m->curves == SN_CURVES_THELEN) return complex_thelen_tendon(t, &m->thelen);
  return complex_millard(millard_pieces(m->millard)->tendon, SN_MILLARD_TENDON, t);
}

// Velocity that the curve has as 1, by activation.
static inline Complex complex_slowing(const ComplexMuscle* m, Complex act) {
  return m->curves == SN_CURVES_THELEN ? 0.25 + 0.75 * act : 1;
}
