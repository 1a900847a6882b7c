// wrap_osim_ellipsoid.c — OpenSim's wrap of an ellipsoid
//   reads   two points        writes  tangent points and the length between them
//   The path runs in a plane through both points and a point c of the surface. c is the nearest surface point of where the
//   segment crosses a coordinate plane, or lies along the mean direction from 300 points of the segment to their nearest
//   surface points, or between the two. Tangent points in the plane come from damped least squares that stop at a sum
//   of squares of 1e-8, and the length is that of chords of 1 mm: constants and order of steps decide about digits.
#include "kinematics/wrap_osim.h"

#include <math.h>

#define PI          3.14159265358979323846
#define ON_SURFACE  1e-4
#define TINY        1e-8    // sum of squares at which a tangent point is found
#define BLEND_MIN   0.7073  // cosine to an axis below which only the fan counts
#define BLEND_MAX   0.9     // above which only the crossing of a plane does
#define BLEND_ENDS  0.3
#define CHORD       0.001  // [m]
#define MOST_CHORDS 499
#define MOST_STEPS  50
#define MOST_TRIALS 1000

enum { HYBRID, MIDPOINT, AXIAL };

typedef union Triple {
  snVec3 v;
  double x[3];
} Triple;

static snVec3 divided(snVec3 p, snVec3 a) { return vec3(p.x / a.x, p.y / a.y, p.z / a.z); }
static double component(snVec3 p, int axis) { return ((Triple){p}).x[axis]; }
static double squared(double x) { return x * x; }

// ---- the plane of the path

typedef struct Plane {
  snVec3 c;         // point of the surface
  double fan;       // weight of the fan; -INFINITY: it was not used
  double steep;     // cosine between the segment and the coordinate axis nearest to it, after fading
  double crossing;  // where along the chord the segment crosses that axis's plane
} Plane;

static snVec3 fan_point(snVec3 a, snVec3 in, snVec3 chord, snVec3* middle) {
  *middle = vec3_add_scaled(in, chord, 0.5);
  return sn_osim_nearest(a, vec3_add(*middle, osim_direction(sn_osim_fan(a, in, chord))));
}

// Fades out a crossing near the ends of the chord, or beyond them.
static double faded(double steep, double crossing) {
  double s = 1;
  if (crossing < 0 || crossing > 1)
    s = 0;
  else if (crossing < BLEND_ENDS)
    s = crossing / BLEND_ENDS;
  else if (crossing > 1 - BLEND_ENDS)
    s = (1 - crossing) / BLEND_ENDS;
  return s < 1 ? BLEND_MIN + s * (steep - BLEND_MIN) : steep;
}

static void blend_fan(snVec3 a, snVec3 in, snVec3 chord, Plane* plane) {
  snVec3 middle, fan = fan_point(a, in, chord, &middle);
  plane->fan = 1;
  if (plane->steep <= BLEND_MIN) {
    plane->c = fan;
    return;
  }
  double t = (plane->steep - BLEND_MIN) / (BLEND_MAX - BLEND_MIN);
  plane->fan = 1 - t;
  plane->c = sn_osim_nearest(a, vec3_add(vec3_scale(plane->c, t), vec3_scale(fan, 1 - t)));
}

static Plane find_plane(snVec3 a, snVec3 along, snVec3 in, snVec3 out, int method) {
  snVec3 chord = vec3_sub(out, in), u = osim_direction(along);
  Triple steep = {vec3(fabs(u.x), fabs(u.y), fabs(u.z))};
  int best = 0;
  for (int i = 1; i < 3; i++)
    if (steep.x[i] > steep.x[best]) best = i;
  Plane plane = {in, -INFINITY, steep.x[best], -component(in, best) / component(chord, best)};
  if (method == MIDPOINT) {
    plane.c = sn_osim_nearest(a, vec3_add_scaled(in, chord, 0.5));
    return plane;
  }
  if (method == HYBRID && plane.steep > BLEND_MIN) plane.steep = faded(plane.steep, plane.crossing);
  if (method == AXIAL || plane.steep > BLEND_MIN)
    plane.c = sn_osim_nearest_in_plane(a, vec3_add_scaled(in, chord, plane.crossing), best);
  if (method == HYBRID && plane.steep < BLEND_MAX) blend_fan(a, in, chord, &plane);
  return plane;
}

