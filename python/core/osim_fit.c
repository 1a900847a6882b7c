// osim_fit.c — models fitted to the markers of whole trials
#include "core.h"

#include "sinew/fit.h"

typedef struct Fit {
  snMotion** trials;
  snIkTask* tasks;
  const char** fixed;
  snFitOptions o;
} Fit;

static bool take_trials(Fit* f, PyObject* list) {
  Py_ssize_t count = PyList_Size(list);
  f->trials = PyMem_Calloc((size_t)count + 1, sizeof *f->trials);
  for (Py_ssize_t i = 0; f->trials && i < count; i++) {
    if (!(f->trials[i] = sn_py_motion_from(PyList_GetItem(list, i)))) return false;
    f->o.trial_count++;
  }
  f->o.trials = (const snMotion* const*)f->trials;
  return f->trials != NULL;
}

static bool take_names(Fit* f, PyObject* weights, PyObject* fixed) {
  Py_ssize_t count = PyList_Size(weights), kept = PyList_Size(fixed);
  f->tasks = PyMem_Calloc((size_t)count + 1, sizeof *f->tasks);
  f->fixed = PyMem_Calloc((size_t)kept + 1, sizeof *f->fixed);
  if (!f->tasks || !f->fixed) return false;
  for (Py_ssize_t i = 0; i < count; i++)
    if (!PyArg_ParseTuple(PyList_GetItem(weights, i), "sd", &f->tasks[i].name, &f->tasks[i].weight)) return false;
  for (Py_ssize_t i = 0; i < kept; i++)
    if (!(f->fixed[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(fixed, i), NULL))) return false;
  f->o.tasks = f->tasks;
  f->o.task_count = (int)count;
  f->o.fixed = f->fixed;
  f->o.fixed_count = (int)kept;
  return true;
}

static PyObject* tables(const snFittedModel* m) {
  if (!m) Py_RETURN_NONE;
  PyObject *bodies = PyList_New(0), *markers = PyList_New(0);
  bool ok = bodies && markers;
  for (int i = 0; ok && i < m->body_count; i++) {
    snVec3 f = m->bodies[i].factors;
    PyObject* row = Py_BuildValue("(s(ddd))", m->bodies[i].body, f.x, f.y, f.z);
    ok = row && PyList_Append(bodies, row) == 0;
    Py_XDECREF(row);
  }
  for (int i = 0; ok && i < m->marker_count; i++) {
    const snFittedMarker* k = &m->markers[i];
    PyObject* row =
        Py_BuildValue("(ss(ddd)dd)", k->name, k->body, k->moved.x, k->moved.y, k->moved.z, k->before, k->after);
    ok = row && PyList_Append(markers, row) == 0;
    Py_XDECREF(row);
  }
  if (ok)
    return Py_BuildValue("(y#NNdddii)", m->document, (Py_ssize_t)m->size, bodies, markers, m->before, m->after,
                         m->mass_after, m->iterations, m->frames);
  Py_XDECREF(bodies);
  Py_XDECREF(markers);
  return NULL;
}

static PyObject* fit_model(PyObject* module, PyObject* args) {
  PyObject *trials, *weights, *fixed;
  const char* path;
  Fit f = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "sOzOOddddi:fit_model", &path, &trials, &f.o.marker_set, &weights, &fixed, &f.o.mass,
                        &f.o.marker_spread, &f.o.place_spread, &f.o.scale_spread, &f.o.most_frames))
    return NULL;
  snDiagnostics diag = {0};
  snFittedModel* found = NULL;
  bool ok = take_trials(&f, trials) && take_names(&f, weights, fixed);
  Py_BEGIN_ALLOW_THREADS if (ok) found = sn_fit_model(path, &f.o, &diag);
  Py_END_ALLOW_THREADS PyObject* result = PyErr_Occurred() ? NULL : tables(found);
  sn_fitted_model_destroy(found);
  for (int i = 0; i < f.o.trial_count; i++) sn_motion_destroy(f.trials[i]);
  PyMem_Free(f.trials);
  PyMem_Free(f.tasks);
  PyMem_Free((void*)f.fixed);
  return sn_py_with_diagnostics(result, &diag);
}

