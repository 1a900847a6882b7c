// wrap_osim_ellipsoid.h — OpenSim's wrap of an ellipsoid
//   reads   two points        writes  tangent points and the length between them
//   The path lies in a plane through both points and an apex, a point of the surface. That is the nearest surface point
//   of where the segment crosses a coordinate plane, or of a point along the averaged normals of the chord inside the
//   ellipsoid, or a blend of both. Tangent points in the plane come from Levenberg-Marquardt steps that stop at a sum
//   of squares of 1e-8, and the length is that of a polygon with sides of about 1 mm: the constants decide about digits
//   of results.
#pragma once
#include "kinematics/tendon/wrap_osim_nearest.h"
#include "math/elementary.h"

// Lengths are scaled to a mean semiaxis of 1 first, so that these constants have no unit.
#define ON_SURFACE     1e-4    // |sum (p_i / a_i)^2 - 1| of a point that counts as lying on the surface
#define SAME_DIRECTION 1e-4    // 1 - cosine between the directions of both ends up to which there is no wrap
#define AVERAGED_BELOW 0.7073  // cosine between segment and axis, cos 45 deg: up to it only averaged normals count
#define CROSSING_ABOVE 0.9     // and from here on only the crossing of the axis's coordinate plane
#define TAPER          0.3     // share of the chord at either end in which the weight of a crossing falls to 0

enum { HYBRID, MIDPOINT, AXIAL };

typedef struct Ellipsoid {
  snVec3 a, inverse;  // semiaxes and 1 / a; p * inverse is p in coordinates in which the surface is the unit sphere
} Ellipsoid;

static snVec3 with_component(snVec3 p, int axis, real value) {
  real x[3] = {p.x, p.y, p.z};
  x[axis] = value;
  return vec3_load(x);
}

static int largest_component(snVec3 v) {
  real x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
  int larger = y > x ? 1 : 0;
  return z > (larger ? y : x) ? 2 : larger;
}

// Where the line g + s f meets the unit sphere: |f|^2 s^2 + 2 (f . g) s + |g|^2 - 1 = 0. False if it misses it.
static inline bool sphere_roots(snVec3 g, snVec3 f, real* smaller, real* larger) {
  real square = vec3_dot(f, f), half = vec3_dot(f, g), quarter = half * half - square * (vec3_dot(g, g) - 1);
  real root = sqrt(quarter);
  *smaller = (-half - root) / square;
  *larger = (-half + root) / square;
  return quarter >= 0;
}

static real surface_excess(const Ellipsoid* e, snVec3 p) {
  snVec3 g = vec3_mul(p, e->inverse);
  return vec3_dot(g, g) - 1;
}

// ---- the plane of the path

typedef struct Chord {
  snVec3 start, along;  // the part of the segment inside the ellipsoid
} Chord;

static snVec3 chord_point(const Chord* chord, real share) { return vec3_add_scaled(chord->start, chord->along, share); }

// Both ends of the chord inside. The last bits matter: they decide whether an end on the surface counts as outside, and
// the side of an apex in the coordinate plane that a quadrant is measured from. So the roots count from the segment's
// second point, as OpenSim's do, and coordinates are divided by the semiaxes.
static bool find_chord(const Ellipsoid* e, snVec3 p, snVec3 q, Chord* chord) {
  snVec3 a = e->a, back = vec3_sub(p, q);
  real low, high;
  if (!sphere_roots(vec3(q.x / a.x, q.y / a.y, q.z / a.z), vec3(back.x / a.x, back.y / a.y, back.z / a.z), &low, &high))
    return false;
  if (!(low > 0 && low < 1 && high > 0 && high < 1)) return false;
  chord->start = vec3_add_scaled(q, back, high);
  chord->along = vec3_sub(vec3_add_scaled(q, back, low), chord->start);
  return true;
}

