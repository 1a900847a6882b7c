// scheme.h — collocation schemes of an interval with one inner point
//   x_m = a x_a + b x_b + h (fa f_a + fb f_b)          the inner point, at `middle` of the interval
//   x_b = x_a + h (wa f_a + wm f_m + wb f_b)           whose weights integrals have, too
//   Hermite-Simpson (order 4) as in Moco. Radau: collocation at the two Legendre-Gauss-Radau points 1/3 and 1 (Radau
//   IIA, order 3, stiffly accurate), the equation of the inner point without f_m: the quadratic through x_a and x_b
//   with the slope f_b at the end.
#pragma once

typedef struct snScheme {
  double middle, a, b, fa, fb, wa, wm, wb;
} snScheme;

static inline snScheme scheme_hermite_simpson(void) {
  return (snScheme){0.5, 0.5, 0.5, 0.125, -0.125, 1.0 / 6, 4.0 / 6, 1.0 / 6};
}

static inline snScheme scheme_radau(void) {
  return (snScheme){1.0 / 3, 4.0 / 9, 5.0 / 9, 0, -2.0 / 9, 0, 0.75, 0.25};
}
