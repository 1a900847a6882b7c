// hill.c — what follows from a muscle's parameters, its geometry, and its force with a rigid tendon
//   p = length - slacklen. Constant pennation: fiber = p / cos a.  Variable: the muscle keeps its thickness w, so that
//   fiber = sqrt(p^2 + w^2), cos a = p / fiber, and the fibre's velocity is the path's times cos a.
//   gain = -F0 FL(L) FV(V) cos a,  bias = -F0 FP(L) cos a
#include "actuation/hill.h"
#include "actuation/hill_curves.h"
#include "math/simd.h"

// The steepest that fibres may stand: their least extent along the tendon, relative to their length.
static const real least_cosine = 0.1;

// Shortest fibre, relative to the optimal length.
static const real least_length = 0.1;

static void derive_curves(snHill* h, const snHillGain* prm) {
  bool degroote = h->curves == SN_CURVES_DEGROOTE;
  h->tendon_rate = degroote ? degroote_tendon_rate(h->tendonstrain) : prm->tendonstiff;
  h->tendon_scale = hill_tendon_scale();
  h->passive_rate = degroote ? h->fpshape / h->fpstrain : h->fpshape;
  h->passive_offset = degroote ? degroote_passive_offset(h->passive_rate) : 1;
  h->passive_scale = degroote ? degroote_passive_scale(h->fpshape, h->passive_offset) : hill_passive_scale(h->fpshape);
}

void sn_hill_derive(snHill* h, const snHillGain* prm, double acc0) {
  h->force = prm->force < 0 ? prm->scale / real_max(SN_MINVAL, acc0) : prm->force;
  h->optlen = real_max(SN_MINVAL, prm->optlen);
  h->slacklen = prm->slacklen;
  h->speed = real_max(SN_MINVAL, h->optlen * prm->vmax);
  h->pennation = prm->pennation;
  h->cos0 = real_max(SN_MINVAL, cos(prm->pennation));
  h->thickness = h->pennationmodel == SN_PENNATION_VARIABLE ? h->optlen * sin(prm->pennation) : 0;
  real least_sine = sqrt(1 - least_cosine * least_cosine);
  h->fiber_least = real_max(least_length * h->optlen, h->thickness / least_sine);
  h->path_least = h->thickness * least_cosine / least_sine;
  h->per_optlen = 1 / h->optlen;
  h->per_speed = 1 / h->speed;
  h->per_slacklen = 1 / real_max(SN_MINVAL, h->slacklen);
  h->muscle_mass = h->mass < 0 ? h->force / h->tension * h->density * h->optlen : h->mass;
  h->fiber0 = h->optlen;
  derive_curves(h, prm);
}

snHillPath sn_hill_path(const snHill* h, real fiber) {
  if (h->pennationmodel != SN_PENNATION_VARIABLE) return (snHillPath){fiber, h->cos0, h->cos0, 0};
  real sine = h->thickness / fiber, cosine = sqrt(1 - sine * sine);
  return (snHillPath){fiber, cosine, 1 / cosine, sine * sine / (fiber * cosine)};
}

// ---- rigid tendon

typedef struct Rigid {
  real fiber, cosine;
  real velocity_path;  // d fibre velocity / d path velocity
  real fiber_path;     // d fiber / d length
} Rigid;

static inline Rigid rigid_path(const snHill* h, real length) {
  real p = length - h->slacklen;
  if (h->pennationmodel != SN_PENNATION_VARIABLE) {
    real stretch = 1 / h->cos0;
    return (Rigid){p / h->cos0, h->cos0, stretch, stretch};
  }
  bool free = p > h->path_least;
  real along = real_select(free, p, h->path_least);
  real fiber = sqrt(along * along + h->thickness * h->thickness);
  // a muscle without thickness and without extent has no direction; it counts as straight
  real cosine = fiber > 0 ? along / fiber : 1;
  return (Rigid){fiber, cosine, cosine, real_select(free, cosine, 0)};
}

SN_KERNEL snHillState sn_hill_rigid(const snHill* h, const double* millard, real length, real velocity, real act) {
  Rigid r = rigid_path(h, length);
  real speed = velocity * r.velocity_path, l = r.fiber * h->per_optlen;
  real fl = hill_curve_active(h, millard, l).value, fv = hill_curve_velocity(h, millard, speed * h->per_speed).value;
  real passive = h->force * hill_curve_passive(h, millard, l).value, active = h->force * fl * fv * act;
  return (snHillState){
      .fiber = r.fiber,
      .velocity = speed,
      .cosine = r.cosine,
      .tendon = h->slacklen,
      .pull = (active + passive) * r.cosine,
      .active = active,
      .passive = passive,
      .force_length = fl,
      .force_velocity = fv,
  };
}

real sn_hill_gain(const snHill* h, const double* millard, real length, real velocity) {
  Rigid r = rigid_path(h, length);
  return -h->force * hill_curve_active(h, millard, r.fiber * h->per_optlen).value *
         hill_curve_velocity(h, millard, velocity * r.velocity_path * h->per_speed).value * r.cosine;
}

real sn_hill_gain_slope(const snHill* h, const double* millard, real length, real velocity) {
  Rigid r = rigid_path(h, length);
  return -h->force * hill_curve_active(h, millard, r.fiber * h->per_optlen).value *
         hill_curve_velocity(h, millard, velocity * r.velocity_path * h->per_speed).slope * r.cosine * h->per_speed *
         r.velocity_path;
}

real sn_hill_bias(const snHill* h, const double* millard, real length) {
  Rigid r = rigid_path(h, length);
  real passive = hill_curve_passive(h, millard, r.fiber * h->per_optlen).value;
  return real_select(passive > 0, -h->force * passive * r.cosine, 0);
}

snMuscleSlopes sn_hill_rigid_slopes(const snHill* h, const double* millard, real length, real velocity, real act) {
  Rigid r = rigid_path(h, length);
  bool variable = h->pennationmodel == SN_PENNATION_VARIABLE;
  real l = r.fiber * h->per_optlen, speed = velocity * r.velocity_path, v = speed * h->per_speed;
  snCurvePoint fl = hill_curve_active(h, millard, l), fv = hill_curve_velocity(h, millard, v);
  snCurvePoint fp = hill_curve_passive(h, millard, l);
  // with variable pennation the cosine follows the length, and the fibre velocity with it
  real cosine_length = variable && r.fiber_path > 0 ? h->thickness * h->thickness / (r.fiber * r.fiber * r.fiber) : 0;
  real v_length = velocity * cosine_length * h->per_speed;
  real l_length = r.fiber_path * h->per_optlen;
  real relative = act * fl.value * fv.value + fp.value;
  real relative_length = act * (fl.slope * l_length * fv.value + fl.value * fv.slope * v_length) + fp.slope * l_length;
  return (snMuscleSlopes){
      .force_act = -h->force * fl.value * fv.value * r.cosine,
      .force_length = -h->force * (relative_length * r.cosine + relative * cosine_length),
      .force_velocity = -h->force * act * fl.value * fv.slope * h->per_speed * r.velocity_path * r.cosine,
      .rate_length = velocity * cosine_length,
      .rate_velocity = r.velocity_path,
  };
}
