// test_dual.c — steps over forces: states, changes of cost, motions of edges
#include "solver/dual.h"
#include "problems.h"

TEST(states_follow_from_forces) {
  Problem* q = random_problem(SN_CONE_PYRAMIDAL, 2);
  double force[ROWS] = {0};
  int state[ROWS];
  int equalities = 4, frictions = 6;
  CHECK_INT(sn_dual_states(&q->p, force, state), equalities + frictions);
  CHECK_INT(state[0], SN_ROW_QUADRATIC);
  CHECK_INT(state[q->p.nrow - 1], SN_ROW_SATISFIED);
  force[4] = q->frictionloss[4];
  force[5] = -q->frictionloss[5];
  force[q->p.nrow - 1] = 1;
  CHECK_INT(sn_dual_states(&q->p, force, state), equalities + frictions + 1);
  CHECK_INT(state[4], SN_ROW_LINEARNEG);
  CHECK_INT(state[5], SN_ROW_LINEARPOS);
  CHECK_INT(state[6], SN_ROW_QUADRATIC);
  CHECK_INT(state[q->p.nrow - 1], SN_ROW_QUADRATIC);
  problem_free(q);
}

TEST(a_cone_tells_inside_surface_and_reverse_apart) {
  static const double friction[2] = {0.5, 0.5};
  int state[3];
  snBlock block = {.kind = SN_BLOCK_CONE, .nrow = 3, .dim = 3, .friction = friction, .mu = 0.5};
  snProblem p = {.nrow = 3, .nblock = 1, .block = &block};
  CHECK_INT(sn_dual_states(&p, (double[]){1, 0.1, 0}, state), 0);
  CHECK_INT(state[2], SN_ROW_SATISFIED);
  CHECK_INT(sn_dual_states(&p, (double[]){1, 2, 0}, state), 3);
  CHECK_INT(state[0], SN_ROW_CONE);
  CHECK_INT(sn_dual_states(&p, (double[]){-10, 0.1, 0}, state), 3);
  CHECK_INT(state[1], SN_ROW_QUADRATIC);
}

TEST(a_force_that_raises_the_cost_is_refused) {
  double A[4] = {2, 1, 1, 3}, last[2] = {1, 1}, gradient[2] = {-1, 0.5};
  double better[2] = {1.2, 0.9}, worse[2] = {0, 3};
  double expected = 0.5 * (2 * 0.04 - 2 * 0.02 + 3 * 0.01) - 0.2 - 0.05;
  CHECK_NEAR(settle_cost_change(A, better, last, gradient, 2), expected, 1e-15);
  CHECK_NEAR(better[0], 1.2, 0);
  CHECK_NEAR(settle_cost_change(A, worse, last, gradient, 2), 0, 0);
  CHECK_NEAR(worse[0], 1, 0);
  CHECK_NEAR(worse[1], 1, 0);
}

TEST(a_push_on_an_edge_moves_the_edges_of_its_pyramid) {
  Problem* q = random_problem(SN_CONE_PYRAMIDAL, 3);
  Answer* a = answer_start(q);
  snDual dual;
  CHECK(sn_dual_make(&dual, &q->p, &a->solution, q->arena));
  for (int b = 0; b < q->p.nblock; b++) {
    const snBlock* block = &q->block[b];
    if (block->kind != SN_BLOCK_PYRAMID) continue;
    for (int edge = 0; edge < block->nrow; edge++) {
      sn_dual_enter(&dual, b, 0);
      double before[10];
      for (int other = 0; other < block->nrow; other++) before[other] = sn_dual_edge_motion(&dual, b, other);
      sn_dual_change_edge(&dual, b, edge, 2);
      for (int other = 0; other < block->nrow; other++)
        CHECK_NEAR(sn_dual_edge_motion(&dual, b, other) - before[other], 2 * sn_dual_edge_pair(&dual, b, edge, other),
                   1e-13);
      CHECK_NEAR(sn_dual_edge_pair(&dual, b, edge, edge), dual.diagonal[block->row + edge], 1e-14);
    }
  }
  free(a);
  problem_free(q);
}
