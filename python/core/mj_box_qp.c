// mj_box_qp.c — a quadratic program in a box: least x' H x / 2 + x' g between bounds
//   Projected Newton (Bertsekas 1982): dimensions that a bound stops are held, the others go to their minimum, and the
//   step is halved until the projected point gains enough by Armijo's rule.
//   conformance: limits and orders of summation are those of MuJoCo's mju_boxQP. Differences of a last bit would be
//   amplified by the finite differences of a least-squares problem to 1e-8 of the next Jacobian.
#include "core.h"

#include <math.h>
#include <string.h>

static const int most_steps = 100;
static const double least_gradient2 = 1e-16, least_step = 1e-22, least_pivot = 1e-15;
static const double armijo = 0.05;  // share of the linear gain that a step must make

// x is where the search is. The last six have the program's length; `lower` is L of the free part of H.
typedef struct Program {
  int n, free_count;
  const double *H, *g, *low, *high;
  double *x, *lower;
  double *gradient, *to, *there, *pull;
  int *free, *held;
} Program;

// Four partial sums, the first with the third and the second with the fourth; then the rest as one more term.
static double dot(const double* a, const double* b, int n) {
  double part[4] = {0}, rest = 0;
  int whole = n - n % 4;
  for (int i = 0; i < whole; i += 4)
    for (int k = 0; k < 4; k++) part[k] += a[i + k] * b[i + k];
  for (int i = whole; i < n; i++) rest += a[i] * b[i];
  return ((part[0] + part[2]) + (part[1] + part[3])) + rest;
}

// Cholesky's L of the free part of H, row by row; false if a pivot is too small. Columns are scaled by 1 / pivot.
static bool factor(Program* p) {
  int n = p->free_count;
  for (int i = 0; i < n; i++) {
    double* row = p->lower + (size_t)i * (size_t)n;
    const double* from = p->H + (size_t)p->free[i] * (size_t)p->n;
    for (int j = 0; j < i; j++) {
      const double* other = p->lower + (size_t)j * (size_t)n;
      row[j] = (from[p->free[j]] - dot(row, other, j)) * (1 / other[j]);
    }
    double pivot = from[p->free[i]] - dot(row, row, i);
    if (!(pivot >= least_pivot)) return false;
    row[i] = sqrt(pivot);
    memset(row + i + 1, 0, sizeof(double) * (size_t)(n - i - 1));
  }
  return true;
}

// (L L') x = x in place.
static void solve(const Program* p, double* x) {
  int n = p->free_count;
  for (int i = 0; i < n; i++) {
    const double* row = p->lower + (size_t)i * (size_t)n;
    x[i] = (x[i] - dot(row, x, i)) / row[i];
  }
  for (int i = n - 1; i >= 0; i--) {
    const double* column = p->lower + i;
    for (int j = i + 1; j < n; j++) x[i] -= column[(size_t)j * (size_t)n] * x[j];
    x[i] /= column[(size_t)i * (size_t)n];
  }
}

// x' H x / 2 + x' g, from the lower triangle of H
static double value(const Program* p, const double* x) {
  double sum = 0;
  for (int i = 0; i < p->n; i++) {
    const double* row = p->H + (size_t)i * (size_t)p->n;
    sum += x[i] * row[i] * x[i];
    sum += 2 * x[i] * dot(row, x, i);
  }
  return 0.5 * sum + dot(x, p->g, p->n);
}

static double clipped(const Program* p, int i, double x) {
  if (p->low && x < p->low[i]) return p->low[i];
  return p->high && x > p->high[i] ? p->high[i] : x;
}

static bool is_held(const Program* p, int i) {
  if (p->low && p->x[i] == p->low[i] && p->gradient[i] > 0) return true;
  return p->high && p->x[i] == p->high[i] && p->gradient[i] < 0;
}

// The gradient and the free dimensions at x. True where those are others than before.
static bool hold(Program* p) {
  bool changed = false;
  p->free_count = 0;
  for (int i = 0; i < p->n; i++) {
    p->gradient[i] = dot(p->H + (size_t)i * (size_t)p->n, p->x, p->n) + p->g[i];
    int held = is_held(p, i);
    changed |= held != p->held[i];
    p->held[i] = held;
    if (!held) p->free[p->free_count++] = i;
  }
  return changed;
}

// The way to the minimum over the free dimensions; gives its slope.
static double direction(Program* p) {
  for (int j = 0; j < p->n; j++) p->there[j] = p->held[j] ? p->x[j] : 0;
  for (int i = 0; i < p->free_count; i++) {
    const double* row = p->H + (size_t)p->free[i] * (size_t)p->n;
    p->pull[i] = -(dot(row, p->there, p->n) + p->g[p->free[i]]);
  }
  solve(p, p->pull);
  memset(p->to, 0, sizeof(double) * (size_t)p->n);
  for (int i = 0; i < p->free_count; i++) p->to[p->free[i]] = p->pull[i] - p->x[p->free[i]];
  return dot(p->to, p->gradient, p->n);
}

