// collocation.h — a problem of optimal control as a nonlinear programme, by collocation (scheme.h)
//   The separated form: inner points have unknowns of their own. At each of K N + 1 points z = (states, controls,
//   algebraic variables), then parameters. The mesh is in normalised time, so a free duration is one parameter.
//   Rows: for each interval those of the scheme and (where inner controls are interpolated) control; for each point
//   the algebraic residuals; for each point the path rows, which no algebraic variable enters; then border rows.
//   Hermite-Simpson as in Moco (Dembia et al. 2020, 10.1371/journal.pcbi.1008493):
//   x_m = (x_a + x_b)/2 + h/8 (f_a - f_b),
//   x_b = x_a + h/6 (f_a + 4 f_m + f_b), integrals by Simpson's rule.
#pragma once
#include "base/arena.h"
#include "optimal/block_algebra.h"
#include "optimal/scheme.h"

// Rates of the states and algebraic residuals, at all points at once; false where a number is not finite.
// z: points x nz. Functions may depend on the number of the point (references over time). What is called algebraic in
// the arguments holds the residuals (Jacobians, weights) of all points, then the path rows of all points.
typedef struct snDynamics {
  int states, controls, algebraic, path;
  snRowPattern jacobian;            // of the rates: states rows, nz columns
  snRowPattern algebraic_jacobian;  // algebraic rows, nz columns
  snRowPattern path_jacobian;       // path rows, states and controls as columns
  snRowPattern hessian;             // nz rows, symmetric pattern; holds the diagonal
  void* context;
  bool (*rates)(void* context, int points, const double* z, double* rate, double* residual);
  bool (*derivatives)(void* context, int points, const double* z, double* jacobian, double* algebraic_jacobian);
  // of weight . rate + algebraic_weight . residual + output_weight . output
  bool (*hessian_of)(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                     const double* output_weight, double* hessian);
  // Other functions of a point, for goals: they depend on the first `output_width` of z, which begin each of their rows
  // in the pattern of the Hessian. `jacobian` (NULL: not wanted) is points x outputs x output_width.
  int outputs, output_width;
  bool (*outputs_of)(void* context, int points, const double* z, double* output, double* jacobian);
} snDynamics;

// An integral over time of  sum_i weight_i |z_i - reference_i|^exponent, or that sum at the last point.
typedef struct snIntegral {
  int count;
  const int* index;     // into z
  const double* weight;
  const double* reference;  // points x count; NULL: zeros
  double exponent;          // at least 1; 0: the differences themselves, with their signs
  double scale;             // of the objective; not used where `parameter` is set
  int parameter;            // -1: a term of the objective; else a row says that this parameter is the integral
  int row;                  // border row of that
  bool at_end;
  const int* factor;        // parameters that multiply the references, by index (-1: none); NULL: none. The duration is
                            // then fixed
} snIntegral;

// A term of the objective: scale times an integral over time of  sum_i weight_i (output_i - reference_i)^2, or that sum
// at the last point.
typedef struct snOutputIntegral {
  int count;
  const int* index;  // of outputs
  const double* weight;
  const double* reference;  // points x count
  double scale;
  bool at_end;
} snOutputIntegral;

// A linear border row: sum of entries at the first and last point and of parameters, equal to `value`.
typedef struct snLinearEntry {
  int point;  // 0: first, 1: last, 2: parameters
  int index;
  double coefficient;
} snLinearEntry;
typedef struct snLinearRow {
  int row, count;
  const snLinearEntry* entries;
  double value;
} snLinearRow;

// Border rows  g(z_last) - g(z_first) - p = 0  with nonlinear g, one parameter each.
typedef struct snEndpoint {
  int count;
  int row, parameter;  // first ones
  void* context;
  // `jacobian` count x nz, and the Hessian of weight . g on the pattern of the dynamics; each may be NULL
  void (*evaluate)(void* context, const double* z, double* value, double* jacobian, const double* weight,
                   double* hessian);
} snEndpoint;

// A function of parameters alone: a term of the objective (row -1), or a border row. All parameters are given.
typedef struct snParameterTerm {
  int row;
  double scale;
  void* context;
  double (*evaluate)(void* context, const double* p, double* gradient, double* hessian);  // np, np x np, both added to
} snParameterTerm;

typedef struct snCollocation {
  snDynamics dynamics;
  int intervals, parameters, border_rows;
  bool free_midpoint_controls;
  bool tracks;  // goals compare the motion with a reference
  snScheme scheme;
  const double* fraction;  // intervals: parts of the duration, sum 1
  int duration_parameter;  // -1: fixed
  double duration;         // where it is fixed
  const double *lower, *upper;  // unknowns; equal: fixed
  int integral_count, output_count, linear_count, term_count;
  const snIntegral* integrals;
  const snOutputIntegral* outputs;
  const snLinearRow* linear;
  const snParameterTerm* terms;
  snEndpoint endpoint;  // count 0: none
} snCollocation;

