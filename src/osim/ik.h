// ik.h — an inverse kinematics problem: what takes part in the sum of squares
#pragma once
#include "osim/progress_count.h"
#include "osim/track.h"
#include "sinew/imu.h"

typedef struct snIkMarker {
  int site, col;
  double weight;
} snIkMarker;

// A coordinate (a joint, or njnt plus a driven joint) that is drawn to a value, constant or one per frame.
typedef struct snIkGoal {
  int coordinate;
  double weight, value;
  const double* values;  // by frame; NULL: `value`
} snIkGoal;

// A sensor whose orientation is measured: four columns from `col` on.
typedef struct snIkSensor {
  const char* name;
  int body, col;
  snQuat offset;  // of the sensor in the body
  double weight;
} snIkSensor;

typedef struct snIk {
  const snModel* m;
  const snMotion* data;
  snIkMarker* markers;
  snIkGoal* goals;
  snIkSensor* sensors;
  snQuat ground;  // from the space of the sensors
  int marker_count, goal_count, sensor_count;
  int first, rows;   // frames that are asked for
  double* solution;  // rows x nq
  snMotion *out, *errors;
  int* coordinates;  // by column of the output
  const snIkOptions* options;
  snTally tally;
  bool failed;
} snIk;

// Scratch of one thread.
typedef struct snIkWork {
  snArena* arena;
  snData* d;
  double *jacobian, *other, *gradient, *hessian, *step, *trial, *low, *high;
  bool* held;
} snIkWork;

// Scratch at the default pose with the bounds of the model; false when out of memory, and it is destroyed in any case.
bool sn_ik_work_create(snIkWork* w, const snIk* ik);
void sn_ik_work_destroy(snIkWork* w);

// The pose of a frame from the one in the scratch; and all frames, whose results go to the outputs.
void sn_ik_solve_frame(const snIk* ik, snIkWork* w, int frame);
void sn_ik_solve(snIk* ik);

// What sensors add to the cost, to its gradient and to J^T J; and their angles of a frame.
double sn_ik_sensor_cost(const snIk* ik, const snData* d, int frame);
void sn_ik_sensor_terms(const snIk* ik, snIkWork* w, int frame);
void sn_ik_sensor_errors(const snIk* ik, const snData* d, int frame, double* angles);

// The sensors of a calibration (o->calibration) that belong to the model, in the arena; how many, 0 with an error.
int sn_imu_sensors(const snModel* m, const snImuOptions* o, snArena* arena, snIkSensor** sensors, snDiagnostics* diag);

// Frames between the times asked for; the outputs, with a column of errors per label. The second is false when out of
// memory.
void sn_ik_find_frames(snIk* ik);
bool sn_ik_outputs(snIk* ik, snArena* arena, const char* const* errors, int error_count);

// Fills the problem from its data and options, rows 0 with an error where there is nothing to solve; false when out of
// memory.
bool sn_ik_prepare(snIk* ik, snArena* arena, snDiagnostics* diag);
