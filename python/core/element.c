// element.c — elements of a spec: the tree and the attributes
//   An element is a capsule without an owner: the Python object that holds it holds its spec too.
#include "spec.h"

#include <string.h>

static const char element_name[] = "sinew.element";

PyObject* sn_py_wrap_element(snElement* element) {
  return element ? PyCapsule_New(element, element_name, NULL) : Py_NewRef(Py_None);
}

snElement* sn_py_element(PyObject* capsule) { return PyCapsule_GetPointer(capsule, element_name); }

PyObject* sn_py_said(PyObject* value, snDiagnostics* diag) {
  PyObject* list = value ? sn_py_diagnostics(diag) : NULL;
  PyObject* result = list ? PyTuple_Pack(2, value, list) : NULL;
  sn_diagnostics_clear(diag);
  Py_XDECREF(value);
  Py_XDECREF(list);
  return result;
}

static PyObject* relatives(PyObject* module, PyObject* object) {
  (void)module;
  snElement* element = sn_py_element(object);
  if (!element) return NULL;
  PyObject* parent = sn_py_wrap_element(sn_spec_parent(element));
  PyObject* first = sn_py_wrap_element(sn_spec_first_child(element));
  PyObject* next = sn_py_wrap_element(sn_spec_sibling(element));
  PyObject* result = parent && first && next ? PyTuple_Pack(3, parent, first, next) : NULL;
  Py_XDECREF(parent);
  Py_XDECREF(first);
  Py_XDECREF(next);
  return result;
}

static PyObject* tag(PyObject* module, PyObject* object) {
  (void)module;
  snElement* element = sn_py_element(object);
  return element ? PyUnicode_FromString(sn_spec_tag(element)) : NULL;
}

static PyObject* address(PyObject* module, PyObject* object) {
  (void)module;
  snElement* element = sn_py_element(object);
  return element ? PyLong_FromVoidPtr(element) : NULL;
}

static PyObject* attributes(PyObject* module, PyObject* object) {
  (void)module;
  snElement* element = sn_py_element(object);
  PyObject* list = element ? PyList_New(0) : NULL;
  const char* name;
  for (int i = 0; list && (name = sn_spec_attribute(element, i)); i++) {
    PyObject* text = PyUnicode_FromString(name);
    if (!text || PyList_Append(list, text) < 0) Py_CLEAR(list);
    Py_XDECREF(text);
  }
  return list;
}

PyObject* sn_py_element_text(const snElement* element, const char* attribute) {
  int length = sn_spec_get_text(element, attribute, NULL, 0);
  char* text = length < 0 ? NULL : PyMem_Malloc((size_t)length + 1);
  if (!text) return PyErr_NoMemory();
  sn_spec_get_text(element, attribute, text, (size_t)length + 1);
  PyObject* result = PyUnicode_DecodeUTF8(text, length, "surrogateescape");
  PyMem_Free(text);
  return result;
}

// The numbers as bytes of doubles.
static PyObject* get_numbers(const snElement* element, const char* attribute) {
  int count = sn_spec_get_numbers(element, attribute, NULL, 0);
  double* numbers = PyMem_Malloc(sizeof(double) * ((size_t)count + 1));
  if (!numbers) return PyErr_NoMemory();
  sn_spec_get_numbers(element, attribute, numbers, count);
  PyObject* result = PyBytes_FromStringAndSize((const char*)numbers, (Py_ssize_t)sizeof(double) * count);
  PyMem_Free(numbers);
  return result;
}

static PyObject* get(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* object;
  const char* attribute;
  if (!PyArg_ParseTuple(args, "Os:element_get", &object, &attribute)) return NULL;
  snElement* element = sn_py_element(object);
  if (!element) return NULL;
  snValueKind kind = sn_spec_value_kind(element, attribute);
  if (kind == SN_VALUE_NONE) Py_RETURN_NONE;
  bool text = kind == SN_VALUE_WORDS || kind == SN_VALUE_TEXT;
  PyObject* value = text ? sn_py_element_text(element, attribute) : get_numbers(element, attribute);
  PyObject* given = sn_spec_is_given(element, attribute) ? Py_True : Py_False;
  PyObject* result = value ? Py_BuildValue("(iOO)", (int)kind, given, value) : NULL;
  Py_XDECREF(value);
  return result;
}

