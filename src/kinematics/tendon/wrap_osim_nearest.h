// wrap_osim_nearest.h — nearest points of an ellipsoid, and the sum of directions towards them along a chord
//   reads   semiaxes, points        gives back  points of the surface, a direction
//   The nearest point x of the quadric sum (x_i / a_i)^2 = 1 has p - x along its normal: x_i = a_i^2 p_i / (t + a_i^2),
//   and t is a root of the secular equation sum a_i^2 p_i^2 / (t + a_i^2)^2 = 1. OpenSim sums the directions from 298
//   points of the chord to their nearest points. Where the directions change smoothly a quadrature finds that sum.
#pragma once
#include "kinematics/tendon/wrap_osim_common.h"
#include "math/kernel.h"

#ifdef SN_DUAL  // flattening what is eight times as much code takes a compiler minutes
#define WRAP_KERNEL
#else
#define WRAP_KERNEL SN_KERNEL
#endif

// OpenSim's constants: they decide about the digits of results
#define ZERO_COORDINATE 2e-13  // up to which a coordinate counts as zero
#define ROOT_FOUND      1e-9   // |P(t)| below which t counts as a root; semiaxes are near 1
#define NEWTON_STEPS    64
#define CHORD_PARTS     300

// Sinew's own, of the quadrature
#define SMOOTH        1e-5  // mean difference of two quadratures up to which the finer one is taken
#define SMOOTH_AT_ALL 3e-3  // and beyond which all points are summed

// ---- the secular polynomial

// A function of t and half its derivative. A factor s^2 with s = t + const is (s^2, s).
typedef struct SecularJet {
  real value, half_slope;
} SecularJet;

static inline SecularJet secular_product(SecularJet f, SecularJet g) {
  return (SecularJet){f.value * g.value, f.half_slope * g.value + f.value * g.half_slope};
}

// The secular equation times all denominators: P(t) = prod_i s_i^2 - sum_i w_i prod_{j != i} s_j^2 with
// s_i = t + a_i^2 and w_i = a_i^2 p_i^2, for n = 2 or 3.
static inline SecularJet secular(int n, const real* a2, const real* w, real t) {
  SecularJet sum = {0, 0}, all = {0, 0};
  for (int i = 0; i < n; i++) {
    real s = t + a2[(i + 1) % n];
    SecularJet others = {s * s, s};
    for (int j = i + 2; j < i + n; j++) {
      real r = t + a2[j % n];
      others = secular_product(others, (SecularJet){r * r, r});
    }
    sum.value += w[i] * others.value;
    sum.half_slope += w[i] * others.half_slope;
    if (i == 0) all = secular_product(others, (SecularJet){osim_squared(t + a2[0]), t + a2[0]});
  }
  return (SecularJet){all.value - sum.value, all.half_slope - sum.half_slope};
}

// Newton's method, from 0 for a point inside; outside from max(a) |p|, an upper bound of the largest root, as each term
// of the secular equation is at most p_i^2 / |p|^2 there. False if it did not converge: *root is then the last t tried.
static inline bool secular_root(int n, const real* a, const real* p, real* root) {
  real a2[3], w[3], inside = 0, distance2 = 0, longest = 0;
  for (int i = 0; i < n; i++) {
    a2[i] = a[i] * a[i];
    w[i] = a2[i] * (p[i] * p[i]);
    inside += osim_squared(p[i] / a[i]);
    distance2 += p[i] * p[i];
    longest = real_max(longest, a[i]);
  }
  real t = inside < 1 ? 0 : longest * sqrt(distance2);
  for (int step = 0; step < NEWTON_STEPS; step++) {
    SecularJet P = secular(n, a2, w, t);
    *root = t;
    if (fabs(P.value) < ROOT_FOUND) return true;
    t -= P.value / (2 * P.half_slope);
  }
  return false;
}

static void foot_of_root(int n, const real* a, real t, real* p) {
  for (int i = 0; i < n; i++) p[i] *= a[i] * a[i] / (t + a[i] * a[i]);
}

// ---- nearest points: a coordinate that is zero reduces the dimension, as P has a real root there

// The coordinate to remove: of the zero ones that with the longest semiaxis, as the surface is nearer along the others;
// -1: none is zero.
static int removable(int n, const real* a, const real* p) {
  int found = -1;
  for (int i = 0; i < n; i++)
    if (fabs(p[i]) <= ZERO_COORDINATE && (found < 0 || a[i] > a[found])) found = i;
  return found;
}

