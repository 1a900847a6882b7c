// hill.c — what follows from a muscle's parameters, and the way to its force
//   reads   parameters, length, velocity, fibre length, activation        gives back  what the muscle does
#include "muscle/hill.h"
#include "muscle/curve_set.h"

// Shortest fibre, relative to the optimal length.
static const real least_length = 0.1;

// The steepest that fibres may stand: their least extent along the tendon, relative to their length.
static const real least_cosine = 0.1;

static void derive_curves(snHillDerived* k, const snHillGiven* g) {
  bool degroote = g->curves == SN_CURVES_DEGROOTE;
  k->tendonrate = degroote ? degroote_tendon_rate(g->peakstrain) : g->tendonstiff;
  k->tendonscale = hill_tendon_scale();
  k->passiverate = degroote ? g->fpshape / g->fpstrain : g->fpshape;
  k->passiveoffset = degroote ? degroote_passive_offset(k->passiverate) : 1;
  k->passivescale = degroote ? degroote_passive_scale(g->fpshape, k->passiveoffset) : hill_passive_scale(g->fpshape);
}

snHillDerived sn_hill_derive(const snHillGiven* g) {
  real optlength = real_max(SN_MINVAL, g->optlength), least_sine = sqrt(1 - least_cosine * least_cosine);
  snHillDerived k = {
      .speed = real_max(SN_MINVAL, optlength * g->vmax),
      .cos0 = real_max(SN_MINVAL, cos(g->pennation0)),
      .thickness = g->pennationmodel == SN_PENNATION_VARIABLE ? optlength * sin(g->pennation0) : 0,
      .invoptlength = 1 / optlength,
      .invslacklength = 1 / real_max(SN_MINVAL, g->slacklength),
      .musclemass = g->mass < 0 ? g->peakforce / g->tension * g->density * optlength : g->mass,
  };
  k.fibermin = real_max(least_length * optlength, k.thickness / least_sine);
  k.alongmin = k.thickness * least_cosine / least_sine;
  k.invspeed = 1 / k.speed;
  derive_curves(&k, g);
  return k;
}

static bool is_compliant(const snHillParams* h) { return h->given.tendonmodel == SN_TENDON_COMPLIANT; }

snHillState sn_hill_state(const snHillParams* h, const snHillInput* in) {
  return is_compliant(h) ? sn_hill_compliant(h, in) : sn_hill_rigid(h, in);
}

snMuscleDerivatives sn_hill_derivatives(const snHillParams* h, const snHillInput* in) {
  return is_compliant(h) ? sn_hill_compliant_derivatives(h, in) : sn_hill_rigid_derivatives(h, in);
}

static inline snCurvePoint curve_at(const snCurveSet* set, const snHillParams* h, snMuscleCurve curve, real x) {
  switch (curve) {
    case SN_MUSCLE_CURVE_ACTIVE: return set->active(h, x);
    case SN_MUSCLE_CURVE_PASSIVE: return set->passive(h, x);
    case SN_MUSCLE_CURVE_VELOCITY: return set->velocity(h, x);
    case SN_MUSCLE_CURVE_TENDON: return set->tendon(h, x - 1);
  }
  return curve_zero();
}

snCurvePoint sn_hill_curve(const snHillParams* h, snMuscleCurve curve, real x) {
  return CHOOSE_CURVES(h, curve_at, h, curve, x);
}

real sn_hill_active_multiplier(const snHillParams* h, real fiber) {
  return sn_hill_curve(h, SN_MUSCLE_CURVE_ACTIVE, fiber * h->derived.invoptlength).value;
}
