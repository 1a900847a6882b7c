// newton_system.c — Riccati recursion over the intervals of a trajectory, with a border
//   Backwards from the last point, the cost to go is a quadratic of z and of the border unknowns b = (parameters,
//   multipliers of border rows): z' V z / 2 + z' v b + b' S b / 2. In each interval the midpoint is eliminated by its
//   Hermite rows (unit pivots), the states of the right end by the Simpson rows (LU of ns), its controls by Cholesky.
//   What remains at the first point is one dense symmetric system of z_0 and b, whose inertia tells whether the Hessian
//   is positive definite on the null space of the rows.
#include "optimal/newton_system.h"
#include "math/dense.h"
#include "math/simd.h"

#include <math.h>
#include <string.h>

// Columns of the maps of an interval: w (controls that it decides), z_a, b.
typedef struct Interval {
  double* right;   // nz x n: z_b
  double* middle;  // nz x n: z_m
  double* gains;   // nw x n: Cholesky rows of w
  double* value;   // nz x nz: V at b
  double* border;  // nz x q: v at b
  double* lu;      // ns x ns
  int* pivot;
  double *right0, *middle0, *linear, *gains0;  // constants of the last right-hand side: nz, nz, nz (at b), nw
} Interval;

struct snNewtonSystem {
  snNewtonSizes size;
  int nz, nw, q, n, points;
  snArena* arena;
  Interval* interval;
  const snNewtonMatrices* m;
  double *K, *times_value, *times_hessian, *border_block, *dense, *scale, *rhs, *sums, *scratch;
  int *dense_pivot, *place;  // where z_0 stands in the dense system, -1: fixed
  int dense_size, expected_negative;
};

int sn_newton_interval_rows(const snNewtonSizes* s) {
  return 2 * s->states + (s->free_midpoint_controls ? 0 : s->controls);
}

// ---- memory

static bool make_intervals(snNewtonSystem* s) {
  int N = s->size.intervals, ns = s->size.states, nz = s->nz, n = s->n;
  s->interval = sn_arena_zarray(s->arena, Interval, N);
  for (int i = 0; s->interval && i < N; i++) {
    Interval* it = &s->interval[i];
    int numbers = (2 * nz + s->nw) * n + nz * (nz + s->q) + ns * ns + 3 * nz + s->nw;
    double* block = sn_arena_zarray(s->arena, double, numbers);
    it->pivot = sn_arena_zarray(s->arena, int, ns);
    if (!block || !it->pivot) return false;
    it->right = block, block += nz * n;
    it->middle = block, block += nz * n;
    it->gains = block, block += s->nw * n;
    it->value = block, block += nz * nz;
    it->border = block, block += nz * s->q;
    it->lu = block, block += ns * ns;
    it->right0 = block, it->middle0 = block + nz, it->linear = block + 2 * nz, it->gains0 = block + 3 * nz;
  }
  return s->interval != NULL;
}

snNewtonSystem* sn_newton_create(const snNewtonSizes* sizes) {
  snArena* arena = sn_arena_create(NULL, 0);
  snNewtonSystem* s = arena ? sn_arena_zarray(arena, snNewtonSystem, 1) : NULL;
  if (!s) {
    if (arena) sn_arena_destroy(arena);
    return NULL;
  }
  s->size = *sizes, s->arena = arena;
  s->nz = sizes->states + sizes->controls;
  s->nw = sizes->controls * (sizes->free_midpoint_controls ? 2 : 1);
  s->q = sizes->parameters + sizes->border_rows;
  s->n = s->nw + s->nz + s->q;
  s->points = 2 * sizes->intervals + 1;
  int n = s->n, nz = s->nz, q = s->q, dense = nz + q;
  s->K = sn_arena_array(arena, double, n * n);
  s->times_value = sn_arena_array(arena, double, nz * n);
  s->times_hessian = sn_arena_array(arena, double, nz * n);
  s->border_block = sn_arena_array(arena, double, q * q);
  s->dense = sn_arena_array(arena, double, dense * dense);
  s->scale = sn_arena_array(arena, double, 2 * dense);
  s->rhs = sn_arena_array(arena, double, 3 * dense + n);
  s->sums = sn_arena_array(arena, double, q + 1);
  s->scratch = sn_arena_array(arena, double, 6 * n);
  s->dense_pivot = sn_arena_array(arena, int, dense);
  s->place = sn_arena_array(arena, int, nz);
  bool whole = s->K && s->times_value && s->times_hessian && s->border_block && s->dense && s->scale && s->rhs &&
               s->sums && s->scratch && s->dense_pivot && s->place && make_intervals(s);
  if (whole) return s;
  sn_arena_destroy(arena);
  return NULL;
}

