// varying.c — contacts, rows and islands of a data as columns
//   reads   d->contact and the arrays of frame_fields.h        gives   as many rows as the last forward pass found
//   efc_J is stored sparse and comes out dense, nefc x nv.
#include "command/selection.h"
#include <string.h>

static const char contact_prefix[] = "contact.";
#define PREFIX_LENGTH (sizeof(contact_prefix) - 1)

#define NAME(type, name, doc) "contact." #name,
static const char* const contact_names[] = {SN_CONTACT_FIELDS(NAME)};
#undef NAME
#define CONTACT_NAMES ((int)(sizeof(contact_names) / sizeof(contact_names[0])))

typedef const snField* Table(int* count);

static const snField* find_in(Table* table, const char* name) {
  int count;
  const snField* fields = table(&count);
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  return NULL;
}

static const snField* find_contact(const char* name) {
  return strncmp(name, contact_prefix, PREFIX_LENGTH) == 0 ? find_in(sn_contact_fields, name + PREFIX_LENGTH) : NULL;
}

// The size of the data at an offset.
static const snField* counter_at(size_t offset) {
  int count;
  const snField* sizes = sn_frame_size_fields(&count);
  for (int i = 0; i < count; i++)
    if (sizes[i].offset == offset) return &sizes[i];
  return NULL;
}

static void resize(snColumn* column, const snData* d) {
  column->shape[0] = *(const int*)sn_data_field_data(d, column->counter);
  column->count = (size_t)column->shape[0] * (column->dims > 1 ? (size_t)column->shape[1] : 1);
}

static bool gather_size(snColumn* column, const snModel* m, const snData* d) {
  (void)m;
  column->numbers = sn_data_field_data(d, column->field);
  return true;
}

static bool gather_rows(snColumn* column, const snModel* m, const snData* d) {
  (void)m;
  resize(column, d);
  column->numbers = sn_data_field_data(d, column->field);
  return true;
}

static bool gather_contact(snColumn* column, const snModel* m, const snData* d) {
  (void)m;
  resize(column, d);
  size_t bytes = (size_t)column->field->width * sn_kind_bytes(column->kind);
  char* room = sn_column_room(column, bytes * (size_t)d->ncon);
  for (int i = 0; room && i < d->ncon; i++)
    memcpy(room + bytes * (size_t)i, (const char*)&d->contact[i] + column->field->offset, bytes);
  return room != NULL;
}

static bool gather_jacobian(snColumn* column, const snModel* m, const snData* d) {
  resize(column, d);
  size_t bytes = column->count * sizeof(double);
  double* dense = sn_column_room(column, bytes);
  if (!dense) return false;
  memset(dense, 0, bytes);
  for (int row = 0; row < d->nefc && d->nJ > 0; row++) {
    double* line = dense + (size_t)row * (size_t)m->nv;
    for (int k = d->efc_J_rowadr[row]; k < d->efc_J_rowadr[row] + d->efc_J_rownnz[row]; k++)
      line[d->efc_J_colind[k]] = d->efc_J[k];
  }
  return true;
}

static void describe_size(snColumn* column, const snField* size) {
  column->kind = size->kind;
  column->field = size;
  column->gather = gather_size;
}

static void describe_rows(snColumn* column, const snField* field, const snField* counter, int width, snGather* gather) {
  column->kind = field->kind;
  column->field = field;
  column->counter = counter;
  column->gather = gather;
  column->dims = 1;
  if (width != 1) column->shape[column->dims++] = width;
}

bool sn_varying_describe(snColumn* column, const char* name, const snModel* m) {
  const snField* size = find_in(sn_frame_size_fields, name);
  const snField* rows = find_in(sn_frame_fields, name);
  const snField* contact = find_contact(name);
  if (!m) return size || rows || contact;
  if (size) {
    describe_size(column, size);
  } else if (rows && strcmp(name, "efc_J") == 0) {
    describe_rows(column, rows, counter_at(offsetof(snData, nefc)), m->nv, gather_jacobian);
    column->dims = 2;
    column->shape[1] = m->nv;
  } else if (rows) {
    describe_rows(column, rows, counter_at(rows->rows_size), rows->width, gather_rows);
  } else if (contact) {
    describe_rows(column, contact, counter_at(offsetof(snData, ncon)), contact->width, gather_contact);
  }
  return size || rows || contact;
}

const char* sn_varying_name(int i) {
  int sizes, rows;
  const snField* size_fields = sn_frame_size_fields(&sizes);
  const snField* row_fields = sn_frame_fields(&rows);
  if (i < sizes) return size_fields[i].name;
  if (i < sizes + rows) return row_fields[i - sizes].name;
  return i < sizes + rows + CONTACT_NAMES ? contact_names[i - sizes - rows] : NULL;
}

const char* sn_varying_doc(const char* name) {
  const snField* size = find_in(sn_frame_size_fields, name);
  const snField* rows = find_in(sn_frame_fields, name);
  const snField* contact = find_contact(name);
  return size ? size->doc : rows ? rows->doc : contact ? contact->doc : NULL;
}
