// collocation.c — values of objective and rows of a collocated problem, and the product with the transposed Jacobian
#include "optimal/collocation.h"
#include "math/dense.h"
#include "math/elementary.h"

#include <math.h>
#include <string.h>

bool sn_linearization_create(const snCollocation* c, snArena* arena, snLinearization* l) {
  int points = collocation_points(c), nz = collocation_width(c), ns = c->dynamics.states, np = c->parameters;
  int nb = c->border_rows, N = c->intervals;
  l->rate = sn_arena_zarray(arena, double, points * ns);
  l->gradient = sn_arena_zarray(arena, double, collocation_unknowns(c));
  l->jacobian = sn_arena_zarray(arena, double, points * c->dynamics.jacobian.rowadr[ns]);
  l->algebraic_jacobian =
      sn_arena_zarray(arena, double, points * (collocation_algebraic_size(c) + collocation_path_size(c)));
  l->step = sn_arena_zarray(arena, double, N);
  l->by_parameter = sn_arena_zarray(arena, double, N * c->scheme.behind * ns * np);
  l->border = sn_arena_zarray(arena, double, (size_t)points * (size_t)nb * (size_t)nz);
  l->border_by_parameter = sn_arena_zarray(arena, double, nb * np);
  l->hessian = sn_arena_zarray(arena, double, points * c->dynamics.hessian.rowadr[nz]);
  l->curvature = sn_arena_zarray(arena, double, points * c->dynamics.hessian.rowadr[nz]);
  l->cross = sn_arena_zarray(arena, double, points * nz * np);
  l->parameter_hessian = sn_arena_zarray(arena, double, np * np);
  l->weight = sn_arena_zarray(arena, double, points * ns);
  int outputs = c->output_count > 0 ? c->dynamics.outputs : 0;
  l->output = sn_arena_zarray(arena, double, points * outputs);
  l->output_weight = sn_arena_zarray(arena, double, points * outputs);
  l->output_jacobian = sn_arena_zarray(arena, double, points * outputs * c->dynamics.output_width);
  return l->rate && l->gradient && l->jacobian && l->algebraic_jacobian && l->step && l->by_parameter && l->border &&
         l->border_by_parameter && l->hessian && l->curvature && l->cross && l->parameter_hessian && l->weight &&
         l->output && l->output_weight && l->output_jacobian;
}

// ---- integrals

// |e|^n for a number of small whole exponents without pow; e itself for 0.
static double power_of(double e, double exponent) {
  double size = fabs(e);
  if (exponent == 0) return e;
  return exponent == 2 ? e * e : exponent == 3 ? size * e * e : exponent == 1 ? size : sn_pow(size, exponent);
}

double sn_integral_error(const snCollocation* c, const snIntegral* g, const double* x, int point, int k) {
  int nz = collocation_width(c), factor = g->factor ? g->factor[k] : -1;
  double scale = factor < 0 ? 1 : x[collocation_points(c) * nz + factor];
  return x[point * nz + g->index[k]] - (g->reference ? scale * g->reference[point * g->count + k] : 0);
}

static double integrand(const snCollocation* c, const snIntegral* g, const double* x, int point) {
  double sum = 0;
  for (int k = 0; k < g->count; k++)
    sum += g->weight[k] * power_of(sn_integral_error(c, g, x, point, k), g->exponent);
  return sum;
}

double sn_integral_value(const snCollocation* c, const snIntegral* g, const double* x) {
  const double* weight = c->scheme.weight;
  int K = c->scheme.behind;
  double sum = 0;
  int last = collocation_points(c) - 1;
  if (g->at_end) return integrand(c, g, x, last);
  for (int i = 0; i < c->intervals; i++) {
    double part = 0;
    for (int k = 0; k <= K; k++)
      if (weight[k] != 0) part += weight[k] * integrand(c, g, x, K * i + k);
    sum += c->fraction[i] * part;
  }
  return sum * collocation_duration(c, x);
}

double sn_quadrature(const snCollocation* c, int point) {
  int K = c->scheme.behind, i = point / K, N = c->intervals;
  const double* weight = c->scheme.weight;
  if (point % K) return weight[point % K] * c->fraction[i];
  return (i > 0 ? weight[K] * c->fraction[i - 1] : 0) + (i < N ? weight[0] * c->fraction[i] : 0);
}

