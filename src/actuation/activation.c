// activation.c — dynamics of actuators that have a state
//   reads   act, a control        writes  act_dot; gives back the next act, the input of a force
//   integrator: act' = u;  filter, filterexact: act' = (u - act) / tau;  muscle: see muscle/mujoco.h;  user: a hook;
//   hillmuscle: as muscle, or as muscle/curves_degroote.c or Schutte's;  clutch: a spring that a control couples to the
//   path, z' = v while it does, else -z / tau, and the gain multiplies u z.  For a row of SN_DYN_KINDS with the word w:
//   w_rate, here or in actuator_formulas.h.
//   The last slot of an actuator drives its force.
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "actuation/actuator_scalar.h"
#include "sinew/muscle.h"

// A hook that writes several slots itself has its own word on the last one.
static real hooked_rate(const snModel* m, snData* d, int actuator) {
  real rate = m->hooks.activation_rate(m->hooks.context, m, d, actuator);
  int count = m->actuator_actnum[actuator];
  return count == 1 ? rate : d->act_dot[m->actuator_actadr[actuator] + count - 1];
}

// Without a hook, and where no kind drives a slot, it stands still.
static real user_rate(Actuator a, real ctrl, real act) { return none_rate(a, ctrl, act); }

// Controls up to this one leave the clutch open.
#define OPEN_CLUTCH 1e-14

static real clutch_rate(Actuator a, real ctrl, real act) {
  return ctrl > OPEN_CLUTCH ? a.velocity : -act / real_max(SN_MINVAL, dyn_prm(a, 0));
}

static real rate_of(Actuator a, real ctrl, real act) { BY_RATE(a) }

void sn_activation_rate(const snModel* m, snData* d, int actuator, double ctrl) {
  int first = m->actuator_actadr[actuator], last = first + m->actuator_actnum[actuator] - 1;
  int dyn = m->actuator_dyntype[actuator];
  d->act_dot[last] = 0;
  for (int adr = first; adr < last; adr++) d->act_dot[adr] = 0;
  bool hooked = m->hooks.activation_rate && (dyn == SN_DYN_USER || dyn == SN_DYN_NONE);
  d->act_dot[last] = hooked ? hooked_rate(m, d, actuator) : rate_of(actuator_at(m, d, actuator), ctrl, d->act[last]);
}

double sn_next_activation(const snModel* m, const snData* d, int actuator, int adr, double rate) {
  return advanced_activation(m, actuator, d->act[adr], rate);
}

double sn_actuator_input(const snModel* m, const snData* d, int actuator, double ctrl) {
  int last = m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
  if (last < 0) return ctrl;
  double input = actuator_input(m, actuator, ctrl, d->act[last], d->act_dot[last]);
  return m->actuator_dyntype[actuator] == SN_DYN_CLUTCH ? ctrl * input : input;
}

// ---- derivatives: for a row of SN_DYN_KINDS with the word w, w_rate_derivatives

typedef snRateDerivatives RateDerivativesFn(const snModel* m, int actuator, real ctrl, real act);

static snRateDerivatives none_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  (void)m, (void)actuator, (void)ctrl, (void)act;
  return (snRateDerivatives){0, 0};
}

static snRateDerivatives user_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  return none_rate_derivatives(m, actuator, ctrl, act);
}

static snRateDerivatives integrator_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  (void)m, (void)actuator, (void)ctrl, (void)act;
  return (snRateDerivatives){1, 0};
}

static snRateDerivatives filter_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  (void)ctrl, (void)act;
  real tau = time_constant(m->actuator_dynprm[actuator]);
  return (snRateDerivatives){1 / tau, -1 / tau};
}

static snRateDerivatives filterexact_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  return filter_rate_derivatives(m, actuator, ctrl, act);
}

// Without that by the velocity: derivatives of models with a clutch are differences.
static snRateDerivatives clutch_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  (void)act;
  return (snRateDerivatives){0, ctrl > OPEN_CLUTCH ? 0 : -1 / time_constant(m->actuator_dynprm[actuator])};
}

static snRateDerivatives muscle_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  return sn_mujoco_rate_derivatives(mujoco_dynamics(m->actuator_dynprm[actuator]), ctrl, act);
}

static snRateDerivatives hillmuscle_rate_derivatives(const snModel* m, int actuator, real ctrl, real act) {
  const snMujocoDynamics* k = mujoco_dynamics(m->actuator_dynprm[actuator]);
  int curves = m->hill_curves[m->actuator_hilladr[actuator]];
  if (curves == SN_CURVES_SCHUTTE) {
    real slow = 1 / k->deactivation, gain = ctrl >= act ? 1 / k->activation - slow : 0, rate = ctrl * gain + slow;
    return (snRateDerivatives){rate + (ctrl - act) * gain, -rate};
  }
  if (curves == SN_CURVES_EARLYTHELEN) {
    real rate = 1 / (ctrl >= act ? k->activation : k->deactivation);
    return (snRateDerivatives){rate, -rate};
  }
  if (curves != SN_CURVES_DEGROOTE) return sn_mujoco_rate_derivatives(k, ctrl, act);
  snDegrooteRate r = sn_degroote_rate_derivatives(ctrl, act, k->activation, k->deactivation, k->smoothing);
  return (snRateDerivatives){r.drate_dctrl, r.drate_dactivation};
}

static RateDerivativesFn* const rate_derivatives[SN_DYN_COUNT] = {
#define SN_DYN(KIND, word, ...) [SN_DYN_##KIND] = word##_rate_derivatives,
    SN_DYN_KINDS(SN_DYN)
#undef SN_DYN
};

snRateDerivatives sn_activation_rate_derivatives(const snModel* m, const snData* d, int actuator, double ctrl) {
  real act = d->act[m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1];
  return rate_derivatives[m->actuator_dyntype[actuator]](m, actuator, ctrl, act);
}
