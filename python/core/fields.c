// fields.c — the field tables of the library as Python lists, and a view of any field
//   reads   the descriptors of sinew/fields.h        gives   lists of tuples, buffer views
//   Nothing here names a field of a table: a new row of a table is an attribute in Python at the next build.
#include "core.h"

#include <stddef.h>
#include <string.h>

typedef enum Table {
  TABLE_SIZE,
  TABLE_OPTION,
  TABLE_STATISTIC,
  TABLE_VISUAL,
  TABLE_MODEL,
  TABLE_DATA,
  TABLE_FRAME_SIZE,
  TABLE_FRAME,
  TABLE_CONTACT,
  TABLE_COUNT
} Table;

static const snField* table_rows(Table table, int* count) {
  switch (table) {
    case TABLE_SIZE: return sn_model_size_fields(count);
    case TABLE_OPTION: return sn_option_fields(count);
    case TABLE_STATISTIC: return sn_statistic_fields(count);
    case TABLE_VISUAL: return sn_visual_fields(count);
    case TABLE_MODEL: return sn_model_fields(count);
    case TABLE_DATA: return sn_data_fields(count);
    case TABLE_FRAME_SIZE: return sn_frame_size_fields(count);
    case TABLE_FRAME: return sn_frame_fields(count);
    case TABLE_CONTACT: return sn_contact_fields(count);
    case TABLE_COUNT: break;
  }
  *count = 0;
  return NULL;
}

// Members of snData outside the table of arrays. `count` 0 marks a single number.
typedef struct Value {
  const char* name;
  const char* doc;
  const char* format;
  size_t item_bytes;
  size_t offset;
  int count;
  bool writable;
} Value;

#define VALUE(name, format, type, count, writable, doc) \
  { #name, doc, format, sizeof(type), offsetof(snData, name), count, writable }
static const Value data_values[] = {
    VALUE(time, "d", double, 0, true, "simulation time [s]"),
    VALUE(energy, "d", double, 2, false, "potential and kinetic energy [J]"),
    VALUE(solver_niter, "i", int, SN_STAT_ISLANDS, false, "iterations of the solver, of each of the first islands"),
    VALUE(solver_nnz, "i", int, SN_STAT_ISLANDS, false, "entries of its Hessian, or of J M^-1 J^T"),
    VALUE(solver_fwdinv, "d", double, 2, false,
          "with the flag fwdinv: norms of forward less inverse forces, dofs and rows"),
    VALUE(warning, "T{i:lastinfo:i:number:}", snWarningStat, SN_WARNING_COUNT, false,
          "per kind of warning (sinew.Warning): how often it was raised since the last reset, the index last named"),
    VALUE(lean, "?", bool, 0, false, "compute only what forces and sensors need; reading an output computes the rest"),
    VALUE(profile, "?", bool, 0, true, "measure the time of every stage"),
    VALUE(timer, "T{d:seconds:q:calls:}", snTimerStat, SN_STAGE_COUNT, false,
          "per stage (sinew.stages()): seconds and calls while `profile` was on"),
};
#undef VALUE
static const int data_value_count = sizeof data_values / sizeof data_values[0];

static const char* kind_format(snKind kind) {
  switch (kind) {
    case SN_KIND_DOUBLE: return "d";
    case SN_KIND_FLOAT: return "f";
    case SN_KIND_INT: return "i";
    case SN_KIND_INT64: return "q";
    case SN_KIND_BYTE: return "B";
    case SN_KIND_CHAR: return "c";
  }
  return "B";
}

static bool ends_with(const char* text, const char* tail) {
  size_t length = strlen(text), tail_length = strlen(tail);
  return length >= tail_length && strcmp(text + length - tail_length, tail) == 0;
}

static bool ends_with_one_of(const char* text, const char* const* tails) {
  for (; *tails; tails++) {
    if (ends_with(text, *tails)) return true;
  }
  return false;
}

bool sn_py_is_parameter(const snField* field) {
  static const char* const derived[] = {"_simple", "_sameframe", "_lean", NULL};
  static const char* const harmless[] = {"_group", "_contype", "_conaffinity", "_priority", NULL};
  if (field->into_size != SN_NO_SIZE) return false;
  switch (field->kind) {
    case SN_KIND_DOUBLE:
    case SN_KIND_FLOAT: return true;
    case SN_KIND_BYTE: return !ends_with_one_of(field->name, derived);
    case SN_KIND_INT: return ends_with_one_of(field->name, harmless);
    case SN_KIND_INT64:
    case SN_KIND_CHAR: break;
  }
  return false;
}

// Options and visual settings are all the owner's; statistics too. Sizes are nobody's.
static bool field_writable(Table table, const snField* field) {
  switch (table) {
    case TABLE_OPTION:
    case TABLE_STATISTIC:
    case TABLE_VISUAL: return true;
    case TABLE_MODEL: return sn_py_is_parameter(field);
    case TABLE_DATA:  // qacc is what inverse dynamics begins with
      return field->stage == SN_STAGE_state || field->stage == SN_STAGE_input || strcmp(field->name, "qacc") == 0;
    case TABLE_SIZE:
    case TABLE_FRAME_SIZE:
    case TABLE_FRAME:
    case TABLE_CONTACT:
    case TABLE_COUNT: break;
  }
  return false;
}

static const char* size_name(Table table, size_t offset) {
  int count;
  const snField* sizes = table == TABLE_FRAME ? sn_frame_size_fields(&count) : sn_model_size_fields(&count);
  for (int i = 0; i < count; i++) {
    if (sizes[i].offset == offset) return sizes[i].name;
  }
  return NULL;
}

static PyObject* field_tuple(Table table, const snField* f) {
  const char* stage = table >= TABLE_DATA ? sn_stage_name(f->stage) : NULL;
  return Py_BuildValue("(sssizzzzO)", f->name, f->doc, kind_format(f->kind), f->width,
                       f->rows_size == SN_NO_SIZE ? NULL : size_name(table, f->rows_size),
                       f->cols_size == SN_NO_SIZE ? NULL : size_name(table, f->cols_size),
                       f->into_size == SN_NO_SIZE ? NULL : size_name(table, f->into_size), stage,
                       field_writable(table, f) ? Py_True : Py_False);
}

// Takes over `item`; false with an exception set.
static bool append(PyObject* list, PyObject* item) {
  bool done = item && PyList_Append(list, item) == 0;
  Py_XDECREF(item);
  return done;
}

static PyObject* fields(PyObject* module, PyObject* args) {
  (void)module;
  int table, count;
  if (!PyArg_ParseTuple(args, "i:fields", &table)) return NULL;
  if (table < 0 || table >= TABLE_COUNT) return PyErr_Format(PyExc_ValueError, "there is no field table %d", table);
  const snField* rows = table_rows((Table)table, &count);
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < count; i++) {
    if (!append(list, field_tuple((Table)table, &rows[i]))) Py_CLEAR(list);
  }
  return list;
}

