// osim_paths.c — paths of models as polynomials of coordinates
#include "core.h"

#include "sinew/fit_paths.h"

static PyObject* names_of(const snFittedPath* p) {
  PyObject* names = PyTuple_New(p->count);
  for (int i = 0; names && i < p->count; i++) PyTuple_SetItem(names, i, PyUnicode_FromString(p->coordinates[i]));
  return names;
}

static PyObject* tables(const snFittedPaths* found) {
  if (!found) Py_RETURN_NONE;
  PyObject* paths = PyList_New(0);
  bool ok = paths != NULL;
  for (int i = 0; ok && i < found->path_count; i++) {
    const snFittedPath* p = &found->paths[i];
    PyObject* row = Py_BuildValue("(sNiiddddO)", p->name, names_of(p), p->order, p->terms, p->length_rms,
                                  p->length_worst, p->arm_rms, p->arm_worst, p->reached ? Py_True : Py_False);
    ok = row && PyList_Append(paths, row) == 0;
    Py_XDECREF(row);
  }
  if (ok) return Py_BuildValue("(y#N)", found->document, (Py_ssize_t)found->size, paths);
  Py_XDECREF(paths);
  return NULL;
}

static PyObject* fit_paths(PyObject* module, PyObject* args) {
  PyObject* data;
  const char* path;
  snFitPathsOptions o = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "sOdddiii:fit_paths", &path, &data, &o.spread_angle, &o.spread_distance, &o.tolerance,
                        &o.most_order, &o.samples, &o.threads))
    return NULL;
  snDiagnostics diag = {0};
  snMotion* motion = data == Py_None ? NULL : sn_py_motion_from(data);
  if (data != Py_None && !motion) return NULL;
  snFittedPaths* found;
  o.data = motion;
  Py_BEGIN_ALLOW_THREADS found = sn_fit_paths(path, &o, &diag);
  Py_END_ALLOW_THREADS PyObject* result = tables(found);
  sn_fitted_paths_destroy(found);
  sn_motion_destroy(motion);
  return sn_py_with_diagnostics(result, &diag);
}

PyMethodDef sn_py_paths_methods[] = {
    {"fit_paths", fit_paths, METH_VARARGS,
     "fit_paths(path, data, spread_angle, spread_distance, tolerance, max_order, samples, threads)\n--\n\n"
     "((document, paths), diagnostics)"},
    {NULL, NULL, 0, NULL},
};
