// activation.c — dynamics of actuators that have a state
//   reads   act, a control        writes  act_dot; gives back the next act, the input of a force
//   integrator: act' = u;  filter, filterexact: act' = (u - act) / tau;  muscle: see muscle_curves.h;  user: a hook;
//   hillmuscle: as muscle, or as curves_degroote.h; with a compliant tendon, the fibre length before it: see hill.h
//   The last slot of an actuator drives its force.
#include "actuation/activation.h"
#include "actuation/hill_force.h"
#include "actuation/muscle_curves.h"
#include "model/hill_prm.h"
#include "sinew/muscle.h"

#include <math.h>

typedef real RateFn(const snModel* m, snData* d, int actuator, real ctrl, real act);

static real time_constant(const double* prm) { return real_max(SN_MINVAL, prm[0]); }

static real integrator_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)m, (void)d, (void)actuator, (void)act;
  return ctrl;
}

static real filter_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)d;
  return (ctrl - act) / time_constant(m->actuator_dynprm[actuator]);
}

static real muscle_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  (void)d;
  return sn_muscle_activation_rate(sn_muscle_dynamics(m->actuator_dynprm[actuator]), ctrl, act);
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

static real hill_rate(const snModel* m, snData* d, int actuator, real ctrl, real act) {
  const snMuscleDynamics* dynamics = sn_muscle_dynamics(m->actuator_dynprm[actuator]);
  if (hill_has_fiber(m, actuator)) d->act_dot[m->actuator_actadr[actuator]] = sn_hill_fiber_rate(m, d, actuator);
  if (hill_of(m, m->actuator_hilladr[actuator])->curves != SN_CURVES_DEGROOTE)
    return sn_muscle_activation_rate(dynamics, ctrl, act);
  return sn_degroote_activation_rate(ctrl, act, dynamics->activation, dynamics->deactivation, dynamics->smoothing);
}

static RateFn* const rate_table[SN_DYN_COUNT] = {
    [SN_DYN_NONE] = user_rate,          [SN_DYN_INTEGRATOR] = integrator_rate, [SN_DYN_FILTER] = filter_rate,
    [SN_DYN_FILTEREXACT] = filter_rate, [SN_DYN_MUSCLE] = muscle_rate,         [SN_DYN_USER] = user_rate,
    [SN_DYN_HILLMUSCLE] = hill_rate,
};

void sn_activation_rate(const snModel* m, snData* d, int actuator, double ctrl) {
  int first = m->actuator_actadr[actuator], last = first + m->actuator_actnum[actuator] - 1;
  d->act_dot[last] = 0;
  for (int adr = first; adr < last; adr++) d->act_dot[adr] = 0;
  d->act_dot[last] = rate_table[m->actuator_dyntype[actuator]](m, d, actuator, ctrl, d->act[last]);
}

double sn_next_activation(const snModel* m, const snData* d, int actuator, int adr, double rate) {
  real h = m->opt.timestep, time = h;
  if (m->actuator_dyntype[actuator] == SN_DYN_FILTEREXACT) {
    real tau = time_constant(m->actuator_dynprm[actuator]);
    time = tau * (1 - exp(-h / tau));  // exact for a control that holds still
  }
  real act = d->act[adr] + rate * time;
  snRange range = m->actuator_actrange[actuator];
  return m->actuator_actlimited[actuator] ? real_clamp(act, range.lo, range.hi) : act;
}

double sn_actuator_input(const snModel* m, const snData* d, int actuator, double ctrl) {
  int adr = m->actuator_actadr[actuator];
  if (adr < 0) return ctrl;
  adr += m->actuator_actnum[actuator] - 1;
  return m->actuator_actearly[actuator] ? sn_next_activation(m, d, actuator, adr, d->act_dot[adr]) : d->act[adr];
}
