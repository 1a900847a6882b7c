// mj.c — what sinew.mujoco needs beside the rest: MuJoCo's callbacks, timers of whole calls, memory as one buffer
//   MuJoCo's callbacks belong to the process, the library's hooks to a model: while any callback is set, every call
//   that runs a model first gives it hooks that lead to the Python functions. The thread that runs remembers for whom.
#include "call.h"

#include <math.h>
#include <string.h>
#include <time.h>

// The objects that this thread runs, for the hooks, and the first exception that a callback raised.
typedef struct Run {
  PyObject* module;
  PyObject *model, *data;
  PyObject *error_type, *error, *traceback;
  struct Run* outer;
} Run;

static _Thread_local Run* current;

bool sn_py_runs_here(const snPyData* data) {
  for (const Run* run = current; run; run = run->outer) {
    if (run->data == (const PyObject*)data) return true;
  }
  return false;
}

static void keep_error(Run* run) {
  if (run->error_type) {
    PyErr_Clear();
  } else {
    PyErr_Fetch(&run->error_type, &run->error, &run->traceback);
  }
}

// The function that a model has for a hook, else the process; borrowed, NULL: none.
static PyObject* hook_of(PyObject* module, const snPyModel* model, snPyCallback which) {
  PyObject* own = model->own_hooks ? PyTuple_GetItem(model->own_hooks, which) : NULL;
  return own && own != Py_None ? own : sn_py_callback(module, which);
}

// Calls a callback with (model, data, arguments); NULL where there is none, or it raised now or before.
static PyObject* call_python(snPyCallback which, const char* format, int a, int b) {
  Run* run = current;
  PyObject* callback = run ? hook_of(run->module, (snPyModel*)run->model, which) : NULL;
  if (!callback || run->error_type) return NULL;
  PyObject* result = format[0] == 'i'
                         ? PyObject_CallFunction(callback, format[1] ? "OOii" : "OOi", run->model, run->data, a, b)
                         : PyObject_CallFunctionObjArgs(callback, run->model, run->data, NULL);
  if (!result) keep_error(run);
  return result;
}

static void call_plain(snPyCallback which, const char* format, int a) {
  PyGILState_STATE lock = PyGILState_Ensure();
  Py_XDECREF(call_python(which, format, a, 0));
  PyGILState_Release(lock);
}

static double call_number(snPyCallback which, const char* format, int a, int b) {
  PyGILState_STATE lock = PyGILState_Ensure();
  PyObject* result = call_python(which, format, a, b);
  double number = result ? PyFloat_AsDouble(result) : 0;
  if (result && number == -1 && PyErr_Occurred()) keep_error(current);
  Py_XDECREF(result);
  PyGILState_Release(lock);
  return number;
}

static void control(void* c, const snModel* m, snData* d) {
  (void)c, (void)m, (void)d;
  call_plain(SN_PY_CONTROL, "", 0);
}
static void passive(void* c, const snModel* m, snData* d) {
  (void)c, (void)m, (void)d;
  call_plain(SN_PY_PASSIVE, "", 0);
}
static void sensor(void* c, const snModel* m, snData* d, snSensorStage stage) {
  (void)c, (void)m, (void)d;
  call_plain(SN_PY_SENSOR, "i", (int)stage);
}
static double activation_rate(void* c, const snModel* m, snData* d, int actuator) {
  (void)c, (void)m, (void)d;
  return call_number(SN_PY_ACT_DYN, "i", actuator, 0);
}
static double gain(void* c, const snModel* m, const snData* d, int actuator) {
  (void)c, (void)m, (void)d;
  return call_number(SN_PY_ACT_GAIN, "i", actuator, 0);
}
static double bias(void* c, const snModel* m, const snData* d, int actuator) {
  (void)c, (void)m, (void)d;
  return call_number(SN_PY_ACT_BIAS, "i", actuator, 0);
}
static bool contact_filter(void* c, const snModel* m, const snData* d, int geom1, int geom2) {
  (void)c, (void)m, (void)d;
  return call_number(SN_PY_CONTACTFILTER, "ii", geom1, geom2) != 0;
}

static snHooks wanted_hooks(PyObject* module, const snPyModel* model) {
#define HOOK(which, function) (hook_of(module, model, which) ? function : NULL)
  return (snHooks){
      .control = HOOK(SN_PY_CONTROL, control),
      .passive = HOOK(SN_PY_PASSIVE, passive),
      .activation_rate = HOOK(SN_PY_ACT_DYN, activation_rate),
      .gain = HOOK(SN_PY_ACT_GAIN, gain),
      .bias = HOOK(SN_PY_ACT_BIAS, bias),
      .contact_filter = HOOK(SN_PY_CONTACTFILTER, contact_filter),
      .sensor = HOOK(SN_PY_SENSOR, sensor),
  };
#undef HOOK
}

