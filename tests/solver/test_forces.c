// test_forces.c — forces are minus the derivative of the cost; states are where they belong
#include "problems.h"

TEST(forces_are_minus_the_derivative_of_the_cost) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double x[ROWS], force[ROWS], step = 1e-6;
    int state[ROWS];
    uint64_t more = seed + 11;
    random_numbers(x, q->p.nrow, 3, &more);
    sn_problem_forces(&q->p, x, force, state);
    for (int r = 0; r < q->p.nrow; r++) {
      double at = x[r];
      x[r] = at + step;
      double above = sn_problem_cost(&q->p, x);
      x[r] = at - step;
      double below = sn_problem_cost(&q->p, x);
      x[r] = at;
      CHECK_NEAR(force[r], -(above - below) / (2 * step), 3e-6);
    }
    problem_free(q);
  }
}

TEST(both_ways_to_the_cost_agree) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double x[ROWS], force[ROWS];
    int state[ROWS];
    uint64_t more = seed + 11;
    random_numbers(x, q->p.nrow, 3, &more);
    CHECK_NEAR(sn_problem_cost(&q->p, x), sn_problem_forces(&q->p, x, force, state), 1e-13);
    problem_free(q);
  }
}

// One row of a kind: D = 4, frictionloss = 2, so friction saturates at 0.5.
static snRowState state_at(snBlockKind kind, double x, double* force) {
  double D = 4, R = 0.25, loss = 2, one = 1;
  int dof = 0, state;
  snBlock block = {.kind = kind, .single = true, .nrow = 1, .dof = &dof, .J = &one};
  snProblem p = {.nrow = 1, .nblock = 1, .block = &block, .D = &D, .R = &R, .frictionloss = &loss};
  sn_problem_forces(&p, &x, force, &state);
  return (snRowState)state;
}

TEST(rows_push_within_their_bounds) {
  double force;
  CHECK_INT(state_at(SN_BLOCK_EQUALITY, 3, &force), SN_ROW_QUADRATIC);
  CHECK_NEAR(force, -12, 0);
  CHECK_INT(state_at(SN_BLOCK_LIMIT, 0, &force), SN_ROW_SATISFIED);
  CHECK_NEAR(force, 0, 0);
  CHECK_INT(state_at(SN_BLOCK_LIMIT, -3, &force), SN_ROW_QUADRATIC);
  CHECK_NEAR(force, 12, 0);
  CHECK_INT(state_at(SN_BLOCK_FRICTION, -0.5, &force), SN_ROW_LINEARNEG);
  CHECK_NEAR(force, 2, 0);
  CHECK_INT(state_at(SN_BLOCK_FRICTION, 0.5, &force), SN_ROW_LINEARPOS);
  CHECK_NEAR(force, -2, 0);
  CHECK_INT(state_at(SN_BLOCK_FRICTION, 0.25, &force), SN_ROW_QUADRATIC);
  CHECK_NEAR(force, -1, 0);
}
