// test_adding_solver.c — the solver of docs/adding.md: this file compiles and runs it, and the page shows it as it is
#include "math/dense.h"
#include "problems.h"
#include "solver/primal.h"

snSolveFn sn_solve_steepest;

// example: a solver
// Steepest descent in the metric of the inertia: direction -M^-1 g.
static void steepest_direction(snPrimal* primal) {
  const snProblem* p = primal->problem;
  dense_scaled(primal->direction, primal->gradient, -1, primal->n);
  sn_ldl_solve(p->pattern, p->qLD, p->qLDiagInv, primal->direction, primal->own);
}

bool sn_solve_steepest(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                       snArena* scratch) {
  static const snPrimalOps ops = {steepest_direction, NULL, sn_primal_mul_inertia, sn_primal_mul_rows,
                                  sn_primal_mul_transposed};
  snPrimal primal = {.ops = &ops, .own = sn_arena_array(scratch, real, problem->pattern.size)};
  if (!primal.own || !sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  return true;
}
// end

TEST(the_solver_of_the_page_finds_the_optimum) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, cone);
    settings.iterations = 20000;
    Answer *a = answer_start(q), *b = solved(q, &settings);
    CHECK(sn_solve_steepest(&q->p, &settings, &a->solution, q->arena));
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(a->qacc[k], b->qacc[k], 1e-5);
    free(a), free(b);
    problem_free(q);
  }
}

static char* read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  char* text = calloc(1, 200000);
  if (file && text) text[fread(text, 1, 199999, file)] = '\0';
  if (file) fclose(file);
  return text;
}

TEST(the_page_shows_this_example) {
  char *page = read_file(SN_SOURCE_DIR "/docs/adding.md");
  char *here = read_file(SN_SOURCE_DIR "/tests/solver/test_adding_solver.c");
  char *begin = strstr(here, "// example: a solver\n") + strlen("// example: a solver\n"),
       *end = strstr(begin, "// end\n");
  *end = '\0';
  CHECK(strstr(page, begin) != NULL);
  free(page);
  free(here);
}
