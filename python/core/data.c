// data.c — the Python object of a data: ownership, copies, reset, state vectors
#include "core.h"

static const char memory_name[] = "sinew.data";

static void release_memory(PyObject* capsule) { sn_data_destroy(PyCapsule_GetPointer(capsule, memory_name)); }

PyObject* sn_py_wrap_data(PyObject* module, PyObject* cls, PyObject* model, snData* d) {
  PyObject* memory = PyCapsule_New(d, memory_name, release_memory);
  if (!memory) {
    sn_data_destroy(d);
    return NULL;
  }
  snPyData* data = NULL;
  if (!PyType_Check(cls) || !PyType_IsSubtype((PyTypeObject*)cls, sn_py_data_type(module)))
    PyErr_SetString(PyExc_TypeError, "data need a class derived from sinew._core.Data");
  else
    data = (snPyData*)PyType_GenericAlloc((PyTypeObject*)cls, 0);
  if (!data) {
    Py_DECREF(memory);
    return NULL;
  }
  data->memory = memory;
  data->d = d;
  data->model = (snPyModel*)Py_NewRef(model);
  return (PyObject*)data;
}

static PyObject* create_data(PyObject* module, PyObject* args) {
  PyObject *cls, *object;
  int lean;
  if (!PyArg_ParseTuple(args, "OOp:create_data", &cls, &object, &lean)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snData* d = sn_data_create(model->m, &(snDataOptions){.lean = lean});
  return d ? sn_py_wrap_data(module, cls, object, d) : PyErr_NoMemory();
}

// Makes dst equal to src; both are checked to have the same structure.
static PyObject* copy_data(PyObject* module, PyObject* args) {
  PyObject *to, *from;
  if (!PyArg_ParseTuple(args, "OO:copy_data", &to, &from)) return NULL;
  snPyData* dst = sn_py_data(module, to);
  snPyData* src = dst ? sn_py_data(module, from) : NULL;
  if (!src) return NULL;
  if (dst->model->signature != src->model->signature) {
    PyErr_SetString(PyExc_ValueError, "the two Data belong to different models");
    return NULL;
  }
  if (dst == src) Py_RETURN_NONE;
  if (src->busy || dst->busy) {
    PyErr_SetString(PyExc_RuntimeError, "a Data cannot be copied while another thread runs it");
    return NULL;
  }
  sn_data_copy(src->model->m, dst->d, src->d);
  dst->stale = src->stale;
  dst->bodies = src->bodies;
  dst->changes++;
  Py_RETURN_NONE;
}

static PyObject* data_model(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  return data ? Py_NewRef((PyObject*)data->model) : NULL;
}

static PyObject* data_made_for(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  return data ? Py_NewRef((PyObject*)(data->made_for ? data->made_for : data->model)) : NULL;
}

// True where outputs of a lean data wait for `complete`.
static PyObject* is_stale(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  return data ? PyBool_FromLong(data->stale) : NULL;
}

static int data_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((snPyData*)self)->model);
  Py_VISIT(((snPyData*)self)->made_for);
  return 0;
}

// `model` stays until the end: a Data without one would have to be checked for in every call, and a cycle through it
// is broken by clearing the dictionaries of the Python classes.
static int data_clear(PyObject* self) {
  (void)self;
  return 0;
}

static void data_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  snPyData* data = (snPyData*)self;
  PyObject_GC_UnTrack(self);
  Py_XDECREF(data->memory);
  Py_XDECREF((PyObject*)data->model);
  Py_XDECREF((PyObject*)data->made_for);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyType_Slot data_slots[] = {
    {Py_tp_dealloc, data_dealloc},
    {Py_tp_traverse, data_traverse},
    {Py_tp_clear, data_clear},
    {Py_tp_doc, "Owner of the state of one world."},
    {0, NULL},
};

PyType_Spec sn_py_data_spec = {
    .name = "sinew._core.Data",
    .basicsize = sizeof(snPyData),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = data_slots,
};

PyMethodDef sn_py_data_methods[] = {
    {"create_data", create_data, METH_VARARGS,
     "create_data(cls, model, lean)\n--\n\nA data in its initial state."},
    {"copy_data", copy_data, METH_VARARGS, "copy_data(to, source)\n--\n\nMakes one data equal to another."},
    {"data_model", data_model, METH_O, "data_model(data)\n--\n\nThe model that a data was last run with."},
    {"data_made_for", data_made_for, METH_O, "data_made_for(data)\n--\n\nThe model that a data was made for."},
    {"is_stale", is_stale, METH_O, "is_stale(data)\n--\n\nTrue where outputs of a lean data wait for complete."},
    {NULL, NULL, 0, NULL},
};
