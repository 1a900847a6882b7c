// hill_params.c — what follows from a muscle's parameters
//   reads   parameters        gives back  inverses, geometry at optimal length, constants of the curves, mass
#include "muscle/hill_params.h"
#include "math/elementary.h"
#include "muscle/curves_degroote.h"
#include "muscle/curves_earlythelen.h"
#include "muscle/curves_hill.h"
#include "muscle/curves_thelen.h"

// Shortest fibre, relative to the optimal length.
static const real least_length = 0.1;

// The steepest that fibres may stand: their least extent along the tendon, relative to their length. With curves that
// are functions they may stand upright.
static const real least_cosine = 0.1;

static void derive_thelen(snHillDerived* k, const snHillGiven* g) {
  real toe = thelen_toe(g->peakstrain);
  k->tendonrate = 3 / toe;
  k->tendonscale = thelen_toe_scale();
  k->passiverate = g->fpshape / g->fpstrain;
  k->passiveoffset = toe;
  k->passivescale = 1 / (sn_exp(g->fpshape) - 1);
}

static void derive_earlythelen(snHillDerived* k, const snHillGiven* g) {
  real toe = SN_EARLY_TOE * g->peakstrain;
  k->tendonrate = SN_EARLY_TOE_SHAPE / toe;
  k->tendonscale = SN_EARLY_TOE_FORCE / (sn_exp(SN_EARLY_TOE_SHAPE) - 1);
  k->passiverate = g->fpshape / g->fpstrain;
  k->passiveoffset = toe;
  k->passivescale = 1 / sn_exp(g->fpshape);
}

static void derive_curves(snHillDerived* k, const snHillGiven* g) {
  bool degroote = g->curves == SN_CURVES_DEGROOTE;
  if (g->curves == SN_CURVES_THELEN) {
    derive_thelen(k, g);
    return;
  }
  if (g->curves == SN_CURVES_EARLYTHELEN) {
    derive_earlythelen(k, g);
    return;
  }
  k->tendonrate = degroote ? degroote_tendon_rate(g->peakstrain) : g->tendonstiff;
  k->tendonscale = hill_tendon_scale();
  k->passiverate = degroote ? g->fpshape / g->fpstrain : g->fpshape;
  k->passiveoffset = degroote ? degroote_passive_offset(k->passiverate) : 1;
  k->passivescale = degroote ? degroote_passive_scale(g->fpshape, k->passiveoffset) : hill_passive_scale(g->fpshape);
}

snHillDerived sn_hill_derive(const snHillGiven* g) {
  real optlength = real_max(SN_MINVAL, g->optlength), steepest = g->curves == SN_CURVES_FUNCTIONS ? 0 : least_cosine;
  real least_sine = sqrt(1 - steepest * steepest);
  snHillDerived k = {
      .speed = real_max(SN_MINVAL, optlength * g->vmax),
      .cos0 = real_max(SN_MINVAL, sn_cos(g->pennation0)),
      .thickness = g->pennationmodel == SN_PENNATION_VARIABLE ? optlength * sn_sin(g->pennation0) : 0,
      .invoptlength = 1 / optlength,
      .invslacklength = 1 / real_max(SN_MINVAL, g->slacklength),
      .musclemass = g->mass < 0 ? g->peakforce / g->tension * g->density * optlength : g->mass,
  };
  k.fibermin = real_max((g->minlength < 0 ? least_length : g->minlength) * optlength, k.thickness / least_sine);
  k.alongmin = k.thickness * steepest / least_sine;
  k.invspeed = 1 / k.speed;
  derive_curves(&k, g);
  return k;
}
