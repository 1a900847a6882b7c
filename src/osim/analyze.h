// analyze.h — analyses of a motion: what one of them writes, and how
#pragma once
#include "base/arena.h"
#include "sinew/osim.h"

// One analysis with its results; rows are filled as the motion goes by.
typedef struct snRecorder {
  const snAnalysisRequest* request;
  snMotion** motions;    // results
  int count;
  int* objects;          // bodies or actuators by column (or six columns); -1: the whole model
  int object_count;
  int* dofs;             // of moment arms
  int dof_count;
  int body, relative_to;  // of a point
  int row;               // that comes next
} snRecorder;

// Results of `rows` rows without numbers; false with an error for names that the model does not have.
bool sn_recorder_create(snRecorder* recorder, const snModel* m, const snAnalysisRequest* request, int rows,
                        snArena* arena, snDiagnostics* diag);

// The next row, from what sn_forward and sn_body_forces left.
void sn_recorder_row(snRecorder* recorder, const snModel* m, const snData* d, double time);

// Numbers of a muscle: `out` has one per quantity, in the order of sn_muscle_quantities, which NULL ends.
extern const char* const sn_muscle_quantities[];
void sn_record_muscles(snRecorder* recorder, const snModel* m, const snData* d);
