// hill.c — the way to a muscle's force, and its curves
//   reads   parameters, length, velocity, fibre length, activation        gives back  what the muscle does
#include "muscle/hill.h"
#include "muscle/curve_set.h"

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
