// mj_rollout.c — one open-loop trajectory, as mujoco.rollout runs it
//   reads   an initial state, controls for each step        writes  the states and sensor values that follow
//   A trajectory that has gone bad keeps its last state to its end.
#include "call.h"

#include <string.h>

// What a step goes through; numbers that are NULL are not given or not wanted.
typedef struct Trajectory {
  int steps;
  unsigned control_parts;
  int state_size, control_size, sensor_size;
  const double *initial, *warmstart, *control;
  double *state, *sensordata;
} Trajectory;

// Inputs that the controls do not cover, as after a reset.
static void clear_inputs(const snModel* m, snData* d, unsigned given) {
  unsigned inputs = SN_STATE_USER & ~given;
  if (inputs & SN_STATE_CTRL) memset(d->ctrl, 0, sizeof(double) * (size_t)m->nu);
  if (inputs & SN_STATE_QFRC_APPLIED) memset(d->qfrc_applied, 0, sizeof(double) * (size_t)m->nv);
  if (inputs & SN_STATE_XFRC_APPLIED) memset(d->xfrc_applied, 0, sizeof(snSpatial) * (size_t)m->nbody);
  if (inputs & SN_STATE_EQ_ACTIVE) memcpy(d->eq_active, m->eq_active0, (size_t)m->neq);
  for (int body = 0; body < m->nbody; body++) {
    int mocap = m->body_mocapid[body];
    if (mocap < 0) continue;
    if (inputs & SN_STATE_MOCAP_POS) d->mocap_pos[mocap] = m->body_pos[body];
    if (inputs & SN_STATE_MOCAP_QUAT) d->mocap_quat[mocap] = sn_quat_normalize(m->body_quat[body]);
  }
}

static void begin(const snModel* m, snData* d, const Trajectory* t) {
  clear_inputs(m, d, t->control_parts);
  sn_state_set(m, d, t->initial, SN_STATE_FULLPHYSICS);
  if (t->warmstart) {
    memcpy(d->qacc_warmstart, t->warmstart, sizeof(double) * (size_t)m->nv);
  } else {
    memset(d->qacc_warmstart, 0, sizeof(double) * (size_t)m->nv);
  }
  for (int i = 0; i < SN_WARNING_COUNT; i++) d->warning[i].count = 0;
}

static bool is_bad(const snData* d) {
  return d->warning[SN_WARNING_BADQPOS].count || d->warning[SN_WARNING_BADQVEL].count ||
         d->warning[SN_WARNING_BADQACC].count;
}

static void record(const snModel* m, const snData* d, const Trajectory* t, int step) {
  if (t->state) sn_state_read(m, d, SN_STATE_FULLPHYSICS, t->state + (size_t)step * (size_t)t->state_size);
  if (t->sensordata)
    memcpy(t->sensordata + (size_t)step * (size_t)t->sensor_size, d->sensordata,
           sizeof(double) * (size_t)t->sensor_size);
}

// False with an exception set, by a callback or a signal.
static bool run(PyObject* module, snPyModel* model, snPyData* data, const Trajectory* t) {
  const snModel* m = model->m;
  snData* d = data->d;
  begin(m, d, t);
  for (int step = 0; step < t->steps; step++) {
    if (!is_bad(d)) {
      if (t->control) sn_state_set(m, d, t->control + (size_t)step * (size_t)t->control_size, t->control_parts);
      if (!sn_py_run_stage(module, model, data, sn_step, 1)) return false;
    }
    record(m, d, t, step);
  }
  return true;
}

static bool add(Call* call, PyObject* object, const char* name, Py_ssize_t length, double** numbers, bool writable) {
  *numbers = NULL;
  if (object == Py_None) return true;
  if (!add_vector(call, object, name, length, writable)) return false;
  *numbers = call->vectors[call->opened - 1].numbers;
  return true;
}

static PyObject* rollout(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *initial, *warmstart, *control, *state, *sensordata;
  Call call = {0};
  Trajectory t = {0};
  if (!PyArg_ParseTuple(args, "OOiIOOOOO:rollout", &model_object, &data_object, &t.steps, &t.control_parts, &initial,
                        &warmstart, &control, &state, &sensordata))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  const snModel* m = call.model->m;
  t.state_size = sn_state_size(m, SN_STATE_FULLPHYSICS);
  t.control_size = sn_state_size(m, t.control_parts);
  t.sensor_size = m->nsensordata;
  if (t.control_size < 0) return PyErr_Format(PyExc_ValueError, "there are no such controls: %u", t.control_parts);
  Py_ssize_t n = t.steps;
  double *first, *start, *given;
  Call more = {0};
  bool opened = add(&call, initial, "initial_state", t.state_size, &first, false) &&
                add(&call, warmstart, "initial_warmstart", m->nv, &start, false) &&
                add(&call, control, "control", n * t.control_size, &given, false) &&
                add(&call, state, "state", n * t.state_size, &t.state, true);
  if (!opened) return NULL;
  if (!add(&more, sensordata, "sensordata", n * t.sensor_size, &t.sensordata, true)) return end(&call), NULL;
  t.initial = first, t.warmstart = start, t.control = given;
  bool begun = sn_py_begin(call.model, call.data);
  bool done = begun && run(module, call.model, call.data, &t);
  end(&more);
  PyObject* result = finish(&call, begun);
  if (done) return result;
  Py_XDECREF(result);
  return NULL;
}

PyMethodDef sn_py_rollout_methods[] = {
    {"rollout", rollout, METH_VARARGS,
     "rollout(m, d, nstep, control_parts, initial_state, initial_warmstart, control, state, sensordata)\n--\n\n"
     "Runs one trajectory and writes its states and sensor values."},
    {NULL, NULL, 0, NULL},
};
