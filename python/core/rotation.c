// rotation.c — quaternions, poses and single shapes: functions of numbers, which need no model
//   Arguments and results are the numbers of the structs, in order: a quaternion four, a matrix nine, a pose seven.
#include "core.h"

#include "sinew/query.h"
#include "sinew/rotation.h"
#include <string.h>

enum { MOST_NUMBERS = 24 };

typedef void NumbersFn(const double* in, double* out);

static snQuat quat(const double* n) { return (snQuat){n[0], n[1], n[2], n[3]}; }
static snVec3 vec(const double* n) { return (snVec3){n[0], n[1], n[2]}; }
static snPose pose(const double* n) { return (snPose){vec(n), quat(n + 3)}; }
static void put_quat(double* out, snQuat q) { memcpy(out, &q, sizeof q); }
static void put_vec(double* out, snVec3 v) { memcpy(out, &v, sizeof v); }
static void put_pose(double* out, snPose p) { memcpy(out, &p, sizeof p); }
_Static_assert(sizeof(snPose) == 7 * sizeof(double), "a pose is seven numbers");

static void mul(const double* in, double* out) { put_quat(out, sn_quat_mul(quat(in), quat(in + 4))); }
static void conjugate(const double* in, double* out) { put_quat(out, sn_quat_conjugate(quat(in))); }
static void normalize(const double* in, double* out) { put_quat(out, sn_quat_normalize(quat(in))); }
static void rotate(const double* in, double* out) { put_vec(out, sn_quat_rotate(quat(in), vec(in + 4))); }
static void axis_angle(const double* in, double* out) { put_quat(out, sn_quat_from_axis_angle(vec(in), in[3])); }
static void z_to(const double* in, double* out) { put_quat(out, sn_quat_from_z_to(vec(in))); }
static void velocity(const double* in, double* out) { put_vec(out, sn_quat_to_velocity(quat(in), in[4])); }
static void difference(const double* in, double* out) { put_vec(out, sn_quat_difference(quat(in), quat(in + 4))); }
static void integrate(const double* in, double* out) {
  put_quat(out, sn_quat_integrate(quat(in), vec(in + 4), in[7]));
}
static void to_matrix(const double* in, double* out) {
  snMat3 m = sn_quat_to_matrix(quat(in));
  memcpy(out, &m, sizeof m);
}
static void from_matrix(const double* in, double* out) {
  snMat3 m;
  memcpy(&m, in, sizeof m);
  put_quat(out, sn_quat_from_matrix(m));
}
static void pose_mul(const double* in, double* out) { put_pose(out, sn_pose_mul(pose(in), pose(in + 7))); }
static void pose_inverse(const double* in, double* out) { put_pose(out, sn_pose_inverse(pose(in))); }
static void pose_apply(const double* in, double* out) { put_vec(out, sn_pose_apply(pose(in), vec(in + 7))); }

// type, size, position, matrix, from, along -> distance, normal
static void ray_primitive(const double* in, double* out) {
  snMat3 rot;
  snVec3 normal = {0};
  memcpy(&rot, in + 7, sizeof rot);
  out[0] = sn_ray_primitive((snGeomType)in[0], vec(in + 1), vec(in + 4), rot, vec(in + 16), vec(in + 19), &normal);
  put_vec(out + 1, normal);
}

// In the order of sinew/_rotation.py.
static const struct {
  int in, out;
  NumbersFn* call;
} functions[] = {
    {8, 4, mul},        {4, 4, conjugate},  {4, 4, normalize},    {7, 3, rotate},     {4, 4, axis_angle},
    {3, 4, z_to},       {5, 3, velocity},   {8, 3, difference},   {8, 4, integrate},  {4, 9, to_matrix},
    {9, 4, from_matrix}, {14, 7, pose_mul}, {7, 7, pose_inverse}, {10, 3, pose_apply}, {22, 4, ray_primitive},
};

static PyObject* of_numbers(PyObject* module, PyObject* args) {
  int which;
  PyObject *in_object, *out_object;
  snPyVector in, out;
  (void)module;
  if (!PyArg_ParseTuple(args, "iOO:of_numbers", &which, &in_object, &out_object)) return NULL;
  if (which < 0 || which >= (int)(sizeof functions / sizeof functions[0]))
    return PyErr_Format(PyExc_ValueError, "there is no function %d", which);
  if (!sn_py_open_vector(&in, in_object, "numbers", functions[which].in, false)) return NULL;
  if (!sn_py_open_vector(&out, out_object, "result", functions[which].out, true)) {
    sn_py_close_vector(&in);
    return NULL;
  }
  functions[which].call(in.numbers, out.numbers);
  sn_py_close_vector(&in);
  sn_py_close_vector(&out);
  Py_RETURN_NONE;
}

PyMethodDef sn_py_rotation_methods[] = {
    {"of_numbers", of_numbers, METH_VARARGS,
     "of_numbers(which, numbers, result, /)\n--\n\nA function of quaternions, poses or shapes, by number."},
    {NULL, NULL, 0, NULL},
};
