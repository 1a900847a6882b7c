// dense_outer.h — what rows of a block and cones add to a dense Hessian
//   reads   rows written out (dense_rows.h), weights        writes  the lower triangle of H, whole fours
#pragma once
#include "math/simd.h"
#include "solver/cone.h"
#include "solver/problem.h"

#define MOST_DIM 6

// H += S^T J for `dim` rows of S = W J and J, over the dofs of a block; `dim` is a constant where this is inlined.
static inline void add_outer(real* H, const snBlock* block, const real* S, const real* J, int dim, int fours) {
  for (int c = 0; c < block->ndof; c++) {
    int i = block->dof[c];
    real* row = H + i * 4 * fours;
    real4 s[4];
    SN_UNROLL
    for (int r = 0; r < dim; r++) s[r] = real4_splat(S[r * 4 * fours + i]);
    for (int at = 0; at <= i; at += 4) {
      real4 sum = real4_mul(s[0], real4_load(J + at));
      SN_UNROLL
      for (int r = 1; r < dim; r++) sum = real4_add(sum, real4_mul(s[r], real4_load(J + r * 4 * fours + at)));
      real4_store(row + at, real4_add(real4_load(row + at), sum));
    }
  }
}

// The same, row by row of S: for more rows than leave registers for a sum of their own
static inline void add_outer_in_turn(real* H, const snBlock* block, const real* S, const real* J, int dim, int fours) {
  for (int c = 0; c < block->ndof; c++) {
    int i = block->dof[c];
    real* row = H + i * 4 * fours;
    real4 s[MOST_DIM];
    SN_UNROLL
    for (int r = 0; r < dim; r++) s[r] = real4_splat(S[r * 4 * fours + i]);
    for (int at = 0; at <= i; at += 4) {
      real4 sum = real4_load(row + at);
      SN_UNROLL
      for (int r = 0; r < dim; r++) sum = real4_add(sum, real4_mul(s[r], real4_load(J + r * 4 * fours + at)));
      real4_store(row + at, sum);
    }
  }
}

// H += J^T W J for rows whose weights are diagonal, up to four at a time
static SN_KERNEL void add_rows(real* H, const snBlock* block, const real* weight, const real* J, real* S, int fours) {
  for (int first = 0; first < block->nrow; first += 4, J += 16 * fours) {
    int count = block->nrow - first < 4 ? block->nrow - first : 4;
    for (int r = 0; r < count; r++) {
      real4 all = real4_splat(weight[first + r]);
      for (int at = r * 4 * fours; at < (r + 1) * 4 * fours; at += 4)
        real4_store(S + at, real4_mul(all, real4_load(J + at)));
    }
    switch (count) {
      case 1: add_outer(H, block, S, J, 1, fours); break;
      case 2: add_outer(H, block, S, J, 2, fours); break;
      case 3: add_outer(H, block, S, J, 3, fours); break;
      default: add_outer(H, block, S, J, 4, fours); break;
    }
  }
}

// S = W J; `dim` is a constant where this is inlined.
static inline void weigh(const real* W, const real* J, real* S, int dim, int fours) {
  for (int r = 0; r < dim; r++) {
    real4 weight[MOST_DIM];
    SN_UNROLL
    for (int q = 0; q < dim; q++) weight[q] = real4_splat(W[r * dim + q]);
    for (int at = 0; at < 4 * fours; at += 4) {
      real4 sum = real4_mul(weight[0], real4_load(J + at));
      SN_UNROLL
      for (int q = 1; q < dim; q++) sum = real4_add(sum, real4_mul(weight[q], real4_load(J + q * 4 * fours + at)));
      real4_store(S + r * 4 * fours + at, sum);
    }
  }
}

// H += J^T W J for a cone
static SN_KERNEL void add_cone(real* H, const snBlock* block, const real* W, const real* J, real* S, int fours) {
  switch (block->dim) {
    case 3:
      weigh(W, J, S, 3, fours);
      add_outer(H, block, S, J, 3, fours);
      break;
    case 4:
      weigh(W, J, S, 4, fours);
      add_outer(H, block, S, J, 4, fours);
      break;
    default:  // there are no others
      weigh(W, J, S, MOST_DIM, fours);
      add_outer_in_turn(H, block, S, J, MOST_DIM, fours);
      break;
  }
}

// ---- cones

// Of a cone: the sum of mu_k^2 J_k^T J_k over its tangents, rows of its dofs. It stays while states change.
static inline void write_tangents(real* P, const snBlock* block, const real* J, int fours) {
  for (int c = 0; c < block->ndof; c++, P += 4 * fours) {
    int i = block->dof[c];
    real4 s[MOST_DIM];
    for (int r = 1; r < block->dim; r++) {
      real mu = block->friction[r - 1];
      s[r] = real4_splat(mu * mu * J[r * 4 * fours + i]);
    }
    for (int at = 0; at <= i; at += 4) {
      real4 sum = real4_mul(s[1], real4_load(J + at + 4 * fours));
      for (int r = 2; r < block->dim; r++) sum = real4_add(sum, real4_mul(s[r], real4_load(J + r * 4 * fours + at)));
      real4_store(P + at, sum);
    }
  }
}

// t, outer t + cross n and normal n + cross t, one after the other; `dim` is a constant where this is inlined.
static inline void combine(real* S, const snConeCurvature* w, const real* J, int dim, int fours) {
  real4 outer = real4_splat(w->outer), cross = real4_splat(w->cross), normal = real4_splat(w->normal), u[MOST_DIM];
  SN_UNROLL
  for (int r = 1; r < dim; r++) u[r] = real4_splat(w->u[r]);
  for (int at = 0; at < 4 * fours; at += 4) {
    real4 n = real4_load(J + at), t = real4_mul(u[1], real4_load(J + 4 * fours + at));
    SN_UNROLL
    for (int r = 2; r < dim; r++) t = real4_add(t, real4_mul(u[r], real4_load(J + r * 4 * fours + at)));
    real4_store(S + at, t);
    real4_store(S + 4 * fours + at, real4_add(real4_mul(outer, t), real4_mul(cross, n)));
    real4_store(S + 8 * fours + at, real4_add(real4_mul(normal, n), real4_mul(cross, t)));
  }
}

// H += J^T W J for a cone whose tangents are known
static SN_KERNEL void add_cone_by_tangents(real* H, const snBlock* block, const snConeCurvature* w, const real* P,
                                           const real* J, real* S, int fours) {
  const real *t = S, *by_t = t + 4 * fours, *by_n = t + 8 * fours;
  real4 tangent = real4_splat(w->tangent);
  switch (block->dim) {
    case 3: combine(S, w, J, 3, fours); break;
    case 4: combine(S, w, J, 4, fours); break;
    default: combine(S, w, J, MOST_DIM, fours); break;  // there are no others
  }
  for (int c = 0; c < block->ndof; c++, P += 4 * fours) {
    int i = block->dof[c];
    real* row = H + i * 4 * fours;
    real4 s = real4_splat(by_t[i]), n = real4_splat(by_n[i]);
    for (int at = 0; at <= i; at += 4) {
      real4 sum = real4_add(real4_mul(tangent, real4_load(P + at)), real4_mul(s, real4_load(t + at)));
      sum = real4_add(sum, real4_mul(n, real4_load(J + at)));
      real4_store(row + at, real4_add(real4_load(row + at), sum));
    }
  }
}
