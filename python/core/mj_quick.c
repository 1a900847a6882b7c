// mj_quick.c — what programs on sinew.mujoco call most often, without Python in between
//   counts of the last pass, and rotations of vectors of doubles. A function here gives False where an argument is not
//   simply an array of its length: sinew.mujoco then checks and converts arguments, and says what is wrong with them.
#include "core.h"

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

enum { MOST = 3 };

typedef struct Doubles {
  Py_buffer buffer[MOST];
  double* v[MOST];
  int opened;
} Doubles;

static void end(Doubles* a) {
  for (int i = 0; i < a->opened; i++) PyBuffer_Release(&a->buffer[i]);
}

// Opens arrays of doubles of these lengths, the first to be written; false where one is something else.
static bool begin(Doubles* a, PyObject* const* args, Py_ssize_t given, const int* lengths, int count) {
  a->opened = 0;
  if (given != count) return false;
  for (int i = 0; i < count; i++) {
    Py_buffer* b = &a->buffer[i];
    if (PyObject_GetBuffer(args[i], b, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (i == 0 ? PyBUF_WRITABLE : 0)) < 0) {
      PyErr_Clear();
      return end(a), false;
    }
    a->opened++;
    bool fits = b->ndim == 1 && b->format && strcmp(b->format, "d") == 0 && b->len == lengths[i] * 8;
    if (!fits) return end(a), false;
    a->v[i] = b->buf;
  }
  return true;
}

static void mul_quat(double r[4], const double a[4], const double b[4]) {
  double w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  double x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  double y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  double z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
  r[0] = w, r[1] = x, r[2] = y, r[3] = z;
}

static void neg_quat(double r[4], const double q[4], const double* unused) {
  (void)unused;
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

static void to_matrix(double r[9], const double q[4], const double* unused) {
  (void)unused;
  double w = q[0], x = q[1], y = q[2], z = q[3];
  double m[9] = {w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
                 2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
                 2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z};
  memcpy(r, m, sizeof m);
}

static PyObject* apply(PyObject* const* args, Py_ssize_t given, const int* lengths, int count,
                       void (*f)(double*, const double*, const double*)) {
  Doubles a;
  if (!begin(&a, args, given, lengths, count)) Py_RETURN_FALSE;
  f(a.v[0], a.v[1], count > 2 ? a.v[2] : NULL);
  end(&a);
  Py_RETURN_TRUE;
}

#define ROTATION(name, f, ...)                                                             \
  static PyObject* name(PyObject* module, PyObject* const* args, Py_ssize_t given) {       \
    (void)module;                                                                          \
    static const int lengths[] = {__VA_ARGS__};                                            \
    return apply(args, given, lengths, (int)(sizeof lengths / sizeof lengths[0]), f);      \
  }
ROTATION(quick_mul_quat, mul_quat, 4, 4, 4)
ROTATION(quick_neg_quat, neg_quat, 4, 4)
ROTATION(quick_cross, cross, 3, 3, 3)
ROTATION(quick_rotate, rotate, 3, 3, 4)
ROTATION(quick_to_matrix, to_matrix, 9, 4)

#define FAST(name, doc) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, #name doc}

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
    FAST(quick_mul_quat, "(res, a, b)\n--\n\nres = a b, quaternions; False where an argument is not simply an array."),
    FAST(quick_neg_quat, "(res, q)\n--\n\nThe opposite rotation; False where an argument is not simply an array."),
    FAST(quick_cross, "(res, a, b)\n--\n\nres = a x b; False where an argument is not simply an array."),
    FAST(quick_rotate, "(res, v, q)\n--\n\nA rotated vector; False where an argument is not simply an array."),
    FAST(quick_to_matrix, "(res, q)\n--\n\nThe matrix of a rotation; False where an argument is not simply an array."),
    {NULL, NULL, 0, NULL},
};
