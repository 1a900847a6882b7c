// form.c — reads the arguments of a call by its form, opens arrays and closes them
//   reads   arguments        writes  snPyGiven
#include "form.h"

#include <limits.h>
#include <string.h>

static bool is_vector(const Py_buffer* b, Py_ssize_t length) { return b->ndim == 1 && b->shape[0] == length; }

static bool is_matrix(const Py_buffer* b, Py_ssize_t rows, Py_ssize_t columns) {
  return b->ndim == 2 && b->shape[0] == rows && b->shape[1] == columns;
}

static bool has_shape(const snModel* m, const Py_buffer* b, char shape) {
  switch (shape) {
    case '*': return b->ndim == 1;
    case 'v': return is_vector(b, m->nv);
    case 'q': return is_vector(b, m->nq);
    case 'J': return is_matrix(b, 3, m->nv);
    case 'S': return is_matrix(b, m->nv, m->nv);
    case 'R': return b->ndim == 2 && b->shape[1] == m->nv;
    default: return is_vector(b, shape - '0');
  }
}

// Opens the memory of an array of these items; NULL where it is no such array.
static Py_buffer* open_array(snPyGiven* g, PyObject* object, const char* item, bool writable) {
  Py_buffer* b = &g->buffer[g->opened];
  if (PyObject_GetBuffer(object, b, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (writable ? PyBUF_WRITABLE : 0)) < 0)
    return NULL;
  g->opened++;
  return b->format && strcmp(b->format, item) == 0 ? b : NULL;
}

static bool read_array(snPyGiven* g, PyObject* object, char kind, char shape) {
  int at = g->arrays++;
  if (kind == 'o' && (!object || object == Py_None)) return true;
  const Py_buffer* b = object ? open_array(g, object, "d", kind != 'r') : NULL;
  if (!b || !has_shape(g->m, b, shape)) return false;
  g->v[at] = b->buf;
  g->size[at] = b->len / (Py_ssize_t)sizeof(double);
  return true;
}

static bool read_index(snPyGiven* g, PyObject* object) {
  if (object == Py_None) return true;
  const Py_buffer* b = open_array(g, object, "i", true);
  if (!b || !is_vector(b, 1)) return false;
  g->index = b->buf;
  return true;
}

static bool read_whole(snPyGiven* g, PyObject* object) {
  if (!PyIndex_Check(object)) return false;
  PyObject* number = PyNumber_Index(object);
  if (!number) return false;
  int overflow = 0;
  long value = PyLong_AsLongAndOverflow(number, &overflow);
  Py_DECREF(number);
  if (overflow || value < INT_MIN || value > INT_MAX) return false;
  g->i[g->wholes++] = (int)value;
  return true;
}

static bool read_real(snPyGiven* g, PyObject* object) {
  if (!PyFloat_Check(object) && !PyLong_Check(object)) return false;
  g->x = PyFloat_AsDouble(object);
  return !(g->x == -1 && PyErr_Occurred());
}

static bool read_model(snPyGiven* g, PyObject* module, PyObject* object) {
  g->model = sn_py_model(module, object);
  g->m = g->model ? g->model->m : NULL;
  return g->model;
}

static bool read_data(snPyGiven* g, PyObject* module, PyObject* object) {
  if (!sn_py_pair(module, (PyObject*)g->model, object, &g->model, &g->data)) return false;
  g->d = g->data->d;
  return true;
}

static bool read_one(snPyGiven* g, PyObject* module, PyObject* object, const char* form) {
  switch (form[0]) {
    case 'm': return read_model(g, module, object);
    case 'd': return read_data(g, module, object);
    case 'i': return read_whole(g, object);
    case 'x': return read_real(g, object);
    case 'k': return read_index(g, object);
    case 'n': return object == Py_None;
    default: return read_array(g, object, form[0], form[1]);
  }
}

static bool is_array(char letter) { return letter == 'r' || letter == 'w' || letter == 'o'; }

static bool read_all(snPyGiven* g, PyObject* module, PyObject* const* args, Py_ssize_t count, const char* form) {
  Py_ssize_t at = 0;
  bool optional = false;
  for (; *form; form += is_array(*form) ? 2 : 1) {
    if (*form == '|') {
      optional = true;
    } else if (at < count) {
      if (!read_one(g, module, args[at++], form)) return false;
    } else if (!optional || !is_array(*form) || !read_array(g, NULL, form[0], form[1])) {
      return false;
    }
  }
  return at == count;
}

static PyObject* call(snPyGiven* g, snPyBody* body) {
  if (!g->data) return body(g);
  if (!sn_py_begin(g->model, g->data)) return NULL;
  PyObject* result = body(g);
  sn_py_end(g->model, g->data);
  return result;
}

PyObject* sn_py_call(PyObject* module, PyObject* const* args, Py_ssize_t count, const char* form, snPyBody* body) {
  snPyGiven g = {0};
  PyObject* result = NULL;
  if (read_all(&g, module, args, count, form)) {
    result = call(&g, body);
  } else {
    PyErr_Clear();  // said again, by name, by the function that checks
    result = sn_py_declined();
  }
  for (int i = 0; i < g.opened; i++) PyBuffer_Release(&g.buffer[i]);
  return result;
}
