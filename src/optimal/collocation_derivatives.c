// collocation_derivatives.c — gradient, Jacobian and contracted Hessian of a collocated problem
//   Rows are linear in the duration: what they and integrals have by z and duration follows from first derivatives.
#include "optimal/collocation.h"
#include "math/dense.h"
#include "math/elementary.h"

#include <math.h>
#include <string.h>

// First and second derivative of |e|^n. Of exponents below 2 the second is that of a root whose size is at least 1e-3.
static double slope_of(double e, double n) {
  double size = fabs(e);
  return n == 2 ? 2 * e : n == 0 ? 1 : n == 3 ? 3 * size * e : copysign(n * sn_pow(size, n - 1), e);
}
static double curvature_of(double e, double n) {
  double size = n < 2 ? fmax(fabs(e), 1e-3) : fabs(e);
  return n == 2 ? 2 : n == 0 ? 0 : n == 3 ? 6 * size : n * (n - 1) * sn_pow(size, n - 2);
}

// ---- first derivatives

// Gradient of an integral by the unknowns of all points, times `scale`, into rows of nz numbers `stride` apart.
static void add_integral_gradient(const snCollocation* c, const snIntegral* g, const double* x, double scale,
                                  double* to, size_t stride) {
  for (int p = 0; p < collocation_points(c); p++) {
    double by = scale * sn_point_share(c, g->at_end, x, p);
    for (int k = 0; k < g->count && by != 0; k++)
      to[(size_t)p * stride + (size_t)g->index[k]] +=
          by * g->weight[k] * slope_of(sn_integral_error(c, g, x, p, k), g->exponent);
  }
}

// Gradient of an integral by the factors of its references, times `scale`.
static void add_factor_gradient(const snCollocation* c, const snIntegral* g, const double* x, double scale,
                                double* to) {
  for (int k = 0; g->factor && k < g->count; k++)
    for (int p = 0; g->factor[k] >= 0 && p < collocation_points(c); p++)
      to[g->factor[k]] -= scale * sn_point_share(c, g->at_end, x, p) * g->weight[k] *
                          slope_of(sn_integral_error(c, g, x, p, k), g->exponent) * g->reference[p * g->count + k];
}

static void integral_first(const snCollocation* c, const snIntegral* g, const double* x, snLinearization* l) {
  int nz = collocation_width(c), np = c->parameters, nb = c->border_rows, points = collocation_points(c);
  bool grows = c->duration_parameter >= 0 && !g->at_end;
  double by_duration = grows ? sn_integral_value(c, g, x) / collocation_duration(c, x) : 0;
  if (g->parameter < 0) {
    add_integral_gradient(c, g, x, g->scale, l->gradient, (size_t)nz);
    add_factor_gradient(c, g, x, g->scale, l->gradient + points * nz);
    if (grows) l->gradient[points * nz + c->duration_parameter] += g->scale * by_duration;
  } else {
    add_integral_gradient(c, g, x, 1, l->border + (size_t)g->row * (size_t)nz, (size_t)nb * (size_t)nz);
    add_factor_gradient(c, g, x, 1, l->border_by_parameter + g->row * np);
    l->border_by_parameter[g->row * np + g->parameter] = -1;
    if (grows) l->border_by_parameter[g->row * np + c->duration_parameter] += by_duration;
  }
}

// Gradient of the integrals of outputs by z; their weights in the Lagrangian are kept for second derivatives.
static void outputs_first(const snCollocation* c, const double* x, snLinearization* l) {
  int nz = collocation_width(c), no = c->dynamics.outputs, width = c->dynamics.output_width;
  int points = collocation_points(c), duration = c->duration_parameter;
  double T = collocation_duration(c, x);
  dense_clear(l->output_weight, points * no);
  for (int k = 0; k < c->output_count; k++) {
    const snOutputIntegral* g = &c->outputs[k];
    for (int p = 0; p < points; p++)
      for (int i = 0; i < g->count; i++) {
        double e = l->output[p * no + g->index[i]] - g->reference[p * g->count + i];
        l->output_weight[p * no + g->index[i]] += 2 * g->scale * g->weight[i] * sn_point_share(c, g->at_end, x, p) * e;
      }
    if (duration >= 0 && !g->at_end)
      l->gradient[points * nz + duration] += g->scale * sn_output_integral_value(c, g, x, l->output) / T;
  }
  for (int p = 0; p < points; p++)
    for (int i = 0; i < no; i++)
      dense_add_scaled(l->gradient + p * nz, l->output_jacobian + (p * no + i) * width, l->output_weight[p * no + i],
                       width);
}

static void linear_first(const snCollocation* c, snLinearization* l) {
  int nz = collocation_width(c), np = c->parameters, nb = c->border_rows, last = collocation_points(c) - 1;
  for (int k = 0; k < c->linear_count; k++) {
    const snLinearRow* row = &c->linear[k];
    for (int e = 0; e < row->count; e++) {
      const snLinearEntry* entry = &row->entries[e];
      size_t point = entry->point == 1 ? (size_t)last : 0;
      double* to = entry->point == 2 ? l->border_by_parameter + row->row * np
                                     : l->border + (point * (size_t)nb + (size_t)row->row) * (size_t)nz;
      to[entry->index] += entry->coefficient;
    }
  }
}

