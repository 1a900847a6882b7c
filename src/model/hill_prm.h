// hill_prm.h — how the numbers of a Hill muscle lie in the model
#pragma once
#include "sinew/data.h"

// The numbers of gainprm and biasprm of a Hill muscle, in their order there.
typedef struct snHillGain {
  snRange range;                  // information only
  double force, scale;            // peak force; negative: scale / acc0
  double optlen, slacklen, vmax;  // vmax in optimal lengths per second
  double pennation, tendonstiff;  // angle at optimal length [rad]; of the curves "hill"
} snHillGain;

// Lies over snHillPrm.
typedef struct snHill {
  // as given
  double curves, tendonmodel, pennationmodel, fltruncate;
  double fiberdamping, fvcurvature, fvmax, fvecc;
  double flwidth[2], fpshape, fpstrain;
  double tendonstrain, flscale;
  double mass, tension, density, slowtwitch;  // mass negative: from the others
  double settled;                             // 1: starts in equilibrium
  double gain_scaled, bias_scaled;            // 1: the peak force there is scale / acc0

  // what follows from these, from gainprm or biasprm, and from acc0
  double fiber0;                          // fibre length at reset
  double force, optlen, slacklen, speed;  // speed: vmax [m/s]
  double pennation, cos0, thickness;      // of the pennation at optimal length; of a muscle with variable pennation
  double fiber_least, path_least;         // of the fibres, and of their extent along the tendon
  double per_optlen, per_speed, per_slacklen;
  double tendon_rate, tendon_scale, passive_rate, passive_scale, passive_offset;
  double muscle_mass;
} snHill;

_Static_assert(sizeof(snHillGain) == 9 * sizeof(double), "snHillGain lies over nine numbers");
_Static_assert(sizeof(snHill) <= sizeof(snHillPrm), "snHill lies over snHillPrm");

static inline const snHillGain* hill_gain_prm(const double* prm) { return (const snHillGain*)(const void*)prm; }
static inline const snHill* hill_of(const snModel* m, int hill) {
  return (const snHill*)(const void*)m->actuator_hillprm[hill];
}

// NULL: not Millard's.
static inline const double* hill_millard(const snModel* m, int hill) {
  int set = m->hill_curveid[hill];
  return set < 0 ? NULL : m->millard_prm[set];
}

static inline bool hill_is_compliant(const snHill* h) { return h->tendonmodel == SN_TENDON_COMPLIANT; }

// Whether the actuator carries the length of its fibres as a state, in the slot before its activation.
static inline bool hill_has_fiber(const snModel* m, int actuator) {
  int hill = m->nhill > 0 ? m->actuator_hilladr[actuator] : -1;
  return hill >= 0 && m->actuator_actnum[actuator] == 2 && hill_is_compliant(hill_of(m, hill));
}
