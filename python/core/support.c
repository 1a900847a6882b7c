// support.c — Jacobians, velocities and forces at places of a model
//   Matrices and vectors are buffers that the caller has made in the right length; lengths and indices are checked
//   here.
#include "call.h"

#include <string.h>

typedef void JacobianFunction(const snModel* m, const snData* d, int id, double* translation, double* rotation);

static PyObject* jacobian_of(PyObject* module, PyObject* args, snObjectType type, JacobianFunction* function) {
  PyObject *model_object, *data_object, *translation, *rotation;
  Call call = {0};
  int id;
  if (!PyArg_ParseTuple(args, "OOOOi", &model_object, &data_object, &translation, &rotation, &id)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  Py_ssize_t length = 3 * (Py_ssize_t)call.model->m->nv;
  if (!is_there(&call, type, id) || !add_vector(&call, translation, "translation", length, true) ||
      !add_vector(&call, rotation, "rotation", length, true))
    return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) function(call.model->m, call.data->d, id, call.vectors[0].numbers, call.vectors[1].numbers);
  return finish(&call, begun);
}

static void subtree_com(const snModel* m, const snData* d, int body, double* translation, double* rotation) {
  (void)rotation;
  sn_subtree_com_jacobian(m, d, body, translation);
}

#define JACOBIAN(name, type, function) \
  static PyObject* name(PyObject* module, PyObject* args) { return jacobian_of(module, args, type, function); }
JACOBIAN(jac_body, SN_OBJ_BODY, sn_body_jacobian)
JACOBIAN(jac_body_com, SN_OBJ_BODY, sn_body_com_jacobian)
JACOBIAN(jac_subtree_com, SN_OBJ_BODY, subtree_com)
JACOBIAN(jac_geom, SN_OBJ_GEOM, sn_geom_jacobian)
JACOBIAN(jac_site, SN_OBJ_SITE, sn_site_jacobian)

typedef void PointFunction(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                           double* rotation);

static PyObject* jacobian_at(PyObject* module, PyObject* args, PointFunction* function) {
  PyObject *model_object, *data_object, *translation, *rotation, *point;
  Call call = {0};
  int body;
  if (!PyArg_ParseTuple(args, "OOOOiO", &model_object, &data_object, &translation, &rotation, &body, &point))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  Py_ssize_t length = 3 * (Py_ssize_t)call.model->m->nv;
  if (!is_there(&call, SN_OBJ_BODY, body) || !add_vector(&call, translation, "translation", length, true) ||
      !add_vector(&call, rotation, "rotation", length, true) || !add_vector(&call, point, "point", 3, false))
    return NULL;
  const snPyVector* v = call.vectors;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) function(call.model->m, call.data->d, body, vector3(&v[2]), v[0].numbers, v[1].numbers);
  return finish(&call, begun);
}

static PyObject* jac_point(PyObject* module, PyObject* args) { return jacobian_at(module, args, sn_point_jacobian); }
static PyObject* jac_dot(PyObject* module, PyObject* args) { return jacobian_at(module, args, sn_point_jacobian_rate); }

typedef bool MotionFunction(const snModel* m, const snData* d, snObjectType type, int id, bool local, snSpatial* out);

static PyObject* motion_of(PyObject* module, PyObject* args, MotionFunction* function) {
  PyObject *model_object, *data_object, *out;
  Call call = {0};
  int type, id, local;
  if (!PyArg_ParseTuple(args, "OOOiip", &model_object, &data_object, &out, &type, &id, &local)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, (snObjectType)type, id) || !add_vector(&call, out, "out", 6, true)) return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  snSpatial motion;
  if (begun && function(call.model->m, call.data->d, (snObjectType)type, id, local, &motion)) {
    memcpy(call.vectors[0].numbers, &motion, sizeof motion);
    return finish(&call, begun);
  }
  Py_XDECREF(finish(&call, begun));
  return begun ? PyErr_Format(PyExc_ValueError, "objects of kind %d have no frame that moves", type) : NULL;
}

static PyObject* object_velocity(PyObject* module, PyObject* args) {
  return motion_of(module, args, sn_object_velocity);
}
static PyObject* object_acceleration(PyObject* module, PyObject* args) {
  return motion_of(module, args, sn_object_acceleration);
}

static PyObject* apply_force(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *qfrc, *vectors[3];
  static const char* const names[3] = {"force", "torque", "point"};
  Call call = {0};
  int body;
  if (!PyArg_ParseTuple(args, "OOOiOOO:apply_force", &model_object, &data_object, &qfrc, &body, &vectors[0],
                        &vectors[1], &vectors[2]))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_BODY, body) || !add_vector(&call, qfrc, "qfrc", call.model->m->nv, true)) return NULL;
  for (int i = 0; i < 3; i++)
    if (!add_vector(&call, vectors[i], names[i], 3, false)) return NULL;
  const snPyVector* v = call.vectors;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun)
    sn_add_force(call.model->m, call.data->d, body, vector3(&v[1]), vector3(&v[2]), vector3(&v[3]), v[0].numbers);
  return finish(&call, begun);
}

#define JACOBIAN_ROW(name, of) \
  { #name, name, METH_VARARGS, #name "(m, d, translation, rotation, id)\n--\n\nWrites the Jacobian of " of "." }
PyMethodDef sn_py_support_methods[] = {
    JACOBIAN_ROW(jac_body, "a body's frame"),
    JACOBIAN_ROW(jac_body_com, "a body's centre of mass"),
    JACOBIAN_ROW(jac_subtree_com, "a subtree's centre of mass"),
    JACOBIAN_ROW(jac_geom, "a geom"),
    JACOBIAN_ROW(jac_site, "a site"),
    {"jac_point", jac_point, METH_VARARGS,
     "jac_point(m, d, translation, rotation, id, point)\n--\n\nWrites the Jacobian of a point of a body."},
    {"jac_dot", jac_dot, METH_VARARGS,
     "jac_dot(m, d, translation, rotation, id, point)\n--\n\nWrites the rate of change of jac_point."},
    {"object_velocity", object_velocity, METH_VARARGS,
     "object_velocity(m, d, out, type, id, local)\n--\n\nWrites angular and linear velocity."},
    {"object_acceleration", object_acceleration, METH_VARARGS,
     "object_acceleration(m, d, out, type, id, local)\n--\n\nWrites angular and linear acceleration."},
    {"apply_force", apply_force, METH_VARARGS,
     "apply_force(m, d, qfrc, id, force, torque, point)\n--\n\nAdds a force on a body to qfrc."},
    {NULL, NULL, 0, NULL},
};
