// derive_corner.c — columns of a step that has a corner in the state
//   Where a muscle is at rest, a contact about to open, a spline at the end of its points, derivatives from both sides
//   differ, and what is analytic may take one side in one part and the other in another. Such a column is judged at a
//   short distance to both sides of the state, where the step is smooth. It is on a corner if its derivatives to both
//   sides stay apart as the distance shrinks; where they do not, the column counts as wrong.
#include "command/derive.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "terminal/terminal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DISTANCES = 2, DIFFERENCES = 6 };
static const double distance[DISTANCES] = {1e-7, 1e-8};

typedef struct Corner {
  const snDerivation* found;
  const char* where;
  double tolerance, *state;
  snData* d;                      // in which the state is displaced
  double *upper, *lower, *matrix; // columns to either side; a matrix
  double *from, *to, *best;       // outcomes: positions, velocities, activations; distances from differences
  int column;
} Corner;

// ---- outcomes

static int outcome_size(const snModel* m) { return m->nq + m->nv + m->na; }

static void displace(const Corner* c, double amount) {
  const snModel* m = c->found->m;
  int i = c->column;
  sn_state_set(m, c->d, c->state, SN_STATE_ALL);
  if (i < m->nv) {
    memset(c->from, 0, sizeof(double) * (size_t)m->nv);
    c->from[i] = 1;
    sn_integrate_pos(m, c->d->qpos, c->from, amount);
  } else if (i < 2 * m->nv) {
    c->d->qvel[i - m->nv] += amount;
  } else if (i < 2 * m->nv + m->na) {
    c->d->act[i - 2 * m->nv] += amount;
  } else {
    c->d->ctrl[i - c->found->size] += amount;
  }
}

static void step_from(const Corner* c, double amount, double* out) {
  const snModel* m = c->found->m;
  displace(c, amount);
  sn_step(m, c->d);
  memcpy(out, c->d->qpos, sizeof(double) * (size_t)m->nq);
  memcpy(out + m->nq, c->d->qvel, sizeof(double) * (size_t)m->nv);
  memcpy(out + m->nq + m->nv, c->d->act, sizeof(double) * (size_t)m->na);
}

// Centred difference of the column at a distance from the state; `change` has room for its rows.
static void difference(const Corner* c, double at, double eps, double* change) {
  const snModel* m = c->found->m;
  step_from(c, at - eps, c->matrix);
  memcpy(c->to, c->matrix, sizeof(double) * (size_t)outcome_size(m));
  step_from(c, at + eps, c->matrix);
  memcpy(c->from, c->to, sizeof(double) * (size_t)outcome_size(m));
  memcpy(c->to, c->matrix, sizeof(double) * (size_t)outcome_size(m));
  sn_pos_difference(m, c->from, c->to, 2 * eps, change);
  for (int i = m->nq; i < outcome_size(m); i++) change[i - m->nq + m->nv] = (c->to[i] - c->from[i]) / (2 * eps);
}

// ---- judgement

static double row_size(const snDerivation* found, const double* matrix, int row) {
  double size = 1e-3;
  for (int j = 0; j < found->columns; j++) size = fmax(size, fabs(matrix[row * found->columns + j]));
  return size;
}

// The analytic column at a distance, and the sizes of its rows behind `best`; whether differences there, or what two of
// them extrapolate to (Richardson), give the same.
static bool side(Corner* c, double at, double* column) {
  const snDerivation* found = c->found;
  int rows = 2 * found->m->nv + found->m->na;
  snDerivation there = *found;
  displace(c, at);
  there.d = c->d;
  double* size = c->best + rows;
  if (!sn_derive_matrix(&there, c->where, &(snDerivativeOptions){.mode = SN_DERIVATIVE_ANALYTIC}, c->matrix))
    return false;
  for (int i = 0; i < rows; i++) {
    size[i] = row_size(found, c->matrix, i);
    column[i] = c->matrix[i * found->columns + c->column];
    c->best[i] = INFINITY;
  }
  double eps = fabs(at) / 2, *change = size + rows, *before = change + rows;
  for (int k = 0; k < DIFFERENCES; k++, eps /= 4) {
    difference(c, at, eps, change);
    for (int i = 0; i < rows; i++) {
      double extrapolated = k == 0 ? change[i] : (16 * change[i] - before[i]) / 15;
      c->best[i] = fmin(c->best[i], fabs(change[i] - column[i]) / size[i]);
      c->best[i] = fmin(c->best[i], fabs(extrapolated - column[i]) / size[i]);
      before[i] = change[i];
    }
  }
  bool good = true;
  for (int i = 0; i < rows; i++) good = good && c->best[i] <= c->tolerance;
  return good;
}

// How far the columns to both sides are apart, over the sizes of their rows.
static double apart(const Corner* c) {
  int rows = 2 * c->found->m->nv + c->found->m->na;
  const double* size = c->best + rows;
  double most = 0;
  for (int i = 0; i < rows; i++) most = fmax(most, fabs(c->upper[i] - c->lower[i]) / size[i]);
  return most;
}

static bool is_on_corner(Corner* c) {
  double gap[DISTANCES];
  for (int k = 0; k < DISTANCES; k++) {
    if (!side(c, distance[k], c->upper) || !side(c, -distance[k], c->lower)) return false;
    gap[k] = apart(c);
  }
  return gap[0] > c->tolerance && gap[1] > gap[0] / 2;
}

static bool make(Corner* c) {
  const snModel* m = c->found->m;
  size_t rows = (size_t)c->found->size, count = rows * (size_t)c->found->columns, out = (size_t)outcome_size(m);
  size_t state = (size_t)sn_state_size(m, SN_STATE_ALL);
  c->d = sn_data_create(m, NULL);
  c->state = malloc(sizeof(double) * (state + 2 * rows + count + 3 * out + 4 * rows + 1));
  if (!c->d || !c->state) return false;
  c->upper = c->state + state, c->lower = c->upper + rows, c->matrix = c->lower + rows;
  c->from = c->matrix + (count > out ? count : out);
  c->to = c->from + out, c->best = c->to + out;
  sn_data_copy(m, c->d, c->found->d);
  return sn_state_read(m, c->found->d, SN_STATE_ALL, c->state);
}

bool sn_derive_corners(const snDerivation* found, const char* where, double tolerance, snByte* verdict) {
  Corner c = {.found = found, .where = where, .tolerance = tolerance};
  bool good = make(&c);
  if (!good) sn_message(where, SN_SEVERITY_ERROR, "out of memory");
  int history = 2 * found->m->nv + found->m->na;
  for (int j = 0; good && j < found->columns; j++) {
    if (verdict[j] != SN_DERIVE_WRONG || (j >= history && j < found->size)) continue;
    c.column = j;
    if (is_on_corner(&c)) verdict[j] = SN_DERIVE_CORNER;
  }
  free(c.state);
  sn_data_destroy(c.d);
  return good;
}
