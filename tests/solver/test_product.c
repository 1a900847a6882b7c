// test_product.c — products with blocks against the written-out Jacobian
#include "problems.h"

TEST(products_with_rows_are_those_of_the_dense_jacobian) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double x[DOFS], y[ROWS], expected[ROWS];
    uint64_t more = seed + 7;
    random_numbers(x, DOFS, 1, &more);
    sn_problem_mul(&q->p, y, x);
    dense_residual(q, x, expected);
    for (int r = 0; r < q->p.nrow; r++) CHECK_NEAR(y[r], expected[r] + q->aref[r], 1e-13);
    problem_free(q);
  }
}

TEST(transposed_products_add_to_what_is_there) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double f[ROWS], y[DOFS], expected[DOFS];
    uint64_t more = seed + 7;
    random_numbers(f, q->p.nrow, 1, &more);
    random_numbers(y, DOFS, 1, &more);
    for (int k = 0; k < DOFS; k++) {
      expected[k] = y[k];
      for (int r = 0; r < q->p.nrow; r++) expected[k] += q->J[r * DOFS + k] * f[r];
    }
    sn_problem_add_transposed(&q->p, y, f);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(y[k], expected[k], 1e-13);
    problem_free(q);
  }
}

TEST(lists_longer_than_a_span_are_multiplied_whole) {
  enum { N = 150, STRIDE = 152 };
  _Alignas(64) static double J[2 * STRIDE];
  static int dof[N];
  double x[N], y[2], back[N] = {0}, f[2] = {2, -3};
  uint64_t seed = 3;
  random_numbers(x, N, 1, &seed);
  for (int r = 0; r < 2; r++) random_numbers(J + r * STRIDE, N, 1, &seed);
  for (int c = 0; c < N; c++) dof[c] = c;
  snBlock block = {.kind = SN_BLOCK_EQUALITY, .nrow = 2, .dim = 2, .ndof = N, .stride = STRIDE, .dof = dof, .J = J};
  snProblem p = {.pattern.size = N, .nrow = 2, .nblock = 1, .block = &block};
  sn_problem_mul(&p, y, x);
  sn_problem_add_transposed(&p, back, f);
  double expected[2] = {0, 0};
  for (int c = 0; c < N; c++) {
    for (int r = 0; r < 2; r++) expected[r] += J[r * STRIDE + c] * x[c];
    CHECK_NEAR(back[c], 2 * J[c] - 3 * J[STRIDE + c], 1e-14);
  }
  CHECK_NEAR(y[0], expected[0], 1e-13);
  CHECK_NEAR(y[1], expected[1], 1e-13);
}
