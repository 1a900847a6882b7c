// cone.c — cost, force and curvature of a contact in an elliptic friction cone
//   reads   residual x of a block        writes  force, cost, Hessian
//   The formulas are those of solver/cone_formulas.h.
#include "solver/cone.h"
#include "math/simd.h"

static ConePoint point_of(const snBlock* block, const double* D, const double* residual) {
  return cone_point(block->dim, block->mu, block->friction, D[0], residual);
}

static snRowState pressed(const snBlock* block, const double* D, const double* residual, double* force, double* cost) {
  for (int k = 0; k < block->dim; k++) {
    force[k] = -D[k] * residual[k];
    *cost += 0.5 * D[k] * residual[k] * residual[k];
  }
  return SN_ROW_QUADRATIC;
}

snRowState sn_cone_force(const snBlock* block, const double* D, const double* residual, double* force, double* cost) {
  ConePoint p = point_of(block, D, residual);
  ConeZone zone = cone_zone(&p);
  if (zone == CONE_STICKING) return pressed(block, D, residual, force, cost);
  for (int k = 0; k < block->dim; k++)
    force[k] = zone == CONE_SLIDING ? cone_surface_force(&p, block->friction, k) : 0;
  if (zone == CONE_SEPARATED) return SN_ROW_SATISFIED;
  *cost += cone_surface_cost(&p);
  return SN_ROW_CONE;
}

snConeCurvature sn_cone_curvature(const snBlock* block, const double* D, const double* residual) {
  ConePoint p = point_of(block, D, residual);
  return cone_curvature(&p, block->friction);
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
