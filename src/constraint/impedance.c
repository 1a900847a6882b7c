// impedance.c — from solref and solimp to stiffness, damping, impedance and regularization
//   reads   solref, solimp, pos - margin        writes  K, B, d, d'
//   d rises from dmin to dmax over `width` of violation, by x^p a below the midpoint and mirrored above it
//   K = 1 / (dmax tc dr)^2, B = 2 / (dmax tc) for (tc, dr);   K = k / dmax^2, B = b / dmax for (-k, -b)
#include "constraint/impedance.h"
#include "math/real.h"

#include <math.h>

enum { DMIN, DMAX, WIDTH, MIDPOINT, POWER };

static const double smallest_impedance = 0.0001, largest_impedance = 0.9999;

// NaN becomes the lower bound.
static inline double at_least(double x, double least) { return x > least ? x : least; }
static inline double bounded(double x) { return real_min(at_least(x, smallest_impedance), largest_impedance); }

// Powers 1 and 2 are what nearly all models have.
static inline double power(double x, double exponent) {
  if (exponent == 1) return x;
  if (exponent == 2) return x * x;
  return pow(x, exponent);
}

void sn_solimp_bounded(snSolImp out, const snSolImp solimp) {
  out[DMIN] = bounded(solimp[DMIN]);
  out[DMAX] = bounded(solimp[DMAX]);
  out[WIDTH] = at_least(solimp[WIDTH], 0);
  out[MIDPOINT] = bounded(solimp[MIDPOINT]);
  out[POWER] = at_least(solimp[POWER], 1);
}

// The curve from (0, 0) to (1, 1), for 0 < x < 1.
static snImpedance unit_curve(double x, double midpoint, double exponent) {
  if (exponent == 1) return (snImpedance){x, 1};
  bool lower = x <= midpoint;
  double from_end = lower ? x : 1 - x, half = lower ? midpoint : 1 - midpoint;
  double scale = 1 / power(half, exponent - 1), value = scale * power(from_end, exponent);
  double derivative = exponent * scale * power(from_end, exponent - 1);
  // enormous exponents: the powers vanish by themselves, but not their ratio, which is 1 at most
  if (!(scale <= SN_MAXVAL)) {
    double share = power(from_end / half, exponent - 1);
    value = share * from_end;
    derivative = exponent * share;
  }
  return (snImpedance){lower ? value : 1 - value, derivative};
}

snImpedance sn_impedance(const snSolImp solimp, double distance) {
  double dmin = solimp[DMIN], dmax = solimp[DMAX], width = solimp[WIDTH];
  if (dmin == dmax || width <= SN_MINVAL) return (snImpedance){0.5 * (dmin + dmax), 0};
  double x = fabs(distance / width);
  if (x >= 1) return (snImpedance){dmax, 0};
  if (x <= 0) return (snImpedance){dmin, 0};
  snImpedance unit = unit_curve(x, solimp[MIDPOINT], solimp[POWER]);
  double sign = distance < 0 ? -1 : 1;
  return (snImpedance){dmin + unit.value * (dmax - dmin), unit.derivative * sign * (dmax - dmin) / width};
}

bool sn_solref_checked(snSolRef out, const snSolRef solref, const snSolRef fallback, double timestep, bool refsafe) {
  bool mixed = (solref[0] > 0) != (solref[1] > 0);
  const double* used = mixed ? fallback : solref;
  out[0] = refsafe && used[0] > 0 ? at_least(used[0], 2 * timestep) : used[0];
  out[1] = used[1];
  return !mixed;
}

snReference sn_reference(const snSolRef solref, double dmax) {
  double first = solref[0], second = solref[1];
  return (snReference){
      .stiffness =
          first > 0 ? 1 / real_floored(dmax * dmax * first * first * second * second) : -first / real_floored(dmax * dmax),
      .damping = second > 0 ? 2 / real_floored(dmax * first) : -second / real_floored(dmax),
  };
}

double sn_regularizer(double impedance, double inverse_inertia) {
  return real_floored((1 - impedance) * inverse_inertia / impedance);
}
