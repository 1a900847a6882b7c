// activation.c — dynamics of actuators that have a state
//   reads   act, a control        writes  act_dot; gives back the next act
//   integrator: act' = u;  filter, filterexact: act' = (u - act) / tau;  the last slot of an actuator drives its force
#include "actuation/activation.h"
#include "base/assert.h"
#include "math/real.h"

#include <math.h>

typedef real RateFn(const double* prm, real ctrl, real act);

static real time_constant(const double* prm) { return real_max(SN_MINVAL, prm[0]); }

static real integrator_rate(const double* prm, real ctrl, real act) {
  (void)prm, (void)act;
  return ctrl;
}

static real filter_rate(const double* prm, real ctrl, real act) { return (ctrl - act) / time_constant(prm); }

// A user's dynamics without a hook, and slots that no kind drives, stand still.
static real still_rate(const double* prm, real ctrl, real act) {
  (void)prm, (void)ctrl, (void)act;
  return 0;
}

static RateFn* const rate_table[SN_DYN_COUNT] = {
    [SN_DYN_NONE] = still_rate,    [SN_DYN_INTEGRATOR] = integrator_rate,
    [SN_DYN_FILTER] = filter_rate, [SN_DYN_FILTEREXACT] = filter_rate,
    [SN_DYN_USER] = still_rate,
};

void sn_activation_rate(const snModel* m, snData* d, int actuator, double ctrl) {
  int adr = m->actuator_actadr[actuator], last = adr + m->actuator_actnum[actuator] - 1;
  SN_ASSERT(rate_table[m->actuator_dyntype[actuator]]);
  for (; adr < last; adr++) d->act_dot[adr] = 0;
  d->act_dot[last] = rate_table[m->actuator_dyntype[actuator]](m->actuator_dynprm[actuator], ctrl, d->act[last]);
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
