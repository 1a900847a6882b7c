// actuator_velocities.c — how fast actuators change their length
//   reads   qvel actuator_moment ten_velocity        writes  actuator_velocity
//   velocity = moment . qvel; along a tendon it is the tendon's own, times the gear
#include "math/sparse.h"
#include "sinew/pipeline.h"

static real actuator_velocity(const snModel* m, const snData* d, int actuator) {
  int adr = m->moment_rowadr[actuator];
  if (m->actuator_trntype[actuator] == SN_TRANSMISSION_TENDON)
    return m->actuator_gear[actuator][0] * d->ten_velocity[m->actuator_trnid[actuator][0]];
  return sparse_dot(d->actuator_moment + adr, m->moment_colind + adr, m->moment_rownnz[actuator], d->qvel);
}

void sn_actuator_velocities(const snModel* m, snData* d) {
  bool on = !(m->opt.disableflags & SN_DISABLE_ACTUATION);
  for (int i = 0; i < m->nu; i++) d->actuator_velocity[i] = on ? actuator_velocity(m, d, i) : 0;
}
