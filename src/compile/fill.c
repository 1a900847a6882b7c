// fill.c — attributes into the model, by their rows
//   reads   the element of every item with its class, and the rows of its kind (spec/rows_*.h)
//   writes  the arrays that the rows name, in the item's row
//   A new attribute that goes into the model as it is needs no code: its row names the array.
#include "compile/section.h"

#include "compile/body/tree.h"
#include "model/fields.h"
#include "spec/descriptor.h"

#include <string.h>

static void copy_reals(const double* from, int count, void* to, snKind kind) {
  switch (kind) {
    case SN_KIND_DOUBLE: memcpy(to, from, sizeof(double) * (size_t)count); break;
    case SN_KIND_FLOAT:
      for (int i = 0; i < count; i++) ((float*)to)[i] = (float)from[i];
      break;
    case SN_KIND_INT:
      for (int i = 0; i < count; i++) ((int*)to)[i] = (int)from[i];
      break;
    default: break;  // no attribute with a point fills bytes
  }
}

static void copy_ints(const int* from, int count, void* to, snKind kind) {
  for (int i = 0; i < count; i++) {
    switch (kind) {
      case SN_KIND_DOUBLE: ((double*)to)[i] = from[i]; break;
      case SN_KIND_FLOAT: ((float*)to)[i] = (float)from[i]; break;
      case SN_KIND_INT: ((int*)to)[i] = from[i]; break;
      case SN_KIND_INT64: ((int64_t*)to)[i] = from[i]; break;
      case SN_KIND_BYTE: ((snByte*)to)[i] = (snByte)from[i]; break;
      case SN_KIND_CHAR: break;
    }
  }
}

static int least(int a, int b) { return a < b ? a : b; }

// The numbers of an attribute, as many as there are and as there is room for.
static void copy_value(const snElement* el, const snAttrRow* row, void* to, snKind kind, int room) {
  const void* value = (const char*)el + row->offset;
  switch (row->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS:
    case SN_ATTR_UPTO:
    case SN_ATTR_POLY: copy_reals(value, least(row->count, room), to, kind); break;
    case SN_ATTR_LIST: {
      const snRealList* list = value;
      if (list->n > 0) copy_reals(list->v, least(list->n, room), to, kind);
      break;
    }
    case SN_ATTR_INTS: copy_ints(value, least(row->count, room), to, kind); break;
    case SN_ATTR_INT:
    case SN_ATTR_FLAG:
    case SN_ATTR_KEYWORD:
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: copy_ints(value, 1, to, kind); break;
    case SN_ATTR_INTLIST:
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: break;
  }
}

// Rows of a field that belong to an item: its own, or those of its dofs.
static void rows_of(const snItem* item, const snField* field, int* first, int* count) {
  *first = item->id;
  *count = 1;
  if (item->type != SN_OBJ_JOINT || field->rows_size != offsetof(snModel, nv)) return;
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)item;
  *first = joint->dofadr;
  *count = sn_joint_nv((snJointType)joint->s.type);
}

static void fill_number(const snPlan* plan, const snElement* el, const snAttrRow* row, void* to, snKind kind,
                        int room) {
  const void* value = (const char*)el + row->offset;
  if (row->kind == SN_ATTR_REF) {
    int id = sn_plan_id(plan, row->target, *(const char* const*)value);
    copy_ints(&id, 1, to, kind);
  } else if (row->fills.range_offset) {
    const void* range = (const char*)el + row->fills.range_offset;
    int limited = sn_is_limited(*(const int*)value, range);
    copy_ints(&limited, 1, to, kind);
  } else {
    copy_value(el, row, to, kind, room);
  }
}

static void fill_field(const snPlan* plan, snModel* m, const snItem* item, const snAttrRow* row, const snField* field) {
  int first, count, width = field->width, part = row->fills.part;
  rows_of(item, field, &first, &count);
  if (field->cols_size != SN_NO_SIZE) width *= sn_model_size_at(m, field->cols_size);
  size_t bytes = sn_kind_bytes(field->kind);
  char* array = sn_model_field_data(m, field);
  for (int i = first; i < first + count; i++) {
    char* to = array + ((size_t)i * (size_t)width + (size_t)part) * bytes;
    fill_number(plan, item->values, row, to, field->kind, width - part);
  }
}

// The coefficients of a polynomial behind the first.
static void fill_rest(snModel* m, const snItem* item, const snAttrRow* row, const snField* field) {
  int first, count;
  rows_of(item, field, &first, &count);
  const double* value = (const void*)((const char*)item->values + row->offset);
  double* array = sn_model_field_data(m, field);
  for (int i = first; i < first + count; i++)
    memcpy(array + (ptrdiff_t)i * field->width, value + 1, sizeof(double) * (size_t)field->width);
}

void sn_fill_rows(const snPlan* plan, snModel* m) {
  int fields;
  const snField* table = sn_model_fields(&fields);
  for (int type = 0; type < SN_OBJ_COUNT; type++)
    for (int id = 0; id < plan->count[type]; id++) {
      const snItem* item = plan->items[type][id];
      if (!item->values) continue;
      for (const snAttrRow* row = sn_attr_rows(item->values->kind); row->name; row++) {
        if (row->fills.field) fill_field(plan, m, item, row, &table[row->fills.field - 1]);
        if (row->fills.rest) fill_rest(m, item, row, &table[row->fills.rest - 1]);
      }
    }
}

void sn_copy_settings(const snElement* el, snRowSet rows, const char* prefix, const snField* fields, int count,
                      void* object) {
  size_t length = strlen(prefix);
  for (int i = 0; i < count; i++) {
    if (strncmp(fields[i].name, prefix, length) != 0) continue;
    int row = sn_attr_find(el->kind, fields[i].name + length);
    if (row < 0 || !(rows >> row & 1)) continue;
    copy_value(el, &sn_attr_rows(el->kind)[row], (char*)object + fields[i].offset, fields[i].kind, fields[i].width);
  }
}
