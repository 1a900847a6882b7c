// hill_forces.c — rates and forces of Hill muscles
//   reads   hill_* of the model, act actuator_length actuator_velocity        writes  hill_* of the data, act_dot,
//   actuator_force, act of fibres
//   A muscle is evaluated once; what it does is published, and its rate and force are taken from that. A muscle that
//   lends only its gain, bias or dynamics is published from its parameters, and the force is gain * input + bias.
#include "actuation/actuation.h"
#include "actuation/activation.h"
#include "actuation/hill_model.h"
#include "math/elementary.h"
#include "model/actuator_kind.h"

#include <string.h>

// ---- force

// `off`: no force, and fibres that are a state stand still.
static void publish(snData* d, int hill, const snHillParams* h, const snHillState* s, bool off) {
  bool variable = h->given.pennationmodel == SN_PENNATION_VARIABLE;
  bool still = off && h->given.tendonmodel == SN_TENDON_COMPLIANT;
  d->hill_fiberlength[hill] = s->fiber;
  d->hill_fibervelocity[hill] = still ? 0 : s->velocity;
  d->hill_pennation[hill] = variable ? sn_acos(real_min(1, s->cosine)) : h->given.pennation0;
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

static void one_force(const snModel* m, snData* d, int actuator, const double* ctrl) {
  bool off = actuator_disabled(m, actuator);
  snHillState s = evaluate(m, d, actuator, sn_actuator_input(m, d, actuator, ctrl[actuator]), off);
  if (hill_has_fiber(m, actuator)) d->act_dot[m->actuator_actadr[actuator]] = s.velocity;
  d->actuator_force[actuator] = off ? 0 : 0 - s.tendon_force;
}

// Behind the last muscle, copies of it.
static void set_inputs(const snModel* m, const snData* d, snHillBlock* b, int first, const double* ctrl) {
  for (int k = 0; k < b->count; k++) {
    bool off = m->opt.disableactuator && actuator_disabled(m, first + k);
    b->act[k] = off ? 0 : sn_actuator_input(m, d, first + k, ctrl[first + k]);
  }
  for (int k = b->count; k < SN_HILL_BLOCK; k++) b->act[k] = b->act[b->count - 1];
}

static void publish_block(const snModel* m, snData* d, const snHillBlock* b, int hill) {
  size_t bytes = sizeof(double) * (size_t)b->count;
  memcpy(d->hill_fiberlength + hill, b->out.fiber, bytes);
  memcpy(d->hill_fibervelocity + hill, b->out.velocity, bytes);
  memcpy(d->hill_tendonlength + hill, b->out.tendon, bytes);
  memcpy(d->hill_tendonstrain + hill, b->out.strain, bytes);
  memcpy(d->hill_tendonforce + hill, b->out.tendon_force, bytes);
  memcpy(d->hill_activeforce + hill, b->out.active, bytes);
  memcpy(d->hill_passiveforce + hill, b->out.passive, bytes);
  bool variable = b->kind.pennationmodel == SN_PENNATION_VARIABLE;
  for (int k = 0; k < b->count; k++) {
    d->hill_fiberpower[hill + k] = 0 - b->out.active[k] * b->out.velocity[k];
    d->hill_pennation[hill + k] = variable ? sn_acos(real_min(1, b->out.cosine[k])) : m->hill_pennation0[hill + k];
  }
}

// Muscles of disabled groups have no force, and fibres that are a state stand still.
static void silence(const snModel* m, snData* d, int first, int end) {
  for (int i = first; i < end; i++) {
    if (!actuator_disabled(m, i)) continue;
    int hill = m->actuator_hilladr[i];
    if (hill_has_fiber(m, i)) d->hill_fibervelocity[hill] = 0;
    d->hill_tendonforce[hill] = d->hill_activeforce[hill] = d->hill_passiveforce[hill] = d->hill_fiberpower[hill] = 0;
    d->actuator_force[i] = 0;
  }
}

static void block_forces(const snModel* m, snData* d, int first, snHillKind kind, int count, const double* ctrl) {
  snHillBlock b;
  bool compliant = kind.tendonmodel == SN_TENDON_COMPLIANT;
  sn_hill_block_load(&b, m, d, first, kind, count);
  if (!compliant) set_inputs(m, d, &b, first, ctrl);
  sn_hill_kernels(0)->states(&b);
  publish_block(m, d, &b, m->actuator_hilladr[first]);
  for (int k = 0; k < count; k++) {
    if (compliant) d->act_dot[m->actuator_actadr[first + k]] = b.out.velocity[k];
    d->actuator_force[first + k] = 0 - b.out.tendon_force[k];
  }
  if (m->opt.disableactuator) silence(m, d, first, first + count);
}

void sn_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  for (int i = first; i < end; i++)
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
  for (int i = first, count; i < end; i += count) {
    snHillKind kind;
    count = sn_hill_run(m, i, end, &kind);
    if (count > 0)
      block_forces(m, d, i, kind, count, ctrl);
    else
      one_force(m, d, i, ctrl), count = 1;
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

static void step_fiber(const snModel* m, snData* d, int actuator) {
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  int adr = m->actuator_actadr[actuator];
  d->act[adr] = sn_hill_fiber_step(&h, &in, d->act_dot[adr], m->opt.timestep);
}

static void step_block(const snModel* m, snData* d, int first, snHillKind kind, int count) {
  snHillBlock b;
  sn_hill_block_load(&b, m, d, first, kind, count);
  sn_hill_kernels(0)->fiber_steps(&b, m->opt.timestep);
  for (int k = 0; k < count; k++)
    if (!actuator_disabled(m, first + k)) d->act[m->actuator_actadr[first + k]] = b.fiber[k];
}

// How many actuators from `first` on were stepped together; 0: it alone, or no fibres that are a state.
static int step_run(const snModel* m, snData* d, int first, int end) {
  snHillKind kind;
  if (!hill_has_fiber(m, first)) return 0;
  int count = sn_hill_run(m, first, end, &kind);
  if (count > 0)
    step_block(m, d, first, kind, count);
  else if (!actuator_disabled(m, first))
    step_fiber(m, d, first);
  return count;
}

static void advance_by_rate(const snModel* m, snData* d, int actuator, const double* rate) {
  int adr = m->actuator_actadr[actuator];
  if (!hill_has_fiber(m, actuator) || actuator_disabled(m, actuator)) return;
  d->act[adr] = real_max(m->hill_fibermin[m->actuator_hilladr[actuator]], d->act[adr] + m->opt.timestep * rate[adr]);
}

void sn_advance_fibers(const snModel* m, snData* d, const double* rate) {
  if (m->nhill == 0) return;
  for (int i = 0, count; i<m->nu; i += count> 0 ? count : 1) {
    count = 0;
    if (rate)
      advance_by_rate(m, d, i, rate);
    else
      count = step_run(m, d, i, m->nu);
  }
}
