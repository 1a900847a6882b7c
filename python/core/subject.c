// subject.c — files of motion laboratories, models scaled to a subject
#include "core.h"
#include "sinew/c3d.h"
#include "sinew/subject.h"

#include <string.h>

static PyObject* vector(snVec3 v) { return Py_BuildValue("(ddd)", v.x, v.y, v.z); }

// Appends what `made` holds to a list, which becomes NULL where that fails.
static void append(PyObject** list, PyObject* made) {
  if (*list && (!made || PyList_Append(*list, made) < 0)) Py_CLEAR(*list);
  Py_XDECREF(made);
}

static PyObject* measurements_of(const snScaleSetup* s) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < s->measurement_count; i++) {
    const snMeasurement* m = &s->measurements[i];
    PyObject* pairs = PyList_New(0);
    for (int k = 0; pairs && k < m->pair_count; k++)
      append(&pairs,
             Py_BuildValue("(ssdd)", m->pairs[k].first, m->pairs[k].second, m->pairs[k].model, m->pairs[k].measured));
    append(&list, pairs ? Py_BuildValue("(sdN)", m->name, m->factor, pairs) : NULL);
  }
  return list;
}

static PyObject* result_dict(const snScaledModel* r, const snScaleSetup* s) {
  PyObject *bodies = PyList_New(0), *markers = PyList_New(0);
  for (int i = 0; bodies && i < r->body_count; i++)
    append(&bodies, Py_BuildValue("(sN)", r->bodies[i].body, vector(r->bodies[i].factors)));
  for (int i = 0; markers && i < r->marker_count; i++) {
    const snPlacedMarker* m = &r->markers[i];
    append(&markers, Py_BuildValue("(ssddO)", m->name, m->body, m->error, m->weight, m->moved ? Py_True : Py_False));
  }
  const char* text = r->placed ? r->placed : r->scaled;
  size_t size = r->placed ? r->placed_size : r->scaled_size;
  PyObject *measurements = measurements_of(s), *pose = sn_py_motion_tuple(r->pose);
  PyObject* model = text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "replace") : Py_NewRef(Py_None);
  if (bodies && markers && measurements && pose && model)
    return Py_BuildValue("{sNsNsNsNsNsdsd}", "text", model, "bodies", bodies, "measurements", measurements, "markers",
                         markers, "pose", pose, "mass_before", r->mass_before, "mass", r->mass_after);
  Py_XDECREF(bodies);
  Py_XDECREF(markers);
  Py_XDECREF(measurements);
  Py_XDECREF(pose);
  Py_XDECREF(model);
  return NULL;
}

static PyObject* scale_model(PyObject* module, PyObject* args) {
  const char *path, *model, *trial;
  double mass;
  int write;
  (void)module;
  if (!PyArg_ParseTuple(args, "yzzdp:scale_model", &path, &model, &trial, &mass, &write)) return NULL;
  snDiagnostics diag = {0};
  snScaleSetup* setup = sn_scale_read(path, &diag);
  snScaledModel* scaled = NULL;
  bool ok = setup != NULL;
  if (ok) {
    if (model) setup->model = model;
    if (trial) setup->measured_markers = setup->placed_markers = trial;
    if (mass > 0) setup->mass = mass;
    Py_BEGIN_ALLOW_THREADS scaled = sn_scale_model(setup, &diag);
    ok = scaled && (!write || sn_scaled_model_write(scaled, setup, &diag));
    Py_END_ALLOW_THREADS
  }
  PyObject* dict = ok ? result_dict(scaled, setup) : Py_NewRef(Py_None);
  sn_scaled_model_destroy(scaled);
  sn_scale_setup_destroy(setup);
  return sn_py_with_diagnostics(dict, &diag);
}

// ---- .c3d

static PyObject* events_of(const snC3d* c) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < c->event_count; i++)
    append(&list, Py_BuildValue("(dss)", c->events[i].time, c->events[i].context, c->events[i].label));
  return list;
}

// Turned so that y is up, unless `turned` is false.
static PyObject* c3d_dict(snC3d* c, snMotion* forces, bool turned, double angle) {
  char up = c->up ? c->up : 'z', name[2] = {up, 0};
  if (turned) sn_motion_turn(c->points, up, angle);
  if (turned && forces) sn_motion_turn(forces, up, angle);
  return Py_BuildValue("{sNsNsNsNsdsssi}", "points", sn_py_motion_tuple(c->points), "analog",
                       sn_py_motion_tuple(c->analog), "forces", sn_py_motion_tuple(forces), "events", events_of(c),
                       "rate", c->rate, "up", name, "plates", c->plate_count);
}

static PyObject* c3d_read(PyObject* module, PyObject* args) {
  const char* path;
  snPlateOptions options = {0, 0};
  double angle;
  int turned;
  (void)module;
  if (!PyArg_ParseTuple(args, "yddpd:c3d_read", &path, &options.threshold, &options.cutoff, &turned, &angle))
    return NULL;
  snDiagnostics diag = {0};
  snC3d* c3d;
  snMotion* forces = NULL;
  Py_BEGIN_ALLOW_THREADS c3d = sn_c3d_read(path, &diag);
  if (c3d && c3d->plate_count) forces = sn_c3d_ground_forces(c3d, &options, &diag);
  Py_END_ALLOW_THREADS PyObject* dict = c3d ? c3d_dict(c3d, forces, turned, angle) : Py_NewRef(Py_None);
  sn_motion_destroy(forces);
  sn_c3d_destroy(c3d);
  return sn_py_with_diagnostics(dict, &diag);
}

PyMethodDef sn_py_subject_methods[] = {
    {"c3d_read", c3d_read, METH_VARARGS,
     "c3d_read(path, threshold, cutoff, turned, angle)\n--\n\n(result or None, diagnostics)"},
    {"scale_model", scale_model, METH_VARARGS,
     "scale_model(setup, model, static, mass, write)\n--\n\n(result or None, diagnostics)"},
    {NULL, NULL, 0, NULL},
};
