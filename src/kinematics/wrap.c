// wrap.c — tendon paths around spheres and cylinders
//   reads   shape, two end points, an optional side site        writes  first and last point of contact, length
//   Both shapes reduce to a circle about the origin of a plane: for a sphere the plane of the ends and the centre, for
//   a cylinder its cross section, where the path is then a helix. Around the circle: tangents and an arc. Inside it:
//   one point where the path is reflected, sin of the angle of incidence z solving
//     asin(z r/|a|) + asin(z r/|b|) - 2 asin(z) + angle(a, b) = 0.
//   Arc length by acos and the loose tolerance of the root are MuJoCo's and visible in its results, so they are kept.
#include "kinematics/wrap.h"
#include "base/assert.h"
#include "math/mat3.h"
#include "math/simd.h"

typedef struct Point {
  real x, y;
} Point;

static inline real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
static inline real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
static inline Point sub(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static inline Point scale(Point a, real s) { return (Point){a.x * s, a.y * s}; }
static inline real at_least_minval(real x) { return real_select(SN_MINVAL > x, SN_MINVAL, x); }

static inline Point direction(Point a) {
  real length = sqrt(dot(a, a));
  if (length < SN_MINVAL) return (Point){1, 0};
  return scale(a, 1 / length);
}

// What a circle makes of a path: where it is touched, and along which length.
typedef struct Touch {
  Point first, last;
  real length;
} Touch;

// ---- around the circle

static bool segments_cross(Point a, Point a_end, Point b, Point b_end) {
  Point along_a = sub(a_end, a), along_b = sub(b_end, b), gap = sub(a, b);
  real det = along_b.y * along_a.x - along_b.x * along_a.y;
  if (fabs(det) < SN_MINVAL) return false;
  real on_a = (along_b.x * gap.y - along_b.y * gap.x) / det;
  real on_b = (along_a.x * gap.y - along_a.y * gap.x) / det;
  return on_a >= 0 && on_a <= 1 && on_b >= 0 && on_b <= 1;
}

// Arc from a to b on the circle, clockwise or not. conformance: where the points all but coincide, rounding may choose
// the whole circle; only where it would make the angle NaN is the arc taken as none.
static real arc_length(Point a, Point b, bool clockwise, real radius) {
  real cosine = dot(direction(a), direction(b));
  if (cosine > 1) return 0;
  real angle = acos(real_select(cosine < -1, -1, cosine));
  real turn = cross(a, b);
  bool long_way = clockwise ? turn > 0 : turn < 0;
  return radius * real_select(long_way, 2 * SN_PI - angle, angle);
}

// How much a pair of tangent points is wanted: near the side site, or near each other; hardly with crossing tangents.
static real preference(Touch t, bool crosses, const Point* side) {
  if (crosses) return -10000;
  if (side) return dot(direction((Point){t.first.x + t.last.x, t.first.y + t.last.y}), *side);
  Point chord = sub(t.first, t.last);
  return -dot(chord, chord);
}

// Share of the way from a to b at which the line is nearest to the origin; `approach` is -ab . a.
static inline real nearest_share(real approach, real square_ab) {
  real share = approach / square_ab;
  return real_select(share < 0, 0, real_select(share > 1, 1, share));
}

static Point nearest_to_origin(Point a, Point b, real distance_squared) {
  Point ab = sub(b, a);
  real share = nearest_share(-dot(ab, a), distance_squared);
  return (Point){share * ab.x + a.x, share * ab.y + a.y};
}

// Foot points of the two tangents from a point p outside: base +- offset, both over |p|^2; + is clockwise of p.
typedef struct Tangents {
  Point base, offset;
  real square;
} Tangents;

static Tangents tangents_from(Point p, real square, real radius) {
  real leg = sqrt(square - radius * radius);
  return (Tangents){scale(p, radius * radius), {radius * p.y * leg, -(radius * p.x * leg)}, square};
}

static Point tangent_point(Tangents t, real sign) {
  return (Point){(t.base.x + sign * t.offset.x) / t.square, (t.base.y + sign * t.offset.y) / t.square};
}

static bool touch_outside(Touch* touch, Point a, Point b, const Point* side, real radius) {
  real square_a = dot(a, a), square_b = dot(b, b), square_radius = radius * radius;
  if (square_a < square_radius || square_b < square_radius || radius < SN_MINVAL) return false;

  Point ab = sub(b, a);
  real square_ab = dot(ab, ab);
  if (square_ab < SN_MINVAL) return false;
  Point near = nearest_to_origin(a, b, square_ab);
  if (dot(near, near) > square_radius && (!side || dot(*side, near) >= 0)) return false;

  Tangents from = tangents_from(a, square_a, radius), to = tangents_from(b, square_b, radius);
  Touch right = {tangent_point(from, 1), tangent_point(to, -1), 0};
  Touch left = {tangent_point(from, -1), tangent_point(to, 1), 0};
  bool right_crosses = segments_cross(a, right.first, b, right.last);
  bool left_crosses = segments_cross(a, left.first, b, left.last);
  bool clockwise = preference(right, right_crosses, side) > preference(left, left_crosses, side);
  if (clockwise ? right_crosses : left_crosses) return false;
  *touch = clockwise ? right : left;
  touch->length = arc_length(touch->first, touch->last, clockwise, radius);
  return true;
}

// ---- inside the circle

// The equation of reflection and all that its root needs, at one z.
typedef struct Reflection {
  real value, slope;
  Point at_a, at_b, at_wall;  // (cos, sin) of the three angles of which z gives the sine
} Reflection;

static inline Point unit_from_sine(real sine) { return (Point){sqrt(1 - sine * sine), sine}; }
static inline Point turn_by(Point a, Point b) { return (Point){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
static inline Point turn_back_by(Point a, Point b) { return (Point){a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y}; }

// Angle of a direction. Near the root it is small, and a short series gives it to the last bit.
static inline real angle_of(Point p) {
  const real small = 0.125;
  if (!(fabs(p.y) < small * p.x)) return atan2(p.y, p.x);
  real t = p.y / p.x, s = t * t, quad = s * s;
  real low = 1.0 / 3 - s * (1.0 / 5) + quad * (1.0 / 7 - s * (1.0 / 9));
  real high = 1.0 / 11 - s * (1.0 / 13) + quad * (1.0 / 15 - s * (1.0 / 17));
  return t - t * s * (low + quad * quad * high);
}

// The angles are added as unit vectors: one arc tangent instead of three arc sines, and the slope's roots come along.
static Reflection reflection(real z, real ratio_a, real ratio_b, Point opening) {
  Reflection r = {
      .at_a = unit_from_sine(ratio_a * z), .at_b = unit_from_sine(ratio_b * z), .at_wall = unit_from_sine(z)};
  Point sum = turn_by(turn_back_by(r.at_a, r.at_wall), turn_back_by(r.at_b, r.at_wall));
  sum = turn_by(sum, opening);
  r.value = angle_of(sum);
  r.slope =
      ratio_a / at_least_minval(r.at_a.x) + ratio_b / at_least_minval(r.at_b.x) - 2 / at_least_minval(r.at_wall.x);
  return r;
}

// Newton's method from the right end, where the slope is steepest; false where it does not settle.
static bool solve_reflection(Reflection* r, real ratio_a, real ratio_b, Point opening) {
  const int most_iterations = 20;
  const real start = 1 - 1e-7, tolerance = 1e-6;
  real z = start;
  *r = reflection(z, ratio_a, ratio_b, opening);
  if (r->value > 0) return false;
  for (int i = 0; i < most_iterations; i++) {
    if (fabs(r->value) <= tolerance) return true;
    if (r->slope > -SN_MINVAL) return false;
    real next = z - r->value / r->slope;
    if (next > z) return false;
    z = next;
    *r = reflection(z, ratio_a, ratio_b, opening);
    if (r->value > tolerance) return false;
  }
  return false;
}

static bool touch_inside(Touch* touch, Point a, Point b, real radius) {
  real length_a = sqrt(dot(a, a)), length_b = sqrt(dot(b, b));
  if (length_a <= radius || length_b <= radius || radius < SN_MINVAL) return false;

  Point ab = sub(b, a);
  real square_ab = dot(ab, ab);
  if (square_ab > SN_MINVAL) {
    real share = -dot(ab, a) / square_ab;
    Point foot = {a.x + ab.x * share, a.y + ab.y * share};
    if (share > 0 && share < 1 && sqrt(dot(foot, foot)) <= radius) return false;
  }

  real cosine = (length_a * length_a + length_b * length_b - square_ab) / (2 * length_a * length_b);
  if (cosine < -1 + SN_MINVAL) return false;

  // without a root the path goes by the middle of the ends
  Point point = scale(direction((Point){0.5 * (a.x + b.x), 0.5 * (a.y + b.y)}), radius);
  if (!(cosine > 1 - SN_MINVAL)) {
    Point opening = {cosine, sqrt((1 - cosine) * (1 + cosine))};
    Reflection r;
    if (solve_reflection(&r, radius / length_a, radius / length_b, opening)) {
      bool from_a = cross(a, b) > 0;
      Point turned = turn_by(direction(from_a ? a : b), turn_back_by(r.at_wall, from_a ? r.at_a : r.at_b));
      point = scale(turned, radius);
    }
  }
  *touch = (Touch){point, point, 0};
  return true;
}

// ---- the plane of the circle

// Axes of the plane through the centre of a sphere and both ends, the first along the one end.
static void sphere_plane(snVec3 axis[2], snVec3 a, snVec3 b) {
  axis[0] = vec3_normalize(a);
  real sine;
  snVec3 normal = vec3_direction(vec3_cross(a, b), &sine);
  if (sine < SN_MINVAL) {
    // in line with the centre any plane will do; conformance: the one MuJoCo takes
    real x = fabs(axis[0].x), y = fabs(axis[0].y), z = fabs(axis[0].z);
    snVec3 other = y > x && y > z ? vec3(1, 0, 1) : z > x && z > y ? vec3(1, 1, 0) : vec3(0, 1, 1);
    normal = vec3_normalize(vec3_cross(axis[0], other));
  }
  axis[1] = vec3_normalize(vec3_cross(normal, axis[0]));
}

// Where doubt begins, as a share of what is compared: nearer to the boundary the full computation alone decides.
#define DOUBT 1e-9

// True where a line surely passes on the right side, its nearest point being out of the radius and facing the side
// site.
static inline bool surely_passes(real square_near, real radius, const void* side, real facing, real square_side) {
  if (!(square_near > radius * radius * (1 + DOUBT))) return false;
  return !side || (facing > 0 && facing * facing > DOUBT * square_near * square_side);
}

// Most shapes of a model are not touched: found out here without a plane, in any axes.
static bool surely_clear_of_sphere(snVec3 a, snVec3 b, const snVec3* side, real radius) {
  snVec3 ab = vec3_sub(b, a);
  real square_ab = vec3_dot(ab, ab);
  if (square_ab < SN_MINVAL) return false;
  snVec3 near = vec3_add_scaled(a, ab, nearest_share(-vec3_dot(ab, a), square_ab));
  real facing = side ? vec3_dot(*side, near) : 0, square_side = side ? vec3_dot(*side, *side) : 0;
  return surely_passes(vec3_dot(near, near), radius, side, facing, square_side);
}

static bool surely_clear_of_circle(Point a, Point b, const Point* side, real radius) {
  Point ab = sub(b, a);
  real square_ab = dot(ab, ab);
  if (square_ab < SN_MINVAL) return false;
  real share = nearest_share(-dot(ab, a), square_ab);
  Point near = {a.x + share * ab.x, a.y + share * ab.y};
  return surely_passes(dot(near, near), radius, side, side ? dot(*side, near) : 0, side ? dot(*side, *side) : 0);
}

static inline snVec3 in_plane(const snVec3 axis[2], Point p) {
  return vec3_add(vec3_scale(axis[0], p.x), vec3_scale(axis[1], p.y));
}

static bool touch_circle(Touch* touch, Point a, Point b, const Point* side, real radius, bool inside) {
  return inside ? touch_inside(touch, a, b, radius) : touch_outside(touch, a, b, side, radius);
}

// In the frame of the sphere.
static bool wrap_sphere(snWrapPath* path, snVec3 a, snVec3 b, const snVec3* side, real radius, bool inside) {
  snVec3 axis[2];
  sphere_plane(axis, a, b);
  Point flat_a = {vec3_dot(a, axis[0]), vec3_dot(a, axis[1])}, flat_b = {vec3_dot(b, axis[0]), vec3_dot(b, axis[1])};
  Point flat_side = {0, 0};
  if (side) flat_side = scale(direction((Point){vec3_dot(*side, axis[0]), vec3_dot(*side, axis[1])}), radius);

  Touch touch;
  if (!touch_circle(&touch, flat_a, flat_b, side ? &flat_side : NULL, radius, inside)) return false;
  *path = (snWrapPath){in_plane(axis, touch.first), in_plane(axis, touch.last), touch.length};
  return true;
}

// In the frame of the cylinder: the height grows evenly along the path as seen from above.
static bool wrap_cylinder(snWrapPath* path, snVec3 a, snVec3 b, const snVec3* side, real radius, bool inside) {
  Point flat_a = {a.x, a.y}, flat_b = {b.x, b.y}, flat_side = {0, 0};
  if (side) flat_side = scale(direction((Point){side->x, side->y}), radius);

  Touch touch;
  if (!touch_circle(&touch, flat_a, flat_b, side ? &flat_side : NULL, radius, inside)) return false;
  Point leg_a = sub(flat_a, touch.first), leg_b = sub(flat_b, touch.last);
  real length_a = sqrt(dot(leg_a, leg_a)), length_b = sqrt(dot(leg_b, leg_b));
  real total = length_a + touch.length + length_b;
  real first = a.z + (b.z - a.z) * length_a / total;
  real last = a.z + (b.z - a.z) * (length_a + touch.length) / total;
  *path = (snWrapPath){
      .first = {touch.first.x, touch.first.y, first},
      .last = {touch.last.x, touch.last.y, last},
      .length = sqrt(touch.length * touch.length + (last - first) * (last - first)),
  };
  return true;
}

// Whether the side site lies within the radius. conformance: at the boundary itself by the numbers that MuJoCo compares
static bool is_inside(const snWrapShape* shape, snVec3 side) {
  real square = vec3_dot(side, side), square_radius = shape->radius * shape->radius;
  if (fabs(square - square_radius) > DOUBT * square_radius) return square < square_radius;
  return vec3_length(mat3_transpose_mul_vec3(shape->rot, side)) < shape->radius;
}

// The cross section of a cylinder, seen along its axis.
static inline Point across(const snMat3* rot, snVec3 v) {
  return (Point){rot->m[0][0] * v.x + rot->m[1][0] * v.y + rot->m[2][0] * v.z,
                 rot->m[0][1] * v.x + rot->m[1][1] * v.y + rot->m[2][1] * v.z};
}

// Ends and side site are seen from the centre, in world axes.
static bool surely_clear(const snWrapShape* shape, snVec3 a, snVec3 b, const snVec3* side) {
  if (shape->type == SN_WRAP_SPHERE) return surely_clear_of_sphere(a, b, side, shape->radius);
  Point flat_side = side ? across(&shape->rot, *side) : (Point){0, 0};
  return surely_clear_of_circle(across(&shape->rot, a), across(&shape->rot, b), side ? &flat_side : NULL,
                                shape->radius);
}

SN_KERNEL bool sn_wrap(snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  SN_ASSERT(shape->type == SN_WRAP_SPHERE || shape->type == SN_WRAP_CYLINDER);
  snVec3 a = vec3_sub(from, shape->pos), b = vec3_sub(to, shape->pos), local_side = {0, 0, 0};
  if (side) local_side = vec3_sub(*side, shape->pos);
  bool inside = side && is_inside(shape, local_side);
  if (!inside && surely_clear(shape, a, b, side ? &local_side : NULL)) return false;

  a = mat3_transpose_mul_vec3(shape->rot, a);
  b = mat3_transpose_mul_vec3(shape->rot, b);
  local_side = mat3_transpose_mul_vec3(shape->rot, local_side);
  bool wraps = shape->type == SN_WRAP_SPHERE
                   ? wrap_sphere(path, a, b, side ? &local_side : NULL, shape->radius, inside)
                   : wrap_cylinder(path, a, b, side ? &local_side : NULL, shape->radius, inside);
  if (!wraps) return false;
  path->first = vec3_add(mat3_mul_vec3(shape->rot, path->first), shape->pos);
  path->last = vec3_add(mat3_mul_vec3(shape->rot, path->last), shape->pos);
  return true;
}
