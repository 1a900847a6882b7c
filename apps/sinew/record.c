// record.c — from field names to columns of numbers
//   Fields of the table are read where they lie. Single values of snData and matrices that are stored sparse have a
//   row of their own below; the sparse ones come out dense, row-major.

#include "record.h"
#include "sinew/step.h"
#include "suggest.h"
#include "terminal.h"
#include <stdlib.h>
#include <string.h>

typedef struct Special {
  const char* name;
  snKind kind;
  int dims;
  size_t shape_sizes[2];  // offsets of the model sizes; SN_NO_SIZE: fixed by `fixed`
  int fixed;
  void (*gather)(const snModel* m, const snData* d, void* numbers);
} Special;

static void gather_time(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  *(double*)numbers = d->time;
}

static void gather_energy(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  memcpy(numbers, d->energy, sizeof(d->energy));
}

static void gather_ncon(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  *(int*)numbers = d->ncon;
}

static void gather_nefc(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  *(int*)numbers = d->nefc;
}

static void gather_warning(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  for (int i = 0; i < SN_WARNING_COUNT; i++) ((int*)numbers)[i] = d->warning[i].count;
}

static void gather_mass(const snModel* m, const snData* d, void* numbers) { sn_full_mass(m, d, numbers); }

// Sparse rows of the fixed patterns of the model as a dense matrix.
static void spread_rows(double* dense, const snModel* m, int rows, const double* values, const int* adr, const int* num,
                        const int* column) {
  memset(dense, 0, (size_t)rows * (size_t)m->nv * sizeof(double));
  for (int row = 0; row < rows; row++)
    for (int slot = adr[row]; slot < adr[row] + num[row]; slot++)
      dense[(size_t)row * (size_t)m->nv + (size_t)column[slot]] = values[slot];
}

static void gather_moment(const snModel* m, const snData* d, void* numbers) {
  spread_rows(numbers, m, m->nu, d->actuator_moment, m->moment_rowadr, m->moment_rownnz, m->moment_colind);
}

static void gather_tendon_jacobian(const snModel* m, const snData* d, void* numbers) {
  spread_rows(numbers, m, m->ntendon, d->ten_J, m->ten_J_rowadr, m->ten_J_rownnz, m->ten_J_colind);
}

#define SIZE(name) offsetof(snModel, name)
static const Special specials[] = {
    {"time", SN_KIND_DOUBLE, 0, {0}, 0, gather_time},
    {"energy", SN_KIND_DOUBLE, 1, {SN_NO_SIZE}, 2, gather_energy},
    {"ncon", SN_KIND_INT, 0, {0}, 0, gather_ncon},
    {"nefc", SN_KIND_INT, 0, {0}, 0, gather_nefc},
    {"warning", SN_KIND_INT, 1, {SN_NO_SIZE}, SN_WARNING_COUNT, gather_warning},
    {"M", SN_KIND_DOUBLE, 2, {SIZE(nv), SIZE(nv)}, 0, gather_mass},
    {"fullM", SN_KIND_DOUBLE, 2, {SIZE(nv), SIZE(nv)}, 0, gather_mass},
    {"actuator_moment", SN_KIND_DOUBLE, 2, {SIZE(nu), SIZE(nv)}, 0, gather_moment},
    {"ten_J", SN_KIND_DOUBLE, 2, {SIZE(ntendon), SIZE(nv)}, 0, gather_tendon_jacobian},
};
#undef SIZE
#define SPECIAL_COUNT ((int)(sizeof(specials) / sizeof(specials[0])))

// Names of the contract whose stages are still to come.
static const char* const later_prefixes[] = {"contact.", "efc_", "flex"};

static const Special* find_special(const char* name) {
  for (int i = 0; i < SPECIAL_COUNT; i++) {
    if (strcmp(specials[i].name, name) == 0) return &specials[i];
  }
  return NULL;
}

static const snField* find_field(const char* name) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  }
  return NULL;
}

static const char* field_name(const void* context, int i) {
  (void)context;
  int count;
  const snField* fields = sn_data_fields(&count);
  if (i < count) return fields[i].name;
  return i - count < SPECIAL_COUNT ? specials[i - count].name : NULL;
}

static bool comes_later(const char* name) {
  for (size_t i = 0; i < sizeof(later_prefixes) / sizeof(later_prefixes[0]); i++) {
    if (strncmp(name, later_prefixes[i], strlen(later_prefixes[i])) == 0) return true;
  }
  return false;
}

static bool report_unknown(const char* where, const char* name) {
  const char* close = sn_suggest(name, field_name, NULL);
  if (comes_later(name)) {
    sn_message(where, SN_SEVERITY_ERROR, "--fields: '%s' cannot be recorded yet", name);
  } else if (close) {
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
    if (!find_special(name) && !find_field(name)) good = report_unknown(where, name);
  }
  return good;
}

static int model_size(const snModel* m, size_t offset) { return *(const int*)((const char*)m + offset); }

static void describe_special(snColumn* column, const Special* special, const snModel* m) {
  column->kind = special->kind;
  column->dims = special->dims;
  column->gather = special->gather;
  for (int i = 0; i < special->dims; i++) {
    size_t size = special->shape_sizes[i];
    column->shape[i] = size == SN_NO_SIZE ? special->fixed : model_size(m, size);
  }
}

static void describe_field(snColumn* column, const snField* field, const snModel* m) {
  int rows, cols;
  sn_field_shape(m, field, &rows, &cols);
  column->kind = field->kind;
  column->field = field;
  column->shape[column->dims++] = rows;
  if (field->cols_size != SN_NO_SIZE || field->width > 1) column->shape[column->dims++] = cols * field->width;
}

static bool add_column(snRecord* out, const char* name, const snModel* m) {
  for (int i = 0; i < out->count; i++) {
    if (strcmp(out->columns[i].name, name) == 0) return true;
  }
  snColumn* column = &out->columns[out->count++];
  *column = (snColumn){.count = 1};
  snprintf(column->name, sizeof(column->name), "%s", name);
  const Special* special = find_special(name);
  if (special) {
    describe_special(column, special, m);
  } else {
    describe_field(column, find_field(name), m);
  }
  for (int i = 0; i < column->dims; i++) column->count *= (size_t)column->shape[i];
  if (special) {
    column->own = calloc(column->count + 1, sn_kind_bytes(column->kind));
    column->numbers = column->own;
    if (!column->own) return false;
  }
  return true;
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
  bool good = out->columns != NULL;
  while (good && names) {
    char name[64];
    next_name(&names, name, sizeof(name));
    note_request(out, name);
    good = add_column(out, name, m);
  }
  if (!good) {
    sn_message(where, SN_SEVERITY_ERROR, "out of memory");
    sn_record_close(out);
    return false;
  }
  for (int i = 0; i < out->count; i++) {
    if (out->columns[i].field) out->columns[i].numbers = sn_data_field_data(d, out->columns[i].field);
  }
  return true;
}

void sn_record_close(snRecord* record) {
  for (int i = 0; i < record->count; i++) free(record->columns[i].own);
  free(record->columns);
  *record = (snRecord){0};
}

void sn_record_gather(snRecord* record, const snModel* m, snData* d) {
  if (record->body_forces) sn_body_forces(m, d);
  if (record->subtree_velocities) sn_subtree_velocities(m, d);
  for (int i = 0; i < record->count; i++) {
    if (record->columns[i].gather) record->columns[i].gather(m, d, record->columns[i].own);
  }
}
