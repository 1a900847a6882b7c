// record.c — from field names to columns of numbers
//   Fields of the table are read where they lie; what is no field of the table (special.c) or changes its length from
//   step to step (varying.c) is gathered for every row.

#include "command/record.h"
#include "sinew/step.h"
#include "command/selection.h"
#include "terminal/options.h"
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

static int special_start(void) {
  int fields;
  sn_data_fields(&fields);
  return fields;
}

static bool is_model_field(const char* name) {
  int count;
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return true;
  return false;
}

static bool report_unknown(const char* where, const char* name) {
  const char* close = sn_closest_word(name, sn_record_name, NULL);
  if (!name[0]) {
    sn_misuse(where, "--fields: a name is missing; --fields help lists them");
  } else if (strcmp(name, "contact") == 0) {
    sn_misuse(where,
              "--fields: contacts are recorded member by member: contact.dist, contact.pos, contact.frame, "
              "contact.geom, ...; --fields help lists them");
  } else if (is_model_field(name)) {
    sn_misuse(where, "--fields: '%s' is a field of the model, which no step changes; `sinew info --json` prints it",
              name);
  } else if (close) {
    sn_misuse(where, "--fields: no data field '%s'; did you mean '%s'?", name, close);
  } else {
    sn_misuse(where, "--fields: no data field '%s'; --fields help lists them", name);
  }
  return false;
}

void sn_record_help(void) {
  printf("Fields of the data, for --fields; qpos[0], qpos[0:3], qpos[hip] and xpos[torso.z] are numbers of them:\n");
  for (int i = 0; sn_record_name(NULL, i); i++) {
    const char* name = sn_record_name(NULL, i);
    if (i < special_start() && sn_special_doc(name)) continue;  // listed with its dense form
    printf("  %-22s%s\n", name, sn_record_doc(name));
  }
}

// "qpos[hip]" as "qpos" and "hip"; no brackets, no label. False where the brackets are not in order.
static bool split_name(const char* name, char base[64], char label[SN_LABEL_ROOM]) {
  size_t length = strcspn(name, "["), rest = strlen(name + length);
  snprintf(base, 64, "%.*s", (int)length, name);
  label[0] = '\0';
  if (rest == 0) return true;
  if (rest < 3 || name[length + rest - 1] != ']') return false;
  snprintf(label, SN_LABEL_ROOM, "%.*s", (int)rest - 2, name + length + 1);
  return true;
}

bool sn_record_check(const char* where, const char* names) {
  bool good = true;
  char name[160], base[64], label[SN_LABEL_ROOM];
  while (names) {
    sn_next_name(&names, name, sizeof(name));
    if (!split_name(name, base, label)) {
      sn_misuse(where, "--fields: '%s' is not a field, or a number, range or name in it", name);
      good = false;
    } else if (!is_known(base)) {
      good = report_unknown(where, base);
    }
  }
  return good;
}

void sn_column_label(const snRecord* record, const snColumn* column, size_t index, char out[SN_LABEL_ROOM]) {
  sn_label(record->m, column->base, column->first + index, column->whole, out);
}

