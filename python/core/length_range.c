// length_range.c — how short and how long an actuator can become, found by simulation
#include "core.h"

static const char* const outcome_names[] = {"kept", "found", "empty", "not converged", "unstable"};

static PyObject* length_range(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  snPyModel* model;
  snPyData* data;
  snLengthRangeOptions options;
  int actuator, mode, useexisting, uselimit, gearscale;
  if (!PyArg_ParseTuple(args, "OOiipppdddddd:length_range", &model_object, &data_object, &actuator, &mode, &useexisting,
                        &uselimit, &gearscale, &options.accel, &options.maxforce, &options.timeconst, &options.inttotal,
                        &options.interval, &options.tolrange))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  if (actuator < 0 || actuator >= model->m->nu)
    return PyErr_Format(PyExc_IndexError, "actuator %d is not there: the model has %d", actuator, model->m->nu);
  if (model->running) return PyErr_Format(PyExc_RuntimeError, "the model is in use by another thread");
  options.mode = (snLengthRangeMode)mode;
  options.useexisting = useexisting;
  options.uselimit = uselimit;
  options.gearscale = gearscale;
  if (!sn_py_begin(model, data)) return NULL;
  // the model is written to, so the interpreter lock stays held
  snLengthRangeOutcome outcome = sn_length_range(model->m, data->d, actuator, &options, NULL);
  sn_py_end(model, data);
  return PyUnicode_FromString(outcome_names[outcome]);
}

PyMethodDef sn_py_length_range_methods[] = {
    {"length_range", length_range, METH_VARARGS,
     "length_range(m, d, actuator, mode, useexisting, uselimit, gearscale, accel, maxforce, timeconst, inttotal, "
     "interval, tolrange)\n--\n\nFinds actuator_lengthrange of one actuator."},
    {NULL, NULL, 0, NULL},
};
