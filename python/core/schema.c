// schema.c — the schema of models as Python lists, and whole trees of elements in and out of a spec at once
//   A tree is [tag, {attribute: value}, [trees]]: numbers for what holds numbers or words, text for the rest.
#include "spec.h"

#include "sinew/schema.h"

static bool append(PyObject* list, PyObject* item) {
  bool done = item && PyList_Append(list, item) == 0;
  Py_XDECREF(item);
  return done;
}

static PyObject* words(int kind, int index) {
  PyObject* list = PyList_New(0);
  const char* word;
  int value;
  for (int i = 0; list && (word = sn_schema_word(kind, index, i, &value)); i++)
    if (!append(list, Py_BuildValue("(si)", word, value))) Py_CLEAR(list);
  return list;
}

static PyObject* attributes(int kind) {
  PyObject* list = PyList_New(0);
  snSchemaAttribute a;
  for (int i = 0; list && sn_schema_attribute(kind, i, &a); i++) {
    PyObject* row = Py_BuildValue("(siisiOON)", a.name, (int)a.kind, a.count, a.preset, (int)a.target,
                                  a.in_classes ? Py_True : Py_False, a.needed ? Py_True : Py_False, words(kind, i));
    if (!append(list, row)) Py_CLEAR(list);
  }
  return list;
}

static PyObject* schema(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject *kinds = PyList_New(0), *children = PyList_New(0);
  for (int kind = 0; kinds && kind < sn_schema_kinds(); kind++)
    if (!append(kinds, attributes(kind))) Py_CLEAR(kinds);
  snSchemaChild c;
  for (int i = 0; children && sn_schema_child(i, &c); i++) {
    PyObject* row = Py_BuildValue("(isiO)", c.parent, c.tag, c.kind, c.supported ? Py_True : Py_False);
    if (!append(children, row)) Py_CLEAR(children);
  }
  return kinds && children ? Py_BuildValue("(NN)", kinds, children) : (Py_XDECREF(kinds), Py_XDECREF(children), NULL);
}

static PyObject* sensor_kinds(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject* list = PyList_New(0);
  const char* tag;
  int dim;
  for (int type = 0; list && (tag = sn_schema_sensor(type, &dim)); type++)
    if (!append(list, Py_BuildValue("(si)", tag, dim))) Py_CLEAR(list);
  return list;
}

static PyObject* report_width(PyObject* module, PyObject* args) {
  (void)module;
  int rays, fields;
  if (!PyArg_ParseTuple(args, "pi:report_width", &rays, &fields)) return NULL;
  return PyLong_FromLong(sn_schema_report_width(rays, fields));
}

// ---- a tree out of a spec

static PyObject* numbers_of(const snElement* element, const char* attribute, bool real, bool one) {
  int count = sn_spec_get_numbers(element, attribute, NULL, 0);
  double* numbers = PyMem_Malloc(sizeof(double) * ((size_t)count + 1));
  if (!numbers) return PyErr_NoMemory();
  sn_spec_get_numbers(element, attribute, numbers, count);
  PyObject* list = one ? NULL : PyList_New(count);
  for (int i = 0; list && i < count; i++)
    PyList_SetItem(list, i, real ? PyFloat_FromDouble(numbers[i]) : PyLong_FromDouble(numbers[i]));
  if (one) list = real ? PyFloat_FromDouble(numbers[0]) : PyLong_FromDouble(numbers[0]);
  PyMem_Free(numbers);
  return list;
}

static PyObject* value_of(const snElement* element, const char* attribute) {
  switch (sn_spec_value_kind(element, attribute)) {
    case SN_VALUE_NONE: break;
    case SN_VALUE_REAL: return numbers_of(element, attribute, true, true);
    case SN_VALUE_REALS: return numbers_of(element, attribute, true, false);
    case SN_VALUE_INTEGERS: return numbers_of(element, attribute, false, false);
    case SN_VALUE_INTEGER:
    case SN_VALUE_FLAG:
    case SN_VALUE_WORDS: return numbers_of(element, attribute, false, true);
    case SN_VALUE_TEXT: return sn_py_element_text(element, attribute);
  }
  return Py_NewRef(Py_None);
}

static PyObject* given_values(const snElement* element) {
  PyObject* given = PyDict_New();
  const char* name;
  for (int i = 0; given && (name = sn_spec_attribute(element, i)); i++) {
    if (!sn_spec_is_given(element, name)) continue;
    PyObject* value = value_of(element, name);
    if (!value || PyDict_SetItemString(given, name, value) < 0) Py_CLEAR(given);
    Py_XDECREF(value);
  }
  return given;
}

static PyObject* tree_of(const snElement* element) {
  PyObject *given = given_values(element), *children = PyList_New(0);
  for (const snElement* child = sn_spec_first_child(element); children && child; child = sn_spec_sibling(child))
    if (!append(children, tree_of(child))) Py_CLEAR(children);
  if (given && children) return Py_BuildValue("[sNN]", sn_spec_tag(element), given, children);
  Py_XDECREF(given);
  Py_XDECREF(children);
  return NULL;
}

static PyObject* tree(PyObject* module, PyObject* object) {
  (void)module;
  snElement* element = sn_py_element(object);
  return element ? tree_of(element) : NULL;
}

// ---- a tree into a spec

typedef struct Growth {
  snSpec* spec;
  snDiagnostics diag;
} Growth;

