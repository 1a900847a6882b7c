// activation.c — dynamics of actuators that have a state
//   reads   act, a control        writes  act_dot; gives back the next act, the input of a force
//   integrator: act' = u;  filter, filterexact: act' = (u - act) / tau;  muscle: see muscle/mujoco.h;  user: a hook;
//   hillmuscle: as muscle, or as muscle/curves_degroote.c.  For a row of SN_DYN_KINDS with the word w: w_rate.
//   The last slot of an actuator drives its force.
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "muscle/curves_degroote.h"
#include "muscle/mujoco.h"
#include "sinew/muscle.h"

typedef real RateFn(const snModel* m, snData* d, int actuator, real ctrl, real act);

static real integrator_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)m, (void)d, (void)actuator, (void)act;
  return ctrl;
}

static real filter_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)d;
  return filter_activation_rate(m->actuator_dynprm[actuator], ctrl, act);
}

static real filterexact_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  return filter_rate(m, d, actuator, ctrl, act);
}

static real muscle_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)d;
  return sn_mujoco_activation_rate(mujoco_dynamics(m->actuator_dynprm[actuator]), ctrl, act);
}

// Without a hook, and where no kind drives a slot, it stands still. A hook that writes several slots itself has its own
// word on the last one.
static real user_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)ctrl, (void)act;
  if (!m->hooks.activation_rate) return 0;
  real rate = m->hooks.activation_rate(m->hooks.context, m, d, actuator);
  int count = m->actuator_actnum[actuator];
  return count == 1 ? rate : d->act_dot[m->actuator_actadr[actuator] + count - 1];
}

static real none_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  return user_rate(m, d, actuator, ctrl, act);
}

// The length of the fibres, where it is a state, is not an activation: see hill_model.c.
static real hillmuscle_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)d;
  const snMujocoDynamics* dynamics = mujoco_dynamics(m->actuator_dynprm[actuator]);
  if (m->hill_curves[m->actuator_hilladr[actuator]] != SN_CURVES_DEGROOTE)
    return sn_mujoco_activation_rate(dynamics, ctrl, act);
  return sn_degroote_activation_rate(ctrl, act, dynamics->activation, dynamics->deactivation, dynamics->smoothing);
}

static RateFn* const rates[SN_DYN_COUNT] = {
#define SN_DYN(KIND, word, ...) [SN_DYN_##KIND] = word##_rate,
    SN_DYN_KINDS(SN_DYN)
#undef SN_DYN
};

void sn_activation_rate(const snModel* m, snData* d, int actuator, double ctrl) {
  int first = m->actuator_actadr[actuator], last = first + m->actuator_actnum[actuator] - 1;
  d->act_dot[last] = 0;
  for (int adr = first; adr < last; adr++) d->act_dot[adr] = 0;
  d->act_dot[last] = rates[m->actuator_dyntype[actuator]](m, d, actuator, ctrl, d->act[last]);
}

double sn_next_activation(const snModel* m, const snData* d, int actuator, int adr, double rate) {
  return advanced_activation(m, actuator, d->act[adr], rate);
}

double sn_actuator_input(const snModel* m, const snData* d, int actuator, double ctrl) {
  int adr = m->actuator_actadr[actuator];
  if (adr < 0) return ctrl;
  adr += m->actuator_actnum[actuator] - 1;
  return m->actuator_actearly[actuator] ? sn_next_activation(m, d, actuator, adr, d->act_dot[adr]) : d->act[adr];
}

// ---- derivatives

snRateDerivatives sn_activation_rate_derivatives(const snModel* m, const snData* d, int actuator, double ctrl) {
  const double* prm = m->actuator_dynprm[actuator];
  real act = d->act[m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1];
  switch ((snDynType)m->actuator_dyntype[actuator]) {
    case SN_DYN_INTEGRATOR: return (snRateDerivatives){1, 0};
    case SN_DYN_FILTER:
    case SN_DYN_FILTEREXACT: return (snRateDerivatives){1 / time_constant(prm), -1 / time_constant(prm)};
    case SN_DYN_HILLMUSCLE:
      if (m->hill_curves[m->actuator_hilladr[actuator]] == SN_CURVES_DEGROOTE) {
        const snMujocoDynamics* k = mujoco_dynamics(prm);
        snDegrooteRate r = sn_degroote_rate_derivatives(ctrl, act, k->activation, k->deactivation, k->smoothing);
        return (snRateDerivatives){r.drate_dctrl, r.drate_dactivation};
      }
      return sn_mujoco_rate_derivatives(mujoco_dynamics(m->actuator_dynprm[actuator]), ctrl, act);
    case SN_DYN_MUSCLE: return sn_mujoco_rate_derivatives(mujoco_dynamics(m->actuator_dynprm[actuator]), ctrl, act);
    default: return (snRateDerivatives){0, 0};
  }
}

bool sn_has_rate_derivatives(int dyntype) {
  return dyntype == SN_DYN_NONE || dyntype == SN_DYN_INTEGRATOR || dyntype == SN_DYN_FILTER ||
         dyntype == SN_DYN_FILTEREXACT || dyntype == SN_DYN_MUSCLE || dyntype == SN_DYN_HILLMUSCLE ||
         dyntype == SN_DYN_USER;
}
