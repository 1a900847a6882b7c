// test_ldl.c — the sparse factors against dense arithmetic, on trees grown at random
#include "math/ldl.h"
#include "zoo.h"

#include <stdlib.h>

#define SIZE 24

// A tree numbered depth first: each dof hangs on the last dof or one of its ancestors, or starts a tree.
typedef struct Tree {
  int rownnz[SIZE], rowadr[SIZE], colind[SIZE * SIZE];
  int count;
} Tree;

static Tree grow(uint64_t seed) {
  Tree t = {.count = 0};
  for (int k = 0; k < SIZE; k++) {
    int depth = k == 0 ? 0 : (int)(fabs(random_number(&seed)) * (t.rownnz[k - 1] + 1));
    if (k > 0 && depth > t.rownnz[k - 1]) depth = t.rownnz[k - 1];
    t.rowadr[k] = t.count;
    t.rownnz[k] = depth + 1;
    for (int a = 0; a < depth; a++) t.colind[t.count++] = t.colind[t.rowadr[k - 1] + a];
    t.colind[t.count++] = k;
  }
  return t;
}

static snPattern pattern(const Tree* t) { return (snPattern){SIZE, t->rownnz, t->rowadr, t->colind}; }

// Random, with a diagonal large enough to be positive definite.
static void fill(const Tree* t, double* matrix, uint64_t seed) {
  random_numbers(matrix, t->count, 1, &seed);
  for (int k = 0; k < SIZE; k++) matrix[t->rowadr[k] + t->rownnz[k] - 1] += SIZE;
}

static void dense_mul(const Tree* t, const double* matrix, double* y, const double* x) {
  for (int k = 0; k < SIZE; k++) y[k] = 0;
  for (int k = 0; k < SIZE; k++)
    for (int a = t->rowadr[k]; a < t->rowadr[k] + t->rownnz[k]; a++) {
      int j = t->colind[a];
      y[k] += matrix[a] * x[j];
      if (j != k) y[j] += matrix[a] * x[k];
    }
}

TEST(solving_undoes_multiplying_on_any_tree) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    Tree t = grow(seed);
    double matrix[SIZE * SIZE], inverse[SIZE], x[SIZE], y[SIZE], path[SIZE];
    uint64_t more = seed;
    fill(&t, matrix, seed);
    random_numbers(x, SIZE, 1, &more);
    sn_ldl_mul(pattern(&t), matrix, y, x);
    sn_ldl_factor(pattern(&t), matrix, inverse);
    sn_ldl_solve(pattern(&t), matrix, inverse, y, path);
    for (int k = 0; k < SIZE; k++) CHECK_NEAR(y[k], x[k], 1e-13);
  }
}

TEST(four_right_hand_sides_at_once_have_the_bits_of_one_by_one) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Tree t = grow(seed);
    double matrix[SIZE * SIZE], inverse[SIZE], four[4 * SIZE], one[SIZE], path[4 * SIZE];
    uint64_t more = seed;
    fill(&t, matrix, seed);
    sn_ldl_factor(pattern(&t), matrix, inverse);
    random_numbers(four, 4 * SIZE, 1, &more);
    double given[4 * SIZE];
    memcpy(given, four, sizeof four);
    sn_ldl_solve_four(pattern(&t), matrix, inverse, four, path);
    for (int lane = 0; lane < 4; lane++) {
      for (int k = 0; k < SIZE; k++) one[k] = given[4 * k + lane];
      sn_ldl_solve(pattern(&t), matrix, inverse, one, path);
      for (int k = 0; k < SIZE; k++) CHECK(four[4 * k + lane] == one[k]);
    }
  }
}

TEST(the_sparse_product_is_the_dense_one) {
  Tree t = grow(7);
  double matrix[SIZE * SIZE], x[SIZE], y[SIZE], expected[SIZE];
  uint64_t seed = 3;
  fill(&t, matrix, 5);
  random_numbers(x, SIZE, 1, &seed);
  sn_ldl_mul(pattern(&t), matrix, y, x);
  dense_mul(&t, matrix, expected, x);
  for (int k = 0; k < SIZE; k++) CHECK_NEAR(y[k], expected[k], 1e-14);
}

TEST(factors_multiply_back_to_the_matrix) {
  Tree t = grow(11);
  double matrix[SIZE * SIZE], factor[SIZE * SIZE], inverse[SIZE], full[SIZE][SIZE] = {{0}}, back[SIZE][SIZE] = {{0}};
  fill(&t, matrix, 13);
  memcpy(factor, matrix, sizeof matrix);
  sn_ldl_factor(pattern(&t), factor, inverse);
  for (int k = 0; k < SIZE; k++) {
    int n = t.rownnz[k], adr = t.rowadr[k];
    double diagonal = factor[adr + n - 1];
    CHECK_NEAR(inverse[k] * diagonal, 1, 1e-15);
    for (int a = 0; a < n; a++) {
      full[k][t.colind[adr + a]] = matrix[adr + a];
      for (int b = 0; b <= a; b++) {
        double left = a == n - 1 ? 1 : factor[adr + a], right = b == n - 1 ? 1 : factor[adr + b];
        back[t.colind[adr + a]][t.colind[adr + b]] += left * diagonal * right;
      }
    }
  }
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j <= i; j++) CHECK_NEAR(back[i][j], full[i][j], 1e-13);
}