// Turns c over to the wanted side; the more the fan counts, the nearer it stays to the plane between the sides. Returns
// whether it did; *start is then where tangent points are looked for.
static bool turn_over(snVec3 a, int quadrant, Plane* plane, snVec3* start) {
  int axis = osim_axis(quadrant);
  if (osim_is_wanted(plane->c, quadrant)) return false;
  Triple c = {plane->c};
  double was = c.x[axis];
  c.x[axis] = -was;
  *start = c.v;
  double fan = isinf(plane->fan) ? 1 - (plane->steep - BLEND_MIN) / (BLEND_MAX - BLEND_MIN) : plane->fan;
  if (fan > 1) fan = 1;
  plane->c = c.v;
  if (fan <= 0) return true;
  c.x[axis] += fan * ((was + c.x[axis]) / 2 - c.x[axis]);
  plane->c = sn_osim_nearest(a, c.v);
  return true;
}

// ---- tangent points

// r and the offset d of its tangent plane, from the point p: e = 0 in the plane, on the surface, in the tangent plane.
typedef struct Tangent {
  snVec3 p, normal;
  snVec3 gradient;  // 2 / a^2: the surface's normal at r is gradient * r
  double offset;
  double x[4], e[4], squares;  // unknowns r and d; residuals
} Tangent;

static void residuals(Tangent* t) {
  snVec3 r = vec3_load(t->x), n = vec3_mul(t->gradient, r);
  double twice = vec3_dot(n, r);
  t->e[0] = vec3_dot(t->normal, r) + t->offset;
  t->e[1] = -1 + twice / 2;
  t->e[2] = twice + t->x[3];
  t->e[3] = vec3_dot(n, t->p) + t->x[3];
  t->squares = t->e[0] * t->e[0] + t->e[1] * t->e[1] + t->e[2] * t->e[2] + t->e[3] * t->e[3];
}

static void move(Tangent* t, const double* step, double times) {
  for (int i = 0; i < 4; i++) t->x[i] += step[i] * times;
  residuals(t);
}

// Rows of the transposed Jacobian of the residuals.
static void jacobian(const Tangent* t, double J[4][4]) {
  for (int i = 0; i < 3; i++) {
    double gradient = component(t->gradient, i);
    J[i][0] = component(t->normal, i);
    J[i][1] = gradient * t->x[i];
    J[i][2] = 2 * gradient * t->x[i];
    J[i][3] = gradient * component(t->p, i);
  }
  J[3][0] = J[3][1] = 0;
  J[3][2] = J[3][3] = 1;
}

// x = A^-1 b by elimination with pivots.
static void solve4(double A[4][4], const double* b, double* x) {
  double M[4][5];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) M[i][j] = j < 4 ? A[i][j] : b[i];
  for (int k = 0; k < 4; k++) {
    int pivot = k;
    for (int i = k + 1; i < 4; i++)
      if (fabs(M[i][k]) > fabs(M[pivot][k])) pivot = i;
    for (int j = 0; j < 5; j++) {
      double swap = M[k][j];
      M[k][j] = M[pivot][j];
      M[pivot][j] = swap;
    }
    for (int i = k + 1; i < 4; i++) {
      double factor = M[i][k] / M[k][k];
      for (int j = k; j < 5; j++) M[i][j] -= factor * M[k][j];
    }
  }
  for (int i = 3; i >= 0; i--) {
    x[i] = M[i][4];
    for (int j = i + 1; j < 4; j++) x[i] -= M[i][j] * x[j];
    x[i] /= M[i][i];
  }
}

static double power100(double x) {
  double x4 = squared(squared(x)), x32 = squared(squared(squared(x4)));
  return squared(x32) * x32 * x4;
}

