// constraint_forces.c — forces that keep the constraints, and the final acceleration
//   reads   rows efc_aref qacc_smooth qacc_warmstart        writes  efc_b efc_force efc_state qfrc_constraint qacc,
//   statistics of the solver, efc_J
//   Where no row acts, the smooth acceleration is the final one. Primal solvers work island by island, from the better
//   of the last step's acceleration and the smooth one; the choice is made for all islands together.
#include "base/arena.h"
#include "constraint/island_problem.h"
#include "constraint/nonfinite.h"
#include "constraint/whole_problem.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <string.h>

// ---- where to start

// 1/2 (a - a0)^T M (a - a0); Ma gets M a
static double gauss_cost(const snModel* m, snData* d, const double* a, double* Ma) {
  double sum = 0;
  sn_mass_product(m, d, a, Ma);
  for (int dof = 0; dof < m->nv; dof++) sum += 0.5 * (Ma[dof] - d->qfrc_smooth[dof]) * (a[dof] - d->qacc_smooth[dof]);
  return sum;
}

// Dual cost of forces f: f.b + 1/2 f^T (J M^-1 J^T + R) f.
static double dual_cost(const snModel* m, snData* d, const snProblem* problem, const double* f) {
  double* push = sn_arena_zarray(d->scratch, double, m->nv);
  double* answer = sn_arena_array(d->scratch, double, m->nv);
  double linear = 0, quadratic = 0;
  sn_problem_add_transposed(problem, push, f);
  sn_mass_solution(m, d, push, answer);
  for (int i = 0; i < d->nefc; i++) linear += f[i] * d->efc_b[i];
  for (int i = 0; i < d->nefc; i++) quadratic += d->efc_R[i] * f[i] * f[i];
  for (int dof = 0; dof < m->nv; dof++) quadratic += push[dof] * answer[dof];
  return linear + 0.5 * quadratic;
}

static void clear_forces(snData* d) { dense_clear(d->efc_force, d->nefc); }

// What is known where a solver starts: J qacc - aref and M qacc, or NULL.
typedef struct Start {
  const double *residual, *Mqacc;
  const double* bad;  // dual solvers: a residual with a bad row, from which the forces of the start come; else NULL
} Start;

// Dofs that no row moves have their smooth acceleration, and need no force of constraints.
static void free_rest(const snModel* m, snData* d, double* Ma) {
  for (int dof = 0; dof < m->nv; dof++) {
    if (d->dof_island[dof] >= 0) continue;
    d->qacc[dof] = d->qacc_smooth[dof];
    Ma[dof] = d->qfrc_smooth[dof];
  }
}

// Primal solvers start from the last step's acceleration or the smooth one, whichever costs less.
static Start start_acceleration(const snModel* m, snData* d, const snProblem* problem) {
  double* warm = sn_arena_array(d->scratch, double, d->nefc);
  double* Ma = sn_arena_array(d->scratch, double, m->nv);
  sn_residual(problem, warm, d->qacc_warmstart);
  double warm_cost = sn_problem_cost(problem, warm) + gauss_cost(m, d, d->qacc_warmstart, Ma);
  if (warm_cost > sn_problem_cost(problem, d->efc_b)) {
    dense_copy(d->qacc, d->qacc_smooth, m->nv);
    return (Start){d->efc_b, NULL, NULL};
  }
  dense_copy(d->qacc, d->qacc_warmstart, m->nv);
  if (d->nisland > 0) free_rest(m, d, Ma);
  return (Start){warm, Ma, NULL};
}

// The same where a number is bad: it reaches costs, and no island but its own.
static Start bad_start_acceleration(const snModel* m, snData* d, const snProblem* problem) {
  double* warm = sn_arena_array(d->scratch, double, d->nefc);
  double* Ma = sn_arena_array(d->scratch, double, m->nv);
  sn_residual_spread(m, problem, d->efc_b, d->qacc_smooth);
  sn_residual_spread(m, problem, warm, d->qacc_warmstart);
  double warm_cost = sn_cost_spread(problem, warm) + gauss_cost(m, d, d->qacc_warmstart, Ma);
  if (warm_cost > sn_cost_spread(problem, d->efc_b)) {
    dense_copy(d->qacc, d->qacc_smooth, m->nv);
    return (Start){d->efc_b, NULL, NULL};
  }
  dense_copy(d->qacc, d->qacc_warmstart, m->nv);
  if (d->nisland > 0) free_rest(m, d, Ma);
  sn_residual(problem, warm, d->qacc);
  return (Start){warm, Ma, NULL};
}

