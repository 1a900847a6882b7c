// cone.c — cost, force and curvature of a contact in an elliptic friction cone
//   reads   residual x of a block        writes  force, cost, Hessian
//   Scaled by friction the cone is circular: N = mu x_0, U_k = friction_k x_k, T = |U|.
//     N >= mu T          nothing touches: no cost
//     mu N + T <= 0      all of it is pressed: 1/2 x^T D x
//     between            on the surface: 1/2 Dm (N - mu T)^2,  Dm = D_0 / (mu^2 (1 + mu^2))
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#include "solver/cone.h"
#include "math/simd.h"

#include <math.h>

typedef struct Split {
  double scaled[6];  // U; the first is N
  double normal, tangent;
} Split;

static Split split(const snBlock* block, const double* residual) {
  Split s;
  double square = 0;
  s.scaled[0] = s.normal = block->mu * residual[0];
  for (int k = 1; k < block->dim; k++) {
    s.scaled[k] = block->friction[k - 1] * residual[k];
    square += s.scaled[k] * s.scaled[k];
  }
  s.tangent = sqrt(square);
  return s;
}

static double surface_weight(const snBlock* block, const double* D) {
  double square = block->mu * block->mu;
  return D[0] / (square * (1 + square));
}

static snRowState pressed(const snBlock* block, const double* D, const double* residual, double* force, double* cost) {
  for (int k = 0; k < block->dim; k++) {
    force[k] = -D[k] * residual[k];
    *cost += 0.5 * D[k] * residual[k] * residual[k];
  }
  return SN_ROW_QUADRATIC;
}

snRowState sn_cone_force(const snBlock* block, const double* D, const double* residual, double* force, double* cost) {
  Split s = split(block, residual);
  double mu = block->mu;
  if (s.normal >= mu * s.tangent || (s.tangent <= 0 && s.normal >= 0)) {
    for (int k = 0; k < block->dim; k++) force[k] = 0;
    return SN_ROW_SATISFIED;
  }
  if (mu * s.normal + s.tangent <= 0 || (s.tangent <= 0 && s.normal < 0))
    return pressed(block, D, residual, force, cost);

  double weight = surface_weight(block, D), inside = s.normal - mu * s.tangent;
  *cost += 0.5 * weight * inside * inside;
  force[0] = -weight * inside * mu;
  for (int k = 1; k < block->dim; k++) force[k] = -force[0] / s.tangent * s.scaled[k] * block->friction[k - 1];
  return SN_ROW_CONE;
}

snConeCurvature sn_cone_curvature(const snBlock* block, const double* D, const double* residual) {
  Split s = split(block, residual);
  double weight = surface_weight(block, D), mu = block->mu, ratio = mu / s.tangent;
  snConeCurvature c = {
      .normal = weight * mu * mu,
      .cross = -(weight * ratio * mu),
      .outer = weight * ratio * s.normal / (s.tangent * s.tangent),
      .tangent = weight * (mu * mu - ratio * s.normal),
  };
  for (int k = 1; k < block->dim; k++) c.u[k] = s.scaled[k] * block->friction[k - 1];
  return c;
}

// `dim` is a constant where this is inlined.
static inline void write_hessian(const snBlock* block, const snConeCurvature* c, double* hessian, int dim) {
  hessian[0] = c->normal;
  SN_UNROLL
  for (int k = 1; k < dim; k++) hessian[k] = hessian[k * dim] = c->cross * c->u[k];
  SN_UNROLL
  for (int k = 1; k < dim; k++) {
    double along = c->outer * c->u[k];
    SN_UNROLL
    for (int j = 1; j < dim; j++) hessian[k * dim + j] = along * c->u[j];
    hessian[k * dim + k] += c->tangent * (block->friction[k - 1] * block->friction[k - 1]);
  }
}

SN_KERNEL void sn_cone_hessian(const snBlock* block, const double* D, const double* residual, double* hessian) {
  snConeCurvature c = sn_cone_curvature(block, D, residual);
  switch (block->dim) {
    case 3: write_hessian(block, &c, hessian, 3); break;
    case 4: write_hessian(block, &c, hessian, 4); break;
    case 6: write_hessian(block, &c, hessian, 6); break;
    default: write_hessian(block, &c, hessian, block->dim); break;
  }
}
