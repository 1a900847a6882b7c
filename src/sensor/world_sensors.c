// world_sensors.c — what is measured of subtrees and of the whole world
//   reads   subtree_com subtree_linvel subtree_angmom energy time        writes  the numbers of the sensor
#include "math/vec3.h"
#include "sensor/measure.h"

void sn_measure_subtreecom(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, d->subtree_com[m->sensor_objid[sensor]]);
}

void sn_measure_subtreelinvel(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, d->subtree_linvel[m->sensor_objid[sensor]]);
}

void sn_measure_subtreeangmom(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, d->subtree_angmom[m->sensor_objid[sensor]]);
}

void sn_measure_e_potential(const snModel* m, const snData* d, int sensor, double* value) {
  (void)m, (void)sensor;
  *value = d->energy[0];
}

void sn_measure_e_kinetic(const snModel* m, const snData* d, int sensor, double* value) {
  (void)m, (void)sensor;
  *value = d->energy[1];
}

void sn_measure_clock(const snModel* m, const snData* d, int sensor, double* value) {
  (void)m, (void)sensor;
  *value = d->time;
}
