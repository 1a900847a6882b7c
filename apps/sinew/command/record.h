// record.h — which numbers a run records, gathered from a data into columns
#pragma once
#include "sinew/fields.h"

#define SN_RECORD_DIMS 2

typedef struct snColumn snColumn;

// Brings a column up to the data; false when out of memory.
typedef bool snGather(snColumn* column, const snModel* m, const snData* d);

struct snColumn {
  char name[64];
  snKind kind;
  int dims;                   // 0 for a single number
  int shape[SN_RECORD_DIMS];  // of one row
  size_t count;               // numbers per row
  const snField* counter;  // size of the data that is shape[0], which then differs from row to row; NULL: it does not
  const void* numbers;     // the row last gathered; in the data itself or in `own`
  void* own;
  size_t own_bytes;
  const snField* field;  // what it shows, where that is one field
  snGather* gather;      // NULL: `numbers` stays where it is
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

// Brings all columns up to the data; false when out of memory.
bool sn_record_gather(snRecord* record, const snModel* m, snData* d);

// Room for `bytes` in column->own, which `numbers` then points at; NULL when out of memory.
void* sn_column_room(snColumn* column, size_t bytes);

// A name of a field that can be recorded and its description, by index; NULL past the last.
const char* sn_record_name(const void* context, int i);
const char* sn_record_doc(const char* name);
