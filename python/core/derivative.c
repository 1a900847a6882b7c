// derivative.c — derivatives of a step and of inverse dynamics
#include "core.h"

#define WORKSPACE "sinew.derivatives"

enum { MOST_MATRICES = 7 };

// Matrices that the caller lends; None leaves one out.
typedef struct Matrices {
  snPyVector vectors[MOST_MATRICES];
  double* numbers[MOST_MATRICES];
  int count;
} Matrices;

static void close_matrices(Matrices* matrices) {
  for (int i = 0; i < matrices->count; i++)
    if (matrices->numbers[i]) sn_py_close_vector(&matrices->vectors[i]);
}

static bool open_matrix(Matrices* matrices, PyObject* object, const char* name, Py_ssize_t length) {
  int i = matrices->count;
  matrices->numbers[i] = NULL;
  if (object != Py_None) {
    if (!sn_py_open_vector(&matrices->vectors[i], object, name, length, true)) {
      close_matrices(matrices);
      return false;
    }
    matrices->numbers[i] = matrices->vectors[i].numbers;
  }
  matrices->count++;
  return true;
}

// ---- workspaces

static void destroy_workspace(PyObject* capsule) { sn_derivatives_destroy(PyCapsule_GetPointer(capsule, WORKSPACE)); }

static PyObject* derivatives(PyObject* module, PyObject* args) {
  PyObject* object;
  int threads;
  if (!PyArg_ParseTuple(args, "Oi:derivatives", &object, &threads)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snDerivatives* work = sn_derivatives_create(model->m, threads);
  if (!work) return PyErr_NoMemory();
  PyObject* capsule = PyCapsule_New(work, WORKSPACE, destroy_workspace);
  if (!capsule) sn_derivatives_destroy(work);
  return capsule;
}

// Only columns that have something to say are in the list.
static PyObject* derivative_reasons(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* capsule;
  int columns;
  if (!PyArg_ParseTuple(args, "Oi:derivative_reasons", &capsule, &columns)) return NULL;
  snDerivatives* work = PyCapsule_GetPointer(capsule, WORKSPACE);
  PyObject* list = work ? PyList_New(0) : NULL;
  for (int i = 0; list && i < columns; i++) {
    snDerivativeReason reason = sn_derivatives_reason(work, i);
    bool one_sided = sn_derivatives_one_sided(work, i);
    if (reason == SN_DERIVATIVE_IS_ANALYTIC && !one_sided) continue;
    PyObject* item =
        Py_BuildValue("(iisO)", i, (int)reason, sn_derivative_reason_text(reason), one_sided ? Py_True : Py_False);
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

// Raises what the diagnostics say, clears them.
static PyObject* raise_diagnostics(snDiagnostics* diag) {
  PyErr_SetString(PyExc_ValueError, diag->count > 0 ? diag->items[0].message : "derivatives failed");
  sn_diagnostics_clear(diag);
  return NULL;
}

// What a call works on: a model and a data, matrices, options with the workspace.
typedef struct Job {
  snPyModel* model;
  snPyData* data;
  Matrices out;
  snDiagnostics diag;
  snDerivativeOptions options;
} Job;

static bool open_job(Job* job, PyObject* module, PyObject* model, PyObject* data, PyObject* capsule) {
  *job = (Job){0};
  if (!sn_py_pair(module, model, data, &job->model, &job->data)) return false;
  job->options.work = PyCapsule_GetPointer(capsule, WORKSPACE);
  job->options.diagnostics = &job->diag;
  return job->options.work;
}

// Closes all; None, or NULL with an exception set where the data was in use or the call failed.
static PyObject* close_job(Job* job, bool begun, bool done) {
  close_matrices(&job->out);
  if (!begun) return NULL;
  sn_py_end(job->model, job->data);
  if (!done) return raise_diagnostics(&job->diag);
  sn_diagnostics_clear(&job->diag);
  Py_RETURN_NONE;
}

// ---- a step

static PyObject* transition(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *capsule, *a, *b, *c, *d;
  int mode, forward, frozen;
  double eps;
  if (!PyArg_ParseTuple(args, "OOOOOOOidpp:transition", &model_object, &data_object, &capsule, &a, &b, &c, &d, &mode,
                        &eps, &forward, &frozen))
    return NULL;
  Job job;
  if (!open_job(&job, module, model_object, data_object, capsule)) return NULL;
  const snModel* m = job.model->m;
  Py_ssize_t size = sn_derivatives_size(m), nu = m->nu, ns = m->nsensordata;
  Matrices* out = &job.out;
  if (!open_matrix(out, a, "A", size * size) || !open_matrix(out, b, "B", size * nu) ||
      !open_matrix(out, c, "C", ns * size) || !open_matrix(out, d, "D", ns * nu))
    return NULL;
  job.options.mode = (snDerivativeMode)mode;
  job.options.eps = eps;
  job.options.forward = forward;
  job.options.frozen_factor = frozen;
  bool begun = sn_py_begin(job.model, job.data), done = false;
  if (begun) {
    double** to = out->numbers;
    Py_BEGIN_ALLOW_THREADS done = sn_transition(m, job.data->d, &job.options, to[0], to[1], to[2], to[3]);
    Py_END_ALLOW_THREADS job.data->changes++;
  }
  return close_job(&job, begun, done);
}

// ---- inverse dynamics

typedef bool InverseFn(const snModel* m, snData* d, const snDerivativeOptions* options, bool actuation,
                       const snInverseDerivatives* out);

static PyObject* inverse_matrices(PyObject* module, PyObject* args, InverseFn* function) {
  static const char* const names[MOST_MATRICES] = {"DfDq", "DfDv", "DfDa", "DsDq", "DsDv", "DsDa", "DmDq"};
  PyObject *model_object, *data_object, *capsule, *given[MOST_MATRICES];
  double eps;
  int actuation;
  if (!PyArg_ParseTuple(args, "OOOdpOOOOOOO", &model_object, &data_object, &capsule, &eps, &actuation, &given[0],
                        &given[1], &given[2], &given[3], &given[4], &given[5], &given[6]))
    return NULL;
  Job job;
  if (!open_job(&job, module, model_object, data_object, capsule)) return NULL;
  const snModel* m = job.model->m;
  for (int i = 0; i < MOST_MATRICES; i++) {
    Py_ssize_t width = i < 3 ? m->nv : i < 6 ? m->nsensordata : m->nC;
    if (!open_matrix(&job.out, given[i], names[i], m->nv * width)) return NULL;
  }
  job.options.eps = eps;
  double** to = job.out.numbers;
  snInverseDerivatives where = {to[0], to[1], to[2], to[3], to[4], to[5], to[6]};
  bool begun = sn_py_begin(job.model, job.data), done = false;
  if (begun) {
    Py_BEGIN_ALLOW_THREADS done = function(m, job.data->d, &job.options, actuation, &where);
    Py_END_ALLOW_THREADS
  }
  return close_job(&job, begun, done);
}

static PyObject* inverse_differences(PyObject* module, PyObject* args) {
  return inverse_matrices(module, args, sn_inverse_differences);
}

static PyObject* inverse_derivatives(PyObject* module, PyObject* args) {
  return inverse_matrices(module, args, sn_inverse_derivatives);
}

// ---- reverse mode

static PyObject* transition_transposed(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *capsule, *w, *state, *control;
  if (!PyArg_ParseTuple(args, "OOOOOO:transition_transposed", &model_object, &data_object, &capsule, &w, &state,
                        &control))
    return NULL;
  Job job;
  if (!open_job(&job, module, model_object, data_object, capsule)) return NULL;
  const snModel* m = job.model->m;
  Py_ssize_t size = sn_derivatives_size(m);
  if (!open_matrix(&job.out, w, "w", size) || !open_matrix(&job.out, state, "state", size) ||
      !open_matrix(&job.out, control, "control", m->nu))
    return NULL;
  bool begun = sn_py_begin(job.model, job.data), done = false;
  if (begun) {
    double** to = job.out.numbers;
    Py_BEGIN_ALLOW_THREADS done = sn_transition_transposed(m, job.data->d, &job.options, to[0], to[1], to[2]);
    Py_END_ALLOW_THREADS
  }
  return close_job(&job, begun, done);
}

static PyObject* rollout_gradient(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *capsule, *control, *cost, *dcontrol, *dstart, *states;
  int nsteps, recorded;
  if (!PyArg_ParseTuple(args, "OOOiOOOOOp:rollout_gradient", &model_object, &data_object, &capsule, &nsteps, &control,
                        &cost, &dcontrol, &dstart, &states, &recorded))
    return NULL;
  Job job;
  if (!open_job(&job, module, model_object, data_object, capsule)) return NULL;
  const snModel* m = job.model->m;
  Matrices* out = &job.out;
  Py_ssize_t size = sn_derivatives_size(m), physics = sn_state_size(m, SN_STATE_PHYSICS), nu = m->nu, n = nsteps;
  if (!open_matrix(out, control, "control", n * nu) || !open_matrix(out, cost, "dcost_dstate", n * size) ||
      !open_matrix(out, dcontrol, "dcontrol", n * nu) || !open_matrix(out, dstart, "dstart", size) ||
      !open_matrix(out, states, "states", n * physics))
    return NULL;
  double** to = out->numbers;
  snRolloutGradient rollout = {nsteps, to[0], to[1], to[2], to[3], to[4], recorded};
  bool begun = sn_py_begin(job.model, job.data), done = false;
  if (begun) {
    Py_BEGIN_ALLOW_THREADS done = sn_rollout_gradient(m, job.data->d, &job.options, &rollout);
    Py_END_ALLOW_THREADS job.data->changes++;
  }
  return close_job(&job, begun, done);
}

static PyObject* forward_derivatives(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *capsule, *matrix[5];
  if (!PyArg_ParseTuple(args, "OOOOOOOO:forward_derivatives", &model_object, &data_object, &capsule, &matrix[0],
                        &matrix[1], &matrix[2], &matrix[3], &matrix[4]))
    return NULL;
  Job job;
  if (!open_job(&job, module, model_object, data_object, capsule)) return NULL;
  const snModel* m = job.model->m;
  static const char* const name[5] = {"position", "velocity", "activation", "control", "force"};
  const Py_ssize_t nv = m->nv, width[5] = {nv, nv, m->na, m->nu, nv};
  for (int i = 0; i < 5; i++)
    if (!open_matrix(&job.out, matrix[i], name[i], nv * width[i])) return NULL;
  double** to = job.out.numbers;
  bool begun = sn_py_begin(job.model, job.data), done = false;
  if (begun) {
    snForwardDerivatives out = {to[0], to[1], to[2], to[3], to[4]};
    Py_BEGIN_ALLOW_THREADS done = sn_forward_derivatives(m, job.data->d, &job.options, &out);
    Py_END_ALLOW_THREADS
  }
  return close_job(&job, begun, done);
}

static PyObject* sensor_reasons(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* capsule;
  int count;
  if (!PyArg_ParseTuple(args, "Oi:sensor_reasons", &capsule, &count)) return NULL;
  snDerivatives* work = PyCapsule_GetPointer(capsule, WORKSPACE);
  PyObject* list = work ? PyList_New(0) : NULL;
  for (int i = 0; list && i < count; i++) {
    snDerivativeReason reason = sn_derivatives_sensor_reason(work, i);
    if (reason == SN_DERIVATIVE_IS_ANALYTIC) continue;
    PyObject* row = Py_BuildValue("is", i, sn_derivative_reason_text(reason));
    if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
    Py_XDECREF(row);
  }
  return list;
}

static PyObject* has_callbacks(PyObject* module, PyObject* args) {
  (void)args;
  return PyBool_FromLong(sn_py_has_callbacks(module));
}

PyMethodDef sn_py_derivative_methods[] = {
    {"transition_transposed", transition_transposed, METH_VARARGS,
     "transition_transposed(m, d, work, w, state, control)\n--\n\nA' w and B' w of a step, without the matrices."},
    {"rollout_gradient", rollout_gradient, METH_VARARGS,
     "rollout_gradient(m, d, work, nsteps, control, dcost_dstate, dcontrol, dstart, states, recorded)\n--\n\n"
     "Reverse mode through a rollout; without dcost_dstate only the states. `recorded`: that of the last call."},
    {"forward_derivatives", forward_derivatives, METH_VARARGS,
     "forward_derivatives(m, d, work, position, velocity, activation, control, force)\n--\n\n"
     "Derivatives of the acceleration of forward dynamics, analytic."},
    {"has_callbacks", has_callbacks, METH_NOARGS,
     "has_callbacks()\n--\n\nWhether a callback of sinew.mujoco is set: its steps belong to the caller's data."},
    {"derivatives", derivatives, METH_VARARGS,
     "derivatives(m, threads)\n--\n\nA workspace for derivatives of models of these sizes."},
    {"derivative_reasons", derivative_reasons, METH_VARARGS,
     "derivative_reasons(work, columns)\n--\n\nColumns of the last call that are not analytic or one-sided: (column, "
     "reason, text, one-sided)."},
    {"sensor_reasons", sensor_reasons, METH_VARARGS,
     "sensor_reasons(work, sensors)\n--\n\nSensors whose rows of the last call are not analytic: (sensor, reason)."},
    {"transition", transition, METH_VARARGS,
     "transition(m, d, work, A, B, C, D, mode, eps, forward, frozen)\n--\n\nDerivatives of a step into matrices."},
    {"inverse_differences", inverse_differences, METH_VARARGS,
     "inverse_differences(m, d, work, eps, actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq)\n--\n\n"
     "Derivatives of inverse dynamics by forward differences, a row for each dof."},
    {"inverse_derivatives", inverse_derivatives, METH_VARARGS,
     "inverse_derivatives(m, d, work, eps, actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq)\n--\n\n"
     "The same, analytic; the matrices of sensors and inertia are not written."},
    {NULL, NULL, 0, NULL},
};