// From a point of an axis of the ellipse the nearest one is the axis's end, unless the centre of curvature of that end,
// at a - b^2 / a, lies farther out than the point: there are then two nearest ones, of which that with y > 0 is taken.
static void nearest_from_axis(real a, real b, real* x, real* y) {
  if (b >= a || fabs(*x) >= a - b * b / a) {
    *x = *x >= 0 ? a : -a;
  } else {
    *x *= a * a / (a * a - b * b);
    *y = b * sqrt(fabs(1 - osim_squared(*x / a)));
  }
}

static void nearest_on_ellipse(const real* a, real* p) {
  real t;
  int across = removable(2, a, p), along = 1 - across;
  if (across >= 0) {
    nearest_from_axis(a[along], a[across], &p[along], &p[across]);
  } else {
    secular_root(2, a, p, &t);
    foot_of_root(2, a, t, p);
  }
}

static snVec3 osim_nearest_in_plane(snVec3 semiaxes, snVec3 p, int axis) {
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  real x[3] = {p.x, p.y, p.z}, a[2] = {osim_component(semiaxes, u), osim_component(semiaxes, v)},
       in_plane[2] = {x[u], x[v]};
  nearest_on_ellipse(a, in_plane);
  x[u] = in_plane[0];
  x[v] = in_plane[1];
  return vec3_load(x);
}

static snVec3 osim_nearest(snVec3 semiaxes, snVec3 p) {
  real a[3] = {semiaxes.x, semiaxes.y, semiaxes.z}, x[3] = {p.x, p.y, p.z}, t;
  int zero = removable(3, a, x);
  if (zero >= 0) return osim_nearest_in_plane(semiaxes, p, zero);
  if (!secular_root(3, a, x, &t)) return p;
  foot_of_root(3, a, t, x);
  return vec3_load(x);
}

// ---- directions of eight points together

enum { LANES = 8 };

typedef real Lanes[LANES];

typedef struct Vectors {
  Lanes x, y, z;
} Vectors;

static bool all_above(const real* x, real bound) {
  bool above = true;
  for (int k = 0; k < LANES; k++) above &= x[k] > bound;
  return above;
}

// A step of Newton's method in the lanes that have not converged; returns how many have not.
static inline real newton_step(const real* a2, const Vectors* w, real* t) {
  Lanes open;
  real count = 0;
  for (int k = 0; k < LANES; k++) {
    const real weights[3] = {w->x[k], w->y[k], w->z[k]};
    SecularJet P = secular(3, a2, weights, t[k]);
    real next = t[k] - P.value / (2 * P.half_slope);
    open[k] = fabs(P.value) < ROOT_FOUND ? 0.0 : 1.0;
    t[k] = fabs(P.value) < ROOT_FOUND ? t[k] : next;
  }
  for (int k = 0; k < LANES; k++) count += open[k];
  return count;
}

// Unit vectors from points p to their nearest surface points. False if a point is not clearly inside, where Newton's
// method starts from 0, if it has a zero coordinate or no direction: osim_nearest takes it then.
static WRAP_KERNEL bool lane_directions(snVec3 a, const Vectors* p, Vectors* unit) {
  real a2[3] = {a.x * a.x, a.y * a.y, a.z * a.z};
  Vectors w;
  Lanes depth, least, length, t = {0};
  for (int k = 0; k < LANES; k++) {
    real x2 = p->x[k] * p->x[k], y2 = p->y[k] * p->y[k], z2 = p->z[k] * p->z[k], xy = x2 < y2 ? x2 : y2;
    w.x[k] = a2[0] * x2;
    w.y[k] = a2[1] * y2;
    w.z[k] = a2[2] * z2;
    depth[k] = 1 - (x2 * (1 / a2[0]) + y2 * (1 / a2[1]) + z2 * (1 / a2[2]));
    least[k] = xy < z2 ? xy : z2;
  }
  if (!all_above(depth, 1e-9) || !all_above(least, ZERO_COORDINATE * ZERO_COORDINATE)) return false;
  int steps = 0;
  while (newton_step(a2, &w, t) > 0)
    if (++steps >= NEWTON_STEPS) return false;
  for (int k = 0; k < LANES; k++) {
    real x = a2[0] * p->x[k] / (t[k] + a2[0]) - p->x[k], y = a2[1] * p->y[k] / (t[k] + a2[1]) - p->y[k];
    real z = a2[2] * p->z[k] / (t[k] + a2[2]) - p->z[k];
    length[k] = sqrt(x * x + y * y + z * z);
    unit->x[k] = x * (1 / length[k]);
    unit->y[k] = y * (1 / length[k]);
    unit->z[k] = z * (1 / length[k]);
  }
  return all_above(length, 1e-12);
}

// ---- the sum of directions

typedef struct NormalChord {
  snVec3 semiaxes, start, along;
} NormalChord;

