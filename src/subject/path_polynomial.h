// path_polynomial.h — a polynomial of several coordinates through lengths and moment arms
#pragma once
#include "base/arena.h"
#include <stdbool.h>

// Poses by rows: coordinates, the length, its derivatives by the coordinates.
typedef struct snPathSamples {
  int inputs, fitted, checked;  // rows that are fitted, and those behind them that are checked
  const double *x, *length, *slope;
} snPathSamples;

typedef struct snPathPolynomial {
  int order, terms;
  double* coef;  // of monomials in OpenSim's order
  double length_rms, length_worst, slope_rms, slope_worst;
  bool reached;
} snPathPolynomial;

// Of the lowest order from 1 to `most_order` whose errors at the checked rows reach the tolerance, else the best. False
// out of memory or where no order can be fitted.
bool sn_fit_path_polynomial(snArena* arena, const snPathSamples* s, int most_order, double tolerance,
                            snPathPolynomial* out);
