// joint_sensors.c — positions, velocities and forces of joints, tendons and actuators
//   reads   qpos qvel ten_* actuator_* qfrc_actuator        writes  the numbers of the sensor
#include "math/quat.h"
#include "sensor/measure.h"

void sn_measure_jointpos(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->qpos[m->jnt_qposadr[m->sensor_objid[sensor]]];
}

void sn_measure_jointvel(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->qvel[m->jnt_dofadr[m->sensor_objid[sensor]]];
}

void sn_measure_jointactuatorfrc(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->qfrc_actuator[m->jnt_dofadr[m->sensor_objid[sensor]]];
}

void sn_measure_ballquat(const snModel* m, const snData* d, int sensor, double* value) {
  quat_store(value, quat_normalize(quat_load(d->qpos + m->jnt_qposadr[m->sensor_objid[sensor]])));
}

void sn_measure_ballangvel(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, vec3_load(d->qvel + m->jnt_dofadr[m->sensor_objid[sensor]]));
}

void sn_measure_tendonpos(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->ten_length[m->sensor_objid[sensor]];
}

void sn_measure_tendonvel(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->ten_velocity[m->sensor_objid[sensor]];
}

// All actuators that pull the tendon, together.
void sn_measure_tendonactuatorfrc(const snModel* m, const snData* d, int sensor, double* value) {
  int tendon = m->sensor_objid[sensor];
  *value = 0;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->actuator_trnid[i][0] == tendon)
      *value += d->actuator_force[i];
}

void sn_measure_actuatorpos(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->actuator_length[m->sensor_objid[sensor]];
}

void sn_measure_actuatorvel(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->actuator_velocity[m->sensor_objid[sensor]];
}

void sn_measure_actuatorfrc(const snModel* m, const snData* d, int sensor, double* value) {
  *value = d->actuator_force[m->sensor_objid[sensor]];
}
