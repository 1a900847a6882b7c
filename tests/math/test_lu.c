// test_lu.c — the square factors against dense arithmetic, on trees grown at random
#include "math/lu.h"
#include "zoo.h"

#define SIZE 24

// A tree numbered depth first: each dof hangs on the last dof or one of its ancestors, or starts a tree.
typedef struct Square {
  int parent[SIZE], rownnz[SIZE], rowadr[SIZE], diag[SIZE], colind[SIZE * SIZE];
  int count;
} Square;

static bool hangs_on(const Square* s, int dof, int ancestor) {
  while (dof > ancestor) dof = s->parent[dof];
  return dof == ancestor;
}

static Square grow(uint64_t seed) {
  Square s = {.count = 0};
  for (int k = 0; k < SIZE; k++) {
    int up = (int)(fabs(random_number(&seed)) * 4), above = k - 1;
    while (above >= 0 && up-- > 1) above = s.parent[above];
    s.parent[k] = above;
  }
  for (int k = 0; k < SIZE; k++) {
    s.rowadr[k] = s.count;
    for (int j = 0; j < SIZE; j++) {
      if (j == k) s.diag[k] = s.count - s.rowadr[k];
      if (j <= k ? hangs_on(&s, k, j) : hangs_on(&s, j, k)) s.colind[s.count++] = j;
    }
    s.rownnz[k] = s.count - s.rowadr[k];
  }
  return s;
}

static snSquarePattern pattern(const Square* s) {
  return (snSquarePattern){SIZE, s->rownnz, s->rowadr, s->diag, s->colind};
}

static void fill(const Square* s, double* matrix, uint64_t seed) {
  random_numbers(matrix, s->count, 1, &seed);
  for (int k = 0; k < SIZE; k++) matrix[s->rowadr[k] + s->diag[k]] += SIZE;
}

TEST(entries_right_of_the_diagonal_are_found_without_a_search) {
  for (uint64_t seed = 1; seed <= 50; seed++) {
    Square s = grow(seed);
    for (int k = 0; k < SIZE; k++)
      for (int i = s.diag[k] + 1; i < s.rownnz[k]; i++)
        CHECK_INT(square_right(pattern(&s), k, s.colind[s.rowadr[k] + i]), s.rowadr[k] + i);
  }
}

TEST(solving_undoes_multiplying_on_any_tree) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    Square s = grow(seed);
    double matrix[SIZE * SIZE], x[SIZE], y[SIZE], column[SIZE];
    uint64_t more = seed;
    fill(&s, matrix, seed);
    random_numbers(x, SIZE, 1, &more);
    sn_square_mul(pattern(&s), matrix, y, x);
    sn_lu_factor(pattern(&s), matrix, column);
    sn_lu_solve(pattern(&s), matrix, y);
    for (int k = 0; k < SIZE; k++) CHECK_NEAR(y[k], x[k], 1e-13);
  }
}

// A = U L with a unit diagonal in U, entry by entry
TEST(the_factors_multiply_to_the_matrix) {
  Square s = grow(7);
  double matrix[SIZE * SIZE], upper[SIZE][SIZE] = {{0}}, lower[SIZE][SIZE] = {{0}}, whole[SIZE][SIZE] = {{0}};
  double column[SIZE];
  fill(&s, matrix, 3);
  for (int k = 0; k < SIZE; k++)
    for (int i = s.rowadr[k]; i < s.rowadr[k] + s.rownnz[k]; i++) whole[k][s.colind[i]] = matrix[i];
  sn_lu_factor(pattern(&s), matrix, column);
  for (int k = 0; k < SIZE; k++) {
    for (int i = s.rowadr[k]; i < s.rowadr[k] + s.rownnz[k]; i++)
      (s.colind[i] > k ? upper : lower)[k][s.colind[i]] = matrix[i];
    upper[k][k] = 1;
  }
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      double sum = 0;
      for (int k = 0; k < SIZE; k++) sum += upper[i][k] * lower[k][j];
      CHECK_NEAR(sum, whole[i][j], 1e-13);
    }
}