void sn_newton_destroy(snNewtonSystem* s) {
  if (s) sn_arena_destroy(s->arena);
}

// ---- parts of a linearisation

static const double* jacobian_of(const snNewtonSystem* s, int point) {
  return s->m->jacobian + (size_t)point * (size_t)s->size.jacobian.rowadr[s->size.states];
}

static const double* hessian_of(const snNewtonSystem* s, int point) {
  return s->m->hessian + (size_t)point * (size_t)s->size.hessian.rowadr[s->nz];
}

static const double* diagonal_of(const snNewtonSystem* s, int point) { return s->m->diagonal + point * s->nz; }

// Linear terms of a point in b: Hessian by parameters, and the border rows. Added to columns of `to` from b on.
static void add_border_columns(const snNewtonSystem* s, int point, double* to, int ld) {
  int np = s->size.parameters, nb = s->size.border_rows, nz = s->nz;
  const double* cross = s->m->cross + (size_t)point * (size_t)(nz * np);
  const double* border = s->m->border + (size_t)point * (size_t)(nb * nz);
  for (int i = 0; i < nz; i++) {
    for (int k = 0; k < np; k++) to[i * ld + k] += cross[i * np + k];
    for (int k = 0; k < nb; k++) to[i * ld + np + k] += border[k * nz + i];
  }
}

// Y = H X for the Hessian of a point with its diagonal.
static void hessian_mul(const snNewtonSystem* s, int point, const double* x, double* y, int n) {
  const double* diagonal = diagonal_of(s, point);
  for (int i = 0; i < s->nz; i++) dense_scaled(y + i * n, x + i * n, diagonal[i], n);
  sn_rows_mul(s->size.hessian, hessian_of(s, point), 1, x, n, y, n, n);
}

static void hessian_mul_vector(const snNewtonSystem* s, int point, const double* x, double* y) {
  const double* diagonal = diagonal_of(s, point);
  for (int i = 0; i < s->nz; i++) y[i] = diagonal[i] * x[i];
  sn_rows_mul_vector(s->size.hessian, hessian_of(s, point), 1, x, y);
}

// to (nz x ld) += scale df/dz of a point, from column 0 of `to` on.
static void add_jacobian(const snNewtonSystem* s, int point, double scale, double* to, int ld) {
  snRowPattern p = s->size.jacobian;
  const double* value = jacobian_of(s, point);
  for (int i = 0; i < p.rows; i++)
    for (int k = p.rowadr[i]; k < p.rowadr[i + 1]; k++) to[i * ld + p.colind[k]] += scale * value[k];
}

// ---- factor: maps of an interval

// z_m by (w, z_a, b) as far as it does not go through x_b; then rows of Simpson, A x_b = -(...), in `right`.
static void middle_directly(snNewtonSystem* s, int i, Interval* it) {
  int ns = s->size.states, nu = s->size.controls, nz = s->nz, n = s->n, np = s->size.parameters;
  double h = s->m->step[i];
  const double* by = s->m->by_parameter + (size_t)i * (size_t)(2 * ns * np);
  double* za = it->middle + s->nw;
  memset(it->middle, 0, sizeof(double) * (size_t)(nz * n));
  add_jacobian(s, 2 * i, h / 8, za, n);
  for (int r = 0; r < ns; r++) za[r * n + r] += 0.5;
  for (int r = 0; r < ns; r++)
    for (int k = 0; k < np; k++) it->middle[r * n + s->nw + nz + k] = -by[r * np + k];
  // the part of u_b: through f_b, and by interpolation
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  for (int r = 0; r < ns; r++)
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++)
      if (p.colind[k] >= ns) it->middle[r * n + p.colind[k] - ns] -= h / 8 * fb[k];
  for (int u = 0; u < nu; u++) {
    double* row = it->middle + (ns + u) * n;
    if (s->size.free_midpoint_controls) {
      row[nu + u] = 1;
    } else {
      row[u] = 0.5;
      row[s->nw + ns + u] = 0.5;
    }
  }
}

