// instruments.h — the zoo with sensors on it, and their values by name, for tests
#pragma once
#include "zoo.h"

#define INSTRUMENTS(sensors) ZOO_XML("<sensor>" sensors "</sensor>")

// The first number of the named sensor.
static inline const double* shown(Scene s, const char* sensor) {
  return s.d->sensordata + s.m->sensor_adr[named(s.m, SN_OBJ_SENSOR, sensor)];
}

// Largest difference between the numbers of two sensors.
static inline double distance(const double* a, const double* b, int n) {
  double largest = 0;
  for (int i = 0; i < n; i++) largest = fmax(largest, fabs(a[i] - b[i]));
  return largest;
}
