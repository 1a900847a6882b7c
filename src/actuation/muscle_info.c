// muscle_info.c — muscles of a model as their makers see them
//   reads   parameters of gain, bias and Hill muscles        gives back  numbers and points of curves
//   MuJoCo's muscles measure length relative to their length range: L0 = (hi - lo) / (r1 - r0), slack = lo - r0 L0.
#include "actuation/hill_curves.h"
#include "actuation/muscle_curves.h"

static bool is_mujoco_muscle(const snModel* m, int actuator) {
  return m->actuator_gaintype[actuator] == SN_GAIN_MUSCLE && m->actuator_biastype[actuator] == SN_BIAS_MUSCLE;
}

static snMuscleInfo mujoco_info(const snModel* m, int actuator) {
  const snMuscle* muscle = sn_muscle(m->actuator_gainprm[actuator]);
  snRange lengths = m->actuator_lengthrange[actuator];
  snMuscleUnits units = sn_muscle_units(muscle, lengths, m->actuator_acc0[actuator]);
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
  const snHill* h = hill_of(m, hill);
  const double* prm = m->actuator_gainprm[m->hill_actuatorid[hill]];
  return (snMuscleInfo){
      .kind = SN_MUSCLE_HILL,
      .curves = h->curves == SN_CURVES_MILLARD    ? SN_CURVES_MILLARD
                : h->curves == SN_CURVES_DEGROOTE ? SN_CURVES_DEGROOTE
                                                  : SN_CURVES_HILL,
      .compliant = hill_is_compliant(h),
      .variable_pennation = h->pennationmodel == SN_PENNATION_VARIABLE,
      .force = h->force,
      .optlen = h->optlen,
      .slacklen = h->slacklen,
      .vmax = h->speed * h->per_optlen,
      .pennation = h->pennation,
      .mass = h->muscle_mass,
      .range = hill_gain_prm(prm)->range,
  };
}

bool sn_muscle_info(const snModel* m, int actuator, snMuscleInfo* info) {
  *info = (snMuscleInfo){.kind = SN_MUSCLE_NONE};
  if (actuator < 0 || actuator >= m->nu) return false;
  if (hill_is_whole(m, actuator))
    *info = hill_info(m, m->actuator_hilladr[actuator]);
  else if (is_mujoco_muscle(m, actuator))
    *info = mujoco_info(m, actuator);
  return info->kind != SN_MUSCLE_NONE;
}

static snCurvePoint mujoco_curve(const snMuscle* p, snMuscleCurve curve, real x) {
  switch (curve) {
    case SN_MUSCLE_CURVE_ACTIVE:
      return (snCurvePoint){sn_muscle_force_length(x, p->lmin, p->lmax),
                            sn_muscle_force_length_deriv(x, p->lmin, p->lmax), 0};
    case SN_MUSCLE_CURVE_PASSIVE:
      return (snCurvePoint){sn_muscle_force_passive(x, p->lmax, p->fpmax),
                            sn_muscle_force_passive_deriv(x, p->lmax, p->fpmax), 0};
    case SN_MUSCLE_CURVE_VELOCITY:
      return (snCurvePoint){sn_muscle_force_velocity(x, p->fvmax), sn_muscle_force_velocity_deriv(x, p->fvmax), 0};
    case SN_MUSCLE_CURVE_TENDON: break;
  }
  return curve_zero();
}

static snCurvePoint hill_curve(const snHill* h, const double* millard, snMuscleCurve curve, real x) {
  switch (curve) {
    case SN_MUSCLE_CURVE_ACTIVE: return hill_curve_active(h, millard, x);
    case SN_MUSCLE_CURVE_PASSIVE: return hill_curve_passive(h, millard, x);
    case SN_MUSCLE_CURVE_VELOCITY: return hill_curve_velocity(h, millard, x);
    case SN_MUSCLE_CURVE_TENDON: return hill_curve_tendon(h, millard, x - 1);
  }
  return curve_zero();
}

snCurvePoint sn_muscle_curve(const snModel* m, int actuator, snMuscleCurve curve, double x) {
  if (actuator < 0 || actuator >= m->nu) return curve_zero();
  int hill = m->actuator_hilladr[actuator];
  if (hill >= 0) return hill_curve(hill_of(m, hill), hill_millard(m, hill), curve, x);
  if (is_mujoco_muscle(m, actuator)) return mujoco_curve(sn_muscle(m->actuator_gainprm[actuator]), curve, x);
  return curve_zero();
}
