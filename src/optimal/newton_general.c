// newton_general.c — intervals of a Newton system for schemes with any number of points
//   The states of all points behind the left end follow from the K rows of the scheme together, by an LU of K ns: with
//   X = (x_1, ..., x_K),  G X = -(c + what z_a, controls and parameters add),  G = state - h rate df/dx. What is left
//   is as for a pair (newton_factor.c): a quadratic of the controls that the interval decides, z_a and the border.
#include "optimal/newton_parts.h"

#include <string.h>

static int behind_of(const snNewtonSystem* s) { return s->size.scheme.behind; }
static double* map_of(const snNewtonSystem* s, const Interval* it, int k) {
  return it->maps + (size_t)(k - 1) * (size_t)(s->nz * s->n);
}

bool sn_newton_general_create(snNewtonSystem* s) {
  int K = behind_of(s), N = s->size.intervals, defects = K * s->size.states;
  s->defects = sn_arena_array(s->arena, double, defects * s->n);
  s->places = sn_arena_array(s->arena, double, 2 * K * s->nz + 2 * defects);
  for (int i = 0; i < N; i++) {
    Interval* it = &s->interval[i];
    it->maps = sn_arena_array(s->arena, double, K * s->nz * s->n);
    it->lu = sn_arena_array(s->arena, double, defects * defects);
    it->pivot = sn_arena_array(s->arena, int, defects);
    it->origin = sn_arena_array(s->arena, double, K * s->nz);
    if (!it->maps || !it->lu || !it->pivot || !it->origin) return false;
  }
  return s->defects && s->places;
}

// ---- factor

// Controls of all points by (w, z_a): those of the right end are the first of w.
static void control_maps(snNewtonSystem* s, Interval* it) {
  int K = behind_of(s), ns = s->size.states, nu = s->size.controls, n = s->n;
  for (int k = 1; k <= K; k++) {
    double place = s->size.scheme.place[k], *map = map_of(s, it, k);
    for (int u = 0; u < nu; u++) {
      double* row = map + (ns + u) * n;
      if (k < K && s->size.free_midpoint_controls) {
        row[k * nu + u] = 1;
      } else {
        row[u] = place;
        row[s->nw + ns + u] = 1 - place;
      }
    }
  }
}

// The rows of the scheme by (w, z_a, b), with the other sign: what G X is equal to.
static void defect_maps(snNewtonSystem* s, int i, const Interval* it) {
  const snScheme* scheme = &s->size.scheme;
  int K = behind_of(s), ns = s->size.states, n = s->n, np = s->size.parameters, at = s->nw + s->nz;
  const double* by = s->m->by_parameter + (size_t)i * (size_t)(K * ns * np);
  snRowPattern p = s->size.jacobian;
  double h = s->m->step[i];
  memset(s->defects, 0, sizeof(double) * (size_t)(K * ns * n));
  for (int k = 0; k < K; k++)
    for (int r = 0; r < ns; r++) {
      double* row = s->defects + (k * ns + r) * n;
      row[s->nw + r] -= scheme->state[k][0];
      for (int c = 0; c < np; c++) row[at + c] -= by[(k * ns + r) * np + c];
      for (int j = 0; j <= K; j++) {
        const double* value = jacobian_of(s, K * i + j);
        double scale = h * scheme->rate[k][j];
        for (int e = p.rowadr[r]; e < p.rowadr[r + 1] && scale != 0; e++) {
          if (j == 0) row[s->nw + p.colind[e]] += scale * value[e];
          else if (p.colind[e] >= ns) dense_add_scaled(row, map_of(s, it, j) + p.colind[e] * n, scale * value[e], at);
        }
      }
    }
}

