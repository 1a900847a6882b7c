// rows.h — a run's rows, written as JSON lines, CSV, NumPy arrays or OpenSim's storage
#pragma once
#include "format/output.h"
#include "command/record.h"

typedef struct snRowWriter snRowWriter;

// A format is three functions; each gives false after the reason was reported or where the file shows it (ferror).
typedef struct snRowFormat {
  const char* extension;
  bool (*begin)(snRowWriter* rows, int64_t expected);
  bool (*row)(snRowWriter* rows, int64_t step, double time, int resets);
  bool (*end)(snRowWriter* rows);
} snRowFormat;

// Numbers that wait for the end of the run.
typedef struct snStore {
  void* bytes;
  size_t used, capacity;
} snStore;

struct snRowWriter {
  const snRowFormat* format;
  snOutput output;
  const snRecord* record;
  const char* model;  // path of the model, which an archive notes for those who play it back; NULL: not noted
  snStore* stores;    // npz: of each column, of step, time and resets, and of the starts of columns of varying length
  int store_count;
  int64_t count;
  bool reset;  // some row was marked
};

extern const snRowFormat sn_npz_rows, sn_sto_rows;

// `time` stands in every row already, so that it is no separate column.
bool sn_rows_shows(const snColumn* column);

// True where the extension of a path names a format, or the path a device, which takes JSON lines.
bool sn_rows_known(const char* path);

// Opens `path`, standard output with JSON lines for NULL. `expected` is the number of rows to come. False after the
// reason was reported.
bool sn_rows_open(snRowWriter* out, const char* path, const snRecord* record, int64_t expected);

// Adds the row that was gathered last, marked with how often the state was reset since the row before; false after the
// reason was reported, and then only discard may follow.
bool sn_rows_add(snRowWriter* rows, int64_t step, double time, int resets);

// Completes the file and puts it in its place; false after the reason was reported.
bool sn_rows_finish(snRowWriter* rows);
void sn_rows_discard(snRowWriter* rows);
