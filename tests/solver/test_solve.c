// test_solve.c — recorded problems take MuJoCo's iterations to MuJoCo's forces; bad problems stay finite
#include "problems.h"

// One problem of tests/data/solver.txt, whose lines are numbers in this order.
typedef struct Recorded {
  Problem* q;
  snSolverSettings settings;
  int iterations, contacts;
  double type[ROWS], id[ROWS], contact[16][7];
  double qacc[DOFS], force[ROWS], state[ROWS], stat[64][6];
} Recorded;

static double next(FILE* file) {
  double x = NAN;
  if (fscanf(file, "%lf", &x) != 1) test_fail(__FILE__, __LINE__, "the recording ends early");
  return x;
}

static void read_numbers(FILE* file, double* x, int count) {
  for (int i = 0; i < count; i++) x[i] = next(file);
}

static void read_integers(FILE* file, int* x, int count) {
  for (int i = 0; i < count; i++) x[i] = (int)next(file);
}

// Contacts share all dofs; all other rows are blocks of their own.
static void make_blocks(Recorded* r, int rows) {
  Problem* q = r->q;
  static const snBlockKind kind[] = {SN_BLOCK_EQUALITY, SN_BLOCK_FRICTION, SN_BLOCK_FRICTION, SN_BLOCK_LIMIT,
                                     SN_BLOCK_LIMIT,    SN_BLOCK_LIMIT,    SN_BLOCK_PYRAMID,  SN_BLOCK_CONE};
  q->p.nrow = 0;
  while (q->p.nrow < rows) {
    int row = q->p.nrow, type = (int)r->type[row], n = q->p.pattern.size;
    const double* contact = r->contact[(int)r->id[row]];
    int dim = type < 6 ? 1 : (int)contact[0];
    snBlock* block = problem_block(q, kind[type], type == 6 ? 2 * (dim - 1) : dim, dim);
    double *own = q->own[q->p.nblock - 1], *J = q->J + row * DOFS;
    block->ndof = n;
    for (int k = 0; k < n; k++) q->dof[q->p.nblock - 1][k] = k;
    if (type >= 6) {
      block->mu = contact[1];
      memcpy(q->friction[q->p.nblock - 1], contact + 2, sizeof q->friction[0]);
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < dim; i++) own[24 * i + k] = J[i * DOFS + k];
      if (type == 6) own[k] = 0.5 * (J[k] + J[DOFS + k]);
      for (int i = 1; type == 6 && i < dim; i++)
        own[24 * i + k] = (J[(2 * i - 2) * DOFS + k] - J[(2 * i - 1) * DOFS + k]) / (2 * block->friction[i - 1]);
    }
  }
}

static Recorded read_recorded(FILE* file) {
  Recorded r = {.q = NULL};
  double head[13];
  read_numbers(file, head, 13);
  int n = (int)head[0], rows = (int)head[1];
  uint64_t seed = 1;
  Problem* q = r.q = problem_start(n, &seed);
  r.contacts = (int)head[2];
  r.settings = (snSolverSettings){.solver = (snSolver)head[3],
                                  .cone = (snCone)head[4],
                                  .iterations = (int)head[5],
                                  .ls_iterations = (int)head[6],
                                  .noslip_iterations = (int)head[7],
                                  .tolerance = head[8],
                                  .ls_tolerance = head[9],
                                  .noslip_tolerance = head[10],
                                  .scale = head[11]};
  r.iterations = (int)head[12];
  read_integers(file, q->rownnz, n);
  read_integers(file, q->rowadr, n);
  int count = q->rowadr[n - 1] + q->rownnz[n - 1];
  read_integers(file, q->colind, count);
  read_numbers(file, q->M, count);
  memcpy(q->qLD, q->M, sizeof q->M);
  sn_ldl_factor(q->p.pattern, q->qLD, q->qLDiagInv);
  read_numbers(file, q->qfrc_smooth, n);
  q->p.ntree = 1, q->tree_dof[0] = 0, q->tree_dof[1] = n;
  for (int i = 0; i < rows; i++) read_numbers(file, q->J + i * DOFS, n);
  read_numbers(file, r.type, rows);
  read_numbers(file, r.id, rows);
  read_numbers(file, q->D, rows);
  read_numbers(file, q->aref, rows);
  read_numbers(file, q->frictionloss, rows);
  for (int c = 0; c < r.contacts; c++) read_numbers(file, r.contact[c], 7);
  read_numbers(file, r.qacc, n);
  read_numbers(file, r.force, rows);
  read_numbers(file, r.state, rows);
  for (int i = 0; i < r.iterations; i++) read_numbers(file, r.stat[i], 6);
  make_blocks(&r, rows);
  problem_finish(q);
  return r;
}