// Dual solvers start from the forces at the last step's acceleration, or from none.
static Start start_forces(const snModel* m, snData* d, const snProblem* problem) {
  double* warm = sn_arena_array(d->scratch, double, d->nefc);
  sn_residual_spread(m, problem, warm, d->qacc_warmstart);
  sn_problem_forces(problem, warm, d->efc_force, d->efc_state);
  bool bad = sn_has_bad_row(problem, warm);  // no comparison clears forces that are not numbers
  if (!bad && dual_cost(m, d, problem, d->efc_force) > 0) clear_forces(d);
  dense_copy(d->qacc, d->qacc_smooth, m->nv);
  return (Start){NULL, NULL, bad ? warm : NULL};
}

static Start bad_start_forces(const snModel* m, snData* d, const snProblem* problem) {
  sn_residual_spread(m, problem, d->efc_b, d->qacc_smooth);
  return start_forces(m, d, problem);
}

static Start cold_start(const snModel* m, snData* d) {
  dense_copy(d->qacc, d->qacc_smooth, m->nv);
  clear_forces(d);
  return (Start){d->efc_b, NULL, NULL};
}

typedef Start WarmStartFn(const snModel* m, snData* d, const snProblem* problem);

// from numbers, and from what is none
static WarmStartFn* const warm_start_table[][2] = {
    [SN_OVER_ACCELERATION] = {start_acceleration, bad_start_acceleration},
    [SN_OVER_FORCE] = {start_forces, bad_start_forces},
};

static Start start(const snModel* m, snData* d, const snProblem* problem, bool finite) {
  if (m->opt.disableflags & SN_DISABLE_WARMSTART) return cold_start(m, d);
  return warm_start_table[sn_solver_row(m->opt.solver)->over][!finite](m, d, problem);
}

// ---- solving

static snSolverSettings settings_of(const snModel* m) {
  return (snSolverSettings){
      .solver = (snSolver)m->opt.solver,
      .cone = (snCone)m->opt.cone,
      .iterations = m->opt.iterations,
      .ls_iterations = m->opt.ls_iterations,
      .noslip_iterations = m->opt.noslip_iterations,
      .tolerance = m->opt.tolerance,
      .ls_tolerance = m->opt.ls_tolerance,
      .noslip_tolerance = m->opt.noslip_tolerance,
      .decrement = m->opt.physics & SN_PHYSICS_SOLVEREXIT,
      .hager_zhang = m->opt.physics & SN_PHYSICS_HAGERZHANG,
      .scale = 1 / (m->stat.meaninertia * (m->nv > 1 ? m->nv : 1)),
  };
}

// An island's tolerances are scaled by the inertia that it has now.
static double island_scale(const snProblem* problem) {
  double sum = 0;
  for (int dof = 0; dof < problem->pattern.size; dof++)
    sum += problem->M[problem->pattern.rowadr[dof] + problem->pattern.rownnz[dof] - 1];
  return 1 / sum;
}

static void solve(snData* d, const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                  int island) {
  bool counted = island < SN_STAT_ISLANDS;
  if (counted && d->solver) {
    solution->stat = d->solver + (size_t)island * SN_STAT_ITERATIONS;
    solution->stat_room = SN_STAT_ITERATIONS;
  }
  if (!sn_solve(problem, settings, solution, d->scratch)) {  // out of memory: rows without force
    d->warning[SN_WARNING_CNSTRFULL].count++;
    d->warning[SN_WARNING_CNSTRFULL].last = problem->nrow;
  }
  if (!counted) return;
  d->solver_niter[island] = solution->iterations;
  d->solver_nnz[island] = solution->nonzeros;
}

static void solve_whole(snData* d, const snProblem* problem, const snSolverSettings* settings, Start at) {
  snSolution solution = {.qacc = d->qacc,
                         .qfrc_constraint = d->qfrc_constraint,
                         .force = d->efc_force,
                         .residual = at.residual,
                         .Mqacc = at.Mqacc,
                         .state = d->efc_state};
  solve(d, problem, settings, &solution, 0);
}