static PyObject* set_text(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object;
  const char *attribute, *text;
  if (!PyArg_ParseTuple(args, "OOsy:element_set_text", &owner, &object, &attribute, &text)) return NULL;
  snSpec* spec = sn_py_spec(owner);
  snElement* element = spec ? sn_py_element(object) : NULL;
  if (!element) return NULL;
  snDiagnostics diag = {0};
  bool done = sn_spec_set_text(spec, element, attribute, text, &diag);
  return sn_py_said(PyBool_FromLong(done), &diag);
}

static PyObject* set_numbers(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object, *numbers;
  const char* attribute;
  if (!PyArg_ParseTuple(args, "OOsO:element_set_numbers", &owner, &object, &attribute, &numbers)) return NULL;
  snSpec* spec = sn_py_spec(owner);
  snElement* element = spec ? sn_py_element(object) : NULL;
  snPyVector v;
  if (!element || !sn_py_open_vector(&v, numbers, attribute, -1, false)) return NULL;
  snDiagnostics diag = {0};
  bool done = sn_spec_set_numbers(spec, element, attribute, v.numbers, (int)v.length, &diag);
  sn_py_close_vector(&v);
  return sn_py_said(PyBool_FromLong(done), &diag);
}

static PyObject* unset(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object;
  const char* attribute;
  if (!PyArg_ParseTuple(args, "OOs:element_unset", &owner, &object, &attribute)) return NULL;
  snSpec* spec = sn_py_spec(owner);
  snElement* element = spec ? sn_py_element(object) : NULL;
  if (!element) return NULL;
  snDiagnostics diag = {0};
  bool done = sn_spec_unset(spec, element, attribute, &diag);
  return sn_py_said(PyBool_FromLong(done), &diag);
}

static PyObject* add(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object;
  const char* child;
  if (!PyArg_ParseTuple(args, "OOs:element_add", &owner, &object, &child)) return NULL;
  snSpec* spec = sn_py_spec(owner);
  snElement* element = spec ? sn_py_element(object) : NULL;
  if (!element) return NULL;
  snDiagnostics diag = {0};
  return sn_py_said(sn_py_wrap_element(sn_spec_add_child(spec, element, child, &diag)), &diag);
}

static PyObject* delete (PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object;
  if (!PyArg_ParseTuple(args, "OO:element_delete", &owner, &object)) return NULL;
  snSpec* spec = sn_py_spec(owner);
  snElement* element = spec ? sn_py_element(object) : NULL;
  if (!element) return NULL;
  snDiagnostics diag = {0};
  bool done = sn_spec_delete(spec, element, &diag);
  return sn_py_said(PyBool_FromLong(done), &diag);
}

PyMethodDef sn_py_element_methods[] = {
    {"element_relatives", relatives, METH_O, "element_relatives(element)\n--\n\n(parent, first child, next sibling)"},
    {"element_tag", tag, METH_O, "element_tag(element)\n--\n\nThe tag."},
    {"element_address", address, METH_O, "element_address(element)\n--\n\nA number that is the element's own."},
    {"element_attributes", attributes, METH_O, "element_attributes(element)\n--\n\nNames of all attributes."},
    {"element_get", get, METH_VARARGS, "element_get(element, attribute)\n--\n\n(kind, given, value) or None"},
    {"element_set_text", set_text, METH_VARARGS,
     "element_set_text(spec, element, attribute, text)\n--\n\n(done, diagnostics)"},
    {"element_set_numbers", set_numbers, METH_VARARGS,
     "element_set_numbers(spec, element, attribute, numbers)\n--\n\n(done, diagnostics)"},
    {"element_unset", unset, METH_VARARGS, "element_unset(spec, element, attribute)\n--\n\n(done, diagnostics)"},
    {"element_add", add, METH_VARARGS, "element_add(spec, element, tag)\n--\n\n(element or None, diagnostics)"},
    {"element_delete", delete, METH_VARARGS, "element_delete(spec, element)\n--\n\n(done, diagnostics)"},
    {NULL, NULL, 0, NULL},
};
