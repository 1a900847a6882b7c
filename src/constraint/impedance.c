// impedance.c — from solref and solimp to stiffness, damping, impedance and regularization
//   reads   solref, solimp, pos - margin        writes  K, B, d, d'
//   d rises from dmin to dmax over `width` of violation, by x^p a below the midpoint and mirrored above it
//   K = 1 / (dmax tc dr)^2, B = 2 / (dmax tc) for (tc, dr);   K = k / dmax^2, B = b / dmax for (-k, -b)
#include "constraint/impedance.h"
#include "math/real.h"

#include <math.h>

static const double smallest_impedance = 0.0001, largest_impedance = 0.9999;

// NaN becomes the lower bound.
static inline double at_least(double x, double least) { return x > least ? x : least; }
static inline double bounded(double x) { return real_min(at_least(x, smallest_impedance), largest_impedance); }

void sn_solimp_bounded(snSolImp out, const snSolImp solimp) {
  out[SN_DMIN] = bounded(solimp[SN_DMIN]);
  out[SN_DMAX] = bounded(solimp[SN_DMAX]);
  out[SN_WIDTH] = at_least(solimp[SN_WIDTH], 0);
  out[SN_MIDPOINT] = bounded(solimp[SN_MIDPOINT]);
  out[SN_POWER] = at_least(solimp[SN_POWER], 1);
}

snImpedance sn_impedance(const snSolImp solimp, double distance) { return impedance_at(solimp, distance); }

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
      .stiffness = first > 0 ? 1 / real_at_least_minval(dmax * dmax * first * first * second * second)
                             : -first / real_at_least_minval(dmax * dmax),
      .damping = second > 0 ? 2 / real_at_least_minval(dmax * first) : -second / real_at_least_minval(dmax),
  };
}

double sn_regularizer(double impedance, double inverse_inertia) {
  return real_at_least_minval((1 - impedance) * inverse_inertia / impedance);
}
