// test_hessian.c — the Hessian against the derivative of the gradient; following states is as good as starting anew
#include "solver/hessian.h"
#include "problems.h"

// M x - J^T force at x
static void gradient(const Problem* q, const double* x, double* g) {
  double residual[ROWS], force[ROWS];
  int state[ROWS];
  dense_residual(q, x, residual);
  sn_problem_forces(&q->p, residual, force, state);
  sn_ldl_mul(q->p.pattern, q->M, g, x);
  for (int r = 0; r < q->p.nrow; r++)
    for (int k = 0; k < DOFS; k++) g[k] -= q->J[r * DOFS + k] * force[r];
}

static void states_at(const Problem* q, const double* x, double* residual, int* state) {
  double force[ROWS];
  dense_residual(q, x, residual);
  sn_problem_forces(&q->p, residual, force, state);
}

TEST(the_hessian_is_the_derivative_of_the_gradient) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    snHessian h;
    double x[DOFS], v[DOFS], residual[ROWS], above[DOFS], below[DOFS], back[DOFS], step = 1e-7;
    int state[ROWS];
    uint64_t more = seed + 3;
    random_numbers(x, DOFS, 3, &more);
    random_numbers(v, DOFS, 1, &more);
    states_at(q, x, residual, state);
    CHECK(sn_hessian_make(&h, &q->p, q->arena));
    sn_hessian_update(&h, &q->p, state, residual);
    for (int k = 0; k < DOFS; k++) x[k] += step * v[k];
    gradient(q, x, above);
    for (int k = 0; k < DOFS; k++) x[k] -= 2 * step * v[k];
    gradient(q, x, below);
    for (int k = 0; k < DOFS; k++) above[k] = (above[k] - below[k]) / (2 * step);
    sn_hessian_solve(&h, back, above);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(back[k], v[k], 3e-6);
    problem_free(q);
  }
}

TEST(following_the_states_is_as_good_as_starting_anew) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    snHessian followed, fresh;
    double x[DOFS], residual[ROWS], a[DOFS], b[DOFS];
    int state[ROWS];
    uint64_t more = seed + 3;
    CHECK(sn_hessian_make(&followed, &q->p, q->arena));
    for (int visit = 0; visit < 6; visit++) {
      random_numbers(x, DOFS, 3, &more);
      states_at(q, x, residual, state);
      sn_hessian_update(&followed, &q->p, state, residual);
    }
    CHECK(sn_hessian_make(&fresh, &q->p, q->arena));
    sn_hessian_update(&fresh, &q->p, state, residual);
    sn_hessian_solve(&followed, a, x);
    sn_hessian_solve(&fresh, b, x);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(a[k], b[k], 1e-12);
    problem_free(q);
  }
}

TEST(a_huge_weight_that_leaves_takes_no_digits_with_it) {
  uint64_t seed = 5;
  Problem* q = problem_start(DOFS, &seed);
  add_shared(q, SN_BLOCK_LIMIT, 1, &seed);
  add_shared(q, SN_BLOCK_PYRAMID, 3, &seed);
  add_single(q, SN_BLOCK_LIMIT, 2, &seed);
  for (int r = 0; r < q->p.nrow; r++) q->D[r] = 1e16;
  problem_finish(q);
  snHessian h;
  double x[DOFS], y[DOFS], residual[ROWS] = {0};
  int state[ROWS];
  random_numbers(x, DOFS, 1, &seed);
  CHECK(sn_hessian_make(&h, &q->p, q->arena));
  for (int r = 0; r < q->p.nrow; r++) state[r] = SN_ROW_QUADRATIC;
  sn_hessian_update(&h, &q->p, state, residual);
  for (int r = 0; r < q->p.nrow; r++) state[r] = SN_ROW_SATISFIED;
  sn_hessian_update(&h, &q->p, state, residual);
  sn_ldl_mul(q->p.pattern, q->M, y, x);
  sn_hessian_solve(&h, y, y);
  for (int k = 0; k < DOFS; k++) CHECK_NEAR(y[k], x[k], 1e-12);
  problem_free(q);
}
