// curves_hill.h — the set of curves "hill": a Gaussian, exponentials and Hill's hyperbola, inline for the force kernels
#pragma once
#include "math/elementary.h"
#include "muscle/curve.h"

// Active force of a truncated curve ends here.
#define SN_HILL_SHORTEST 0.5
#define SN_HILL_LONGEST  ((snNumber)1.6)

// Exponent of the tendon's force at the strain of peak force.
#define SN_HILL_TENDON_PEAK 1.715

// exp(-((L - 1) / w)^2)
static inline snCurvePoint hill_active(real l, real below, real above, bool truncated) {
  mask inside = mask_not(mask_of(truncated)) | ((l >= SN_HILL_SHORTEST) & (l <= SN_HILL_LONGEST));
  if (!mask_any(inside)) return curve_zero();
  real per_width = 1 / real_select(l <= 1, below, above), x = (l - 1) * per_width;
  real value = real_exp(-x * x), rate = -2 * x * per_width;
  return curve_where(inside, (snCurvePoint){value, value * rate, value * (rate * rate - 2 * per_width * per_width)});
}

// (e^(s (L - 1)) - 1) / (e^s - 1) beyond L = 1; `scale` is the inverse of the denominator
static inline snCurvePoint hill_passive(real l, real shape, real scale) {
  mask slack = l <= 1;
  if (mask_all(slack)) return curve_zero();
  snCurvePoint e = curve_exp(shape * (l - 1));
  return curve_where(mask_not(slack), (snCurvePoint){(e.value - 1) * scale, e.derivative * shape * scale,
                                                      e.second_derivative * shape * shape * scale});
}

// 0 up to V = -1; (1 + V) / (1 - V / k); 1 + (f - 1) V / (V + a) from 0 on
static inline snCurvePoint hill_velocity(real v, real curvature, real fvmax, real fvecc) {
  mask fast = v <= -1, shortens = v <= 0;
  if (mask_all(fast)) return curve_zero();
  real bend = 1 / curvature, gain = fvmax - 1, under = 1 / real_select(shortens, 1 - v * bend, v + fvecc);
  real derivative = real_select(shortens, 1 + bend, gain * fvecc) * under * under;
  return curve_where(mask_not(fast),
                     (snCurvePoint){real_select(shortens, (1 + v) * under, 1 + gain * v * under), derivative,
                                    2 * real_select(shortens, bend, -1) * derivative * under});
}

// (e^(k e) - 1 - k e) / (e^s - 1 - s) for a strain e above 0; `scale` is the inverse of the denominator
static inline snCurvePoint hill_tendon(real strain, real stiffness, real scale) {
  mask taut = strain > 0;
  if (!mask_any(taut)) return curve_zero();
  real x = stiffness * strain;
  snCurvePoint e = curve_exp(x);
  const snNumber half = (snNumber)0.5, one = 1;
  real value = e.value - 1 - x, derivative = e.derivative - 1;
  mask near = x < (snNumber)1e-3;
  if (mask_any(near)) {  // the difference cancels near 0, the series does not
    value = real_select(near, x * x * (half + x * (one / 6 + x * (one / 24 + x * (one / 120)))), value);
    derivative = real_select(near, x * (1 + x * (half + x * (one / 6 + x * (one / 24)))), derivative);
  }
  return curve_where(taut, (snCurvePoint){value * scale, derivative * stiffness * scale,
                                          e.second_derivative * stiffness * stiffness * scale});
}

static inline snNumber hill_passive_scale(snNumber shape) { return 1 / sn_expm1(shape); }
static inline snNumber hill_tendon_scale(void) { return 1 / (sn_expm1(SN_HILL_TENDON_PEAK) - SN_HILL_TENDON_PEAK); }

// Activation of Schutte's muscle (curves_schutte.h, which targets without functions of the model do not have), by
// excitation u: (u - a) (u / rise + (1 - u) / fall), the second factor 1 / fall where a falls.
static inline real schutte_activation_rate(real ctrl, real act, real rise, real fall) {
  real slow = 1 / fall, rising = ctrl * (1 / rise - slow) + slow;
  return (ctrl - act) * real_select(ctrl >= act, rising, slow);
}

// Activation of the early muscle after Thelen (curves_earlythelen.h): time constants that no activation scales.
static inline real unscaled_activation_rate(real ctrl, real act, real rise, real fall) {
  return (ctrl - act) / real_select(ctrl >= act, rise, fall);
}