// Columns of x_b in z_m: (I / 2 - h/8 df_b/dx), ns x ns, by which `right` goes into `middle`.
static void through_right(const snNewtonSystem* s, int i, const double* right, double* middle, int n) {
  int ns = s->size.states;
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  double h = s->m->step[i];
  for (int r = 0; r < ns; r++) {
    dense_add_scaled(middle + r * n, right + r * n, 0.5, n);
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++)
      if (p.colind[k] < ns) dense_add_scaled(middle + r * n, right + p.colind[k] * n, -h / 8 * fb[k], n);
  }
}

// Simpson's rows: x_b by (w, z_a, b).
static bool right_by_simpson(snNewtonSystem* s, int i, Interval* it) {
  int ns = s->size.states, nu = s->size.controls, n = s->n, np = s->size.parameters, nw = s->nw;
  double h = s->m->step[i];
  const double* by = s->m->by_parameter + (size_t)i * (size_t)(2 * ns * np) + ns * np;
  double* right = it->right;
  memset(right, 0, sizeof(double) * (size_t)(s->nz * n));
  // minus the rows: x_a + h/6 (f_a + 4 f_m + f_b)
  sn_rows_mul(s->size.jacobian, jacobian_of(s, 2 * i + 1), 4 * h / 6, it->middle, n, right, n, n);
  add_jacobian(s, 2 * i, h / 6, right + nw, n);
  for (int r = 0; r < ns; r++) right[r * n + nw + r] += 1;
  for (int r = 0; r < ns; r++)
    for (int k = 0; k < np; k++) right[r * n + nw + s->nz + k] -= by[r * np + k];
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  double* unit = s->times_value;  // I / 2 - h/8 df_b/dx, then the matrix of x_b
  memset(it->lu, 0, sizeof(double) * (size_t)(ns * ns));
  memset(unit, 0, sizeof(double) * (size_t)(s->nz * ns));
  for (int r = 0; r < ns; r++) {
    it->lu[r * ns + r] = 1, unit[r * ns + r] = 0.5;
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++) {
      if (p.colind[k] >= ns) right[r * n + p.colind[k] - ns] += h / 6 * fb[k];
      if (p.colind[k] < ns) it->lu[r * ns + p.colind[k]] -= h / 6 * fb[k], unit[r * ns + p.colind[k]] -= h / 8 * fb[k];
    }
  }
  sn_rows_mul(s->size.jacobian, jacobian_of(s, 2 * i + 1), -4 * h / 6, unit, ns, it->lu, ns, ns);
  if (!sn_dense_lu(it->lu, ns, it->pivot)) return false;
  sn_dense_lu_solve(it->lu, ns, it->pivot, right, n, n);
  for (int u = 0; u < nu; u++) right[(ns + u) * n + u] = 1;
  return true;
}

// ---- factor: cost to go

// The quadratic of (w, z_a, b) that the interval and the cost to go from b give, in K.
static void interval_quadratic(snNewtonSystem* s, int i, Interval* it) {
  int n = s->n, nz = s->nz, q = s->q, at = s->nw + nz;
  memset(s->K, 0, sizeof(double) * (size_t)(n * n));
  memset(s->times_value, 0, sizeof(double) * (size_t)(nz * n));
  sn_transposed_mul(s->times_value, n, it->value, nz, it->right, n, nz, nz, n, 1);
  for (int r = 0; r < nz; r++) dense_add_scaled(s->times_value + r * n + at, it->border + r * q, 1, q);
  hessian_mul(s, 2 * i + 1, it->middle, s->times_hessian, n);
  add_border_columns(s, 2 * i + 1, s->times_hessian + at, n);
  sn_gram_add(s->K, n, it->right, n, s->times_value, n, nz, n, 1);
  sn_gram_add(s->K, n, it->middle, n, s->times_hessian, n, nz, n, 1);
  // the linear terms in b once more, for the rows of b
  double* bb = s->K + at * n + at;
  sn_gram_add(bb, n, it->border, q, it->right + at, n, nz, q, 1);
  memset(s->times_value, 0, sizeof(double) * (size_t)(nz * q));
  add_border_columns(s, 2 * i + 1, s->times_value, q);
  sn_gram_add(bb, n, s->times_value, q, it->middle + at, n, nz, q, 1);
}

