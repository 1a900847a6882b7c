// test_kkt.c — Newton steps of problems with algebraic variables, path rows, fixed unknowns, free duration, border rows
//   The dynamics are linear, so that a step from any point satisfies all rows at its end, but for the duration.
#include "optimal/kkt.h"
#include "test.h"

#include <stdlib.h>

enum { NS = 3, NU = 2, NY = 2, NZ = NS + NU + NY, N = 4, POINTS = 2 * N + 1, NP = 1, NB = 2 };
enum { UNKNOWNS = POINTS * NZ + NP, ROWS = N * (2 * NS + NU) + POINTS * (NY + 1) + NB };

typedef struct Linear {
  double a[NS * NZ], b[NY * NZ], path[NZ];
  int paths;  // rows of a point: 0 or 1
} Linear;

static int path_adr[2], path_col[NZ];
static int jac_adr[NS + 1], jac_col[NS * NZ], alg_adr[NY + 1], alg_col[NY * NZ], hess_adr[NZ + 1], hess_col[NZ * NZ];

static void rows_of(const double* matrix, int rows, const double* z, double* out) {
  for (int i = 0; i < rows; i++) {
    out[i] = 0;
    for (int j = 0; j < NZ; j++) out[i] += matrix[i * NZ + j] * z[j];
  }
}

static bool rates(void* context, int points, const double* z, double* rate, double* residual) {
  const Linear* l = context;
  for (int k = 0; k < points; k++) {
    rows_of(l->a, NS, z + k * NZ, rate + k * NS);
    rows_of(l->b, NY, z + k * NZ, residual + k * NY);
    rows_of(l->path, l->paths, z + k * NZ, residual + points * NY + k);
  }
  return true;
}

static bool derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic) {
  const Linear* l = context;
  (void)z;
  for (int k = 0; k < points; k++) {
    memcpy(jacobian + k * NS * NZ, l->a, sizeof l->a);
    memcpy(algebraic + k * NY * NZ, l->b, sizeof l->b);
    for (int i = 0; i < NS && l->paths; i++) algebraic[points * NY * NZ + k * NS + i] = l->path[i];
  }
  return true;
}

// Positive definite, and not that of the dynamics: what a Newton step takes as given.
static bool hessian_of(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                       const double* output_weight, double* hessian) {
  (void)context, (void)z, (void)weight, (void)algebraic_weight, (void)output_weight;
  for (int k = 0; k < points; k++)
    for (int i = 0; i < NZ; i++)
      for (int j = 0; j < NZ; j++) hessian[(k * NZ + i) * NZ + j] = i == j ? 4 + 0.1 * k : 0.3 * cos(i + j);
  return true;
}

static void pattern(int rows, int* adr, int* col) {
  for (int i = 0; i <= rows; i++) adr[i] = i * NZ;
  for (int i = 0; i < rows * NZ; i++) col[i] = i % NZ;
}

typedef struct Case {
  Linear dynamics;
  snCollocation c;
  snLinearEntry entries[4];
  snLinearRow linear[2];
  double fraction[N], lower[UNKNOWNS], upper[UNKNOWNS], x[UNKNOWNS], rows[ROWS], gradient[UNKNOWNS], diagonal[UNKNOWNS];
  double step[UNKNOWNS], lambda[ROWS], back[UNKNOWNS];
  snLinearization l;
  snArena* arena;
} Case;

// A path row has states alone: no control of its point can satisfy it.
static Case* make(bool free_duration, int paths) {
  Case* s = calloc(1, sizeof *s);
  for (int i = 0; i < NS * NZ; i++) s->dynamics.a[i] = sin(3 * i + 1);
  for (int i = 0; i < NY * NZ; i++) s->dynamics.b[i] = i % NZ < NS + NU ? cos(2 * i) : 0;
  for (int i = 0; i < NY; i++) s->dynamics.b[i * NZ + NS + NU + i] = 1.5 + i;
  for (int i = 0; i < NS; i++) s->dynamics.path[i] = 30 * (i + 1), path_col[i] = i;
  path_adr[1] = NS, s->dynamics.paths = paths;
  pattern(NS, jac_adr, jac_col);
  pattern(NY, alg_adr, alg_col);
  pattern(NZ, hess_adr, hess_col);
  for (int i = 0; i < N; i++) s->fraction[i] = i % 2 ? 0.3 : 0.2;
  for (int i = 0; i < UNKNOWNS; i++) s->lower[i] = -10, s->upper[i] = 10, s->x[i] = 0.2 * sin(i), s->diagonal[i] = 0.1;
  for (int i = 0; i < UNKNOWNS; i++) s->gradient[i] = cos(5 * i);
  s->x[UNKNOWNS - 1] = 1.2;
  s->lower[1] = s->upper[1] = s->x[1];                                                    // a state of the first point
  s->lower[(POINTS - 1) * NZ] = s->upper[(POINTS - 1) * NZ] = s->x[(POINTS - 1) * NZ];    // one of the last
  s->entries[0] = (snLinearEntry){0, 2, 1}, s->entries[1] = (snLinearEntry){1, 2, -1};
  s->entries[2] = (snLinearEntry){0, 0, 1}, s->entries[3] = (snLinearEntry){1, NS + NU, 0.5};
  s->linear[0] = (snLinearRow){0, 2, s->entries, 0.1}, s->linear[1] = (snLinearRow){1, 2, s->entries + 2, -0.2};
  snRowPattern jacobian = {NS, jac_adr, jac_col}, algebraic = {NY, alg_adr, alg_col};
  snRowPattern hessian = {NZ, hess_adr, hess_col};
  s->c = (snCollocation){.dynamics = {.states = NS, .controls = NU, .algebraic = NY, .path = paths,
                                      .jacobian = jacobian,
                                      .algebraic_jacobian = algebraic, .path_jacobian = {1, path_adr, path_col},
                                      .hessian = hessian, .context = &s->dynamics, .rates = rates,
                                      .derivatives = derivatives, .hessian_of = hessian_of},
                         .intervals = N, .scheme = scheme_hermite_simpson(),
                         .parameters = NP, .border_rows = NB, .fraction = s->fraction,
                         .free_midpoint_controls = paths > 0,
                         .duration_parameter = free_duration ? 0 : -1, .duration = 1.2, .lower = s->lower,
                         .upper = s->upper, .linear = s->linear, .linear_count = 2};
  s->arena = sn_arena_create(NULL, 0);
  double objective;
  CHECK(sn_linearization_create(&s->c, s->arena, &s->l));
  CHECK(sn_collocation_values(&s->c, s->x, &s->l, &objective, s->rows));
  CHECK(sn_collocation_first(&s->c, s->x, &s->l));
  for (int i = 0; i < ROWS; i++) s->lambda[i] = 0.01 * i;
  CHECK(sn_collocation_second(&s->c, s->x, s->lambda, 1, &s->l));
  return s;
}

