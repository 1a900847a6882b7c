// sensor_history.c — the past of sensors
//   reads   sensordata history        writes  history
//   The past of a sensor is a buffer in the state (model/history.h).
#include "model/history.h"
#include "sinew/step.h"

#include <string.h>

static double* buffer_of(const snModel* m, const snData* d, int sensor) {
  return d->history + m->sensor_historyadr[sensor];
}

void sn_read_sensor(const snModel* m, const snData* d, double* value, int sensor, double time, int interp) {
  int samples = m->sensor_history[sensor][0], dim = m->sensor_dim[sensor];
  if (samples <= 0) {
    memcpy(value, d->sensordata + m->sensor_adr[sensor], sizeof(double) * (size_t)dim);
    return;
  }
  if (interp < 0) interp = m->sensor_history[sensor][1];
  sn_history_read(value, buffer_of(m, d, sensor), samples, dim, time - m->sensor_delay[sensor], interp);
}

bool sn_init_sensor_history(const snModel* m, snData* d, int sensor, const double* times, const double* values,
                            double last_time) {
  int samples = m->sensor_history[sensor][0];
  return samples > 0 &&
         sn_history_fill(buffer_of(m, d, sensor), samples, m->sensor_dim[sensor], times, values, last_time);
}
