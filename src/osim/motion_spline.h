// motion_spline.h — natural splines through points, and the low-pass filter, as OpenSim's tools use them
#pragma once
#include "base/arena.h"
#include <stdbool.h>

// Third or fifth degree: of all curves through the points the one with the least second or third derivative in the mean
// square. Beyond its ends it goes on as a straight line or a parabola.
typedef struct snNaturalSpline {
  int degree, count;
  const double* x;    // rising; borrowed
  double *f, *d, *s;  // value, first and second derivative at x
} snNaturalSpline;

// Values f are copied. False when out of memory. Fewer points than the degree has need of: a lower one.
bool sn_spline_fit(snNaturalSpline* spline, snArena* arena, int degree, int count, const double* x, const double* f);

// Value (order 0) or derivative (order 1, 2) at x.
double sn_spline_value(const snNaturalSpline* spline, double x, int order);

// A Butterworth filter of third order, forwards and backwards, in place. `scratch` holds as many numbers.
void sn_lowpass(double* signal, double* scratch, int count, double dt, double cutoff);

// `count` numbers with `pad` more on both sides, mirrored through the end points; out holds count + 2 pad, pad < count.
void sn_pad(const double* signal, int count, int pad, double* out);