static void end(Case* s) {
  sn_arena_destroy(s->arena);
  free(s);
}

static double hessian_times(const Case* s, int unknown) {
  int point = unknown / NZ, i = unknown % NZ;
  double sum = s->diagonal[unknown] * s->step[unknown];
  if (unknown >= POINTS * NZ) {
    for (int k = 0; k < POINTS * NZ; k++) sum += s->l.cross[k] * s->step[k];
    return sum;
  }
  for (int j = 0; j < NZ; j++) sum += s->l.hessian[(point * NZ + i) * NZ + j] * s->step[point * NZ + j];
  return sum + s->l.cross[unknown] * s->step[POINTS * NZ];
}

// H step + J' lambda + gradient = 0 for all that is free.
static void check_stationary(Case* s, const bool* fixed, double tolerance) {
  sn_collocation_transposed(&s->c, &s->l, s->lambda, s->back);
  for (int i = 0; i < UNKNOWNS; i++)
    if (!fixed[i]) CHECK_NEAR(hessian_times(s, i) + s->back[i], -s->gradient[i], tolerance);
}

// The weight of path rows in the cost takes seven digits of the others.
static void check_exact_step(int paths) {
  Case* s = make(false, paths);
  snKkt* kkt = sn_kkt_create(&s->c);
  CHECK_INT(sn_kkt_factor(kkt, &s->l, s->diagonal, 0, true), SN_NEWTON_FACTORED);
  sn_kkt_solve(kkt, s->gradient, s->rows, s->step, s->lambda);
  check_stationary(s, sn_kkt_fixed(kkt), paths ? 1e-8 : 1e-9);
  CHECK_NEAR(s->step[1], 0, 0);
  CHECK_NEAR(s->step[(POINTS - 1) * NZ], 0, 0);
  double objective;
  for (int i = 0; i < UNKNOWNS; i++) s->x[i] += s->step[i];
  CHECK(sn_collocation_values(&s->c, s->x, &s->l, &objective, s->rows));
  for (int i = 0; i < collocation_rows(&s->c); i++) CHECK_NEAR(s->rows[i], 0, 1e-8);
  sn_kkt_destroy(kkt);
  end(s);
}

TEST(a_step_ends_where_all_rows_vanish_and_is_stationary) { check_exact_step(0); }

TEST(a_step_satisfies_path_rows_of_states_alone) { check_exact_step(1); }

// Rows are bilinear in duration and rates: after a step what is left is of second order.
TEST(a_step_with_free_duration_is_stationary) {
  Case* s = make(true, 0);
  snKkt* kkt = sn_kkt_create(&s->c);
  CHECK_INT(sn_kkt_factor(kkt, &s->l, s->diagonal, 0, true), SN_NEWTON_FACTORED);
  sn_kkt_solve(kkt, s->gradient, s->rows, s->step, s->lambda);
  check_stationary(s, sn_kkt_fixed(kkt), 1e-9);
  double small = 1e-5, objective, before[ROWS];
  memcpy(before, s->rows, sizeof before);
  for (int i = 0; i < UNKNOWNS; i++) s->x[i] += small * s->step[i];
  CHECK(sn_collocation_values(&s->c, s->x, &s->l, &objective, s->rows));
  for (int i = 0; i < collocation_rows(&s->c); i++) CHECK_NEAR((s->rows[i] - before[i]) / small, -before[i], 1e-3);
  sn_kkt_destroy(kkt);
  end(s);
}

// The dual shift is for border rows of the problem; a state that does not move is no such row.
TEST(a_dual_shift_leaves_the_rows_of_intervals_and_fixed_states_exact) {
  Case* s = make(false, 0);
  snKkt* kkt = sn_kkt_create(&s->c);
  CHECK_INT(sn_kkt_factor(kkt, &s->l, s->diagonal, 0.1, true), SN_NEWTON_FACTORED);
  sn_kkt_solve(kkt, s->gradient, s->rows, s->step, s->lambda);
  double objective;
  for (int i = 0; i < UNKNOWNS; i++) s->x[i] += s->step[i];
  CHECK(sn_collocation_values(&s->c, s->x, &s->l, &objective, s->rows));
  for (int i = 0; i < collocation_border_row(&s->c); i++) CHECK_NEAR(s->rows[i], 0, 1e-10);
  CHECK(fabs(s->rows[collocation_rows(&s->c) - 1]) > 1e-6);
  sn_kkt_destroy(kkt);
  end(s);
}
