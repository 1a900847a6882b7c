// gait.h — what the steps of `sinew gait` give, and the report of them
#pragma once
#include "command/tools.h"
#include "sinew/c3d.h"
#include "sinew/fit.h"

#define SN_GAIT_MOST_NOTES 64

typedef struct snGait {
  const snArguments* a;
  snDiagnostics diag;
  snMotion *markers, *still, *ground;  // trial, static trial, ground forces; NULL: none
  snExternalLoads* loads;
  snFittedModel* fitted;
  snScaledModel* scaled;
  snScaleSetup* scale;
  snModel* m;
  snMotion *coordinates, *errors, *moments, *activations, *forces, *reactions;
  double cutoff, threshold, reserve, mass;
  double seconds[8];   // of the steps
  const char* steps[8];
  int step_count;
  char notes[SN_GAIT_MOST_NOTES][200];  // what to distrust
  int note_count;
  char plates[8][64];  // body under each plate
  int plate_count;
  bool quiet;
} snGait;

// Adds to what is to be distrusted.
void sn_gait_note(snGait* g, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Markers that are missing, that jump or stand still, units, rates: notes.
void sn_gait_check_markers(snGait* g);

// Residuals of a body that nothing holds, compared with the ground forces: a note where they are large.
void sn_gait_check_residuals(snGait* g);

// The page of the results; false after an error was reported.
bool sn_gait_report(const snGait* g, const char* path);
