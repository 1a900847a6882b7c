// curve.h — points of curves, and what the sets of curves share
#pragma once
#include "math/real.h"
#include "sinew/muscle.h"

#include <math.h>

// Exponentials go on as straight lines from this exponent, so that no length gives an infinite force.
#define SN_CURVE_LARGEST_EXPONENT 30

static inline snCurvePoint curve_zero(void) { return (snCurvePoint){0, 0, 0}; }

// A muscle never pushes: 0 where the curve is below it.
static inline snCurvePoint curve_not_negative(snCurvePoint p) { return p.value > 0 ? p : curve_zero(); }

// e^x with two derivatives, a line beyond the largest exponent.
static inline snCurvePoint curve_exp(real x) {
  bool curved = x <= SN_CURVE_LARGEST_EXPONENT;
  real e = exp(real_select(curved, x, SN_CURVE_LARGEST_EXPONENT));
  return (snCurvePoint){real_select(curved, e, e * (1 + x - SN_CURVE_LARGEST_EXPONENT)), e, real_select(curved, e, 0)};
}
