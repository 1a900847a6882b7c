// osim_forward.c — OpenSim's ForwardTool
#include "core.h"

#include "sinew/forward.h"
#include <math.h>

// Everything that a call opens.
typedef struct Forward {
  snForwardSetup* setup;
  snControlFile* file;
  snMotion *controls, *states;
  snControlSignal* signals;  // of `controls`
  double* columns;
  snExternalLoads* loads;
  snReserveSet* set;
  snForwardOptions o;
} Forward;

static void close_all(Forward* f) {
  sn_control_file_destroy(f->file);
  sn_motion_destroy(f->controls);
  sn_motion_destroy(f->states);
  PyMem_Free(f->signals);
  PyMem_Free(f->columns);
  sn_external_loads_destroy(f->loads);
  sn_reserves_destroy(f->set);
  sn_forward_setup_destroy(f->setup);
}

// A signal per column of a motion.
static bool add_columns(Forward* f, int rule) {
  size_t rows = (size_t)f->controls->rows, cols = (size_t)f->controls->cols;
  f->signals = PyMem_Calloc(cols + 1, sizeof *f->signals);
  f->columns = PyMem_Calloc(rows * cols + 1, sizeof *f->columns);
  if (!f->signals || !f->columns) return false;
  for (size_t j = 0; j < cols; j++) {
    double* column = f->columns + j * rows;
    for (size_t i = 0; i < rows; i++) column[i] = f->controls->data[i * cols + j];
    f->signals[j] = (snControlSignal){.actuator = f->controls->labels[j],
                                      .rule = (snControlRule)rule,
                                      .count = (int)rows,
                                      .time = f->controls->time,
                                      .value = column,
                                      .file = f->controls->file};
  }
  f->o.controls = f->signals;
  f->o.control_count = (int)cols;
  return true;
}

static bool open_actuators(Forward* f, PyObject* list, snDiagnostics* diag) {
  Py_ssize_t count = PyList_Size(list);
  const char* paths[64];
  if (count > 64) {
    PyErr_SetString(PyExc_ValueError, "64 files of actuators at most");
    return false;
  }
  for (Py_ssize_t i = 0; i < count; i++)
    if (!(paths[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL))) return false;
  if (count > 0)
    f->set = sn_reserves_read_all(paths, (int)count, diag);
  else if (f->setup && f->setup->actuator_count > 0)
    f->set = sn_reserves_read_all(f->setup->actuators, f->setup->actuator_count, diag);
  if (f->set) f->o.reserves = f->set->reserves, f->o.reserve_count = f->set->count;
  return f->set || (count == 0 && !(f->setup && f->setup->actuator_count > 0));
}

static void take_setup(Forward* f) {
  const snForwardSetup* s = f->setup;
  f->o = (snForwardOptions){.controls = s->controls,
                            .control_count = s->control_count,
                            .only_reserves = s->only_actuators,
                            .equilibrium = s->equilibrium,
                            .kp = s->kp,
                            .kv = s->kv,
                            .start = s->start,
                            .end = s->end,
                            .accuracy = s->accuracy};
}

static void unless_nan(double* into, double value) {
  if (!isnan(value)) *into = value;
}

static bool open_files(Forward* f, const char* controls, int rule, const char* states, const char* loads,
                       PyObject* actuators, snDiagnostics* diag) {
  if (!states && !f->states && f->setup) states = f->setup->states;
  if (!loads && f->setup) loads = f->setup->external_loads;
  if (controls && !(f->file = sn_control_file_read(controls, (snControlRule)rule, diag))) return false;
  if (states && !(f->states = sn_motion_read(states, diag))) return false;
  if (loads && !(f->loads = sn_external_loads_read(loads, diag))) return false;
  f->o.states = f->states;
  if (f->file) f->o.controls = f->file->signals, f->o.control_count = f->file->count;
  if (f->loads) f->o.forces = f->loads->forces, f->o.force_count = f->loads->count;
  return open_actuators(f, actuators, diag);
}

static PyObject* forward_simulation(PyObject* module, PyObject* args) {
  PyObject *model_object, *controls, *states, *actuators;
  const char *setup, *controls_path, *states_path, *loads;
  int rule, only_reserves, equilibrium;
  double n[7];  // kp kv start end accuracy interval activation
  if (!PyArg_ParseTuple(args, "OzzOizOzOppddddddd:forward_simulation", &model_object, &setup, &controls_path, &controls,
                        &rule, &states_path, &states, &loads, &actuators, &only_reserves, &equilibrium, &n[0], &n[1],
                        &n[2], &n[3], &n[4], &n[5], &n[6]))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  Forward f = {0};
  snDiagnostics diag = {0};
  if (!model) return NULL;
  bool ok = !setup || (f.setup = sn_forward_read(setup, &diag));
  if (f.setup) take_setup(&f);
  if (ok && controls != Py_None) ok = (f.controls = sn_py_motion_from(controls)) && add_columns(&f, rule);
  if (ok && states != Py_None) ok = (f.states = sn_py_motion_from(states)) != NULL;
  ok = ok && open_files(&f, controls_path, rule, states_path, loads, actuators, &diag);
  if (only_reserves) f.o.only_reserves = true;
  if (equilibrium) f.o.equilibrium = true;
  double* into[] = {&f.o.kp, &f.o.kv, &f.o.start, &f.o.end, &f.o.accuracy, &f.o.interval, &f.o.activation};
  for (int i = 0; i < 7; i++) unless_nan(into[i], n[i]);
  snMotion *found = NULL, *used = NULL;
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (ok) found = sn_forward_simulation(model->m, &f.o, &used, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* both = PyErr_Occurred() ? NULL : Py_BuildValue("(NN)", sn_py_motion_tuple(found), sn_py_motion_tuple(used));
  sn_motion_destroy(found);
  sn_motion_destroy(used);
  close_all(&f);
  return sn_py_with_diagnostics(both, &diag);
}

PyMethodDef sn_py_forward_methods[] = {
    {"forward_simulation", forward_simulation, METH_VARARGS,
     "forward_simulation(m, setup, controls_path, controls, rule, states_path, states, loads, actuators, "
     "only_actuators, equilibrium, kp, kv, start, end, accuracy, interval, activation)\n--\n\n((states, controls), "
     "diagnostics)"},
    {NULL, NULL, 0, NULL},
};
