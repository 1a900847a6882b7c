// curves_degroote.h — the curves of De Groote et al. 2016, inline for the force kernels
#pragma once
#include "math/elementary.h"
#include "muscle/curve.h"

// Passive force is 0 at this length and below; active force goes on as it is there.
#define SN_DEGROOTE_SHORTEST 0.2

// One of the three bells of active force: height exp(-z^2 / 2), z = (x - centre) / (width + widening x)
typedef struct snBell {
  snNumber height, centre, width, widening;
} snBell;

static inline snCurvePoint degroote_bell(real x, snBell b) {
  real under = 1 / (b.width + b.widening * x);
  real z = (x - b.centre) * under;
  real rate = (b.width + b.widening * b.centre) * under * under;  // dz/dx
  real bend = -2 * b.widening * under * rate;
  real value = b.height * real_exp((snNumber)-0.5 * z * z);
  return (snCurvePoint){value, -value * z * rate, value * (z * z * rate * rate - rate * rate - z * bend)};
}

static inline snCurvePoint degroote_active(real l, real scale) {
  static const snBell bells[3] = {
      {0.8150671134243542, 1.055033428970575, 0.162384573599574, 0.063303448465465},
      {0.433004984392647, 0.716775413397760, -0.029947116970696, 0.200356847296188},
      {0.1, 1, 0.353553390593274, 0},
  };
  real x = (l - 1) / scale + 1;
  mask inside = x >= SN_DEGROOTE_SHORTEST;
  snCurvePoint sum = curve_zero();
  for (int i = 0; i < 3; i++) {
    snCurvePoint bell = degroote_bell(real_select(inside, x, SN_DEGROOTE_SHORTEST), bells[i]);
    sum.value += bell.value;
    sum.derivative += bell.derivative;
    sum.second_derivative += bell.second_derivative;
  }
  real share = real_select(inside, 1 / scale, 0);
  return (snCurvePoint){sum.value, sum.derivative * share, sum.second_derivative * share * share};
}

// (e^(rate (L - 1)) - offset) scale, rate = shape / strain; offset makes it vanish at the shortest length
static inline snCurvePoint degroote_passive(real l, real rate, real offset, real scale) {
  mask slack = l <= SN_DEGROOTE_SHORTEST;
  if (mask_all(slack)) return curve_zero();
  snCurvePoint e = curve_exp(rate * (l - 1));
  return curve_where(mask_not(slack), (snCurvePoint){(e.value - offset) * scale, e.derivative * rate * scale,
                                                      e.second_derivative * rate * rate * scale});
}

static inline snNumber degroote_passive_offset(snNumber rate) { return sn_exp(rate * (SN_DEGROOTE_SHORTEST - 1)); }
static inline snNumber degroote_passive_scale(snNumber shape, snNumber offset) { return 1 / (sn_exp(shape) - offset); }

// d1 asinh(d2 V + d3) + d4; below 0 beyond V = -1, as in OpenSim. The published d1 and d4 miss FV(-1) = 0 and
// FV(0) = 1 in the third digit; these solve both.
static inline snCurvePoint degroote_velocity(real v) {
  const snNumber d1 = -0.3211346127989808, d2 = -8.149, d3 = -0.374, d4 = 0.8825327733249912;
  real x = d2 * v + d3, squared = 1 + x * x, root = real_sqrt(squared);
  real magnitude = real_log(real_abs(x) + root);  // to rounding as good as asinh beside d4, and faster
  real arsinh = real_select(x < 0, -magnitude, magnitude);
  return (snCurvePoint){d1 * arsinh + d4, d1 * d2 / root, -d1 * d2 * d2 * x / (squared * root)};
}

// 0.2 e^(rate e) - 0.2 for a strain e above 0: the published 0.2 e^(k (T - 0.995)) - 0.25 pushes at its slack length
static inline snCurvePoint degroote_tendon(real strain, real rate) {
  mask taut = strain > 0;
  if (!mask_any(taut)) return curve_zero();
  snCurvePoint e = curve_exp(rate * strain);
  return curve_where(taut, (snCurvePoint){0.2 * (e.value - 1), 0.2 * rate * e.derivative,
                                          0.2 * rate * rate * e.second_derivative});
}

// Peak force at the given strain.
static inline snNumber degroote_tendon_rate(snNumber strain) { return sn_log(6.0) / strain; }

static inline real degroote_activation_rate(real ctrl, real act, real activation_time, real deactivation_time,
                                            real steepness) {
  const real none = real_of(0), full = real_of(1), least = real_of(SN_MINVAL);
  real excess = real_clamp(ctrl, none, full) - act, slowing = 0.5 + 1.5 * real_clamp(act, none, full);
  real share = 1 / (1 + real_exp(-2 * steepness * excess));  // 1/2 + tanh(steepness excess) / 2
  real rise = real_max(least, activation_time * slowing), fall = real_max(least, deactivation_time / slowing);
  return (share / rise + (1 - share) / fall) * excess;
}

// Derivatives of sn_degroote_activation_rate.
typedef struct snDegrooteRate {
  real drate_dctrl, drate_dactivation;
} snDegrooteRate;

snDegrooteRate sn_degroote_rate_derivatives(double ctrl, double act, double activation_time, double deactivation_time,
                                            double steepness);
