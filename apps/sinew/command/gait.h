// gait.h — what the steps of `sinew gait` give, and the report of them
#pragma once
#include "command/tools.h"
#include "sinew/c3d.h"
#include "sinew/fit.h"
#include <stdio.h>

#define SN_GAIT_MOST_NOTES  64
#define SN_GAIT_MOST_STEPS  16
#define SN_GAIT_MOST_EVENTS 128
#define SN_GAIT_MOST_CYCLES 64
#define SN_GAIT_MOST_BANDS  64
#define SN_GAIT_POINTS      101  // of a cycle, one for each per cent
#define SN_GAIT_NAME        80

// From a foot strike to the next one of the same foot [s]; `off` NaN: no toe-off was seen.
typedef struct snGaitCycle {
  double begin, off, end;
} snGaitCycle;

typedef struct snGaitSide {
  double strikes[SN_GAIT_MOST_EVENTS], offs[SN_GAIT_MOST_EVENTS];
  snGaitCycle cycles[SN_GAIT_MOST_CYCLES];
  int strike_count, off_count, cycle_count;
} snGaitSide;

// A range that is usual for a quantity by gait cycle.
typedef struct snGaitBand {
  char name[SN_GAIT_NAME];
  double percent[SN_GAIT_POINTS], low[SN_GAIT_POINTS], high[SN_GAIT_POINTS];
  int count;
} snGaitBand;

typedef struct snGait {
  const snArguments* a;
  snDiagnostics diag;
  snMotion *markers, *still, *ground;  // trial, static trial, ground forces; NULL: none
  snExternalLoads* loads;
  snFittedModel* fitted;
  snFittedDynamics* dynamics;
  snScaledModel* scaled;
  snScaleSetup* scale;
  snModel* m;
  const char* document;  // of the model that was fitted or scaled
  size_t document_size;
  snMotion *coordinates, *errors, *moments, *activations, *forces, *reactions;
  double cutoff, threshold, reserve, mass;
  double cutoff_now;  // of the coordinates that the last step gave; below 0: they are smooth
  snGaitSide sides[2];  // right, left
  bool events_of_file;
  snGaitBand bands[SN_GAIT_MOST_BANDS];
  int band_count;
  double seconds[SN_GAIT_MOST_STEPS];
  const char* steps[SN_GAIT_MOST_STEPS];
  int step_count;
  char notes[SN_GAIT_MOST_NOTES][200];  // what to distrust
  int note_count;
  char plates[8][64];  // body under each plate
  int plate_count;
  bool quiet;
} snGait;

// Adds to what is to be distrusted.
void sn_gait_note(snGait* g, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Steps, with their seconds; files of the folder of results, false after an error.
void sn_gait_start_step(snGait* g, const char* name);
void sn_gait_end_step(snGait* g);
const char* sn_gait_path(const snGait* g, const char* name, char out[SN_LONGEST_PATH]);
bool sn_gait_write_motion(snGait* g, const snMotion* motion, const char* name);
bool sn_gait_write_text(snGait* g, const char* name, const char* text, size_t size);

// Markers that are missing, that jump or stand still, units, rates: notes.
void sn_gait_check_markers(snGait* g);

// Residuals of a body that nothing holds, compared with the ground forces: a note where they are large.
void sn_gait_check_residuals(snGait* g);

// Masses and motion that agree with the ground forces; OpenSim's residual reduction by a set-up: the model, the
// coordinates and files of them. False after an error.
bool sn_gait_fit_dynamics(snGait* g);
bool sn_gait_reduce_residuals(snGait* g, const char* setup);

// Foot strikes and toe-offs of a file; cycles, from those or from forces; a column over a cycle in per cent, false
// where the motion does not last so long.
void sn_gait_take_events(snGait* g, const snC3d* c3d);
void sn_gait_find_cycles(snGait* g);
bool sn_gait_cycle_curve(const snMotion* m, int col, const snGaitCycle* c, double unit, double out[SN_GAIT_POINTS]);

// Bands of a file, false after an error; that of a quantity, NULL: none.
bool sn_gait_read_bands(snGait* g, const char* path);
const snGaitBand* sn_gait_band(const snGait* g, const char* name);

// Parts of the page, and the page of the results; false after an error was reported.
void sn_gait_put_cycles(FILE* f, const snGait* g);
void sn_gait_put_film(FILE* f, const snGait* g);
bool sn_gait_report(const snGait* g, const char* path);

// The largest and the smallest number of a chart, left of it.
void sn_gait_put_bounds(FILE* f, double high, double bottom, double low);
