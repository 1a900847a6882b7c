// multivariate.c — polynomials of several numbers by Horner's rule, one input after the other
//   reads   coefficients, inputs        writes  value and derivatives
//   p(x_1 ... x_n) = sum of x_1^a p_a(x_2 ... x_n), p_a of an order less by a. In OpenSim's order of terms the
//   coefficients of p_a follow those of p_(a-1), so that Horner's rule reads all of them once, from the last one on.
#include "math/multivariate.h"

#include <string.h>

enum { MOST_TERMS = 1000000 };

int sn_multivariate_terms(int inputs, int order) {
  if (inputs < 1 || inputs > SN_MULTIVARIATE_INPUTS || order < 0) return -1;
  long long terms = 1;
  for (int i = 1; i <= inputs; i++) {
    terms = terms * ((long long)order + i) / i;
    if (terms > MOST_TERMS) return -1;
  }
  return (int)terms;
}

bool sn_multivariate_next(int inputs, int order, int* exponents) {
  int sum = 0;
  for (int i = 0; i < inputs; i++) sum += exponents[i];
  for (int i = inputs - 1; i >= 0; i--) {
    if (sum < order) {
      exponents[i]++;
      return true;
    }
    sum -= exponents[i];
    exponents[i] = 0;
  }
  return false;
}

// What the steps of Horner's rule share.
typedef struct Horner {
  int inputs, derivatives;
  const double* x;
  const double* coef;  // behind the next one
} Horner;

// r = r x_level + p, where p depends on the inputs behind `level` only
static void horner_step(snMultiJet* r, const snMultiJet* p, const Horner* h, int level) {
  double x = h->x[level];
  if (h->derivatives >= 2) {
    r->d2[level][level] = r->d2[level][level] * x + 2 * r->d1[level];
    for (int i = level + 1; i < h->inputs; i++) {
      r->d2[level][i] = r->d2[level][i] * x + r->d1[i];
      for (int j = i; j < h->inputs; j++) r->d2[i][j] = r->d2[i][j] * x + p->d2[i][j];
    }
  }
  if (h->derivatives >= 1) {
    r->d1[level] = r->d1[level] * x + r->value;
    for (int i = level + 1; i < h->inputs; i++) r->d1[i] = r->d1[i] * x + p->d1[i];
  }
  r->value = r->value * x + p->value;
}

static void clear(snMultiJet* r, const Horner* h, int level) {
  r->value = 0;
  for (int i = level; i < h->inputs; i++) {
    r->d1[i] = 0;
    if (h->derivatives >= 2) memset(r->d2[i] + level, 0, sizeof(double) * (size_t)(h->inputs - level));
  }
}

// Of the last input alone.
static void last_level(snMultiJet* r, Horner* h, int order) {
  int level = h->inputs - 1;
  double x = h->x[level], value = 0, d1 = 0, half = 0;
  for (int e = order; e >= 0; e--) {
    half = half * x + d1;
    d1 = d1 * x + value;
    value = value * x + *--h->coef;
  }
  r->value = value, r->d1[level] = d1, r->d2[level][level] = 2 * half;
}

// Of the inputs from `level` on: as deep as there are inputs.
static void horner(snMultiJet* r, Horner* h, int level, int order) {
  if (level == h->inputs - 1) {
    last_level(r, h, order);
    return;
  }
  snMultiJet p;
  clear(r, h, level);
  for (int e = order; e >= 0; e--) {
    horner(&p, h, level + 1, order - e);
    horner_step(r, &p, h, level);
  }
}

void sn_multivariate_at(snMultiJet* out, int inputs, int order, const double* coef, const double* x, int derivatives) {
  Horner h = {inputs, derivatives, x, coef + sn_multivariate_terms(inputs, order)};
  horner(out, &h, 0, order);
  for (int i = 0; i < inputs && derivatives >= 2; i++)
    for (int j = 0; j < i; j++) out->d2[i][j] = out->d2[j][i];
}
