// rows.h — a run's rows, written as JSON lines, CSV or NumPy arrays
#pragma once
#include "output.h"
#include "record.h"

typedef struct snRowFormat snRowFormat;

typedef struct snRows {
  const snRowFormat* format;
  snOutput output;
  const snRecord* record;
  void** stored;  // npz: one growing array per column, and two more for step and time
  int64_t count, capacity;
} snRows;

// True where the extension of a path names a format.
bool sn_rows_known(const char* path);

// Opens `path`, standard output with JSON lines for NULL. `expected` is the number of rows to come. False after the
// reason was reported.
bool sn_rows_open(snRows* out, const char* path, const snRecord* record, int64_t expected);

// Adds the row that was gathered last; false after the reason was reported, and then only discard may follow.
bool sn_rows_add(snRows* rows, int64_t step, double time);

// Completes the file and puts it in its place; false after the reason was reported.
bool sn_rows_finish(snRows* rows);
void sn_rows_discard(snRows* rows);
