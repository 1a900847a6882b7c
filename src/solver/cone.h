// cone.h — friction cones of contacts: elliptic ones, and pyramids with their edges
#pragma once
#include "math/real.h"
#include "solver/cone_formulas.h"
#include "solver/problem.h"

// ---- elliptic

// Force of the contact at a residual of block->dim numbers; D is that of its rows. Adds to the cost; returns the state
// of its rows.
snRowState sn_cone_force(const snBlock* block, const double* D, const double* residual, double* force, double* cost);

// Second derivative of the cost on the surface of the cone (SN_ROW_CONE).
snConeCurvature sn_cone_curvature(const snBlock* block, const double* D, const double* residual);

// W itself, dim x dim numbers.
void sn_cone_hessian(const snBlock* block, const double* D, const double* residual, double* hessian);

// ---- pyramids

// Motion along the edges from the motion of the contact: x_0 + mu_k x_k and x_0 - mu_k x_k for each tangent.
static inline void pyramid_edges(const snBlock* block, real* edge, const real* motion) {
  for (int k = 1; k < block->dim; k++) {
    real tangent = block->friction[k - 1] * motion[k];
    edge[2 * k - 2] = motion[0] + tangent;
    edge[2 * k - 1] = motion[0] - tangent;
  }
}

// Force of the contact from the forces of its edges.
static inline void pyramid_fold(const snBlock* block, real* force, const real* edge) {
  pyramid_force(force, edge, block->friction, block->dim);
}

// Weights of the contact's own rows, dim x dim numbers, from the weights of its edges:
//   W_00 = sum of all,  W_0k = mu_k (w_+ - w_-),  W_kk = mu_k^2 (w_+ + w_-)
static inline void pyramid_fold_weights(const snBlock* block, real* W, const real* edge) {
  int dim = block->dim;
  for (int i = 0; i < dim * dim; i++) W[i] = 0;
  for (int k = 1; k < dim; k++) {
    real up = edge[2 * k - 2], down = edge[2 * k - 1], mu = block->friction[k - 1];
    W[0] += up + down;
    W[k] = W[k * dim] = mu * (up - down);
    W[k * dim + k] = mu * mu * (up + down);
  }
}
