// lane_solver.c — constraint problems of the worlds of a group, solved side by side
//   reads   rows and start of each world's problem        writes  what Newton's method in lanes reads
//   Where all that is left of a step is the solver and the integrator, small problems of limits and pyramids wait until
//   each world has its own (newton_lanes.h). Others are solved world by world.
#include "batch/lanes/group.h"
#include "base/arena.h"
#include "constraint/whole_problem.h"
#include "math/dense.h"
#include "sinew/physics.h"
#include "solver/dense_rows.h"
#include "solver/newton.h"
#include "step/stage.h"

#include <string.h>

// Fewer problems than these are solved world by world: lanes take as long for one as for all.
#define FEWEST_PROBLEMS 3

// ---- memory

// J, D, residual and M qacc of a world
#define ROOM (SN_SMALL_ROWS * (SN_SMALL_DOFS + 2) + SN_SMALL_DOFS)

bool sn_lane_solver_make(const snModel* m, snGroup* g) {
  size_t lanes = (size_t)g->kernels->lanes;
  if (sn_lanes_newton_scratch(m) == 0) return true;
  g->lanes.newton = sn_arena_zarray(g->arena, double, sn_lanes_newton_scratch(m) * lanes);
  double* number = sn_arena_zarray(g->arena, double, ROOM * lanes);
  if (!g->lanes.newton || !number) return false;
  for (size_t k = 0; k < lanes; k++) g->solver.room[k] = number + ROOM * k;
  return true;
}

static double* weights_of(double* room) { return room + SN_SMALL_ROWS * SN_SMALL_DOFS; }
static double* residual_of(double* room) { return weights_of(room) + SN_SMALL_ROWS; }
static double* inertia_of(double* room) { return residual_of(room) + SN_SMALL_ROWS; }

// ---- models

static bool reads_forces(const snModel* m) {
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_needstage[sensor] == SN_SENSOR_STAGE_ACCELERATION) return true;
  return false;
}

// Newton's method alone, nothing after it but the integrator, and lanes wide enough to pay.
void sn_lane_solver_plan(const snModel* m, snGroup* g) {
  const snOption* o = &m->opt;
  bool plain = o->solver == SN_SOLVER_NEWTON && o->noslip_iterations <= 0 && o->iterations > 0 &&
               !(o->physics & SN_PHYSICS_SOLVEREXIT);
  bool in_lanes = g->in_lanes[SN_STAGE_integrate] && g->in_lanes[SN_STAGE_mass_matrix] &&
                  g->in_lanes[SN_STAGE_smooth_acceleration];
  g->solver.serves = g->lanes.newton && g->kernels->lanes >= 4 && plain && in_lanes && g->need == SN_LANES_FEW &&
                     !reads_forces(m);
  g->solver.together = g->solver.serves;
  g->solver.met = 0;
  g->solver.problems.present = 0;
}

// ---- worlds

static bool is_small(const snProblem* p) {
  if (!sn_newton_small_fits(p)) return false;
  for (int b = 0; b < p->nblock; b++)
    if (p->block[b].kind != SN_BLOCK_LIMIT && p->block[b].kind != SN_BLOCK_PYRAMID) return false;
  return true;
}

static void write_rows(const snProblem* p, const double* residual, double* room) {
  int rows = round_up_4(p->nrow), width = dense_rows_width(p->pattern.size);
  dense_rows_write((snDenseRows){.width = width, .count = p->nrow, .rows = rows, .J = room}, p);
  dense_clear(weights_of(room) + p->nrow, rows - p->nrow);
  dense_clear(residual_of(room) + p->nrow, rows - p->nrow);
  dense_copy(weights_of(room), p->D, p->nrow);
  dense_copy(residual_of(room), residual, p->nrow);
}

static void put_problem(snGroup* g, int lane, const snWholeProblem* whole) {
  snLaneProblems* all = &g->solver.problems;
  const snProblem* p = &whole->problem;
  double* room = g->solver.room[lane];
  unsigned bit = 1u << lane;
  int rows = round_up_4(p->nrow);
  if (!all->present) all->cold = 0, all->rows = 0;
  write_rows(p, whole->residual, room);
  if (whole->Mqacc)
    dense_copy(inertia_of(room), whole->Mqacc, p->pattern.size);
  else
    all->cold |= bit;
  all->present |= bit;
  all->rows = rows > all->rows ? rows : all->rows;
  all->width = dense_rows_width(p->pattern.size);
  all->scale[lane] = whole->settings.scale;
  all->tolerance = whole->settings.tolerance, all->ls_tolerance = whole->settings.ls_tolerance;
  all->iterations = whole->settings.iterations, all->ls_iterations = whole->settings.ls_iterations;
  g->solver.nrow[lane] = rows;
}

bool sn_lane_solver_takes(const snModel* m, snGroup* g, int lane, snData* d) {
  snWholeProblem whole;
  if (!g->solver.serves) return false;
  g->solver.met += d->nefc > 0;
  if (!g->solver.together) return false;
  size_t mark = sn_arena_mark(d->scratch);
  bool taken = sn_whole_problem(m, d, is_small, &whole);
  if (taken) put_problem(g, lane, &whole);
  sn_arena_release(d->scratch, mark);
  return taken;
}

// ---- all together

// Lanes without a problem repeat one that has, and all have as many rows as the one with most.
static void fill_up(snGroup* g) {
  snLaneProblems* all = &g->solver.problems;
  int some = lowest_bit(all->present), width = all->width;
  for (int k = 0; k < g->kernels->lanes; k++) {
    bool present = all->present >> k & 1;
    double* room = g->solver.room[present ? k : some];
    int own = g->solver.nrow[k], more = all->rows - own;
    if (present && more > 0) {
      dense_clear(room + own * width, more * width);
      dense_clear(weights_of(room) + own, more);
      dense_clear(residual_of(room) + own, more);
    }
    if (!present) all->scale[k] = all->scale[some];
    all->J[k] = room;
    all->D[k] = weights_of(room);
    all->residual[k] = residual_of(room);
    all->Mqacc[k] = inertia_of(room);
  }
}

unsigned sn_lane_solver_run(const snModel* m, snGroup* g) {
  snLaneProblems* all = &g->solver.problems;
  unsigned present = all->present, bad = 0;
  if (present) {
    fill_up(g);
    bad = g->kernels->newton(m, &g->lanes, all);
    bad |= g->kernels->bad(g->lanes.field[SN_LANE_qacc], m->nv) & present;
  }
  all->present = 0;
  g->solver.solved = present;
  g->solver.together = g->solver.serves && g->solver.met >= FEWEST_PROBLEMS;
  g->solver.met = 0;
  return bad;
}