static PyObject* value_fields(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < data_value_count; i++) {
    const Value* v = &data_values[i];
    if (!append(list, Py_BuildValue("(sssiO)", v->name, v->doc, v->format, v->count, v->writable ? Py_True : Py_False)))
      Py_CLEAR(list);
  }
  return list;
}

static PyObject* stages(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject* list = PyList_New(0);
  for (int stage = 0; list && stage < SN_STAGE_COUNT; stage++) {
    if (!append(list, Py_BuildValue("(ss)", sn_stage_name((snStage)stage), sn_stage_doc((snStage)stage))))
      Py_CLEAR(list);
  }
  return list;
}

typedef struct EnumRow {
  const char* type;
  const char* member;
  int flag;
  long long value;
} EnumRow;

// Written at build time from include/sinew/enums.h; the compiler gives the values.
static const EnumRow enum_rows[] = {
#define ENUM(type, flag, member, value) {type, member, flag, value},
#include <enum_rows.inc>
#undef ENUM
};

static PyObject* enums(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject* list = PyList_New(0);
  for (size_t i = 0; list && i < sizeof enum_rows / sizeof enum_rows[0]; i++) {
    const EnumRow* r = &enum_rows[i];
    if (!append(list, Py_BuildValue("(sOsL)", r->type, r->flag ? Py_True : Py_False, r->member, r->value)))
      Py_CLEAR(list);
  }
  return list;
}

// Arrays are rows, or rows x (columns * width), as MuJoCo shows them.
static snPyNumbers array_numbers(const snModel* m, const snField* f, void* data, bool writable) {
  int rows, cols;
  sn_field_shape(m, f, &rows, &cols);
  bool flat = f->width == 1 && f->cols_size == SN_NO_SIZE;
  return (snPyNumbers){
      .data = data,
      .format = kind_format(f->kind),
      .item_bytes = (Py_ssize_t)sn_kind_bytes(f->kind),
      .dimensions = flat ? 1 : 2,
      .shape = {rows, (Py_ssize_t)cols * f->width},
      .writable = writable,
  };
}

