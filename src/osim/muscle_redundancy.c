// muscle_redundancy.c — the least effort of many actuators that together give few generalised forces
//   Newton's method on the dual: with multipliers l the best x_i is sign(s) (|s| / p)^(1/(p-1)) cut to its bounds,
//   where s = a_i . l, and the gradient of the dual, negative, is A x(l) - b. It is piecewise smooth with the Hessian A
//   D A', D the derivatives of x_i by s. A proximal term e/2 |l - l0|^2 keeps the Hessian regular; l0 follows l while e
//   falls, so that the term vanishes where the problem has a solution, and bounds l where it has none.
//   Hintermueller, Ito, Kunisch: The primal-dual active set strategy as a semismooth Newton method, SIAM J. Optim. 13
//   (2002)
#include "osim/muscle_redundancy.h"
#include "math/elementary.h"

#include "math/solve_columns.h"
#include <math.h>
#include <string.h>

#define MOST_PROXIMAL  1e-2
#define LEAST_PROXIMAL 1e-6
#define MOST_OUTER     12
#define MOST_STEPS     200
#define TOLERANCE      1e-12

bool sn_load_sharing_create(snLoadSharing* s, snArena* arena, int rows, int cols, double exponent) {
  size_t r = (size_t)rows, c = (size_t)cols, count = r * c + 8 * r + 3 * c + r * r + 8;
  double* memory = sn_arena_zalloc(arena, sizeof(double) * count);
  *s = (snLoadSharing){.rows = rows, .cols = cols, .exponent = exponent, .A = memory};
  if (!memory) return false;
  s->b = s->A + r * c;
  s->lambda = s->b + r;
  s->lacking = s->lambda + r;
  s->scale = s->lacking + r;
  s->target = s->scale + r;
  s->gradient = s->target + r;
  s->step = s->gradient + r;
  s->trial = s->step + r;
  s->low = s->trial + r;
  s->high = s->low + c;
  s->x = s->high + c;
  s->hessian = s->x + c;
  return true;
}

// Rows of length 1, so that moments and forces count alike.
static void scale_rows(snLoadSharing* s) {
  for (int i = 0; i < s->rows; i++) {
    double sum = 0, *row = s->A + (size_t)i * (size_t)s->cols;
    for (int j = 0; j < s->cols; j++) sum += row[j] * row[j];
    s->scale[i] = sum > 0 ? 1 / sqrt(sum) : 1;
    for (int j = 0; j < s->cols; j++) row[j] *= s->scale[i];
    s->b[i] *= s->scale[i];
  }
}

typedef struct Best {
  double x, derivative;  // by s; 0 at a bound
} Best;

static Best best(const snLoadSharing* s, int col, double slope) {
  const double steepest = 1e8;
  double power = 1 / (s->exponent - 1), size = sn_pow(fabs(slope) / s->exponent, power), x = copysign(size, slope);
  if (x < s->low[col]) return (Best){s->low[col], 0};
  if (x > s->high[col]) return (Best){s->high[col], 0};
  double derivative = slope == 0 ? (power < 1   ? steepest
                                    : power > 1 ? 0
                                                : 1 / s->exponent)
                                 : power * size / fabs(slope);
  return (Best){x, fmin(derivative, steepest)};
}

static double along(const snLoadSharing* s, const double* lambda, int col) {
  double sum = 0;
  for (int i = 0; i < s->rows; i++) sum += s->A[(size_t)i * (size_t)s->cols + (size_t)col] * lambda[i];
  return sum;
}

// Minus the dual, with the proximal term.
static double objective(const snLoadSharing* s, const double* lambda) {
  double sum = 0;
  for (int j = 0; j < s->cols; j++) {
    double slope = along(s, lambda, j), x = best(s, j, slope).x;
    sum += slope * x - sn_pow(fabs(x), s->exponent);
  }
  for (int i = 0; i < s->rows; i++) {
    double from = lambda[i] - s->target[i];
    sum += 0.5 * s->proximal * from * from - s->b[i] * lambda[i];
  }
  return sum;
}

// x, gradient and Hessian at lambda; returns the largest entry of the gradient.
static double evaluate(snLoadSharing* s) {
  size_t rows = (size_t)s->rows, cols = (size_t)s->cols;
  memset(s->hessian, 0, sizeof(double) * rows * rows);
  for (size_t i = 0; i < rows; i++) {
    s->gradient[i] = s->proximal * (s->lambda[i] - s->target[i]) - s->b[i];
    s->hessian[i * rows + i] = s->proximal;
  }
  for (size_t j = 0; j < cols; j++) {
    Best found = best(s, (int)j, along(s, s->lambda, (int)j));
    s->x[j] = found.x;
    for (size_t i = 0; i < rows; i++) {
      double a = s->A[i * cols + j];
      s->gradient[i] += a * found.x;
      if (a == 0 || found.derivative == 0) continue;
      for (size_t k = 0; k <= i; k++) s->hessian[i * rows + k] += a * found.derivative * s->A[k * cols + j];
    }
  }
  double most = 0;
  for (size_t i = 0; i < rows; i++) most = fmax(most, fabs(s->gradient[i]));
  return most;
}

// A Newton step with Armijo's rule; false where it leads no further.
static bool newton_step(snLoadSharing* s) {
  double before = objective(s, s->lambda), drop = 0;
  sn_cholesky_factor(s->hessian, s->rows);
  for (int i = 0; i < s->rows; i++) s->step[i] = -s->gradient[i];
  sn_cholesky_solve_columns(s->hessian, s->rows, s->step, 1);
  for (int i = 0; i < s->rows; i++) drop += s->gradient[i] * s->step[i];
  for (double share = 1; share > 1e-12; share *= 0.5) {
    for (int i = 0; i < s->rows; i++) s->trial[i] = s->lambda[i] + share * s->step[i];
    if (objective(s, s->trial) > before + 1e-4 * share * drop + 1e-15 * fabs(before)) continue;
    memcpy(s->lambda, s->trial, sizeof(double) * (size_t)s->rows);
    return true;
  }
  return false;
}

static double largest(const double* x, int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = fmax(most, fabs(x[i]));
  return most;
}

static double find_lacking(snLoadSharing* s) {
  for (int i = 0; i < s->rows; i++) {
    double sum = s->b[i];
    for (int j = 0; j < s->cols; j++) sum -= s->A[(size_t)i * (size_t)s->cols + (size_t)j] * s->x[j];
    s->lacking[i] = sum;
  }
  return largest(s->lacking, s->rows);
}

bool sn_load_sharing_solve(snLoadSharing* s) {
  scale_rows(s);
  double enough = TOLERANCE * (1 + largest(s->b, s->rows));
  bool converged = false;
  s->proximal = MOST_PROXIMAL;
  for (int outer = 0; outer < MOST_OUTER; outer++, s->proximal = fmax(0.1 * s->proximal, LEAST_PROXIMAL)) {
    memcpy(s->target, s->lambda, sizeof(double) * (size_t)s->rows);
    double gradient = evaluate(s);
    for (int i = 0; i < MOST_STEPS && gradient > enough && newton_step(s); i++) gradient = evaluate(s);
    converged = gradient <= 1e3 * enough;
    if (find_lacking(s) <= 10 * enough || !converged) break;
  }
  bool fulfilled = largest(s->lacking, s->rows) <= 1e3 * enough;
  for (int i = 0; i < s->rows; i++) s->lacking[i] /= s->scale[i];
  // multipliers of what cannot be fulfilled grow without end; the next problem starts anew
  if (!fulfilled) memset(s->lambda, 0, sizeof(double) * (size_t)s->rows);
  return converged;
}