// Steps that get shorter while they do not help; each starts where the one before it ended.
static double damped_steps(Tangent* t, double* alpha, double* step) {
  double J[4][4], H[4][4], right[4], diagonal[4], before = t->squares;
  jacobian(t, J);
  for (int i = 0; i < 4; i++) {
    right[i] = 0;
    for (int j = 0; j < 4; j++) {
      right[i] -= J[i][j] * t->e[j];
      H[i][j] = 0;
      for (int k = 0; k < 4; k++) H[i][j] += J[i][k] * J[j][k];
    }
    diagonal[i] = H[i][i];
  }
  double cosine = vec3_dot(osim_direction(vec3_sub(t->p, vec3_load(t->x))), osim_direction(t->p));
  double share = (cosine > 0.1 ? 1 - power100(cosine) : 1) / 16;
  for (int trial = 0; t->squares >= before && trial < MOST_TRIALS; trial++) {
    for (int i = 0; i < 4; i++) H[i][i] = diagonal[i] * (1 + *alpha);
    solve4(H, right, step);
    for (int i = 0; i < 4; i++) step[i] *= share;
    before = t->squares;
    move(t, step, 1);
    *alpha *= 4;
  }
  return before;
}

static snVec3 tangent_point(snVec3 a, snVec3 p, double outside, snVec3 start, snVec3 normal, double offset) {
  if (fabs(outside) < ON_SURFACE) return p;
  Tangent t = {.p = p,
               .normal = normal,
               .gradient = vec3(2 / (a.x * a.x), 2 / (a.y * a.y), 2 / (a.z * a.z)),
               .offset = offset,
               .x = {start.x, start.y, start.z, 0}};
  t.x[3] = -vec3_dot(vec3_mul(t.gradient, start), start);
  residuals(&t);
  double alpha = 0.01, step[4] = {0};
  for (int i = 0; t.squares > TINY && i < MOST_STEPS; i++) {
    double before = damped_steps(&t, &alpha, step), times = 0.5;
    alpha /= 8;
    // then twice as far each time, until that stops helping: the last one is taken back
    for (int trial = 0; t.squares <= before && trial < MOST_TRIALS; trial++) {
      before = t.squares;
      times *= 2;
      move(&t, step, times);
    }
    move(&t, step, -times);
  }
  return vec3_load(t.x);
}

// ---- the length

typedef struct Arc {
  double length;
  snVec3 second, last_but_one;  // points of the path beside the tangent points
  int points;
} Arc;

// Where a ray from the point `from` inside the ellipsoid leaves it.
static snVec3 leave(snVec3 a, snVec3 from, snVec3 ray) {
  snVec3 f = divided(ray, a), g = divided(from, a);
  double aa = vec3_dot(f, f), bb = 2 * vec3_dot(f, g), cc = vec3_dot(g, g) - 1;
  return vec3_add_scaled(from, ray, (-bb + sqrt(bb * bb - 4 * aa * cc)) / (2 * aa));
}

// The point of the plane on the coordinate axis that is steepest to it.
static snVec3 plane_center(snVec3 normal, double offset) {
  int most = 0;
  for (int i = 1; i < 3; i++)
    if (fabs(component(normal, i)) > fabs(component(normal, most))) most = i;
  Triple center = {vec3(0, 0, 0)};
  center.x[most] = -offset / component(normal, most);
  return center.v;
}

