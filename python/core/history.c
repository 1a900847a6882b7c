// history.c — the past of controls and sensors, read and set
//   Vectors are buffers that the caller has made; None stands for times or values that stay. Lengths and indices are
//   checked here.
#include "core.h"

// A control has one number at a time, a sensor as many as it gives.
typedef struct Owner {
  snPyModel* model;
  snPyData* data;
  int id, samples, dim;
  bool is_sensor;
} Owner;

static bool find_owner(Owner* owner, PyObject* module, PyObject* model_object, PyObject* data_object, int type,
                       int id) {
  if (!sn_py_pair(module, model_object, data_object, &owner->model, &owner->data)) return false;
  const snModel* m = owner->model->m;
  owner->id = id;
  owner->is_sensor = type == SN_OBJ_SENSOR;
  int count = owner->is_sensor ? m->nsensor : m->nu;
  if (id < 0 || id >= count) {
    PyErr_Format(PyExc_IndexError, "object %d is not there: the model has %d of its kind", id, count);
    return false;
  }
  owner->samples = owner->is_sensor ? m->sensor_history[id][0] : m->actuator_history[id][0];
  owner->dim = owner->is_sensor ? m->sensor_dim[id] : 1;
  return true;
}

static PyObject* read_history(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *out_object;
  int type, id, interp;
  double time;
  Owner owner;
  snPyVector out;
  if (!PyArg_ParseTuple(args, "OOOiidi:read_history", &model_object, &data_object, &out_object, &type, &id, &time,
                        &interp))
    return NULL;
  if (!find_owner(&owner, module, model_object, data_object, type, id)) return NULL;
  if (!sn_py_open_vector(&out, out_object, "out", owner.dim, true)) return NULL;
  bool begun = sn_py_begin(owner.model, owner.data);
  if (begun) {
    const snModel* m = owner.model->m;
    if (owner.is_sensor) {
      sn_sensor_value(m, owner.data->d, id, time, interp, out.numbers);
    } else {
      out.numbers[0] = sn_read_ctrl(m, owner.data->d, id, time, interp);
    }
    sn_py_end(owner.model, owner.data);
  }
  sn_py_close_vector(&out);
  if (!begun) return NULL;
  Py_RETURN_NONE;
}

static bool open_or_none(snPyVector* v, PyObject* object, const char* name, Py_ssize_t length) {
  v->numbers = NULL;
  return object == Py_None || sn_py_open_vector(v, object, name, length, false);
}

static void close_or_none(snPyVector* v) {
  if (v->numbers) sn_py_close_vector(v);
}

static bool fill(const Owner* owner, const double* times, const double* values, double last_time) {
  const snModel* m = owner->model->m;
  snData* d = owner->data->d;
  return owner->is_sensor ? sn_init_sensor_history(m, d, owner->id, times, values, last_time)
                          : sn_init_ctrl_history(m, d, owner->id, times, values);
}

static PyObject* init_history(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *times_object, *values_object;
  int type, id;
  double last_time;
  Owner owner;
  snPyVector times, values;
  if (!PyArg_ParseTuple(args, "OOiiOOd:init_history", &model_object, &data_object, &type, &id, &times_object,
                        &values_object, &last_time))
    return NULL;
  if (!find_owner(&owner, module, model_object, data_object, type, id)) return NULL;
  if (owner.samples <= 0) return PyErr_Format(PyExc_ValueError, "object %d keeps no history", id);
  if (!open_or_none(&times, times_object, "times", owner.samples)) return NULL;
  if (!open_or_none(&values, values_object, "values", (Py_ssize_t)owner.samples * owner.dim)) {
    close_or_none(&times);
    return NULL;
  }
  bool begun = sn_py_begin(owner.model, owner.data), filled = false;
  if (begun) {
    filled = fill(&owner, times.numbers, values.numbers, last_time);
    sn_py_end(owner.model, owner.data);
  }
  close_or_none(&values);
  close_or_none(&times);
  if (!begun) return NULL;
  if (!filled) return PyErr_Format(PyExc_ValueError, "times of a history must rise");
  Py_RETURN_NONE;
}

PyMethodDef sn_py_history_methods[] = {
    {"read_history", read_history, METH_VARARGS,
     "read_history(m, d, out, type, id, time, interp)\n--\n\nReads the past of an actuator or a sensor."},
    {"init_history", init_history, METH_VARARGS,
     "init_history(m, d, type, id, times, values, last_time)\n--\n\nSets the past of an actuator or a sensor."},
    {NULL, NULL, 0, NULL},
};
