// hill_model.c — parameters and inputs of the Hill muscles of a model
//   reads   hill_* of the model, act actuator_length actuator_velocity        gives back  what muscle/hill.h works with
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"

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
      .minact = m->hill_minact[hill],
      .minlength = m->hill_minlength[hill],
      .rigiddamping = m->hill_rigiddamping[hill] != 0,
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

// A muscle of this model with these parameters.
static snHillParams with_curves(const snModel* m, int hill, snHillGiven given, snHillDerived derived) {
  bool functions =
      given.curves == SN_CURVES_SCHUTTE && m->hill_functionid[hill][0] >= 0 && m->hill_functionid[hill][2] >= 0;
  return (snHillParams){given, derived, pieces_of(m, hill), functions ? m : NULL, m->hill_functionid[hill]};
}

snHillParams sn_hill_params(const snModel* m, int hill) {
  return with_curves(m, hill, sn_hill_given(m, hill), derived_of(m, hill));
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
  return with_curves(m, hill, given, sn_hill_derive(&given));
}

snHillInput sn_hill_input(const snModel* m, const snData* d, int actuator, double act) {
  snHillInput in = {d->actuator_length[actuator], d->actuator_velocity[actuator], 0, act};
  if (!hill_has_fiber(m, actuator)) return in;
  in.fiber = d->act[m->actuator_actadr[actuator]];
  in.act = d->act[m->actuator_actadr[actuator] + 1];
  return in;
}
