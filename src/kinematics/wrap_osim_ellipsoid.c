// wrap_osim_ellipsoid.c — OpenSim's wrap of an ellipsoid
//   reads   two points        writes  tangent points and the length between them
//   The path runs in a plane through both points and a point c of the surface. c is the nearest surface point of where the
//   segment crosses a coordinate plane, or lies along the mean direction from 300 points of the segment to their nearest
//   surface points, or between the two. Tangent points in the plane come from damped least squares that stop at a sum
//   of squares of 1e-8, and the length is that of chords of 1 mm: constants and order of steps decide about digits.
#include "kinematics/wrap_osim.h"
#include "math/simd.h"

#include <math.h>

#define PI          3.14159265358979323846
#define NEGLIGIBLE  2e-13
#define ON_SURFACE  1e-4
#define TINY        1e-8    // sum of squares at which a tangent point is found
#define BLEND_MIN   0.7073  // cosine to an axis below which only the fan counts
#define BLEND_MAX   0.9     // above which only the crossing of a plane does
#define BLEND_ENDS  0.3
#define FAN         300
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

static snVec3 nearest_in_plane(snVec3 a, snVec3 p, int axis) {
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

static snVec3 nearest(snVec3 a, snVec3 p) {
  int plane = plane_of(a, p);
  if (plane >= 0) return nearest_in_plane(a, p, plane);
  double a2 = a.x * a.x, b2 = a.y * a.y, c2 = a.z * a.z;
  double au = a2 * (p.x * p.x), bv = b2 * (p.y * p.y), cw = c2 * (p.z * p.z);
  snVec3 f = divided(p, a);
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

// Points that go through the iteration of `nearest` together, each with the same operations as alone.
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

// ---- the plane of the path

typedef struct Plane {
  snVec3 c;         // point of the surface
  double fan;       // weight of the fan; -INFINITY: it was not used
  double steep;     // cosine between the segment and the coordinate axis nearest to it, after fading
  double crossing;  // where along the chord the segment crosses that axis's plane
} Plane;

static snVec3 add_direction(snVec3 sum, snVec3 a, snVec3 at) {
  return vec3_add(sum, osim_direction(vec3_sub(nearest(a, at), at)));
}

// Adds the directions of LANES points of the chord, from the i-th on.
static snVec3 add_group(snVec3 sum, snVec3 a, snVec3 in, snVec3 chord, int i) {
  Group points, directions;
  bool general = true;
  for (int k = 0; k < LANES; k++) {
    snVec3 at = vec3_add_scaled(in, chord, (double)(i + k) / FAN);
    points.x[k] = at.x, points.y[k] = at.y, points.z[k] = at.z;
    general &= is_general(at);
  }
  bool together = general && group_directions(a, &points, &directions);
  for (int k = 0; k < LANES; k++)
    sum = together ? vec3_add(sum, vec3(directions.x[k], directions.y[k], directions.z[k]))
                   : add_direction(sum, a, vec3(points.x[k], points.y[k], points.z[k]));
  return sum;
}

static snVec3 fan_point(snVec3 a, snVec3 in, snVec3 chord, snVec3* middle) {
  snVec3 sum = vec3(0, 0, 0);
  int i = 1;
  *middle = vec3_add_scaled(in, chord, 0.5);
  for (; i + LANES <= FAN - 1; i += LANES) sum = add_group(sum, a, in, chord, i);
  for (; i < FAN - 1; i++) sum = add_direction(sum, a, vec3_add_scaled(in, chord, (double)i / FAN));
  return nearest(a, vec3_add(*middle, osim_direction(sum)));
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
  plane->c = nearest(a, vec3_add(vec3_scale(plane->c, t), vec3_scale(fan, 1 - t)));
}

static Plane find_plane(snVec3 a, snVec3 along, snVec3 in, snVec3 out, int method) {
  snVec3 chord = vec3_sub(out, in), u = osim_direction(along);
  Triple steep = {vec3(fabs(u.x), fabs(u.y), fabs(u.z))};
  int best = 0;
  for (int i = 1; i < 3; i++)
    if (steep.x[i] > steep.x[best]) best = i;
  Plane plane = {in, -INFINITY, steep.x[best], -component(in, best) / component(chord, best)};
  if (method == MIDPOINT) {
    plane.c = nearest(a, vec3_add_scaled(in, chord, 0.5));
    return plane;
  }
  if (method == HYBRID && plane.steep > BLEND_MIN) plane.steep = faded(plane.steep, plane.crossing);
  if (method == AXIAL || plane.steep > BLEND_MIN)
    plane.c = nearest_in_plane(a, vec3_add_scaled(in, chord, plane.crossing), best);
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
  plane->c = nearest(a, c.v);
  return true;
}

// ---- tangent points

// r and the offset d of its tangent plane, from the point p: e = 0 in the plane, on the surface, in the tangent plane.
typedef struct Tangent {
  snVec3 a, p, normal;
  double offset;
  double x[4], e[4], squares;  // unknowns r and d; residuals
} Tangent;

static void residuals(Tangent* t) {
  snVec3 r = vec3_load(t->x), f = divided(r, t->a), n = vec3_scale(divided(f, t->a), 2);
  t->e[0] = vec3_dot(t->normal, r) + t->offset;
  t->e[1] = -1 + vec3_dot(f, f);
  t->e[2] = vec3_dot(n, r) + t->x[3];
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
    double a2 = squared(component(t->a, i));
    J[i][0] = component(t->normal, i);
    J[i][1] = 2 * t->x[i] / a2;
    J[i][2] = 2 * (2 * t->x[i]) / a2;
    J[i][3] = 2 * component(t->p, i) / a2;
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
  double share = (cosine > 0.1 ? 1 - pow(cosine, 100) : 1) / 16;
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
  Tangent t = {.a = a, .p = p, .normal = normal, .offset = offset, .x = {start.x, start.y, start.z, 0}};
  t.x[3] = -vec3_dot(vec3_scale(divided(divided(start, a), a), 2), start);
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
  arc.second = arc.last_but_one = first;
  for (int i = 1; i <= chords; i++) {
    snVec3 ray = vec3_add(vec3_scale(x, cos(i * piece)), vec3_scale(y, sin(i * piece)));
    snVec3 at = i < chords ? leave(a, center, ray) : last;
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
