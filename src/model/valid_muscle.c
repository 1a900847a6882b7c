// valid_muscle.c — checks of muscles: actuators and muscles refer to each other, curves exist, forces are found
//   as kinds and parameters say
#include "model/actuator_kind.h"
#include "model/valid.h"

static bool needs_hill(const snModel* m, int actuator) {
  return sn_dyn_kind(m->actuator_dyntype[actuator])->muscle == SN_MUSCLE_HILL ||
         sn_gain_muscle(m->actuator_gaintype[actuator]) == SN_MUSCLE_HILL ||
         sn_bias_muscle(m->actuator_biastype[actuator]) == SN_MUSCLE_HILL;
}

static void check_pointers(snCheck* c, const char* field, const int* actuators, int count, const int* back) {
  for (int i = 0; i < count && c->ok; i++) {
    if (!sn_check_below(c, field, i, actuators[i], 0, c->m->nu)) return;
    if (back[actuators[i]] != i) sn_invalid(c, "%s[%d] is %d, which is not its", field, i, actuators[i]);
  }
}

static void check_curves(snCheck* c, int hill) {
  const snModel* m = c->m;
  if ((m->hill_curves[hill] == SN_CURVES_MILLARD) != (m->hill_curveid[hill] >= 0))
    sn_invalid(c, "hill_curveid[%d] does not fit the muscle's curves", hill);
  bool schutte = m->hill_curves[hill] == SN_CURVES_SCHUTTE, all = m->hill_curves[hill] == SN_CURVES_FUNCTIONS;
  for (int k = 0; k < 3; k++) {
    int least = all || (schutte && k != 1) ? 0 : -1;
    sn_check_below(c, "hill_functionid", hill, m->hill_functionid[hill][k], least, m->nfunction);
  }
}

void sn_check_muscles(snCheck* c) {
  const snModel* m = c->m;
  check_pointers(c, "hill_actuatorid", m->hill_actuatorid, m->nhill, m->actuator_hilladr);
  check_pointers(c, "muscle_actuatorid", m->muscle_actuatorid, m->nmuscle, m->actuator_muscleadr);
  for (int hill = 0; hill < m->nhill && c->ok; hill++) check_curves(c, hill);
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++) {
    if (needs_hill(m, actuator) != (m->actuator_hilladr[actuator] >= 0))
      sn_invalid(c, "actuator_hilladr[%d] does not fit the actuator's kind", actuator);
    else if (m->actuator_forcekind[actuator] != (int)sn_force_kind(m, actuator))
      sn_invalid(c, "actuator_forcekind[%d] does not match the actuator's kind", actuator);
  }
}
