// mj_two_step.c — mj_step2 and mj_sensorAcc as MuJoCo 3.5.0 has them
//   MuJoCo computes accelerations and forces of bodies (cacc, cfrc_int, cfrc_ext) when a sensor first asks for them,
//   and forgets that it did only in mj_forward, mj_step and mj_inverse. In a loop of mj_step1 and mj_step2 they are
//   therefore those of the first step, and sensors show them in the frames and velocities of the present one.
//   conformance: that is a mistake of MuJoCo's, but programs see it. sinew.step2 does not have it.
#include "core.h"

#include <math.h>
#include <string.h>

static bool shows_bodies(int type) {
  return type == SN_SENSOR_ACCELEROMETER || type == SN_SENSOR_FORCE || type == SN_SENSOR_TORQUE ||
         type == SN_SENSOR_FRAMELINACC || type == SN_SENSOR_FRAMEANGACC;
}

static bool model_shows_bodies(const snModel* m) {
  for (int i = 0; i < m->nsensor; i++) {
    bool user = m->sensor_type[i] == SN_SENSOR_USER && m->sensor_needstage[i] == SN_SENSOR_STAGE_ACCELERATION;
    if (user || shows_bodies(m->sensor_type[i])) return true;
  }
  return false;
}

void sn_py_note_bodies(snPyData* data, snPyStage* stage) {
  if (stage == sn_step || stage == sn_forward || stage == sn_inverse) data->bodies = SN_PY_BODIES_IF_SHOWN;
  if (stage == sn_body_forces) data->bodies = SN_PY_BODIES_KNOWN;
}

static snVec3 in_axes(snMat3 axes, snVec3 v) {
  const double* a = (const double*)(const void*)&axes;
  return (snVec3){a[0] * v.x + a[3] * v.y + a[6] * v.z, a[1] * v.x + a[4] * v.y + a[7] * v.z,
                  a[2] * v.x + a[5] * v.y + a[8] * v.z};
}

static snVec3 cross(snVec3 a, snVec3 b) {
  return (snVec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Force between a body and its parent, about the centre of mass of its tree, as a site sees it: f, or t - r x f.
static snVec3 site_wrench(const snModel* m, const snData* d, int site, bool torque) {
  int body = m->site_bodyid[site];
  snSpatial w = d->cfrc_int[body];
  snVec3 from = d->subtree_com[m->body_rootid[body]], at = d->site_xpos[site];
  snVec3 arm = {at.x - from.x, at.y - from.y, at.z - from.z}, moment = cross(arm, w.lin);
  snVec3 turning = {w.rot.x - moment.x, w.rot.y - moment.y, w.rot.z - moment.z};
  return in_axes(d->site_xmat[site], torque ? turning : w.lin);
}

static snVec3 body_reading(const snModel* m, const snData* d, int sensor) {
  int type = m->sensor_type[sensor], id = m->sensor_objid[sensor];
  if (type == SN_SENSOR_FORCE || type == SN_SENSOR_TORQUE) return site_wrench(m, d, id, type == SN_SENSOR_TORQUE);
  snSpatial acceleration = {0};
  bool local = type == SN_SENSOR_ACCELEROMETER;
  snObjectType object = local ? SN_OBJ_SITE : (snObjectType)m->sensor_objtype[sensor];
  sn_object_acceleration(m, d, object, id, local, &acceleration);
  return type == SN_SENSOR_FRAMEANGACC ? acceleration.rot : acceleration.lin;
}

// Sensors of bodies from cacc and cfrc_int as they are. One that keeps a history has its sample already.
static void read_bodies(const snModel* m, snData* d) {
  for (int i = 0; i < m->nsensor; i++) {
    if (!shows_bodies(m->sensor_type[i]) || m->sensor_history[i][0] > 0) continue;
    snVec3 value = body_reading(m, d, i);
    double numbers[3] = {value.x, value.y, value.z}, cutoff = m->sensor_cutoff[i];
    for (int k = 0; k < 3; k++)
      d->sensordata[m->sensor_adr[i] + k] = cutoff > 0 ? fmax(-cutoff, fmin(cutoff, numbers[k])) : numbers[k];
  }
}

// cacc, cfrc_int and cfrc_ext, one after another.
static void move_bodies(const snModel* m, const snData* d, snSpatial* kept, bool back) {
  snSpatial* const arrays[3] = {d->cacc, d->cfrc_int, d->cfrc_ext};
  size_t count = (size_t)m->nbody;
  for (size_t i = 0; i < 3; i++)
    memcpy(back ? arrays[i] : kept + i * count, back ? kept + i * count : arrays[i], sizeof *kept * count);
}

static bool run_keeping_bodies(PyObject* module, snPyModel* model, snPyData* data, snPyStage* stage) {
  snSpatial* kept = PyMem_Malloc(sizeof *kept * 3 * (size_t)model->m->nbody);
  if (!kept) return PyErr_NoMemory() != NULL;
  move_bodies(model->m, data->d, kept, false);
  bool done = sn_py_run_stage(module, model, data, stage, 1);
  move_bodies(model->m, data->d, kept, true);
  if (done && !(model->m->opt.disableflags & SN_DISABLE_SENSOR)) read_bodies(model->m, data->d);
  PyMem_Free(kept);
  return done;
}

static PyObject* run(PyObject* module, PyObject* const* args, Py_ssize_t count, snPyStage* stage) {
  snPyModel* model;
  snPyData* data;
  if (count != 2) return PyErr_Format(PyExc_TypeError, "a stage takes a model and a data, got %zd arguments", count);
  if (!sn_py_pair(module, args[0], args[1], &model, &data) || !sn_py_begin(model, data)) return NULL;
  bool known = data->bodies == SN_PY_BODIES_KNOWN ||
               (data->bodies == SN_PY_BODIES_IF_SHOWN && model_shows_bodies(model->m));
  bool done = known ? run_keeping_bodies(module, model, data, stage)
                    : sn_py_run_stage(module, model, data, stage, 1);
  if (!known) data->bodies = SN_PY_BODIES_IF_SHOWN;
  sn_py_end(model, data);
  if (!done) return NULL;
  Py_RETURN_NONE;
}

static PyObject* mj_step2(PyObject* module, PyObject* const* args, Py_ssize_t count) {
  return run(module, args, count, sn_step2);
}

static PyObject* mj_sensor_acc(PyObject* module, PyObject* const* args, Py_ssize_t count) {
  return run(module, args, count, sn_sensors_acceleration);
}

PyMethodDef sn_py_two_step_methods[] = {
    {"mj_step2", (PyCFunction)(void (*)(void))mj_step2, METH_FASTCALL,
     "mj_step2(model, data)\n--\n\nstep2, in which accelerations of bodies stay those of the last forward pass."},
    {"mj_sensor_acc", (PyCFunction)(void (*)(void))mj_sensor_acc, METH_FASTCALL,
     "mj_sensor_acc(model, data)\n--\n\nsensors_acceleration, in which those of bodies stay those of the last pass."},
    {NULL, NULL, 0, NULL},
};
