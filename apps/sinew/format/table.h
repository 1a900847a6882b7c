// table.h — recorded rows read back: every number of a row is a column, "qpos[2]" an element of a field
#pragma once
#include "format/input.h"

typedef struct snSeries {
  char name[72];   // of the field
  char label[96];  // of the number in it, "" where the file has none
  char unit[24];   // of the number
  bool has_unit;   // the file says it
  bool by_label;   // the label alone names the number
  int element;     // which of its numbers; -1: the field is a single number
  bool ragged;     // rows hold different numbers of them: there are no values
  double* values;  // one per row
} snSeries;

typedef struct snTable {
  int64_t rows;
  snSeries* series;
  int count, capacity;
  int cursor;        // where the last search ended: rows name their fields in the same order
  bool good;         // false: out of memory, or wrong as was reported
  const char* path;  // for messages
} snTable;

// Rows as `sinew run --out` writes them, .jsonl, .csv or .npz, or a motion of OpenSim, .sto, .mot or .trc, by the
// extension. False after the reason was reported.
bool sn_table_read(snTable* out, const char* path);
void sn_table_close(snTable* table);

// True where the extension of a path names such a file.
bool sn_table_known(const char* path);

// Readers of the formats; each adds series to the table and counts its rows.
bool sn_table_jsonl(snTable* table, snInput* input);
bool sn_table_csv(snTable* table, snInput* input);
bool sn_table_npz(snTable* table, snInput* input);
bool sn_table_motion(snTable* table, snInput* input);

// A new series with room for `rows` values, all NaN; NULL when out of memory, which is reported.
snSeries* sn_table_add(snTable* table, const char* name, int element, int64_t rows);

// The series of a field's element; NULL where there is none.
snSeries* sn_table_find(snTable* table, const char* name, int element);

bool sn_table_fail(snTable* table, const char* format, ...) __attribute__((format(printf, 2, 3)));
