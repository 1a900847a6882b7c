// step.c — steps and stages for Python, without the interpreter lock
//   Every function is (model, data); two threads may run two data of one model, never one data.
#include "core.h"

// Steps between two looks at signals, so that a long run can be interrupted.
enum { STEPS_PER_LOOK = 256 };

static bool run(PyObject* module, snPyModel* model, snPyData* data, snPyStage* stage, long long times) {
  if (!sn_py_begin(model, data)) return false;
  bool going = true;
  while (times > 0 && going) {
    long long part = times < STEPS_PER_LOOK ? times : STEPS_PER_LOOK;
    times -= part;
    going = sn_py_run_stage(module, model, data, stage, part);
    data->stale = data->d->lean;
    if (going && times > 0) going = PyErr_CheckSignals() == 0;
  }
  sn_py_end(model, data);
  return going;
}

static PyObject* run_stage(PyObject* module, PyObject* const* args, Py_ssize_t count, snPyStage* stage,
                           const char* name) {
  if (count != 2) return PyErr_Format(PyExc_TypeError, "%s(model, data) takes 2 arguments, got %zd", name, count);
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, args[0], args[1], &model, &data)) return NULL;
  if (!run(module, model, data, stage, 1)) return NULL;
  Py_RETURN_NONE;
}

static PyObject* step(PyObject* module, PyObject* args, PyObject* keywords) {
  static char* names[] = {"m", "d", "n", NULL};
  PyObject *model_object, *data_object;
  long long n = 1;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|L:step", names, &model_object, &data_object, &n)) return NULL;
  if (n < 0) return PyErr_Format(PyExc_ValueError, "the number of steps cannot be negative: %lld", n);
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  if (!run(module, model, data, sn_step, n)) return NULL;
  Py_RETURN_NONE;
}

// What step_adaptive was asked for and gave, in the thread that runs it.
static _Thread_local struct {
  double seconds, accuracy;
  int steps;
} adaptive;

static void adaptive_stage(const snModel* m, snData* d) {
  adaptive.steps = sn_step_adaptive(m, d, adaptive.seconds, adaptive.accuracy);
}

static PyObject* step_adaptive(PyObject* module, PyObject* args, PyObject* keywords) {
  static char* names[] = {"m", "d", "seconds", "accuracy", NULL};
  PyObject *model_object, *data_object;
  double seconds, accuracy = 1e-5;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOd|d:step_adaptive", names, &model_object, &data_object, &seconds,
                                   &accuracy))
    return NULL;
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  adaptive.seconds = seconds, adaptive.accuracy = accuracy;
  if (!run(module, model, data, adaptive_stage, 1)) return NULL;
  if (adaptive.steps >= 0) return PyLong_FromLong(adaptive.steps);
  return PyErr_Format(
      PyExc_ValueError, "%s",
      "steps that follow their error need a time of at least 0, a positive accuracy, and a model without "
      "sleep and delays");
}

static PyObject* complete(PyObject* module, PyObject* const* args, Py_ssize_t count) {
  PyObject* result = run_stage(module, args, count, sn_complete, "complete");
  if (result) ((snPyData*)args[1])->stale = false;
  return result;
}

static PyObject* reset(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  int key;
  if (!PyArg_ParseTuple(args, "OOi:reset", &model_object, &data_object, &key)) return NULL;
  snPyModel* model;
  snPyData* data;
  if (!sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  if (!sn_py_begin(model, data)) return NULL;
  if (key < 0) {
    sn_reset(model->m, data->d);
  } else {
    sn_reset_to_key(model->m, data->d, key);
  }
  data->stale = false;
  data->bodies = SN_PY_BODIES_UNKNOWN;
  data->changes++;
  sn_py_end(model, data);
  Py_RETURN_NONE;
}

// stage_rows.inc: STAGE(name, doc) for all functions of step.h and pipeline.h that take (model, data); made at build
// time, so that a new stage is a Python function at the next build.
#define STAGE(name, doc)                                                                 \
  static PyObject* name##_stage(PyObject* module, PyObject* const* args, Py_ssize_t n) { \
    return run_stage(module, args, n, sn_##name, #name);                                 \
  }
#include <stage_rows.inc>
#undef STAGE

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))
#define STAGE(name, doc) {#name, METHOD(name##_stage), METH_FASTCALL, #name "(m, d, /)\n--\n\n" doc},
PyMethodDef sn_py_step_methods[] = {
    {"step", METHOD(step), METH_VARARGS | METH_KEYWORDS,
     "step(m, d, n=1)\n--\n\nAdvances the world by n timesteps. Bad states warn and reset, as in MuJoCo."},
    {"step_adaptive", METHOD(step_adaptive), METH_VARARGS | METH_KEYWORDS,
     "step_adaptive(m, d, seconds, accuracy=1e-5)\n--\n\n"
     "Advances the world by `seconds` in steps of any size, by Runge-Kutta methods that estimate their error: in each "
     "step "
     "that of every number y of qpos, qvel and act is kept below accuracy * (0.1 + |y|). Returns the number of steps."},
    {"complete", METHOD(complete), METH_FASTCALL,
     "complete(m, d, /)\n--\n\nComputes all outputs that a lean step skipped."},
    {"reset", reset, METH_VARARGS, "reset(m, d, key)\n--\n\nInitial state, overlaid with keyframe `key` unless -1."},
#include <stage_rows.inc>
    {NULL, NULL, 0, NULL},
};
