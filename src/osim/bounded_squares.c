// bounded_squares.c — the least sum of squares of variables within bounds, under equations or with their residuals
//   Primal active-set method: the free variables go to their least with the others fixed, or as far as the first bound,
//   which fixes one more; where all are at their least, the variable whose gradient leads inwards most is freed. The
//   equations by the method of multipliers with a large penalty.
//   Nocedal, Wright: Numerical Optimization (2006), 16.5 and 17.3
#include "osim/bounded_squares.h"

#include "math/solve_columns.h"
#include <float.h>
#include <math.h>
#include <string.h>

#define PENALTY      1e6
#define RIDGE        1e-13
#define MOST_CHANGES 5  // of the set of fixed variables, for each variable
#define MOST_OUTER   20
#define LEAST_GAIN   1e-11
#define FULFILLED    1e-11

bool sn_bounded_squares_create(snBoundedSquares* s, snArena* arena, int rows, int cols) {
  size_t r = (size_t)rows, c = (size_t)cols;
  double* memory = sn_arena_zarray(arena, double, r * c + 3 * r + r * r + 2 * c * c + 6 * c + 1);
  *s = (snBoundedSquares){.rows = rows, .cols = cols, .A = memory, .free = sn_arena_zarray(arena, int, c + 1),
                         .fixed = sn_arena_zarray(arena, bool, c + 1)};
  if (!memory || !s->free || !s->fixed) return false;
  s->b = s->A + r * c;
  s->lacking = s->b + r;
  s->aim = s->lacking + r;
  s->rows_factor = s->aim + r;
  s->hessian = s->rows_factor + r * r;
  s->factor = s->hessian + c * c;
  s->low = s->factor + c * c;
  s->high = s->low + c;
  s->x = s->high + c;
  s->linear = s->x + c;
  s->gradient = s->linear + c;
  s->step = s->gradient + c;
  return true;
}

// ---- 1/2 x' H x - f' x,  H = 1 + penalty A' A,  f = penalty A' aim

static void make_hessian(snBoundedSquares* s, double penalty) {
  size_t rows = (size_t)s->rows, cols = (size_t)s->cols;
  memset(s->hessian, 0, sizeof(double) * cols * cols);
  for (size_t i = 0; i < rows; i++) {
    const double* row = s->A + i * cols;
    for (size_t j = 0; j < cols; j++) {
      double share = penalty * row[j];
      if (share == 0) continue;
      for (size_t k = 0; k <= j; k++) s->hessian[j * cols + k] += share * row[k];
    }
  }
  for (size_t j = 0; j < cols; j++) {
    s->hessian[j * cols + j] += 1;
    for (size_t k = 0; k < j; k++) s->hessian[k * cols + j] = s->hessian[j * cols + k];
  }
}

static void make_linear(snBoundedSquares* s, double penalty) {
  size_t rows = (size_t)s->rows, cols = (size_t)s->cols;
  memset(s->linear, 0, sizeof(double) * cols);
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) s->linear[j] += penalty * s->A[i * cols + j] * s->aim[i];
}

static void find_gradient(snBoundedSquares* s) {
  size_t cols = (size_t)s->cols;
  for (size_t j = 0; j < cols; j++) {
    double along = 0;
    for (size_t k = 0; k < cols; k++) along += s->hessian[j * cols + k] * s->x[k];
    s->gradient[j] = along - s->linear[j];
  }
}

// Steps of the free variables to their least, in their order at the front of `step`; their number.
static int find_step(snBoundedSquares* s) {
  int count = 0;
  for (int j = 0; j < s->cols; j++)
    if (!s->fixed[j]) s->free[count++] = j;
  for (int i = 0; i < count; i++) {
    s->step[i] = -s->gradient[s->free[i]];
    for (int k = 0; k <= i; k++)
      s->factor[(size_t)i * (size_t)count + (size_t)k] =
          s->hessian[(size_t)s->free[i] * (size_t)s->cols + (size_t)s->free[k]];
  }
  if (count == 0) return 0;
  sn_cholesky_factor(s->factor, count);
  sn_cholesky_solve_columns(s->factor, count, s->step, 1);
  return count;
}

// Goes along the step, at most to the first bound, which fixes its variable; false where there was none.
static bool go(snBoundedSquares* s, int count) {
  double share = 1;
  int first = -1;
  for (int i = 0; i < count; i++) {
    int j = s->free[i];
    double room = s->step[i] > 0 ? s->high[j] - s->x[j] : s->low[j] - s->x[j];
    if (fabs(room) >= share * fabs(s->step[i])) continue;
    share = fabs(room / s->step[i]);
    first = i;
  }
  for (int i = 0; i < count; i++) {
    int j = s->free[i];
    s->x[j] = fmin(s->high[j], fmax(s->low[j], s->x[j] + share * s->step[i]));
  }
  if (first < 0) return false;
  int j = s->free[first];
  s->x[j] = s->step[first] > 0 ? s->high[j] : s->low[j];
  s->fixed[j] = true;
  return true;
}