typedef struct Apex {
  snVec3 at;             // the point of the surface that the plane passes
  real crossing_weight;  // of the coordinate plane's crossing against the averaged normals; only 0 to 1 is a blend
  real crossing;         // share of the chord at which it crosses the plane
} Apex;

// A crossing counts fully in the middle of the chord and not at all at its ends or beyond them.
static real taper(real share) {
  real to_end = share < 0.5 ? share : 1 - share;
  if (!(to_end > 0)) return 0;
  return to_end < TAPER ? to_end / TAPER : 1;
}

static snVec3 averaged_normal_point(const Ellipsoid* e, const Chord* chord) {
  snVec3 normal = osim_direction(osim_normal_sum(e->a, chord->start, chord->along));
  return osim_nearest(e->a, vec3_add(chord_point(chord, 0.5), normal));
}

// Weighted mean of the crossing's point and that of the averaged normals, brought to the surface.
static snVec3 hybrid_point(const Ellipsoid* e, const Chord* chord, snVec3 crossing, real weight) {
  if (weight >= 1) return crossing;
  snVec3 averaged = averaged_normal_point(e, chord);
  if (weight <= 0) return averaged;
  return osim_nearest(e->a, vec3_add(vec3_scale(crossing, weight), vec3_scale(averaged, 1 - weight)));
}

static Apex find_apex(const Ellipsoid* e, snVec3 along, const Chord* chord, int method) {
  snVec3 u = osim_direction(along);
  int axis = largest_component(u);
  real crossing = -osim_component(chord->start, axis) / osim_component(chord->along, axis);
  real weight = (fabs(osim_component(u, axis)) - AVERAGED_BELOW) / (CROSSING_ABOVE - AVERAGED_BELOW);
  if (method == MIDPOINT) return (Apex){osim_nearest(e->a, chord_point(chord, 0.5)), weight, crossing};
  if (method == HYBRID && weight > 0) weight *= taper(crossing);
  snVec3 at = chord->start;
  if (method == AXIAL || weight > 0) at = osim_nearest_in_plane(e->a, chord_point(chord, crossing), axis);
  if (method == HYBRID) at = hybrid_point(e, chord, at, weight);
  return (Apex){at, weight, crossing};
}

// Mirrors an apex on the unwanted side. The more the averaged normals count, the nearer it then stays to the plane
// between the sides, so that the path does not jump as the segment passes it. Returns whether it was mirrored; *start
// is then the plain mirror image, from which the tangent points are sought.
static bool mirror_to_wanted_side(const Ellipsoid* e, int quadrant, Apex* apex, snVec3* start) {
  if (osim_is_wanted(apex->at, quadrant)) return false;
  int axis = osim_axis(quadrant);
  real height = -osim_component(apex->at, axis), kept = apex->crossing_weight > 0 ? apex->crossing_weight : 0;
  *start = apex->at = with_component(apex->at, axis, height);
  if (kept < 1) apex->at = osim_nearest(e->a, with_component(apex->at, axis, kept * height));
  return true;
}

typedef struct Section {
  snVec3 normal;
  real offset;  // normal . x + offset = 0
} Section;

static Section section_through(snVec3 p, snVec3 along, snVec3 apex) {
  snVec3 normal = osim_direction(vec3_cross(along, vec3_sub(p, apex)));
  return (Section){normal, -vec3_dot(normal, apex)};
}

// ---- tangent points: Levenberg-Marquardt

#define SQUARES_FOUND  1e-8  // sum of squares at which OpenSim takes the point: coordinates are right to about 1e-4
#define MOST_STEPS     50
#define MOST_TRIALS    1000
#define FIRST_DAMPING  0.01        // relative to the diagonal of the normal matrix
#define MORE_DAMPING   4           // factor after every trial: a failed one needs more
#define LESS_DAMPING   8           // divisor after the last: where the first trial helps, damping halves
#define STEP_SHARE     (1.0 / 16)  // of a full step at first; the extrapolation doubles it while that helps
#define SHARE_WHOLE_TO 0.1         // cosine between p - r and p up to which that share is not reduced

