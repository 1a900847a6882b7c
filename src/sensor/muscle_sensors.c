// muscle_sensors.c — metabolic power of Hill muscles
//   reads   hill_* act ctrl        writes  the number of the sensor
#include "actuation/hill_model.h"
#include "muscle/metabolics.h"
#include "sensor/measure.h"
#include "sinew/step.h"

static snMetabolicInput metabolic_input(const snModel* m, const snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator], first = m->actuator_actadr[actuator];
  snHillParams h = sn_hill_params(m, hill);
  double ctrl = m->actuator_delay[actuator] != 0 ? sn_read_ctrl(m, d, actuator, d->time, -1) : d->ctrl[actuator];
  double act = first < 0 ? ctrl : d->act[first + m->actuator_actnum[actuator] - 1];
  double multiplier = sn_hill_active_multiplier(&h, d->hill_fiberlength[hill]);
  return (snMetabolicInput){
      .mass = h.derived.musclemass,
      .slowtwitch = m->hill_slowtwitch[hill],
      .excitation = real_clamp(ctrl, 0, 1),
      .activation = real_clamp(act, 0, 1),
      .length = d->hill_fiberlength[hill] * h.derived.invoptlength,
      .velocity = d->hill_fibervelocity[hill],
      .relative_velocity = d->hill_fibervelocity[hill] * h.derived.invoptlength,
      .vmax = h.derived.speed * h.derived.invoptlength,
      .active_force = d->hill_activeforce[hill],
      .isometric_force = h.given.peakforce * real_clamp(act, 0, 1) * multiplier,
      .force_length = multiplier,
  };
}

double sn_muscle_power(const snModel* m, const snData* d, int actuator) {
  snMetabolicInput in = metabolic_input(m, d, actuator);
  return sn_bhargava_power(&in);
}

void sn_measure_metabolics_bhargava(const snModel* m, const snData* d, int sensor, double* value) {
  *value = sn_muscle_power(m, d, m->sensor_objid[sensor]);
}

void sn_measure_metabolics_umberger(const snModel* m, const snData* d, int sensor, double* value) {
  snMetabolicInput in = metabolic_input(m, d, m->sensor_objid[sensor]);
  *value = sn_umberger_power(&in);
}
