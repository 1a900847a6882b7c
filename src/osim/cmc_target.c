// cmc_target.c — forces of actuators that give the desired accelerations of tasks at the least effort
//   a = a0 + G F.  Met exactly: least sum (F / optimal)^2 with a = wanted. Else: least sum w (a - wanted)^2 plus the
//   effort's weight times sum (F / optimal)^2. Both within the ranges of F.
//   Thelen, Anderson: Using computed muscle control to generate forward dynamic simulations of human walking from
//   experimental data, J. Biomech. 39 (2006)
#include "osim/cmc_target.h"

#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define LEAST_OPTIMAL 1e-6
#define LEAST_EFFORT  1e-8

bool sn_cmc_target_create(snCmcTarget* t, const snModel* m, const snLevers* levers, snArena* arena, int tasks,
                          bool exact) {
  *t = (snCmcTarget){.m = m, .levers = levers, .tasks = tasks, .exact = exact};
  size_t count = (size_t)levers->count, rows = (size_t)tasks;
  t->dofs = sn_arena_zarray(arena, int, rows + 1);
  double* memory = sn_arena_zarray(arena, double, 3 * rows + 4 * count + rows * count + 2 * (size_t)m->nv + 1);
  if (!t->dofs || !memory) return false;
  t->weights = memory;
  t->wanted = t->weights + rows;
  t->without = t->wanted + rows;
  t->low = t->without + rows;
  t->high = t->low + count;
  t->optimal = t->high + count;
  t->force = t->optimal + count;
  t->gain = t->force + count;
  t->column = t->gain + rows * count;
  t->solution = t->column + m->nv;
  return sn_bounded_squares_create(&t->squares, arena, tasks, levers->count);
}

static void accelerations(snCmcTarget* t, const snData* d, double* out, size_t stride) {
  sn_mass_solution(t->m, d, t->column, t->solution);
  for (int i = 0; i < t->tasks; i++) out[(size_t)i * stride] = t->solution[t->dofs[i]];
}

void sn_cmc_target_prepare(snCmcTarget* t, const snPlant* plant, const snData* d, double time) {
  const snModel* m = t->m;
  size_t bytes = sizeof(double) * (size_t)m->nv, count = (size_t)t->levers->count;
  memset(t->column, 0, bytes);
  sn_loads_apply(&plant->loads, m, d, time, t->column);
  for (int i = 0; i < m->nv; i++) t->column[i] += d->qfrc_passive[i] - d->qfrc_bias[i];
  accelerations(t, d, t->without, 1);
  for (size_t j = 0; j < count; j++) {
    const snLever* lever = &t->levers->item[j];
    memset(t->column, 0, bytes);
    sn_lever_apply(lever, m, d, 1, t->column);
    accelerations(t, d, t->gain + j, count);
    t->optimal[j] = fmax(LEAST_OPTIMAL, fabs(sn_lever_force(lever, m, d, false)));
  }
}

double sn_cmc_target_solve(snCmcTarget* t, double effort) {
  snBoundedSquares* s = &t->squares;
  size_t rows = (size_t)t->tasks, count = (size_t)t->levers->count;
  double share = t->exact ? 1 : sqrt(fmax(effort, LEAST_EFFORT)), missed = 0;
  for (size_t i = 0; i < rows; i++) {
    double root = t->exact ? 1 : sqrt(t->weights[i]);
    s->b[i] = root * (t->wanted[i] - t->without[i]);
    for (size_t j = 0; j < count; j++) s->A[i * count + j] = root * t->gain[i * count + j] * t->optimal[j] / share;
  }
  for (size_t j = 0; j < count; j++) {
    s->low[j] = t->low[j] * share / t->optimal[j];
    s->high[j] = t->high[j] * share / t->optimal[j];
    s->x[j] = t->force[j] * share / t->optimal[j];
  }
  sn_bounded_squares_solve(s, t->exact);
  for (size_t j = 0; j < count; j++) t->force[j] = s->x[j] * t->optimal[j] / share;
  for (size_t i = 0; i < rows && t->exact; i++) missed = fmax(missed, fabs(s->lacking[i]));
  return missed;
}
