// muscle_constants.c — constants of muscles that depend on the inertia, and muscles in equilibrium
//   reads   actuator_acc0 actuator_length0 and parameters        writes  actuator_forcekind muscle_* of MuJoCo's
//   muscles; of Hill muscles hill_peakforce (where it comes from the scale), what is derived from the parameters, their
//   copies in actuator_gainprm and actuator_biasprm, and millard_curves; act of fibres
#include "actuation/hill_model.h"
#include "analysis/constants.h"
#include "base/arena.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"
#include "sinew/pipeline.h"

// ---- MuJoCo's muscles

void sn_constants_muscle(snModel* m, int actuator) {
  int muscle = m->actuator_muscleadr[actuator];
  m->actuator_forcekind[actuator] = sn_force_kind(m, actuator);
  if (muscle < 0) return;
  const snMujocoMuscle* prm = mujoco_muscle(m->actuator_gainprm[actuator]);
  snRange lengths = m->actuator_lengthrange[actuator];
  snMujocoUnits units = sn_mujoco_units(prm, lengths, m->actuator_acc0[actuator]);
  m->muscle_peakforce[muscle] = units.force;
  m->muscle_optlength[muscle] = units.length;
  m->muscle_speed[muscle] = units.velocity;
  m->muscle_lengthmin[muscle] = lengths.lo;
  m->muscle_rangemin[muscle] = prm->range.lo;
  m->muscle_lmin[muscle] = prm->lmin;
  m->muscle_lmax[muscle] = prm->lmax;
  m->muscle_fpmax[muscle] = prm->fpmax;
  m->muscle_fvmax[muscle] = prm->fvmax;
  m->muscle_timeact[muscle] = m->actuator_dynprm[actuator][0];
  m->muscle_timedeact[muscle] = m->actuator_dynprm[actuator][1];
}

// ---- Hill muscles

static void store_derived(snModel* m, int hill, const snHillDerived* k) {
#define GIVEN(name, ...)
#define DERIVED(name, ...) m->hill_##name[hill] = k->name;
  SN_HILL_NUMBERS(GIVEN, DERIVED, )
#undef GIVEN
#undef DERIVED
}

// gainprm or biasprm as those who know MuJoCo look at them
static void copy_entries(double* prm, const snHillGiven* g) {
  snHillEntries* e = hill_entries(prm);
  e->force = g->peakforce;
  e->optlen = g->optlength;
  e->slacklen = g->slacklength;
  e->vmax = g->vmax;
  e->pennation = g->pennation0;
  e->tendonstiff = g->tendonstiff;
}

static double fiber_equilibrium(const snModel* m, int hill, double length, double act) {
  snHillParams h = sn_hill_params(m, hill);
  return sn_hill_fiber_equilibrium(&h, length, act);
}

static void derive_hill(snModel* m, int hill) {
  int actuator = m->hill_actuatorid[hill];
  bool whole = sn_force_kind(m, actuator) == SN_FORCE_HILL;
  bool contracts = sn_gain_muscle(m->actuator_gaintype[actuator]) == SN_MUSCLE_HILL;
  bool resists = sn_bias_muscle(m->actuator_biastype[actuator]) == SN_MUSCLE_HILL;
  if (m->hill_scale[hill] > 0)
    m->hill_peakforce[hill] = m->hill_scale[hill] / real_max(SN_MINVAL, m->actuator_acc0[actuator]);
  snHillGiven given = sn_hill_given(m, hill);
  snHillDerived derived = sn_hill_derive(&given);
  store_derived(m, hill, &derived);
  if (contracts) copy_entries(m->actuator_gainprm[actuator], &given);
  if (whole || (resists && !contracts)) copy_entries(m->actuator_biasprm[actuator], &given);
  bool settled = m->hill_settled[hill] && hill_has_fiber(m, actuator);
  m->hill_fiberlength0[hill] =
      settled ? fiber_equilibrium(m, hill, m->actuator_length0[actuator], 0) : m->hill_optlength[hill];
}

void sn_constants_muscles(snModel* m) {
  for (int set = 0; set < m->nmillard; set++)
    sn_millard_curves((const snMillardShape*)(const void*)m->millard_prm[set], m->millard_curves[set], NULL);
  for (int hill = 0; hill < m->nhill; hill++) derive_hill(m, hill);
  for (int actuator = 0; actuator < m->nu; actuator++) sn_constants_muscle(m, actuator);
}

void sn_settle_muscles(const snModel* m, snData* d) {
  if (m->nhill == 0) return;
  sn_forward_position(m, d);
  for (int hill = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill], fiber = m->actuator_actadr[actuator];
    if (hill_has_fiber(m, actuator))
      d->act[fiber] = fiber_equilibrium(m, hill, d->actuator_length[actuator], d->act[fiber + 1]);
  }
}