// The tangent point r seen from p, and the offset d of the tangent plane g . x + d = 0 at r with g = 2 r / a^2. Four
// residuals: r in the plane of the path, r on the surface, r and p in the tangent plane.
typedef struct TangentFit {
  Section plane;
  snVec3 p, curvature;  // 2 / a^2
  snVec3 gradient_p;    // 2 p / a^2
  snVec3 r;
  real d;
  real off_plane, off_surface, off_tangent_r, off_tangent_p, squares;
  real damping;
} TangentFit;

// Order of unknowns: x, y, z of r, then d.
typedef struct NormalEquations {
  real matrix[4][4];  // lower triangle
  real right[4];
} NormalEquations;

static void evaluate(TangentFit* t) {
  real level = vec3_dot(vec3_mul(t->curvature, t->r), t->r);
  t->off_plane = vec3_dot(t->plane.normal, t->r) + t->plane.offset;
  t->off_surface = level / 2 - 1;
  t->off_tangent_r = level + t->d;
  t->off_tangent_p = vec3_dot(t->gradient_p, t->r) + t->d;
  t->squares = osim_squared(t->off_plane) + osim_squared(t->off_surface) + osim_squared(t->off_tangent_r) +
               osim_squared(t->off_tangent_p);
}

static void advance(TangentFit* t, const real* step, real times) {
  t->r = vec3_add_scaled(t->r, vec3_load(step), times);
  t->d += times * step[3];
  evaluate(t);
}

// J^T J and -J^T e of the rows (n, 0), (g, 0), (2 g, 1) and (h, 1) with h = 2 p / a^2: their products collect in g.
static void assemble(const TangentFit* t, NormalEquations* eq) {
  snVec3 g = vec3_mul(t->curvature, t->r), h = t->gradient_p;
  const real row[3][3] = {{t->plane.normal.x, g.x, h.x}, {t->plane.normal.y, g.y, h.y}, {t->plane.normal.z, g.z, h.z}};
  real on_g = t->off_surface + 2 * t->off_tangent_r;
  for (int i = 0; i < 3; i++) {
    const real* v = row[i];
    for (int j = 0; j <= i; j++) eq->matrix[i][j] = v[0] * row[j][0] + 5 * (v[1] * row[j][1]) + v[2] * row[j][2];
    eq->matrix[3][i] = 2 * v[1] + v[2];
    eq->right[i] = -(v[0] * t->off_plane + v[1] * on_g + v[2] * t->off_tangent_p);
  }
  eq->matrix[3][3] = 2;
  eq->right[3] = -(t->off_tangent_r + t->off_tangent_p);
}

// Solves with the diagonal times 1 + damping, by L D L^T: damping keeps the matrix positive definite.
static void solve_damped(const NormalEquations* eq, real damping, real* x) {
  real L[4][4], D[4];
  for (int i = 0; i < 4; i++) {
    real scaled[4];  // row of L D
    D[i] = eq->matrix[i][i] * (1 + damping);
    x[i] = eq->right[i];
    for (int j = 0; j < i; j++) {
      scaled[j] = eq->matrix[i][j];
      for (int k = 0; k < j; k++) scaled[j] -= scaled[k] * L[j][k];
      L[i][j] = scaled[j] / D[j];
      D[i] -= scaled[j] * L[i][j];
      x[i] -= L[i][j] * x[j];
    }
  }
  for (int i = 3; i >= 0; i--) {
    x[i] /= D[i];
    for (int j = i + 1; j < 4; j++) x[i] -= L[j][i] * x[j];
  }
}

static real power100(real x) {
  real x4 = osim_squared(osim_squared(x)), x32 = osim_squared(osim_squared(osim_squared(x4)));
  return osim_squared(x32) * x32 * x4;
}

