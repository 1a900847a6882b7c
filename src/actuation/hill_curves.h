// hill_curves.h — the four curves of a muscle, by its set
//   No force is below 0, whatever the parameters: a muscle never pushes.
#pragma once
#include "actuation/curves_degroote.h"
#include "actuation/curves_hill.h"
#include "actuation/curves_millard.h"
#include "actuation/hill.h"

static inline snCurvePoint never_pushing(snCurvePoint p) { return p.value > 0 ? p : curve_zero(); }

static inline snCurvePoint hill_curve_active(const snHill* h, const double* millard, real l) {
  switch ((snMuscleCurves)h->curves) {
    case SN_CURVES_MILLARD: return sn_curve_point(millard_pieces(millard)->active, SN_MILLARD_ACTIVE, l);
    case SN_CURVES_DEGROOTE: return degroote_active(l, h->flscale);
    case SN_CURVES_HILL:
    case SN_CURVES_COUNT: break;
  }
  return hill_active(l, h->flwidth[0], h->flwidth[1], h->fltruncate != 0);
}

static inline snCurvePoint hill_curve_passive(const snHill* h, const double* millard, real l) {
  switch ((snMuscleCurves)h->curves) {
    case SN_CURVES_MILLARD: return sn_curve_point(millard_pieces(millard)->passive, SN_MILLARD_PASSIVE, l);
    case SN_CURVES_DEGROOTE: return degroote_passive(l, h->passive_rate, h->passive_offset, h->passive_scale);
    case SN_CURVES_HILL:
    case SN_CURVES_COUNT: break;
  }
  return hill_passive(l, h->passive_rate, h->passive_scale);
}

static inline snCurvePoint hill_curve_velocity(const snHill* h, const double* millard, real v) {
  switch ((snMuscleCurves)h->curves) {
    case SN_CURVES_MILLARD:
      return never_pushing(sn_curve_point(millard_pieces(millard)->velocity, SN_MILLARD_VELOCITY, v));
    case SN_CURVES_DEGROOTE: return degroote_velocity(v);
    case SN_CURVES_HILL:
    case SN_CURVES_COUNT: break;
  }
  return hill_velocity(v, h->fvcurvature, h->fvmax, h->fvecc);
}

static inline snCurvePoint hill_curve_tendon(const snHill* h, const double* millard, real strain) {
  switch ((snMuscleCurves)h->curves) {
    case SN_CURVES_MILLARD: return sn_curve_point(millard_pieces(millard)->tendon, SN_MILLARD_TENDON, 1 + strain);
    case SN_CURVES_DEGROOTE: return degroote_tendon(strain, h->tendon_rate);
    case SN_CURVES_HILL:
    case SN_CURVES_COUNT: break;
  }
  return hill_tendon(strain, h->tendon_rate, h->tendon_scale);
}
