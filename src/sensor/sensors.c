// sensors.c — the three stages that read sensors, each where its inputs are ready
//   reads   all stages before it, history        writes  sensordata; what its sensors need beyond that (measure.h)
//   A sensor whose objects are asleep keeps what it showed. Others show what is measured now or, with a history, a
//   value of the past; see sensor_history.c.
#include "sensor/sensors.h"
#include "model/awake.h"
#include "sensor/measure.h"
#include "sinew/pipeline.h"
#include "sinew/plugin.h"
#include "sinew/support.h"

#include <string.h>

static double* value_of(const snModel* m, snData* d, int sensor) { return d->sensordata + m->sensor_adr[sensor]; }

static int needs_of(const snModel* m, const snData* d, snSensorStage stage) {
  const snList* sensors = &d->awake->sensor;
  int needs = 0;
  for (int i = 0; i < sensors->count; i++) {
    int sensor = sensors->item[i];
    if (m->sensor_needstage[sensor] == (int)stage && !shows_past(m, d, sensor)) needs |= sn_sensor_needs(m, d, sensor);
  }
  return needs;
}

// Those of the user's are 0 unless the hook, called when all others are known, says more.
static void read_user_sensors(const snModel* m, snData* d, snSensorStage stage) {
  if (m->hooks.sensor) m->hooks.sensor(m->hooks.context, m, d, stage);
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_type[sensor] == SN_SENSOR_USER && m->sensor_needstage[sensor] == (int)stage)
      sn_cut_off(m, sensor, value_of(m, d, sensor));
}

// All sensors of an instance at once, also where they are asleep.
static void read_plugins(const snModel* m, snData* d, snSensorStage stage) {
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    bool early = stage == SN_SENSOR_STAGE_POSITION && row->stage == SN_SENSOR_STAGE_NONE;
    if (!row->measure || !(row->stage == stage || early)) continue;
    row->measure(row, m, d, i);
    for (int sensor = 0; sensor < m->nsensor; sensor++)
      if (m->sensor_plugin[sensor] == i && m->sensor_needstage[sensor] == (int)stage)
        sn_cut_off(m, sensor, value_of(m, d, sensor));
  }
}

static void read_sensors(const snModel* m, snData* d, snSensorStage stage) {
  const snList* sensors = &d->awake->sensor;
  bool users = false;
  sn_compute_needs(m, d, needs_of(m, d, stage));
  for (int i = 0; i < sensors->count; i++) {
    int sensor = sensors->item[i];
    bool plugin = m->sensor_type[sensor] == SN_SENSOR_PLUGIN;
    if (m->sensor_needstage[sensor] != (int)stage || plugin) continue;
    double* value = value_of(m, d, sensor);
    if (m->sensor_type[sensor] == SN_SENSOR_USER) {
      memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
      users = true;
    } else if (shows_past(m, d, sensor)) {
      sn_sensor_value(m, d, sensor, d->time, -1, value);
    } else {
      sn_measure(m, d, sensor, value);
    }
  }
  if (users) read_user_sensors(m, d, stage);
  if (m->nplugin > 0) read_plugins(m, d, stage);
}

void sn_sensors_position(const snModel* m, snData* d) { read_sensors(m, d, SN_SENSOR_STAGE_POSITION); }

void sn_sensors_velocity(const snModel* m, snData* d) { read_sensors(m, d, SN_SENSOR_STAGE_VELOCITY); }

void sn_sensors_acceleration(const snModel* m, snData* d) { read_sensors(m, d, SN_SENSOR_STAGE_ACCELERATION); }