void sn_column_unit(const snRecord* record, const snColumn* column, size_t index, char out[SN_LABEL_ROOM]) {
  sn_label_unit(record->m, column->base, column->first + index, column->whole, out);
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

// Which calls fill the fields that no step fills.
static void note_request(snRecord* out, const char* name) {
  bool forces = strcmp(name, "cacc") == 0 || strcmp(name, "cfrc_int") == 0 || strcmp(name, "cfrc_ext") == 0;
  bool subtree = strcmp(name, "subtree_linvel") == 0 || strcmp(name, "subtree_angmom") == 0;
  out->body_forces = out->body_forces || forces;
  out->subtree_velocities = out->subtree_velocities || subtree;
  out->energy = out->energy || strcmp(name, "energy") == 0;
}

// Numbers of a field by index or range. False where the label is neither.
static bool find_range(const char* label, size_t* first, size_t* end) {
  char* stop;
  if (label[0] < '0' || label[0] > '9') return false;
  *first = strtoull(label, &stop, 10);
  *end = *first + 1;
  if (*stop == ':') *end = strtoull(stop + 1, &stop, 10);
  return !*stop;
}

// Numbers of a field whose names are the label, or begin with it and a dot; they follow each other.
static void find_named(const snRecord* out, const snColumn* column, size_t* first, size_t* end) {
  size_t length = strlen(column->label);
  *first = *end = 0;
  for (size_t i = 0; i < column->whole; i++) {
    char label[SN_LABEL_ROOM];
    sn_label(out->m, column->base, i, column->whole, label);
    bool found = strncmp(label, column->label, length) == 0 && (label[length] == '\0' || label[length] == '.');
    if (found && *end == 0) *first = i;
    if (found) *end = i + 1;
  }
}

// All names of a column's numbers.
typedef struct Labels {
  char (*names)[SN_LABEL_ROOM];
  size_t count;
} Labels;

static const char* label_at(const void* context, int i) {
  const Labels* labels = context;
  return (size_t)i < labels->count ? labels->names[i] : NULL;
}

static bool report_missing(const snRecord* out, const char* where, const snColumn* column) {
  if (column->counter) {
    sn_misuse(where, "--fields: '%s' has another number of values in every row; record all of it", column->base);
    return false;
  }
  Labels labels = {calloc(column->whole + 1, SN_LABEL_ROOM), column->whole};
  for (size_t i = 0; labels.names && i < column->whole; i++)
    sn_label(out->m, column->base, i, column->whole, labels.names[i]);
  const char* close = labels.names ? sn_closest_word(column->label, label_at, &labels) : NULL;
  sn_misuse(where, "--fields: '%s' has %zu number%s, none of them '%s'%s%s%s", column->base, column->whole,
            column->whole == 1 ? "" : "s", column->label, close ? "; did you mean '" : "", close ? close : "",
            close ? "'?" : "");
  free(labels.names);
  return false;
}

// Narrows a column to what stands in its brackets.
static bool select_numbers(const snRecord* out, const char* where, snColumn* column) {
  size_t first, end;
  if (!column->label[0]) return true;
  if (!find_range(column->label, &first, &end)) find_named(out, column, &first, &end);
  if (column->counter || column->dims == 0 || end <= first || end > column->whole)
    return report_missing(out, where, column);
  column->first = first;
  column->count = end - first;
  column->dims = column->count > 1;
  column->shape[0] = (int)column->count;
  return true;
}

static bool add_column(snRecord* out, const char* where, const char* name, const snModel* m, const snData* d) {
  for (int i = 0; i < out->count; i++) {
    if (strcmp(out->columns[i].name, name) == 0) return true;
  }
  snColumn* column = &out->columns[out->count++];
  *column = (snColumn){.count = 1};
  snprintf(column->name, sizeof(column->name), "%s", name);
  split_name(name, column->base, column->label);
  // dense forms go before the sparse fields of the same name
  if (!sn_special_describe(column, column->base, m) && !sn_varying_describe(column, column->base, m))
    describe_field(column, find_field(column->base), m, d);
  for (int i = 0; i < column->dims; i++) column->count *= (size_t)column->shape[i];
  column->whole = column->count;
  note_request(out, column->base);
  return select_numbers(out, where, column);
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

bool sn_record_open(snRecord* out, const char* where, const char* names, const snModel* m, const snData* d) {
  *out = (snRecord){.m = m};
  if (!sn_record_check(where, names)) return false;
  size_t limit = 1;
  for (const char* c = names; *c; c++) limit += *c == ',';
  out->columns = calloc(limit, sizeof(snColumn));
  if (!out->columns) {
    sn_message(where, SN_SEVERITY_ERROR, "out of memory");
    out->starved = true;
    return false;
  }
  while (names) {
    char name[160];
    sn_next_name(&names, name, sizeof(name));
    if (!add_column(out, where, name, m, d)) {
      sn_record_close(out);
      return false;
    }
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
    snColumn* column = &record->columns[i];
    if (!column->label[0]) {
      if (column->gather) good = column->gather(column, m, d);
      continue;
    }
    size_t count = column->count;  // gathering fills in the whole field
    column->count = column->whole;
    if (column->gather) good = column->gather(column, m, d);
    if (!column->gather) column->numbers = sn_data_field_data(d, column->field);
    column->numbers = (const char*)column->numbers + column->first * sn_kind_bytes(column->kind);
    column->count = count;
  }
  return good;
}
