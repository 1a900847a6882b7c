// scheme.h — collocation schemes of an interval with its left end, and K points behind it, the last at its right end
//   Rows k = 1..K, over the points j = 0..K:
//     sum_j state[k-1][j] x_j  -  h sum_j rate[k-1][j] f_j  =  0
//   Integrals have the weights of the last row. Hermite-Simpson (order 4) as in Moco has K = 2. Radau: collocation at
//   the two Legendre-Gauss-Radau points 1/3 and 1 (Radau IIA, order 3, stiffly accurate); its first row is the
//   quadratic through both ends with the slope at the right one. Both are pairs: with unit pivots in the middle,
//     x_m = a x_a + b x_b + h (fa f_a + fb f_b)
//     x_b = x_a + h (wa f_a + wm f_m + wb f_b)
//   The others, of Moco's names: trapezoidal (K = 1, order 2), legendre-gauss-radau-N (K = N, order 2 N - 1) and
//   legendre-gauss-N (K = N + 1, order 2 N), as Runge-Kutta methods: x_k = x_0 + h sum_j A_kj f_j.
#pragma once
#include <stdbool.h>

enum { SN_MOST_DEGREE = 9, SN_MOST_BEHIND = SN_MOST_DEGREE + 1 };

typedef struct snScheme {
  int behind;  // K
  int order;
  bool pair;
  double middle, a, b, fa, fb, wa, wm, wb;  // of a pair
  double place[SN_MOST_BEHIND + 1];         // of the points, from 0 to 1
  double weight[SN_MOST_BEHIND + 1];        // of integrals
  double state[SN_MOST_BEHIND][SN_MOST_BEHIND + 1], rate[SN_MOST_BEHIND][SN_MOST_BEHIND + 1];
} snScheme;

snScheme sn_scheme_pair(int order, double middle, double a, double fa, double fb, double wa, double wm, double wb);
snScheme sn_scheme_trapezoidal(void);

// Collocation at the Legendre-Gauss-Radau or (`radau` false) Legendre-Gauss points, 1 to 9 of them.
snScheme sn_scheme_gauss(int degree, bool radau);

static inline snScheme scheme_hermite_simpson(void) {
  return sn_scheme_pair(4, 0.5, 0.5, 0.125, -0.125, 1.0 / 6, 4.0 / 6, 1.0 / 6);
}

static inline snScheme scheme_radau(void) { return sn_scheme_pair(3, 1.0 / 3, 4.0 / 9, 0, -2.0 / 9, 0, 0.75, 0.25); }
