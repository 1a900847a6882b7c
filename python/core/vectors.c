// vectors.c — functions from vectors to vectors: products with the inertia, motion on the manifold, state vectors
//   Vectors are contiguous buffers of doubles that the caller has made in the right length; lengths are checked again.
#include "core.h"

#include <string.h>

bool sn_py_open_vector(snPyVector* v, PyObject* object, const char* name, Py_ssize_t length, bool writable) {
  int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
  if (PyObject_GetBuffer(object, &v->buffer, flags) < 0) return false;
  v->numbers = v->buffer.buf;
  v->length = v->buffer.len / (Py_ssize_t)sizeof(double);
  if (!v->buffer.format || strcmp(v->buffer.format, "d") != 0) {
    PyErr_Format(PyExc_TypeError, "'%s' must hold float64 numbers", name);
  } else if (length >= 0 && v->length != length) {
    PyErr_Format(PyExc_ValueError, "'%s' needs %zd numbers, got %zd", name, length, v->length);
  } else {
    return true;
  }
  PyBuffer_Release(&v->buffer);
  return false;
}

void sn_py_close_vector(snPyVector* v) { PyBuffer_Release(&v->buffer); }

typedef void MassFunction(const snModel* m, const snData* d, const double* in, double* out);

// One or more rows of length nv, each through `function`.
static PyObject* map_mass(PyObject* module, PyObject* args, MassFunction* function) {
  PyObject *model_object, *data_object, *out_object, *in_object;
  if (!PyArg_ParseTuple(args, "OOOO", &model_object, &data_object, &out_object, &in_object)) return NULL;
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  snPyVector in, out;
  if (!sn_py_open_vector(&in, in_object, "x", -1, false)) return NULL;
  Py_ssize_t nv = model->m->nv;
  bool fits = nv ? in.length % nv == 0 : in.length == 0;
  if (!fits) PyErr_Format(PyExc_ValueError, "vectors need %zd numbers each, got %zd in all", nv, in.length);
  if (!fits || !sn_py_open_vector(&out, out_object, "out", in.length, true)) {
    sn_py_close_vector(&in);
    return NULL;
  }
  bool begun = sn_py_begin(model, data);
  if (begun) {
    for (Py_ssize_t at = 0; at < in.length; at += nv) function(model->m, data->d, in.numbers + at, out.numbers + at);
    sn_py_end(model, data);
  }
  sn_py_close_vector(&out);
  sn_py_close_vector(&in);
  if (!begun) return NULL;
  Py_RETURN_NONE;
}

static PyObject* mul_mass(PyObject* module, PyObject* args) { return map_mass(module, args, sn_mass_product); }
static PyObject* solve_mass(PyObject* module, PyObject* args) { return map_mass(module, args, sn_mass_solution); }

static PyObject* full_mass(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *out_object;
  if (!PyArg_ParseTuple(args, "OOO:full_mass", &model_object, &data_object, &out_object)) return NULL;
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  snPyVector out;
  Py_ssize_t nv = model->m->nv;
  if (!sn_py_open_vector(&out, out_object, "out", nv * nv, true)) return NULL;
  bool begun = sn_py_begin(model, data);
  if (begun) {
    sn_full_mass(model->m, data->d, out.numbers);
    sn_py_end(model, data);
  }
  sn_py_close_vector(&out);
  if (!begun) return NULL;
  Py_RETURN_NONE;
}

