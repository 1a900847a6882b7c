// sensor_rows.h — what sensors measure, to first order
#pragma once
#include "derivative/force_terms.h"
#include "derivative/pass_linear.h"

// What the kinds of sensors share, at the state whose pass is done. Columns as in snLinear.
typedef struct snSensing {
  const snModel* m;
  const snData* d;
  int columns;
  snForceTerms terms;     // .tangent always; the rest where a sensor reads tendons or actuators
  snLinear linear;        // of qacc, where a sensor reads accelerations
  snSpatial *a, *second;  // accelerations of bodies and what they change by with dofs (sn_tangent_accelerations)
  snSpatial* drift;
} snSensing;

// rows, sensor_dim x columns, += derivatives of the sensor's numbers.
typedef void snSensorRowsFn(const snSensing* s, int sensor, double* rows);

// Whether a sensor has analytic rows at the state of `d`: its kind does, and what it looks at is fixed to a body.
bool sn_has_sensor_rows(const snModel* m, const snData* d, int sensor);

// All of them, nsensordata x columns, from zero; those of sensors that have none stay zero.
const double* sn_sensor_rows(snArena* arena, const snModel* m, snData* d, int columns);

// ---- changes of numbers that follow the motion of a body (sensor_frames.c)

// row += x . displacement, x . twist, x . acceleration of a body, all about the common point.
void sn_row_by_pose(const snSensing* s, int body, snSpatial x, double* row);
void sn_row_by_twist(const snSensing* s, int body, snSpatial x, double* row);
void sn_row_by_acceleration(const snSensing* s, int body, snSpatial x, double* row);

// One per kind that has rows: sn_rows_framepos, ...
#define SN_ROWS_EXACT(word)       snSensorRowsFn sn_rows_##word;
#define SN_ROWS_DIFFERENCES(word)
#define SN_ROWS_REFUSED(word)
#define SN_ROWS_OF(column, word)  SN_JOINED(SN_ROWS_, column)(word)
#define SN_SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  SN_ROWS_OF(SN_ROW_DERIVATIVE(__VA_ARGS__), word)
SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR
