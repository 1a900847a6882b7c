// reach.c — inverse kinematics of sites, bodies and geoms
#include "call.h"

#include <stdlib.h>

enum { TARGET_NUMBERS = 11 };  // type, id, place, orientation, weights

static snReachTarget target_from(const double* n) {
  return (snReachTarget){.type = (snObjectType)(int)n[0],
                         .id = (int)n[1],
                         .pos = {n[2], n[3], n[4]},
                         .quat = {n[5], n[6], n[7], n[8]},
                         .pos_weight = n[9],
                         .quat_weight = n[10]};
}

// A vector of numbers that is not 0 as bytes; false with an exception set.
static bool read_fixed(const snPyVector* from, int nv, snByte** out) {
  *out = malloc((size_t)nv + 1);
  for (int i = 0; *out && i < nv; i++) (*out)[i] = from->numbers[i] != 0;
  if (!*out) PyErr_NoMemory();
  return *out != NULL;
}

static PyObject* reach(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *numbers, *rest, *fixed;
  Call call = {0};
  snReachOptions options = {0};
  int count, ignore_limits;
  if (!PyArg_ParseTuple(args, "OOOiOOdpid:reach", &model_object, &data_object, &numbers, &count, &rest, &fixed,
                        &options.regularization, &ignore_limits, &options.max_iterations, &options.tolerance))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  const snModel* m = call.model->m;
  if (!add_vector(&call, numbers, "targets", (Py_ssize_t)TARGET_NUMBERS * count, false) ||
      !add_vector(&call, rest, "rest", m->nq, false) || !add_vector(&call, fixed, "fixed", m->nv, false))
    return NULL;
  snReachTarget* targets = malloc(sizeof *targets * (size_t)(count + 1));
  snByte* held = NULL;
  bool begun = targets && read_fixed(&call.vectors[2], m->nv, &held) && sn_py_begin(call.model, call.data);
  if (!targets) PyErr_NoMemory();
  snReachResult result = {0};
  options.rest = call.vectors[1].numbers;
  options.fixed = held;
  options.ignore_limits = ignore_limits;
  for (int i = 0; begun && i < count; i++) targets[i] = target_from(call.vectors[0].numbers + TARGET_NUMBERS * i);
  if (begun) result = sn_reach(m, call.data->d, targets, count, &options);
  free(targets);
  free(held);
  PyObject* none = finish(&call, begun);
  if (!none) return NULL;
  Py_DECREF(none);
  return Py_BuildValue("(Niddd)", PyBool_FromLong(result.converged), result.iterations, result.cost, result.pos_error,
                       result.angle_error);
}

PyMethodDef sn_py_reach_methods[] = {
    {"reach", reach, METH_VARARGS,
     "reach(m, d, targets, count, rest, fixed, regularization, ignore_limits, max_iterations, tolerance)\n--\n\n"
     "Moves qpos to the pose nearest to targets, 11 numbers each."},
    {NULL, NULL, 0, NULL},
};