static bool factor_states(snNewtonSystem* s, int i, Interval* it) {
  const snScheme* scheme = &s->size.scheme;
  int K = behind_of(s), ns = s->size.states, defects = K * ns;
  snRowPattern p = s->size.jacobian;
  double h = s->m->step[i];
  memset(it->lu, 0, sizeof(double) * (size_t)(defects * defects));
  for (int k = 0; k < K; k++)
    for (int j = 1; j <= K; j++) {
      const double* value = jacobian_of(s, K * i + j);
      double scale = h * scheme->rate[k][j];
      for (int r = 0; r < ns; r++) {
        double* row = it->lu + (k * ns + r) * defects + (j - 1) * ns;
        row[r] += scheme->state[k][j];
        for (int e = p.rowadr[r]; e < p.rowadr[r + 1] && scale != 0; e++)
          if (p.colind[e] < ns) row[p.colind[e]] -= scale * value[e];
      }
    }
  return sn_dense_lu(it->lu, defects, it->pivot);
}

bool sn_newton_general_maps(snNewtonSystem* s, int i, Interval* it) {
  int K = behind_of(s), ns = s->size.states, n = s->n;
  memset(it->maps, 0, sizeof(double) * (size_t)(K * s->nz * n));
  control_maps(s, it);
  defect_maps(s, i, it);
  if (!factor_states(s, i, it)) return false;
  sn_dense_lu_solve(it->lu, K * ns, it->pivot, s->defects, n, n);
  for (int k = 1; k <= K; k++)
    memcpy(map_of(s, it, k), s->defects + (k - 1) * ns * n, sizeof(double) * (size_t)(ns * n));
  return true;
}

// to = H z_k with the linear terms in b; at the right end the cost to go.
static void product(snNewtonSystem* s, int i, const Interval* it, int k, double* to) {
  int K = behind_of(s), n = s->n, nz = s->nz, q = s->q, at = s->nw + nz, point = K * i + k;
  const double* map = map_of(s, it, k);
  memset(to, 0, sizeof(double) * (size_t)(nz * n));
  if (k == K) {
    sn_transposed_mul(to, n, it->value, nz, map, n, nz, nz, n, 1);
    for (int r = 0; r < nz; r++) dense_add_scaled(to + r * n + at, it->border + r * q, 1, q);
    return;
  }
  const double* diagonal = diagonal_of(s, point);
  for (int r = 0; r < nz; r++) dense_add_scaled(to + r * n, map + r * n, diagonal[r], n);
  sn_rows_mul(s->size.hessian, hessian_of(s, point), 1, map, n, to, n, n);
  add_border_columns(s, point, to + at, n);
}

void sn_newton_general_quadratic(snNewtonSystem* s, int i, const Interval* it) {
  int K = behind_of(s), n = s->n, nz = s->nz, q = s->q, at = s->nw + nz;
  double* bb = s->K + at * n + at;
  memset(s->K, 0, sizeof(double) * (size_t)(n * n));
  for (int k = 1; k <= K; k++) {
    const double *map = map_of(s, it, k), *linear = it->border;
    product(s, i, it, k, s->times_hessian);
    sn_gram_add(s->K, n, map, n, s->times_hessian, n, nz, n, 1);
    if (k < K) {
      memset(s->times_value, 0, sizeof(double) * (size_t)(nz * q));
      add_border_columns(s, K * i + k, s->times_value, q);
      linear = s->times_value;
    }
    sn_gram_add(bb, n, linear, q, map + at, n, nz, q, 1);
  }
}

// ---- solve

// Where the points would be with w, z_a and b zero.
static void origins(snNewtonSystem* s, int i, Interval* it, const double* rows) {
  const snScheme* scheme = &s->size.scheme;
  int K = behind_of(s), ns = s->size.states, nu = s->size.controls, nz = s->nz, defects = K * ns;
  double *x = s->places, h = s->m->step[i];
  snRowPattern p = s->size.jacobian;
  memset(it->origin, 0, sizeof(double) * (size_t)(K * nz));
  for (int k = 1; k < K && !s->size.free_midpoint_controls; k++)
    for (int u = 0; u < nu; u++) it->origin[(k - 1) * nz + ns + u] = -rows[defects + (k - 1) * nu + u];
  for (int k = 0; k < K; k++) {
    for (int r = 0; r < ns; r++) x[k * ns + r] = -rows[k * ns + r];
    for (int j = 1; j < K; j++)  // states of origins are still 0
      if (scheme->rate[k][j] != 0)
        sn_rows_mul_vector(p, jacobian_of(s, K * i + j), h * scheme->rate[k][j], it->origin + (j - 1) * nz, x + k * ns);
  }
  sn_dense_lu_solve(it->lu, defects, it->pivot, x, 1, 1);
  for (int k = 0; k < K; k++) dense_copy(it->origin + k * nz, x + k * ns, ns);
}

