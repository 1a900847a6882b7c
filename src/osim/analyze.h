// analyze.h — analyses of a motion: what one of them writes, and how
#pragma once
#include "base/arena.h"
#include "osim/plant.h"

// One analysis with its results; rows are filled as the motion goes by.
typedef struct snRecorder {
  const snAnalysisRequest* request;
  snMotion** motions;    // results
  int count;
  int* objects;          // by column (or six): bodies (-1: the whole model), actuators, coordinates or levers
  int object_count;
  int* dofs;             // of moment arms
  int dof_count;
  int body, relative_to;  // of a point
  int row;               // that comes next
} snRecorder;

// Results of `rows` rows without numbers; false with an error for names that the model does not have.
bool sn_recorder_create(snRecorder* recorder, const snPlant* plant, const snAnalysisRequest* request, int rows,
                        snArena* arena, snDiagnostics* diag);

// The next row, from what sn_forward and sn_body_forces left.
void sn_recorder_row(snRecorder* recorder, const snPlant* plant, const snData* d, double time);

// What kinds of coordinates and of actuators write: three results each, whose endings these are.
extern const char* const sn_coordinate_results[];
extern const char* const sn_actuator_results[];
void sn_record_coordinates(snRecorder* recorder, const snModel* m, const snData* d);
void sn_record_actuators(snRecorder* recorder, const snPlant* plant, const snData* d);

// Numbers of a muscle: `out` has one per quantity, in the order of sn_muscle_quantities, which NULL ends.
extern const char* const sn_muscle_quantities[];
void sn_record_muscles(snRecorder* recorder, const snModel* m, const snData* d);