// Forces over cones end on their surface, where the last bit decides between two states.
static bool states_are_ties(const snSolverSettings* settings) {
  return settings->cone == SN_CONE_ELLIPTIC && (settings->solver == SN_SOLVER_PGS || settings->noslip_iterations > 0);
}

static void check_statistics(const Recorded* r, const Answer* a) {
  for (int i = 0; i < r->iterations; i++) {
    const snSolverStat* found = &a->stat[i];
    const double* expected = r->stat[i];
    CHECK_NEAR(found->improvement, expected[0], 1e-9);
    CHECK_NEAR(found->gradient, expected[1], 1e-9);
    if (!states_are_ties(&r->settings)) {
      CHECK_INT(found->nactive, expected[2]);
      CHECK_INT(found->nchange, expected[3]);
    }
    CHECK_INT(found->neval, expected[4]);
    CHECK_INT(found->nupdate, expected[5]);
  }
}

TEST(recorded_problems_take_the_same_iterations_to_the_same_forces) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/solver.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  int count = (int)next(file);
  CHECK(count >= 11);
  for (int c = 0; c < count; c++) {
    Recorded r = read_recorded(file);
    Answer* a = solved(r.q, &r.settings);
    CHECK_INT(a->solution.iterations, r.iterations);
    for (int k = 0; k < r.q->p.pattern.size; k++) CHECK_NEAR(a->qacc[k], r.qacc[k], 1e-9);
    for (int i = 0; i < r.q->p.nrow; i++) {
      CHECK_NEAR(a->force[i], r.force[i], 1e-9);
      if (!states_are_ties(&r.settings)) CHECK_INT(a->state[i], r.state[i]);
    }
    check_statistics(&r, a);
    free(a);
    problem_free(r.q);
  }
  fclose(file);
}

TEST(without_rows_the_motion_is_the_smooth_one) {
  uint64_t seed = 8;
  Problem* q = problem_start(DOFS, &seed);
  problem_finish(q);
  for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    snSolverSettings settings = tight_settings(solver, SN_CONE_PYRAMIDAL);
    settings.noslip_iterations = 3;
    Answer* a = answer_start(q);
    memset(a->qacc, 0, sizeof a->qacc);
    sn_solve(&q->p, &settings, &a->solution, q->arena);
    CHECK_INT(a->solution.iterations, 0);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(a->qacc[k], q->qacc_smooth[k], 0);
    free(a);
  }
  problem_free(q);
}

static void check_finite(const Problem* q, const Answer* a, int iterations) {
  CHECK(a->solution.iterations <= iterations);
  for (int k = 0; k < q->p.pattern.size; k++) CHECK(isfinite(a->qacc[k]) && isfinite(a->qfrc_constraint[k]));
  for (int r = 0; r < q->p.nrow; r++) CHECK(isfinite(a->force[r]));
}

static void check_all_solvers(const Problem* q, snCone cone) {
  for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    snSolverSettings settings = tight_settings(solver, cone);
    settings.iterations = 100;
    settings.noslip_iterations = 20;
    Answer* a = solved(q, &settings);
    check_finite(q, a, 120);
    free(a);
  }
}

