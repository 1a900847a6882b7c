// curves_hill.c — curves by a Gaussian, exponentials and Hill's hyperbola, as public functions
//   FL = exp(-((L-1)/w)^2),  FP = (e^(s(L-1)) - 1) / (e^s - 1),  FT = (e^(k e) - 1 - k e) / (e^1.715 - 2.715)
//   FV = (1+V) / (1 - V/kappa) shortening, 1 + (f-1) V / (V+a) lengthening
//   Hill, The heat of shortening and the dynamic constants of muscle, Proc. R. Soc. B 126 (1938)
#include "muscle/curves_hill.h"

snHillShape sn_hill_shape(void) {
  return (snHillShape){
      .flwidth = {0.45, 0.56},
      .fltruncate = true,
      .fvcurvature = 0.25,
      .fvmax = 1.5,
      .fvecc = 0.25,
      .fpshape = 4,
      .tendonstiff = 35,
  };
}

static snHillShape or_default(const snHillShape* shape) { return shape ? *shape : sn_hill_shape(); }

snCurvePoint sn_hill_active_force_length(double l, const snHillShape* shape) {
  snHillShape s = or_default(shape);
  return hill_active(l, s.flwidth[0], s.flwidth[1], s.fltruncate);
}

snCurvePoint sn_hill_passive_force_length(double l, const snHillShape* shape) {
  snHillShape s = or_default(shape);
  return hill_passive(l, s.fpshape, hill_passive_scale(s.fpshape));
}

snCurvePoint sn_hill_force_velocity(double v, const snHillShape* shape) {
  snHillShape s = or_default(shape);
  return hill_velocity(v, s.fvcurvature, s.fvmax, s.fvecc);
}

snCurvePoint sn_hill_tendon_force_length(double t, const snHillShape* shape) {
  return hill_tendon(t - 1, or_default(shape).tendonstiff, hill_tendon_scale());
}
