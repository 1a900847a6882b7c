// hill_forces.c — rates and forces of Hill muscles
//   reads   hill_* of the model, act actuator_length actuator_velocity        writes  hill_* of the data, act_dot,
//   actuator_force, act of fibres
//   A muscle is evaluated once; what it does is published, and its rate and force are taken from that. A muscle that
//   lends only its gain, bias or dynamics is published from its parameters, and the force is gain * input + bias.
#include "actuation/actuation.h"
#include "actuation/activation.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"

// ---- force

// `off`: no force, and fibres that are a state stand still.
static void publish(snData* d, int hill, const snHillParams* h, const snHillState* s, bool off) {
  bool variable = h->given.pennationmodel == SN_PENNATION_VARIABLE;
  bool still = off && h->given.tendonmodel == SN_TENDON_COMPLIANT;
  d->hill_fiberlength[hill] = s->fiber;
  d->hill_fibervelocity[hill] = still ? 0 : s->velocity;
  d->hill_pennation[hill] = variable ? acos(real_min(1, s->cosine)) : h->given.pennation0;
  d->hill_tendonlength[hill] = s->tendon;
  d->hill_tendonstrain[hill] = s->strain;
  d->hill_tendonforce[hill] = off ? 0 : s->tendon_force;
  d->hill_activeforce[hill] = off ? 0 : s->active;
  d->hill_passiveforce[hill] = off ? 0 : s->passive;
  d->hill_fiberpower[hill] = off ? 0 : 0 - s->active * s->velocity;
}

// What the muscle of an actuator does at an input, published. Nothing where it lends its dynamics only.
static snHillState evaluate(const snModel* m, snData* d, int actuator, double input, bool off) {
  int hill = m->actuator_hilladr[actuator];
  bool contracts = sn_gain_muscle(m->actuator_gaintype[actuator]) == SN_MUSCLE_HILL;
  bool resists = sn_bias_muscle(m->actuator_biastype[actuator]) == SN_MUSCLE_HILL;
  snHillParams h = sn_hill_params(m, hill);
  snHillInput in = sn_hill_input(m, d, actuator, contracts && !off ? input : 0);
  snHillState s = {0};
  if (contracts || resists) s = sn_hill_state(&h, &in);
  publish(d, hill, &h, &s, off);
  return s;
}

void sn_hill_publish_off(const snModel* m, snData* d, int actuator) { evaluate(m, d, actuator, 0, true); }

void sn_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  for (int i = first; i < end; i++) {
    bool off = actuator_disabled(m, i);
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
    snHillState s = evaluate(m, d, i, sn_actuator_input(m, d, i, ctrl[i]), off);
    if (hill_has_fiber(m, i)) d->act_dot[m->actuator_actadr[i]] = s.velocity;
    d->actuator_force[i] = off ? 0 : 0 - s.tendon_force;
  }
}

void sn_partly_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  for (int i = first; i < end; i++) {
    bool off = actuator_disabled(m, i);
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
    real input = sn_actuator_input(m, d, i, ctrl[i]);
    evaluate(m, d, i, input, off);
    d->actuator_force[i] = off ? 0 : sn_actuator_gain(m, d, i) * input + sn_actuator_bias(m, d, i);
  }
}

// ---- fibres

void sn_advance_fiber(const snModel* m, snData* d, int actuator, const double* rate) {
  int hill = m->actuator_hilladr[actuator];
  double* length = &d->act[m->actuator_actadr[actuator]];
  if (rate) {
    *length = real_max(m->hill_fibermin[hill], *length + m->opt.timestep * *rate);
    return;
  }
  snHillParams h = sn_hill_params(m, hill);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  *length = sn_hill_fiber_step(&h, &in, m->opt.timestep);
}
