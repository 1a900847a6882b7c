// multivariate.h — polynomials of several numbers
//   Coefficients stand in OpenSim's order of terms: exponents (e_1, ..., e_n) ascend lexicographically, the last one
//   fastest, as far as their sum is at most the order.
#pragma once
#include <stdbool.h>

enum { SN_MULTIVARIATE_INPUTS = 16 };  // most inputs

// Number of terms, (inputs + order)! / (inputs! order!); -1: inputs beyond 1 to 16, an order below 0, or more than a
// million terms.
int sn_multivariate_terms(int inputs, int order);

typedef struct snMultiJet {
  double value;
  double d1[SN_MULTIVARIATE_INPUTS];                           // by each input
  double d2[SN_MULTIVARIATE_INPUTS][SN_MULTIVARIATE_INPUTS];  // by two of them; both triangles
} snMultiJet;

// The value at x, its first derivatives where derivatives >= 1, and its second ones where derivatives >= 2.
void sn_multivariate_at(snMultiJet* out, int inputs, int order, const double* coef, const double* x, int derivatives);

// The exponents of term after term: from those of one term to those of the next; all zero for the first. False behind
// the last.
bool sn_multivariate_next(int inputs, int order, int* exponents);
