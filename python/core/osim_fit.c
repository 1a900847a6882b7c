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

PyMethodDef sn_py_fit_methods[] = {
    {"fit_model", fit_model, METH_VARARGS,
     "fit_model(path, trials, marker_set, weights, fixed, mass, marker_spread, place_spread, scale_spread, "
     "frames)\n--\n\n((document, factors, markers, before, after, mass, steps, frames), diagnostics)"},
    {NULL, NULL, 0, NULL},
};