double sn_point_share(const snCollocation* c, bool at_end, const double* x, int point) {
  if (at_end) return point == collocation_points(c) - 1;
  return sn_quadrature(c, point) * collocation_duration(c, x);
}

double sn_output_integral_value(const snCollocation* c, const snOutputIntegral* g, const double* x,
                                const double* output) {
  double sum = 0;
  for (int p = 0; p < collocation_points(c); p++)
    for (int k = 0; k < g->count; k++) {
      double e = output[p * c->dynamics.outputs + g->index[k]] - g->reference[p * g->count + k];
      sum += sn_point_share(c, g->at_end, x, p) * g->weight[k] * e * e;
    }
  return sum;
}

// ---- values

static void interval_values(const snCollocation* c, int i, double h, const double* x, const double* rate,
                            double* rows) {
  int ns = c->dynamics.states, nu = c->dynamics.controls, nz = collocation_width(c), K = c->scheme.behind;
  const snScheme* s = &c->scheme;
  const double *first = x + K * i * nz, *f = rate + K * i * ns, *last = first + K * nz;
  for (int k = 0; k < K; k++)
    for (int r = 0; r < ns; r++) {
      double sum = 0, slope = 0;
      for (int j = 0; j <= K; j++) sum += s->state[k][j] * first[j * nz + r], slope += s->rate[k][j] * f[j * ns + r];
      rows[k * ns + r] = sum - h * slope;
    }
  for (int k = 1; k < K && !c->free_midpoint_controls; k++)
    for (int u = 0; u < nu; u++)
      rows[K * ns + (k - 1) * nu + u] = first[k * nz + ns + u] - (1 - s->place[k]) * first[ns + u] -
                                        s->place[k] * last[ns + u];
}

static void linear_values(const snCollocation* c, const double* x, double* border) {
  int nz = collocation_width(c), points = collocation_points(c);
  for (int k = 0; k < c->linear_count; k++) {
    const snLinearRow* row = &c->linear[k];
    double sum = -row->value;
    for (int e = 0; e < row->count; e++) {
      const snLinearEntry* entry = &row->entries[e];
      const double* from = entry->point == 0 ? x : entry->point == 1 ? x + (points - 1) * nz : x + points * nz;
      sum += entry->coefficient * from[entry->index];
    }
    border[row->row] = sum;
  }
}

static void endpoint_values(const snCollocation* c, const double* x, double* border) {
  const snEndpoint* e = &c->endpoint;
  int nz = collocation_width(c), points = collocation_points(c);
  double first[SN_MOST_ENDPOINTS], last[SN_MOST_ENDPOINTS];
  if (e->count == 0) return;
  e->evaluate(e->context, x, first, NULL, NULL, NULL);
  e->evaluate(e->context, x + (points - 1) * nz, last, NULL, NULL, NULL);
  for (int k = 0; k < e->count; k++) border[e->row + k] = last[k] - first[k] - x[points * nz + e->parameter + k];
}

bool sn_collocation_values(const snCollocation* c, const double* x, snLinearization* l, double* objective,
                           double* rows) {
  int points = collocation_points(c), nz = collocation_width(c);
  const double* p = x + points * nz;
  double *border = rows + collocation_border_row(c), T = collocation_duration(c, x);
  double* residual = rows + collocation_algebraic_row(c);
  if (!c->dynamics.rates(c->dynamics.context, points, x, l->rate, residual)) return false;
  for (int i = 0; i < c->intervals; i++) {
    l->step[i] = T * c->fraction[i];
    interval_values(c, i, l->step[i], x, l->rate, rows + i * collocation_interval_rows(c));
  }
  dense_clear(border, c->border_rows);
  linear_values(c, x, border);
  endpoint_values(c, x, border);
  *objective = 0;
  if (c->output_count > 0 && !c->dynamics.outputs_of(c->dynamics.context, points, x, l->output, NULL)) return false;
  for (int k = 0; k < c->output_count; k++)
    *objective += c->outputs[k].scale * sn_output_integral_value(c, &c->outputs[k], x, l->output);
  for (int k = 0; k < c->integral_count; k++) {
    const snIntegral* g = &c->integrals[k];
    double value = sn_integral_value(c, g, x);
    if (g->parameter < 0) *objective += g->scale * value;
    else border[g->row] = value - p[g->parameter];
  }
  for (int k = 0; k < c->term_count; k++) {
    const snParameterTerm* term = &c->terms[k];
    double value = term->evaluate(term->context, p, NULL, NULL);
    if (term->row < 0) *objective += term->scale * value;
    else border[term->row] += term->scale * value;
  }
  return isfinite(*objective) && dense_is_finite(rows, collocation_rows(c));
}

