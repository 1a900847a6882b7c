// pgs_block.h — new forces of single rows and contacts, as the solvers over forces settle them: PGS and no-slip
//   reads   A (of the rows), gradient A f + b, the force so far        writes  the force
//   The cost is 1/2 f^T A f + f^T b; PGS adds the regularizer to A, no-slip does not.
#pragma once
#include "solver/ball_qp.h"

// A force that raises the cost by more than this is refused: conformance.
#define SN_GREATEST_RISE 1e-10

// Smallest diagonal of A within a contact of no-slip: conformance.
#define SN_LEAST_DIAGONAL 1e-10

// What a new force of n rows does to the cost, from the gradient at the last force. A rise is refused: the last force
// is put back.
static inline real settle_cost_change(const real* A, real* force, const real* last, const real* gradient, int n) {
  real change = 0;
  for (int i = 0; i < n; i++) {
    real step = force[i] - last[i], rotated = 0;
    for (int j = 0; j < n; j++) rotated += A[i * n + j] * (force[j] - last[j]);
    change += step * ((real)0.5 * rotated + gradient[i]);
  }
  if (!(change > SN_GREATEST_RISE)) return change;
  for (int i = 0; i < n; i++) force[i] = last[i];
  return 0;
}

// Friction of a contact at its normal force: moves x onto the cone where that is the bound.
static inline void settle_friction(real* x, const real* A, const real* b, const real* mu, real normal, int n) {
  if (!disk_minimum(x, A, b, mu, normal, n)) return;
  real square = 0;
  for (int i = 0; i < n; i++) square += x[i] * x[i] / (mu[i] * mu[i]);
  real scale = real_sqrt(normal * normal / real_max(SN_MINVAL, square));
  for (int i = 0; i < n; i++) x[i] *= scale;
}

// ---- PGS

// Along the force itself, as far as the normal allows.
static inline void settle_along(real* force, const real* A, const real* gradient, int dim) {
  real ray[6], rotated[6];
  for (int i = 0; i < dim; i++) ray[i] = force[i];
  for (int i = 0; i < dim; i++) rotated[i] = dense_dot(A + i * dim, ray, dim);
  real curvature = dense_dot(ray, rotated, dim);
  if (curvature < SN_MINVAL) return;
  real step = -dense_dot(ray, gradient, dim) / curvature;
  // conformance: the ray is the force, so this is a step of -1
  if (force[0] + step * ray[0] < 0) step = -ray[0] / force[0];
  for (int i = 0; i < dim; i++) force[i] += step * ray[i];
}

// The best friction at the normal force that a cone has now.
static inline void settle_cone_friction(real* force, const real* last, const real* A, const real* gradient,
                                        const real* friction, int dim) {
  int n = dim - 1;
  real tangent[25], b[5];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) tangent[i * n + j] = A[(i + 1) * dim + j + 1];
    b[i] = gradient[i + 1] - dense_dot(tangent + i * n, last + 1, n) + A[(i + 1) * dim] * (force[0] - last[0]);
  }
  if (force[0] < SN_MINVAL)
    for (int i = 1; i < dim; i++) force[i] = 0;
  else
    settle_friction(force + 1, tangent, b, friction, force[0], n);
}

// The new force of a contact in a cone, from A with the regularizer, dim x dim, and the gradient at the force that it
// has; `last` gets that. Returns the change of cost.
static inline real settle_cone(real* force, real* last, const real* A, const real* gradient, const real* friction,
                               int dim) {
  for (int i = 0; i < dim; i++) last[i] = force[i];
  if (force[0] < SN_MINVAL) {
    force[0] -= gradient[0] / A[0];
    if (force[0] < 0) force[0] = 0;
    for (int r = 1; r < dim; r++) force[r] = 0;
  } else {
    settle_along(force, A, gradient, dim);
  }
  settle_cone_friction(force, last, A, gradient, friction, dim);
  return settle_cost_change(A, force, last, gradient, dim);
}

// ---- no-slip

// A friction row within +- loss; `diagonal` is its A. Returns the change of cost.
static inline real settle_dry(real* force, real diagonal, real gradient, real loss) {
  real A = real_max(SN_MINVAL, diagonal), last = *force;
  *force = real_clamp(last - gradient / A, -loss, loss);
  real change = *force - last;
  return change * ((real)0.5 * change * A + gradient);
}

// Two opposite edges of a pyramid, whose sum f_0 + f_1 stays; y is half their difference. Returns the change of cost.
static inline real settle_pair(real* force, real* last, const real A[4], const real gradient[2]) {
  last[0] = force[0], last[1] = force[1];
  real b[2] = {gradient[0] - (A[0] * last[0] + A[1] * last[1]), gradient[1] - (A[2] * last[0] + A[3] * last[1])};
  real middle = (real)0.5 * (last[0] + last[1]);
  real curvature = A[0] + A[3] - A[1] - A[2], derivative = middle * (A[0] - A[3]) + b[0] - b[1];
  real y = curvature < SN_MINVAL ? 0 : -derivative / curvature;
  if (y < -middle) {
    force[0] = 0;
    force[1] = 2 * middle;
  } else if (y > middle) {
    force[0] = 2 * middle;
    force[1] = 0;
  } else {
    force[0] = middle + y;
    force[1] = middle - y;
  }
  return settle_cost_change(A, force, last, gradient, 2);
}

// The n tangents of a cone whose normal force stays; A is n x n. Returns the change of cost.
static inline real settle_tangents(real* force, real* last, const real* A, const real* gradient, const real* friction,
                                   real normal, int n) {
  real rest[5];
  for (int i = 0; i < n; i++) {
    last[i] = force[i];
    rest[i] = gradient[i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) rest[i] -= A[i * n + j] * last[j];
  if (normal < SN_MINVAL)
    for (int i = 0; i < n; i++) force[i] = 0;
  else
    settle_friction(force, A, rest, friction, normal, n);
  return settle_cost_change(A, force, last, gradient, n);
}
