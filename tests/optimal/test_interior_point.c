// test_interior_point.c — problems of optimal control whose answers are known in closed form
#include "optimal/interior_point.h"
#include "test.h"

#include <stdlib.h>

// A mass on a line: x' = v, v' = u - damping v^3. States (x, v), control u.
typedef struct Mass {
  double damping;
} Mass;

static bool mass_rates(void* context, int points, const double* z, double* rate, double* residual) {
  const Mass* m = context;
  (void)residual;
  for (int k = 0; k < points; k++, z += 3, rate += 2) rate[0] = z[1], rate[1] = z[2] - m->damping * z[1] * z[1] * z[1];
  return true;
}

static bool mass_derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic) {
  const Mass* m = context;
  (void)algebraic;
  for (int k = 0; k < points; k++, z += 3, jacobian += 3)
    jacobian[0] = 1, jacobian[1] = -3 * m->damping * z[1] * z[1], jacobian[2] = 1;
  return true;
}

static bool mass_hessian(void* context, int points, const double* z, const double* weight, const double* algebraic,
                         const double* output, double* hessian) {
  const Mass* m = context;
  (void)algebraic, (void)output;
  for (int k = 0; k < points; k++, z += 3, weight += 2, hessian += 3)
    hessian[0] = 0, hessian[1] = -6 * m->damping * z[1] * weight[1], hessian[2] = 0;
  return true;
}

static const int jac_adr[] = {0, 1, 3}, jac_col[] = {1, 1, 2}, hess_adr[] = {0, 1, 2, 3}, hess_col[] = {0, 1, 2};

enum { N = 20, POINTS = 2 * N + 1, UNKNOWNS = POINTS * 3 + 1, ROWS = N * 5 + 1 };

typedef struct Case {
  Mass mass;
  snCollocation c;
  double fraction[N], lower[UNKNOWNS], upper[UNKNOWNS];
  double x[UNKNOWNS], lambda[ROWS], low[UNKNOWNS], high[UNKNOWNS], rows[ROWS];
  snInteriorPoint point;
} Case;

// From rest at 0 to rest at 1.
static void make(Case* s, double duration) {
  memset(s, 0, sizeof *s);
  for (int i = 0; i < N; i++) s->fraction[i] = 1.0 / N;
  for (int k = 0; k < POINTS; k++)
    for (int i = 0; i < 3; i++) s->lower[3 * k + i] = -50, s->upper[3 * k + i] = 50;
  for (int i = 0; i < 2; i++) s->lower[i] = s->upper[i] = 0;
  s->lower[3 * (POINTS - 1)] = s->upper[3 * (POINTS - 1)] = 1;
  s->lower[3 * (POINTS - 1) + 1] = s->upper[3 * (POINTS - 1) + 1] = 0;
  s->c = (snCollocation){
      .dynamics = {.states = 2, .controls = 1, .jacobian = {2, jac_adr, jac_col}, .hessian = {3, hess_adr, hess_col},
                   .context = &s->mass, .rates = mass_rates, .derivatives = mass_derivatives,
                   .hessian_of = mass_hessian},
      .intervals = N, .scheme = scheme_hermite_simpson(), .fraction = s->fraction,
      .duration_parameter = -1, .duration = duration,
      .lower = s->lower, .upper = s->upper};
  s->point = (snInteriorPoint){.x = s->x, .lambda = s->lambda, .low = s->low, .high = s->high, .rows = s->rows};
}

static void solve(Case* s) {
  snInteriorOptions options = {.tolerance = 1e-8, .constraint_tolerance = 1e-9, .gap = 1e-8, .max_iterations = 200};
  sn_interior_point(&s->c, &options, &s->point);
}

static const int control_index[] = {2};
static const double one[] = {1};

// u = 6 - 12 t: integral of its square is 12.
TEST(least_effort_of_a_mass_is_found) {
  Case* s = malloc(sizeof *s);
  make(s, 1);
  snIntegral effort = {1, control_index, one, NULL, 2, 1, -1, 0, false, NULL};
  s->c.integrals = &effort, s->c.integral_count = 1;
  solve(s);
  CHECK_INT(s->point.status, SN_INTERIOR_SOLVED);
  CHECK_NEAR(s->point.last.objective, 12, 1e-6);
  CHECK_NEAR(s->x[2], 6, 1e-4);
  CHECK_NEAR(s->x[3 * (POINTS - 1) + 2], -6, 1e-4);
  CHECK(s->point.last.iteration < 20);
  free(s);
}

