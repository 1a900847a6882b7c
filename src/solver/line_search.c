// line_search.c — the step along a direction at which the cost is least
//   reads   residual x and its rate v = J direction of all rows        writes  the step
//   Newton steps on the derivative from one side until it changes sign; then a bracket that is narrowed by its two
//   Newton points and its middle. Conformance: points, order and tests are MuJoCo's, so that iterates agree.
#include "solver/line_search.h"
#include "math/simd.h"

#include <math.h>

typedef struct Point {
  real alpha, cost, derivative, curvature;
} Point;

static real row_bound(const snProblem* p, int row) { return p->R[row] * p->frictionloss[row]; }

// Widens begin..end to hold the rows of the block.
static void widen(int* begin, int* end, const snBlock* block) {
  int from = block->row & ~3, to = (block->row + block->nrow + 3) & ~3;
  if (*end == 0) *begin = from;
  *end = to;
}

static void sort_rows(snLine* line, const snProblem* p) {
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    int begin = block->row, end = block->row + block->nrow;
    switch (block->kind) {
      case SN_BLOCK_EQUALITY: line->equality_end = end; break;
      case SN_BLOCK_FRICTION:
        widen(&line->friction_begin, &line->friction_end, block);
        for (int r = begin; r < end; r++) {
          line->friction_weight[r] = p->D[r];
          line->friction_bound[r] = row_bound(p, r);
        }
        break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID:
        widen(&line->limit_begin, &line->limit_end, block);
        for (int r = begin; r < end; r++) line->limit_weight[r] = p->D[r];
        break;
      case SN_BLOCK_CONE: line->ncone++; break;
    }
  }
}

bool sn_line_make(snLine* line, const snProblem* problem, snArena* arena) {
  size_t rows = ((size_t)problem->nrow + 3) & ~(size_t)3;
  *line = (snLine){.problem = problem};
  real* number = sn_arena_zarray(arena, real, 5 * rows);
  if (!number) return false;
  line->residual = number;
  line->Jv = number + rows;
  line->limit_weight = number + 2 * rows;
  line->friction_weight = number + 3 * rows;
  line->friction_bound = number + 4 * rows;
  sort_rows(line, problem);
  line->cone = sn_arena_array(arena, snConeLine, line->ncone);
  return line->cone != NULL;
}

static inline snConeLine cone_line(const snBlock* block, const real* D, const real* x, const real* v) {
  real mu = block->mu;
  snConeLine c = {.normal = mu * x[0], .normal_rate = mu * v[0], .mu = mu};
  c.weight = D[0] / (mu * mu * (1 + mu * mu));
  for (int k = 0; k < block->dim; k++) {
    c.quadratic[0] += 0.5 * D[k] * x[k] * x[k];
    c.quadratic[1] += D[k] * x[k] * v[k];
    c.quadratic[2] += 0.5 * D[k] * v[k] * v[k];
  }
  for (int k = 1; k < block->dim; k++) {
    real tangent = block->friction[k - 1] * x[k], rate = block->friction[k - 1] * v[k];
    c.square += tangent * tangent;
    c.mixed += tangent * rate;
    c.rate_square += rate * rate;
  }
  return c;
}

void sn_line_prepare(snLine* line, const real inertia[3]) {
  const snProblem* p = line->problem;
  const real *x = line->residual, *v = line->Jv;
  real q[3] = {inertia[0], inertia[1], inertia[2]};
  for (int r = 0; r < line->equality_end; r++) {
    real force = p->D[r] * x[r];
    q[0] += 0.5 * force * x[r];
    q[1] += force * v[r];
    q[2] += 0.5 * p->D[r] * v[r] * v[r];
  }
  for (int i = 0; i < 3; i++) line->quadratic[i] = q[i];
  if (line->ncone == 0) return;
  int next = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (block->kind != SN_BLOCK_CONE) continue;
    line->cone[next++] = cone_line(block, p->D + block->row, x + block->row, v + block->row);
  }
}

// Coefficients of a parabola in alpha: cost and curvature doubled. Row r is in lane r % 4.
typedef struct Sums {
  real4 cost, derivative, curvature;
} Sums;

// Conformance: the parabolas of the rows that act at alpha are added up and evaluated once. While no row comes or goes,
// the derivative at the Newton point is then zero but for one rounding, however large the forces are that cancel in it.
// Which rows act is as good as random to a branch predictor: they are chosen by mask.
static inline void add_limits(Sums* sums, const snLine* line, real alpha) {
  const real4 none = real4_both(0), all = real4_both(alpha);
  Sums s = *sums;
  for (int r = line->limit_begin; r < line->limit_end; r += 4) {
    real4 x = real4_load(line->residual + r), v = real4_load(line->Jv + r), weight = real4_load(line->limit_weight + r);
    mask4 acts = real4_above(none, real4_add(x, real4_mul(all, v)));
    real4 D = real4_select(acts, weight, none), force = real4_mul(D, x);
    s.cost = real4_add(s.cost, real4_mul(force, x));
    s.derivative = real4_add(s.derivative, real4_mul(force, v));
    s.curvature = real4_add(s.curvature, real4_mul(real4_mul(D, v), v));
  }
  *sums = s;
}

