// wrap_circle.h — a path around a circle about the origin of a plane, or touching it from the inside
//   Around the circle: tangents and an arc. Inside it: one point where the path is reflected, sin of the angle of
//   incidence z solving
//     asin(z r/|a|) + asin(z r/|b|) - 2 asin(z) + angle(a, b) = 0.
//   Arc length by acos and the loose tolerance of the root are MuJoCo's and visible in its results, so they are kept.
//   For one world or for lanes: `open` says for which of them there is something to find out, and what a function gives
//   back is where it found a path. A side that is not there is NULL.
#pragma once
#include "math/angle.h"

typedef struct Point {
  real x, y;
} Point;

static inline real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
static inline real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
static inline Point sub(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static inline Point scale(Point a, real s) { return (Point){a.x * s, a.y * s}; }

static inline Point point_select(mask condition, Point yes, Point no) {
  return (Point){real_select(condition, yes.x, no.x), real_select(condition, yes.y, no.y)};
}

static inline Point direction(Point a) {
  real length = real_sqrt(dot(a, a));
  mask none = length < SN_MINVAL;
  Point x_axis = {real_of(1), real_of(0)};
  if (mask_all(none)) return x_axis;
  return point_select(none, x_axis, scale(a, 1 / length));
}

// What a circle makes of a path: where it is touched, and along which length.
typedef struct Touch {
  Point first, last;
  real length;
} Touch;

static inline Touch touch_select(mask condition, Touch yes, Touch no) {
  return (Touch){point_select(condition, yes.first, no.first), point_select(condition, yes.last, no.last),
                 real_select(condition, yes.length, no.length)};
}

// ---- around the circle

static inline mask segments_cross(Point a, Point a_end, Point b, Point b_end) {
  Point along_a = sub(a_end, a), along_b = sub(b_end, b), gap = sub(a, b);
  real det = along_b.y * along_a.x - along_b.x * along_a.y;
  mask parallel = real_abs(det) < SN_MINVAL;
  real on_a = (along_b.x * gap.y - along_b.y * gap.x) / det;
  real on_b = (along_a.x * gap.y - along_a.y * gap.x) / det;
  return mask_not(parallel) & (on_a >= 0) & (on_a <= 1) & (on_b >= 0) & (on_b <= 1);
}

// Arc from a to b on the circle, clockwise or not. conformance: where the points all but coincide, rounding may choose
// the whole circle; only where it would make the angle NaN is the arc taken as none.
static inline real arc_length(Point a, Point b, mask clockwise, real radius) {
  real cosine = dot(direction(a), direction(b));
  mask none = cosine > 1;
  if (mask_all(none)) return real_of(0);
  real angle = real_angle_of_cosine(real_select(none, 1, real_select(cosine < -1, -1, cosine)));
  real rotation = cross(a, b);
  mask long_way = (clockwise & (rotation > 0)) | (mask_not(clockwise) & (rotation < 0));
  return real_select(none, 0, radius * real_select(long_way, 2 * SN_PI - angle, angle));
}

// A side site that paths may have: `at` is NULL where none of them has one, and `there` says which have.
typedef struct Side {
  const Point* at;
  mask there;
  bool winding;  // the path winds about the centre as that through the side site does (the physics switch sidesites)
} Side;

// How much a pair of tangent points is wanted: near the side site, or near each other; hardly with crossing tangents.
static inline real preference(Touch t, mask crosses, Side side) {
  const snNumber least = -10000;
  if (mask_all(crosses)) return real_of(least);
  Point chord = sub(t.first, t.last);
  real wanted = -dot(chord, chord);
  if (side.at) {
    real facing = dot(direction((Point){t.first.x + t.last.x, t.first.y + t.last.y}), *side.at);
    wanted = real_select(side.there, facing, wanted);
  }
  return real_select(crosses, least, wanted);
}

// Share of the way from a to b at which the line is nearest to the origin; `approach` is -ab . a.
static inline real nearest_share(real approach, real square_ab) {
  real share = approach / square_ab;
  return real_select(share < 0, 0, real_select(share > 1, 1, share));
}

static inline Point nearest_to_origin(Point a, Point b, real distance_squared) {
  Point ab = sub(b, a);
  real share = nearest_share(-dot(ab, a), distance_squared);
  return (Point){share * ab.x + a.x, share * ab.y + a.y};
}

// Foot points of the two tangents from a point p outside: base +- offset, both over |p|^2; + is clockwise of p.
typedef struct Tangents {
  Point base, offset;
  real square;
} Tangents;

static inline Tangents tangents_from(Point p, real square, real radius) {
  real leg = real_sqrt(square - radius * radius);
  return (Tangents){scale(p, radius * radius), {radius * p.y * leg, -(radius * p.x * leg)}, square};
}

static inline Point tangent_point(Tangents t, snNumber sign) {
  return (Point){(t.base.x + sign * t.offset.x) / t.square, (t.base.y + sign * t.offset.y) / t.square};
}

// Angle from one direction to another, counterclockwise positive, at most half a turn.
static inline real angle_between(Point from, Point to) { return real_angle(cross(from, to), dot(from, to)); }

// The shortest path that winds about the centre by the angle of the polyline from a to the side site to b; without a
// side site, by that of the straight line. What the tangents leave of the angle is the arc; nothing: the line is clear.
static inline mask touch_by_winding(Touch* touch, mask open, Point a, Point b, Side side, real radius) {
  real winding = angle_between(a, b);
  if (side.at) winding = real_select(side.there, angle_between(a, *side.at) + angle_between(*side.at, b), winding);
  real square_a = dot(a, a), square_b = dot(b, b), square_radius = radius * radius;
  real leg_a = real_angle(real_sqrt(real_max(real_of(0), square_a - square_radius)), radius);
  real leg_b = real_angle(real_sqrt(real_max(real_of(0), square_b - square_radius)), radius);
  real arc = real_abs(winding) - leg_a - leg_b;
  open &= arc > 0;
  if (!mask_any(open)) return open;
  Tangents from = tangents_from(a, square_a, radius), to = tangents_from(b, square_b, radius);
  Touch right = {tangent_point(from, 1), tangent_point(to, -1), real_of(0)};
  Touch left = {tangent_point(from, -1), tangent_point(to, 1), real_of(0)};
  *touch = touch_select(winding < 0, right, left);
  touch->length = radius * arc;
  return open;
}

static inline mask touch_outside(Touch* touch, mask open, Point a, Point b, Side side, real radius) {
  real square_a = dot(a, a), square_b = dot(b, b), square_radius = radius * radius;
  open &= mask_not((square_a < square_radius) | (square_b < square_radius) | (radius < SN_MINVAL));
  Point ab = sub(b, a);
  real square_ab = dot(ab, ab);
  open &= mask_not(square_ab < SN_MINVAL);
  if (!mask_any(open)) return open;
  if (side.winding) return touch_by_winding(touch, open, a, b, side, radius);
  Point near = nearest_to_origin(a, b, square_ab);
  mask passes = dot(near, near) > square_radius;
  if (side.at) passes &= mask_not(side.there) | (dot(*side.at, near) >= 0);
  open &= mask_not(passes);
  if (!mask_any(open)) return open;

  Tangents from = tangents_from(a, square_a, radius), to = tangents_from(b, square_b, radius);
  Touch right = {tangent_point(from, 1), tangent_point(to, -1), real_of(0)};
  Touch left = {tangent_point(from, -1), tangent_point(to, 1), real_of(0)};
  mask right_crosses = segments_cross(a, right.first, b, right.last);
  mask left_crosses = segments_cross(a, left.first, b, left.last);
  mask clockwise = preference(right, right_crosses, side) > preference(left, left_crosses, side);
  open &= mask_not((clockwise & right_crosses) | (mask_not(clockwise) & left_crosses));
  if (!mask_any(open)) return open;
  *touch = touch_select(clockwise, right, left);
  touch->length = arc_length(touch->first, touch->last, clockwise, radius);
  return open;
}

// ---- inside the circle

// The equation of reflection and all that its root needs, at one z. Its derivative, the sum of sines' ratios over
// cosines, is slope / cosines.
typedef struct Reflection {
  real value, slope, cosines;
  Point at_a, at_b, at_wall;  // (cos, sin) of the three angles of which z gives the sine
} Reflection;

static inline Point unit_from_sine(real sine) { return (Point){real_sqrt(1 - sine * sine), sine}; }
static inline Point rotate_by(Point a, Point b) { return (Point){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
static inline Point rotate_back_by(Point a, Point b) { return (Point){a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y}; }

// Angle of a direction. Near the root it is small, and a short series gives it to the last bit.
static inline real angle_of(Point p) {
  const snNumber small = (snNumber)0.125, one = 1;
  mask near = real_abs(p.y) < small * p.x;
  if (!mask_any(near)) return real_angle(p.y, p.x);
  real t = p.y / p.x, s = t * t, quad = s * s;
  real low = one / 3 - s * (one / 5) + quad * (one / 7 - s * (one / 9));
  real high = one / 11 - s * (one / 13) + quad * (one / 15 - s * (one / 17));
  real angle = t - t * s * (low + quad * quad * high);
  return mask_all(near) ? angle : real_select(near, angle, real_angle(p.y, p.x));
}

// The angles are added as unit vectors: one arc tangent instead of three arc sines, and the derivative's roots come
// along. With one denominator for its three terms
//   ratio_a / cos a + ratio_b / cos b - 2 / cos wall = slope / (cos a cos b cos wall).
static inline Reflection reflection(real z, real ratio_a, real ratio_b, Point opening) {
  Reflection r = {
      .at_a = unit_from_sine(ratio_a * z), .at_b = unit_from_sine(ratio_b * z), .at_wall = unit_from_sine(z)};
  Point sum = rotate_by(rotate_back_by(r.at_a, r.at_wall), rotate_back_by(r.at_b, r.at_wall));
  sum = rotate_by(sum, opening);
  r.value = angle_of(sum);
  real ends = r.at_a.x * r.at_b.x;
  r.slope = (ratio_a * r.at_b.x + ratio_b * r.at_a.x) * r.at_wall.x - 2 * ends;
  r.cosines = ends * r.at_wall.x;
  return r;
}

// Newton's method from the right end, where the derivative is steepest; found where it settles. Lanes that are no
// longer open keep their z, and with it all that follows from it.
static inline mask solve_reflection(Reflection* r, mask open, real ratio_a, real ratio_b, Point opening) {
  const int most_iterations = 20;
  const snNumber start = (snNumber)(1 - 1e-7), tolerance = (snNumber)1e-6;
  real z = real_of(start);
  *r = reflection(z, ratio_a, ratio_b, opening);
  mask found = mask_none();
  open &= mask_not(r->value > 0);
  for (int i = 0; i < most_iterations; i++) {
    mask settled = open & (real_abs(r->value) <= tolerance);
    found |= settled;
    open &= mask_not(settled) & mask_not(r->slope > -SN_MINVAL * r->cosines);
    real next = z - r->value * (r->cosines / r->slope);
    open &= mask_not(next > z);
    if (!mask_any(open)) break;
    z = real_select(open, next, z);
    *r = reflection(z, ratio_a, ratio_b, opening);
    open &= mask_not(r->value > tolerance);
  }
  return found;
}

// Whether the straight line from a to b crosses the circle.
static inline mask line_crosses(Point a, Point ab, real square_ab, real radius) {
  mask apart = square_ab > SN_MINVAL;
  if (!mask_any(apart)) return apart;
  real share = -dot(ab, a) / square_ab;
  Point foot = {a.x + ab.x * share, a.y + ab.y * share};
  return apart & (share > 0) & (share < 1) & (real_sqrt(dot(foot, foot)) <= radius);
}

static inline mask touch_inside(Touch* touch, mask open, Point a, Point b, real radius) {
  real length_a = real_sqrt(dot(a, a)), length_b = real_sqrt(dot(b, b));
  Point ab = sub(b, a);
  real square_ab = dot(ab, ab);
  open &= mask_not((length_a <= radius) | (length_b <= radius) | (radius < SN_MINVAL));
  if (!mask_any(open)) return open;
  open &= mask_not(line_crosses(a, ab, square_ab, radius));
  real cosine = (length_a * length_a + length_b * length_b - square_ab) / (2 * length_a * length_b);
  open &= mask_not(cosine < -1 + (double)SN_MINVAL);
  if (!mask_any(open)) return open;

  // without a root the path goes by the middle of the ends
  Point point = scale(direction((Point){(snNumber)0.5 * (a.x + b.x), (snNumber)0.5 * (a.y + b.y)}), radius);
  mask angled = open & mask_not(cosine > 1 - (double)SN_MINVAL);
  if (mask_any(angled)) {
    Point opening = {cosine, real_sqrt((1 - cosine) * (1 + cosine))};
    Reflection r;
    mask found = solve_reflection(&r, angled, radius / length_a, radius / length_b, opening);
    if (mask_any(found)) {
      mask from_a = cross(a, b) > 0;
      Point end = direction(point_select(from_a, a, b));
      Point rotated = rotate_by(end, rotate_back_by(r.at_wall, point_select(from_a, r.at_a, r.at_b)));
      point = point_select(found, scale(rotated, radius), point);
    }
  }
  *touch = (Touch){point, point, real_of(0)};
  return open;
}

static inline mask touch_circle(Touch* touch, mask open, Point a, Point b, Side side, real radius, mask inside) {
  mask around = open & mask_not(inside), within = open & inside;
  if (!mask_any(within)) return touch_outside(touch, around, a, b, side, radius);
  if (!mask_any(around)) return touch_inside(touch, within, a, b, radius);
  Touch wall;
  around = touch_outside(touch, around, a, b, side, radius);
  within = touch_inside(&wall, within, a, b, radius);
  *touch = touch_select(within, wall, *touch);
  return around | within;
}
