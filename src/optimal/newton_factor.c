// newton_factor.c — Riccati recursion over the intervals of a trajectory, with a border
//   Backwards from the last point, the cost to go is a quadratic of z and of the border unknowns b = (parameters,
//   multipliers of border rows): z' V z / 2 + z' v b + b' S b / 2. In each interval the midpoint is eliminated by its
//   Hermite rows (unit pivots), the states of the right end by the Simpson rows (LU of ns), its controls by Cholesky.
//   What remains at the first point is one dense symmetric system of z_0 and b, whose inertia tells whether the Hessian
//   is positive definite on the null space of the rows.
#include "optimal/newton_parts.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

int sn_newton_interval_rows(const snNewtonSizes* s) {
  int inner = s->free_midpoint_controls ? 0 : s->scheme.behind - 1;
  return s->scheme.behind * s->states + inner * s->controls;
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
  s->nw = sizes->controls * (sizes->free_midpoint_controls ? sizes->scheme.behind : 1);
  s->q = sizes->parameters + sizes->border_rows;
  s->n = s->nw + s->nz + s->q;
  s->points = sizes->scheme.behind * sizes->intervals + 1;
  int n = s->n, nz = s->nz, q = s->q, dense = nz + q;
  s->K = sn_arena_array(arena, double, n * n);
  s->times_value = sn_arena_array(arena, double, nz * n);
  s->times_hessian = sn_arena_array(arena, double, nz * n);
  s->state_rows = sn_arena_array(arena, double, sizes->states * nz);
  s->border_block = sn_arena_array(arena, double, q * q);
  s->dense = sn_arena_array(arena, double, dense * dense);
  s->scale = sn_arena_array(arena, double, 2 * dense);
  s->rhs = sn_arena_array(arena, double, 3 * dense + n);
  s->sums = sn_arena_array(arena, double, q + 1);
  s->scratch = sn_arena_array(arena, double, 6 * n);
  s->dense_pivot = sn_arena_array(arena, int, dense);
  s->place = sn_arena_array(arena, int, nz);
  bool whole = s->K && s->times_value && s->times_hessian && s->state_rows && s->border_block && s->dense &&
               s->scale && s->rhs && s->sums && s->scratch && s->dense_pivot && s->place && make_intervals(s) &&
               (sizes->scheme.pair || sn_newton_general_create(s));
  if (whole) return s;
  sn_arena_destroy(arena);
  return NULL;
}

void sn_newton_destroy(snNewtonSystem* s) {
  if (s) sn_arena_destroy(s->arena);
}

// ---- products with a Hessian

// Rows of states of the Hessian of a point with its diagonal, ns x nz, dense: the tiles of a product are faster than
// rows of a pattern.
static void dense_state_rows(const snNewtonSystem* s, int point, double* to) {
  snRowPattern p = s->size.hessian;
  const double *value = hessian_of(s, point), *diagonal = diagonal_of(s, point);
  memset(to, 0, sizeof(double) * (size_t)(s->size.states * s->nz));
  for (int i = 0; i < s->size.states; i++) {
    to[i * s->nz + i] = diagonal[i];
    for (int e = p.rowadr[i]; e < p.rowadr[i + 1]; e++) to[i * s->nz + p.colind[e]] += value[e];
  }
}

// Columns of w and of z_a (-1: none) that a control of the midpoint is made of, each with its factor.
typedef struct MiddleControl {
  int column, left;
  double by, by_left;
} MiddleControl;

static MiddleControl middle_control(const snNewtonSystem* s, int u) {
  double middle = s->size.scheme.middle;
  if (s->size.free_midpoint_controls) return (MiddleControl){s->size.controls + u, -1, 1, 0};
  return (MiddleControl){u, s->nw + s->size.states + u, middle, 1 - middle};
}