static double duration_term(void* context, const double* p, double* gradient, double* hessian) {
  (void)context, (void)hessian;
  if (gradient) gradient[0] += 1;
  return p[0];
}

// Full force to the middle and full force back: T = 2 sqrt(1 / u).
TEST(least_time_of_a_mass_is_found) {
  Case* s = malloc(sizeof *s);
  make(s, 1);
  for (int k = 0; k < POINTS; k++) s->lower[3 * k + 2] = -4, s->upper[3 * k + 2] = 4;
  s->lower[POINTS * 3] = 0, s->upper[POINTS * 3] = 5, s->x[POINTS * 3] = 2.5;
  snParameterTerm time = {-1, 1, NULL, duration_term};
  s->c.parameters = 1, s->c.duration_parameter = 0, s->c.terms = &time, s->c.term_count = 1;
  solve(s);
  CHECK_INT(s->point.status, SN_INTERIOR_SOLVED);
  CHECK_NEAR(s->point.last.objective, 1, 2e-3);  // N is even: the switch is at a mesh point
  CHECK(s->point.last.violation < 1e-9);
  free(s);
}

// With v^3 in the rates the step of Newton needs its second derivatives; the same answer from two guesses.
TEST(a_nonlinear_problem_has_one_answer_from_two_guesses) {
  double objective[2];
  for (int trial = 0; trial < 2; trial++) {
    Case* s = malloc(sizeof *s);
    make(s, 1);
    s->mass.damping = 1;
    for (int k = 0; k < POINTS * 3 && trial; k++) s->x[k] = 0.3 * sin(k);
    snIntegral effort = {1, control_index, one, NULL, 2, 1, -1, 0, false, NULL};
    s->c.integrals = &effort, s->c.integral_count = 1;
    solve(s);
    CHECK_INT(s->point.status, SN_INTERIOR_SOLVED);
    objective[trial] = s->point.last.objective;
    free(s);
  }
  CHECK_NEAR(objective[0], objective[1], 1e-7);
  CHECK(objective[0] > 12.5);
}

TEST(what_cannot_be_reached_is_infeasible) {
  Case* s = malloc(sizeof *s);
  make(s, 1);
  for (int k = 0; k < POINTS; k++) s->lower[3 * k + 2] = -1, s->upper[3 * k + 2] = 1;
  snIntegral effort = {1, control_index, one, NULL, 2, 1, -1, 0, false, NULL};
  s->c.integrals = &effort, s->c.integral_count = 1;
  solve(s);
  CHECK_INT(s->point.status, SN_INTERIOR_INFEASIBLE);
  CHECK(s->point.last.violation > 1e-3);
  free(s);
}

// The integral as a parameter, and the objective a function of it: the answer does not change.
static double square_root_term(void* context, const double* p, double* gradient, double* hessian) {
  (void)context;
  double root = sqrt(fmax(p[0], 1e-6));
  if (gradient) gradient[0] += 0.5 / root;
  if (hessian) hessian[0] += -0.25 / (root * root * root);
  return root;
}

TEST(a_function_of_an_integral_is_an_objective) {
  Case* s = malloc(sizeof *s);
  make(s, 1);
  snIntegral effort = {1, control_index, one, NULL, 2, 1, 0, 0, false, NULL};
  snParameterTerm root = {-1, 1, NULL, square_root_term};
  s->c.integrals = &effort, s->c.integral_count = 1, s->c.terms = &root, s->c.term_count = 1;
  s->c.parameters = 1, s->c.border_rows = 1;
  s->lower[POINTS * 3] = -1e20, s->upper[POINTS * 3] = 1e20, s->x[POINTS * 3] = 1;
  solve(s);
  CHECK_INT(s->point.status, SN_INTERIOR_SOLVED);
  CHECK_NEAR(s->point.last.objective, sqrt(12), 1e-6);
  free(s);
}
