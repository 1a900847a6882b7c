// spec.c — specs: made, read, attached, compiled and written
//   The interpreter lock is free while the library reads, compiles and writes; a spec may not be edited meanwhile,
//   which its capsule remembers.
#include "spec.h"

static const char memory_name[] = "sinew.spec";

static void release_memory(PyObject* capsule) { sn_spec_destroy(PyCapsule_GetPointer(capsule, memory_name)); }

static PyObject* wrap_spec(snSpec* spec) {
  PyObject* capsule = PyCapsule_New(spec, memory_name, release_memory);
  if (!capsule) sn_spec_destroy(spec);
  return capsule;
}

snSpec* sn_py_spec(PyObject* capsule) {
  snSpec* spec = PyCapsule_GetPointer(capsule, memory_name);
  if (!spec || !PyCapsule_GetContext(capsule)) return spec;
  PyErr_SetString(PyExc_RuntimeError, "this Spec is being compiled or written by another thread");
  return NULL;
}

// A spec in use and where it finds files.
typedef struct Work {
  PyObject* capsule;
  snSpec* spec;
  snPyOptions options;
  snDiagnostics diag;
} Work;

static bool begin(Work* w, PyObject* capsule, PyObject* options) {
  *w = (Work){.capsule = capsule, .spec = sn_py_spec(capsule)};
  PyObject *pairs, *callable;
  const char *dialect, *physics;
  int strict, no_disk, no_visual;
  if (!w->spec || !PyArg_ParseTuple(options, "pO!Oppzz:options", &strict, &PyList_Type, &pairs, &callable, &no_disk,
                                    &no_visual, &dialect, &physics))
    return false;
  if (!sn_py_open_options(&w->options, strict, pairs, callable, no_disk, no_visual, dialect, physics)) return false;
  PyCapsule_SetContext(capsule, w->spec);
  return true;
}

// False with the exception of a resource function.
static bool end(Work* w) {
  PyCapsule_SetContext(w->capsule, NULL);
  if (sn_py_close_options(&w->options)) return true;
  sn_diagnostics_clear(&w->diag);
  return false;
}

static PyObject* create(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  snSpec* spec = sn_spec_new(NULL);
  return spec ? wrap_spec(spec) : PyErr_NoMemory();
}

static PyObject* load(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *pairs, *callable;
  const char *path, *text, *dialect, *physics;
  Py_ssize_t length;
  int strict, no_disk, no_visual;
  if (!PyArg_ParseTuple(args, "yz#(pO!Oppzz):spec_load", &path, &text, &length, &strict, &PyList_Type, &pairs,
                        &callable, &no_disk, &no_visual, &dialect, &physics))
    return NULL;
  snPyOptions o;
  if (!sn_py_open_options(&o, strict, pairs, callable, no_disk, no_visual, dialect, physics)) return NULL;
  snDiagnostics diag = {0};
  snSpec* spec;
  Py_BEGIN_ALLOW_THREADS spec =
      text ? sn_spec_load_memory(text, (size_t)length, path, &o.options, &diag) : sn_spec_load(path, &o.options, &diag);
  Py_END_ALLOW_THREADS if (!sn_py_close_options(&o)) {
    sn_spec_destroy(spec);
    sn_diagnostics_clear(&diag);
    return NULL;
  }
  return sn_py_said(spec ? wrap_spec(spec) : Py_NewRef(Py_None), &diag);
}

static PyObject* root(PyObject* module, PyObject* object) {
  (void)module;
  snSpec* spec = PyCapsule_GetPointer(object, memory_name);
  return spec ? sn_py_wrap_element(sn_spec_root(spec)) : NULL;
}

static PyObject* section(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* object;
  const char* tag;
  if (!PyArg_ParseTuple(args, "Os:spec_section", &object, &tag)) return NULL;
  snSpec* spec = sn_py_spec(object);
  if (!spec) return NULL;
  snDiagnostics diag = {0};
  return sn_py_said(sn_py_wrap_element(sn_spec_section(spec, tag, &diag)), &diag);
}

static PyObject* find(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* object;
  const char *kind, *name;
  if (!PyArg_ParseTuple(args, "Oss:spec_find", &object, &kind, &name)) return NULL;
  snSpec* spec = PyCapsule_GetPointer(object, memory_name);
  return spec ? sn_py_wrap_element(sn_spec_find(spec, kind, name)) : NULL;
}

static PyObject* comment(PyObject* module, PyObject* object) {
  (void)module;
  snSpec* spec = sn_py_spec(object);
  return spec ? PyBytes_FromString(sn_spec_comment(spec)) : NULL;
}

static PyObject* set_comment(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* object;
  const char* text;
  if (!PyArg_ParseTuple(args, "Oy:spec_set_comment", &object, &text)) return NULL;
  snSpec* spec = sn_py_spec(object);
  if (!spec) return NULL;
  snDiagnostics diag = {0};
  return sn_py_said(PyBool_FromLong(sn_spec_set_comment(spec, text, &diag)), &diag);
}

static PyObject* attach(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *object, *parent_object, *other_object;
  const char *body, *prefix;
  if (!PyArg_ParseTuple(args, "OOOzs:spec_attach", &object, &parent_object, &other_object, &body, &prefix)) return NULL;
  snSpec* spec = sn_py_spec(object);
  snElement* parent = spec ? sn_py_element(parent_object) : NULL;
  snSpec* other = parent ? sn_py_spec(other_object) : NULL;
  if (!other) return NULL;
  snDiagnostics diag = {0};
  return sn_py_said(sn_py_wrap_element(sn_spec_attach(spec, parent, other, body, prefix, &diag)), &diag);
}