// to = H z_m for the Hessian of a midpoint: z_m has full rows of states, and rows of controls with one or two numbers.
static void hessian_mul_middle(snNewtonSystem* s, int i, const double* middle, double* to) {
  int ns = s->size.states, nz = s->nz, n = s->n;
  snRowPattern p = s->size.hessian;
  const double *value = hessian_of(s, 2 * i + 1), *diagonal = diagonal_of(s, 2 * i + 1);
  memset(to, 0, sizeof(double) * (size_t)(nz * n));
  dense_state_rows(s, 2 * i + 1, s->state_rows);
  sn_transposed_mul(to, n, s->state_rows, nz, middle, n, ns, nz, n, 1);
  for (int r = 0; r < nz; r++) {
    double* row = to + r * n;
    for (int e = p.rowadr[r]; e < p.rowadr[r + 1]; e++) {
      if (p.colind[e] < ns) continue;
      MiddleControl u = middle_control(s, p.colind[e] - ns);
      row[u.column] += u.by * value[e];
      if (u.left >= 0) row[u.left] += u.by_left * value[e];
    }
    if (r < ns) continue;
    MiddleControl u = middle_control(s, r - ns);
    row[u.column] += u.by * diagonal[r];
    if (u.left >= 0) row[u.left] += u.by_left * diagonal[r];
  }
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
  snScheme scheme = s->size.scheme;
  const double* by = s->m->by_parameter + (size_t)i * (size_t)(2 * ns * np);
  double* za = it->middle + s->nw;
  memset(it->middle, 0, sizeof(double) * (size_t)(nz * n));
  if (scheme.fa != 0) add_jacobian(s, 2 * i, h * scheme.fa, za, n);
  for (int r = 0; r < ns; r++) za[r * n + r] += scheme.a;
  for (int r = 0; r < ns; r++)
    for (int k = 0; k < np; k++) it->middle[r * n + s->nw + nz + k] = -by[r * np + k];
  // the part of u_b: through f_b, and by interpolation
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  for (int r = 0; r < ns; r++)
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++)
      if (p.colind[k] >= ns) it->middle[r * n + p.colind[k] - ns] += h * scheme.fb * fb[k];
  for (int u = 0; u < nu; u++) {
    double* row = it->middle + (ns + u) * n;
    if (s->size.free_midpoint_controls) {
      row[nu + u] = 1;
    } else {
      row[u] = scheme.middle;
      row[s->nw + ns + u] = 1 - scheme.middle;
    }
  }
}

// Simpson's rows: x_b by (w, z_a, b).
static bool right_by_simpson(snNewtonSystem* s, int i, Interval* it) {
  int ns = s->size.states, nu = s->size.controls, n = s->n, np = s->size.parameters, nw = s->nw;
  double h = s->m->step[i];
  snScheme scheme = s->size.scheme;
  const double* by = s->m->by_parameter + (size_t)i * (size_t)(2 * ns * np) + ns * np;
  double* right = it->right;
  memset(right, 0, sizeof(double) * (size_t)(s->nz * n));
  // minus the rows: x_a + h (wa f_a + wm f_m + wb f_b)
  sn_rows_mul(s->size.jacobian, jacobian_of(s, 2 * i + 1), h * scheme.wm, it->middle, n, right, n, n);
  if (scheme.wa != 0) add_jacobian(s, 2 * i, h * scheme.wa, right + nw, n);
  for (int r = 0; r < ns; r++) right[r * n + nw + r] += 1;
  for (int r = 0; r < ns; r++)
    for (int k = 0; k < np; k++) right[r * n + nw + s->nz + k] -= by[r * np + k];
  snRowPattern p = s->size.jacobian;
  const double* fb = jacobian_of(s, 2 * i + 2);
  double* unit = s->times_value;  // b I + h fb df_b/dx, then the matrix of x_b
  memset(it->lu, 0, sizeof(double) * (size_t)(ns * ns));
  memset(unit, 0, sizeof(double) * (size_t)(s->nz * ns));
  for (int r = 0; r < ns; r++) {
    it->lu[r * ns + r] = 1, unit[r * ns + r] = scheme.b;
    for (int k = p.rowadr[r]; k < p.rowadr[r + 1]; k++) {
      if (p.colind[k] >= ns) {
        right[r * n + p.colind[k] - ns] += h * scheme.wb * fb[k];
      } else {
        it->lu[r * ns + p.colind[k]] -= h * scheme.wb * fb[k];
        unit[r * ns + p.colind[k]] += h * scheme.fb * fb[k];
      }
    }
  }
  sn_rows_mul(s->size.jacobian, jacobian_of(s, 2 * i + 1), -h * scheme.wm, unit, ns, it->lu, ns, ns);
  if (!sn_dense_lu(it->lu, ns, it->pivot)) return false;
  sn_dense_lu_solve(it->lu, ns, it->pivot, right, n, n);
  for (int u = 0; u < nu; u++) right[(ns + u) * n + u] = 1;
  return true;
}

