// hill_model.c — parameters and inputs of the Hill muscles of a model
//   reads   hill_* of the model, act actuator_length actuator_velocity        gives back  what muscle/hill.h works with
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"

#define NUMBER(name, ...) .name = m->hill_##name[hill],
#define OTHER(name, ...)

snHillGiven sn_hill_given(const snModel* m, int hill) {
  return (snHillGiven){
      .curves = (snMuscleCurves)m->hill_curves[hill],
      // without a state for its fibres, a tendon cannot be compliant
      .tendonmodel = hill_has_fiber(m, m->hill_actuatorid[hill]) ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID,
      .pennationmodel = (snPennationModel)m->hill_pennationmodel[hill],
      .fltruncate = m->hill_fltruncate[hill] != 0,
      .flwidth = {m->hill_flwidth[hill][0], m->hill_flwidth[hill][1]},
      .rigiddamping = m->hill_rigiddamping[hill] != 0,
      SN_HILL_NUMBERS(NUMBER, OTHER, )
  };
}

static snHillDerived derived_of(const snModel* m, int hill) {
  return (snHillDerived){SN_HILL_NUMBERS(OTHER, NUMBER, )};
}

static const snMillardPieces* pieces_of(const snModel* m, int hill) {
  int set = m->hill_curveid[hill];
  return set < 0 ? NULL : millard_pieces(m->millard_curves[set]);
}

bool sn_hill_has_functions(const snModel* m, int hill) {
  const int* function = m->hill_functionid[hill];
  int curves = m->hill_curves[hill];
  if (curves != SN_CURVES_SCHUTTE && curves != SN_CURVES_FUNCTIONS) return false;
  if (function[0] < 0 || function[2] < 0) return false;
  return curves == SN_CURVES_SCHUTTE || (function[1] >= 0 && !hill_has_fiber(m, m->hill_actuatorid[hill]));
}

// A muscle of this model with these parameters.
static snHillParams with_curves(const snModel* m, int hill, snHillGiven given, snHillDerived derived) {
  bool functions = sn_hill_has_functions(m, hill);
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
