// solve.c — the forces that solve a problem, by the solver that the settings name
//   reads   problem, start        writes  solution
#include "solver/solve.h"
#include "math/dense.h"

#define SOLVER(with, KIND, word, name, over, ...) {word, sn_solve_##name, SN_OVER_##over, SN_ROW_LAST(__VA_ARGS__)},
static const snSolverRow solvers[SN_SOLVER_COUNT] = {SN_SOLVERS(SOLVER, )};

const snSolverRow* sn_solver_row(int solver) {
  return &solvers[solver >= 0 && solver < SN_SOLVER_COUNT ? solver : SN_SOLVER_NEWTON];
}

// The motion without constraints
static void leave_free(const snProblem* problem, snSolution* solution) {
  dense_copy(solution->qacc, problem->qacc_smooth, problem->pattern.size);
  dense_clear(solution->qfrc_constraint, problem->pattern.size);
  for (int r = 0; r < problem->nrow; r++) {
    solution->force[r] = 0;
    solution->state[r] = SN_ROW_SATISFIED;
  }
}

// No-slip iterations see forces only, and would hide a bad acceleration.
static bool remove_slip(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                        snArena* scratch) {
  if (settings->noslip_iterations <= 0 || !dense_is_finite(solution->qacc, problem->pattern.size)) return true;
  return sn_solve_noslip(problem, settings, solution, scratch);
}

bool sn_solve(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch) {
  solution->iterations = solution->nonzeros = 0;
  if (problem->nrow == 0) {
    leave_free(problem, solution);
    return true;
  }
  size_t mark = sn_arena_mark(scratch);
  bool solved = sn_solver_row(settings->solver)->solve(problem, settings, solution, scratch);
  sn_arena_release(scratch, mark);
  if (!solved) {
    leave_free(problem, solution);
    return false;
  }
  solved = remove_slip(problem, settings, solution, scratch);
  sn_arena_release(scratch, mark);
  return solved;
}