// Halves the step until the projected point gains enough, and goes there. False where the step became too small.
static bool descend(Program* p, double slope) {
  double before = value(p, p->x), step = 1;
  bool enough = false;
  for (; !enough; step *= 0.5) {
    for (int i = 0; i < p->n; i++) p->there[i] = clipped(p, i, p->x[i] + step * p->to[i]);
    if (0.5 * step < least_step) break;
    enough = value(p, p->there) - before <= armijo * step * slope;
  }
  memcpy(p->x, p->there, sizeof(double) * (size_t)p->n);
  return enough;
}

static double free_gradient2(const Program* p) {
  double sum = 0;
  for (int i = 0; i < p->free_count; i++) sum += p->gradient[p->free[i]] * p->gradient[p->free[i]];
  return sum;
}

static int newton_point(Program* p) {
  p->free_count = p->n;
  for (int i = 0; i < p->n; i++) p->free[i] = i, p->x[i] = -p->g[i];
  if (!factor(p)) return -1;
  solve(p, p->x);
  return p->n;
}

// The number of free dimensions at the minimum; -1 where H is not positive definite over them.
static int minimise(Program* p) {
  if (!p->low && !p->high) return newton_point(p);
  for (int i = 0; i < p->n; i++) p->x[i] = clipped(p, i, p->x[i]);
  for (int step = 0; step < most_steps; step++) {
    bool changed = hold(p) || step == 0;
    if (!p->free_count) return 0;
    if (changed && !factor(p)) return -1;
    if (free_gradient2(p) < least_gradient2) return p->free_count;
    double slope = direction(p);
    if (slope >= 0) return -1;
    if (!descend(p, slope)) break;
  }
  return p->free_count;
}

static int run(int n, PyObject* const vectors[5], int* index) {
  static const char* const names[5] = {"x", "H", "g", "lower", "upper"};
  snPyVector v[5];
  int opened = 0, result = -2;
  while (opened < 5) {
    Py_ssize_t length = opened == 1 ? (Py_ssize_t)n * n : n;
    if (opened >= 3 && vectors[opened] == Py_None)
      v[opened] = (snPyVector){0};
    else if (!sn_py_open_vector(&v[opened], vectors[opened], names[opened], length, opened == 0))
      break;
    opened++;
  }
  double* memory = opened == 5 ? PyMem_Malloc(sizeof(double) * (size_t)n * (size_t)(n + 5)) : NULL;
  if (memory) {
    double* rest = memory + (size_t)n * (size_t)n;
    Program p = {.n = n, .H = v[1].numbers, .g = v[2].numbers, .low = v[3].numbers, .high = v[4].numbers,
                 .x = v[0].numbers, .lower = memory, .gradient = rest, .to = rest + n, .there = rest + 2 * n,
                 .pull = rest + 3 * n, .free = index, .held = (int*)(void*)(rest + 4 * n)};
    memset(p.held, 0, sizeof(int) * (size_t)n);
    result = minimise(&p);
  } else if (opened == 5) {
    PyErr_NoMemory();
  }
  PyMem_Free(memory);
  for (int i = 0; i < opened; i++)
    if (v[i].numbers) sn_py_close_vector(&v[i]);
  return result;
}

static PyObject* box_qp(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* vectors[5];
  int n;
  if (!PyArg_ParseTuple(args, "iOOOOO:box_qp", &n, &vectors[0], &vectors[1], &vectors[2], &vectors[3], &vectors[4]))
    return NULL;
  if (n <= 0) return PyErr_Format(PyExc_ValueError, "a program needs at least one dimension, got %d", n);
  int* index = PyMem_Malloc(sizeof(int) * (size_t)n);
  if (!index) return PyErr_NoMemory();
  int count = run(n, vectors, index);
  PyObject* free = count >= 0 ? PyList_New(count) : NULL;
  for (int i = 0; free && i < count; i++) PyList_SetItem(free, i, PyLong_FromLong(index[i]));
  PyMem_Free(index);
  if (count == -1) Py_RETURN_NONE;
  return free;
}

PyMethodDef sn_py_box_qp_methods[] = {
    {"box_qp", box_qp, METH_VARARGS,
     "box_qp(n, x, H, g, lower, upper)\n--\n\n"
     "Moves x to the least of x' H x / 2 + x' g in a box; gives the free dimensions, None where H is not positive "
     "definite."},
    {NULL, NULL, 0, NULL},
};
