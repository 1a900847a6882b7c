// hill_curves.h — the four curves of a muscle, by its set
//   No force is below 0, whatever the parameters: a muscle never pushes. The set is compared, not switched on: it is a
//   number that the owner of a model may write, and anything unknown is "hill".
#pragma once
#include "actuation/curves_degroote.h"
#include "actuation/curves_hill.h"
#include "actuation/curves_millard.h"
#include "actuation/hill.h"

static inline snCurvePoint never_pushing(snCurvePoint p) { return p.value > 0 ? p : curve_zero(); }

static inline bool hill_is_millard(const snHill* h, const double* millard) {
  return h->curves == SN_CURVES_MILLARD && millard;
}

static inline snCurvePoint hill_curve_active(const snHill* h, const double* millard, real l) {
  if (hill_is_millard(h, millard)) return sn_curve_point(millard_pieces(millard)->active, SN_MILLARD_ACTIVE, l);
  if (h->curves == SN_CURVES_DEGROOTE) return degroote_active(l, h->flscale);
  return hill_active(l, h->flwidth[0], h->flwidth[1], h->fltruncate != 0);
}

static inline snCurvePoint hill_curve_passive(const snHill* h, const double* millard, real l) {
  if (hill_is_millard(h, millard)) return sn_curve_point(millard_pieces(millard)->passive, SN_MILLARD_PASSIVE, l);
  if (h->curves == SN_CURVES_DEGROOTE) return degroote_passive(l, h->passive_rate, h->passive_offset, h->passive_scale);
  return hill_passive(l, h->passive_rate, h->passive_scale);
}

static inline snCurvePoint hill_curve_velocity(const snHill* h, const double* millard, real v) {
  if (hill_is_millard(h, millard))
    return never_pushing(sn_curve_point(millard_pieces(millard)->velocity, SN_MILLARD_VELOCITY, v));
  if (h->curves == SN_CURVES_DEGROOTE) return degroote_velocity(v);
  return hill_velocity(v, h->fvcurvature, h->fvmax, h->fvecc);
}

static inline snCurvePoint hill_curve_tendon(const snHill* h, const double* millard, real strain) {
  if (hill_is_millard(h, millard))
    return sn_curve_point(millard_pieces(millard)->tendon, SN_MILLARD_TENDON, 1 + strain);
  if (h->curves == SN_CURVES_DEGROOTE) return degroote_tendon(strain, h->tendon_rate);
  return hill_tendon(strain, h->tendon_rate, h->tendon_scale);
}
