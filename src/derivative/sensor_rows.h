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
snSensorRowsFn sn_rows_framepos, sn_rows_framexaxis, sn_rows_frameyaxis, sn_rows_framezaxis, sn_rows_framequat;
snSensorRowsFn sn_rows_framelinvel, sn_rows_frameangvel, sn_rows_framelinacc, sn_rows_frameangacc;
snSensorRowsFn sn_rows_velocimeter, sn_rows_gyro, sn_rows_accelerometer, sn_rows_magnetometer;
