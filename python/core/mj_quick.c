// mj_quick.c — what programs on sinew.mujoco call most often, without Python in between
//   counts of the last pass, and rotations of vectors of doubles, whose arguments have a form (form.h)
#include "form.h"

#include "sinew/rotation.h"
#include <string.h>

// ---- counts

static int* count_of(snData* d, int which) {
  int* const counts[SN_PY_COUNTS] = {&d->ncon, &d->ne, &d->nf, &d->nl, &d->nefc, &d->nisland, &d->nidof};
  return counts[which];
}

static PyObject* count(PyObject* module, PyObject* object, int which) {
  snPyData* data = sn_py_data(module, object);
  if (!data) return NULL;
  if (data->busy && !sn_py_runs_here(data)) {
    PyErr_SetString(PyExc_RuntimeError, "contacts and rows of a Data cannot be counted while another thread runs it");
    return NULL;
  }
  bool given = data->counted == data->changes + 1;
  return PyLong_FromLong(given ? data->counts[which] : *count_of(data->d, which));
}

#define COUNT(name, which) \
  static PyObject* count_##name(PyObject* module, PyObject* object) { return count(module, object, which); }
COUNT(ncon, 0)
COUNT(ne, 1)
COUNT(nf, 2)
COUNT(nl, 3)
COUNT(nefc, 4)
COUNT(nisland, 5)
COUNT(nidof, 6)

// Counts that hold until the next pass, whatever the engine has: those of a data that was restored.
static PyObject* keep_counts(PyObject* module, PyObject* args) {
  PyObject* object;
  int n[SN_PY_COUNTS];
  if (!PyArg_ParseTuple(args, "Oiiiiiii:keep_counts", &object, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6]))
    return NULL;
  snPyData* data = sn_py_data(module, object);
  if (!data) return NULL;
  memcpy(data->counts, n, sizeof n);
  data->counted = data->changes + 1;
  Py_RETURN_NONE;
}

// ---- rotations

static void mul_quat(double r[4], const double a[4], const double b[4]) {
  double w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  double x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  double y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  double z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
  r[0] = w, r[1] = x, r[2] = y, r[3] = z;
}

static void neg_quat(double r[4], const double q[4]) {
  double w = q[0], x = -q[1], y = -q[2], z = -q[3];
  r[0] = w, r[1] = x, r[2] = y, r[3] = z;
}

static void cross(double r[3], const double a[3], const double b[3]) {
  double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
  r[0] = x, r[1] = y, r[2] = z;
}

// v + 2 w (u x v) + 2 u x (u x v), u the vector part; no rotation leaves the vector as it is
static void rotate(double r[3], const double v[3], const double q[4]) {
  double turn[3], again[3];
  bool none = q[0] == 1 && q[1] == 0 && q[2] == 0 && q[3] == 0;
  cross(turn, q + 1, v);
  cross(again, q + 1, turn);
  for (int k = 0; k < 3; k++) r[k] = none ? v[k] : v[k] + 2 * (q[0] * turn[k] + again[k]);
}

static void to_matrix(double r[9], const double q[4]) {
  double w = q[0], x = q[1], y = q[2], z = q[3];
  double m[9] = {w * w + x * x - y * y - z * z, 2 * (x * y - w * z),           2 * (x * z + w * y),
                 2 * (x * y + w * z),           w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
                 2 * (x * z - w * y),           2 * (y * z + w * x),           w * w - x * x - y * y + z * z};
  memcpy(r, m, sizeof m);
}

static void put_quat(double* out, snQuat q) { memcpy(out, &q, sizeof q); }
static void put_vec(double* out, snVec3 v) { memcpy(out, &v, sizeof v); }
static snMat3 matrix(const double* n) {
  snMat3 m;
  memcpy(&m, n, sizeof m);
  return m;
}

#define ROTATION(name, expression)           \
  static PyObject* name##_of(snPyGiven* g) { \
    double* const* v = g->v;                 \
    expression;                              \
    return sn_py_done();                     \
  }
