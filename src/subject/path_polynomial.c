// path_polynomial.c — a polynomial of several coordinates through lengths and moment arms
//   reads   poses with lengths and slopes        writes  coefficients, errors
//   Least squares over rows l(x_k) = l_k and dl/dx_i(x_k) = s_ki of the same weight. The unknowns are those of products
//   of Legendre polynomials, orthonormal over the box of the samples, so that the normal equations are well
//   conditioned; those of a lower order are a part of those of a higher one. At the end the products become monomials.
#include "subject/path_polynomial.h"

#include "math/multivariate.h"
#include <math.h>
#include <string.h>

enum { MOST_ORDER = 9, MOST_TERMS = 2000 };

typedef struct Fit {
  const snPathSamples* s;
  int n, order, terms;
  int* exponents;                                         // terms x n, of the highest order
  int* degree;                                            // sums of exponents
  double middle[SN_MULTIVARIATE_INPUTS], half[SN_MULTIVARIATE_INPUTS];
  double *matrix, *vector;                                // normal equations
  double *row, *factor, *solution, *coef, *other;         // room
  int* chosen;                                            // terms of an order
} Fit;

// Legendre polynomials of norm 1 over [-1, 1] with the weight 1/2, and their derivatives.
static void legendre(double t, int order, double* p, double* d) {
  p[0] = 1, d[0] = 0;
  if (order > 0) p[1] = t, d[1] = 1;
  for (int k = 1; k < order; k++) {
    p[k + 1] = ((2 * k + 1) * t * p[k] - k * p[k - 1]) / (k + 1);
    d[k + 1] = d[k - 1] + (2 * k + 1) * p[k];
  }
  for (int k = 0; k <= order; k++) p[k] *= sqrt(2 * k + 1), d[k] *= sqrt(2 * k + 1);
}

static void find_box(Fit* f) {
  for (int i = 0; i < f->n; i++) {
    double lo = INFINITY, hi = -INFINITY;
    for (int k = 0; k < f->s->fitted; k++) {
      double x = f->s->x[k * f->n + i];
      lo = fmin(lo, x), hi = fmax(hi, x);
    }
    f->middle[i] = 0.5 * (lo + hi);
    f->half[i] = hi > lo ? 0.5 * (hi - lo) : 1;
  }
}

// ---- normal equations

// The products at a pose, their derivative by input `by` (-1: themselves).
static void products(const Fit* f, double (*p)[MOST_ORDER + 1], double (*d)[MOST_ORDER + 1], int by) {
  for (int t = 0; t < f->terms; t++) {
    const int* e = f->exponents + t * f->n;
    double product = 1;
    for (int i = 0; i < f->n; i++) product *= i == by ? d[i][e[i]] / f->half[i] : p[i][e[i]];
    f->row[t] = product;
  }
}

static void add_row(const Fit* f, double value) {
  for (int a = 0; a < f->terms; a++) {
    double x = f->row[a], *to = f->matrix + (size_t)a * (size_t)f->terms;
    if (x == 0) continue;
    for (int b = 0; b <= a; b++) to[b] += x * f->row[b];
    f->vector[a] += x * value;
  }
}

static void add_pose(const Fit* f, int k) {
  double p[SN_MULTIVARIATE_INPUTS][MOST_ORDER + 1], d[SN_MULTIVARIATE_INPUTS][MOST_ORDER + 1];
  for (int i = 0; i < f->n; i++)
    legendre((f->s->x[k * f->n + i] - f->middle[i]) / f->half[i], f->order, p[i], d[i]);
  products(f, p, d, -1);
  add_row(f, f->s->length[k]);
  for (int i = 0; i < f->n; i++) {
    products(f, p, d, i);
    add_row(f, f->s->slope[k * f->n + i]);
  }
}

// Cholesky's factors of the equations of the chosen terms, and their solution. False where they are singular.
static bool solve(const Fit* f, int count) {
  double* L = f->factor;
  for (int a = 0; a < count; a++) {
    for (int b = 0; b <= a; b++) {
      double sum = f->matrix[(size_t)f->chosen[a] * (size_t)f->terms + (size_t)f->chosen[b]];
      const double *x = L + (size_t)a * (size_t)count, *y = L + (size_t)b * (size_t)count;
      for (int k = 0; k < b; k++) sum -= x[k] * y[k];
      if (a == b && !(sum > 1e-12 * f->s->fitted)) return false;
      L[(size_t)a * (size_t)count + (size_t)b] = a == b ? sqrt(sum) : sum / y[b];
    }
  }
  double* x = f->solution;
  for (int a = 0; a < count; a++) {
    x[a] = f->vector[f->chosen[a]];
    for (int k = 0; k < a; k++) x[a] -= L[(size_t)a * (size_t)count + (size_t)k] * x[k];
    x[a] /= L[(size_t)a * (size_t)count + (size_t)a];
  }
  for (int a = count - 1; a >= 0; a--) {
    for (int k = a + 1; k < count; k++) x[a] -= L[(size_t)k * (size_t)count + (size_t)a] * x[k];
    x[a] /= L[(size_t)a * (size_t)count + (size_t)a];
  }
  return true;
}

// ---- monomials

// Number of a term among those of n inputs and an order.
static int place_of(const int* e, int n, int order) {
  int place = 0, left = order;
  for (int i = 0; i < n; i++) {
    int behind = n - i - 1;
    for (int a = 0; a < e[i]; a++) place += behind > 0 ? sn_multivariate_terms(behind, left - a) : 1;
    left -= e[i];
  }
  return place;
}