static inline int collocation_points(const snCollocation* c) { return c->scheme.behind * c->intervals + 1; }
static inline int collocation_width(const snCollocation* c) {
  return c->dynamics.states + c->dynamics.controls + c->dynamics.algebraic;
}
static inline int collocation_unknowns(const snCollocation* c) {
  return collocation_points(c) * collocation_width(c) + c->parameters;
}
static inline int collocation_interval_rows(const snCollocation* c) {
  int behind = c->scheme.behind;
  return behind * c->dynamics.states + (c->free_midpoint_controls ? 0 : (behind - 1) * c->dynamics.controls);
}
// Where the algebraic, the path and the border rows begin, and the number of all.
static inline int collocation_algebraic_row(const snCollocation* c) {
  return c->intervals * collocation_interval_rows(c);
}
static inline int collocation_path_row(const snCollocation* c) {
  return collocation_algebraic_row(c) + collocation_points(c) * c->dynamics.algebraic;
}
static inline int collocation_border_row(const snCollocation* c) {
  return collocation_path_row(c) + collocation_points(c) * c->dynamics.path;
}
// Numbers of a point in the Jacobians of algebraic and path rows; where the latter begin.
static inline int collocation_algebraic_size(const snCollocation* c) {
  return c->dynamics.algebraic > 0 ? c->dynamics.algebraic_jacobian.rowadr[c->dynamics.algebraic] : 0;
}
static inline int collocation_path_size(const snCollocation* c) {
  return c->dynamics.path > 0 ? c->dynamics.path_jacobian.rowadr[c->dynamics.path] : 0;
}
static inline int collocation_path_values(const snCollocation* c) {
  return collocation_points(c) * collocation_algebraic_size(c);
}
static inline int collocation_rows(const snCollocation* c) { return collocation_border_row(c) + c->border_rows; }

static inline double collocation_duration(const snCollocation* c, const double* x) {
  int first = collocation_points(c) * collocation_width(c);
  return c->duration_parameter < 0 ? c->duration : x[first + c->duration_parameter];
}

// Most parameters and nonlinear functions of end points.
enum { SN_MOST_PARAMETERS = 32, SN_MOST_ENDPOINTS = 16 };

// First and second derivatives, as newton_system.h wants them but with algebraic variables.
typedef struct snLinearization {
  double* rate;       // points x states, of the last evaluation of rows
  double* gradient;   // of the objective: unknowns
  double *jacobian, *algebraic_jacobian;  // the latter: algebraic rows of all points, then path rows
  double* step;                 // N
  double* by_parameter;         // N x K states x np
  double* border;               // points x nb x nz
  double* border_by_parameter;  // nb x np
  double *hessian, *cross, *parameter_hessian;
  double* curvature;         // what dynamics and outputs add to the Hessian
  double *weight, *output_weight;     // points x states; points x outputs: of the contracted Hessian
  double *output, *output_jacobian;   // where there are goals of outputs
} snLinearization;

// Memory for it, zeroed; false when out of memory.
bool sn_linearization_create(const snCollocation* c, snArena* arena, snLinearization* l);

// Objective and rows; rates go to l->rate. False where a number is not finite.
bool sn_collocation_values(const snCollocation* c, const double* x, snLinearization* l, double* objective,
                           double* rows);

// Gradient and Jacobian at the point whose values were computed last.
bool sn_collocation_first(const snCollocation* c, const double* x, snLinearization* l);

// Hessian of objective_scale * objective + lambda . rows, after `first` at the same point.
bool sn_collocation_second(const snCollocation* c, const double* x, const double* lambda, double objective_scale,
                           snLinearization* l);

// Adds a multiple of the part of the dynamics to the Hessian.
void sn_collocation_scale_dynamics(const snCollocation* c, snLinearization* l, double by);

// to = J' lambda
void sn_collocation_transposed(const snCollocation* c, const snLinearization* l, const double* lambda, double* to);

// What multiplies the rates of each point in lambda . rows: points x states.
void sn_rate_weights(const snCollocation* c, const snLinearization* l, const double* lambda, double* weight);

// The difference from its reference of one number of an integral at a point.
double sn_integral_error(const snCollocation* c, const snIntegral* integral, const double* x, int point, int k);

// The value of one integral; of outputs as the last evaluation of values left them.
double sn_integral_value(const snCollocation* c, const snIntegral* integral, const double* x);
double sn_output_integral_value(const snCollocation* c, const snOutputIntegral* integral, const double* x,
                                const double* output);

// The weight of a point in integrals, in parts of the duration.
double sn_quadrature(const snCollocation* c, int point);

// The weight of a point in an integral over time, or in a sum at the last point.
double sn_point_share(const snCollocation* c, bool at_end, const double* x, int point);
