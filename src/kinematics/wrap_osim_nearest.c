// wrap_osim_nearest.c — nearest points of an ellipsoid, and the mean direction towards them along a chord
//   reads   semiaxes, points        gives back  points of the surface, a direction
//   OpenSim sums the directions of 298 points of the chord. Where they change smoothly the sum is found by quadrature.
#include "kinematics/wrap_osim.h"
#include "math/simd.h"

#include <math.h>

#define NEGLIGIBLE    2e-13
#define FAN           300
#define SMOOTH        1e-5  // mean difference of two quadratures of the fan up to which the finer one is taken
#define SMOOTH_AT_ALL 3e-3  // and beyond which none is

static double component(snVec3 p, int axis) { return ((const double[]){p.x, p.y, p.z})[axis]; }
static double squared(double x) { return x * x; }

// ---- nearest points (Hart, Distance to an ellipsoid, Graphics Gems IV, 1994)

static double newton_start(double reach, double most, double far) { return reach < 1 ? 0 : most * far; }

// Near an axis of the ellipse the general equation loses its digits.
static void near_axis(double a, double b, double u, double* x, double* y, double v) {
  if (b >= a || fabs(u) >= a - b * b / a) {
    *x = u >= 0 ? a : -a;
    *y = v;
  } else {
    *x = a * a * u / (a * a - b * b);
    *y = b * sqrt(fabs(1 - squared(*x / a)));
  }
}

static void nearest_on_ellipse(double a, double b, double u, double v, double* x, double* y) {
  bool u_zero = fabs(u) <= NEGLIGIBLE, v_zero = fabs(v) <= NEGLIGIBLE;
  double a2 = a * a, b2 = b * b, au = a2 * (u * u), bv = b2 * (v * v), p = 0, q = 0;
  if (u_zero && v_zero) {
    *x = a < b ? (u < 0 ? -a : a) : u;
    *y = a < b ? v : (v < 0 ? -b : b);
    return;
  }
  if (u_zero) {
    near_axis(b, a, v, y, x, u);
    return;
  }
  if (v_zero) {
    near_axis(a, b, u, x, y, v);
    return;
  }
  double t = newton_start((u / a) * (u / a) + (v / b) * (v / b), a > b ? a : b, sqrt(u * u + v * v));
  for (int i = 0; i < 64; i++) {
    p = t + a2;
    q = t + b2;
    double f = p * p * (q * q) - au * (q * q) - bv * (p * p);
    if (fabs(f) < 1e-9) break;
    t -= f / (2 * (p * q * (p + q) - au * q - bv * p));
  }
  *x = a2 * u / p;
  *y = b2 * v / q;
}

snVec3 sn_osim_nearest_in_plane(snVec3 a, snVec3 p, int axis) {
  snVec3 near = p;
  if (axis == 0) nearest_on_ellipse(a.y, a.z, p.y, p.z, &near.y, &near.z);
  if (axis == 1) nearest_on_ellipse(a.z, a.x, p.z, p.x, &near.z, &near.x);
  if (axis == 2) nearest_on_ellipse(a.x, a.y, p.x, p.y, &near.x, &near.y);
  return near;
}

// The coordinate plane that a point lies in, that of the narrowest ellipse; -1: none.
static int plane_of(snVec3 a, snVec3 p) {
  int found = -1;
  double least = INFINITY, sum = a.x + a.y + a.z;
  for (int i = 0; i < 3; i++) {
    double radii = sum - component(a, i);
    if (fabs(component(p, i)) > NEGLIGIBLE || !(least > radii)) continue;
    found = i;
    least = radii;
  }
  return found;
}

snVec3 sn_osim_nearest(snVec3 a, snVec3 p) {
  int plane = plane_of(a, p);
  if (plane >= 0) return sn_osim_nearest_in_plane(a, p, plane);
  double a2 = a.x * a.x, b2 = a.y * a.y, c2 = a.z * a.z;
  double au = a2 * (p.x * p.x), bv = b2 * (p.y * p.y), cw = c2 * (p.z * p.z);
  snVec3 f = vec3(p.x / a.x, p.y / a.y, p.z / a.z);
  double t = newton_start(vec3_dot(f, f), fmax(a.x, fmax(a.y, a.z)), vec3_length(p));
  for (int i = 0; i < 64; i++) {
    double P = t + a2, Q = t + b2, R = t + c2, P2 = P * P, Q2 = Q * Q, R2 = R * R;
    double value = P2 * Q2 * R2 - au * Q2 * R2 - bv * P2 * R2 - cw * P2 * Q2;
    if (fabs(value) < 1e-9) return vec3(a2 * p.x / P, b2 * p.y / Q, c2 * p.z / R);
    double PQ = P * Q, PR = P * R, QR = Q * R;
    t -= value / (2 * (P * Q * R * (QR + PR + PQ) - au * QR * (Q + R) - bv * PR * (P + R) - cw * PQ * (P + Q)));
  }
  return p;
}

