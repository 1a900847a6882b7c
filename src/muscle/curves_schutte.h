// curves_schutte.h — the curves of Schutte 1993 as OpenSim has them, inline for the force kernels
//   FL and FT are functions of the model, FP is one or e^(8 (L - 1.5)); force by velocity is Hill's hyperbola with
//   fixed constants. Fibres are never faster than those that bear no force: what the tendon leaves for the velocity is
//   at least 0. Schutte, Rodgers, Zajac, Glaser, Improving the efficacy of electrical stimulation-induced leg cycle
//   ergometry: an analysis based on a dynamic musculoskeletal model, IEEE Trans. Rehab. Eng. 1 (1993)
#pragma once
#include "math/function.h"
#include "muscle/curves_hill.h"
#include "sinew/model.h"

// Curvature of shortening, force of fast lengthening, and the relative velocity of half that gain: 0.13 0.15 / 1.15.
#define SN_SCHUTTE_CURVATURE   0.15
#define SN_SCHUTTE_LENGTHENING 1.4
#define SN_SCHUTTE_ECCENTRIC   (0.13 * SN_SCHUTTE_CURVATURE / (SN_SCHUTTE_CURVATURE + 1))

static inline snCurvePoint function_curve(const snModel* m, int function, real x) {
  snJet f = sn_function_at((snFunctionType)m->function_type[function], m->function_num[function],
                           m->function_data + m->function_adr[function], x);
  return (snCurvePoint){f.value, f.d1, f.d2};
}

static inline snCurvePoint schutte_exponential(real l) {
  snCurvePoint e = curve_exp(8 * (l - 1.5));
  return (snCurvePoint){e.value, 8 * e.derivative, 64 * e.second_derivative};
}

static inline snCurvePoint schutte_velocity(real v) {
  return hill_velocity(v, SN_SCHUTTE_CURVATURE, SN_SCHUTTE_LENGTHENING, SN_SCHUTTE_ECCENTRIC);
}