static PyObject* compile(PyObject* module, PyObject* args) {
  PyObject *object, *cls, *options;
  if (!PyArg_ParseTuple(args, "OOO!:spec_compile", &object, &cls, &PyTuple_Type, &options)) return NULL;
  Work w;
  if (!begin(&w, object, options)) return NULL;
  snModel* m;
  Py_BEGIN_ALLOW_THREADS m = sn_spec_compile(w.spec, &w.options.options, &w.diag);
  Py_END_ALLOW_THREADS if (end(&w)) return sn_py_load_result(module, cls, m, &w.diag);
  sn_model_destroy(m);
  return NULL;
}

static PyObject* recompile(PyObject* module, PyObject* args) {
  PyObject *object, *model_object, *data_object, *options;
  if (!PyArg_ParseTuple(args, "OOOO!:spec_recompile", &object, &model_object, &data_object, &PyTuple_Type, &options))
    return NULL;
  snPyModel* model;
  snPyData* data;
  Work w;
  if (!sn_py_pair(module, model_object, data_object, &model, &data) || !sn_py_begin(model, data)) return NULL;
  if (!begin(&w, object, options)) {
    sn_py_end(model, data);
    return NULL;
  }
  snData* d = NULL;
  snModel* m;
  Py_BEGIN_ALLOW_THREADS m = sn_spec_recompile(w.spec, model->m, data->d, &d, &w.options.options, &w.diag);
  Py_END_ALLOW_THREADS sn_py_end(model, data);
  if (!end(&w)) {
    sn_data_destroy(d);
    sn_model_destroy(m);
    return NULL;
  }
  PyObject* loaded = sn_py_load_result(module, (PyObject*)Py_TYPE(model_object), m, &w.diag);
  PyObject* new_data = NULL;
  if (!loaded)
    sn_data_destroy(d);
  else if (!d)
    new_data = Py_NewRef(Py_None);
  else
    new_data = sn_py_wrap_data(module, (PyObject*)Py_TYPE(data_object), PyTuple_GetItem(loaded, 0), d);
  PyObject* result = loaded && new_data ? PyTuple_Pack(2, loaded, new_data) : NULL;
  Py_XDECREF(loaded);
  Py_XDECREF(new_data);
  return result;
}

static PyObject* to_text(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *object, *options;
  int flat;
  if (!PyArg_ParseTuple(args, "OpO!:spec_to_text", &object, &flat, &PyTuple_Type, &options)) return NULL;
  Work w;
  if (!begin(&w, object, options)) return NULL;
  size_t size = 0;
  char* text;
  Py_BEGIN_ALLOW_THREADS text =
      (flat ? sn_spec_to_flat_text : sn_spec_to_text)(w.spec, &w.options.options, &size, &w.diag);
  Py_END_ALLOW_THREADS PyObject* bytes = text ? PyBytes_FromStringAndSize(text, (Py_ssize_t)size) : Py_NewRef(Py_None);
  if (text) sn_spec_release(w.spec, text);
  if (end(&w)) return sn_py_said(bytes, &w.diag);
  Py_XDECREF(bytes);
  return NULL;
}

static PyObject* write_file(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *object, *options;
  const char* path;
  if (!PyArg_ParseTuple(args, "OyO!:spec_write", &object, &path, &PyTuple_Type, &options)) return NULL;
  Work w;
  if (!begin(&w, object, options)) return NULL;
  bool done;
  Py_BEGIN_ALLOW_THREADS done = sn_spec_write(w.spec, path, &w.options.options, &w.diag);
  Py_END_ALLOW_THREADS return end(&w) ? sn_py_said(PyBool_FromLong(done), &w.diag) : NULL;
}

PyMethodDef sn_py_spec_methods[] = {
    {"spec_new", create, METH_NOARGS, "spec_new()\n--\n\nAn empty spec."},
    {"spec_load", load, METH_VARARGS, "spec_load(path, text, options)\n--\n\n(spec or None, diagnostics)"},
    {"spec_root", root, METH_O, "spec_root(spec)\n--\n\nThe element <mujoco>."},
    {"spec_comment", comment, METH_O, "spec_comment(spec)\n--\n\nThe comment that the model begins with, as bytes."},
    {"spec_set_comment", set_comment, METH_VARARGS, "spec_set_comment(spec, text)\n--\n\n(done, diagnostics)"},
    {"spec_section", section, METH_VARARGS, "spec_section(spec, tag)\n--\n\n(element or None, diagnostics)"},
    {"spec_find", find, METH_VARARGS, "spec_find(spec, kind, name)\n--\n\nThe element, or None."},
    {"spec_attach", attach, METH_VARARGS,
     "spec_attach(spec, parent, other, body, prefix)\n--\n\n(element or None, diagnostics)"},
    {"spec_compile", compile, METH_VARARGS,
     "spec_compile(spec, cls, options)\n--\n\n(model or None, diagnostics, number left out)"},
    {"spec_recompile", recompile, METH_VARARGS,
     "spec_recompile(spec, model, data, options)\n--\n\n((model or None, diagnostics, number left out), data or None)"},
    {"spec_to_text", to_text, METH_VARARGS, "spec_to_text(spec, flat, options)\n--\n\n(bytes or None, diagnostics)"},
    {"spec_write", write_file, METH_VARARGS, "spec_write(spec, path, options)\n--\n\n(done, diagnostics)"},
    {NULL, NULL, 0, NULL},
};
