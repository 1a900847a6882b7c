// line_search.c — the step along a direction at which the cost is least
//   reads   residual x and its rate v = J direction of all rows        writes  the step
//   Newton steps on the derivative from one side until it changes sign; then a bracket that is narrowed by its two
//   Newton points and its middle. Conformance: points, order and tests are MuJoCo's, so that iterates agree.
#include "solver/line_search.h"
#include "math/simd.h"
#include "solver/bracket.h"

#include <math.h>

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

// What does not depend on the direction
static bool make_cones(snLine* line, const snProblem* p, snArena* arena) {
  line->cone = sn_arena_zarray(arena, snConeLines, (line->ncone + 3) / 4);
  if (!line->cone) return false;
  int next = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (block->kind != SN_BLOCK_CONE) continue;
    real square = block->mu * block->mu;
    line->cone[next / 4].mu[next % 4] = block->mu;
    line->cone[next / 4].weight[next % 4] = p->D[block->row] / (square * (1 + square));
    next++;
  }
  return true;
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
  return line->ncone == 0 || make_cones(line, problem, arena);
}

static inline void cone_line(snConeLines* out, int lane, const snBlock* block, const real* D, const real* x,
                             const real* v) {
  real mu = block->mu, quadratic[3] = {0, 0, 0}, square = 0, mixed = 0, rate_square = 0;
  for (int k = 0; k < block->dim; k++) {
    quadratic[0] += 0.5 * D[k] * x[k] * x[k];
    quadratic[1] += D[k] * x[k] * v[k];
    quadratic[2] += 0.5 * D[k] * v[k] * v[k];
  }
  for (int k = 1; k < block->dim; k++) {
    real tangent = block->friction[k - 1] * x[k], rate = block->friction[k - 1] * v[k];
    square += tangent * tangent;
    mixed += tangent * rate;
    rate_square += rate * rate;
  }
  out->normal[lane] = mu * x[0], out->normal_rate[lane] = mu * v[0];
  out->square[lane] = square, out->mixed[lane] = mixed, out->rate_square[lane] = rate_square;
  for (int i = 0; i < 3; i++) out->quadratic[i][lane] = quadratic[i];
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
    cone_line(&line->cone[next / 4], next % 4, block, p->D + block->row, x + block->row, v + block->row);
    next++;
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
  const real4 none = real4_splat(0), all = real4_splat(alpha);
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
  const real4 none = real4_splat(0), all = real4_splat(alpha), two = real4_splat(2);
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

// Costs of cones on their surface, and parabolas of those that are pressed. Which they are is as good as random to a
// branch predictor: both are computed, one is chosen.
static inline void add_cones(Sums* surface, Sums* pressed, const snConeLines* c, real alpha) {
  const real4 none = real4_splat(0), all = real4_splat(alpha), two = real4_splat(2), half = real4_splat(0.5);
  real4 mu = real4_load(c->mu), weight = real4_load(c->weight), rate_square = real4_load(c->rate_square);
  real4 mixed = real4_load(c->mixed), normal_rate = real4_load(c->normal_rate);
  real4 normal = real4_add(real4_load(c->normal), real4_mul(all, normal_rate)), rotation;
  real4 square = real4_add(real4_mul(two, mixed), real4_mul(all, rate_square));
  square = real4_add(real4_load(c->square), real4_mul(all, square));
  mask4 slides = real4_above(square, none);
  real4 tangent = real4_sqrt(real4_select(slides, square, none));
  real4 inverse = real4_div(real4_splat(1), real4_select(slides, tangent, real4_splat(1)));
  real4 inside = real4_sub(normal, real4_mul(mu, tangent));
  // on its surface: inside < 0 < mu N + T
  mask4 touches = real4_above(none, inside), sticks = real4_above(real4_add(real4_mul(mu, normal), tangent), none);
  mask4 on_surface = mask4_and(mask4_and(touches, sticks), slides);

  rotation = real4_add(mixed, real4_mul(all, rate_square));
  real4 tangent_rate = real4_mul(rotation, inverse);
  real4 curvature = real4_mul(real4_sub(rate_square, real4_mul(tangent_rate, tangent_rate)), inverse);
  real4 rate = real4_sub(normal_rate, real4_mul(mu, tangent_rate)), push = real4_mul(weight, inside);
  curvature = real4_sub(real4_mul(rate, rate), real4_mul(real4_mul(inside, mu), curvature));
  real4 cost = real4_mul(real4_mul(real4_mul(half, weight), inside), inside);
  surface->cost = real4_add(surface->cost, real4_select(on_surface, cost, none));
  surface->derivative = real4_add(surface->derivative, real4_select(on_surface, real4_mul(push, rate), none));
  surface->curvature = real4_add(surface->curvature, real4_select(on_surface, real4_mul(weight, curvature), none));

  real4 parabola[3];
  for (int i = 0; i < 3; i++)
    parabola[i] = real4_select(on_surface, none, real4_select(touches, real4_load(c->quadratic[i]), none));
  pressed->cost = real4_add(pressed->cost, parabola[0]);
  pressed->derivative = real4_add(pressed->derivative, parabola[1]);
  pressed->curvature = real4_add(pressed->curvature, parabola[2]);
}

static inline void evaluate_cones(LinePoint* at, real parabola[3], const snLine* line) {
  const real4 none = real4_splat(0);
  Sums surface = {none, none, none}, pressed = surface;
  for (int k = 0; 4 * k < line->ncone; k++) add_cones(&surface, &pressed, &line->cone[k], at->alpha);
  const real rows[3] = {real4_sum(pressed.cost), real4_sum(pressed.derivative), real4_sum(pressed.curvature)};
  add_parabola(parabola, rows);
  at->cost += real4_sum(surface.cost);
  at->derivative += real4_sum(surface.derivative);
  at->curvature += real4_sum(surface.curvature);
}

static inline __attribute__((always_inline)) void evaluate_at(const snLine* line, LinePoint* at) {
  const real4 none = real4_splat(0);
  Sums sums = {none, none, none};
  at->cost = at->derivative = at->curvature = 0;
  add_limits(&sums, line, at->alpha);
  add_friction(&sums, line, at->alpha);
  const real rows[3] = {0.5 * real4_sum(sums.cost), real4_sum(sums.derivative), 0.5 * real4_sum(sums.curvature)};
  real q[3] = {line->quadratic[0], line->quadratic[1], line->quadratic[2]};
  add_parabola(q, rows);
  if (line->ncone > 0) evaluate_cones(at, q, line);
  at->cost += q[0] + at->alpha * (q[1] + at->alpha * q[2]);
  at->derivative += q[1] + 2 * at->alpha * q[2];
  at->curvature += 2 * q[2];
  if (at->curvature <= 0) at->curvature = SN_MINVAL;
}

static SN_KERNEL void evaluate(snLine* line, LinePoint* at) {
  evaluate_at(line, at);
  line->evaluations++;
}

// Three points in the time of one: an evaluation is a chain of operations that wait for each other.
static SN_KERNEL void evaluate_three(const snLine* line, LinePoint at[3]) {
  LinePoint a = at[0], b = at[1], c = at[2];
  evaluate_at(line, &a);
  evaluate_at(line, &b);
  evaluate_at(line, &c);
  at[0] = a, at[1] = b, at[2] = c;
}

static LinePoint newton_point(snLine* line, const LinePoint* from) {
  LinePoint at = {.alpha = newton_alpha(from)};
  evaluate(line, &at);
  return at;
}

static real finish(snLine* line, const LinePoint* at, real scale) {
  line->last_derivative = fabs(at->derivative) * scale;
  return at->alpha;
}

// Narrows the bracket from `near` to `far`; `start` is the point at 0. Candidates are the Newton points of both ends
// and the middle, which are evaluated together; one that has not moved has its own numbers again and does not count.
static real narrow(snLine* line, const LinePoint* start, LinePoint near, LinePoint far, real tolerance, real scale,
                   int most) {
  LinePoint best, candidate[3] = {{.alpha = newton_alpha(&near)}, near, {.alpha = 0.5 * (near.alpha + far.alpha)}};
  line->evaluations++;
  while (line->evaluations < most) {
    evaluate_three(line, candidate);
    line->evaluations++;
    if (find_flat(&best, candidate, tolerance)) return finish(line, &best, scale);
    int near_moved = move_end(&near, candidate), far_moved = move_end(&far, candidate);
    if (!near_moved && !far_moved) return finish(line, &candidate[2], scale);
    line->evaluations += near_moved + far_moved;
    if (near_moved) candidate[0].alpha = newton_alpha(&near);
    if (far_moved) candidate[1].alpha = newton_alpha(&far);
    candidate[2].alpha = 0.5 * (near.alpha + far.alpha);
  }
  return find_best_end(&best, &near, &far, start->cost) ? finish(line, &best, scale) : 0;
}

real sn_line_search(snLine* line, real tolerance, real scale, int evaluations) {
  line->evaluations = 0;
  line->last_derivative = 1;
  LinePoint start = {.alpha = 0};
  evaluate(line, &start);
  LinePoint at = newton_point(line, &start), before = start;
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
