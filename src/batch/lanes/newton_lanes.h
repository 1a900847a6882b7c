// newton_lanes.h — Newton's method on small problems of several worlds, in lock step
//   reads   M qfrc_smooth qacc_smooth qacc, rows and starts of the worlds        writes  qacc qfrc_constraint
//   The operations of newton_small.c, primal.c, forces.c and line_search.c in their order, for rows that are limits or
//   edges of pyramids. These go into sums and into the Hessian by their numbers, whatever they stand for, so worlds
//   need not have the same contacts: the rows that a world lacks are zeros at its end. They never act, and change no
//   sum: sums begin at +0, so that none is -0. A world that is done waits for the others.
#pragma once
#include "batch/lanes/memory.h"
#include "batch/lanes/newton_line.h"
#include "solver/newton.h"
#include "solver/pivot.h"

typedef struct LaneNewton {
  const snLaneProblems* problems;
  int n, rows;  // rows are whole fours
  real* J;      // by row, `width` numbers each
  LaneLine line;
  real *M, *H;  // n numbers in a row; of H the lower triangle counts
  real *qacc, *Ma, *Mdirection, *gradient, *direction, *push, *inverse;
  const real *qfrc_smooth, *qacc_smooth;
  real scale, cost, inertia_cost;
} LaneNewton;

// ---- products

// y = sum over k < n of x_k row_k
static inline void lane_rows_sum(real* y, const real* row, int width, int count, const real* x, int n) {
  for (int i = 0; i < count; i++) {
    real sum = lanes_zero;
    for (int k = 0; k < n; k++) sum += x[k] * row[k * width + i];
    y[i] = sum;
  }
}

// y = J x
static inline void lane_mul_rows(const LaneNewton* d, real* y, const real* x) {
  int n = d->n, width = d->problems->width;
  for (int r = 0; r < d->rows; r++) {
    const real* row = d->J + r * width;
    real sum = lanes_zero;
    for (int k = 0; k < n; k++) sum += x[k] * row[k];
    y[r] = sum;
  }
}

