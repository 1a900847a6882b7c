// newton_parts.h — what factorisation and solution of a Newton system share
#pragma once
#include "math/dense.h"
#include "optimal/newton_system.h"

// Columns of the maps of an interval: w (controls that it decides), z_a, b.
typedef struct Interval {
  double* right;   // nz x n: z_b
  double* middle;  // nz x n: z_m
  double* gains;   // nw x n: Cholesky rows of w
  double* value;   // nz x nz: V at b
  double* border;  // nz x q: v at b
  double* lu;      // ns x ns
  int* pivot;
  double *maps, *origin;   // of schemes that are no pair: K nz x n, z_1 to z_K, and their constants
  double *right0, *middle0, *linear, *gains0;  // constants of the last right-hand side: nz, nz, nz (at b), nw
} Interval;

struct snNewtonSystem {
  snNewtonSizes size;
  int nz, nw, q, n, points;
  snArena* arena;
  Interval* interval;
  const snNewtonMatrices* m;
  double *K, *times_value, *times_hessian, *state_rows, *border_block, *dense, *scale, *rhs, *sums, *scratch;
  double *defects, *places;  // K ns x n and scratch, where the scheme is no pair
  int *dense_pivot, *place;  // where z_0 stands in the dense system, -1: fixed
  int dense_size, expected_negative;
};

// ---- schemes that are no pair (newton_general.c)

bool sn_newton_general_create(snNewtonSystem* s);
// The maps of an interval; false where its states have no solution. Then its quadratic of (w, z_a, b) in K.
bool sn_newton_general_maps(snNewtonSystem* s, int i, Interval* it);
void sn_newton_general_quadratic(snNewtonSystem* s, int i, const Interval* it);
// The linear term (n, and n more of scratch) of an interval from the residuals of its rows and the gradient of points.
void sn_newton_general_backward(snNewtonSystem* s, int i, const double* rows, const double* point, double* linear);
// Steps of its points from y = (w, z_a, b), and the multipliers of its rows.
void sn_newton_general_forward(snNewtonSystem* s, int i, const double* point, const double* y, double* z, double* rows);

// ---- parts of a linearisation

static inline const double* jacobian_of(const snNewtonSystem* s, int point) {
  return s->m->jacobian + (size_t)point * (size_t)s->size.jacobian.rowadr[s->size.states];
}

static inline const double* hessian_of(const snNewtonSystem* s, int point) {
  return s->m->hessian + (size_t)point * (size_t)s->size.hessian.rowadr[s->nz];
}

static inline const double* diagonal_of(const snNewtonSystem* s, int point) { return s->m->diagonal + point * s->nz; }

// Linear terms of a point in b: Hessian by parameters, and the border rows. Added to columns of `to` from b on.
static inline void add_border_columns(const snNewtonSystem* s, int point, double* to, int ld) {
  int np = s->size.parameters, nb = s->size.border_rows, nz = s->nz;
  const double* cross = s->m->cross + (size_t)point * (size_t)(nz * np);
  const double* border = s->m->border + (size_t)point * (size_t)(nb * nz);
  for (int i = 0; i < nz; i++) {
    for (int k = 0; k < np; k++) to[i * ld + k] += cross[i * np + k];
    for (int k = 0; k < nb; k++) to[i * ld + np + k] += border[k * nz + i];
  }
}

// y = H x for the Hessian of a point with its diagonal.
static inline void hessian_mul_vector(const snNewtonSystem* s, int point, const double* x, double* y) {
  const double* diagonal = diagonal_of(s, point);
  for (int i = 0; i < s->nz; i++) y[i] = diagonal[i] * x[i];
  sn_rows_mul_vector(s->size.hessian, hessian_of(s, point), 1, x, y);
}

// Columns of x_b in z_m: (b I + h fb df_b/dx), ns x ns, by which `right` goes into `middle`.
static inline void through_right(const snNewtonSystem* s, int i, const double* right, double* middle, int n) {
  int ns = s->size.states;
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  double h = s->m->step[i];
  for (int r = 0; r < ns; r++) {
    dense_add_scaled(middle + r * n, right + r * n, s->size.scheme.b, n);
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++)
      if (p.colind[k] < ns) dense_add_scaled(middle + r * n, right + p.colind[k] * n, h * s->size.scheme.fb * fb[k], n);
  }
}