static PyObject* integrate_pos(PyObject* module, PyObject* args) {
  PyObject *object, *qpos_object, *qvel_object;
  double dt;
  if (!PyArg_ParseTuple(args, "OOOd:integrate_pos", &object, &qpos_object, &qvel_object, &dt)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  snPyVector qpos, qvel;
  if (!model || !sn_py_open_vector(&qpos, qpos_object, "qpos", model->m->nq, true)) return NULL;
  bool opened = sn_py_open_vector(&qvel, qvel_object, "qvel", model->m->nv, false);
  if (opened) {
    sn_integrate_pos(model->m, qpos.numbers, qvel.numbers, dt);
    sn_py_close_vector(&qvel);
  }
  sn_py_close_vector(&qpos);
  if (!opened) return NULL;
  Py_RETURN_NONE;
}

static PyObject* differentiate_pos(PyObject* module, PyObject* args) {
  PyObject *object, *qvel_object, *from_object, *to_object;
  double dt;
  if (!PyArg_ParseTuple(args, "OOdOO:differentiate_pos", &object, &qvel_object, &dt, &from_object, &to_object))
    return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snPyVector v[3];
  PyObject* const objects[3] = {qvel_object, from_object, to_object};
  static const char* const names[3] = {"qvel", "qpos1", "qpos2"};
  int opened = 0;
  while (opened < 3) {
    Py_ssize_t length = opened == 0 ? model->m->nv : model->m->nq;
    if (!sn_py_open_vector(&v[opened], objects[opened], names[opened], length, opened == 0)) break;
    opened++;
  }
  if (opened == 3) sn_pos_difference(model->m, v[1].numbers, v[2].numbers, dt, v[0].numbers);
  for (int i = 0; i < opened; i++) sn_py_close_vector(&v[i]);
  if (opened < 3) return NULL;
  Py_RETURN_NONE;
}

static PyObject* state_size(PyObject* module, PyObject* args) {
  PyObject* object;
  unsigned mask;
  if (!PyArg_ParseTuple(args, "OI:state_size", &object, &mask)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  int size = sn_state_size(model->m, mask);
  if (size < 0) return PyErr_Format(PyExc_ValueError, "the state has no such parts: mask %u", mask);
  return PyLong_FromLong(size);
}

static PyObject* move_state(PyObject* module, PyObject* args, bool set) {
  PyObject *model_object, *data_object, *state_object;
  unsigned mask;
  if (!PyArg_ParseTuple(args, "OOOI", &model_object, &data_object, &state_object, &mask)) return NULL;
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  int size = sn_state_size(model->m, mask);
  if (size < 0) return PyErr_Format(PyExc_ValueError, "the state has no such parts: mask %u", mask);
  snPyVector state;
  if (!sn_py_open_vector(&state, state_object, "state", size, !set)) return NULL;
  bool begun = sn_py_begin(model, data);
  if (begun) {
    if (set) {
      sn_state_set(model->m, data->d, state.numbers, mask);
    } else {
      sn_state_read(model->m, data->d, mask, state.numbers);
    }
    sn_py_end(model, data);
  }
  sn_py_close_vector(&state);
  if (!begun) return NULL;
  Py_RETURN_NONE;
}

static PyObject* state_get(PyObject* module, PyObject* args) { return move_state(module, args, false); }
static PyObject* state_set(PyObject* module, PyObject* args) { return move_state(module, args, true); }

PyMethodDef sn_py_vector_methods[] = {
    {"mul_mass", mul_mass, METH_VARARGS, "mul_mass(m, d, out, x)\n--\n\nout = M x, row by row."},
    {"solve_mass", solve_mass, METH_VARARGS, "solve_mass(m, d, out, x)\n--\n\nM out = x, row by row."},
    {"full_mass", full_mass, METH_VARARGS, "full_mass(m, d, out)\n--\n\nM as a dense matrix."},
    {"integrate_pos", integrate_pos, METH_VARARGS, "integrate_pos(m, qpos, qvel, dt)\n--\n\nMoves qpos in place."},
    {"differentiate_pos", differentiate_pos, METH_VARARGS,
     "differentiate_pos(m, qvel, dt, qpos1, qpos2)\n--\n\nWrites the velocity that leads from qpos1 to qpos2."},
    {"state_size", state_size, METH_VARARGS, "state_size(m, mask)\n--\n\nLength of the state vector."},
    {"state_get", state_get, METH_VARARGS, "state_get(m, d, state, mask)\n--\n\nWrites the state vector."},
    {"state_set", state_set, METH_VARARGS, "state_set(m, d, state, mask)\n--\n\nReads the state vector back."},
    {NULL, NULL, 0, NULL},
};
