// sensor_history.c — the past of sensors
//   reads   sensordata history time, what sensors measure        writes  history
//   The past of a sensor is a buffer in the state (model/history.h). With a period, its owner's number is the time up
//   to which measurements are made; the next one is due a period later, and the grid of times keeps its phase. A
//   forward pass reads the past, a step writes it.
#include "base/assert.h"
#include "model/history.h"
#include "sensor/measure.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <string.h>

static double* buffer_of(const snModel* m, const snData* d, int sensor) {
  return d->history + m->sensor_historyadr[sensor];
}

static bool has_period(const snModel* m, int sensor) { return m->sensor_interval[sensor][0] > 0; }

static bool is_due(const snModel* m, const snData* d, int sensor) {
  return !has_period(m, sensor) || buffer_of(m, d, sensor)[0] + m->sensor_interval[sensor][0] <= d->time;
}

bool sn_history_is_shown(const snModel* m, const snData* d, int sensor) {
  if (m->sensor_type[sensor] == SN_SENSOR_USER || m->sensor_type[sensor] == SN_SENSOR_PLUGIN) return false;
  return m->sensor_delay[sensor] > 0 || !is_due(m, d, sensor);
}

void sn_sensor_value(const snModel* m, const snData* d, int sensor, double time, int interp, double* value) {
  if (!is_index(sensor, m->nsensor)) return;
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
  int samples = is_index(sensor, m->nsensor) ? m->sensor_history[sensor][0] : 0;
  return samples > 0 &&
         sn_history_fill(buffer_of(m, d, sensor), samples, m->sensor_dim[sensor], times, values, last_time);
}

static bool records(const snModel* m, const snData* d, int sensor) {
  return m->sensor_history[sensor][0] > 0 && is_due(m, d, sensor);
}

// What delayed sensors need to be measured now. Forces of bodies that the forward pass computed for others still stand.
// conformance: they stand also where RK4 has evaluated other states since
static int needs_of_records(const snModel* m, const snData* d) {
  int needs = 0, done = 0;
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    if (records(m, d, sensor) && m->sensor_delay[sensor] > 0) needs |= sn_sensor_needs(m, d, sensor);
    if (measures(m) && !shows_past(m, d, sensor)) done |= sn_sensor_needs(m, d, sensor);
  }
  return needs & ~(done & (SN_NEED_BODY_MOTION | SN_NEED_BODY_FORCES));
}

// A delayed sensor shows another value than the one to keep.
static void record(const snModel* m, snData* d, int sensor) {
  int dim = m->sensor_dim[sensor];
  double* buffer = buffer_of(m, d, sensor);
  if (has_period(m, sensor)) buffer[0] += m->sensor_interval[sensor][0];
  double* sample = sn_history_insert(buffer, m->sensor_history[sensor][0], dim, d->time);
  if (m->sensor_delay[sensor] > 0)
    sn_measure(m, d, sensor, sample);
  else
    memcpy(sample, d->sensordata + m->sensor_adr[sensor], sizeof(double) * (size_t)dim);
}

void sn_record_sensors(const snModel* m, snData* d) {
  sn_compute_needs(m, d, needs_of_records(m, d));
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (records(m, d, sensor)) record(m, d, sensor);
}
