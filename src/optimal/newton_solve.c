// newton_solve.c — steps and multipliers of a factored Newton system
//   reads   maps of the intervals, factors of the first point        writes  snNewtonVectors
#include "optimal/newton_parts.h"

#include <string.h>

static double* interval_rows(const snNewtonSystem* s, const snNewtonVectors* v, int i) {
  return v->interval + (size_t)i * (size_t)sn_newton_interval_rows(&s->size);
}

// Constants of an interval: where z_b and z_m would be with w, z_a and b zero.
static void constants(snNewtonSystem* s, int i, Interval* it, const snNewtonVectors* rhs) {
  int ns = s->size.states, nz = s->nz, nu = s->size.controls;
  double h = s->m->step[i];
  const double* c = interval_rows(s, rhs, i);
  memset(it->middle0, 0, sizeof(double) * (size_t)nz);
  memset(it->right0, 0, sizeof(double) * (size_t)nz);
  for (int r = 0; r < ns; r++) it->middle0[r] = -c[r];
  for (int u = 0; u < nu && !s->size.free_midpoint_controls; u++) it->middle0[ns + u] = -c[2 * ns + u];
  for (int r = 0; r < ns; r++) it->right0[r] = -c[ns + r];
  sn_rows_mul_vector(s->size.jacobian, jacobian_of(s, 2 * i + 1), h * s->size.scheme.wm, it->middle0, it->right0);
  sn_dense_lu_solve(it->lu, ns, it->pivot, it->right0, 1, 1);
  through_right(s, i, it->right0, it->middle0, 1);
}

// y (n) += T' x for a map with nz rows.
static void map_transposed(const double* map, int nz, int n, const double* x, double* y) {
  for (int r = 0; r < nz; r++) dense_add_scaled(y, map + r * n, x[r], n);
}

// The linear terms of a pair in (w, z_a, b): k, with scratch behind it.
static void pair_backward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, double* k) {
  Interval* it = &s->interval[i];
  int nz = s->nz, n = s->n, q = s->q, at = s->nw + nz;
  double* t = k + n;
  constants(s, i, it, rhs);
  memset(k, 0, sizeof(double) * (size_t)n);
  for (int r = 0; r < nz; r++) t[r] = it->linear[r] + dense_dot(it->value + r * nz, it->right0, nz);
  map_transposed(it->right, nz, n, t, k);
  for (int r = 0; r < nz; r++) dense_add_scaled(k + at, it->border + r * q, it->right0[r], q);
  hessian_mul_vector(s, 2 * i + 1, it->middle0, t);
  dense_add_scaled(t, rhs->point + (2 * i + 1) * nz, 1, nz);
  map_transposed(it->middle, nz, n, t, k);
  memset(s->times_value, 0, sizeof(double) * (size_t)(nz * q));
  add_border_columns(s, 2 * i + 1, s->times_value, q);
  for (int r = 0; r < nz; r++) dense_add_scaled(k + at, s->times_value + r * q, it->middle0[r], q);
}

// The linear term of the cost to go at a, from that at b.
static void backward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, double* linear) {
  Interval* it = &s->interval[i];
  int nz = s->nz, n = s->n, q = s->q, nw = s->nw, at = nw + nz;
  double* k = s->scratch;
  if (s->size.scheme.pair) pair_backward(s, i, rhs, k);
  else sn_newton_general_backward(s, i, interval_rows(s, rhs, i), rhs->point, k);
  sn_upper_solve_transposed(it->gains, n, nw, k);
  dense_copy(it->gains0, k, nw);
  for (int r = 0; r < nw; r++) dense_add_scaled(k + nw, it->gains + r * n + nw, -k[r], n - nw);
  dense_copy(linear, k + nw, nz);
  dense_add_scaled(linear, rhs->point + s->size.scheme.behind * i * nz, 1, nz);
  dense_add_scaled(s->sums, k + at, 1, q);
}

