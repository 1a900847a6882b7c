// record.h — which numbers a run records, gathered from a data into columns
#pragma once
#include "sinew/fields.h"

#define SN_RECORD_DIMS 2

typedef struct snColumn snColumn;

struct snColumn {
  char name[64];
  snKind kind;
  int dims;                   // 0 for a single number
  int shape[SN_RECORD_DIMS];  // of one row
  size_t count;               // numbers per row
  const void* numbers;        // the row last gathered; in the data itself or in `own`
  void* own;
  const snField* field;  // NULL where `gather` makes the numbers
  void (*gather)(const snModel* m, const snData* d, void* numbers);
};

typedef struct snRecord {
  snColumn* columns;
  int count;
  bool body_forces, subtree_velocities;  // calls of their own that some column needs
  bool energy;
} snRecord;

// Columns for a list of field names with commas. False after a usage error was reported in the name of `where`.
bool sn_record_open(snRecord* out, const char* where, const char* names, const snModel* m, const snData* d);
void sn_record_close(snRecord* record);

// Checks the names without a model.
bool sn_record_check(const char* where, const char* names);

// Brings all columns up to the data.
void sn_record_gather(snRecord* record, const snModel* m, snData* d);
