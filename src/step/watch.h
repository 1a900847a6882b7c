// watch.h — whether a stage keeps to the fields that its row declares
#pragma once
#include "step/stage_row.h"

// What a stage did that its row does not say; `field` is NULL where it did nothing of the kind.
typedef struct snAccessViolation {
  const char *field, *what;
} snAccessViolation;

// Runs a stage while every field that it does not declare holds a NaN of our own, or an absurd integer, and gives them
// back their values afterwards. Finds fields that it wrote without saying so, and outputs that it computed from fields
// which it does not declare to read, or left unwritten. Without memory for the copies it only runs.
snAccessViolation sn_stage_watch(const snStageRow* row, const snModel* m, snData* d);

// Debug builds: watches the first passes of a data and some later ones, and stops the program at a trespass.
void sn_stage_run_watched(const snStageRow* row, const snModel* m, snData* d);
