// block_algebra.c — products and triangular factors of dense and row-sparse blocks
//   Four rows of a product are formed at a time, in registers over eight columns; sums over k go from first to last.
#include "optimal/block_algebra.h"
#include "math/simd.h"

#include <math.h>

// y += a0 x0 + a1 x1 + a2 x2 + a3 x3
static inline void add_four_rows(double* restrict y, const double* a, const double* const x[4], int n) {
  const double *x0 = x[0], *x1 = x[1], *x2 = x[2], *x3 = x[3];
  double a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
  for (int j = 0; j < n; j++) y[j] += (a0 * x0[j] + a1 * x1[j]) + (a2 * x2[j] + a3 * x3[j]);
}

static inline void add_row(double* restrict y, double a, const double* x, int n) {
  for (int j = 0; j < n; j++) y[j] += a * x[j];
}

SN_KERNEL void sn_rows_mul(snRowPattern p, const double* value, double scale, const double* x, int ldx, double* y,
                           int ldy, int n) {
  for (int i = 0; i < p.rows; i++) {
    int k = p.rowadr[i], end = p.rowadr[i + 1];
    for (; k + 4 <= end; k += 4) {
      double a[4];
      const double* row[4];
      for (int s = 0; s < 4; s++) a[s] = scale * value[k + s], row[s] = x + p.colind[k + s] * ldx;
      add_four_rows(y + i * ldy, a, row, n);
    }
    for (; k < end; k++) add_row(y + i * ldy, scale * value[k], x + p.colind[k] * ldx, n);
  }
}

void sn_rows_mul_vector(snRowPattern p, const double* value, double scale, const double* x, double* y) {
  for (int i = 0; i < p.rows; i++) {
    double sum = 0;
    for (int k = p.rowadr[i]; k < p.rowadr[i + 1]; k++) sum += value[k] * x[p.colind[k]];
    y[i] += scale * sum;
  }
}

void sn_rows_mul_transposed(snRowPattern p, const double* value, double scale, const double* x, double* y) {
  for (int i = 0; i < p.rows; i++)
    for (int k = p.rowadr[i]; k < p.rowadr[i + 1]; k++) y[p.colind[k]] += scale * value[k] * x[i];
}

// ---- products A' B

// C[4 x 8] += scale A' B over k rows; A at the first of four columns, B and C at the first of eight.
static inline void tile(double* c, int ldc, const double* a, int lda, const double* b, int ldb, int k, double scale) {
  real4 low[4], high[4];
  for (int i = 0; i < 4; i++) low[i] = high[i] = real4_splat(0);
  for (int r = 0; r < k; r++) {
    real4 b0 = real4_load(b + r * ldb), b1 = real4_load(b + r * ldb + 4);
    SN_UNROLL for (int i = 0; i < 4; i++) {
      real4 s = real4_splat(a[r * lda + i]);
      low[i] = real4_add(low[i], real4_mul(s, b0));
      high[i] = real4_add(high[i], real4_mul(s, b1));
    }
  }
  real4 by = real4_splat(scale);
  for (int i = 0; i < 4; i++) {
    real4_store(c + i * ldc, real4_add(real4_load(c + i * ldc), real4_mul(by, low[i])));
    real4_store(c + i * ldc + 4, real4_add(real4_load(c + i * ldc + 4), real4_mul(by, high[i])));
  }
}

// The same for a tile of any size at the border of a matrix, number by number.
static inline void border_tile(double* c, int ldc, const double* a, int lda, const double* b, int ldb, int k, int m,
                               int n, double scale) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int r = 0; r < k; r++) sum += a[r * lda + i] * b[r * ldb + j];
      c[i * ldc + j] += scale * sum;
    }
}

// Columns `first` to `n` of four rows of C, or of the last ones.
static inline void strip(double* c, int ldc, const double* a, int lda, const double* b, int ldb, int k, int rows,
                         int first, int n, double scale) {
  int j = first;
  if (rows == 4)
    for (; j + 8 <= n; j += 8) tile(c + j, ldc, a, lda, b + j, ldb, k, scale);
  border_tile(c + j, ldc, a, lda, b + j, ldb, k, rows, n - j, scale);
}

