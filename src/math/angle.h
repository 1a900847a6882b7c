// angle.h — the angle of a direction, in operations that lanes can follow
//   atan by its series after the angle is taken relative to the nearest of 0, pi/8 and pi/4: what is left is at most
//   pi/16. Within four units in the last place of the exact value.
#pragma once
#include "math/real.h"

// A constant, also among lanes.
#ifdef SN_SINGLE
typedef float snNumber;
#else
typedef double snNumber;
#endif

// sum of (-1)^i t^(2i) / (2i+3), so that atan t = t - t^3 sum; up to t = 0.2 to the last bit
static inline real arctangent_tail(real t2) {
  real t4 = t2 * t2, t8 = t4 * t4;
  const snNumber one = 1;
  real low = (one / 3 - t2 * (one / 5)) + t4 * (one / 7 - t2 * (one / 9));
  real middle = (one / 11 - t2 * (one / 13)) + t4 * (one / 15 - t2 * (one / 17));
  real high = (one / 19 - t2 * (one / 21)) + t4 * (one / 23);
  return low + t8 * (middle + t8 * high);
}

// Angle of the direction (x, y), which is not zero, from -pi to pi, as atan2 gives it within four units in the last
// place. The ratio of the shorter side to the longer one lies between two of 0, tan pi/8 and 1; the rest of the angle
// from the nearest of them is small.
static inline real real_angle(real y, real x) {
  const snNumber tan_16th = (snNumber)0.19891236737965800691, tan_8th = (snNumber)0.41421356237309504880,
                 tan_3_16ths = (snNumber)0.66817863791929891999;
  real width = real_abs(x), height = real_abs(y);
  mask steep = height > width;
  real longer = real_select(steep, height, width), shorter = real_select(steep, width, height);
  mask beyond = shorter > tan_16th * longer, far = shorter > tan_3_16ths * longer;
  real base = real_select(far, 1., real_select(beyond, tan_8th, 0.));
  real start = real_select(far, SN_PI / 4, real_select(beyond, SN_PI / 8, 0.));
  real t = (shorter - base * longer) / (longer + base * shorter), t2 = t * t;
  real angle = start + (t - t * t2 * arctangent_tail(t2));
  angle = real_select(steep, SN_PI / 2 - angle, angle);
  angle = real_select(x < 0, SN_PI - angle, angle);
  return real_select(y < 0, -angle, angle);
}

// Angle from 0 to pi whose cosine is given, from -1 to 1
static inline real real_angle_of_cosine(real cosine) {
  return real_angle(real_sqrt((1 - cosine) * (1 + cosine)), cosine);
}