// ---- factor: cost to go

// to = V z_b + v: z_b has full rows of states, and its controls are the first of w.
static void value_mul_right(const snNewtonSystem* s, const Interval* it, double* to) {
  int n = s->n, nz = s->nz, ns = s->size.states, at = s->nw + nz;
  memset(to, 0, sizeof(double) * (size_t)(nz * n));
  sn_transposed_mul(to, n, it->value, nz, it->right, n, ns, nz, n, 1);
  for (int r = 0; r < nz; r++) {
    dense_add_scaled(to + r * n, it->value + r * nz + ns, 1, s->size.controls);
    dense_add_scaled(to + r * n + at, it->border + r * s->q, 1, s->q);
  }
}

// K += z_b' V z_b + z_m' H z_m from both products.
static void add_products(snNewtonSystem* s, const Interval* it) {
  int n = s->n, ns = s->size.states;
  sn_gram_add(s->K, n, it->right, n, s->times_value, n, ns, n, 1);
  sn_gram_add(s->K, n, it->middle, n, s->times_hessian, n, ns, n, 1);
  for (int u = 0; u < s->size.controls; u++) {
    MiddleControl c = middle_control(s, u);
    dense_add_scaled(s->K + u * n, s->times_value + (ns + u) * n, 1, n);
    dense_add_scaled(s->K + c.column * n, s->times_hessian + (ns + u) * n, c.by, n);
    if (c.left >= 0) dense_add_scaled(s->K + c.left * n, s->times_hessian + (ns + u) * n, c.by_left, n);
  }
}

// The quadratic of (w, z_a, b) that the interval and the cost to go from b give, in the upper half of K.
static void interval_quadratic(snNewtonSystem* s, int i, Interval* it) {
  int n = s->n, nz = s->nz, q = s->q, ns = s->size.states, at = s->nw + nz;
  memset(s->K, 0, sizeof(double) * (size_t)(n * n));
  value_mul_right(s, it, s->times_value);
  hessian_mul_middle(s, i, it->middle, s->times_hessian);
  add_border_columns(s, 2 * i + 1, s->times_hessian + at, n);
  add_products(s, it);
  // the linear terms in b once more, for the rows of b; controls do not depend on b
  double* bb = s->K + at * n + at;
  sn_gram_add(bb, n, it->border, q, it->right + at, n, ns, q, 1);
  memset(s->times_value, 0, sizeof(double) * (size_t)(nz * q));
  add_border_columns(s, 2 * i + 1, s->times_value, q);
  sn_gram_add(bb, n, s->times_value, q, it->middle + at, n, ns, q, 1);
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
  if (s->size.scheme.pair) {
    middle_directly(s, i, it);
    if (!right_by_simpson(s, i, it)) return SN_NEWTON_SINGULAR;
    through_right(s, i, it->right, it->middle, n);
    interval_quadratic(s, i, it);
  } else {
    if (!sn_newton_general_maps(s, i, it)) return SN_NEWTON_SINGULAR;
    sn_newton_general_quadratic(s, i, it);
  }
  if (!sn_partial_cholesky(s->K, n, s->nw, n)) return SN_NEWTON_INDEFINITE;
  memcpy(it->gains, s->K, sizeof(double) * (size_t)(s->nw * n));
  cost_to_go(s, s->size.scheme.behind * i, s->K, value, border);
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
  cost_to_go(s, s->size.scheme.behind * N, NULL, last->value, last->border);
  double *value = s->times_value, *border = s->times_hessian;
  for (int i = N - 1; i >= 0; i--) {
    bool first = i == 0;
    snNewtonResult result = factor_interval(s, i, first ? value : s->interval[i - 1].value,
                                            first ? border : s->interval[i - 1].border);
    if (result != SN_NEWTON_FACTORED) return result;
  }
  return factor_dense(s, value, border);
}
