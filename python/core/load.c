// load.c — model files from disk, from memory and from a Python function
//   reads   bytes, a table of assets, a callable        gives   (model or None, list of diagnostics, number left out)
//   The interpreter lock is free while the library works and taken again for each call of the Python function.
#include "core.h"

#include <string.h>

static void keep_error(snPyResource* r) {
  if (r->error_type) {
    PyErr_Clear();
  } else {
    PyErr_Fetch(&r->error_type, &r->error, &r->traceback);
  }
}

static bool ask_python(snPyResource* r, const char* path, const void** data, size_t* size) {
  if (r->error_type) return false;
  PyObject* name = PyUnicode_DecodeFSDefault(path);
  PyObject* bytes = name ? PyObject_CallFunctionObjArgs(r->callable, name, NULL) : NULL;
  Py_XDECREF(name);
  bool found = false;
  char* start;
  Py_ssize_t length;
  if (!bytes) {
    keep_error(r);
  } else if (bytes != Py_None) {
    found = PyBytes_AsStringAndSize(bytes, &start, &length) == 0 && PyList_Append(r->held, bytes) == 0;
    if (!found) keep_error(r);
  }
  if (found) {
    *data = start;
    *size = (size_t)length;
  }
  Py_XDECREF(bytes);
  return found;
}

static bool resource_open(void* context, const char* path, const void** data, size_t* size) {
  PyGILState_STATE lock = PyGILState_Ensure();
  bool found = ask_python(context, path, data, size);
  PyGILState_Release(lock);
  return found;
}

static void resource_close(void* context, const void* data) { (void)context, (void)data; }

// The assets point into the (name, bytes) pairs of `pairs`, which must outlive them.
static bool read_assets(PyObject* pairs, snAsset** assets, int* count) {
  Py_ssize_t length = PyList_Size(pairs);
  if (length < 0) return false;
  *count = (int)length;
  *assets = PyMem_Calloc((size_t)length + 1, sizeof **assets);
  if (!*assets) {
    PyErr_NoMemory();
    return false;
  }
  for (Py_ssize_t i = 0; i < length; i++) {
    const char* data;
    Py_ssize_t size;
    snAsset* asset = &(*assets)[i];
    if (!PyArg_ParseTuple(PyList_GetItem(pairs, i), "yy#", &asset->name, &data, &size)) return false;
    asset->data = data;
    asset->size = (size_t)size;
  }
  return true;
}

static PyObject* diagnostic_tuple(const snDiagnostic* item) {
  char line[1024];
  int length = sn_diagnostic_format(item, line, sizeof line);
  char* whole = NULL;
  if (length >= (int)sizeof line) {
    whole = PyMem_Malloc((size_t)length + 1);
    if (!whole) return PyErr_NoMemory();
    sn_diagnostic_format(item, whole, (size_t)length + 1);
  }
  const char* text = whole ? whole : line;
  PyObject* file = PyUnicode_DecodeFSDefault(item->file ? item->file : "");
  PyObject* message = PyUnicode_DecodeUTF8(item->message, (Py_ssize_t)strlen(item->message), "replace");
  PyObject* included = PyUnicode_DecodeFSDefault(item->included ? item->included : "");
  PyObject* formatted = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
  PyMem_Free(whole);
  const char* severity = item->severity == SN_SEVERITY_WARNING ? "warning" : "error";
  PyObject* tuple = NULL;
  if (file && message && included && formatted)
    tuple = Py_BuildValue("(sOiiOOO)", severity, file, item->line, item->column, message, included, formatted);
  Py_XDECREF(file);
  Py_XDECREF(message);
  Py_XDECREF(included);
  Py_XDECREF(formatted);
  return tuple;
}

