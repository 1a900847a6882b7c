// cmc_run.h — a run of computed muscle control
#pragma once
#include "osim/cmc_target.h"
#include "osim/muscle_prediction.h"
#include "osim/state_rows.h"
#include "osim/track.h"
#include "sinew/cmc.h"

typedef struct snCmc {
  const snCmcOptions* o;
  snTrack track;
  snNaturalSpline* accelerations;  // by joint, through the derivatives of the speeds' splines at the rows
  snPlant plant;
  snControlSignal* signals;  // by lever, with room for all windows
  double *times, *values;    // of their nodes: `most` by lever
  int most;
  const snTrackingTask* tasks;
  int task_count;
  snCmcTarget target;
  snPathPrediction paths, held;
  snData *d, *predicted, *scratch;
  double *low, *high;        // of controls, by lever
  double *shift, *rate;      // nv: state less desired state at the start of the window
  double *before, *act;      // na: of the simulated state; of predictions
  double* controls;          // by lever, of this window
  double start, end, window;
  int per_window;            // rows
  bool muscles, predicts;    // actuators are muscles with states; with or without
  snStateRows rows;
  snMotion* errors;
  int missed;                // windows whose accelerations were not met
  double worst, worst_time;
} snCmc;

// The state that the simulation begins with, muscles included; moves `start` where these take time.
void sn_cmc_first_state(snCmc* c);

// Windows from `start` to `end`, with a row before the first and one after each; false with an error.
bool sn_cmc_simulate(snCmc* c, snDiagnostics* diag);