ROTATION(mul_quat, mul_quat(v[0], v[1], v[2]))
ROTATION(neg_quat, neg_quat(v[0], v[1]))
ROTATION(cross, cross(v[0], v[1], v[2]))
ROTATION(rotate, rotate(v[0], v[1], v[2]))
ROTATION(to_matrix, to_matrix(v[0], v[1]))
ROTATION(from_matrix, put_quat(v[0], sn_quat_from_matrix(matrix(v[1]))))
ROTATION(axis_angle, put_quat(v[0], sn_quat_from_axis_angle(sn_py_vec3(v[1]), g->x)))
ROTATION(z_to, put_quat(v[0], sn_quat_from_z_to(sn_py_vec3(v[1]))))
ROTATION(velocity, put_vec(v[0], sn_quat_to_velocity(sn_py_quat(v[1]), g->x)))
ROTATION(difference, put_vec(v[0], sn_quat_difference(sn_py_quat(v[1]), sn_py_quat(v[2]))))
ROTATION(integrate, put_quat(v[0], sn_quat_integrate(sn_py_quat(v[0]), sn_py_vec3(v[1]), g->x)))

#define ROTATIONS(CALL)                                                                                               \
  CALL(mju_mulQuat, "w4r4r4", "(res, quat1, quat2, /)", "Product of two quaternions.", mul_quat_of)                   \
  CALL(mju_negQuat, "w4r4", "(res, quat, /)", "The opposite rotation.", neg_quat_of)                                  \
  CALL(mju_cross, "w3r3r3", "(res, a, b, /)", "res = a x b.", cross_of)                                               \
  CALL(mju_rotVecQuat, "w3r3r4", "(res, vec, quat, /)", "A vector, rotated.", rotate_of)                              \
  CALL(mju_quat2Mat, "w9r4", "(res, quat, /)", "The rotation as a matrix.", to_matrix_of)                             \
  CALL(mju_mat2Quat, "w4r9", "(quat, mat, /)", "The rotation of a matrix as a quaternion.", from_matrix_of)           \
  CALL(mju_axisAngle2Quat, "w4r3x", "(res, axis, angle, /)", "Rotation by an angle about an axis.", axis_angle_of)    \
  CALL(mju_quatZ2Vec, "w4r3", "(quat, vec, /)", "The least rotation of the z axis to a direction.", z_to_of)          \
  CALL(mju_quat2Vel, "w3r4x", "(res, quat, dt, /)", "Angular velocity that makes a rotation in a time.", velocity_of) \
  CALL(mju_subQuat, "w3r4r4", "(res, qa, qb, /)", "Rotation vector that takes qb to qa.", difference_of)              \
  CALL(mju_quatIntegrate, "w4r3x", "(quat, vel, scale, /)", "Turns a quaternion with an angular velocity.",           \
       integrate_of)

ROTATIONS(SN_PY_CALL_FUNCTION)

PyMethodDef sn_py_quick_methods[] = {
    {"count_ncon", count_ncon, METH_O, "count_ncon(data)\n--\n\nContacts of the last pass."},
    {"count_ne", count_ne, METH_O, "count_ne(data)\n--\n\nEquality rows of the last pass."},
    {"count_nf", count_nf, METH_O, "count_nf(data)\n--\n\nFriction rows of the last pass."},
    {"count_nl", count_nl, METH_O, "count_nl(data)\n--\n\nLimit rows of the last pass."},
    {"count_nefc", count_nefc, METH_O, "count_nefc(data)\n--\n\nConstraint rows of the last pass."},
    {"count_nisland", count_nisland, METH_O, "count_nisland(data)\n--\n\nIslands of the last pass."},
    {"count_nidof", count_nidof, METH_O, "count_nidof(data)\n--\n\nDofs in islands of the last pass."},
    {"keep_counts", keep_counts, METH_VARARGS,
     "keep_counts(data, ncon, ne, nf, nl, nefc, nisland, nidof)\n--\n\nCounts that hold until the next pass."},
    ROTATIONS(SN_PY_CALL_METHOD){NULL, NULL, 0, NULL},
};
