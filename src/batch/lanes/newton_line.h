// newton_line.h — the step along a direction at which the cost is least, of several worlds in lock step
//   reads   residual and its rate of all rows, weights        writes  the step
//   The operations of line_search.c and bracket.h in their order; a world that has its step waits for the others.
#pragma once
#include "math/real.h"
#include "math/simd.h"

#include <stdbool.h>

// Rows that act below 0, whole fours of them.
typedef struct LaneLine {
  int rows;
  real *residual, *rate, *weight;
  real quadratic[3];  // of the inertia
} LaneLine;

typedef struct LanePoint {
  real alpha, cost, derivative, curvature;
} LanePoint;

static inline LanePoint lane_point_where(mask condition, LanePoint yes, LanePoint no) {
  return (LanePoint){lanes_select(condition, yes.alpha, no.alpha), lanes_select(condition, yes.cost, no.cost),
                     lanes_select(condition, yes.derivative, no.derivative),
                     lanes_select(condition, yes.curvature, no.curvature)};
}

static inline real lane_sum4(const real* x) { return (x[0] + x[1]) + (x[2] + x[3]); }

static inline LanePoint lane_evaluate(const LaneLine* line, real alpha) {
  real cost[4], derivative[4], curvature[4];
  SN_UNROLL for (int e = 0; e < 4; e++) cost[e] = derivative[e] = curvature[e] = lanes_zero;
  for (int r = 0; r < line->rows; r += 4)
    SN_UNROLL
    for (int e = 0; e < 4; e++) {
      real x = line->residual[r + e], v = line->rate[r + e];
      real D = real_select(0 > x + alpha * v, line->weight[r + e], 0), force = D * x;
      cost[e] += force * x;
      derivative[e] += force * v;
      curvature[e] += D * v * v;
    }
  const real* q = line->quadratic;
  real a = q[0] + 0.5 * lane_sum4(cost), b = q[1] + lane_sum4(derivative), c = q[2] + 0.5 * lane_sum4(curvature);
  LanePoint at = {.alpha = alpha,
                  .cost = lanes_zero + (a + alpha * (b + alpha * c)),
                  .derivative = lanes_zero + (b + 2 * alpha * c),
                  .curvature = lanes_zero + 2 * c};
  at.curvature = real_select(at.curvature <= 0, SN_MINVAL, at.curvature);
  return at;
}

static inline real lane_newton_alpha(const LanePoint* from) {
  return from->alpha - from->derivative / from->curvature;
}

static inline LanePoint lane_newton_point(const LaneLine* line, const LanePoint* from) {
  return lane_evaluate(line, lane_newton_alpha(from));
}

static inline mask lane_is_flat(const LanePoint* at, real tolerance) { return real_abs(at->derivative) < tolerance; }

// The end moves to the candidate that is nearest to the minimum on its side; lanes in which one is nearer.
static inline mask lane_move_end(LanePoint* end, const LanePoint candidate[3]) {
  mask moved = mask_none();
  for (int i = 0; i < 3; i++) {
    real here = end->derivative, there = candidate[i].derivative;
    mask nearer = ((here < 0) & (there < 0) & (here < there)) | ((here > 0) & (there > 0) & (here > there));
    *end = lane_point_where(nearer, candidate[i], *end);
    moved |= nearer;
  }
  return moved;
}

// The step to the candidate with the least cost among those that are flat enough; lanes that have one.
static inline mask lane_find_flat(real* alpha, const LanePoint candidate[3], real tolerance) {
  mask found = mask_none();
  real cost = lanes_zero;
  for (int i = 0; i < 3; i++) {
    mask better = lane_is_flat(&candidate[i], tolerance) & (mask_not(found) | (candidate[i].cost < cost));
    *alpha = lanes_select(better, candidate[i].alpha, *alpha);
    cost = lanes_select(better, candidate[i].cost, cost);
    found |= better;
  }
  return found;
}

// Evaluations are counted as 0 - count, which a mask adds to.
static inline mask lane_count_below(mask count, int most) { return count > -(int64_t)most; }

// Narrows the brackets from `near` to `far` in the lanes `going`; `start` is the point at 0.
static inline real lane_narrow(const LaneLine* line, const LanePoint* start, LanePoint near, LanePoint far, mask going,
                               mask count, real tolerance, int most) {
  LanePoint candidate[3];
  real alpha = lanes_zero, at[3] = {lane_newton_alpha(&near), near.alpha, 0.5 * (near.alpha + far.alpha)};
  mask rest = going;
  count += going;
  for (going &= lane_count_below(count, most); mask_any(going); going &= lane_count_below(count, most)) {
    for (int i = 0; i < 3; i++) candidate[i] = lane_evaluate(line, at[i]);
    count += going;
    real flat_alpha = lanes_zero;
    mask flat = going & lane_find_flat(&flat_alpha, candidate, tolerance);
    alpha = lanes_select(flat, flat_alpha, alpha);
    rest &= mask_not(flat), going &= mask_not(flat);
    LanePoint next_near = near, next_far = far;
    mask near_moved = going & lane_move_end(&next_near, candidate);
    mask far_moved = going & lane_move_end(&next_far, candidate);
    mask stuck = going & mask_not(near_moved | far_moved);
    alpha = lanes_select(stuck, at[2], alpha);
    rest &= mask_not(stuck), going &= mask_not(stuck);
    near = lane_point_where(near_moved, next_near, near), far = lane_point_where(far_moved, next_far, far);
    count += near_moved + far_moved;
    at[0] = lanes_select(near_moved, lane_newton_alpha(&near), at[0]);
    at[1] = lanes_select(far_moved, lane_newton_alpha(&far), at[1]);
    at[2] = lanes_select(going, 0.5 * (near.alpha + far.alpha), at[2]);
  }
  mask is_near = (near.cost <= far.cost) & (near.cost < start->cost);
  mask is_far = (far.cost <= near.cost) & (far.cost < start->cost);
  real best = lanes_select(is_near, near.alpha, lanes_select(is_far, far.alpha, lanes_zero));
  return lanes_select(rest, best, alpha);
}

// In the lanes `live`; the others get anything.
static inline real lane_line_search(const LaneLine* line, mask live, real tolerance, int most) {
  LanePoint start = lane_evaluate(line, lanes_zero), at = lane_newton_point(line, &start), before = start;
  mask count = live + live, flat = live & lane_is_flat(&at, tolerance);
  real alpha = at.alpha, side = real_select(at.derivative < 0, 1, -1);
  live &= mask_not(flat);
  for (;;) {
    mask going = live & (at.derivative * side <= -tolerance) & lane_count_below(count, most);
    if (!mask_any(going)) break;
    LanePoint next = lane_newton_point(line, &at);
    before = lane_point_where(going, at, before);
    at = lane_point_where(going, next, at);
    count += going;
    flat = going & lane_is_flat(&at, tolerance);
    alpha = lanes_select(flat, at.alpha, alpha);
    live &= mask_not(flat);
  }
  mask spent = live & mask_not(lane_count_below(count, most));
  alpha = lanes_select(spent, at.alpha, alpha);
  live &= mask_not(spent);
  if (!mask_any(live)) return alpha;
  return lanes_select(live, lane_narrow(line, &start, at, before, live, count, tolerance, most), alpha);
}