static void endpoint_first(const snCollocation* c, const double* x, snLinearization* l) {
  const snEndpoint* e = &c->endpoint;
  int nz = collocation_width(c), nb = c->border_rows, last = collocation_points(c) - 1;
  double value[SN_MOST_ENDPOINTS];
  if (e->count == 0) return;
  double *first = l->border + (size_t)e->row * (size_t)nz, *end = first + (size_t)last * (size_t)nb * (size_t)nz;
  e->evaluate(e->context, x, value, first, NULL, NULL);
  for (int k = 0; k < e->count * nz; k++) first[k] = -first[k];
  e->evaluate(e->context, x + last * nz, value, end, NULL, NULL);
  for (int k = 0; k < e->count; k++) l->border_by_parameter[(e->row + k) * c->parameters + e->parameter + k] = -1;
}

static void duration_first(const snCollocation* c, snLinearization* l) {
  int ns = c->dynamics.states, np = c->parameters, K = c->scheme.behind;
  for (int i = 0; i < c->intervals && c->duration_parameter >= 0; i++) {
    const double* f = l->rate + K * i * ns;
    double* to = l->by_parameter + i * K * ns * np + c->duration_parameter;
    for (int k = 0; k < K; k++)
      for (int r = 0; r < ns; r++) {
        double slope = 0;
        for (int j = 0; j <= K; j++) slope += c->scheme.rate[k][j] * f[j * ns + r];
        to[(k * ns + r) * np] = -c->fraction[i] * slope;
      }
  }
}

bool sn_collocation_first(const snCollocation* c, const double* x, snLinearization* l) {
  int points = collocation_points(c), nz = collocation_width(c), np = c->parameters, nb = c->border_rows;
  const double* p = x + points * nz;
  dense_clear(l->gradient, collocation_unknowns(c));
  memset(l->border, 0, sizeof(double) * (size_t)points * (size_t)nb * (size_t)nz);
  dense_clear(l->border_by_parameter, nb * np);
  for (int k = 0; k < c->integral_count; k++) integral_first(c, &c->integrals[k], x, l);
  linear_first(c, l);
  endpoint_first(c, x, l);
  duration_first(c, l);
  for (int k = 0; k < c->term_count; k++) {
    const snParameterTerm* term = &c->terms[k];
    double gradient[SN_MOST_PARAMETERS] = {0};
    term->evaluate(term->context, p, gradient, NULL);
    double* to = term->row < 0 ? l->gradient + points * nz : l->border_by_parameter + term->row * np;
    dense_add_scaled(to, gradient, term->scale, np);
  }
  if (c->output_count > 0) {
    if (!c->dynamics.outputs_of(c->dynamics.context, points, x, l->output, l->output_jacobian)) return false;
    outputs_first(c, x, l);
  }
  return c->dynamics.derivatives(c->dynamics.context, points, x, l->jacobian, l->algebraic_jacobian);
}

// ---- second derivatives

// The place of the diagonal entry of a row of the Hessian's pattern.
static int diagonal_entry(snRowPattern p, int row) {
  int k = p.rowadr[row];
  while (p.colind[k] != row) k++;
  return k;
}

// scale * Hessian of an integral, and its derivative by z and duration.
static void integral_second(const snCollocation* c, const snIntegral* g, const double* x, double scale,
                            snLinearization* l) {
  int nz = collocation_width(c), np = c->parameters, nonzeros = c->dynamics.hessian.rowadr[nz];
  double T = collocation_duration(c, x);
  for (int k = 0; k < g->count; k++) {
    int entry = diagonal_entry(c->dynamics.hessian, g->index[k]);
    for (int p = 0; p < collocation_points(c); p++) {
      double e = sn_integral_error(c, g, x, p, k), by = scale * sn_point_share(c, g->at_end, x, p) * g->weight[k];
      double curvature = by * curvature_of(e, g->exponent);
      l->hessian[p * nonzeros + entry] += curvature;
      if (g->factor && g->factor[k] >= 0) {
        double r = g->reference[p * g->count + k];
        l->cross[(p * nz + g->index[k]) * np + g->factor[k]] -= curvature * r;
        l->parameter_hessian[g->factor[k] * (np + 1)] += curvature * r * r;
      }
      if (c->duration_parameter >= 0 && !g->at_end)
        l->cross[(p * nz + g->index[k]) * np + c->duration_parameter] += by / T * slope_of(e, g->exponent);
    }
  }
}

