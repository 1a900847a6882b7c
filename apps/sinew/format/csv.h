// csv.h — controls from a file
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One row of controls per step; the last row holds on.
typedef struct snControls {
  double* values;  // rows x width
  int64_t rows;
  int width;
} snControls;

// Reads a CSV without header whose rows all have `width` columns. False after every wrong row was reported.
bool sn_controls_read(snControls* out, const char* path, int width);
void sn_controls_close(snControls* controls);

// The row that drives step `step` + 1.
const double* sn_controls_row(const snControls* controls, int64_t step);
