// frame.c — copies of what the last forward pass found: contacts, constraint rows, iterations of the solver
//   reads   the descriptors of sinew/fields.h        gives   byte arrays that NumPy makes arrays of
//   These lie in an arena that the next pass empties, so Python never sees the memory itself.
#include "core.h"

#include <stddef.h>

// The data, unless another thread is writing what would be copied.
static snPyData* idle_data(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  if (!data || !data->busy) return data;
  PyErr_SetString(PyExc_RuntimeError, "contacts and rows of a Data cannot be read while another thread runs it");
  return NULL;
}

// Bytes of `rows` elements; an empty byte array where there is nothing.
static PyObject* bytes_of(const void* memory, Py_ssize_t rows, size_t element) {
  return PyByteArray_FromStringAndSize(memory, memory ? rows * (Py_ssize_t)element : 0);
}

static PyObject* frame_size(PyObject* module, PyObject* args) {
  PyObject* object;
  int index, count;
  if (!PyArg_ParseTuple(args, "Oi:frame_size", &object, &index)) return NULL;
  snPyData* data = idle_data(module, object);
  const snField* fields = sn_frame_size_fields(&count);
  if (!data) return NULL;
  if (index < 0 || index >= count) return PyErr_Format(PyExc_IndexError, "there is no size %d", index);
  return PyLong_FromLong(*(int*)sn_data_field_data(data->d, &fields[index]));
}

static PyObject* frame_copy(PyObject* module, PyObject* args) {
  PyObject* object;
  int index, count, rows, cols;
  if (!PyArg_ParseTuple(args, "Oi:frame_copy", &object, &index)) return NULL;
  snPyData* data = idle_data(module, object);
  const snField* fields = sn_frame_fields(&count);
  if (!data) return NULL;
  if (index < 0 || index >= count) return PyErr_Format(PyExc_IndexError, "there is no frame field %d", index);
  const snField* f = &fields[index];
  sn_frame_field_shape(data->d, f, &rows, &cols);
  return bytes_of(sn_data_field_data(data->d, f), rows, (size_t)f->width * sn_kind_bytes(f->kind));
}

static PyObject* contact_copy(PyObject* module, PyObject* object) {
  snPyData* data = idle_data(module, object);
  return data ? bytes_of(data->d->contact, data->d->ncon, sizeof(snContact)) : NULL;
}

// ((offset of every member, in the order of its table), bytes of a contact)
static PyObject* contact_layout(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  int count;
  const snField* fields = sn_contact_fields(&count);
  PyObject* offsets = PyTuple_New(count);
  for (int i = 0; offsets && i < count; i++) {
    PyObject* offset = PyLong_FromSize_t(fields[i].offset);
    if (!offset || PyTuple_SetItem(offsets, i, offset) < 0) Py_CLEAR(offsets);
  }
  return offsets ? Py_BuildValue("(Nn)", offsets, (Py_ssize_t)sizeof(snContact)) : NULL;
}

// Statistics of one island, one row per iteration that is on record.
static PyObject* solver_copy(PyObject* module, PyObject* args) {
  PyObject* object;
  int island;
  if (!PyArg_ParseTuple(args, "Oi:solver_copy", &object, &island)) return NULL;
  snPyData* data = idle_data(module, object);
  if (!data) return NULL;
  if (island < 0 || island >= SN_STAT_ISLANDS)
    return PyErr_Format(PyExc_IndexError, "there are no statistics of island %d", island);
  int known = data->d->solver_niter[island];
  if (known > SN_STAT_ITERATIONS) known = SN_STAT_ITERATIONS;
  const snSolverStat* stats = data->d->solver && known > 0 ? data->d->solver + island * SN_STAT_ITERATIONS : NULL;
  return bytes_of(stats, known, sizeof(snSolverStat));
}

// (names, formats, offsets, bytes) of one iteration's statistics, as numpy.dtype takes them.
static PyObject* solver_layout(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
#define STAT(name, code) \
  { #name, code, offsetof(snSolverStat, name) }
  static const struct {
    const char *name, *code;
    size_t offset;
  } members[] = {STAT(improvement, "d"), STAT(gradient, "d"), STAT(lineslope, "d"), STAT(nactive, "i"),
                 STAT(nchange, "i"),     STAT(neval, "i"),    STAT(nupdate, "i")};
#undef STAT
  PyObject* rows = PyList_New(0);
  for (size_t i = 0; rows && i < sizeof members / sizeof members[0]; i++) {
    PyObject* row = Py_BuildValue("(ssn)", members[i].name, members[i].code, (Py_ssize_t)members[i].offset);
    if (!row || PyList_Append(rows, row) < 0) Py_CLEAR(rows);
    Py_XDECREF(row);
  }
  return rows ? Py_BuildValue("(Nn)", rows, (Py_ssize_t)sizeof(snSolverStat)) : NULL;
}

PyMethodDef sn_py_frame_methods[] = {
    {"frame_size", frame_size, METH_VARARGS, "frame_size(data, index)\n--\n\nA size that the last pass decided."},
    {"frame_copy", frame_copy, METH_VARARGS, "frame_copy(data, index)\n--\n\nBytes of an array that it counts."},
    {"contact_copy", contact_copy, METH_O, "contact_copy(data)\n--\n\nBytes of all contacts."},
    {"contact_layout", contact_layout, METH_NOARGS,
     "contact_layout()\n--\n\nOffsets of the members of a contact, and its size."},
    {"solver_copy", solver_copy, METH_VARARGS,
     "solver_copy(data, island)\n--\n\nBytes of the statistics of an island's iterations."},
    {"solver_layout", solver_layout, METH_NOARGS,
     "solver_layout()\n--\n\nMembers of the statistics of an iteration, and their size."},
    {NULL, NULL, 0, NULL},
};
