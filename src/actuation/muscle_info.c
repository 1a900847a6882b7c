// muscle_info.c — muscles of a model in physiologists' numbers, their curves and derivatives
//   reads   parameters of gain, bias and Hill muscles        gives back  numbers and points of curves
//   MuJoCo's muscles measure length relative to their length range: L0 = (hi - lo) / (r1 - r0), slack = lo - r0 L0.
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"

static bool is_mujoco_muscle(const snModel* m, int actuator) {
  return sn_gain_muscle(m->actuator_gaintype[actuator]) == SN_MUSCLE_MUJOCO &&
         sn_bias_muscle(m->actuator_biastype[actuator]) == SN_MUSCLE_MUJOCO;
}

static snMuscleInfo mujoco_info(const snModel* m, int actuator) {
  const snMujocoMuscle* muscle = mujoco_muscle(m->actuator_gainprm[actuator]);
  snRange lengths = m->actuator_lengthrange[actuator];
  snMujocoUnits units = sn_mujoco_units(muscle, lengths, m->actuator_acc0[actuator]);
  return (snMuscleInfo){
      .kind = SN_MUSCLE_MUJOCO,
      .force = units.force,
      .optlen = units.length,
      .slacklen = lengths.lo - muscle->range.lo * units.length,
      .vmax = muscle->vmax,
      .range = muscle->range,
  };
}

static snMuscleInfo hill_info(const snModel* m, int hill) {
  snHillParams h = sn_hill_params(m, hill);
  bool known = h.given.curves == SN_CURVES_MILLARD || h.given.curves == SN_CURVES_DEGROOTE ||
               h.given.curves == SN_CURVES_THELEN || h.given.curves == SN_CURVES_EARLYTHELEN || h.functions;
  return (snMuscleInfo){
      .kind = SN_MUSCLE_HILL,
      .curves = known ? h.given.curves : SN_CURVES_HILL,
      .compliant = h.given.tendonmodel == SN_TENDON_COMPLIANT,
      .variable_pennation = h.given.pennationmodel == SN_PENNATION_VARIABLE,
      .force = h.given.peakforce,
      .optlen = h.given.optlength,
      .slacklen = h.given.slacklength,
      .vmax = h.derived.speed * h.derived.invoptlength,
      .pennation = h.given.pennation0,
      .mass = h.derived.musclemass,
      .range = hill_entries(m->actuator_gainprm[m->hill_actuatorid[hill]])->range,
  };
}

bool sn_muscle_info(const snModel* m, int actuator, snMuscleInfo* info) {
  *info = (snMuscleInfo){.kind = SN_MUSCLE_NONE};
  if (actuator < 0 || actuator >= m->nu) return false;
  if (m->actuator_forcekind[actuator] == SN_FORCE_HILL)
    *info = hill_info(m, m->actuator_hilladr[actuator]);
  else if (is_mujoco_muscle(m, actuator))
    *info = mujoco_info(m, actuator);
  return info->kind != SN_MUSCLE_NONE;
}

bool sn_muscle_in_part(const snModel* m, int actuator) {
  if (actuator < 0 || actuator >= m->nu) return false;
  return sn_dyn_kind(m->actuator_dyntype[actuator])->muscle != SN_MUSCLE_NONE ||
         sn_gain_muscle(m->actuator_gaintype[actuator]) != SN_MUSCLE_NONE ||
         sn_bias_muscle(m->actuator_biastype[actuator]) != SN_MUSCLE_NONE;
}

static snCurvePoint mujoco_curve(const snMujocoMuscle* p, snMuscleCurve curve, real x) {
  switch (curve) {
    case SN_MUSCLE_CURVE_ACTIVE:
      return (snCurvePoint){mujoco_force_length(x, p->lmin, p->lmax),
                            mujoco_force_length_derivative(x, p->lmin, p->lmax), 0};
    case SN_MUSCLE_CURVE_PASSIVE:
      return (snCurvePoint){mujoco_force_passive(x, p->lmax, p->fpmax),
                            mujoco_force_passive_derivative(x, p->lmax, p->fpmax), 0};
    case SN_MUSCLE_CURVE_VELOCITY:
      return (snCurvePoint){mujoco_force_velocity(x, p->fvmax), mujoco_force_velocity_derivative(x, p->fvmax), 0};
    case SN_MUSCLE_CURVE_TENDON: break;
  }
  return (snCurvePoint){0, 0, 0};
}

snCurvePoint sn_muscle_curve(const snModel* m, int actuator, snMuscleCurve curve, double x) {
  int hill = actuator >= 0 && actuator < m->nu ? m->actuator_hilladr[actuator] : -1;
  if (hill >= 0) {
    snHillParams h = sn_hill_params(m, hill);
    return sn_hill_curve(&h, curve, x);
  }
  if (actuator >= 0 && actuator < m->nu && is_mujoco_muscle(m, actuator))
    return mujoco_curve(mujoco_muscle(m->actuator_gainprm[actuator]), curve, x);
  return (snCurvePoint){0, 0, 0};
}

bool sn_muscle_derivatives(const snModel* m, const snData* d, int actuator, snMuscleDerivatives* derivatives) {
  if (actuator < 0 || actuator >= m->nu || m->actuator_forcekind[actuator] != SN_FORCE_HILL) return false;
  int first = m->actuator_actadr[actuator], count = m->actuator_actnum[actuator];
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  snHillInput in = sn_hill_input(m, d, actuator, first < 0 ? d->ctrl[actuator] : d->act[first + count - 1]);
  *derivatives = sn_hill_derivatives(&h, &in);
  return true;
}
