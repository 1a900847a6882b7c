// osim_cmc.c — OpenSim's computed muscle control and residual reduction
#include "core.h"

#include "sinew/subject.h"
#include <math.h>

// Everything that a call opens.
typedef struct Cmc {
  snCmcSetup* setup;
  snMotion* motion;
  snExternalLoads* loads;
  snReserveSet* set;
  snTrackingTask* tasks;
  snCmcOptions o;
} Cmc;

static void close_all(Cmc* c) {
  sn_motion_destroy(c->motion);
  sn_external_loads_destroy(c->loads);
  sn_reserves_destroy(c->set);
  PyMem_Free(c->tasks);
  sn_cmc_setup_destroy(c->setup);
}

static bool open_actuators(Cmc* c, PyObject* list, snDiagnostics* diag) {
  Py_ssize_t count = PyList_Size(list);
  const char* paths[64];
  if (count > 64) {
    PyErr_SetString(PyExc_ValueError, "64 files of actuators at most");
    return false;
  }
  for (Py_ssize_t i = 0; i < count; i++)
    if (!(paths[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL))) return false;
  bool named = count == 0 && c->setup && c->setup->actuator_count > 0;
  if (count > 0) c->set = sn_reserves_read_all(paths, (int)count, diag);
  if (named) c->set = sn_reserves_read_all(c->setup->actuators, c->setup->actuator_count, diag);
  if (c->set) c->o.reserves = c->set->reserves, c->o.reserve_count = c->set->count;
  return c->set || (count == 0 && !named);
}

// Tuples (coordinate, weight, kp, kv, ka, limit).
static bool take_tasks(Cmc* c, PyObject* list) {
  Py_ssize_t count = PyList_Size(list);
  if (count == 0) return true;
  c->tasks = PyMem_Calloc((size_t)count, sizeof *c->tasks);
  for (Py_ssize_t i = 0; c->tasks && i < count; i++) {
    snTrackingTask* t = &c->tasks[i];
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "sddddd", &t->coordinate, &t->weight, &t->kp, &t->kv, &t->ka,
                          &t->limit))
      return false;
  }
  c->o.tasks = c->tasks;
  c->o.task_count = (int)count;
  return c->tasks != NULL;
}

static bool open_files(Cmc* c, PyObject* motion, const char* path, const char* loads, PyObject* actuators,
                       snDiagnostics* diag) {
  if (!path && motion == Py_None && c->setup) path = c->setup->coordinates;
  if (!loads && c->setup) loads = c->setup->external_loads;
  c->motion = motion != Py_None ? sn_py_motion_from(motion) : sn_motion_read(path, diag);
  if (!c->motion || (loads && !(c->loads = sn_external_loads_read(loads, diag)))) return false;
  if (c->loads) c->o.forces = c->loads->forces, c->o.force_count = c->loads->count;
  return open_actuators(c, actuators, diag);
}

static PyObject* motion_list(const snMotionSet* set) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && set && i < set->count; i++) {
    PyObject* tuple = sn_py_motion_tuple(set->motions[i]);
    if (!tuple || PyList_Append(list, tuple) < 0) Py_CLEAR(list);
    Py_XDECREF(tuple);
  }
  return list;
}

static void unless_nan(double* into, double value) {
  if (!isnan(value)) *into = value;
}

