// hill_model.c — Hill muscles among the actuators of a model
//   reads   hill_* of the model, act actuator_length actuator_velocity        writes  hill_* of the data, act_dot,
//   actuator_force
//   A muscle is evaluated once; what it does is published, and its rate and force are taken from that. A muscle that
//   lends only its gain, bias or dynamics is published from its parameters, and the force is gain * input + bias.
#include "actuation/hill_model.h"
#include "actuation/activation.h"
#include "actuation/bias.h"
#include "actuation/gain.h"
#include "model/actuator_kind.h"

// ---- parameters

snHillGiven sn_hill_given(const snModel* m, int hill) {
  return (snHillGiven){
      .curves = (snMuscleCurves)m->hill_curves[hill],
      // without a state for its fibres, a tendon cannot be compliant
      .tendonmodel = hill_has_fiber(m, m->hill_actuatorid[hill]) ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID,
      .pennationmodel = (snPennationModel)m->hill_pennationmodel[hill],
      .fltruncate = m->hill_fltruncate[hill] != 0,
      .peakforce = m->hill_peakforce[hill],
      .optlength = m->hill_optlength[hill],
      .slacklength = m->hill_slacklength[hill],
      .vmax = m->hill_vmax[hill],
      .pennation0 = m->hill_pennation0[hill],
      .fiberdamping = m->hill_fiberdamping[hill],
      .tendonstiff = m->hill_tendonstiff[hill],
      .peakstrain = m->hill_peakstrain[hill],
      .fvcurvature = m->hill_fvcurvature[hill],
      .fvmax = m->hill_fvmax[hill],
      .fvecc = m->hill_fvecc[hill],
      .flwidth = {m->hill_flwidth[hill][0], m->hill_flwidth[hill][1]},
      .flscale = m->hill_flscale[hill],
      .fpshape = m->hill_fpshape[hill],
      .fpstrain = m->hill_fpstrain[hill],
      .mass = m->hill_mass[hill],
      .tension = m->hill_tension[hill],
      .density = m->hill_density[hill],
  };
}

static snHillDerived derived_of(const snModel* m, int hill) {
  return (snHillDerived){
      .speed = m->hill_speed[hill],
      .cos0 = m->hill_cos0[hill],
      .thickness = m->hill_thickness[hill],
      .fibermin = m->hill_fibermin[hill],
      .alongmin = m->hill_alongmin[hill],
      .invoptlength = m->hill_invoptlength[hill],
      .invspeed = m->hill_invspeed[hill],
      .invslacklength = m->hill_invslacklength[hill],
      .tendonrate = m->hill_tendonrate[hill],
      .tendonscale = m->hill_tendonscale[hill],
      .passiverate = m->hill_passiverate[hill],
      .passivescale = m->hill_passivescale[hill],
      .passiveoffset = m->hill_passiveoffset[hill],
      .musclemass = m->hill_musclemass[hill],
  };
}

static const snMillardPieces* pieces_of(const snModel* m, int hill) {
  int set = m->hill_curveid[hill];
  return set < 0 ? NULL : millard_pieces(m->millard_curves[set]);
}

snHillParams sn_hill_params(const snModel* m, int hill) {
  return (snHillParams){sn_hill_given(m, hill), derived_of(m, hill), pieces_of(m, hill)};
}

snHillParams sn_hill_bias_params(const snModel* m, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  bool own = sn_gain_muscle(m->actuator_gaintype[actuator]) != SN_MUSCLE_HILL;
  if (own || m->actuator_forcekind[actuator] == SN_FORCE_HILL) return sn_hill_params(m, hill);
  const snHillEntries* e = hill_entries(m->actuator_biasprm[actuator]);
  snHillGiven given = sn_hill_given(m, hill);
  given.peakforce = e->force < 0 ? e->scale / real_max(SN_MINVAL, m->actuator_acc0[actuator]) : e->force;
  given.optlength = e->optlen;
  given.slacklength = e->slacklen;
  given.vmax = e->vmax;
  given.pennation0 = e->pennation;
  given.tendonstiff = e->tendonstiff;
  return (snHillParams){given, sn_hill_derive(&given), pieces_of(m, hill)};
}

snHillInput sn_hill_input(const snModel* m, const snData* d, int actuator, double act) {
  snHillInput in = {d->actuator_length[actuator], d->actuator_velocity[actuator], 0, act};
  if (!hill_has_fiber(m, actuator)) return in;
  in.fiber = d->act[m->actuator_actadr[actuator]];
  in.act = d->act[m->actuator_actadr[actuator] + 1];
  return in;
}

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