// Step and multipliers of a pair from y = (w, z_a, b).
static void pair_forward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, const snNewtonVectors* out, double* y) {
  Interval* it = &s->interval[i];
  int ns = s->size.states, nz = s->nz, n = s->n, q = s->q, at = s->nw + nz;
  double *zm = out->point + (2 * i + 1) * nz, *zb = zm + nz, *b = y + at, *r = y + n, *t = r + nz;
  double* rows = interval_rows(s, out, i);
  double h = s->m->step[i];
  for (int k = 0; k < nz; k++) {
    zb[k] = it->right0[k] + dense_dot(it->right + k * n, y, n);
    zm[k] = it->middle0[k] + dense_dot(it->middle + k * n, y, n);
  }
  // multipliers: stationarity by x_b, then by z_m
  hessian_mul_vector(s, 2 * i + 1, zm, r);
  memset(s->times_value, 0, sizeof(double) * (size_t)(nz * q));
  add_border_columns(s, 2 * i + 1, s->times_value, q);
  for (int k = 0; k < nz; k++) r[k] += rhs->point[(2 * i + 1) * nz + k] + dense_dot(s->times_value + k * q, b, q);
  for (int k = 0; k < ns; k++)
    t[k] = it->linear[k] + dense_dot(it->value + k * nz, zb, nz) + dense_dot(it->border + k * q, b, q) +
           s->size.scheme.b * r[k];
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  for (int k = 0; k < ns; k++)
    for (int e = p.rowadr[k]; e < p.rowadr[k + 1]; e++)
      if (p.colind[e] < ns) t[p.colind[e]] += h * s->size.scheme.fb * fb[e] * r[k];
  sn_dense_lu_solve_transposed(it->lu, ns, it->pivot, t);
  for (int k = 0; k < ns; k++) rows[ns + k] = -t[k];
  sn_rows_mul_transposed(p, jacobian_of(s, 2 * i + 1), -h * s->size.scheme.wm, rows + ns, r);
  for (int k = 0; k < ns; k++) rows[k] = -r[k];
  for (int k = 0; k < s->size.controls && !s->size.free_midpoint_controls; k++) rows[2 * ns + k] = -r[ns + k];
}

// Step and multipliers of an interval from those of its left end; y has room for w, z_a and b, b is set.
static void forward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, const snNewtonVectors* out, double* y) {
  const Interval* it = &s->interval[i];
  int nz = s->nz, n = s->n, nw = s->nw;
  double* za = out->point + s->size.scheme.behind * i * nz;
  dense_copy(y + nw, za, nz);
  for (int k = 0; k < nw; k++) y[k] = -it->gains0[k] - dense_dot(it->gains + k * n + nw, y + nw, n - nw);
  sn_upper_solve(it->gains, n, nw, y);
  if (s->size.scheme.pair) pair_forward(s, i, rhs, out, y);
  else sn_newton_general_forward(s, i, rhs->point, y, za + nz, interval_rows(s, out, i));
}

// z_0 and b.
static void solve_dense(snNewtonSystem* s, const snNewtonVectors* rhs, const double* linear, double* z0, double* b) {
  int np = s->size.parameters, nb = s->size.border_rows, nz = s->nz, free = s->dense_size - s->q;
  double* x = s->rhs;
  for (int i = 0; i < nz; i++)
    if (s->place[i] >= 0) x[s->place[i]] = -linear[i];
  for (int k = 0; k < np; k++) x[free + k] = -(s->sums[k] + rhs->parameter[k]);
  for (int k = 0; k < nb; k++) x[free + np + k] = -(s->sums[np + k] + rhs->border[k]);
  for (int i = 0; i < s->dense_size; i++) x[i] *= s->scale[i];
  sn_symmetric_solve(s->dense, s->dense_size, s->dense_pivot, x);
  for (int i = 0; i < s->dense_size; i++) x[i] *= s->scale[i];
  for (int i = 0; i < nz; i++) z0[i] = s->place[i] >= 0 ? x[s->place[i]] : 0;
  dense_copy(b, x + free, s->q);
}

void sn_newton_solve(snNewtonSystem* s, const snNewtonVectors* rhs, const snNewtonVectors* out) {
  int N = s->size.intervals, nz = s->nz, np = s->size.parameters;
  double* first = s->scratch + 4 * s->n;
  dense_clear(s->sums, s->q);
  dense_copy(s->interval[N - 1].linear, rhs->point + s->size.scheme.behind * N * nz, nz);
  for (int i = N - 1; i >= 0; i--) backward(s, i, rhs, i > 0 ? s->interval[i - 1].linear : first);
  double* y = s->scratch;
  double* b = y + s->nw + nz;
  solve_dense(s, rhs, first, out->point, b);
  dense_copy(out->parameter, b, np);
  dense_copy(out->border, b + np, s->size.border_rows);
  for (int i = 0; i < N; i++) forward(s, i, rhs, out, y);
}
