// catenary.c — the shape of a string that hangs between two points
//   y(x) = c cosh((x - x0) / c) + y0 with length L over the horizontal distance h and the rise v:
//   sqrt(L^2 - v^2) = 2 c sinh(h / 2c).  With s = h / 2c: sinh(s) / s = sqrt(L^2 - v^2) / h, solved by Newton's method.
//   x0 = h / 2 - c atanh(v / L).
#include "scene/scene_path.h"
#include "math/vec3.h"

// s > 0 with sinh(s) / s = ratio > 1. sinh(s)/s ~ 1 + s^2/6 near 0 and grows exponentially: start from the larger
// guess.
static double solve_spread(double ratio) {
  double s = sqrt(6 * (ratio - 1));
  if (ratio > 3) s = log(2 * ratio) + log(log(2 * ratio));
  for (int i = 0; i < 50; i++) {
    double residual = sinh(s) - ratio * s, step = residual / (cosh(s) - ratio);
    s -= step;
    if (fabs(step) < 1e-12 * s) break;
  }
  return s;
}

// Down and up again: both ends above each other.
static int fold(snVec3* point, snVec3 a, snVec3 b, snVec3 down, double length) {
  double lower_a = vec3_dot(vec3_sub(b, a), down);  // how far b is below a
  point[0] = a;
  point[1] = vec3_add_scaled(a, down, (length + lower_a) / 2);
  point[2] = b;
  return 3;
}

int sn_catenary(snVec3* point, int count, snVec3 a, snVec3 b, snVec3 gravity, double length) {
  double g;
  snVec3 down = vec3_direction(gravity, &g), gap = vec3_sub(b, a);
  point[0] = a;
  point[1] = b;
  if (count < 3 || vec3_length(gap) >= length) return 2;
  double rise = -vec3_dot(gap, down), across;
  snVec3 level = vec3_direction(vec3_add_scaled(gap, down, rise), &across);
  if (across < 1e-6 * length) return fold(point, a, b, down, length);

  double s = solve_spread(sqrt(length * length - rise * rise) / across), c = across / (2 * s);
  double lowest = across / 2 - c * atanh(rise / length), top = c * cosh(lowest / c);
  for (int i = 0; i < count; i++) {
    double x = across * i / (count - 1), up = c * cosh((x - lowest) / c) - top;
    point[i] = vec3_add_scaled(vec3_add_scaled(a, level, x), down, -up);
  }
  return count;
}
