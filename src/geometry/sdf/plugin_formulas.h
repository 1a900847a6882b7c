// plugin_formulas.h — signed distance of the fields of MuJoCo's plugins, over `real`: one point or several lanes
//   n: the numbers that the plugin read from its configuration. Points that are not `needed` get anything: functions
//   of libm are called point by point.
#pragma once
#include "geometry/sdf/primitive_formulas.h"

static inline real real_floor(real x) {
#if defined(SN_LANES) && SN_LANES == 8 && defined(__AVX512F__)
  return (real)_mm512_floor_pd((__m512d)x);
#elif defined(SN_LANES) && SN_LANES == 4 && defined(__AVX2__)
  return (real)_mm256_floor_pd((__m256d)x);
#else
  for (int k = 0; k < POINTS; k++) POINT_OF(x, k) = floor(POINT_OF(x, k));
  return x;
#endif
}

static inline real length2(real x, real y) { return real_sqrt(x * x + y * y); }

// ---- torus: a ring of radius R, thick 2 r. Formulas of torus and bowl: I. Quilez, Distance functions

enum { TORUS_RING, TORUS_TUBE, TORUS_NUMBERS };

static inline real torus_field(const double* n, snVec3 x) {
  return length2(length2(x.x, x.y) - n[TORUS_RING], x.z) - n[TORUS_TUBE];
}
static inline snVec3 torus_slope(const double* n, snVec3 x) {
  real radial = length2(x.x, x.y), q = radial - n[TORUS_RING];
  real length = real_max(length2(q, x.z), real_of(SN_MINVAL));
  return vec3(q * (x.x / radial) / length, q * (x.y / radial) / length, x.z / length);
}

// ---- bowl: a thick sphere cut off at a height, with a round rim

enum { BOWL_HEIGHT, BOWL_RADIUS, BOWL_THICKNESS, BOWL_ATTRIBUTES, BOWL_RIM = BOWL_ATTRIBUTES, BOWL_NUMBERS };

static inline real bowl_field(const double* n, snVec3 x) {
  real radial = length2(x.x, x.y);
  real rim = length2(radial - n[BOWL_RIM], x.z - n[BOWL_HEIGHT]);
  real wall = real_abs(length2(radial, x.z) - n[BOWL_RADIUS]);
  mask above = n[BOWL_HEIGHT] * radial < n[BOWL_RIM] * x.z;
  return real_select(above, rim, wall) - n[BOWL_THICKNESS];
}

// ---- bolt and nut: a thread about z, and a hexagon. Shape after shadertoy.com/view/XtffzX

// After the radius: for the seven sectors of the azimuth, -3 to 3, the sine and cosine that turn them to the first.
enum { THREAD_RADIUS, THREAD_ATTRIBUTES, THREAD_SECTORS = THREAD_ATTRIBUTES, THREAD_NUMBERS = THREAD_SECTORS + 14 };
#define SECTORS_OF_CIRCLE (6. / SN_PI / 2.)
#define THREAD_TURNS 12.  // over a unit of length
#define THREAD_SLOPE (1.4142135623730951 / 2.)

// What bolt and nut share at a point: the distance from the axis less the radius, and the thread, a triangle wave along
// z that advances with the azimuth.
typedef struct Thread {
  real beyond, wave, azimuth;
} Thread;

static inline Thread thread_at(const double* n, snVec3 x, mask needed) {
  Thread t;
  t.beyond = length2(x.x, x.y) - n[THREAD_RADIUS];
  t.azimuth = real_atan2(needed, x.y, x.x);
  real turns = x.z * THREAD_TURNS - t.azimuth / SN_PI / 2., triangle = real_abs(turns - real_floor(turns) - .5);
  t.wave = (t.beyond - triangle / THREAD_TURNS) * THREAD_SLOPE;
  return t;
}

// A hexagon from z = -1/2 to 0, its corners bevelled by a cone.
static inline real thread_hexagon(const double* n, snVec3 x, const Thread* t) {
  real sector = real_floor(t->azimuth * SECTORS_OF_CIRCLE + .5), s = sector, c = sector;
  for (int k = 0; k < POINTS; k++) {
    double at = POINT_OF(sector, k);
    const double* turn = &n[THREAD_SECTORS + 2 * (at >= -3 && at <= 3 ? (int)at + 3 : 0)];
    POINT_OF(s, k) = turn[0], POINT_OF(c, k) = turn[1];
  }
  real side = (c * x.x + -s * x.y) - .5;
  side = real_max(side, real_abs(x.z + .25) - .25);
  return real_max(side, (x.z + t->beyond - .22) * THREAD_SLOPE);
}