// Coefficients of Legendre polynomials of (x - middle) / half as polynomials of x: row k that of degree k.
static void powers_of(double middle, double half, int order, double (*m)[MOST_ORDER + 1]) {
  double a = 1 / half, b = -middle / half;
  memset(m, 0, sizeof(double) * (MOST_ORDER + 1) * (size_t)(order + 1));
  m[0][0] = 1;
  if (order > 0) m[1][0] = b, m[1][1] = a;
  for (int k = 1; k < order; k++)
    for (int j = 0; j <= k + 1; j++) {
      double t = b * m[k][j] + (j > 0 ? a * m[k][j - 1] : 0);
      m[k + 1][j] = ((2 * k + 1) * t - k * m[k - 1][j]) / (k + 1);
    }
  for (int k = 0; k <= order; k++)
    for (int j = 0; j <= k; j++) m[k][j] *= sqrt(2 * k + 1);
}

// From products of Legendre polynomials to monomials, one input after the other.
static void to_monomials(const Fit* f, int order, int terms, int count) {
  double m[MOST_ORDER + 1][MOST_ORDER + 1];
  memset(f->coef, 0, sizeof(double) * (size_t)terms);
  for (int a = 0; a < count; a++) f->coef[place_of(f->exponents + f->chosen[a] * f->n, f->n, order)] = f->solution[a];
  for (int i = 0; i < f->n; i++) {
    int e[SN_MULTIVARIATE_INPUTS] = {0}, t = 0;
    powers_of(f->middle[i], f->half[i], order, m);
    memset(f->other, 0, sizeof(double) * (size_t)terms);
    do {
      int degree = e[i];
      for (e[i] = 0; e[i] <= degree; e[i]++) f->other[place_of(e, f->n, order)] += f->coef[t] * m[degree][e[i]];
      e[i] = degree;
      t++;
    } while (sn_multivariate_next(f->n, order, e));
    memcpy(f->coef, f->other, sizeof(double) * (size_t)terms);
  }
}

// ---- errors

static void measure(const Fit* f, snPathPolynomial* p) {
  const snPathSamples* s = f->s;
  double length = 0, slope = 0;
  p->length_worst = p->slope_worst = 0;
  for (int k = s->fitted; k < s->fitted + s->checked; k++) {
    snMultiJet at;
    sn_multivariate_at(&at, f->n, p->order, f->coef, s->x + k * f->n, 1);
    double off = fabs(at.value - s->length[k]);
    length += off * off;
    p->length_worst = fmax(p->length_worst, off);
    for (int i = 0; i < f->n; i++) {
      off = fabs(at.d1[i] - s->slope[k * f->n + i]);
      slope += off * off;
      p->slope_worst = fmax(p->slope_worst, off);
    }
  }
  p->length_rms = sqrt(length / s->checked);
  p->slope_rms = sqrt(slope / (s->checked * f->n));
}

static bool make_room(Fit* f, snArena* arena) {
  size_t terms = (size_t)f->terms;
  f->exponents = sn_arena_zarray(arena, int, (size_t)f->n * terms);
  f->degree = sn_arena_zarray(arena, int, terms);
  f->chosen = sn_arena_zarray(arena, int, terms);
  f->matrix = sn_arena_zarray(arena, double, terms * terms);
  f->factor = sn_arena_zarray(arena, double, terms * terms);
  f->vector = sn_arena_zarray(arena, double, 5 * terms);
  if (!f->exponents || !f->degree || !f->chosen || !f->matrix || !f->factor || !f->vector) return false;
  f->row = f->vector + terms, f->solution = f->row + terms, f->coef = f->solution + terms, f->other = f->coef + terms;
  int e[SN_MULTIVARIATE_INPUTS] = {0}, t = 0;
  do {
    memcpy(f->exponents + t * f->n, e, sizeof(int) * (size_t)f->n);
    for (int i = 0; i < f->n; i++) f->degree[t] += e[i];
    t++;
  } while (sn_multivariate_next(f->n, f->order, e));
  return true;
}

// Of one order; kept where it is the first or better than the one before.
static bool try_order(const Fit* f, snArena* arena, int order, double tolerance, snPathPolynomial* best) {
  int count = 0, terms = sn_multivariate_terms(f->n, order);
  for (int t = 0; t < f->terms; t++)
    if (f->degree[t] <= order) f->chosen[count++] = t;
  if (!solve(f, count)) return true;
  snPathPolynomial p = {.order = order, .terms = terms};
  to_monomials(f, order, terms, count);
  measure(f, &p);
  p.reached = p.length_rms <= tolerance && p.slope_rms <= tolerance;
  bool better = !best->coef || p.reached || p.length_rms + p.slope_rms < best->length_rms + best->slope_rms;
  if (!better) return true;
  p.coef = sn_arena_array(arena, double, terms);
  if (!p.coef) return false;
  memcpy(p.coef, f->coef, sizeof(double) * (size_t)terms);
  *best = p;
  return true;
}

bool sn_fit_path_polynomial(snArena* arena, const snPathSamples* s, int most_order, double tolerance,
                            snPathPolynomial* out) {
  Fit f = {.s = s, .n = s->inputs, .order = most_order < MOST_ORDER ? most_order : MOST_ORDER};
  // as many equations as unknowns twice over, and no more terms than there is time for
  while (f.order > 1 && (sn_multivariate_terms(f.n, f.order) > MOST_TERMS ||
                         2 * sn_multivariate_terms(f.n, f.order) > s->fitted * (f.n + 1)))
    f.order--;
  f.terms = sn_multivariate_terms(f.n, f.order);
  *out = (snPathPolynomial){0};
  if (f.terms < 0 || !make_room(&f, arena)) return false;
  find_box(&f);
  for (int k = 0; k < s->fitted; k++) add_pose(&f, k);
  for (int order = 1; order <= f.order && !out->reached; order++)
    if (!try_order(&f, arena, order, tolerance, out)) return false;
  return out->coef != NULL;
}
