// hill_sample.h — a Hill muscle for tests, F0 1000 N, and its formulas for complex numbers
//   Optimal length 0.1 m, slack length 0.2 m, vmax 10.
#pragma once
#include "complex_curves.h"
#include "muscle/hill.h"
#include "test.h"

static inline const snMillardPieces* default_pieces(void) {
  static snMillardCurves curves;
  CHECK(sn_millard_curves(NULL, curves, NULL));
  return millard_pieces(curves);
}

static inline snHillParams muscle(int curves, int tendon, int pennationmodel, double pennation) {
  snHillShape shape = sn_hill_shape();
  snHillParams h = {.given = {
                        .curves = (snMuscleCurves)curves,
                        .tendonmodel = (snTendonModel)tendon,
                        .pennationmodel = (snPennationModel)pennationmodel,
                        .fltruncate = tendon == SN_TENDON_RIGID,
                        .peakforce = 1000,
                        .optlength = 0.1,
                        .slacklength = 0.2,
                        .vmax = 10,
                        .pennation0 = pennation,
                        .fiberdamping = curves == SN_CURVES_THELEN ? 0 : 0.1,  // Thelen's have none
                        .tendonstiff = 35,
                        .peakstrain = 0.049,
                        .fvcurvature = shape.fvcurvature,
                        .fvmax = shape.fvmax,
                        .fvecc = shape.fvecc,
                        .flwidth = {shape.flwidth[0], shape.flwidth[1]},
                        .flscale = 1,
                        .fpshape = 4,
                        .fpstrain = 0.6,
                        .minlength = -1,
                        .mass = -1,
                        .tension = 250000,
                        .density = 1059.7,
                    }};
  h.derived = sn_hill_derive(&h.given);
  h.millard = curves == SN_CURVES_MILLARD ? default_pieces() : NULL;
  return h;
}

static inline snHillState rigid_at(const snHillParams* h, double length, double velocity, double act) {
  return sn_hill_rigid(h, &(snHillInput){.length = length, .velocity = velocity, .act = act});
}

static inline snHillState compliant_at(const snHillParams* h, double length, double fiber, double act) {
  return sn_hill_compliant(h, &(snHillInput){.length = length, .fiber = fiber, .act = act});
}

static inline double fiber_step(const snHillParams* h, double length, double velocity, double fiber, double act,
                                double timestep) {
  return sn_hill_fiber_step(h, &(snHillInput){length, velocity, fiber, act}, 0, timestep);
}

typedef struct ComplexInput {
  Complex length, velocity, act, fiber;
} ComplexInput;

static inline ComplexMuscle complex_muscle(const snHillParams* m) {
  ComplexMuscle c = {m->given.curves,
                     sn_hill_shape(),
                     sn_degroote_shape(),
                     (const double*)m->millard,
                     {m->given.flwidth[0], m->given.fpshape, m->given.fpstrain, m->given.peakstrain,
                      m->given.fvcurvature, m->given.fvmax}};
  c.hill.fltruncate = m->given.fltruncate;
  return c;
}
