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

// Reads a CSV without header whose rows all have `width` columns; commas, semicolons or blanks stand between them.
// False after every wrong row was reported.
bool sn_controls_read(snControls* out, const char* path, int width);

// True where the first line of a file holds a word that is no number.
bool sn_csv_has_header(const char* path);
void sn_controls_close(snControls* controls);

// The row that drives step `step` + 1.
const double* sn_controls_row(const snControls* controls, int64_t step);