// ---- nearest points of many points

// Points that go through the iteration of sn_osim_nearest together, each with the same operations as alone.
enum { LANES = 8 };

typedef struct Group {
  double x[LANES], y[LANES], z[LANES];
} Group;

static bool is_general(snVec3 p) { return fabs(p.x) > NEGLIGIBLE && fabs(p.y) > NEGLIGIBLE && fabs(p.z) > NEGLIGIBLE; }

// One step of Newton's method for those that are still open; returns how many are.
static inline double newton_step(const Group* au, snVec3 a, double* t, double* open) {
  double a2 = a.x * a.x, b2 = a.y * a.y, c2 = a.z * a.z, count = 0;
  for (int k = 0; k < LANES; k++) {
    double P = t[k] + a2, Q = t[k] + b2, R = t[k] + c2, P2 = P * P, Q2 = Q * Q, R2 = R * R;
    double value = P2 * Q2 * R2 - au->x[k] * Q2 * R2 - au->y[k] * P2 * R2 - au->z[k] * P2 * Q2;
    double PQ = P * Q, PR = P * R, QR = Q * R;
    double derivative =
        2 * (P * Q * R * (QR + PR + PQ) - au->x[k] * QR * (Q + R) - au->y[k] * PR * (P + R) - au->z[k] * PQ * (P + Q));
    double next = t[k] - value / derivative;
    open[k] = fabs(value) < 1e-9 ? 0.0 : 1.0;
    t[k] = fabs(value) < 1e-9 ? t[k] : next;
  }
  for (int k = 0; k < LANES; k++) count += open[k];
  return count;
}

// Directions from points to their nearest surface points. False where one of them needs the general method: it is not
// clearly inside, so that Newton's method does not start from 0, or has no direction.
static SN_KERNEL bool group_directions(snVec3 a, const Group* p, Group* out) {
  double a2 = a.x * a.x, b2 = a.y * a.y, c2 = a.z * a.z, per_a2 = 1 / a2, per_b2 = 1 / b2, per_c2 = 1 / c2;
  double t[LANES], open[LANES];
  Group au;
  for (int k = 0; k < LANES; k++) {
    double x2 = p->x[k] * p->x[k], y2 = p->y[k] * p->y[k], z2 = p->z[k] * p->z[k];
    au.x[k] = a2 * x2;
    au.y[k] = b2 * y2;
    au.z[k] = c2 * z2;
    open[k] = x2 * per_a2 + y2 * per_b2 + z2 * per_c2;
    t[k] = 0;
  }
  for (int k = 0; k < LANES; k++)
    if (!(open[k] < 1 - 1e-9)) return false;
  int steps = 0;
  while (newton_step(&au, a, t, open) > 0)
    if (++steps >= 64) return false;
  for (int k = 0; k < LANES; k++) {
    double x = a2 * p->x[k] / (t[k] + a2) - p->x[k], y = b2 * p->y[k] / (t[k] + b2) - p->y[k];
    double z = c2 * p->z[k] / (t[k] + c2) - p->z[k], length = sqrt(x * x + y * y + z * z);
    open[k] = length;
    out->x[k] = x * (1 / length);
    out->y[k] = y * (1 / length);
    out->z[k] = z * (1 / length);
  }
  for (int k = 0; k < LANES; k++)
    if (!(open[k] > 1e-12)) return false;
  return true;
}

// ---- the sum of directions

// Adds the directions of LANES points at shares of the chord, each times its weight.
static snVec3 add_group(snVec3 sum, snVec3 a, snVec3 in, snVec3 chord, const double* shares, const double* weights) {
  Group points, directions;
  bool general = true;
  for (int k = 0; k < LANES; k++) {
    snVec3 at = vec3_add_scaled(in, chord, shares[k]);
    points.x[k] = at.x, points.y[k] = at.y, points.z[k] = at.z;
    general &= is_general(at);
  }
  bool together = general && group_directions(a, &points, &directions);
  for (int k = 0; k < LANES; k++) {
    snVec3 at = vec3(points.x[k], points.y[k], points.z[k]);
    snVec3 n = together ? vec3(directions.x[k], directions.y[k], directions.z[k])
                        : osim_direction(vec3_sub(sn_osim_nearest(a, at), at));
    sum = vec3_add_scaled(sum, n, weights[k]);
  }
  return sum;
}

