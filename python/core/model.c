// model.c — the Python object of a model: ownership, signature, names
//   The signature is a hash (FNV-1a, 64 bits) of the sizes and of all arrays that Python may not write: models with
//   equal signatures differ in parameters only and may step each other's data.
#include "core.h"

#include <string.h>

static const char memory_name[] = "sinew.model";

static void release_memory(PyObject* capsule) { sn_model_destroy(PyCapsule_GetPointer(capsule, memory_name)); }

static uint64_t hash_bytes(uint64_t hash, const void* data, size_t bytes) {
  const unsigned char* p = data;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ p[i]) * 0x100000001b3u;
  return hash;
}

// Whether a flag only says which formulas are shorter: no array of a data depends on it.
static bool is_shortcut(const snField* field) { return strstr(field->name, "_sameframe") != NULL; }

static uint64_t model_signature(const snModel* m) {
  uint64_t hash = 0xcbf29ce484222325u;
  int count;
  const snField* f = sn_model_size_fields(&count);
  for (int i = 0; i < count; i++) hash = hash_bytes(hash, (const char*)m + f[i].offset, sizeof(int));
  f = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    if (sn_py_is_parameter(&f[i]) || is_shortcut(&f[i])) continue;
    int rows, cols;
    sn_field_shape(m, &f[i], &rows, &cols);
    size_t numbers = (size_t)rows * (size_t)cols * (size_t)f[i].width;
    hash = hash_bytes(hash, sn_model_field_data(m, &f[i]), numbers * sn_kind_bytes(f[i].kind));
  }
  return hash;
}

PyObject* sn_py_wrap_model(PyObject* module, PyObject* cls, snModel* m) {
  PyObject* memory = PyCapsule_New(m, memory_name, release_memory);
  if (!memory) {
    sn_model_destroy(m);
    return NULL;
  }
  snPyModel* model = NULL;
  if (!PyType_Check(cls) || !PyType_IsSubtype((PyTypeObject*)cls, sn_py_model_type(module))) {
    PyErr_SetString(PyExc_TypeError, "models need a class derived from sinew._core.Model");
  } else {
    model = (snPyModel*)PyType_GenericAlloc((PyTypeObject*)cls, 0);
  }
  if (!model) {
    Py_DECREF(memory);
    return NULL;
  }
  model->memory = memory;
  model->m = m;
  model->signature = model_signature(m);
  return (PyObject*)model;
}

bool sn_py_begin(snPyModel* model, snPyData* data) {
  if (data && data->busy && !sn_py_runs_here(data)) {
    PyErr_SetString(PyExc_RuntimeError, "this Data is being run by another thread; give each thread its own");
    return false;
  }
  if (model->running < 0) {
    PyErr_SetString(PyExc_RuntimeError, "this Model is being refreshed by another thread");
    return false;
  }
  model->running++;
  if (data) data->busy++;
  return true;
}

void sn_py_end(snPyModel* model, snPyData* data) {
  model->running--;
  if (data) data->busy--;
}

static PyObject* copy_model(PyObject* module, PyObject* args) {
  PyObject *cls, *object;
  if (!PyArg_ParseTuple(args, "OO:copy_model", &cls, &object)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snModel* copy = sn_model_copy(model->m);
  return copy ? sn_py_wrap_model(module, cls, copy) : PyErr_NoMemory();
}

static PyObject* refresh(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  if (model->running) {
    PyErr_SetString(PyExc_RuntimeError, "this Model is in use by another thread; refresh it between steps");
    return NULL;
  }
  model->running = -1;
  Py_BEGIN_ALLOW_THREADS sn_model_refresh(model->m);
  Py_END_ALLOW_THREADS model->running = 0;
  Py_RETURN_NONE;
}

static PyObject* signature(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  return model ? PyLong_FromUnsignedLongLong(model->signature) : NULL;
}

// snPyModel of the first argument, with the kind of object checked.
static snPyModel* named_model(PyObject* module, PyObject* object, int type) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  if (type > SN_OBJ_UNKNOWN && type < SN_OBJ_COUNT) return model;
  PyErr_Format(PyExc_ValueError, "there is no kind of object %d; see sinew.ObjectType", type);
  return NULL;
}

static PyObject* name_to_id(PyObject* module, PyObject* args) {
  PyObject* object;
  int type;
  const char* name;
  if (!PyArg_ParseTuple(args, "Ois:name_to_id", &object, &type, &name)) return NULL;
  snPyModel* model = named_model(module, object, type);
  return model ? PyLong_FromLong(sn_name_to_id(model->m, (snObjectType)type, name)) : NULL;
}

static PyObject* id_to_name(PyObject* module, PyObject* args) {
  PyObject* object;
  int type, id;
  if (!PyArg_ParseTuple(args, "Oii:id_to_name", &object, &type, &id)) return NULL;
  snPyModel* model = named_model(module, object, type);
  if (!model) return NULL;
  const char* name = sn_id_to_name(model->m, (snObjectType)type, id);
  if (!name) return PyErr_Format(PyExc_IndexError, "index %d is out of range", id);
  return PyUnicode_FromString(name);
}

static PyObject* object_count(PyObject* module, PyObject* args) {
  PyObject* object;
  int type;
  if (!PyArg_ParseTuple(args, "Oi:object_count", &object, &type)) return NULL;
  snPyModel* model = named_model(module, object, type);
  return model ? PyLong_FromLong(sn_object_count(model->m, (snObjectType)type)) : NULL;
}

static void model_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  sn_py_unwatch((snPyModel*)self);
  Py_XDECREF(((snPyModel*)self)->own_hooks);
  Py_XDECREF(((snPyModel*)self)->memory);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyType_Slot model_slots[] = {
    {Py_tp_dealloc, model_dealloc},
    {Py_tp_doc, "Owner of a compiled model."},
    {0, NULL},
};

PyType_Spec sn_py_model_spec = {
    .name = "sinew._core.Model",
    .basicsize = sizeof(snPyModel),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = model_slots,
};

PyMethodDef sn_py_model_methods[] = {
    {"copy_model", copy_model, METH_VARARGS, "copy_model(cls, model)\n--\n\nA deep copy."},
    {"refresh", refresh, METH_O,
     "refresh(model)\n--\n\n"
     "Recomputes the quantities derived from masses, inertias, armatures, gains and poses after they were changed."},
    {"signature", signature, METH_O, "signature(model)\n--\n\nHash of the structure; equal models may share data."},
    {"name_to_id", name_to_id, METH_VARARGS,
     "name_to_id(model, type, name)\n--\n\nIndex of the named object of a kind, -1 where there is none."},
    {"id_to_name", id_to_name, METH_VARARGS,
     "id_to_name(model, type, id)\n--\n\nName of an object, '' where it has none; IndexError when out of range."},
    {"object_count", object_count, METH_VARARGS, "object_count(model, type)\n--\n\nNumber of objects of a kind."},
    {NULL, NULL, 0, NULL},
};
