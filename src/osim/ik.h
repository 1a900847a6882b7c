// ik.h — an inverse kinematics problem: what takes part in the sum of squares
#pragma once
#include "osim/progress_count.h"
#include "osim/track.h"

typedef struct snIkMarker {
  int site, col;
  double weight;
} snIkMarker;

// A coordinate (a joint, or njnt plus a driven joint) that is drawn to a value, constant or one per frame.
typedef struct snIkGoal {
  int coordinate, dof;
  double weight, value;
  const double* values;  // by frame; NULL: `value`
} snIkGoal;

typedef struct snIk {
  const snModel* m;
  const snMotion* data;
  snIkMarker* markers;
  snIkGoal* goals;
  int marker_count, goal_count;
  int first, rows;   // frames that are asked for
  double* solution;  // rows x nq
  snMotion *out, *errors;
  int* coordinates;  // by column of the output
  const snIkOptions* options;
  snTally tally;
  bool failed;
} snIk;

// Fills the problem from its data and options, rows 0 with an error where there is nothing to solve; false when out of
// memory.
bool sn_ik_prepare(snIk* ik, snArena* arena, snDiagnostics* diag);
