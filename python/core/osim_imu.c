// osim_imu.c — kinematics of inertial sensors and of streams of markers
#include "core.h"

#include "sinew/imu.h"
#include <string.h>

#define STREAM "sinew.ik_stream"

static PyObject* orientations_read(PyObject* module, PyObject* args) {
  const char* path;
  (void)module;
  if (!PyArg_ParseTuple(args, "y:orientations_read", &path)) return NULL;
  snDiagnostics diag = {0};
  snMotion* motion = sn_orientations_read(path, &diag);
  PyObject* tuple = sn_py_motion_tuple(motion);
  sn_motion_destroy(motion);
  return sn_py_with_diagnostics(tuple, &diag);
}

// Tasks from a list of (name, weight, is a coordinate, value); names are borrowed. NULL with an exception.
static snIkTask* tasks_from(PyObject* list, int* count) {
  Py_ssize_t size = PyList_Size(list);
  snIkTask* tasks = size >= 0 ? PyMem_Calloc((size_t)size + 1, sizeof *tasks) : NULL;
  for (Py_ssize_t i = 0; tasks && i < size; i++) {
    int coordinate;
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "sdpd:task", &tasks[i].name, &tasks[i].weight, &coordinate,
                          &tasks[i].value)) {
      PyMem_Free(tasks);
      return NULL;
    }
    tasks[i].coordinate = coordinate;
  }
  *count = (int)size;
  return tasks;
}

static PyObject* imu_kinematics(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple, *calibration, *list;
  snImuOptions o = {0};
  if (!PyArg_ParseTuple(args, "OOO(ddd)zzOddi:imu_kinematics", &model_object, &tuple, &calibration, &o.rotation.x,
                        &o.rotation.y, &o.rotation.z, &o.base, &o.heading, &list, &o.start, &o.end, &o.threads))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* seen = model ? sn_py_motion_from(tuple) : NULL;
  snMotion* first = seen && calibration != Py_None ? sn_py_motion_from(calibration) : NULL;
  snIkTask* weights = seen && (first || calibration == Py_None) ? tasks_from(list, &o.weight_count) : NULL;
  if (!weights) {
    sn_motion_destroy(seen);
    sn_motion_destroy(first);
    return NULL;
  }
  o.calibration = first;
  o.weights = weights;
  snDiagnostics diag = {0};
  snMotion *errors = NULL, *found;
  model->running++;
  Py_BEGIN_ALLOW_THREADS found = sn_imu_kinematics(model->m, seen, &o, &errors, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* both = Py_BuildValue("(NN)", sn_py_motion_tuple(found), sn_py_motion_tuple(errors));
  sn_motion_destroy(found);
  sn_motion_destroy(errors);
  sn_motion_destroy(seen);
  sn_motion_destroy(first);
  PyMem_Free(weights);
  return sn_py_with_diagnostics(both, &diag);
}

// ---- streams

static void close_stream(PyObject* capsule) { sn_ik_stream_destroy(PyCapsule_GetPointer(capsule, STREAM)); }

static const char** names_from(PyObject* list, Py_ssize_t* count) {
  *count = PyList_Size(list);
  const char** names = *count >= 0 ? PyMem_Calloc((size_t)*count + 1, sizeof *names) : NULL;
  for (Py_ssize_t i = 0; names && i < *count; i++)
    if (!(names[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL))) {
      PyMem_Free(names);
      return NULL;
    }
  return names;
}

static PyObject* stream_parts(snIkStream* stream) {
  PyObject* capsule = PyCapsule_New(stream, STREAM, close_stream);
  if (!capsule) {
    sn_ik_stream_destroy(stream);
    return NULL;
  }
  PyObject* names = PyList_New(stream->count);
  for (int i = 0; names && i < stream->count; i++)
    PyList_SetItem(names, i, PyUnicode_DecodeUTF8(stream->names[i], (Py_ssize_t)strlen(stream->names[i]), "replace"));
  return names ? Py_BuildValue("(NN)", capsule, names) : NULL;
}

static PyObject* ik_stream_create(PyObject* module, PyObject* args) {
  PyObject *model_object, *markers, *list;
  snIkOptions o = {0};
  if (!PyArg_ParseTuple(args, "OOOdi:ik_stream_create", &model_object, &markers, &list, &o.tolerance,
                        &o.max_iterations))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  Py_ssize_t count;
  snIkTask* tasks = model ? tasks_from(list, &o.task_count) : NULL;
  const char** names = tasks ? names_from(markers, &count) : NULL;
  snDiagnostics diag = {0};
  o.tasks = tasks;
  snIkStream* stream = names ? sn_ik_stream_create(model->m, names, (int)count, &o, &diag) : NULL;
  PyMem_Free(tasks);
  PyMem_Free(names);
  if (!names) return NULL;
  if (!stream) return sn_py_with_diagnostics(Py_NewRef(Py_None), &diag);
  return sn_py_with_diagnostics(stream_parts(stream), &diag);
}

static PyObject* ik_stream_update(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* bytes;
  Py_ssize_t size;
  (void)module;
  if (!PyArg_ParseTuple(args, "Oy#:ik_stream_update", &capsule, &bytes, &size)) return NULL;
  snIkStream* stream = PyCapsule_GetPointer(capsule, STREAM);
  if (!stream) return NULL;
  bool seen = sn_ik_stream_update(stream, (const double*)bytes);
  return Py_BuildValue("(Oy#dd)", seen ? Py_True : Py_False, (const char*)stream->coordinates,
                       (Py_ssize_t)(sizeof(double) * (size_t)stream->count), stream->rms, stream->worst);
}

PyMethodDef sn_py_imu_methods[] = {
    {"orientations_read", orientations_read, METH_VARARGS,
     "orientations_read(path)\n--\n\n(motion or None, diagnostics)"},
    {"imu_kinematics", imu_kinematics, METH_VARARGS,
     "imu_kinematics(m, orientations, calibration, rotation, base, heading, weights, start, end, threads)\n--\n\n"
     "((motion, errors), diagnostics)"},
    {"ik_stream_create", ik_stream_create, METH_VARARGS,
     "ik_stream_create(m, markers, tasks, tolerance, max_iterations)\n--\n\n((stream, names) or None, diagnostics)"},
    {"ik_stream_update", ik_stream_update, METH_VARARGS,
     "ik_stream_update(stream, positions)\n--\n\n(enough were seen, coordinates, rms, worst)"},
    {NULL, NULL, 0, NULL},
};
