// cone_formulas.h — friction cones of contacts, for every target: elliptic ones, then edges of pyramids
//   Scaled by friction the cone is circular: N = mu x_0, U_k = friction_k x_k, T = |U|.
//     separated  N >= mu T        no cost
//     sticking   mu N + T <= 0    1/2 x^T D x
//     sliding    between, on the surface of the cone: 1/2 w (N - mu T)^2,  w = D_0 / (mu^2 (1 + mu^2))
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#pragma once
#include "math/real.h"

#ifndef ROLLED  // kernels keep loops short
#define ROLLED
#endif

typedef enum ConeZone { CONE_SEPARATED, CONE_STICKING, CONE_SLIDING } ConeZone;

// A contact at a residual of `dim` numbers.
typedef struct ConePoint {
  real scaled[6];  // U; the first is N
  real normal, tangent, mu, weight;
  int dim;
} ConePoint;

static inline ConePoint cone_point(int dim, real mu, const real* friction, real D0, const real* x) {
  ConePoint p;
  real square = 0, mu2 = mu * mu;
  p.dim = dim, p.mu = mu, p.weight = D0 / (mu2 * (1 + mu2));
  p.scaled[0] = p.normal = mu * x[0];
  ROLLED for (int k = 1; k < dim; k++) {
    p.scaled[k] = friction[k - 1] * x[k];
    square += p.scaled[k] * p.scaled[k];
  }
  p.tangent = real_sqrt(square);
  return p;
}

static inline ConeZone cone_zone(const ConePoint* p) {
  if (p->normal >= p->mu * p->tangent || (p->tangent <= 0 && p->normal >= 0)) return CONE_SEPARATED;
  if (p->mu * p->normal + p->tangent <= 0 || (p->tangent <= 0 && p->normal < 0)) return CONE_STICKING;
  return CONE_SLIDING;
}

// N - mu T, negative on the surface.
static inline real cone_inside(const ConePoint* p) { return p->normal - p->mu * p->tangent; }
static inline real cone_surface_cost(const ConePoint* p) {
  return (real)0.5 * p->weight * cone_inside(p) * cone_inside(p);
}

// Force along axis k on the surface.
static inline real cone_surface_force(const ConePoint* p, const real* friction, int k) {
  real push = -p->weight * cone_inside(p) * p->mu;
  return k == 0 ? push : -push / p->tangent * p->scaled[k] * friction[k - 1];
}

// Second derivative of the cost on the surface. In the scaled space it is
//   w (mu^2 n n^T - mu (n U^T + U n^T) / T + mu N / T^3 U U^T + (mu^2 - mu N / T) I_tangents)
// and with t = sum of u_k J_k over the tangents, J^T W J is
//   normal J_0^T J_0 + cross (J_0^T t + t^T J_0) + outer t^T t + tangent sum of friction_k^2 J_k^T J_k
typedef struct snConeCurvature {
  real normal, cross, outer, tangent;
  real u[6];  // the first is none
} snConeCurvature;

static inline snConeCurvature cone_curvature(const ConePoint* p, const real* friction) {
  real ratio = p->mu / p->tangent, weight = p->weight, mu = p->mu;
  snConeCurvature c = {
      .normal = weight * mu * mu,
      .cross = -(weight * ratio * mu),
      .outer = weight * ratio * p->normal / (p->tangent * p->tangent),
      .tangent = weight * (mu * mu - ratio * p->normal),
  };
  for (int k = 1; k < p->dim; k++) c.u[k] = p->scaled[k] * friction[k - 1];
  return c;
}

// Entry j, k of it, k <= j, 0 being the normal: as of the sum above, without the list u.
static inline real cone_entry(const ConePoint* p, const real* friction, int j, int k) {
  real mu = p->mu, ratio = mu / p->tangent, normal = p->normal, weight = p->weight;
  if (j == 0) return weight * mu * mu;
  real own = p->scaled[j] * friction[j - 1];
  if (k == 0) return -(weight * ratio * mu) * own;
  real along = weight * ratio * normal / (p->tangent * p->tangent) * own * (p->scaled[k] * friction[k - 1]);
  return j == k ? along + weight * (mu * mu - ratio * normal) * (friction[k - 1] * friction[k - 1]) : along;
}

// ---- pyramids

// Force of a contact along its axes from those of its edges: of the normal their sum, of tangent k friction_k times the
// difference of its two.
static inline void pyramid_force(real* force, const real* edge, const real* friction, int dim) {
  force[0] = 0;
  ROLLED for (int k = 1; k < dim; k++) {
    real up = edge[2 * k - 2], down = edge[2 * k - 1];
    force[0] += up + down;
    force[k] = friction[k - 1] * (up - down);
  }
}
