// noise.c — normal noise on controls
//   splitmix64 (Steele, Lea, Flood 2014) gives uniform numbers, Box and Muller (1958) make them normal. The seed is
//   fixed: a benchmark must do the same work each time.

#include "command/setup.h"
#include <math.h>
#include <stdlib.h>

static uint64_t next_bits(uint64_t* state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// In (0, 1], so that its logarithm exists.
static double next_uniform(uint64_t* state) { return ((double)(next_bits(state) >> 11) + 1) * 0x1p-53; }

static double next_normal(uint64_t* state) {
  const double two_pi = 6.283185307179586;
  double radius = sqrt(-2 * log(next_uniform(state)));
  return radius * cos(two_pi * next_uniform(state));
}

bool sn_controls_noise(snControls* out, const snModel* m, double std, int64_t rows) {
  *out = (snControls){.rows = rows, .width = m->nu};
  out->values = malloc(((size_t)rows * (size_t)m->nu + 1) * sizeof(double));
  if (!out->values) return false;
  uint64_t state = 1;
  double* value = out->values;
  for (int64_t row = 0; row < rows; row++) {
    for (int actuator = 0; actuator < m->nu; actuator++) {
      snRange range = m->actuator_ctrlrange[actuator];
      bool limited = m->actuator_ctrllimited[actuator];
      double middle = limited ? 0.5 * (range.lo + range.hi) : 0;
      double half = limited ? 0.5 * (range.hi - range.lo) : 1;
      *value++ = middle + std * half * next_normal(&state);
    }
  }
  return true;
}