TEST(weights_of_any_size_give_finite_forces) {
  static const double size[] = {1e-13, 1e13, 1e20, 1e28};
  for (uint64_t seed = 1; seed <= 24; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    for (int r = 0; r < q->p.nrow; r++) q->D[r] *= size[seed / 2 % 4];
    problem_finish(q);
    check_all_solvers(q, cone);
    problem_free(q);
  }
}

TEST(contradictory_equalities_give_finite_forces) {
  uint64_t seed = 12;
  Problem* q = problem_start(DOFS, &seed);
  add_single(q, SN_BLOCK_EQUALITY, 2, &seed);
  q->dof[0][0] = q->dof[0][1] = 3;
  q->own[0][0] = q->own[0][1] = 1;
  q->D[0] = q->D[1] = 1e15;
  q->aref[0] = 100, q->aref[1] = -100;
  problem_finish(q);
  check_all_solvers(q, SN_CONE_PYRAMIDAL);
  problem_free(q);
}

TEST(a_direction_without_mass_gives_finite_forces) {
  uint64_t seed = 13;
  Problem* q = problem_start(4, &seed);
  q->M[q->rowadr[3] + q->rownnz[3] - 1] = q->qLD[q->rowadr[3] + q->rownnz[3] - 1] = 1e-15;
  q->qLDiagInv[3] = 1e15;
  q->qfrc_smooth[3] = 0;
  add_single(q, SN_BLOCK_LIMIT, 4, &seed);
  problem_finish(q);
  check_all_solvers(q, SN_CONE_PYRAMIDAL);
  problem_free(q);
}

TEST(ten_thousand_rows_on_one_body_are_solved_in_bounds) {
  enum { CONTACTS = 2500, ALL = 4 * CONTACTS };
  static snBlock block[CONTACTS];
  static double D[ALL], R[ALL], aref[ALL], b[ALL], loss[ALL], force[ALL];
  static int state[ALL];
  _Alignas(64) static double own[CONTACTS][24];
  uint64_t seed = 14;
  Problem* q = problem_start(6, &seed);
  static const int dof[6] = {0, 1, 2, 3, 4, 5};
  static const double friction[2] = {0.7, 0.7};
  for (int c = 0; c < CONTACTS; c++) {
    for (int r = 0; r < 3; r++) random_numbers(own[c] + 8 * r, 6, 1, &seed);
    block[c] = (snBlock){.kind = SN_BLOCK_PYRAMID,
                         .row = 4 * c,
                         .nrow = 4,
                         .dim = 3,
                         .ndof = 6,
                         .stride = 8,
                         .dof = dof,
                         .J = own[c],
                         .friction = friction};
  }
  for (int r = 0; r < ALL; r++) D[r] = 1000, R[r] = 1e-3, aref[r] = 10 * random_number(&seed);
  problem_finish(q);
  snProblem p = q->p;
  p.nrow = ALL, p.nblock = CONTACTS, p.block = block;
  p.D = D, p.R = R, p.aref = aref, p.b = b, p.frictionloss = loss;
  sn_problem_mul(&p, b, q->qacc_smooth);
  for (int r = 0; r < ALL; r++) b[r] -= aref[r];
  for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    snSolverSettings settings = tight_settings(solver, SN_CONE_PYRAMIDAL);
    settings.iterations = 30;
    double qacc[DOFS], qfrc[DOFS];
    memcpy(qacc, q->qacc_smooth, sizeof qacc);
    memset(force, 0, sizeof force);
    snSolution s = {.qacc = qacc, .qfrc_constraint = qfrc, .force = force, .state = state};
    sn_solve(&p, &settings, &s, q->arena);
    CHECK(s.iterations <= 30);
    for (int k = 0; k < 6; k++) CHECK(isfinite(qacc[k]));
  }
  problem_free(q);
}