// Chords through the points where rays of equal angles from the plane's centre leave the ellipsoid.
static Arc measure(snVec3 a, snVec3 first, snVec3 last, snVec3 normal, double offset, double factor, bool far_side) {
  Arc arc = {0};
  double straight = vec3_length(vec3_sub(first, last)) / factor;
  if (straight < CHORD) return (Arc){straight * factor, last, first, 2};
  int chords = (int)(straight / CHORD);
  if (chords > MOST_CHORDS) chords = MOST_CHORDS;
  snVec3 center = plane_center(normal, offset);
  snVec3 x = osim_direction(vec3_sub(first, center)), to = osim_direction(vec3_sub(last, center));
  snVec3 y = vec3_cross(osim_direction(vec3_cross(x, to)), x), before = first;
  double whole = acos(vec3_dot(x, to)), piece = (far_side ? -(2 * PI - whole) : whole) / chords;
  double c1 = cos(piece), s1 = sin(piece), c = c1, s = s1;  // of a piece and of i pieces
  arc.second = arc.last_but_one = first;
  for (int i = 1; i <= chords; i++) {
    snVec3 at = i < chords ? leave(a, center, vec3_add(vec3_scale(x, c), vec3_scale(y, s))) : last;
    double turned = c * c1 - s * s1;
    s = s * c1 + c * s1;
    c = turned;
    arc.length += vec3_length(vec3_sub(at, before));
    if (i == 1) arc.second = at;
    arc.last_but_one = before;
    before = at;
  }
  arc.points = chords + 1;
  return arc;
}

static bool runs_back(snVec3 end, snVec3 tangent, snVec3 next) {
  return vec3_dot(osim_direction(vec3_sub(end, tangent)), osim_direction(vec3_sub(next, tangent))) > 0;
}

// ---- all together

static double outside(snVec3 a, snVec3 p) {
  snVec3 f = divided(p, a);
  return vec3_dot(f, f) - 1;
}

// Both places where the segment cuts the ellipsoid; false where it does not.
static bool cut(snVec3 a, snVec3 p, snVec3 q, snVec3* in, snVec3* out) {
  snVec3 back = vec3_sub(p, q), f = divided(back, a), g = divided(q, a);
  double aa = vec3_dot(f, f), bb = 2 * vec3_dot(f, g), cc = vec3_dot(g, g) - 1, disc = bb * bb - 4 * aa * cc;
  if (disc < 0) return false;
  double l1 = (-bb + sqrt(disc)) / (2 * aa), l2 = (-bb - sqrt(disc)) / (2 * aa);
  if (!(0 < l1 && l1 < 1) || !(0 < l2 && l2 < 1)) return false;
  *in = vec3_add_scaled(q, back, l1);
  *out = vec3_add_scaled(q, back, l2);
  return true;
}

snOsimAction sn_osim_ellipsoid(snVec3 semiaxes, int quadrant, int method, snVec3 from, snVec3 to, snOsimWrap* w) {
  // sizes near 1 keep the tolerances meaningful
  double factor = 3 / (semiaxes.x + semiaxes.y + semiaxes.z);
  snVec3 a = vec3_scale(semiaxes, factor), p = vec3_scale(from, factor), q = vec3_scale(to, factor), in, out;
  if (outside(a, p) < -ON_SURFACE || outside(a, q) < -ON_SURFACE) return SN_OSIM_INSIDE;
  if (fabs(vec3_dot(osim_direction(p), osim_direction(q)) - 1) < 1e-4 || !cut(a, p, q, &in, &out)) return SN_OSIM_NONE;
  snVec3 along = vec3_sub(p, q);
  Plane plane = find_plane(a, along, in, out, method);
  bool from_c = method != AXIAL || (plane.crossing > 0 && plane.crossing < 1);
  snVec3 start = plane.c, first = from_c ? start : in, last = from_c ? start : out;
  if (quadrant && turn_over(a, quadrant, &plane, &start)) first = last = start;
  snVec3 normal = osim_direction(vec3_cross(along, vec3_sub(p, plane.c)));
  double offset = -vec3_dot(normal, plane.c);
  first = tangent_point(a, p, outside(a, p), first, normal, offset);
  last = tangent_point(a, q, outside(a, q), last, normal, offset);
  Arc arc = measure(a, first, last, normal, offset, factor, false);
  bool back = runs_back(p, first, arc.second) || runs_back(q, last, arc.last_but_one);
  if (quadrant && arc.points > 2 && back) arc = measure(a, first, last, normal, offset, factor, true);
  *w = (snOsimWrap){vec3_scale(first, 1 / factor), vec3_scale(last, 1 / factor), arc.length / factor};
  return SN_OSIM_MANDATORY;
}