// ---- masses and motion

static PyObject* residual_row(const snResidualRow* r) {
  return Py_BuildValue("(ddddd)", r->force, r->force_rms, r->moment, r->moment_rms, r->marker);
}

static PyObject* dynamics_tables(const snFittedDynamics* d) {
  if (!d) Py_RETURN_NONE;
  PyObject *bodies = PyList_New(0), *motion = d->coordinates ? sn_py_motion_tuple(d->coordinates) : NULL;
  bool ok = bodies && motion;
  for (int i = 0; ok && i < d->body_count; i++) {
    const snFittedBody* b = &d->bodies[i];
    PyObject* row = Py_BuildValue("(s(dd)((ddd)(ddd))((ddd)(ddd)))", b->name, b->mass[0], b->mass[1], b->center[0].x,
                                  b->center[0].y, b->center[0].z, b->center[1].x, b->center[1].y, b->center[1].z,
                                  b->inertia[0].x, b->inertia[0].y, b->inertia[0].z, b->inertia[1].x, b->inertia[1].y,
                                  b->inertia[1].z);
    ok = row && PyList_Append(bodies, row) == 0;
    Py_XDECREF(row);
  }
  if (ok)
    return Py_BuildValue("(y#NNNNNdddd)", d->document, (Py_ssize_t)d->size, motion, bodies, residual_row(&d->before),
                         residual_row(&d->masses), residual_row(&d->after), d->ground_force, d->center_height, d->start,
                         d->end);
  Py_XDECREF(bodies);
  Py_XDECREF(motion);
  return NULL;
}

static PyObject* fit_dynamics(PyObject* module, PyObject* args) {
  PyObject *markers, *coordinates;
  const char *path, *text, *loads_path;
  Py_ssize_t size;
  int keep_mass, keep_motion;
  snDynamicsOptions o = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "sz#OOsdddppdi:fit_dynamics", &path, &text, &size, &markers, &coordinates, &loads_path,
                        &o.cutoff, &o.start, &o.end, &keep_mass, &keep_motion, &o.marker_spread, &o.threads))
    return NULL;
  o.keep_mass = keep_mass;
  o.keep_motion = keep_motion;
  snDiagnostics diag = {0};
  snMotion *seen = sn_py_motion_from(markers), *q = seen ? sn_py_motion_from(coordinates) : NULL;
  snExternalLoads* loads = q ? sn_external_loads_read(loads_path, &diag) : NULL;
  snFittedDynamics* found = NULL;
  o.markers = seen;
  o.coordinates = q;
  if (loads) o.forces = loads->forces, o.force_count = loads->count;
  Py_BEGIN_ALLOW_THREADS if (loads) found = sn_fit_dynamics(path, text, (size_t)size, &o, &diag);
  Py_END_ALLOW_THREADS PyObject* result = PyErr_Occurred() ? NULL : dynamics_tables(found);
  sn_fitted_dynamics_destroy(found);
  sn_external_loads_destroy(loads);
  sn_motion_destroy(q);
  sn_motion_destroy(seen);
  return sn_py_with_diagnostics(result, &diag);
}

PyMethodDef sn_py_fit_methods[] = {
    {"fit_dynamics", fit_dynamics, METH_VARARGS,
     "fit_dynamics(path, text, markers, coordinates, loads, cutoff, start, end, keep_mass, keep_motion, marker_spread, "
     "threads)\n--\n\n((document, coordinates, bodies, before, masses, after, ground_force, height, start, end), diagnostics)"},
    {"fit_model", fit_model, METH_VARARGS,
     "fit_model(path, trials, marker_set, weights, fixed, mass, marker_spread, place_spread, scale_spread, "
     "frames)\n--\n\n((document, factors, markers, before, after, mass, steps, frames), diagnostics)"},
    {NULL, NULL, 0, NULL},
};