// Frees the variable that gains most; false where none does.
static bool release(snBoundedSquares* s) {
  double most = 0;
  int best = -1;
  for (int j = 0; j < s->cols; j++) {
    if (!s->fixed[j] || s->low[j] >= s->high[j]) continue;
    double inwards = s->x[j] <= s->low[j] ? -s->gradient[j] : s->gradient[j];
    if (inwards > LEAST_GAIN * (1 + fabs(s->linear[j])) && inwards > most) most = inwards, best = j;
  }
  if (best >= 0) s->fixed[best] = false;
  return best >= 0;
}

static void minimize(snBoundedSquares* s) {
  for (int j = 0; j < s->cols; j++) {
    s->x[j] = fmin(s->high[j], fmax(s->low[j], s->x[j]));
    s->fixed[j] = s->x[j] <= s->low[j] || s->x[j] >= s->high[j];
  }
  int most = MOST_CHANGES * (s->cols + 4);
  for (int i = 0; i < most; i++) {
    find_gradient(s);
    int count = find_step(s);
    if (count > 0 && go(s, count)) continue;
    find_gradient(s);
    if (!release(s)) return;
  }
}

// ---- whole

static double find_lacking(snBoundedSquares* s) {
  double most = 0;
  for (int i = 0; i < s->rows; i++) {
    double sum = s->b[i];
    for (int j = 0; j < s->cols; j++) sum -= s->A[(size_t)i * (size_t)s->cols + (size_t)j] * s->x[j];
    s->lacking[i] = sum;
    most = fmax(most, fabs(sum));
  }
  return most;
}

// A and b times the inverse of L, where A A' = L L': rows become orthonormal, so that the penalty weighs all alike.
static void orthonormalize_rows(snBoundedSquares* s) {
  size_t rows = (size_t)s->rows, cols = (size_t)s->cols;
  double* L = s->rows_factor;
  for (size_t i = 0; i < rows; i++)
    for (size_t k = 0; k <= i; k++) {
      double sum = 0;
      for (size_t j = 0; j < cols; j++) sum += s->A[i * cols + j] * s->A[k * cols + j];
      L[i * rows + k] = i == k ? sum * (1 + RIDGE) + DBL_MIN : sum;
    }
  sn_cholesky_factor(L, s->rows);
  for (size_t i = 0; i < rows; i++) {
    double inverse = 1 / L[i * rows + i];
    for (size_t k = 0; k < i; k++) {
      for (size_t j = 0; j < cols; j++) s->A[i * cols + j] -= L[i * rows + k] * s->A[k * cols + j];
      s->b[i] -= L[i * rows + k] * s->b[k];
    }
    for (size_t j = 0; j < cols; j++) s->A[i * cols + j] *= inverse;
    s->b[i] *= inverse;
  }
}

// b - A x in the equations as they were given.
static void restore_lacking(snBoundedSquares* s) {
  size_t rows = (size_t)s->rows;
  for (size_t i = rows; i-- > 0;) {
    double sum = 0;
    for (size_t k = 0; k <= i; k++) sum += s->rows_factor[i * rows + k] * s->lacking[k];
    s->lacking[i] = sum;
  }
}

static void solve_exactly(snBoundedSquares* s) {
  double size = 1, before = INFINITY;
  orthonormalize_rows(s);
  make_hessian(s, PENALTY);
  memcpy(s->aim, s->b, sizeof(double) * (size_t)s->rows);
  for (int i = 0; i < s->rows; i++) size = fmax(size, fabs(s->b[i]));
  for (int outer = 0; outer < MOST_OUTER; outer++) {
    make_linear(s, PENALTY);
    minimize(s);
    double lacking = find_lacking(s);
    if (lacking <= FULFILLED * size || lacking > 0.9 * before) break;
    for (int i = 0; i < s->rows; i++) s->aim[i] += s->lacking[i];
    before = lacking;
  }
  restore_lacking(s);
}

void sn_bounded_squares_solve(snBoundedSquares* s, bool exact) {
  if (exact) {
    solve_exactly(s);
    return;
  }
  make_hessian(s, 1);
  memcpy(s->aim, s->b, sizeof(double) * (size_t)s->rows);
  make_linear(s, 1);
  minimize(s);
  find_lacking(s);
}
