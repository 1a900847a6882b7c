// sensors.h — when sensors are read, and what is kept of their past
#pragma once
#include "sinew/data.h"

// Are there sensors to be read?
static inline bool measures(const snModel* m) { return m->nsensor > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR); }

// With a history: whether a forward pass shows a value of the past, delayed or the last while the next is not due.
bool sn_history_is_shown(const snModel* m, const snData* d, int sensor);

static inline bool shows_past(const snModel* m, const snData* d, int sensor) {
  return m->sensor_history[sensor][0] > 0 && sn_history_is_shown(m, d, sensor);
}

// Every sensor with a history that is due is put into it, with the present time.
void sn_record_sensors(const snModel* m, snData* d);