static double clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

// The time that a callback tells, in its unit; NaN with an exception set.
static double called_time(PyObject* callback) {
  PyObject* result = PyObject_CallNoArgs(callback);
  if (!result) return NAN;
  double number = PyFloat_AsDouble(result);
  Py_DECREF(result);
  if (number == -1 && PyErr_Occurred()) {
    PyErr_SetString(PyExc_TypeError, "mjcb_time callback did not return a number");
    return NAN;
  }
  return number;
}

static double time_now(PyObject* module) {
  PyObject* callback = sn_py_callback(module, SN_PY_TIME);
  return callback ? called_time(callback) : clock_ms();
}

// A number that no part of the engine knows; false with an exception set.
static bool known_options(PyObject* module, const snOption* opt) {
  const char* problem = NULL;
  int value = 0;
  if (opt->solver < SN_SOLVER_PGS || opt->solver > SN_SOLVER_NEWTON)
    problem = "mj_fwdConstraint: unknown solver type %d", value = opt->solver;
  else if (opt->cone < SN_CONE_PYRAMIDAL || opt->cone > SN_CONE_ELLIPTIC)
    problem = "mj_makeConstraint: unknown cone type %d", value = opt->cone;
  else if (!sn_has_integrator(opt->integrator))
    problem = "mj_step: unknown integrator type %d", value = opt->integrator;
  if (problem) PyErr_Format(sn_py_fatal_error(module), problem, value);
  return !problem;
}

static PyObject* set_fatal_error(PyObject* module, PyObject* type) {
  sn_py_set_fatal_error(module, type);
  Py_RETURN_NONE;
}

// Runs a stage some times, without the interpreter lock, with the callbacks that are set; false with an exception set.
bool sn_py_run_stage(PyObject* module, snPyModel* model, snPyData* data, snPyStage* stage, long long times) {
  if (!known_options(module, &model->m->opt)) return false;
  if (model->watch && model->running == 1 && !sn_py_renew_watched(module, model)) return false;
  Run run = {.module = module, .model = (PyObject*)model, .data = (PyObject*)data, .outer = current};
  int timer = stage == sn_step ? 0 : stage == sn_forward ? 1 : stage == sn_inverse ? 2 : -1;
  bool calls = sn_py_has_callbacks(module) || model->own_hooks;
  double begin = timer >= 0 ? time_now(module) : 0;
  if (isnan(begin)) return false;
  if (calls || model->hooked) {
    model->m->hooks = wanted_hooks(module, model);
    model->hooked = calls;
  }
  current = &run;
  Py_BEGIN_ALLOW_THREADS for (long long i = 0; i < times && !run.error_type; i++) stage(model->m, data->d);
  Py_END_ALLOW_THREADS current = run.outer;
  if (run.error_type) {
    PyErr_Restore(run.error_type, run.error, run.traceback);
    return false;
  }
  data->changes++;
  sn_py_note_bodies(data, stage);
  if (timer < 0) return true;
  double end = time_now(module);
  data->timers[timer].milliseconds += end - begin;
  data->timers[timer].calls += (int)times;
  return !isnan(end);
}

static PyObject* set_callback(PyObject* module, PyObject* args) {
  int which;
  PyObject* callback;
  if (!PyArg_ParseTuple(args, "iO:set_callback", &which, &callback)) return NULL;
  if (which < 0 || which >= SN_PY_CALLBACK_COUNT)
    return PyErr_Format(PyExc_ValueError, "there is no callback %d", which);
  sn_py_set_callback(module, (snPyCallback)which, callback == Py_None ? NULL : callback);
  Py_RETURN_NONE;
}

