// curves_degroote.c — the curves of De Groote et al. 2016, and their activation dynamics
//   FL: three bells,  FP = (e^(k (L-1) / e0) - c) / (e^k - c),  FV = d1 asinh(d2 V + d3) + d4,  FT = (e^(kT e) - 1) / 5
//   a' = ((1/2 + f) / (t_a (1/2 + 3/2 a)) + (1/2 - f) (1/2 + 3/2 a) / t_d) (u - a),  f = tanh(b (u - a)) / 2
//   De Groote, Kinney, Rao, Fregly, Evaluation of direct collocation optimal control problem formulations for solving
//   the muscle redundancy problem, Ann. Biomed. Eng. 44 (2016)
#include "muscle/curves_degroote.h"
#include "math/elementary.h"

snDegrooteShape sn_degroote_shape(void) {
  return (snDegrooteShape){.flscale = 1, .fpshape = 4, .fpstrain = 0.6, .tendonstrain = 0.049};
}

static snDegrooteShape or_default(const snDegrooteShape* shape) { return shape ? *shape : sn_degroote_shape(); }

snCurvePoint sn_degroote_active_force_length(double l, const snDegrooteShape* shape) {
  return degroote_active(l, or_default(shape).flscale);
}

snCurvePoint sn_degroote_passive_force_length(double l, const snDegrooteShape* shape) {
  snDegrooteShape s = or_default(shape);
  real rate = s.fpshape / s.fpstrain, offset = degroote_passive_offset(rate);
  return degroote_passive(l, rate, offset, degroote_passive_scale(s.fpshape, offset));
}

snCurvePoint sn_degroote_force_velocity(double v, const snDegrooteShape* shape) {
  (void)shape;
  return degroote_velocity(v);
}

snCurvePoint sn_degroote_tendon_force_length(double t, const snDegrooteShape* shape) {
  return degroote_tendon(t - 1, degroote_tendon_rate(or_default(shape).tendonstrain));
}

double sn_degroote_activation_rate(double ctrl, double act, double activation_time, double deactivation_time,
                                   double steepness) {
  return degroote_activation_rate(ctrl, act, activation_time, deactivation_time, steepness);
}

snDegrooteRate sn_degroote_rate_derivatives(double ctrl, double act, double activation_time, double deactivation_time,
                                            double steepness) {
  real excess = real_clamp(ctrl, 0, 1) - act, slowing = 0.5 + 1.5 * real_clamp(act, 0, 1);
  real bent = sn_tanh(steepness * excess), share = 0.5 + 0.5 * bent, dshare = 0.5 * steepness * (1 - bent * bent);
  real rise = real_max(SN_MINVAL, activation_time * slowing), fall = real_max(SN_MINVAL, deactivation_time / slowing);
  real dslowing = real_select(act >= 0 && act <= 1, 1.5, 0);
  real by_excess = dshare * (1 / rise - 1 / fall) * excess + share / rise + (1 - share) / fall;
  real by_slowing = excess * ((1 - share) / fall - share / rise) / slowing;
  return (snDegrooteRate){real_select(ctrl >= 0 && ctrl <= 1, by_excess, 0), by_slowing * dslowing - by_excess};
}
