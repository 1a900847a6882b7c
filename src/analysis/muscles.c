// muscles.c — what follows from the parameters of Hill muscles once the inertia is known, and muscles at rest
//   reads   actuator_acc0 actuator_length0 and parameters        writes  actuator_gainprm[2] actuator_biasprm[2] (where
//   the peak force comes from the scale) actuator_hillprm millard_prm; act of fibres
#include "actuation/hill.h"
#include "analysis/constants.h"
#include "base/arena.h"
#include "sinew/step.h"

static void scale_force(double* prm, bool scaled, double acc0) {
  if (scaled) prm[2] = prm[3] / real_max(SN_MINVAL, acc0);
}

static double rest_length(const snModel* m, int hill, double length, double act) {
  return sn_hill_fiber_rest(hill_of(m, hill), hill_millard(m, hill), length, act);
}

void sn_constants_muscles(snModel* m) {
  for (int set = 0; set < m->nmillard; set++) {
    snMillardShape shape = *(const snMillardShape*)(const void*)m->millard_prm[set];
    sn_millard_curves(&shape, m->millard_prm[set], NULL);
  }
  for (int hill = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill];
    double acc0 = m->actuator_acc0[actuator];
    snHill* h = (snHill*)(void*)m->actuator_hillprm[hill];
    bool contracts = m->actuator_gaintype[actuator] == SN_GAIN_HILLMUSCLE;
    scale_force(m->actuator_gainprm[actuator], h->gain_scaled != 0, acc0);
    scale_force(m->actuator_biasprm[actuator], h->bias_scaled != 0, acc0);
    sn_hill_derive(h, hill_gain_prm(contracts ? m->actuator_gainprm[actuator] : m->actuator_biasprm[actuator]), acc0);
    if (h->settled != 0 && hill_has_fiber(m, actuator))
      h->fiber0 = rest_length(m, hill, m->actuator_length0[actuator], 0);
  }
}

void sn_settle_muscles(const snModel* m, snData* d) {
  if (m->nhill == 0) return;
  sn_forward_position(m, d);
  for (int hill = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill], fiber = m->actuator_actadr[actuator];
    if (hill_has_fiber(m, actuator))
      d->act[fiber] = rest_length(m, hill, d->actuator_length[actuator], d->act[fiber + 1]);
  }
}