// Gradient at a point behind the left end: of the cost to go at the right one, without the border's part.
static void gradient_at(const snNewtonSystem* s, int i, const Interval* it, int k, const double* z, const double* point,
                        double* out) {
  int K = behind_of(s), nz = s->nz;
  if (k == K) {
    for (int r = 0; r < nz; r++) out[r] = it->linear[r] + dense_dot(it->value + r * nz, z, nz);
    return;
  }
  hessian_mul_vector(s, K * i + k, z, out);
  dense_add_scaled(out, point + (K * i + k) * nz, 1, nz);
}

// The linear terms in b of a point, nz x q.
static const double* border_of(snNewtonSystem* s, int i, const Interval* it, int k) {
  int K = behind_of(s);
  if (k == K) return it->border;
  memset(s->times_value, 0, sizeof(double) * (size_t)(s->nz * s->q));
  add_border_columns(s, K * i + k, s->times_value, s->q);
  return s->times_value;
}

void sn_newton_general_backward(snNewtonSystem* s, int i, const double* rows, const double* point, double* linear) {
  Interval* it = &s->interval[i];
  int K = behind_of(s), nz = s->nz, n = s->n, q = s->q, at = s->nw + nz;
  double* t = linear + n;
  origins(s, i, it, rows);
  memset(linear, 0, sizeof(double) * (size_t)n);
  for (int k = 1; k <= K; k++) {
    const double *z = it->origin + (k - 1) * nz, *map = map_of(s, it, k), *border = border_of(s, i, it, k);
    gradient_at(s, i, it, k, z, point, t);
    for (int r = 0; r < nz; r++) {
      dense_add_scaled(linear, map + r * n, t[r], n);
      dense_add_scaled(linear + at, border + r * q, z[r], q);
    }
  }
}

// Multipliers of the rows: stationarity by all states, then by the inner controls.
static void multipliers(snNewtonSystem* s, int i, const Interval* it, const double* gradient, double* rows) {
  const snScheme* scheme = &s->size.scheme;
  int K = behind_of(s), ns = s->size.states, nu = s->size.controls, nz = s->nz, defects = K * ns;
  double *lambda = s->places + K * nz, *r = lambda + defects, h = s->m->step[i];
  for (int k = 0; k < K; k++) dense_copy(lambda + k * ns, gradient + k * nz, ns);
  sn_dense_lu_solve_transposed(it->lu, defects, it->pivot, lambda);
  for (int k = 0; k < defects; k++) rows[k] = -lambda[k];
  for (int k = 1; k < K && !s->size.free_midpoint_controls; k++) {
    dense_copy(r, gradient + (k - 1) * nz, nz);
    for (int j = 0; j < K; j++)
      if (scheme->rate[j][k] != 0)
        sn_rows_mul_transposed(s->size.jacobian, jacobian_of(s, K * i + k), -h * scheme->rate[j][k], rows + j * ns, r);
    for (int u = 0; u < nu; u++) rows[defects + (k - 1) * nu + u] = -r[ns + u];
  }
}

void sn_newton_general_forward(snNewtonSystem* s, int i, const double* point, const double* y, double* z,
                               double* rows) {
  Interval* it = &s->interval[i];
  int K = behind_of(s), nz = s->nz, n = s->n, q = s->q;
  const double* b = y + s->nw + nz;
  for (int k = 1; k <= K; k++) {
    double *to = z + (k - 1) * nz, *gradient = s->places + (k - 1) * nz;
    const double *map = map_of(s, it, k), *origin = it->origin + (k - 1) * nz, *border = border_of(s, i, it, k);
    for (int r = 0; r < nz; r++) to[r] = origin[r] + dense_dot(map + r * n, y, n);
    gradient_at(s, i, it, k, to, point, gradient);
    for (int r = 0; r < nz; r++) gradient[r] += dense_dot(border + r * q, b, q);
  }
  multipliers(s, i, it, s->places, rows);
}
