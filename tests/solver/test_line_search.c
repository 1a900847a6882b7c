// test_line_search.c — the step it finds is the least of the cost along the line
#include "solver/line_search.h"
#include "problems.h"

static double cost_at(const Problem* q, const snLine* line, const double inertia[3], double alpha) {
  double x[ROWS];
  for (int r = 0; r < q->p.nrow; r++) x[r] = line->residual[r] + alpha * line->Jv[r];
  return inertia[0] + alpha * (inertia[1] + alpha * inertia[2]) + sn_problem_cost(&q->p, x);
}

TEST(the_step_is_the_least_of_the_cost_along_the_line) {
  for (uint64_t seed = 1; seed <= 100; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    snLine line;
    uint64_t more = seed + 5;
    double inertia[3] = {3, 10 * random_number(&more), random_between(0.1, 5, &more)};
    CHECK(sn_line_make(&line, &q->p, q->arena));
    random_numbers(line.residual, q->p.nrow, 3, &more);
    random_numbers(line.Jv, q->p.nrow, 3, &more);
    sn_line_prepare(&line, inertia);
    double alpha = sn_line_search(&line, 1e-8, 1, 100);
    CHECK(alpha != 0 && line.last_derivative < 1e-8 && line.evaluations >= 2);
    double least = cost_at(q, &line, inertia, alpha);
    for (double away = 1e-4; away < 1; away *= 3) {
      CHECK(cost_at(q, &line, inertia, alpha + away) > least);
      CHECK(cost_at(q, &line, inertia, alpha - away) > least);
    }
    problem_free(q);
  }
}

TEST(a_quadratic_takes_one_step) {
  uint64_t seed = 1;
  Problem* q = problem_start(4, &seed);
  add_single(q, SN_BLOCK_EQUALITY, 2, &seed);
  problem_finish(q);
  snLine line;
  CHECK(sn_line_make(&line, &q->p, q->arena));
  line.residual[0] = 1, line.Jv[0] = -1;
  line.residual[1] = 2, line.Jv[1] = 1;
  double inertia[3] = {0, -3, 2}, derivative = -3 - q->D[0] + 2 * q->D[1], curvature = 4 + q->D[0] + q->D[1];
  sn_line_prepare(&line, inertia);
  CHECK_NEAR(sn_line_search(&line, 1e-10, 1, 50), -derivative / curvature, 1e-14);
  CHECK_INT(line.evaluations, 2);
  problem_free(q);
}

// Rows that act all along the line make one parabola, whose Newton point is its minimum but for the rounding of the one
// derivative at the start, however much larger the terms are that cancel in it.
TEST(forces_that_cancel_cost_no_evaluations_while_no_row_comes_or_goes) {
  int seen = 0;
  for (uint64_t seed = 1; seed <= 50; seed++) {
    uint64_t more = seed;
    Problem* q = problem_start(4, &more);
    add_single(q, SN_BLOCK_LIMIT, 8, &more);
    problem_finish(q);
    snLine line;
    CHECK(sn_line_make(&line, &q->p, q->arena));
    double inertia[3] = {0, 0, 1e18}, derivative = 0;
    for (int r = 0; r < 8; r++) {
      line.residual[r] = -1e9 * random_between(5, 9, &more);
      line.Jv[r] = (r & 1 ? 1e18 : -1e18) / (q->D[r] * line.residual[r]);
      derivative += q->D[r] * line.residual[r] * line.Jv[r];
    }
    inertia[1] = 1e15 * random_between(1, 2, &more);
    sn_line_prepare(&line, inertia);
    double alpha = sn_line_search(&line, 1e-15 * fabs(derivative + inertia[1]), 1, 50);
    bool all_act = true;
    for (int r = 0; r < 8; r++) all_act &= line.residual[r] + alpha * line.Jv[r] < 0;
    seen += all_act;
    if (all_act) CHECK_INT(line.evaluations, 2);
    problem_free(q);
  }
  CHECK(seen > 10);
}

TEST(evaluations_are_bounded) {
  for (uint64_t seed = 1; seed <= 50; seed++) {
    Problem* q = random_problem(SN_CONE_ELLIPTIC, seed);
    snLine line;
    uint64_t more = seed + 5;
    double inertia[3] = {0, -1, 1};
    CHECK(sn_line_make(&line, &q->p, q->arena));
    random_numbers(line.residual, q->p.nrow, 3, &more);
    random_numbers(line.Jv, q->p.nrow, 3, &more);
    sn_line_prepare(&line, inertia);
    CHECK(isfinite(sn_line_search(&line, 0, 1, 20)));
    CHECK(line.evaluations <= 23);
    problem_free(q);
  }
}
