// test_newton_system.c — the elimination in the order of time beside a dense factorisation of the whole system
#include "optimal/newton_system.h"
#include "test.h"

#include <stdlib.h>

enum { NS = 4, NU = 2, N = 5, NP = 2, NB = 3, NZ = NS + NU, WIDEST = 4, POINTS = WIDEST * N + 1, MOST = 800 };

typedef struct Problem {
  snNewtonSizes size;
  snNewtonMatrices m;
  double step[N], jacobian[POINTS * NS * NZ], hessian[POINTS * NZ * NZ], diagonal[POINTS * NZ], cross[POINTS * NZ * NP];
  double by_parameter[N * WIDEST * NS * NP], border[POINTS * NB * NZ], border_by_parameter[NB * NP];
  double pp[NP * NP], pd[NP];
  bool fixed[NZ];
  int rowadr[NZ + 1], colind[NZ * NZ];
} Problem;

static unsigned state = 1;
static double random_number(void) {
  state = state * 1664525u + 1013904223u;
  return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

static void fill(double* x, int n, double scale) {
  for (int i = 0; i < n; i++) x[i] = scale * random_number();
}

// Full patterns; Hessians are A'A plus `shift` on the diagonal.
static void make_scheme(Problem* p, bool free_midpoints, double shift, snScheme scheme) {
  memset(p, 0, sizeof *p);
  for (int i = 0; i <= NZ; i++) p->rowadr[i] = i * NZ;
  for (int i = 0; i < NZ * NZ; i++) p->colind[i] = i % NZ;
  p->size = (snNewtonSizes){NS, NU, N, NP, NB, free_midpoints, scheme,
                            {NS, p->rowadr, p->colind}, {NZ, p->rowadr, p->colind}};
  for (int i = 0; i < N; i++) p->step[i] = 0.1 + 0.02 * i;
  fill(p->jacobian, POINTS * NS * NZ, 4);
  for (int k = 0; k < POINTS; k++) {
    double a[NZ * NZ];
    fill(a, NZ * NZ, 2);
    for (int i = 0; i < NZ; i++)
      for (int j = 0; j < NZ; j++)
        for (int l = 0; l < NZ; l++) p->hessian[(k * NZ + i) * NZ + j] += a[l * NZ + i] * a[l * NZ + j];
    for (int i = 0; i < NZ; i++) p->diagonal[k * NZ + i] = shift + 0.1 * (random_number() + 0.5);
  }
  fill(p->cross, POINTS * NZ * NP, 0.1);
  fill(p->by_parameter, N * WIDEST * NS * NP, 1);
  fill(p->border, NB * NZ, 1);                              // the first point
  int points = scheme.behind * N + 1;
  fill(p->border + (points - 1) * NB * NZ, NB * NZ, 1);     // the last one
  for (int k = 1; k < points - 1; k++) fill(p->border + k * NB * NZ, NZ, 0.2);  // one row over all points
  fill(p->border_by_parameter, NB * NP, 1);
  fill(p->pp, NP * NP, 0.1);
  p->pp[1] = p->pp[2];
  p->pd[0] = p->pd[1] = 3;
  p->fixed[1] = true;
  p->m = (snNewtonMatrices){p->step, p->jacobian, p->hessian, p->diagonal, p->cross, p->by_parameter, p->border,
                            p->border_by_parameter, p->pp, p->pd, p->fixed, 0, NB};
}

static void make(Problem* p, bool free_midpoints, double shift) {
  make_scheme(p, free_midpoints, shift, scheme_hermite_simpson());
}

static int interval_rows(const Problem* p) { return sn_newton_interval_rows(&p->size); }
static int points_of(const Problem* p) { return p->size.scheme.behind * N + 1; }
static int primal(const Problem* p) { return points_of(p) * NZ + NP; }
static int whole(const Problem* p) { return primal(p) + N * interval_rows(p) + NB; }

// Adds scale * df/dz of a point to a row of the Jacobian.
static void add_f(const Problem* p, double* row, int state_row, int point, double scale) {
  for (int j = 0; j < NZ; j++) row[point * NZ + j] += scale * p->jacobian[(point * NS + state_row) * NZ + j];
}

static void dense_jacobian(const Problem* p, double* J) {
  int n = primal(p), rows = interval_rows(p), K = p->size.scheme.behind, end = points_of(p) * NZ;
  const snScheme* s = &p->size.scheme;
  for (int i = 0; i < N; i++) {
    int a = K * i, b = a + K;
    for (int k = 0; k < K * NS; k++) {
      double* row = J + (i * rows + k) * n;
      for (int j = 0; j <= K; j++) {
        row[(a + j) * NZ + k % NS] += s->state[k / NS][j];
        add_f(p, row, k % NS, a + j, -p->step[i] * s->rate[k / NS][j]);
      }
      for (int c = 0; c < NP; c++) row[end + c] = p->by_parameter[(i * K * NS + k) * NP + c];
    }
    for (int k = 1; k < K && !p->size.free_midpoint_controls; k++)
      for (int u = 0; u < NU; u++) {
        double* row = J + (i * rows + K * NS + (k - 1) * NU + u) * n;
        row[(a + k) * NZ + NS + u] = 1, row[a * NZ + NS + u] = s->place[k] - 1, row[b * NZ + NS + u] = -s->place[k];
      }
  }
  for (int r = 0; r < NB; r++) {
    double* row = J + (N * rows + r) * n;
    for (int k = 0; k < points_of(p); k++)
      for (int j = 0; j < NZ; j++) row[k * NZ + j] = p->border[(k * NB + r) * NZ + j];
    for (int k = 0; k < NP; k++) row[end + k] = p->border_by_parameter[r * NP + k];
  }
}

static void dense_hessian(const Problem* p, double* H) {
  int n = primal(p), end = points_of(p) * NZ;
  for (int k = 0; k < points_of(p); k++)
    for (int i = 0; i < NZ; i++) {
      for (int j = 0; j < NZ; j++) H[(k * NZ + i) * n + k * NZ + j] = p->hessian[(k * NZ + i) * NZ + j];
      H[(k * NZ + i) * n + k * NZ + i] += p->diagonal[k * NZ + i];
      for (int j = 0; j < NP; j++)
        H[(k * NZ + i) * n + end + j] = H[(end + j) * n + k * NZ + i] = p->cross[(k * NZ + i) * NP + j];
    }
  for (int i = 0; i < NP; i++)
    for (int j = 0; j < NP; j++)
      H[(end + i) * n + end + j] = p->pp[i * NP + j] + (i == j ? p->pd[i] : 0);
}

// The whole matrix; components that do not move have a row of the unit matrix.
static double* dense_system(const Problem* p) {
  int n = primal(p), all = whole(p), rows = all - n;
  double *A = calloc((size_t)(all * all), sizeof(double)), *H = calloc((size_t)(n * n), sizeof(double));
  double* J = calloc((size_t)(rows * n), sizeof(double));
  dense_hessian(p, H);
  dense_jacobian(p, J);
  for (int i = 0; i < n; i++) memcpy(A + i * all, H + i * n, sizeof(double) * (size_t)n);
  for (int r = 0; r < rows; r++)
    for (int j = 0; j < n; j++) A[(n + r) * all + j] = A[j * all + n + r] = J[r * n + j];
  for (int r = rows - NB; r < rows; r++) A[(n + r) * all + n + r] = -p->m.dual_shift;
  for (int i = 0; i < NZ; i++)
    for (int j = 0; p->fixed[i] && j < all; j++) A[i * all + j] = A[j * all + i] = i == j;
  free(H);
  free(J);
  return A;
}

// x <- A^-1 x with exchanges of rows
static void dense_solve(double* A, int n, double* x) {
  for (int k = 0; k < n; k++) {
    int best = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
    for (int j = 0; j < n; j++) {
      double kept = A[k * n + j];
      A[k * n + j] = A[best * n + j], A[best * n + j] = kept;
    }
    double kept = x[k];
    x[k] = x[best], x[best] = kept;
    for (int i = k + 1; i < n; i++) {
      double factor = A[i * n + k] / A[k * n + k];
      for (int j = k; j < n; j++) A[i * n + j] -= factor * A[k * n + j];
      x[i] -= factor * x[k];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) x[i] -= A[i * n + j] * x[j];
    x[i] /= A[i * n + i];
  }
}

static snNewtonVectors vectors(const Problem* p, double* memory) {
  double *parameter = memory + points_of(p) * NZ, *interval = parameter + NP;
  return (snNewtonVectors){memory, parameter, interval, interval + N * interval_rows(p)};
}

// The largest difference between both solutions, relative to the largest number; -1 where it was not factored.
static double difference(const Problem* p) {
  int all = whole(p);
  double rhs[MOST], found[MOST], expected[MOST], worst = 0, size = 0;
  fill(rhs, all, 2);
  for (int i = 0; i < all; i++) expected[i] = i < NZ && p->fixed[i] ? 0 : -rhs[i];
  double* A = dense_system(p);
  dense_solve(A, all, expected);
  free(A);
  snNewtonSystem* system = sn_newton_create(&p->size);
  snNewtonVectors right = vectors(p, rhs), out = vectors(p, found);
  bool done = sn_newton_factor(system, &p->m) == SN_NEWTON_FACTORED;
  if (done) sn_newton_solve(system, &right, &out);
  sn_newton_destroy(system);
  for (int i = 0; i < all; i++) {
    size = fmax(size, fabs(expected[i]));
    worst = fmax(worst, fabs(found[i] - expected[i]));
  }
  return done ? worst / size : -1;
}

TEST(the_step_is_that_of_a_dense_factorisation) {
  for (int trial = 0; trial < 20; trial++) {
    Problem p;
    state = (unsigned)trial + 1;
    make(&p, trial % 2, 0);
    double worst = difference(&p);
    test_expect(__FILE__, __LINE__, worst >= 0 && worst < 1e-9, "trial %d: %g", trial, worst);
  }
}

TEST(the_step_is_that_of_a_dense_factorisation_for_radau_points) {
  for (int trial = 0; trial < 10; trial++) {
    Problem p;
    state = (unsigned)trial + 1;
    make_scheme(&p, trial % 2, 0, scheme_radau());
    double worst = difference(&p);
    test_expect(__FILE__, __LINE__, worst >= 0 && worst < 1e-9, "trial %d: %g", trial, worst);
  }
}

TEST(the_step_is_that_of_a_dense_factorisation_for_schemes_of_any_number_of_points) {
  const snScheme schemes[] = {sn_scheme_trapezoidal(),   sn_scheme_gauss(1, true),  sn_scheme_gauss(2, true),
                              sn_scheme_gauss(3, true),  sn_scheme_gauss(4, true),  sn_scheme_gauss(1, false),
                              sn_scheme_gauss(2, false), sn_scheme_gauss(3, false), scheme_hermite_simpson()};
  for (int trial = 0; trial < 36; trial++) {
    Problem p;
    state = (unsigned)trial + 1;
    snScheme scheme = schemes[trial % 9];
    if (trial % 9 == 8) scheme.pair = false;  // the same scheme, eliminated as any other
    make_scheme(&p, trial % 2, 0, scheme);
    double worst = difference(&p);
    test_expect(__FILE__, __LINE__, worst >= 0 && worst < 1e-9, "trial %d: %g", trial, worst);
  }
}

TEST(a_stage_may_be_indefinite_where_the_rows_decide) {
  Problem p;
  state = 7;
  make(&p, false, 1);
  // negative curvature along one state of one midpoint, less than what controls and neighbours give along it
  p.diagonal[3 * NZ + 1] = -p.hessian[(3 * NZ + 1) * NZ + 1] - 0.3;
  double worst = difference(&p);
  CHECK(worst >= 0 && worst < 1e-9);
}

TEST(negative_curvature_along_the_rows_is_reported) {
  Problem p;
  state = 3;
  make(&p, false, 0);
  for (int i = 0; i < NZ; i++) p.diagonal[6 * NZ + i] = -200;
  snNewtonSystem* system = sn_newton_create(&p.size);
  CHECK_INT(sn_newton_factor(system, &p.m), SN_NEWTON_INDEFINITE);
  make(&p, false, 0);
  p.pd[0] = -1e4;
  CHECK_INT(sn_newton_factor(system, &p.m), SN_NEWTON_INDEFINITE);
  for (int i = 0; i < POINTS * NZ; i++) p.diagonal[i] += 1e5;
  p.pd[0] += 1e5, p.pd[1] += 1e5;
  CHECK_INT(sn_newton_factor(system, &p.m), SN_NEWTON_FACTORED);
  sn_newton_destroy(system);
}

TEST(border_rows_that_depend_on_each_other_need_the_dual_shift) {
  Problem p;
  state = 11;
  make(&p, false, 0);
  for (int k = 0; k < POINTS; k++)
    for (int j = 0; j < NZ; j++) p.border[(k * NB + 2) * NZ + j] = 2 * p.border[(k * NB + 1) * NZ + j];
  for (int k = 0; k < NP; k++) p.border_by_parameter[2 * NP + k] = 2 * p.border_by_parameter[NP + k];
  snNewtonSystem* system = sn_newton_create(&p.size);
  CHECK_INT(sn_newton_factor(system, &p.m), SN_NEWTON_SINGULAR);
  sn_newton_destroy(system);
  p.m.dual_shift = 1e-6;
  double worst = difference(&p);
  CHECK(worst >= 0 && worst < 1e-8);
}