// A force that is clamped: D x within the bounds, constant beyond.
static inline void add_friction(Sums* sums, const snLine* line, real alpha) {
  const real4 none = real4_both(0), all = real4_both(alpha), two = real4_both(2);
  Sums s = *sums;
  for (int r = line->friction_begin; r < line->friction_end; r += 4) {
    real4 x = real4_load(line->residual + r), v = real4_load(line->Jv + r);
    real4 D = real4_load(line->friction_weight + r), bound = real4_load(line->friction_bound + r);
    real4 there = real4_add(x, real4_mul(all, v)), low = real4_sub(none, bound);
    mask4 holds = mask4_and(real4_above(bound, there), real4_above(there, low));
    real4 clamped = real4_select(holds, x, real4_select(real4_above(there, none), bound, low));
    real4 force = real4_mul(D, clamped);
    s.cost = real4_add(s.cost, real4_mul(force, real4_sub(real4_mul(two, x), clamped)));
    s.derivative = real4_add(s.derivative, real4_mul(force, v));
    s.curvature = real4_add(s.curvature, real4_select(holds, real4_mul(real4_mul(D, v), v), none));
  }
  *sums = s;
}

static inline void add_parabola(real sum[3], const real q[3]) {
  for (int i = 0; i < 3; i++) sum[i] += q[i];
}

// Adds the cone to the parabola where it is one, else to the point.
static inline void add_cone(Point* at, real parabola[3], const snConeLine* c) {
  real alpha = at->alpha, mu = c->mu;
  real normal = c->normal + alpha * c->normal_rate;
  real square = c->square + alpha * (2 * c->mixed + alpha * c->rate_square);
  if (square <= 0) {
    if (normal < 0) add_parabola(parabola, c->quadratic);
    return;
  }
  real tangent = sqrt(square);
  if (normal >= mu * tangent) return;
  if (mu * normal + tangent <= 0) {
    add_parabola(parabola, c->quadratic);
    return;
  }
  real turn = c->mixed + alpha * c->rate_square;
  real tangent_rate = turn / tangent;
  real tangent_curvature = c->rate_square / tangent - turn * tangent_rate / square;
  real inside = normal - mu * tangent, rate = c->normal_rate - mu * tangent_rate;
  at->cost += 0.5 * c->weight * inside * inside;
  at->derivative += c->weight * inside * rate;
  at->curvature += c->weight * (rate * rate - inside * mu * tangent_curvature);
}

static SN_KERNEL void evaluate(snLine* line, Point* at) {
  const real4 none = real4_both(0);
  Sums sums = {none, none, none};
  add_limits(&sums, line, at->alpha);
  add_friction(&sums, line, at->alpha);
  const real rows[3] = {0.5 * real4_sum(sums.cost), real4_sum(sums.derivative), 0.5 * real4_sum(sums.curvature)};
  real q[3] = {line->quadratic[0], line->quadratic[1], line->quadratic[2]};
  add_parabola(q, rows);
  for (int k = 0; k < line->ncone; k++) add_cone(at, q, &line->cone[k]);
  at->cost += q[0] + at->alpha * (q[1] + at->alpha * q[2]);
  at->derivative += q[1] + 2 * at->alpha * q[2];
  at->curvature += 2 * q[2];
  if (at->curvature <= 0) at->curvature = SN_MINVAL;
  line->evaluations++;
}

static Point newton_point(snLine* line, const Point* from) {
  Point at = {.alpha = from->alpha - from->derivative / from->curvature};
  evaluate(line, &at);
  return at;
}

// The bracket end moves to the candidate that is nearest to the minimum on its side; then its Newton point follows.
static bool move_end(snLine* line, Point* end, const Point candidate[3], Point* next) {
  bool moved = false;
  for (int i = 0; i < 3; i++) {
    real here = end->derivative, there = candidate[i].derivative;
    if ((here < 0 && there < 0 && here < there) || (here > 0 && there > 0 && here > there)) {
      *end = candidate[i];
      moved = true;
    }
  }
  if (moved) *next = newton_point(line, end);
  return moved;
}

static real finish(snLine* line, const Point* at, real scale) {
  line->last_derivative = fabs(at->derivative) * scale;
  return at->alpha;
}

// The flattest candidate below the tolerance by cost, or NULL.
static const Point* settled(const Point candidate[3], real tolerance) {
  const Point* best = NULL;
  for (int i = 0; i < 3; i++)
    if (fabs(candidate[i].derivative) < tolerance && (!best || candidate[i].cost < best->cost)) best = &candidate[i];
  return best;
}

// Narrows the bracket from `near` to `far`; `start` is the point at 0.
static real narrow(snLine* line, const Point* start, Point near, Point far, real tolerance, real scale, int most) {
  Point far_next = near, near_next = newton_point(line, &near);
  while (line->evaluations < most) {
    Point middle = {.alpha = 0.5 * (near.alpha + far.alpha)};
    evaluate(line, &middle);
    Point candidate[3] = {near_next, far_next, middle};
    const Point* best = settled(candidate, tolerance);
    if (best) return finish(line, best, scale);
    bool near_moved = move_end(line, &near, candidate, &near_next);
    bool far_moved = move_end(line, &far, candidate, &far_next);
    if (!near_moved && !far_moved) return finish(line, &middle, scale);
  }
  if (near.cost <= far.cost && near.cost < start->cost) return finish(line, &near, scale);
  if (far.cost <= near.cost && far.cost < start->cost) return finish(line, &far, scale);
  return 0;
}

real sn_line_search(snLine* line, real tolerance, real scale, int evaluations) {
  line->evaluations = 0;
  line->last_derivative = 1;
  Point start = {.alpha = 0};
  evaluate(line, &start);
  Point at = newton_point(line, &start), before = start;
  if (fabs(at.derivative) < tolerance) return finish(line, &at, scale);

  real direction = at.derivative < 0 ? 1 : -1;
  while (at.derivative * direction <= -tolerance && line->evaluations < evaluations) {
    before = at;
    at = newton_point(line, &at);
    if (fabs(at.derivative) < tolerance) return finish(line, &at, scale);
  }
  if (line->evaluations >= evaluations) return finish(line, &at, scale);
  return narrow(line, &start, at, before, tolerance, scale, evaluations);
}