static snPyNumbers single_numbers(const snField* f, void* base, bool writable) {
  return (snPyNumbers){
      .data = (char*)base + f->offset,
      .format = kind_format(f->kind),
      .item_bytes = (Py_ssize_t)sn_kind_bytes(f->kind),
      .dimensions = f->width == 1 ? 0 : 1,
      .shape = {f->width, 1},
      .writable = writable,
  };
}

static const snField* table_row(int table, int index) {
  int count = 0;
  const snField* rows = table >= 0 && table < TABLE_COUNT ? table_rows((Table)table, &count) : NULL;
  if (index >= 0 && index < count) return &rows[index];
  PyErr_Format(PyExc_IndexError, "field table %d has no row %d", table, index);
  return NULL;
}

static PyObject* model_view(PyObject* module, PyObject* args) {
  PyObject* object;
  int table, index;
  if (!PyArg_ParseTuple(args, "Oii:model_view", &object, &table, &index)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  const snField* f = model ? table_row(table, index) : NULL;
  if (!f) return NULL;
  bool writable = field_writable((Table)table, f);
  snPyNumbers numbers;
  switch ((Table)table) {
    case TABLE_SIZE: numbers = single_numbers(f, model->m, writable); break;
    case TABLE_OPTION: numbers = single_numbers(f, &model->m->opt, writable); break;
    case TABLE_STATISTIC: numbers = single_numbers(f, &model->m->stat, writable); break;
    case TABLE_VISUAL: numbers = single_numbers(f, &model->m->vis, writable); break;
    case TABLE_MODEL: numbers = array_numbers(model->m, f, sn_model_field_data(model->m, f), writable); break;
    default: return PyErr_Format(PyExc_ValueError, "table %d does not belong to models", table);
  }
  return sn_py_view(module, model->memory, &numbers);
}

static PyObject* data_view(PyObject* module, PyObject* args) {
  PyObject* object;
  int index, force;
  if (!PyArg_ParseTuple(args, "Oip:data_view", &object, &index, &force)) return NULL;
  snPyData* data = sn_py_data(module, object);
  const snField* f = data ? table_row(TABLE_DATA, index) : NULL;
  if (!f) return NULL;
  bool writable = force || field_writable(TABLE_DATA, f);
  snPyNumbers numbers = array_numbers(data->model->m, f, sn_data_field_data(data->d, f), writable);
  return sn_py_view(module, data->memory, &numbers);
}

static PyObject* value_view(PyObject* module, PyObject* args) {
  PyObject* object;
  int index, force;
  if (!PyArg_ParseTuple(args, "Oip:value_view", &object, &index, &force)) return NULL;
  snPyData* data = sn_py_data(module, object);
  if (!data) return NULL;
  if (index < 0 || index >= data_value_count) return PyErr_Format(PyExc_IndexError, "there is no value %d", index);
  const Value* v = &data_values[index];
  snPyNumbers numbers = {
      .data = (char*)data->d + v->offset,
      .format = v->format,
      .item_bytes = (Py_ssize_t)v->item_bytes,
      .dimensions = v->count ? 1 : 0,
      .shape = {v->count, 1},
      .writable = force || v->writable,
  };
  return sn_py_view(module, data->memory, &numbers);
}

PyMethodDef sn_py_field_methods[] = {
    {"fields", fields, METH_VARARGS, "fields(table)\n--\n\nRows of a field table of the library."},
    {"value_fields", value_fields, METH_NOARGS, "value_fields()\n--\n\nMembers of a data that are not arrays."},
    {"stages", stages, METH_NOARGS, "stages()\n--\n\nName and description of every stage, in order."},
    {"enums", enums, METH_NOARGS, "enums()\n--\n\nRows (type, is a flag, member, value) of every enum."},
    {"model_view", model_view, METH_VARARGS, "model_view(model, table, index)\n--\n\nBuffer over a field of a model."},
    {"data_view", data_view, METH_VARARGS, "data_view(data, index, force)\n--\n\nBuffer over a field of a data."},
    {"value_view", value_view, METH_VARARGS, "value_view(data, index, force)\n--\n\nBuffer over a value of a data."},
    {NULL, NULL, 0, NULL},
};
