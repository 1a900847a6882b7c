// symmetric_indefinite.c — diagonal pivoting of Bunch and Kaufman, and the inertia that its blocks show
//   P A P' = L D L', D with blocks of one and two rows. Some stable methods for calculating inertia and solving
//   symmetric linear systems, Mathematics of Computation 31 (1977), algorithm A.
//   pivot[k] >= 0: a block of one row, exchanged with pivot[k]; pivot[k] = pivot[k + 1] = -1 - r: a block of two rows,
//   whose second was exchanged with r. Multipliers of earlier columns stay where they were; solves exchange as they go.
#include "optimal/block_algebra.h"

#include <math.h>

#define A(i, j) a[(i) * n + (j)]

// Exchanges rows and columns p < q of the part that is left, in the lower triangle.
static void exchange(double* a, int n, int k, int p, int q) {
  if (p == q) return;
  double kept = A(p, p);
  A(p, p) = A(q, q), A(q, q) = kept;
  for (int j = k; j < p; j++) kept = A(p, j), A(p, j) = A(q, j), A(q, j) = kept;
  for (int j = p + 1; j < q; j++) kept = A(j, p), A(j, p) = A(q, j), A(q, j) = kept;
  for (int i = q + 1; i < n; i++) kept = A(i, p), A(i, p) = A(i, q), A(i, q) = kept;
}

// The largest entry off the diagonal of row and column `r` of the part from k on; `at`: where.
static double largest_in(const double* a, int n, int k, int r, int* at) {
  double most = 0;
  *at = r;
  for (int j = k; j < r; j++)
    if (fabs(A(r, j)) > most) most = fabs(A(r, j)), *at = j;
  for (int i = r + 1; i < n; i++)
    if (fabs(A(i, r)) > most) most = fabs(A(i, r)), *at = i;
  return most;
}

static void eliminate_one(double* a, int n, int k) {
  for (int i = k + 1; i < n; i++) {
    double factor = A(i, k) / A(k, k);
    for (int j = k + 1; j <= i; j++) A(i, j) -= factor * A(j, k);
  }
  for (int i = k + 1; i < n; i++) A(i, k) /= A(k, k);
}

static void eliminate_two(double* a, int n, int k) {
  double d11 = A(k, k), d21 = A(k + 1, k), d22 = A(k + 1, k + 1), det = d11 * d22 - d21 * d21;
  for (int i = n - 1; i >= k + 2; i--) {
    double f1 = (d22 * A(i, k) - d21 * A(i, k + 1)) / det, f2 = (d11 * A(i, k + 1) - d21 * A(i, k)) / det;
    for (int j = k + 2; j <= i; j++) A(i, j) -= f1 * A(j, k) + f2 * A(j, k + 1);
    A(i, k) = f1, A(i, k + 1) = f2;
  }
}

// Which pivot the column asks for: 1 or 2 rows, and the row to exchange with.
static int choose(const double* a, int n, int k, int* with) {
  const double alpha = (1 + sqrt(17)) / 8;
  int r, ignored;
  double lambda = largest_in(a, n, k, k, &r);
  *with = k;
  if (k == n - 1 || fabs(A(k, k)) >= alpha * lambda) return 1;
  double sigma = largest_in(a, n, k, r, &ignored);
  if (fabs(A(k, k)) * sigma >= alpha * lambda * lambda) return 1;
  *with = r;
  return fabs(A(r, r)) >= alpha * sigma ? 1 : 2;
}

void sn_symmetric_factor(double* a, int n, int* pivot, int* negative, int* zero) {
  double scale = 0;
  for (int i = 0; i < n * n; i++) scale = fmax(scale, i % n <= i / n ? fabs(a[i]) : 0);
  *negative = *zero = 0;
  for (int k = 0; k < n;) {
    int with, size = choose(a, n, k, &with);
    if (size == 1) {
      exchange(a, n, k, k, with);
      pivot[k] = with;
      if (fabs(A(k, k)) <= 1e-15 * scale) (*zero)++, A(k, k) = 1e-15 * (scale > 0 ? scale : 1);
      *negative += A(k, k) < 0;
      eliminate_one(a, n, k);
    } else {
      exchange(a, n, k, k + 1, with);
      pivot[k] = pivot[k + 1] = -1 - with;
      (*negative)++;  // such a block has one eigenvalue of each sign
      eliminate_two(a, n, k);
    }
    k += size;
  }
}

static void exchange_entries(double* x, int i, int j) {
  double kept = x[i];
  x[i] = x[j], x[j] = kept;
}

static void solve_lower(const double* a, int n, const int* pivot, double* x) {
  for (int k = 0; k < n; k++) {
    if (pivot[k] >= 0) {
      exchange_entries(x, k, pivot[k]);
      for (int i = k + 1; i < n; i++) x[i] -= A(i, k) * x[k];
    } else {
      exchange_entries(x, k + 1, -1 - pivot[k]);
      for (int i = k + 2; i < n; i++) x[i] -= A(i, k) * x[k] + A(i, k + 1) * x[k + 1];
      k++;
    }
  }
}

static void solve_blocks(const double* a, int n, const int* pivot, double* x) {
  for (int k = 0; k < n; k++) {
    if (pivot[k] >= 0) {
      x[k] /= A(k, k);
    } else {
      double d11 = A(k, k), d21 = A(k + 1, k), d22 = A(k + 1, k + 1), det = d11 * d22 - d21 * d21;
      double first = (d22 * x[k] - d21 * x[k + 1]) / det, second = (d11 * x[k + 1] - d21 * x[k]) / det;
      x[k] = first, x[k + 1] = second;
      k++;
    }
  }
}

static void solve_transposed(const double* a, int n, const int* pivot, double* x) {
  for (int k = n - 1; k >= 0; k--) {
    int first = pivot[k] >= 0 ? k : k - 1;
    for (int c = first; c <= k; c++)
      for (int i = k + 1; i < n; i++) x[c] -= A(i, c) * x[i];
    exchange_entries(x, k, pivot[k] >= 0 ? pivot[k] : -1 - pivot[k]);
    k = first;
  }
}

void sn_symmetric_solve(const double* a, int n, const int* pivot, double* x) {
  solve_lower(a, n, pivot, x);
  solve_blocks(a, n, pivot, x);
  solve_transposed(a, n, pivot, x);
}