// V and v of a point from the trailing part of K and the point's own terms.
static void cost_to_go(snNewtonSystem* s, int point, const double* K, double* value, double* border) {
  int n = s->n, nz = s->nz, q = s->q, first = s->nw;
  const double* diagonal = diagonal_of(s, point);
  for (int r = 0; r < nz; r++) {
    for (int c = 0; c < nz; c++) {
      int low = r < c ? r : c, high = r < c ? c : r;
      value[r * nz + c] = K ? K[(first + low) * n + first + high] : 0;
    }
    for (int c = 0; c < q; c++) border[r * q + c] = K ? K[(first + r) * n + first + nz + c] : 0;
    value[r * nz + r] += diagonal[r];
  }
  snRowPattern p = s->size.hessian;
  const double* h = hessian_of(s, point);
  for (int r = 0; r < nz; r++)
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++) value[r * nz + p.colind[k]] += h[k];
  add_border_columns(s, point, border, q);
}

static snNewtonResult factor_interval(snNewtonSystem* s, int i, double* value, double* border) {
  Interval* it = &s->interval[i];
  int n = s->n, q = s->q, at = s->nw + s->nz;
  middle_directly(s, i, it);
  if (!right_by_simpson(s, i, it)) return SN_NEWTON_SINGULAR;
  through_right(s, i, it->right, it->middle, n);
  interval_quadratic(s, i, it);
  if (!sn_partial_cholesky(s->K, n, s->nw, n)) return SN_NEWTON_INDEFINITE;
  memcpy(it->gains, s->K, sizeof(double) * (size_t)(s->nw * n));
  cost_to_go(s, 2 * i, s->K, value, border);
  for (int r = 0; r < q; r++)
    for (int c = r; c < q; c++) s->border_block[r * q + c] += s->K[(at + r) * n + at + c];
  return SN_NEWTON_FACTORED;
}

// ---- the first point and the border

// Rows and columns scaled by the roots of their largest entries, three times over: barriers near bounds make entries
// that differ by many orders of magnitude. The inertia stays.
static void equilibrate(double* a, int n, double* scale) {
  dense_fill(scale, 1, n);
  for (int round = 0; round < 3; round++) {
    double* by = scale + n;
    for (int i = 0; i < n; i++) {
      double most = 0;
      for (int j = 0; j < n; j++) most = fmax(most, fabs(i >= j ? a[i * n + j] : a[j * n + i]));
      by[i] = most > 0 ? 1 / sqrt(most) : 1;
    }
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) a[i * n + j] *= by[i] * by[j];
    for (int i = 0; i < n; i++) scale[i] *= by[i];
  }
}

// The last value and border blocks are of the first point.
static snNewtonResult factor_dense(snNewtonSystem* s, const double* value, const double* border) {
  const snNewtonMatrices* m = s->m;
  int np = s->size.parameters, nb = s->size.border_rows, nz = s->nz, q = s->q, free = 0;
  for (int i = 0; i < nz; i++) s->place[i] = m->fixed && m->fixed[i] ? -1 : free++;
  int size = s->dense_size = free + q;
  memset(s->dense, 0, sizeof(double) * (size_t)(size * size));
  for (int i = 0; i < nz; i++) {
    if (s->place[i] < 0) continue;
    for (int j = 0; j <= i; j++)
      if (s->place[j] >= 0) s->dense[s->place[i] * size + s->place[j]] = value[i * nz + j];
    for (int k = 0; k < q; k++) s->dense[(free + k) * size + s->place[i]] = border[i * q + k];
  }
  for (int r = 0; r < q; r++)
    for (int c = 0; c <= r; c++) {
      double sum = s->border_block[c * q + r];
      if (r < np) sum += m->parameter_hessian[r * np + c] + (r == c ? m->parameter_diagonal[r] : 0);
      if (r >= np && c < np) sum += m->border_by_parameter[(r - np) * np + c];
      if (r >= np && r == c && r - np < m->shifted_rows) sum -= m->dual_shift;
      s->dense[(free + r) * size + free + c] = sum;
    }
  int negative, zero;
  equilibrate(s->dense, size, s->scale);
  sn_symmetric_factor(s->dense, size, s->dense_pivot, &negative, &zero);
  if (zero > 0) return SN_NEWTON_SINGULAR;
  if (negative < nb) return SN_NEWTON_SINGULAR;
  return negative == nb ? SN_NEWTON_FACTORED : SN_NEWTON_INDEFINITE;
}