static PyObject* computed_muscle_control(PyObject* module, PyObject* args) {
  PyObject *model_object, *motion, *actuators, *tasks;
  const char *setup, *path, *loads;
  int only_reserves, exact;  // -1: as the set-up has it
  double n[5];               // window cutoff start end accuracy
  if (!PyArg_ParseTuple(args, "OzOzzOOiiddddd:computed_muscle_control", &model_object, &setup, &motion, &path, &loads,
                        &actuators, &tasks, &only_reserves, &exact, &n[0], &n[1], &n[2], &n[3], &n[4]))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  Cmc c = {0};
  snDiagnostics diag = {0};
  if (!model) return NULL;
  bool ok = !setup || (c.setup = sn_cmc_read(setup, &diag));
  c.o.exact = true;
  if (c.setup) c.o = c.setup->options;
  if (only_reserves >= 0) c.o.only_reserves = only_reserves;
  if (exact >= 0) c.o.exact = exact;
  double* into[] = {&c.o.window, &c.o.cutoff, &c.o.start, &c.o.end, &c.o.accuracy};
  for (int i = 0; i < 5; i++) unless_nan(into[i], n[i]);
  ok = ok && take_tasks(&c, tasks) && open_files(&c, motion, path, loads, actuators, &diag);
  snMotionSet* found = NULL;
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (ok) found = sn_computed_muscle_control(model->m, c.motion, &c.o, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* list = PyErr_Occurred() ? NULL : motion_list(found);
  sn_motion_set_destroy(found);
  close_all(&c);
  return sn_py_with_diagnostics(list, &diag);
}

static PyObject* adjustment(const snAdjustedModel* a) {
  if (!a) Py_RETURN_NONE;
  PyObject* bodies = PyList_New(0);
  for (int i = 0; bodies && i < a->body_count; i++) {
    PyObject* row = Py_BuildValue("(sdd)", a->bodies[i].body, a->bodies[i].mass, a->bodies[i].recommended);
    if (!row || PyList_Append(bodies, row) < 0) Py_CLEAR(bodies);
    Py_XDECREF(row);
  }
  if (!bodies) return NULL;
  const snVec3 *f = a->force, *m = a->moment;
  return Py_BuildValue("(y#(ddd)dN((dddddd)(dddddd)))", a->document, (Py_ssize_t)a->size, a->shift.x, a->shift.y,
                       a->shift.z, a->mass_change, bodies, f[0].x, f[0].y, f[0].z, m[0].x, m[0].y, m[0].z, f[1].x,
                       f[1].y, f[1].z, m[1].x, m[1].y, m[1].z);
}

static PyObject* adjust_model(PyObject* module, PyObject* args) {
  PyObject *motion, *actuators;
  const char *setup, *model, *path, *loads;
  int masses;
  (void)module;
  if (!PyArg_ParseTuple(args, "szOzzOp:adjust_model", &setup, &model, &motion, &path, &loads, &actuators, &masses))
    return NULL;
  Cmc c = {0};
  snDiagnostics diag = {0};
  bool ok = (c.setup = sn_cmc_read(setup, &diag)) != NULL;
  if (ok) {
    c.o = c.setup->options;
    if (model) c.setup->model = model;
    c.setup->adjust_masses = masses;
  }
  if (ok && !c.setup->adjusted_body) {
    PyErr_SetString(PyExc_ValueError, "the set-up names no <adjusted_com_body>");
    ok = false;
  }
  ok = ok && open_files(&c, motion, path, loads, actuators, &diag);
  snAdjustedModel* found = NULL;
  Py_BEGIN_ALLOW_THREADS if (ok) found = sn_adjust_model(c.setup, c.motion, &c.o, &diag);
  Py_END_ALLOW_THREADS PyObject* result = PyErr_Occurred() ? NULL : adjustment(found);
  sn_adjusted_model_destroy(found);
  close_all(&c);
  return sn_py_with_diagnostics(result, &diag);
}

PyMethodDef sn_py_cmc_methods[] = {
    {"computed_muscle_control", computed_muscle_control, METH_VARARGS,
     "computed_muscle_control(m, setup, motion, path, loads, actuators, tasks, only_reserves, exact, window, cutoff, "
     "start, end, accuracy)\n--\n\n(motions, diagnostics)"},
    {"adjust_model", adjust_model, METH_VARARGS,
     "adjust_model(setup, model, motion, path, loads, actuators, masses)\n--\n\n((document, shift, mass_change, "
     "bodies, residuals), diagnostics)"},
    {NULL, NULL, 0, NULL},
};