static inline real lane_dot4(const real* a, const real* b, int n) {
  real sum[4] = {lanes_zero, lanes_zero, lanes_zero, lanes_zero};
  for (int k = 0; k < n; k++) sum[k & 3] += a[k] * b[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static inline real lane_dot4_difference(const real* a, const real* b, const real* c, int n) {
  real sum[4] = {lanes_zero, lanes_zero, lanes_zero, lanes_zero};
  for (int k = 0; k < n; k++) sum[k & 3] += a[k] * (b[k] - c[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// ---- where a point is

// Forces of the rows, and their cost
static inline real lane_row_forces(const LaneNewton* d, real* force) {
  real sum[4] = {lanes_zero, lanes_zero, lanes_zero, lanes_zero};
  for (int r = 0; r < d->rows; r += 4)
    SN_UNROLL
    for (int e = 0; e < 4; e++) {
      real x = d->line.residual[r + e], push = (0 - d->line.weight[r + e]) * x;
      force[r + e] = push = real_select(0 > x, push, 0);
      sum[e] += push * x;
    }
  return real_of(0) + -0.5 * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static inline void lane_measure(LaneNewton* d) {
  real force[SN_SMALL_ROWS], sum = lanes_zero;
  d->cost = lane_row_forces(d, force);
  lane_rows_sum(d->push, d->J, d->problems->width, d->n, force, d->rows);
  for (int k = 0; k < d->n; k++) {
    real unbalanced = d->Ma[k] - d->qfrc_smooth[k];
    sum += unbalanced * (d->qacc[k] - d->qacc_smooth[k]);
    d->gradient[k] = unbalanced - d->push[k];
  }
  d->inertia_cost = 0.5 * sum;
  d->cost += d->inertia_cost;
}

// ---- Hessian

// Rows that act, a bit each, by lane
typedef struct LaneActive {
  uint64_t rest[SN_LANES];
  int most;
} LaneActive;

static inline LaneActive lane_active_rows(const LaneNewton* d) {
  mask acts = mask_none();
  for (int r = 0; r < d->rows; r++) acts |= (d->line.residual[r] < 0) & (int64_t)(UINT64_C(1) << r);
  LaneActive active = {.most = 0};
  for (int k = 0; k < SN_LANES; k++) {
    active.rest[k] = (uint64_t)acts[k];
    int count = __builtin_popcountll(active.rest[k]);
    active.most = count > active.most ? count : active.most;
  }
  return active;
}

// The next active row of each lane, and its weight; once there are no more, row 0 without weight. Which lanes had one.
static inline unsigned lane_next_rows(const LaneNewton* d, LaneActive* active, real* row, real* weight) {
  const snLaneProblems* p = d->problems;
  const double* from[SN_LANES];
  double weights[SN_LANES];
  unsigned had = 0;
  for (int k = 0; k < SN_LANES; k++) {
    bool has = active->rest[k] != 0;
    int r = has ? __builtin_ctzll(active->rest[k]) : 0;
    active->rest[k] &= active->rest[k] - 1;
    from[k] = p->J[k] + r * p->width;
    weights[k] = has ? p->D[k][r] : 0;
    had |= (unsigned)has << k;
  }
  memcpy(weight, weights, sizeof weights);
  lanes_pack((double*)(void*)row, from, p->width);
  return had;
}

static inline mask lane_mask_of(unsigned bits) {
  mask t = {0};
  for (int k = 0; k < SN_LANES; k++) t[k] = -(int64_t)(bits >> k & 1);
  return t;
}

// H = M + sum over the active rows of D_r J_r J_r^T, four by four
static inline void lane_make_hessian(const LaneNewton* d) {
  LaneActive active = lane_active_rows(d);
  int n = d->n;
  memcpy(d->H, d->M, sizeof(real) * (size_t)(n * n));
  for (int first = 0; first < active.most; first += 4) {
    real right[4][SN_SMALL_DOFS], weight[4];
    unsigned had = lane_next_rows(d, &active, right[0], &weight[0]);
    for (int e = 1; e < 4; e++) lane_next_rows(d, &active, right[e], &weight[e]);
    bool all = had == SN_ALL_LANES;
    mask some = lane_mask_of(had);
    for (int i = 0; i < n; i++) {
      real left[4], *row = d->H + i * n;
      SN_UNROLL for (int e = 0; e < 4; e++) left[e] = weight[e] * right[e][i];
      for (int at = 0; at <= i; at++) {
        real sum = row[at] + ((left[0] * right[0][at] + left[1] * right[1][at]) +
                              (left[2] * right[2][at] + left[3] * right[3][at]));
        row[at] = all ? sum : lanes_select(some, sum, row[at]);
      }
    }
  }
}

// ---- factors, as in dense_ldl.h

// y <- H^-1 y, one dof after the other
static inline void lane_solve_by_ones(const LaneNewton* d, real* y) {
  int n = d->n;
  real taken[SN_SMALL_DOFS], *H = d->H, *inverse = d->inverse;
  for (int k = 0; k < n; k++) {
    inverse[k] = pivot_floor(H[k * n + k]);
    taken[k] = lanes_zero;
  }
  for (int k = n - 1; k >= 0; k--) {
    const real* row = H + k * n;
    inverse[k] = pivot_inverse(row[k], inverse[k]);
    y[k] -= taken[k];
    for (int i = k - 1; i >= 0; i--) {
      real share = row[i] * inverse[k], *above = H + i * n;
      for (int j = 0; j <= i; j++) above[j] -= share * row[j];
    }
    real scaled = y[k] * inverse[k];
    for (int j = 0; j < k; j++) taken[j] += scaled * row[j];
  }
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < k; i++) y[k] -= H[k * n + i] * y[i];
    y[k] *= inverse[k];
  }
}

static inline void lane_pivot(const LaneNewton* d, real* y, const real* taken, int k) {
  d->inverse[k] = pivot_inverse(d->H[k * (d->n + 1)], d->inverse[k]);
  y[k] -= taken[k];
}

static inline void lane_eliminate_two(const LaneNewton* d, real* y, real* taken, int k) {
  int n = d->n;
  real *later = d->H + k * n, *former = later - n;
  lane_pivot(d, y, taken, k);
  real later_inverse = d->inverse[k], from_later = y[k] * later_inverse;
  mask has = later[k - 1] != 0;
  real share = later[k - 1] * later_inverse;
  for (int j = 0; j < k && mask_any(has); j++) former[j] = lanes_select(has, former[j] - share * later[j], former[j]);
  for (int j = 0; j < k; j++) taken[j] += from_later * later[j];
  lane_pivot(d, y, taken, k - 1);
  real former_inverse = d->inverse[k - 1], from_former = y[k - 1] * former_inverse;
  for (int j = 0; j < k - 1; j++) taken[j] += from_former * former[j];
  for (int i = k - 2; i >= 0; i--) {
    real* above = d->H + i * n;
    has = (later[i] != 0) | (former[i] != 0);
    if (!mask_any(has)) continue;
    bool all = mask_all(has);
    real first = later[i] * later_inverse, second = former[i] * former_inverse;
    for (int j = 0; j <= i; j++) {
      real rest = above[j] - first * later[j] - second * former[j];
      above[j] = all ? rest : lanes_select(has, rest, above[j]);
    }
  }
}

// y <- L^-1 D^-1 y, in fours: what earlier fours contribute, then what the four contributes to itself.
static inline void lane_substitute(const LaneNewton* d, real* y) {
  int n = d->n;
  for (int k = 0; k < n; k++) {
    const real* row = d->H + k * n;
    real sum[4] = {lanes_zero, lanes_zero, lanes_zero, lanes_zero};
    int own = k & ~3;
    for (int j = 0; j < own; j++) sum[j & 3] += row[j] * y[j];
    real rest = y[k] - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    for (int j = own; j < k; j++) rest -= row[j] * y[j];
    y[k] = rest * d->inverse[k];
  }
}

static inline void lane_solve_by_twos(const LaneNewton* d, real* y) {
  int n = d->n, k = n - 1;
  real taken[SN_SMALL_DOFS];
  for (int i = 0; i < n; i++) {
    d->inverse[i] = pivot_floor(d->H[i * n + i]);
    taken[i] = lanes_zero;
  }
  for (; k > 0; k -= 2) lane_eliminate_two(d, y, taken, k);
  if (k == 0) lane_pivot(d, y, taken, 0);
  lane_substitute(d, y);
}

static inline void lane_next_direction(LaneNewton* d) {
  lane_make_hessian(d);
  for (int k = 0; k < d->n; k++) d->direction[k] = -d->gradient[k];
  if (d->problems->width / 4 <= SN_REGISTER_FOURS)
    lane_solve_by_ones(d, d->direction);
  else
    lane_solve_by_twos(d, d->direction);
}

// ---- descent

static inline mask lane_is_finite(real x) { return x - x == 0; }

// Length of the step along the direction; 0 where none is better.
static inline real lane_search(LaneNewton* d, mask live) {
  const snLaneProblems* p = d->problems;
  real length = real_sqrt(lane_dot4(d->direction, d->direction, d->n));
  mask goes = live & mask_not(length < SN_MINVAL) & lane_is_finite(length);
  if (!mask_any(goes)) return lanes_zero;
  lane_rows_sum(d->Mdirection, d->M, d->n, d->n, d->direction, d->n);
  lane_mul_rows(d, d->line.rate, d->direction);
  d->line.quadratic[0] = d->inertia_cost;
  d->line.quadratic[1] = lane_dot4_difference(d->direction, d->Ma, d->qfrc_smooth, d->n);
  d->line.quadratic[2] = 0.5 * lane_dot4(d->direction, d->Mdirection, d->n);
  real tolerance = p->tolerance * p->ls_tolerance * length / d->scale;
  real alpha = lane_line_search(&d->line, goes, tolerance, p->ls_iterations);
  return lanes_select(goes & lane_is_finite(alpha), alpha, lanes_zero);
}

static inline void lane_add_where(mask moves, real* y, const real* x, real alpha, int n) {
  for (int k = 0; k < n; k++) y[k] = lanes_select(moves, y[k] + alpha * x[k], y[k]);
}

// Moves the lanes that have a step to make; those that are not done yet.
static inline mask lane_move(LaneNewton* d, mask live, real alpha, bool last) {
  mask moves = live & (alpha != 0);
  real before = d->cost;
  lane_add_where(moves, d->qacc, d->direction, alpha, d->n);
  lane_add_where(moves, d->Ma, d->Mdirection, alpha, d->n);
  lane_add_where(moves, d->line.residual, d->line.rate, alpha, d->rows);
  lane_measure(d);
  real improvement = d->scale * (before - d->cost);
  real gradient = d->scale * real_sqrt(lane_dot4(d->gradient, d->gradient, d->n));
  mask settled = (improvement < d->problems->tolerance) | (gradient < d->problems->tolerance);
  return last ? mask_none() : moves & mask_not(settled);
}

// ---- memory

static inline void lane_write_inertia(const snModel* m, const snLanes* l, const LaneNewton* d) {
  for (int i = 0; i < d->n * d->n; i++) d->M[i] = lanes_zero;
  for (int k = 0; k < d->n; k++)
    for (int a = 0; a < m->M_rownnz[k]; a++) {
      int c = m->M_colind[m->M_rowadr[k] + a];
      d->M[k * d->n + c] = d->M[c * d->n + k] = lane_M(l)[m->M_rowadr[k] + a];
    }
}

static inline LaneNewton lane_newton_in(const snModel* m, const snLanes* l, const snLaneProblems* p) {
  real* next = (real*)(void*)l->newton;
  LaneNewton d = {.problems = p,
                  .n = m->nv,
                  .rows = (p->rows + 3) & ~3,
                  .qfrc_smooth = lane_qfrc_smooth(l),
                  .qacc_smooth = lane_qacc_smooth(l),
                  .qacc = lane_qacc(l),
                  .push = lane_qfrc_constraint(l)};
  real** part[] = {&d.M, &d.H, &d.Ma, &d.Mdirection, &d.gradient, &d.direction, &d.inverse};
  for (int i = 0; i < 7; i++) {
    *part[i] = next;
    next += i < 2 ? SN_SMALL_DOFS * SN_SMALL_DOFS : SN_SMALL_DOFS;
  }
  real** by_row[] = {&d.line.residual, &d.line.rate, &d.line.weight, &d.J};
  for (int i = 0; i < 4; i++, next += SN_SMALL_ROWS) *by_row[i] = next;
  d.line.rows = d.rows;
  return d;
}

// M qacc of the lanes that do not have it
static inline void lane_start(const snModel* m, const snLanes* l, LaneNewton* d) {
  const snLaneProblems* p = d->problems;
  real Ma[SN_SMALL_DOFS];
  lanes_pack((double*)(void*)d->J, p->J, d->rows * p->width);
  lanes_pack((double*)(void*)d->line.weight, p->D, d->rows);
  lanes_pack((double*)(void*)d->line.residual, p->residual, d->rows);
  lanes_pack((double*)(void*)d->Ma, p->Mqacc, d->n);
  memcpy(&d->scale, p->scale, sizeof d->scale);
  lane_write_inertia(m, l, d);
  mask cold = lane_mask_of(p->cold);
  if (!mask_any(cold)) return;
  lane_rows_sum(Ma, d->M, d->n, d->n, d->qacc, d->n);
  for (int k = 0; k < d->n; k++) d->Ma[k] = lanes_select(cold, Ma[k], d->Ma[k]);
}

// Lanes that have no problem keep what they have.
static unsigned lanes_newton(const snModel* m, snLanes* l, const snLaneProblems* p) {
  LaneNewton d = lane_newton_in(m, l, p);
  real qacc[SN_SMALL_DOFS], push[SN_SMALL_DOFS];
  size_t bytes = sizeof(real) * (size_t)d.n;
  mask present = lane_mask_of(p->present);
  memcpy(qacc, d.qacc, bytes), memcpy(push, d.push, bytes);
  lane_start(m, l, &d);
  lane_measure(&d);
  real sizes = d.inertia_cost + lane_dot4(d.line.residual, d.line.residual, d.rows) +
               lane_dot4(d.qfrc_smooth, d.qfrc_smooth, d.n);
  mask live = present & lane_is_finite(sizes);
  unsigned bad = mask_lanes(present & mask_not(lane_is_finite(sizes)));
  for (int i = 1; mask_any(live); i++) {
    lane_next_direction(&d);
    real alpha = lane_search(&d, live);
    live = lane_move(&d, live, alpha, i >= p->iterations);
  }
  for (int k = 0; k < d.n; k++) {
    d.qacc[k] = lanes_select(present, d.qacc[k], qacc[k]);
    d.push[k] = lanes_select(present, d.push[k], push[k]);
  }
  return bad;
}