// Where the line of sight to r points at the ellipsoid's middle, r is far from tangent and steps must be small.
static real step_share(const TangentFit* t) {
  real cosine = vec3_dot(osim_direction(vec3_sub(t->p, t->r)), osim_direction(t->p));
  return (cosine > SHARE_WHOLE_TO ? 1 - power100(cosine) : 1) * STEP_SHARE;
}

// Ever more damped steps until one reduces the squares. A step that fails is not taken back: OpenSim's next trial
// begins where it ended, with the old normal equations. Returns the squares before the last step.
static real damped_step(TangentFit* t, real* step) {
  NormalEquations eq;
  assemble(t, &eq);
  real share = step_share(t), before = t->squares;
  for (int trial = 0; t->squares >= before && trial < MOST_TRIALS; trial++) {
    solve_damped(&eq, t->damping, step);
    for (int i = 0; i < 4; i++) step[i] *= share;
    before = t->squares;
    advance(t, step, 1);
    t->damping *= MORE_DAMPING;
  }
  t->damping /= LESS_DAMPING;
  return before;
}

// Repeats the step with lengths 1, 2, 4, ... while the squares fall; the last one, which did not help, is taken back.
static void extrapolate(TangentFit* t, const real* step, real before) {
  real times = 0.5;
  for (int trial = 0; t->squares <= before && trial < MOST_TRIALS; trial++) {
    before = t->squares;
    times *= 2;
    advance(t, step, times);
  }
  advance(t, step, -times);
}

static snVec3 tangent_point(const Ellipsoid* e, Section plane, snVec3 p, snVec3 start) {
  if (fabs(surface_excess(e, p)) < ON_SURFACE) return p;
  TangentFit t = {.plane = plane, .p = p, .r = start, .damping = FIRST_DAMPING};
  t.curvature = vec3_scale(vec3_mul(e->inverse, e->inverse), 2);
  t.gradient_p = vec3_mul(t.curvature, p);
  t.d = -vec3_dot(vec3_mul(t.curvature, start), start);
  evaluate(&t);
  for (int i = 0; t.squares > SQUARES_FOUND && i < MOST_STEPS; i++) {
    real step[4] = {0}, before = damped_step(&t, step);
    extrapolate(&t, step, before);
  }
  return t.r;
}

// ---- the length

#define SIDE       0.001  // [m] of the straight distance for each side of the polygon
#define MOST_SIDES 499

typedef struct Polygon {
  real length;
  snVec3 second, last_but_one;  // vertices next to the tangent points
} Polygon;

// The centre of polar coordinates in the plane: its point on the coordinate axis that is steepest to it.
static snVec3 polar_center(Section plane) {
  int axis = largest_component(plane.normal);
  return with_component(vec3(0, 0, 0), axis, -plane.offset / osim_component(plane.normal, axis));
}

// Vertices lie on the surface at equal polar angles between both tangent points, on the short way or the long one. A
// ray is x cos + y sin; its length to the surface is the larger root of the line in coordinates of the unit sphere.
static Polygon arc_polygon(const Ellipsoid* e, Section plane, snVec3 first, snVec3 last, int sides, bool long_way) {
  snVec3 center = polar_center(plane), to = osim_direction(vec3_sub(last, center));
  snVec3 x = osim_direction(vec3_sub(first, center)), y = vec3_cross(osim_direction(vec3_cross(x, to)), x);
  snVec3 g = vec3_mul(center, e->inverse), fx = vec3_mul(x, e->inverse), fy = vec3_mul(y, e->inverse);
  real angle = sn_acos(vec3_dot(x, to)), part = (long_way ? angle - 2 * SN_PI : angle) / sides;
  real cos_part = sn_cos(part), sin_part = sn_sin(part), c = cos_part, s = sin_part, behind, radius;
  Polygon polygon = {0, last, first};
  for (int i = 1; i < sides; i++) {
    sphere_roots(g, vec3_add_scaled(vec3_scale(fx, c), fy, s), &behind, &radius);
    snVec3 vertex = vec3_add_scaled(vec3_add_scaled(center, x, radius * c), y, radius * s);
    polygon.length += vec3_length(vec3_sub(vertex, polygon.last_but_one));
    if (i == 1) polygon.second = vertex;
    polygon.last_but_one = vertex;
    real next = c * cos_part - s * sin_part;
    s = s * cos_part + c * sin_part;
    c = next;
  }
  polygon.length += vec3_length(vec3_sub(last, polygon.last_but_one));
  return polygon;
}