// Functions of one model, a tuple with one of them or None for each callback; None: no functions.
static PyObject* set_hooks(PyObject* module, PyObject* args) {
  PyObject *object, *functions;
  if (!PyArg_ParseTuple(args, "OO:set_hooks", &object, &functions)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  if (functions != Py_None && (!PyTuple_Check(functions) || PyTuple_Size(functions) != SN_PY_CALLBACK_COUNT)) {
    PyErr_Format(PyExc_TypeError, "hooks are a tuple of %d", SN_PY_CALLBACK_COUNT);
    return NULL;
  }
  if (model->running > 0) {
    PyErr_SetString(PyExc_RuntimeError, "the model is being run; set its hooks before or after");
    return NULL;
  }
  PyObject* old = model->own_hooks;
  model->own_hooks = functions == Py_None ? NULL : Py_NewRef(functions);
  model->hooked = true;  // the next run renews the hooks
  Py_XDECREF(old);
  Py_RETURN_NONE;
}

// How often a data was changed by a stage, a reset or a copy.
static PyObject* changes(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  return data ? PyLong_FromLongLong(data->changes) : NULL;
}

static PyObject* call_timers(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  if (!data) return NULL;
  const snPyTimer* t = data->timers;
  return Py_BuildValue("((di)(di)(di))", t[0].milliseconds, t[0].calls, t[1].milliseconds, t[1].calls,
                       t[2].milliseconds, t[2].calls);
}

static PyObject* block_view(PyObject* module, PyObject* owner, void* block, size_t bytes) {
  return sn_py_view(module, owner,
                    &(snPyNumbers){.data = block,
                                   .format = "B",
                                   .item_bytes = 1,
                                   .dimensions = 1,
                                   .shape = {(Py_ssize_t)bytes, 1},
                                   .writable = true});
}

static PyObject* model_block(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  return model ? block_view(module, model->memory, model->m->block, model->m->block_bytes) : NULL;
}

static PyObject* data_block(PyObject* module, PyObject* object) {
  snPyData* data = sn_py_data(module, object);
  return data ? block_view(module, data->memory, data->d->block, data->d->block_bytes) : NULL;
}

static PyObject* ray_geom(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *from, *along, *normal;
  Call call = {0};
  int geom;
  if (!PyArg_ParseTuple(args, "OOiOOO:ray_geom", &model_object, &data_object, &geom, &from, &along, &normal))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_GEOM, geom)) return NULL;
  if (!add_vector(&call, from, "origin", 3, false) || !add_vector(&call, along, "direction", 3, false) ||
      !add_vector(&call, normal, "normal", 3, true))
    return NULL;
  const snPyVector* v = call.vectors;
  double x = sn_ray_geom(call.model->m, call.data->d, geom, vector3(&v[0]), vector3(&v[1]), (snVec3*)v[2].numbers);
  end(&call);
  return PyFloat_FromDouble(x);
}

static PyObject* ray_primitive(PyObject* module, PyObject* args) {
  static const char* const names[] = {"size", "pos", "mat", "origin", "direction", "normal"};
  static const Py_ssize_t lengths[] = {3, 3, 9, 3, 3, 3};
  enum { COUNT = sizeof lengths / sizeof lengths[0] };
  (void)module;
  PyObject* objects[COUNT];
  snPyVector v[COUNT];
  int type, opened = 0;
  if (!PyArg_ParseTuple(args, "iOOOOOO:ray_primitive", &type, &objects[0], &objects[1], &objects[2], &objects[3],
                        &objects[4], &objects[5]))
    return NULL;
  while (opened < COUNT &&
         sn_py_open_vector(&v[opened], objects[opened], names[opened], lengths[opened], opened == COUNT - 1))
    opened++;
  double x = -1;
  if (opened == COUNT)
    x = sn_ray_primitive((snGeomType)type, vector3(&v[0]), vector3(&v[1]), *(const snMat3*)v[2].numbers, vector3(&v[3]),
                         vector3(&v[4]), (snVec3*)v[5].numbers);
  for (int i = 0; i < opened; i++) sn_py_close_vector(&v[i]);
  return opened == COUNT ? PyFloat_FromDouble(x) : NULL;
}

PyMethodDef sn_py_mj_methods[] = {
    {"set_fatal_error", set_fatal_error, METH_O,
     "set_fatal_error(type)\n--\n\nThe exception for options that the engine does not know."},
    {"ray_geom", ray_geom, METH_VARARGS,
     "ray_geom(m, d, geom, origin, direction, normal)\n--\n\nDistance to one geom, -1 for none; writes the normal."},
    {"ray_primitive", ray_primitive, METH_VARARGS,
     "ray_primitive(type, size, pos, mat, origin, direction, normal)\n--\n\n"
     "Distance to a simple shape, -1 for none; writes the normal."},
    {"set_hooks", set_hooks, METH_VARARGS,
     "set_hooks(m, functions, /)\n--\n\nFunctions that take part in the steps of a model."},
    {"set_callback", set_callback, METH_VARARGS,
     "set_callback(which, function)\n--\n\nA function that takes part in every step, as in MuJoCo; None for none."},
    {"changes", changes, METH_O, "changes(data)\n--\n\nHow often a data was changed by a stage, a reset or a copy."},
    {"call_timers", call_timers, METH_O,
     "call_timers(data)\n--\n\n(milliseconds, calls) of step, forward and inverse."},
    {"model_block", model_block, METH_O, "model_block(model)\n--\n\nBuffer over all arrays of a model."},
    {"data_block", data_block, METH_O, "data_block(data)\n--\n\nBuffer over all arrays of a data."},
    {NULL, NULL, 0, NULL},
};
