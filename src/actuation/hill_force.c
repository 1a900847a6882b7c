// hill_force.c — Hill muscles among the actuators of a model
//   reads   act actuator_length actuator_velocity        writes  hill_*; gives back rates and forces
//   Where gain and bias are one muscle it is evaluated once; a muscle that lends only one of them is evaluated from the
//   parameters of that one.
#include "actuation/hill_force.h"
#include "actuation/bias.h"
#include "actuation/gain.h"
#include "actuation/hill_curves.h"

static void publish(const snModel* m, snData* d, int hill, const snHillState* s) {
  const snHill* h = hill_of(m, hill);
  bool variable = h->pennationmodel == SN_PENNATION_VARIABLE;
  d->hill_fiberlength[hill] = s->fiber;
  d->hill_fibervelocity[hill] = s->velocity;
  d->hill_pennation[hill] = variable ? acos(real_min(1, s->cosine)) : h->pennation;
  d->hill_tendonlength[hill] = s->tendon;
  d->hill_tendonstrain[hill] = s->strain;
  d->hill_tendonforce[hill] = s->pull;
  d->hill_activeforce[hill] = s->active;
  d->hill_passiveforce[hill] = s->passive;
  d->hill_fiberpower[hill] = 0 - s->active * s->velocity;
}

double sn_hill_fiber_rate(const snModel* m, snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator], fiber = m->actuator_actadr[actuator];
  snHillState s = sn_hill_compliant(hill_of(m, hill), hill_millard(m, hill), d->actuator_length[actuator],
                                    d->act[fiber], d->act[fiber + 1]);
  publish(m, d, hill, &s);
  return s.velocity;
}

double sn_hill_actuator_force(const snModel* m, snData* d, int actuator, double input) {
  int hill = m->actuator_hilladr[actuator];
  if (hill_has_fiber(m, actuator)) return 0 - d->hill_tendonforce[hill];
  bool contracts = m->actuator_gaintype[actuator] == SN_GAIN_HILLMUSCLE;
  if (!contracts && m->actuator_biastype[actuator] != SN_BIAS_HILLMUSCLE) {
    publish(m, d, hill, &(snHillState){0});  // an activation without a muscle
    return sn_actuator_gain(m, d, actuator) * input + sn_actuator_bias(m, d, actuator);
  }
  snHillState s = sn_hill_rigid(hill_of(m, hill), hill_millard(m, hill), d->actuator_length[actuator],
                                d->actuator_velocity[actuator], contracts ? input : 0);
  publish(m, d, hill, &s);
  if (hill_is_whole(m, actuator)) return 0 - s.pull;
  return sn_actuator_gain(m, d, actuator) * input + sn_actuator_bias(m, d, actuator);
}

void sn_hill_actuator_off(const snModel* m, snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  if (hill_has_fiber(m, actuator)) {
    sn_hill_fiber_rate(m, d, actuator);
    d->hill_fibervelocity[hill] = 0;  // the fibres stand still
  } else {
    sn_hill_actuator_force(m, d, actuator, 0);
  }
  d->hill_tendonforce[hill] = d->hill_activeforce[hill] = d->hill_passiveforce[hill] = d->hill_fiberpower[hill] = 0;
}

void sn_advance_fiber(const snModel* m, snData* d, int actuator, const double* rate) {
  int hill = m->actuator_hilladr[actuator], fiber = m->actuator_actadr[actuator];
  const snHill* h = hill_of(m, hill);
  double* length = &d->act[fiber];
  if (rate)
    *length = real_max(h->fiber_least, *length + m->opt.timestep * *rate);
  else
    *length = sn_hill_fiber_step(h, hill_millard(m, hill), d->actuator_length[actuator], d->actuator_velocity[actuator],
                                 *length, d->act[fiber + 1], m->opt.timestep);
}

double sn_hill_force_length(const snModel* m, const snData* d, int hill) {
  const snHill* h = hill_of(m, hill);
  return hill_curve_active(h, hill_millard(m, hill), d->hill_fiberlength[hill] * h->per_optlen).value;
}

bool sn_muscle_slopes(const snModel* m, const snData* d, int actuator, snMuscleSlopes* slopes) {
  int hill = actuator >= 0 && actuator < m->nu ? m->actuator_hilladr[actuator] : -1;
  if (hill < 0 || !hill_is_whole(m, actuator)) return false;
  const snHill* h = hill_of(m, hill);
  const double* millard = hill_millard(m, hill);
  double length = d->actuator_length[actuator], velocity = d->actuator_velocity[actuator];
  int first = m->actuator_actadr[actuator], count = m->actuator_actnum[actuator];
  double act = first < 0 ? d->ctrl[actuator] : d->act[first + count - 1];
  *slopes = hill_has_fiber(m, actuator) ? sn_hill_compliant_slopes(h, millard, length, d->act[first], act)
                                        : sn_hill_rigid_slopes(h, millard, length, velocity, act);
  return true;
}