// The part of first derivatives in the Hessian of squared outputs (Gauss and Newton), and by z and duration.
static void outputs_second(const snCollocation* c, const double* x, double objective_scale, snLinearization* l) {
  int nz = collocation_width(c), no = c->dynamics.outputs, width = c->dynamics.output_width, np = c->parameters;
  snRowPattern h = c->dynamics.hessian;
  double T = collocation_duration(c, x);
  for (int k = 0; k < c->output_count; k++) {
    const snOutputIntegral* g = &c->outputs[k];
    for (int p = 0; p < collocation_points(c); p++)
      for (int i = 0; i < g->count; i++) {
        const double* slope = l->output_jacobian + (p * no + g->index[i]) * width;
        double by = 2 * objective_scale * g->scale * g->weight[i] * sn_point_share(c, g->at_end, x, p);
        double* to = l->hessian + p * h.rowadr[nz];
        for (int r = 0; r < width; r++) dense_add_scaled(to + h.rowadr[r], slope, by * slope[r], width);
        if (c->duration_parameter < 0 || g->at_end) continue;
        double e = l->output[p * no + g->index[i]] - g->reference[p * g->count + i];
        for (int r = 0; r < width; r++)
          l->cross[(p * nz + r) * np + c->duration_parameter] += by / T * e * slope[r];
      }
  }
}

// Rows by z and duration: weights of rates are proportional to the duration.
static void duration_second(const snCollocation* c, const double* x, snLinearization* l) {
  int ns = c->dynamics.states, nz = collocation_width(c), np = c->parameters;
  snRowPattern j = c->dynamics.jacobian;
  double T = collocation_duration(c, x);
  for (int p = 0; p < collocation_points(c) && c->duration_parameter >= 0; p++) {
    const double *value = l->jacobian + p * j.rowadr[ns], *weight = l->weight + p * ns;
    double* to = l->cross + p * nz * np + c->duration_parameter;
    for (int r = 0; r < ns; r++)
      for (int k = j.rowadr[r]; k < j.rowadr[r + 1]; k++) to[j.colind[k] * np] += value[k] * weight[r] / T;
  }
}

static void endpoint_second(const snCollocation* c, const double* x, const double* border, snLinearization* l) {
  const snEndpoint* e = &c->endpoint;
  int nz = collocation_width(c), last = collocation_points(c) - 1, nonzeros = c->dynamics.hessian.rowadr[nz];
  double value[SN_MOST_ENDPOINTS], weight[SN_MOST_ENDPOINTS];
  if (e->count == 0) return;
  for (int k = 0; k < e->count; k++) weight[k] = -border[e->row + k];
  e->evaluate(e->context, x, value, NULL, weight, l->hessian);
  e->evaluate(e->context, x + last * nz, value, NULL, border + e->row, l->hessian + last * nonzeros);
}

bool sn_collocation_second(const snCollocation* c, const double* x, const double* lambda, double objective_scale,
                           snLinearization* l) {
  int points = collocation_points(c), nz = collocation_width(c), np = c->parameters;
  const double *border = lambda + collocation_border_row(c), *p = x + points * nz;
  sn_rate_weights(c, l, lambda, l->weight);
  double* output_weight = c->output_count > 0 ? l->output_weight : NULL;
  int weights = c->output_count > 0 ? points * c->dynamics.outputs : 0;
  dense_scaled(l->output_weight, l->output_weight, objective_scale, weights);
  bool good = c->dynamics.hessian_of(c->dynamics.context, points, x, l->weight, lambda + collocation_algebraic_row(c),
                                     output_weight, l->hessian);
  dense_scaled(l->output_weight, l->output_weight, objective_scale > 0 ? 1 / objective_scale : 0, weights);
  if (!good) return false;
  dense_copy(l->curvature, l->hessian, points * c->dynamics.hessian.rowadr[nz]);
  dense_clear(l->cross, points * nz * np);
  dense_clear(l->parameter_hessian, np * np);
  for (int k = 0; k < c->integral_count; k++) {
    const snIntegral* g = &c->integrals[k];
    integral_second(c, g, x, g->parameter < 0 ? objective_scale * g->scale : border[g->row], l);
  }
  if (c->output_count > 0) outputs_second(c, x, objective_scale, l);
  duration_second(c, x, l);
  endpoint_second(c, x, border, l);
  for (int k = 0; k < c->term_count; k++) {
    const snParameterTerm* term = &c->terms[k];
    double by = term->scale * (term->row < 0 ? objective_scale : border[term->row]), gradient[SN_MOST_PARAMETERS] = {0};
    double hessian[SN_MOST_PARAMETERS * SN_MOST_PARAMETERS] = {0};
    term->evaluate(term->context, p, gradient, hessian);
    dense_add_scaled(l->parameter_hessian, hessian, by, np * np);
  }
  return dense_is_finite(l->hessian, points * c->dynamics.hessian.rowadr[nz]);
}

void sn_collocation_scale_dynamics(const snCollocation* c, snLinearization* l, double by) {
  int size = collocation_points(c) * c->dynamics.hessian.rowadr[collocation_width(c)];
  dense_add_scaled(l->hessian, l->curvature, by, size);
}