static void solve_islands(const snModel* m, snData* d, snSolverSettings settings, Start at) {
  snIslandParts parts = sn_island_parts(m, d);
  for (int island = 0; island < d->nisland; island++) {
    size_t mark = sn_arena_mark(d->scratch);
    snIslandProblem local = sn_island_problem(m, d, &parts, island, at.residual, at.Mqacc);
    settings.scale = island_scale(&local.problem);
    solve(d, &local.problem, &settings, &local.solution, island);
    sn_island_store(m, d, &parts, island, &local);
    sn_arena_release(d->scratch, mark);
  }
}

static bool by_islands(const snModel* m, const snData* d) {
  return d->nisland > 0 && sn_solver_row(m->opt.solver)->islands && m->opt.noslip_iterations <= 0;
}

// Whether all rows are solved together.
static bool is_whole(const snModel* m, const snData* d) {
  return !by_islands(m, d) || (d->nisland == 1 && d->nidof == m->nv);
}

static snSolverSettings whole_settings(const snModel* m, const snData* d, const snProblem* problem) {
  snSolverSettings settings = settings_of(m);
  if (by_islands(m, d) || (m->opt.physics & SN_PHYSICS_TOLERANCE)) settings.scale = island_scale(problem);
  return settings;
}

static void settle(const snModel* m, snData* d, const snProblem* problem, Start at) {
  if (!is_whole(m, d)) {
    solve_islands(m, d, settings_of(m), at);
    return;
  }
  snSolverSettings settings = whole_settings(m, d, problem);
  solve_whole(d, problem, &settings, at);
}

bool sn_whole_problem(const snModel* m, snData* d, snProblemTest* test, snWholeProblem* whole) {
  if (d->nefc == 0 || !is_whole(m, d)) return false;
  whole->problem = sn_rows_problem(m, d);
  if (!test(&whole->problem) || !sn_start_is_finite(m, d)) return false;
  sn_residual(&whole->problem, d->efc_b, d->qacc_smooth);
  Start at = start(m, d, &whole->problem, true);
  whole->settings = whole_settings(m, d, &whole->problem);
  whole->residual = at.residual, whole->Mqacc = at.Mqacc;
  return true;
}

static void allocate_statistics(snData* d) {
  int islands = d->nisland < 1 ? 1 : d->nisland < SN_STAT_ISLANDS ? d->nisland : SN_STAT_ISLANDS;
  d->solver = sn_arena_array(d->frame, snSolverStat, islands * SN_STAT_ITERATIONS);
}

void sn_constraint_forces(const snModel* m, snData* d) {
  dense_clear(d->qfrc_constraint, m->nv);
  memset(d->solver_niter, 0, sizeof d->solver_niter);
  memset(d->solver_nnz, 0, sizeof d->solver_nnz);
  if (d->nefc == 0) {
    dense_copy(d->qacc, d->qacc_smooth, m->nv);
    return;
  }
  size_t mark = sn_arena_mark(d->scratch);
  snProblem problem = sn_rows_problem(m, d);
  sn_residual(&problem, d->efc_b, d->qacc_smooth);
  Start at = start(m, d, &problem, sn_start_is_finite(m, d));
  if (!d->lean && !d->solver) allocate_statistics(d);
  settle(m, d, &problem, at);
  sn_spread_bad(m, d, &problem, at.bad);
  if (!d->lean) sn_rows_flatten(d);
  sn_arena_release(d->scratch, mark);
}

void sn_constraint_inverse(const snModel* m, snData* d) {
  dense_clear(d->qfrc_constraint, m->nv);
  if (d->nefc == 0) return;
  size_t mark = sn_arena_mark(d->scratch);
  double* x = sn_arena_array(d->scratch, double, d->nefc);
  snProblem problem = sn_rows_problem(m, d);
  sn_residual(&problem, x, d->qacc);
  sn_problem_forces(&problem, x, d->efc_force, d->efc_state);
  sn_problem_add_transposed(&problem, d->qfrc_constraint, d->efc_force);
  if (!d->lean) sn_rows_flatten(d);
  sn_arena_release(d->scratch, mark);
}
