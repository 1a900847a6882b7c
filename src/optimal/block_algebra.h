// block_algebra.h — dense blocks of the stages of a trajectory: products, factors, inertia
//   Matrices are row-major with a leading dimension. Sums have a fixed order: results do not depend on threads.
#pragma once
#include <stdbool.h>

// A matrix with a fixed sparse pattern: values of row i are at rowadr[i] to rowadr[i + 1], their columns in colind.
typedef struct snRowPattern {
  int rows;
  const int* rowadr;  // rows + 1
  const int* colind;
} snRowPattern;

// Y += scale A X for a sparse A; X and Y have n columns.
void sn_rows_mul(snRowPattern a, const double* value, double scale, const double* x, int ldx, double* y, int ldy,
                 int n);

// y += scale A x and y += scale A' x for vectors.
void sn_rows_mul_vector(snRowPattern a, const double* value, double scale, const double* x, double* y);
void sn_rows_mul_transposed(snRowPattern a, const double* value, double scale, const double* x, double* y);

// Upper triangle of K (n x n) += scale A' B, where A and B have k rows and A' B is symmetric in sum with other terms.
void sn_gram_add(double* K, int ldk, const double* a, int lda, const double* b, int ldb, int k, int n, double scale);

// C (m x n) += scale A' B, where A is k x m and B is k x n.
void sn_transposed_mul(double* c, int ldc, const double* a, int lda, const double* b, int ldb, int k, int m, int n,
                       double scale);

// Eliminates the first k rows and columns of the symmetric K (n x n, upper triangle) by Cholesky: rows 0 to k become
// [U11 U12] with K11 = U11' U11, the rest becomes the Schur complement. False where K11 is not positive definite.
bool sn_partial_cholesky(double* K, int ldk, int k, int n);

// x <- U11'^-1 x and x <- U11^-1 x for the factor above.
void sn_upper_solve_transposed(const double* u, int ld, int n, double* x);
void sn_upper_solve(const double* u, int ld, int n, double* x);

// LU factors with row exchanges, in place. False where a pivot vanishes.
bool sn_dense_lu(double* a, int n, int* pivot);
void sn_dense_lu_solve(const double* a, int n, const int* pivot, double* x, int ldx, int columns);
void sn_dense_lu_solve_transposed(const double* a, int n, const int* pivot, double* x);

// Symmetric indefinite factors P A P' = L D L' of Bunch and Kaufman (1977): `a` full, lower triangle used, in place.
// `negative` and `zero` count eigenvalues of D below zero and (relatively) at zero.
void sn_symmetric_factor(double* a, int n, int* pivot, int* negative, int* zero);
void sn_symmetric_solve(const double* a, int n, const int* pivot, double* x);