static snVec3 direction_at(const NormalChord* chord, real share) {
  snVec3 at = vec3_add_scaled(chord->start, chord->along, share);
  return osim_direction(vec3_sub(osim_nearest(chord->semiaxes, at), at));
}

// Adds the directions of LANES points at shares of the chord, each times its weight.
static snVec3 add_directions(snVec3 sum, const NormalChord* chord, const real* shares, const real* weights) {
  Vectors p, unit;
  for (int k = 0; k < LANES; k++) {
    snVec3 at = vec3_add_scaled(chord->start, chord->along, shares[k]);
    p.x[k] = at.x, p.y[k] = at.y, p.z[k] = at.z;
  }
  bool together = lane_directions(chord->semiaxes, &p, &unit);
  for (int k = 0; k < LANES; k++) {
    snVec3 n = together ? vec3(unit.x[k], unit.y[k], unit.z[k]) : direction_at(chord, shares[k]);
    sum = vec3_add_scaled(sum, n, weights[k]);
  }
  return sum;
}

// All points of OpenSim's sum, the shares i / 300 with i = 1 ... 298.
static snVec3 sum_points(const NormalChord* chord) {
  const int last = CHORD_PARTS - 2;
  snVec3 sum = vec3(0, 0, 0);
  Lanes shares, weights;
  for (int i = 1; i <= last; i += LANES) {
    for (int k = 0; k < LANES; k++) {
      shares[k] = (real)(i + k <= last ? i + k : last) / CHORD_PARTS;
      weights[k] = i + k <= last ? 1 : 0;
    }
    sum = add_directions(sum, chord, shares, weights);
  }
  return sum;
}

// Gauss quadrature of that sum with 8, 16 and 32 points, exact for polynomials up to degree 15, 31 and 63. Points lie
// in pairs on both sides of the middle, the share 149.5 / 300. (The discrete Chebyshev polynomials of N = 298 points
// have the recurrence coefficients k^2 (N^2 - k^2) / (4 (4 k^2 - 1)), and the points are eigenvalues of its matrix.)
typedef struct QuadraturePair {
  double from_middle, weight;
} QuadraturePair;

static const QuadraturePair quadrature[] = {
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

static snVec3 sum_pairs(const NormalChord* chord, const QuadraturePair* pairs, int count) {
  snVec3 sum = vec3(0, 0, 0);
  Lanes shares, weights;
  for (; count > 0; count -= LANES / 2, pairs += LANES / 2) {
    for (int k = 0; k < LANES; k++) {
      const QuadraturePair* pair = &pairs[k / 2];
      shares[k] = 149.5 / CHORD_PARTS + (k % 2 ? pair->from_middle : -pair->from_middle);
      weights[k] = pair->weight;
    }
    sum = add_directions(sum, chord, shares, weights);
  }
  return sum;
}

// Whether the chord passes the focal ellipse across the shortest axis, here somewhat enlarged: its points have two
// nearest surface points, and directions jump there.
static bool passes_focal_ellipse(const NormalChord* chord) {
  snVec3 a = chord->semiaxes;
  int shortest = a.y < a.x ? 1 : 0;
  if (a.z < osim_component(a, shortest)) shortest = 2;
  real share = -osim_component(chord->start, shortest) / osim_component(chord->along, shortest), sum = 0;
  snVec3 at = vec3_add_scaled(chord->start, chord->along, share);
  for (int i = 0; i < 3; i++) {
    real b = osim_component(a, i);
    if (i != shortest)
      sum += osim_squared(b * osim_component(at, i) / (b * b - osim_squared(osim_component(a, shortest))));
  }
  return share > 0 && share < 1 && sum < 1.2;
}

// Elsewhere the directions, normals of the surface, change smoothly along the chord. The error of a quadrature is then
// about the square of that with half its points, which the difference of both estimates.
static snVec3 osim_normal_sum(snVec3 semiaxes, snVec3 start, snVec3 along) {
  NormalChord chord = {semiaxes, start, along};
  if (passes_focal_ellipse(&chord)) return sum_points(&chord);
  snVec3 coarse = sum_pairs(&chord, quadrature, 4), fine = sum_pairs(&chord, quadrature + 4, 8);
  real difference = vec3_length(vec3_sub(fine, coarse)) / CHORD_PARTS;
  if (difference < SMOOTH) return fine;
  if (difference > SMOOTH_AT_ALL) return sum_points(&chord);
  snVec3 finest = sum_pairs(&chord, quadrature + 12, 16);
  return vec3_length(vec3_sub(finest, fine)) < SMOOTH * CHORD_PARTS ? finest : sum_points(&chord);
}