SN_KERNEL void sn_transposed_mul(double* c, int ldc, const double* a, int lda, const double* b, int ldb, int k, int m,
                                 int n, double scale) {
  for (int i = 0; i < m; i += 4) strip(c + i * ldc, ldc, a + i, lda, b, ldb, k, m - i < 4 ? m - i : 4, 0, n, scale);
}

SN_KERNEL void sn_gram_add(double* K, int ldk, const double* a, int lda, const double* b, int ldb, int k, int n,
                           double scale) {
  for (int i = 0; i < n; i += 4) strip(K + i * ldk, ldk, a + i, lda, b, ldb, k, n - i < 4 ? n - i : 4, i, n, scale);
}

// ---- Cholesky

SN_KERNEL bool sn_partial_cholesky(double* K, int ldk, int k, int n) {
  for (int c = 0; c < k; c++) {
    double* row = K + c * ldk;
    double largest = fabs(row[c]);
    for (int r = 0; r < c; r++) {
      const double* above = K + r * ldk;
      add_row(row + c, -above[c], above + c, n - c);
    }
    // a pivot that is rounding error of what was subtracted is not positive
    if (!(row[c] > 1e-14 * largest)) return false;
    double inverse = 1 / sqrt(row[c]);
    for (int j = c; j < n; j++) row[j] *= inverse;
  }
  int rest = n - k;
  if (rest > 0) sn_gram_add(K + k * ldk + k, ldk, K + k, ldk, K + k, ldk, k, rest, -1);
  return true;
}

void sn_upper_solve_transposed(const double* u, int ld, int n, double* x) {
  for (int i = 0; i < n; i++) {
    double value = x[i] / u[i * ld + i];
    x[i] = value;
    for (int j = i + 1; j < n; j++) x[j] -= u[i * ld + j] * value;
  }
}

void sn_upper_solve(const double* u, int ld, int n, double* x) {
  for (int i = n - 1; i >= 0; i--) {
    double sum = x[i];
    for (int j = i + 1; j < n; j++) sum -= u[i * ld + j] * x[j];
    x[i] = sum / u[i * ld + i];
  }
}

// ---- LU

static void exchange_rows(double* a, int ld, int i, int j, int n) {
  for (int k = 0; i != j && k < n; k++) {
    double kept = a[i * ld + k];
    a[i * ld + k] = a[j * ld + k];
    a[j * ld + k] = kept;
  }
}

SN_KERNEL bool sn_dense_lu(double* a, int n, int* pivot) {
  for (int k = 0; k < n; k++) {
    int best = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
    pivot[k] = best;
    exchange_rows(a, n, k, best, n);
    if (!(fabs(a[k * n + k]) > 1e-300)) return false;
    for (int i = k + 1; i < n; i++) {
      double factor = a[i * n + k] / a[k * n + k];
      a[i * n + k] = factor;
      if (factor != 0) add_row(a + i * n + k + 1, -factor, a + k * n + k + 1, n - k - 1);
    }
  }
  return true;
}

SN_KERNEL void sn_dense_lu_solve(const double* a, int n, const int* pivot, double* x, int ldx, int columns) {
  for (int k = 0; k < n; k++) exchange_rows(x, ldx, k, pivot[k], columns);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (a[i * n + k] != 0) add_row(x + i * ldx, -a[i * n + k], x + k * ldx, columns);
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++)
      if (a[i * n + k] != 0) add_row(x + i * ldx, -a[i * n + k], x + k * ldx, columns);
    double inverse = 1 / a[i * n + i];
    for (int j = 0; j < columns; j++) x[i * ldx + j] *= inverse;
  }
}

void sn_dense_lu_solve_transposed(const double* a, int n, const int* pivot, double* x) {
  for (int i = 0; i < n; i++) {
    x[i] /= a[i * n + i];
    for (int k = i + 1; k < n; k++) x[k] -= a[i * n + k] * x[i];
  }
  for (int i = n - 1; i >= 0; i--)
    for (int k = 0; k < i; k++) x[k] -= a[i * n + k] * x[i];
  for (int k = n - 1; k >= 0; k--) exchange_rows(x, 1, k, pivot[k], 1);
}
