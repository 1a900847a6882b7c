// sensors.h — when sensors are read, and what is kept of their past
#pragma once
#include "sinew/data.h"

// Are there sensors to be read?
static inline bool measures(const snModel* m) { return m->nsensor > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR); }

// The value shown by a forward pass is one of the past: delayed, or the last measured while the next is not due.
bool sn_sensor_shows_past(const snModel* m, const snData* d, int sensor);

// Every sensor with a history that is due is put into it, with the present time.
void sn_record_sensors(const snModel* m, snData* d);
