// record.c — from field names to columns of numbers
//   Fields of the table are read where they lie; what is no field of the table (special.c) or changes its length from
//   step to step (varying.c) is gathered for every row.

#include "command/record.h"
#include "sinew/step.h"
#include "command/selection.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>

static const snField* find_field(const char* name) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  }
  return NULL;
}

static bool is_known(const char* name) {
  return find_field(name) || sn_special_describe(NULL, name, NULL) || sn_varying_describe(NULL, name, NULL);
}

const char* sn_record_name(const void* context, int i) {
  (void)context;
  int fields;
  const snField* rows = sn_data_fields(&fields);
  if (i < fields) return rows[i].name;
  int specials = 0;
  while (sn_special_name(specials)) specials++;
  i -= fields;
  return i < specials ? sn_special_name(i) : sn_varying_name(i - specials);
}

const char* sn_record_doc(const char* name) {
  const char* special = sn_special_doc(name);
  const snField* field = find_field(name);
  return special ? special : field ? field->doc : sn_varying_doc(name);
}

static bool report_unknown(const char* where, const char* name) {
  const char* close = sn_closest_word(name, sn_record_name, NULL);
  if (close) {
    sn_message(where, SN_SEVERITY_ERROR, "--fields: no data field '%s'; did you mean '%s'?", name, close);
  } else {
    sn_message(where, SN_SEVERITY_ERROR, "--fields: no data field '%s'", name);
  }
  return false;
}

// Copies the next name of the list into `name` and moves `list` behind it, to NULL after the last.
static void next_name(const char** list, char* name, size_t size) {
  size_t length = strcspn(*list, ",");
  size_t copied = length < size ? length : size - 1;
  memcpy(name, *list, copied);
  name[copied] = '\0';
  *list = (*list)[length] ? *list + length + 1 : NULL;
}

bool sn_record_check(const char* where, const char* names) {
  bool good = true;
  char name[64];
  while (names) {
    next_name(&names, name, sizeof(name));
    if (!is_known(name)) good = report_unknown(where, name);
  }
  return good;
}

static void describe_field(snColumn* column, const snField* field, const snModel* m, const snData* d) {
  int rows, cols;
  sn_field_shape(m, field, &rows, &cols);
  column->kind = field->kind;
  column->field = field;
  column->numbers = sn_data_field_data(d, field);
  column->shape[column->dims++] = rows;
  if (field->cols_size != SN_NO_SIZE || field->width > 1) column->shape[column->dims++] = cols * field->width;
}

static void add_column(snRecord* out, const char* name, const snModel* m, const snData* d) {
  for (int i = 0; i < out->count; i++) {
    if (strcmp(out->columns[i].name, name) == 0) return;
  }
  snColumn* column = &out->columns[out->count++];
  *column = (snColumn){.count = 1};
  snprintf(column->name, sizeof(column->name), "%s", name);
  // dense forms go before the sparse fields of the same name
  if (!sn_special_describe(column, name, m) && !sn_varying_describe(column, name, m))
    describe_field(column, find_field(name), m, d);
  for (int i = 0; i < column->dims; i++) column->count *= (size_t)column->shape[i];
}

void* sn_column_room(snColumn* column, size_t bytes) {
  if (bytes > column->own_bytes || !column->own) {
    free(column->own);
    column->own_bytes = bytes + bytes / 2 + 8;
    column->own = malloc(column->own_bytes);
  }
  column->numbers = column->own;
  return column->own;
}

// Which calls fill the fields that no step fills.
static void note_request(snRecord* out, const char* name) {
  bool forces = strcmp(name, "cacc") == 0 || strcmp(name, "cfrc_int") == 0 || strcmp(name, "cfrc_ext") == 0;
  bool subtree = strcmp(name, "subtree_linvel") == 0 || strcmp(name, "subtree_angmom") == 0;
  out->body_forces = out->body_forces || forces;
  out->subtree_velocities = out->subtree_velocities || subtree;
  out->energy = out->energy || strcmp(name, "energy") == 0;
}

bool sn_record_open(snRecord* out, const char* where, const char* names, const snModel* m, const snData* d) {
  *out = (snRecord){0};
  if (!sn_record_check(where, names)) return false;
  size_t limit = 1;
  for (const char* c = names; *c; c++) limit += *c == ',';
  out->columns = calloc(limit, sizeof(snColumn));
  if (!out->columns) {
    sn_message(where, SN_SEVERITY_ERROR, "out of memory");
    return false;
  }
  while (names) {
    char name[64];
    next_name(&names, name, sizeof(name));
    note_request(out, name);
    add_column(out, name, m, d);
  }
  return true;
}

void sn_record_close(snRecord* record) {
  for (int i = 0; i < record->count; i++) free(record->columns[i].own);
  free(record->columns);
  *record = (snRecord){0};
}

bool sn_record_gather(snRecord* record, const snModel* m, snData* d) {
  if (record->body_forces) sn_body_forces(m, d);
  if (record->subtree_velocities) sn_subtree_velocities(m, d);
  bool good = true;
  for (int i = 0; i < record->count && good; i++) {
    if (record->columns[i].gather) good = record->columns[i].gather(&record->columns[i], m, d);
  }
  return good;
}