// OpenSim's sum as it stands, over the shares i / 300, i = 1 ... 298.
static snVec3 sum_all(snVec3 a, snVec3 in, snVec3 chord) {
  snVec3 sum = vec3(0, 0, 0);
  double shares[LANES], weights[LANES];
  for (int i = 1; i < FAN - 1; i += LANES) {
    for (int k = 0; k < LANES; k++) {
      bool within = i + k < FAN - 1;
      shares[k] = (double)(within ? i + k : FAN - 2) / FAN;
      weights[k] = within ? 1 : 0;
    }
    sum = add_group(sum, a, in, chord, shares, weights);
  }
  return sum;
}

// Gauss quadrature of that sum with 8, 16 and 32 points, exact for polynomials up to degree 15, 31 and 63. Points lie in
// pairs on both sides of the middle, the share 149.5 / 300. (The discrete Chebyshev polynomials of N = 298 points have
// the recurrence coefficients k^2 (N^2 - k^2) / (4 (4 k^2 - 1)), and the points are eigenvalues of its matrix.)
typedef struct Pair {
  double from_middle, weight;
} Pair;

static const Pair quadrature[] = {
    // clang-format off
    {0.091093912653369788, 54.03280432401489}, {0.26098050545221069, 46.736399873762153},
    {0.39562826971196885, 33.131819426425309}, {0.47690252014724055, 15.098976375797651},
    {0.04716561508731399, 28.213827384487281}, {0.13979220691125058, 27.194137101081811},
    {0.22736651614138112, 25.191625197069826}, {0.30672359080978168, 22.278711657992318},
    {0.37499573925759649, 18.560812534084622}, {0.42971684962876405, 14.172834643543087},
    {0.46891541337060272, 9.2767071117897189}, {0.49123978946438285, 4.1113443699512597},
    {0.023945185994542918, 14.355922812865032}, {0.071611991356161211, 14.221887319549898},
    {0.11861018455396542, 13.955067992156895}, {0.16450096378984827, 13.557956509066324},
    {0.2088558689807665, 13.034261414149039}, {0.25126078371159138, 12.388873712205012},
    {0.2913198043205823, 11.627821640964271}, {0.32865894107098159, 10.758215291107469},
    {0.36292961928652073, 9.7881822195908512}, {0.39381195381409717, 8.7267964092452885},
    {0.4210177831660199, 7.5840068124573694}, {0.44429349025056503, 6.3705873200403191},
    {0.46342280720056644, 5.098211961471911}, {0.47823083995722482, 3.7803949355839017},
    {0.48860152715981098, 2.4439501231298948}, {0.49470865574875639, 1.3078635264165022},
    // clang-format on
};

static snVec3 sum_pairs(snVec3 a, snVec3 in, snVec3 chord, const Pair* pairs, int count) {
  snVec3 sum = vec3(0, 0, 0);
  double shares[LANES], weights[LANES];
  for (; count > 0; count -= LANES / 2, pairs += LANES / 2) {
    for (int k = 0; k < LANES; k++) {
      const Pair* pair = &pairs[k / 2];
      shares[k] = 149.5 / FAN + (k % 2 ? pair->from_middle : -pair->from_middle);
      weights[k] = pair->weight;
    }
    sum = add_group(sum, a, in, chord, shares, weights);
  }
  return sum;
}

// Whether the chord passes the points that have two nearest surface points: an ellipse across the shortest axis, here
// somewhat enlarged. Directions jump there.
static bool passes_middle(snVec3 a, snVec3 in, snVec3 chord) {
  int least = 0;
  for (int i = 1; i < 3; i++)
    if (component(a, i) < component(a, least)) least = i;
  double share = -component(in, least) / component(chord, least), sum = 0, c = component(a, least);
  for (int i = 0; i < 3; i++) {
    double at = component(in, i) + share * component(chord, i), b = component(a, i);
    if (i != least) sum += squared(b * at / (b * b - c * c));
  }
  return share > 0 && share < 1 && sum < 1.2;
}

// Elsewhere the directions, normals of the surface, change smoothly along the chord. The error of a quadrature is then about
// the square of that with half its points, which is known from the difference of both.
snVec3 sn_osim_fan(snVec3 a, snVec3 in, snVec3 chord) {
  if (passes_middle(a, in, chord)) return sum_all(a, in, chord);
  snVec3 rough = sum_pairs(a, in, chord, quadrature, 4), fine = sum_pairs(a, in, chord, quadrature + 4, 8);
  double apart = vec3_length(vec3_sub(fine, rough)) / FAN;
  if (apart < SMOOTH) return fine;
  if (apart > SMOOTH_AT_ALL) return sum_all(a, in, chord);
  snVec3 finest = sum_pairs(a, in, chord, quadrature + 12, 16);
  return vec3_length(vec3_sub(finest, fine)) < SMOOTH * FAN ? finest : sum_all(a, in, chord);
}