static bool set_sequence(Growth* g, snElement* element, const char* name, PyObject* value) {
  Py_ssize_t count = PySequence_Size(value);
  double* numbers = count < 0 ? NULL : PyMem_Malloc(sizeof(double) * ((size_t)count + 1));
  if (!numbers) return count < 0 ? false : (PyErr_NoMemory(), false);
  bool done = true;
  for (Py_ssize_t i = 0; i < count && done; i++) {
    PyObject* item = PySequence_GetItem(value, i);
    numbers[i] = item ? PyFloat_AsDouble(item) : -1;
    done = !(numbers[i] == -1 && PyErr_Occurred());
    Py_XDECREF(item);
  }
  done = done && sn_spec_set_numbers(g->spec, element, name, numbers, (int)count, &g->diag);
  PyMem_Free(numbers);
  return done;
}

static bool set_value(Growth* g, snElement* element, const char* name, PyObject* value) {
  if (PyUnicode_Check(value)) {
    PyObject* bytes = PyUnicode_AsEncodedString(value, "utf-8", "surrogateescape");
    bool done = bytes && sn_spec_set_text(g->spec, element, name, PyBytes_AsString(bytes), &g->diag);
    Py_XDECREF(bytes);
    return done;
  }
  if (!PyNumber_Check(value) || PySequence_Check(value)) return set_sequence(g, element, name, value);
  double number = PyFloat_AsDouble(value);
  if (number == -1 && PyErr_Occurred()) return false;
  return sn_spec_set_numbers(g->spec, element, name, &number, 1, &g->diag);
}

static bool set_values(Growth* g, snElement* element, PyObject* given) {
  PyObject *key, *value;
  for (Py_ssize_t at = 0; PyDict_Next(given, &at, &key, &value);) {
    PyObject* name = PyUnicode_AsUTF8String(key);
    bool done = name && set_value(g, element, PyBytes_AsString(name), value);
    Py_XDECREF(name);
    if (!done) return false;
  }
  return true;
}

// False with an exception or with errors in the diagnostics.
static bool grow(Growth* g, snElement* parent, PyObject* branch) {
  PyObject *given, *children;
  const char* tag;
  PyObject* parts = PySequence_Tuple(branch);
  bool done = parts && PyArg_ParseTuple(parts, "sO!O!:tree", &tag, &PyDict_Type, &given, &PyList_Type, &children);
  snElement* element = done ? sn_spec_add_child(g->spec, parent, tag, &g->diag) : NULL;
  done = element && set_values(g, element, given);
  for (Py_ssize_t i = 0; done && i < PyList_Size(children); i++) done = grow(g, element, PyList_GetItem(children, i));
  Py_XDECREF(parts);
  return done;
}

static PyObject* grow_tree(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *owner, *object, *branch;
  if (!PyArg_ParseTuple(args, "OOO:spec_grow", &owner, &object, &branch)) return NULL;
  Growth g = {.spec = sn_py_spec(owner)};
  snElement* parent = g.spec ? sn_py_element(object) : NULL;
  if (!parent) return NULL;
  bool done = grow(&g, parent, branch);
  if (PyErr_Occurred()) {
    sn_diagnostics_clear(&g.diag);
    return NULL;
  }
  return sn_py_said(PyBool_FromLong(done), &g.diag);
}

// ---- shortcuts of actuators

// The <general> with these attributes, after another actuator element was overlaid on it.
static snElement* overlaid(Growth* g, PyObject* general, const char* tag, PyObject* given) {
  snElement* section = sn_spec_section(g->spec, "actuator", &g->diag);
  snElement* base = section ? sn_spec_add_child(g->spec, section, "general", &g->diag) : NULL;
  snElement* other = base ? sn_spec_add_child(g->spec, section, tag, &g->diag) : NULL;
  bool done = other && set_values(g, base, general) && set_values(g, other, given);
  return done && sn_spec_overlay_actuator(g->spec, base, other, &g->diag) ? base : NULL;
}

static PyObject* actuator_overlay(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *general, *given;
  const char* tag;
  if (!PyArg_ParseTuple(args, "O!sO!:actuator_overlay", &PyDict_Type, &general, &tag, &PyDict_Type, &given))
    return NULL;
  Growth g = {.spec = sn_spec_new(NULL)};
  if (!g.spec) return PyErr_NoMemory();
  snElement* made = overlaid(&g, general, tag, given);
  PyObject* values = PyErr_Occurred() ? NULL : made ? given_values(made) : Py_NewRef(Py_None);
  sn_spec_destroy(g.spec);
  if (!values) sn_diagnostics_clear(&g.diag);
  return values ? sn_py_said(values, &g.diag) : NULL;
}

PyMethodDef sn_py_schema_methods[] = {
    {"schema", schema, METH_NOARGS,
     "schema()\n--\n\n(attributes of each kind of element, [(parent, tag, kind, supported)]); an attribute is (name, "
     "kind "
     "of value, count, preset, target, in classes, needed, words)."},
    {"sensor_kinds", sensor_kinds, METH_NOARGS,
     "sensor_kinds()\n--\n\n(tag, numbers that it gives or 0) of each kind of sensor, in the order of its number."},
    {"report_width", report_width, METH_VARARGS,
     "report_width(rays, fields)\n--\n\nNumbers that a sensor gives for each ray or contact."},
    {"element_tree", tree, METH_O, "element_tree(element)\n--\n\n[tag, {attribute: value}, [trees]] of what is given."},
    {"spec_grow", grow_tree, METH_VARARGS, "spec_grow(spec, parent, tree)\n--\n\n(done, diagnostics)"},
    {"actuator_overlay", actuator_overlay, METH_VARARGS,
     "actuator_overlay(general, tag, given)\n--\n\n(attributes of a general actuator after another actuator element "
     "was overlaid on it, or None; diagnostics)"},
    {NULL, NULL, 0, NULL},
};