static inline real bolt_field(const double* n, snVec3 x, mask needed) {
  Thread t = thread_at(n, x, needed);
  real shaft = real_max(t.wave, -(.5 - real_abs(x.z + .5))), cone = (x.z - t.beyond) * THREAD_SLOPE;
  shaft = real_max(shaft, -(cone + 1. * THREAD_SLOPE));
  return real_min(shaft, thread_hexagon(n, x, &t));
}

static inline real nut_field(const double* n, snVec3 x, mask needed) {
  Thread t = thread_at(n, x, needed);
  real cone = (x.z - t.beyond) * THREAD_SLOPE, hole = real_max(t.wave, -(cone + .5 * THREAD_SLOPE));
  hole = real_min(hole, -cone - .05 * THREAD_SLOPE);
  return real_max(thread_hexagon(n, x, &t), -hole);
}

// ---- gear: involute teeth on a wheel with a hole. Shape after shadertoy.com/view/3lG3WR

enum {
  GEAR_ALPHA,
  GEAR_DIAMETER,
  GEAR_TEETH,
  GEAR_THICKNESS,
  GEAR_INNER_DIAMETER,
  GEAR_ATTRIBUTES,
  GEAR_TIP = GEAR_ATTRIBUTES,  // radius of the tips
  GEAR_DEPTH,                  // of a tooth
  GEAR_INNER,                  // radius of the hole
  GEAR_BASE,                   // radius of the base circle of involutes
  GEAR_STRIDE,                 // angle from tooth to tooth
  GEAR_SHIFT,                  // angle of a tooth at the base
  GEAR_NUMBERS
};

static inline real smooth_union(real a, real b, double k) {
  real h = real_clamp(0.5 + 0.5 * (b - a) / k, real_of(0), real_of(1));
  return b * (1. - h) + a * h - k * h * (1. - h);
}

static inline real smooth_intersection(real a, real b, double k) {
  real joined = smooth_union(real_max(a, -b), real_max(b, -a), k);
  return real_max(real_max(a, b), -joined);
}

static inline real real_modulo(real x, double y) { return x - y * real_floor(x / y); }

// Teeth between the base circle and the tips at distance `rho` from the axis; -1e6 inside the base circle.
static inline real gear_teeth(const double* n, real rho, real azimuth, mask needed) {
  const double shift = n[GEAR_SHIFT], stride = n[GEAR_STRIDE], base = n[GEAR_BASE];
  real phi = azimuth + n[GEAR_ALPHA];
  real right = real_modulo(phi + shift / 2.0, stride) - shift / 2.0;
  real left = real_modulo(-phi - shift + shift / 2.0, stride) - shift / 2.0;
  mask beyond = base < rho;
  real angle = real_acos(needed & beyond, base / rho), tangent = real_sqrt(rho * rho - base * base);
  real from_right = real_select(beyond, tangent - base * (right + angle), real_of(-1.0e6));
  real from_left = real_select(beyond, tangent - base * (left + angle), real_of(-1.0e6));
  real walls = real_max(right - (stride - shift), left - (stride - shift));
  return real_max(walls, real_max(from_right, from_left));
}

static inline real gear_section(const double* n, real x, real y, mask needed) {
  const double tip = n[GEAR_TIP], inner = n[GEAR_INNER], depth = n[GEAR_DEPTH];
  real rho = real_sqrt(x * x + y * y);
  mask hole = inner - rho > 0.0, outside = tip - rho < -0.2, near = needed & mask_not(hole | outside);
  if (!mask_any(near)) return real_select(hole, inner - rho, rho - tip);
  real teeth = gear_teeth(n, rho, real_atan2(near, y, x), near);
  real round = smooth_intersection(rho - tip, teeth, 0.0035 * n[GEAR_DIAMETER]);
  real wheel = smooth_union(rho - (tip - depth), round, n[GEAR_BASE] - tip + depth);
  return real_select(hole, inner - rho, real_select(outside, rho - tip, real_max(wheel, -(rho - inner))));
}

static inline real gear_field(const double* n, snVec3 x, mask needed) {
  real flat = gear_section(n, x.x, x.y, needed), end = real_abs(x.z) - n[GEAR_THICKNESS] / 2.;
  real a = real_positive(flat), b = real_positive(end);
  return real_min(real_max(flat, end), real_of(0)) + real_sqrt(a * a + b * b);
}