// ---- transposed Jacobian

void sn_rate_weights(const snCollocation* c, const snLinearization* l, const double* lambda, double* weight) {
  int ns = c->dynamics.states, rows = collocation_interval_rows(c), K = c->scheme.behind;
  const snScheme* s = &c->scheme;
  dense_clear(weight, collocation_points(c) * ns);
  for (int i = 0; i < c->intervals; i++)
    for (int k = 0; k < K; k++)
      for (int j = 0; j <= K; j++)
        if (s->rate[k][j] != 0)
          dense_add_scaled(weight + (K * i + j) * ns, lambda + i * rows + k * ns, -l->step[i] * s->rate[k][j], ns);
}

static void identity_parts(const snCollocation* c, const double* lambda, double* to) {
  int ns = c->dynamics.states, nu = c->dynamics.controls, nz = collocation_width(c), K = c->scheme.behind;
  int rows = collocation_interval_rows(c);
  const snScheme* s = &c->scheme;
  for (int i = 0; i < c->intervals; i++) {
    const double *row = lambda + i * rows, *control = row + K * ns;
    double *first = to + K * i * nz, *last = first + K * nz;
    for (int k = 0; k < K; k++)
      for (int j = 0; j <= K; j++)
        if (s->state[k][j] != 0) dense_add_scaled(first + j * nz, row + k * ns, s->state[k][j], ns);
    for (int k = 1; k < K && !c->free_midpoint_controls; k++) {
      const double* own = control + (k - 1) * nu;
      dense_add_scaled(first + ns, own, s->place[k] - 1, nu);
      dense_add_scaled(first + k * nz + ns, own, 1, nu);
      dense_add_scaled(last + ns, own, -s->place[k], nu);
    }
  }
}

void sn_collocation_transposed(const snCollocation* c, const snLinearization* l, const double* lambda, double* to) {
  int points = collocation_points(c), nz = collocation_width(c), ns = c->dynamics.states, np = c->parameters;
  int ny = c->dynamics.algebraic, nb = c->border_rows, nonzeros = c->dynamics.jacobian.rowadr[ns];
  double *parameter = to + points * nz, *weight = l->weight;
  dense_clear(to, collocation_unknowns(c));
  sn_rate_weights(c, l, lambda, weight);
  identity_parts(c, lambda, to);
  const double *algebraic = lambda + collocation_algebraic_row(c), *path = lambda + collocation_path_row(c);
  const double* border = lambda + collocation_border_row(c);
  for (int k = 0; k < points; k++) {
    sn_rows_mul_transposed(c->dynamics.jacobian, l->jacobian + k * nonzeros, 1, weight + k * ns, to + k * nz);
    if (ny > 0)
      sn_rows_mul_transposed(c->dynamics.algebraic_jacobian,
                             l->algebraic_jacobian + k * c->dynamics.algebraic_jacobian.rowadr[ny], 1,
                             algebraic + k * ny, to + k * nz);
    if (c->dynamics.path > 0)
      sn_rows_mul_transposed(c->dynamics.path_jacobian,
                             l->algebraic_jacobian + collocation_path_values(c) + k * collocation_path_size(c), 1,
                             path + k * c->dynamics.path, to + k * nz);
    const double* entries = l->border + (size_t)k * (size_t)nb * (size_t)nz;
    for (int r = 0; r < nb; r++)
      if (border[r] != 0) dense_add_scaled(to + k * nz, entries + r * nz, border[r], nz);
  }
  int defects = c->scheme.behind * ns;
  for (int i = 0; i < c->intervals; i++)
    for (int r = 0; r < defects; r++)
      for (int k = 0; k < np; k++)
        parameter[k] += l->by_parameter[(i * defects + r) * np + k] * lambda[i * collocation_interval_rows(c) + r];
  for (int r = 0; r < nb; r++)
    for (int k = 0; k < np; k++) parameter[k] += l->border_by_parameter[r * np + k] * border[r];
}
