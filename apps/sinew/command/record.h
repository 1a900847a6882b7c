// record.h — which numbers a run records, gathered from a data into columns
#pragma once
#include "sinew/fields.h"

#define SN_RECORD_DIMS 2
#define SN_LABEL_ROOM  96

typedef struct snColumn snColumn;

// Brings a column up to the data; false when out of memory.
typedef bool snGather(snColumn* column, const snModel* m, const snData* d);

struct snColumn {
  char name[160];             // as it was asked for: qpos, or qpos[hip]
  char base[64];              // the field itself
  char label[SN_LABEL_ROOM];  // what stood in the brackets, "" for the whole field
  snKind kind;
  int dims;                   // 0 for a single number
  int shape[SN_RECORD_DIMS];  // of one row
  size_t count;               // numbers per row
  const snField* counter;  // size of the data that is shape[0], which then differs from row to row; NULL: it does not
  const void* numbers;     // the row last gathered; in the data itself or in `own`
  void* own;
  size_t first;  // of the field's numbers, where only some were asked for
  size_t whole;  // numbers of the whole field
  size_t own_bytes;
  const snField* field;  // what it shows, where that is one field
  snGather* gather;      // NULL: `numbers` stays where it is
};

typedef struct snRecord {
  const snModel* m;
  snColumn* columns;
  int count;
  bool body_forces, subtree_velocities;  // calls of their own that some column needs
  bool energy;
  bool starved;  // opening it failed for want of memory, not for a wrong name
} snRecord;

// Columns for a list with commas: a field, or numbers of it by index, range or name, qpos[0], qpos[0:3], qpos[hip],
// xpos[torso.z]. False after a usage error was reported in the name of `where`.
bool sn_record_open(snRecord* out, const char* where, const char* names, const snModel* m, const snData* d);
void sn_record_close(snRecord* record);

// Lists what can be recorded, with descriptions, on standard output.
void sn_record_help(void);

// Checks the names of the fields without a model.
bool sn_record_check(const char* where, const char* names);

// Brings all columns up to the data; false when out of memory.
bool sn_record_gather(snRecord* record, const snModel* m, snData* d);

// Name and unit of a column's number for people: its name in the model, or its index.
void sn_column_label(const snRecord* record, const snColumn* column, size_t index, char out[SN_LABEL_ROOM]);
void sn_column_unit(const snRecord* record, const snColumn* column, size_t index, char out[SN_LABEL_ROOM]);

// Room for `bytes` in column->own, which `numbers` then points at; NULL when out of memory.
void* sn_column_room(snColumn* column, size_t bytes);

// A name of a field that can be recorded and its description, by index; NULL past the last.
const char* sn_record_name(const void* context, int i);
const char* sn_record_doc(const char* name);

// ---- names and units of a field's numbers: qpos[hip_x_right], xpos[torso.z], actuator_force[soleus]

// The name of a field's number: of its joint, body, actuator, ..., and ".x" where that has several. The index as text
// where the thing has no name, or one that a table cannot hold.
void sn_label(const snModel* m, const char* field, size_t index, size_t count, char out[SN_LABEL_ROOM]);

// Its unit, "" where it has none or where the description of the field does not say.
void sn_label_unit(const snModel* m, const char* field, size_t index, size_t count, char out[SN_LABEL_ROOM]);
