// impedance.h — solref and solimp: how stiffly a constraint is held, and how far it gives way
#pragma once
#include "math/elementary.h"
#include "math/real.h"
#include "sinew/types.h"

// Impedance d in (0, 1) at some violation, and its derivative by position.
typedef struct snImpedance {
  real value, derivative;
} snImpedance;

// Virtual spring and damper of a constraint: reference acceleration = -damping vel - stiffness d (pos - margin).
typedef struct snReference {
  double stiffness, damping;
} snReference;

// Numbers of solimp.
enum { SN_DMIN, SN_DMAX, SN_WIDTH, SN_MIDPOINT, SN_POWER };

// solimp within the limits that keep the problem well posed.
void sn_solimp_bounded(snSolImp out, const snSolImp solimp);

// Impedance for a bounded solimp at pos - margin.
snImpedance sn_impedance(const snSolImp solimp, double distance);

// solref as it will be used: with refsafe on, a time constant is at least two timesteps. False where its signs mix the
// two formats; `out` is then `fallback`, made safe likewise.
bool sn_solref_checked(snSolRef out, const snSolRef solref, const snSolRef fallback, double timestep, bool refsafe);

// Spring and damper for a checked solref and the upper impedance of a bounded solimp.
snReference sn_reference(const snSolRef solref, double dmax);

// Diagonal regularizer of a row whose inverse inertia is about `inverse_inertia`.
double sn_regularizer(double impedance, double inverse_inertia);

// ---- for one world, and for kernels of a device

// Powers 1 and 2 are what nearly all models have.
static inline real impedance_power(real x, real exponent) {
  if (exponent == 1) return x;
  if (exponent == 2) return x * x;
  return sn_pow(x, exponent);
}

// The curve from (0, 0) to (1, 1), for 0 < x < 1.
static inline snImpedance unit_curve(real x, real midpoint, real exponent) {
  if (exponent == 1) return (snImpedance){x, 1};
  bool lower = x <= midpoint;
  real from_end = lower ? x : 1 - x, half = lower ? midpoint : 1 - midpoint;
  real scale = 1 / impedance_power(half, exponent - 1), value = scale * impedance_power(from_end, exponent);
  real derivative = exponent * scale * impedance_power(from_end, exponent - 1);
  // enormous exponents: the powers vanish by themselves, but not their ratio, which is 1 at most
  if (!(scale <= SN_MAXVAL)) {
    real share = impedance_power(from_end / half, exponent - 1);
    value = share * from_end;
    derivative = exponent * share;
  }
  return (snImpedance){lower ? value : 1 - value, derivative};
}

// Impedance for a bounded solimp at pos - margin.
static inline snImpedance impedance_at(const real* solimp, real distance) {
  real dmin = solimp[SN_DMIN], dmax = solimp[SN_DMAX], width = solimp[SN_WIDTH];
  if (dmin == dmax || width <= SN_MINVAL) return (snImpedance){0.5 * (dmin + dmax), 0};
  real x = fabs(distance / width);
  if (x >= 1) return (snImpedance){dmax, 0};
  if (x <= 0) return (snImpedance){dmin, 0};
  snImpedance unit = unit_curve(x, solimp[SN_MIDPOINT], solimp[SN_POWER]);
  real sign = distance < 0 ? -1 : 1;
  return (snImpedance){dmin + unit.value * (dmax - dmin), unit.derivative * sign * (dmax - dmin) / width};
}
