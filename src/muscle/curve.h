// curve.h — points of curves, and what the sets of curves share
#pragma once
#include "math/angle.h"
#include "math/exp.h"
#include "sinew/muscle.h"

#include <math.h>

#ifdef SN_LANES  // several muscles, or one muscle of several worlds, side by side
typedef struct snCurvePointLanes {
  real value, derivative, second_derivative;
} snCurvePointLanes;
#define snCurvePoint snCurvePointLanes
static inline mask mask_of(int all) { return mask_none() - (all != 0); }
#else
static inline mask mask_of(int all) { return all != 0; }
#endif

// Exponentials go on as straight lines from this exponent, so that no length gives an infinite force.
#define SN_CURVE_LARGEST_EXPONENT 30

static inline snCurvePoint curve_zero(void) { return (snCurvePoint){real_of(0), real_of(0), real_of(0)}; }

static inline snCurvePoint curve_select(mask condition, snCurvePoint yes, snCurvePoint no) {
  return (snCurvePoint){real_select(condition, yes.value, no.value),
                        real_select(condition, yes.derivative, no.derivative),
                        real_select(condition, yes.second_derivative, no.second_derivative)};
}

// 0 elsewhere.
static inline snCurvePoint curve_where(mask condition, snCurvePoint p) {
  return curve_select(condition, p, curve_zero());
}

// A muscle never pushes: 0 where the curve is below it.
static inline snCurvePoint curve_not_negative(snCurvePoint p) { return curve_where(p.value > 0, p); }

// e^x with two derivatives, a line beyond the largest exponent.
static inline snCurvePoint curve_exp(real x) {
  mask curved = x <= SN_CURVE_LARGEST_EXPONENT;
  real e = real_exp(real_select(curved, x, SN_CURVE_LARGEST_EXPONENT));
  return (snCurvePoint){real_select(curved, e, e * (1 + x - SN_CURVE_LARGEST_EXPONENT)), e, real_select(curved, e, 0)};
}