static bool bends_back(snVec3 end, snVec3 tangent, snVec3 next) {
  return vec3_dot(osim_direction(vec3_sub(end, tangent)), osim_direction(vec3_sub(next, tangent))) > 0;
}

// On the short way, unless a wanted side asks for the other one: there the path would reverse at a tangent point.
static real surface_length(const Ellipsoid* e, Section plane, const snVec3 ends[2], const snOsimWrap* w, real scale,
                           bool may_be_long) {
  real sides = vec3_length(vec3_sub(w->first, w->last)) / scale / SIDE;
  if (sides < 1) return sides * SIDE * scale;
  int count = sides < MOST_SIDES ? (int)sides : MOST_SIDES;
  Polygon arc = arc_polygon(e, plane, w->first, w->last, count, false);
  bool back = bends_back(ends[0], w->first, arc.second) || bends_back(ends[1], w->last, arc.last_but_one);
  if (may_be_long && count > 1 && back) arc = arc_polygon(e, plane, w->first, w->last, count, true);
  return arc.length;
}

// ---- all together

// In the scaled frame, for a segment that cuts the ellipsoid.
static void wrap_chord(const Ellipsoid* e, int quadrant, int method, const snVec3 ends[2], const Chord* chord,
                       real scale, snOsimWrap* w) {
  snVec3 along = vec3_sub(ends[0], ends[1]);
  Apex apex = find_apex(e, along, chord, method);
  bool from_apex = method != AXIAL || (apex.crossing > 0 && apex.crossing < 1);
  snVec3 first = from_apex ? apex.at : chord->start, last = from_apex ? apex.at : chord_point(chord, 1), start;
  if (quadrant && mirror_to_wanted_side(e, quadrant, &apex, &start)) first = last = start;
  Section plane = section_through(ends[0], along, apex.at);
  w->first = tangent_point(e, plane, ends[0], first);
  w->last = tangent_point(e, plane, ends[1], last);
  w->length = surface_length(e, plane, ends, w, scale, quadrant != 0);
}

static snOsimAction osim_ellipsoid(snVec3 semiaxes, int quadrant, int method, snVec3 from, snVec3 to, snOsimWrap* w) {
  real scale = 3 / (semiaxes.x + semiaxes.y + semiaxes.z);
  snVec3 a = vec3_scale(semiaxes, scale), ends[2] = {vec3_scale(from, scale), vec3_scale(to, scale)};
  Ellipsoid e = {a, vec3(1 / a.x, 1 / a.y, 1 / a.z)};
  Chord chord;
  for (int i = 0; i < 2; i++)
    if (surface_excess(&e, ends[i]) < -ON_SURFACE) return SN_OSIM_INSIDE;
  real cosine = vec3_dot(osim_direction(ends[0]), osim_direction(ends[1]));
  if (fabs(cosine - 1) < SAME_DIRECTION || !find_chord(&e, ends[0], ends[1], &chord)) return SN_OSIM_NONE;
  wrap_chord(&e, quadrant, method, ends, &chord, scale, w);
  w->first = vec3_scale(w->first, 1 / scale);
  w->last = vec3_scale(w->last, 1 / scale);
  w->length /= scale;
  return SN_OSIM_MANDATORY;
}
