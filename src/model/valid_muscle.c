// valid_muscle.c — actuators and Hill muscles point at each other, and each muscle has the curves that it names
#include "model/hill_prm.h"
#include "model/valid.h"

static bool is_one_of(double value, int count) {
  for (int i = 0; i < count; i++)
    if (value == i) return true;
  return false;
}

static bool needs_muscle(const snModel* m, int actuator) {
  return m->actuator_dyntype[actuator] == SN_DYN_HILLMUSCLE || m->actuator_gaintype[actuator] == SN_GAIN_HILLMUSCLE ||
         m->actuator_biastype[actuator] == SN_BIAS_HILLMUSCLE;
}

static void check_muscle(snCheck* c, int hill) {
  const snModel* m = c->m;
  const snHill* h = hill_of(m, hill);
  int actuator = m->hill_actuatorid[hill];
  if (!sn_check_below(c, "hill_actuatorid", hill, actuator, 0, m->nu)) return;
  if (m->actuator_hilladr[actuator] != hill)
    sn_invalid(c, "hill_actuatorid[%d] is %d, which is not its", hill, actuator);
  if (!is_one_of(h->curves, SN_CURVES_COUNT) || !is_one_of(h->tendonmodel, 2) || !is_one_of(h->pennationmodel, 2))
    sn_invalid(c, "actuator_hillprm[%d] names no kind of muscle", hill);
  else if ((h->curves == SN_CURVES_MILLARD) != (m->hill_curveid[hill] >= 0))
    sn_invalid(c, "hill_curveid[%d] does not fit the muscle's curves", hill);
}

void sn_check_muscles(snCheck* c) {
  const snModel* m = c->m;
  for (int hill = 0; hill < m->nhill && c->ok; hill++) check_muscle(c, hill);
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++)
    if (needs_muscle(m, actuator) != (m->actuator_hilladr[actuator] >= 0))
      sn_invalid(c, "actuator_hilladr[%d] does not fit the actuator's kind", actuator);
}
