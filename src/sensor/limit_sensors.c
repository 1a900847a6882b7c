// limit_sensors.c — how far joints and tendons are beyond their limits, and what holds them
//   reads   rows of limits: efc_type efc_id efc_pos efc_margin efc_vel efc_force        writes  the number of the
//   sensor 0 where no limit acts; the lower one where both do.
#include "sensor/measure.h"

// The first row of a limit of the sensor's object, -1: none.
static int limit_row(const snModel* m, const snData* d, int sensor, snRowType type) {
  for (int row = d->ne + d->nf; row < d->nefc; row++)
    if (d->efc_type[row] == (int)type && d->efc_id[row] == m->sensor_objid[sensor]) return row;
  return -1;
}

static double position(const snModel* m, const snData* d, int sensor, snRowType type) {
  int row = limit_row(m, d, sensor, type);
  return row < 0 ? 0 : d->efc_pos[row] - d->efc_margin[row];
}

static double velocity(const snModel* m, const snData* d, int sensor, snRowType type) {
  int row = limit_row(m, d, sensor, type);
  return row < 0 ? 0 : d->efc_vel[row];
}

static double force(const snModel* m, const snData* d, int sensor, snRowType type) {
  int row = limit_row(m, d, sensor, type);
  return row < 0 ? 0 : d->efc_force[row];
}

void sn_measure_jointlimitpos(const snModel* m, const snData* d, int sensor, double* value) {
  *value = position(m, d, sensor, SN_ROW_LIMIT_JOINT);
}

void sn_measure_jointlimitvel(const snModel* m, const snData* d, int sensor, double* value) {
  *value = velocity(m, d, sensor, SN_ROW_LIMIT_JOINT);
}

void sn_measure_jointlimitfrc(const snModel* m, const snData* d, int sensor, double* value) {
  *value = force(m, d, sensor, SN_ROW_LIMIT_JOINT);
}

void sn_measure_tendonlimitpos(const snModel* m, const snData* d, int sensor, double* value) {
  *value = position(m, d, sensor, SN_ROW_LIMIT_TENDON);
}

void sn_measure_tendonlimitvel(const snModel* m, const snData* d, int sensor, double* value) {
  *value = velocity(m, d, sensor, SN_ROW_LIMIT_TENDON);
}

void sn_measure_tendonlimitfrc(const snModel* m, const snData* d, int sensor, double* value) {
  *value = force(m, d, sensor, SN_ROW_LIMIT_TENDON);
}