PyObject* sn_py_diagnostics(const snDiagnostics* diag) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < diag->count; i++) {
    PyObject* item = diagnostic_tuple(&diag->items[i]);
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

PyObject* sn_py_load_result(PyObject* module, PyObject* cls, snModel* m, snDiagnostics* diag) {
  PyObject* list = sn_py_diagnostics(diag);
  PyObject* model = NULL;
  if (!list) {
    sn_model_destroy(m);
  } else if (m) {
    model = sn_py_wrap_model(module, cls, m);
  } else {
    model = Py_NewRef(Py_None);
  }
  int dropped = diag->dropped;
  sn_diagnostics_clear(diag);
  PyObject* result = model && list ? Py_BuildValue("(OOi)", model, list, dropped) : NULL;
  Py_XDECREF(model);
  Py_XDECREF(list);
  return result;
}

bool sn_py_open_options(snPyOptions* o, bool strict, PyObject* pairs, PyObject* callable, bool no_disk,
                        bool no_visual, const char* dialect, const char* physics) {
  *o = (snPyOptions){.resource = {.callable = callable, .held = PyList_New(0)}};
  int asset_count = 0;
  if (!o->resource.held || !read_assets(pairs, &o->assets, &asset_count)) {
    sn_py_close_options(o);
    return false;
  }
  o->options = (snLoadOptions){
      .strict = strict, .assets = o->assets, .asset_count = asset_count, .no_disk = no_disk, .no_visual = no_visual,
      .dialect = dialect, .physics = physics};
  if (callable != Py_None) o->options.source = (snFileSource){resource_open, resource_close, &o->resource};
  return true;
}

bool sn_py_close_options(snPyOptions* o) {
  PyMem_Free(o->assets);
  Py_XDECREF(o->resource.held);
  bool raised = o->resource.error_type != NULL;
  if (raised) PyErr_Restore(o->resource.error_type, o->resource.error, o->resource.traceback);
  return !raised;
}

static PyObject* load(PyObject* module, PyObject* args) {
  PyObject *cls, *pairs, *callable;
  const char *path, *text, *dialect, *physics;
  Py_ssize_t text_length;
  int strict, no_disk, no_visual;
  unsigned long long plugins = 0;  // address of a table that outlives the model
  if (!PyArg_ParseTuple(args, "Oyz#(pO!Oppzz)|K:load", &cls, &path, &text, &text_length, &strict, &PyList_Type, &pairs,
                        &callable, &no_disk, &no_visual, &dialect, &physics, &plugins))
    return NULL;

  snPyOptions o;
  if (!sn_py_open_options(&o, strict, pairs, callable, no_disk, no_visual, dialect, physics)) return NULL;
  if (plugins) o.options.plugins = *(const snPluginTable*)(uintptr_t)plugins;
  snDiagnostics diag = {0};
  snModel* m;
  Py_BEGIN_ALLOW_THREADS m =
      text ? sn_load_memory(text, (size_t)text_length, path, &o.options, &diag) : sn_load(path, &o.options, &diag);
  Py_END_ALLOW_THREADS if (!sn_py_close_options(&o)) {
    sn_model_destroy(m);
    sn_diagnostics_clear(&diag);
    return NULL;
  }
  return sn_py_load_result(module, cls, m, &diag);
}

static PyObject* load_binary(PyObject* module, PyObject* args) {
  PyObject* cls;
  const char *data, *name;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(args, "Oy#y:load_binary", &cls, &data, &size, &name)) return NULL;
  snDiagnostics diag = {0};
  snModel* m;
  Py_BEGIN_ALLOW_THREADS m = sn_load_binary(data, (size_t)size, name, NULL, &diag);
  Py_END_ALLOW_THREADS return sn_py_load_result(module, cls, m, &diag);
}

static PyObject* save_binary(PyObject* module, PyObject* args) {
  PyObject* object;
  const char* path;
  if (!PyArg_ParseTuple(args, "Oy:save_binary", &object, &path)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model || !sn_py_begin(model, NULL)) return NULL;
  snDiagnostics diag = {0};
  bool done;
  Py_BEGIN_ALLOW_THREADS done = sn_save_binary(model->m, path, &diag);
  Py_END_ALLOW_THREADS sn_py_end(model, NULL);
  PyObject* list = sn_py_diagnostics(&diag);
  PyObject* result = list ? Py_BuildValue("(OO)", done ? Py_True : Py_False, list) : NULL;
  Py_XDECREF(list);
  sn_diagnostics_clear(&diag);
  return result;
}

static PyObject* to_bytes(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  size_t size = 0;
  void* memory = sn_save_binary_memory(model->m, &size);
  if (!memory) return PyErr_NoMemory();
  PyObject* bytes = PyBytes_FromStringAndSize(memory, (Py_ssize_t)size);
  sn_release(model->m, memory);
  return bytes;
}

PyMethodDef sn_py_load_methods[] = {
    {"load", load, METH_VARARGS,
     "load(cls, path, text, options, plugins=0)\n--\n\n(model or None, diagnostics, number left out)"},
    {"load_binary", load_binary, METH_VARARGS,
     "load_binary(cls, data, name)\n--\n\n(model or None, diagnostics, number left out)"},
    {"save_binary", save_binary, METH_VARARGS, "save_binary(model, path)\n--\n\n(done, diagnostics)"},
    {"to_bytes", to_bytes, METH_O, "to_bytes(model)\n--\n\nThe model as a binary file in memory."},
    {NULL, NULL, 0, NULL},
};