snNewtonResult sn_newton_factor(snNewtonSystem* s, const snNewtonMatrices* matrices) {
  int N = s->size.intervals, q = s->q;
  s->m = matrices;
  memset(s->border_block, 0, sizeof(double) * (size_t)(q * q));
  Interval* last = &s->interval[N - 1];
  cost_to_go(s, 2 * N, NULL, last->value, last->border);
  double *value = s->times_value, *border = s->times_hessian;
  for (int i = N - 1; i >= 0; i--) {
    bool first = i == 0;
    snNewtonResult result = factor_interval(s, i, first ? value : s->interval[i - 1].value,
                                            first ? border : s->interval[i - 1].border);
    if (result != SN_NEWTON_FACTORED) return result;
  }
  return factor_dense(s, value, border);
}

// ---- solve

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
  sn_rows_mul_vector(s->size.jacobian, jacobian_of(s, 2 * i + 1), 4 * h / 6, it->middle0, it->right0);
  sn_dense_lu_solve(it->lu, ns, it->pivot, it->right0, 1, 1);
  through_right(s, i, it->right0, it->middle0, 1);
}

// y (n) += T' x for a map with nz rows.
static void map_transposed(const double* map, int nz, int n, const double* x, double* y) {
  for (int r = 0; r < nz; r++) dense_add_scaled(y, map + r * n, x[r], n);
}

// The linear term of the cost to go at a, from that at b.
static void backward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, double* linear) {
  Interval* it = &s->interval[i];
  int nz = s->nz, n = s->n, q = s->q, nw = s->nw, at = nw + nz;
  double *k = s->scratch, *t = k + n;
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
  sn_upper_solve_transposed(it->gains, n, nw, k);
  dense_copy(it->gains0, k, nw);
  for (int r = 0; r < nw; r++) dense_add_scaled(k + nw, it->gains + r * n + nw, -k[r], n - nw);
  dense_copy(linear, k + nw, nz);
  dense_add_scaled(linear, rhs->point + 2 * i * nz, 1, nz);
  dense_add_scaled(s->sums, k + at, 1, q);
}

// Step and multipliers of an interval from those of its left end; y has room for w, z_a and b, b is set.
static void forward(snNewtonSystem* s, int i, const snNewtonVectors* rhs, const snNewtonVectors* out, double* y) {
  Interval* it = &s->interval[i];
  int ns = s->size.states, nz = s->nz, n = s->n, q = s->q, nw = s->nw, at = nw + nz;
  double *za = out->point + 2 * i * nz, *zm = za + nz, *zb = zm + nz, *b = y + at, *r = y + n, *t = r + nz;
  double* rows = interval_rows(s, out, i);
  double h = s->m->step[i];
  dense_copy(y + nw, za, nz);
  for (int k = 0; k < nw; k++) y[k] = -it->gains0[k] - dense_dot(it->gains + k * n + nw, y + nw, n - nw);
  sn_upper_solve(it->gains, n, nw, y);
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
    t[k] = it->linear[k] + dense_dot(it->value + k * nz, zb, nz) + dense_dot(it->border + k * q, b, q) + 0.5 * r[k];
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  for (int k = 0; k < ns; k++)
    for (int e = p.rowadr[k]; e < p.rowadr[k + 1]; e++)
      if (p.colind[e] < ns) t[p.colind[e]] -= h / 8 * fb[e] * r[k];
  sn_dense_lu_solve_transposed(it->lu, ns, it->pivot, t);
  for (int k = 0; k < ns; k++) rows[ns + k] = -t[k];
  sn_rows_mul_transposed(p, jacobian_of(s, 2 * i + 1), -4 * h / 6, rows + ns, r);
  for (int k = 0; k < ns; k++) rows[k] = -r[k];
  for (int k = 0; k < s->size.controls && !s->size.free_midpoint_controls; k++) rows[2 * ns + k] = -r[ns + k];
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
  dense_copy(s->interval[N - 1].linear, rhs->point + 2 * N * nz, nz);
  for (int i = N - 1; i >= 0; i--) backward(s, i, rhs, i > 0 ? s->interval[i - 1].linear : first);
  double* y = s->scratch;
  double* b = y + s->nw + nz;
  solve_dense(s, rhs, first, out->point, b);
  dense_copy(out->parameter, b, np);
  dense_copy(out->border, b + np, s->size.border_rows);
  for (int i = 0; i < N; i++) forward(s, i, rhs, out, y);
}
