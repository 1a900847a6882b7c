// length_range.h — ranges of all actuators of a model that is being compiled
#pragma once
#include "sinew/length_range.h"

typedef struct snLengthRangeResult {
  snLengthRangeOutcome outcome;
  snLengthRangeTrace trace;
} snLengthRangeResult;

// Ranges of all actuators, with friction loss, contacts, springs, dampers, gravity and actuators off and limits and
// equalities on, whatever the model's flags say; timestep 0: the model's own. One result per actuator, the same on any
// number of threads (0: one per core). False when out of memory.
bool sn_length_ranges(snModel* m, const snLengthRangeOptions* options, double timestep, int workers,
                      snLengthRangeResult* results);
