// wrap_path.h — a tendon segment laid around a sphere or a cylinder, for one world or for lanes
//   Both shapes reduce to a circle about the origin of a plane (wrap_circle.h): for a sphere the plane of the ends and
//   the centre, for a cylinder its cross section, where the path is then a helix.
#pragma once
#include "kinematics/tendon/wrap_circle.h"
#include "math/mat3.h"
#include "sinew/enums.h"

// A cylinder is endless along its local z axis.
typedef struct WrapShape {
  snWrapType type;  // SN_WRAP_SPHERE or SN_WRAP_CYLINDER
  real radius;
  snVec3 pos;
  snMat3 rot;  // world_from_shape
} WrapShape;

// The part of the path that follows the shape, in the world frame. Inside the shape both points are one.
typedef struct WrapPath {
  snVec3 first, last;
  real length;
} WrapPath;

// ---- the plane of the circle

// In line with the centre any plane will do; conformance: the one MuJoCo takes
static inline snVec3 any_normal(snVec3 axis) {
  real x = real_abs(axis.x), y = real_abs(axis.y), z = real_abs(axis.z), one = real_of(1), zero = real_of(0);
  snVec3 other = vec3_select((z > x) & (z > y), vec3(one, one, zero), vec3(zero, one, one));
  other = vec3_select((y > x) & (y > z), vec3(one, zero, one), other);
  return vec3_normalize(vec3_cross(axis, other));
}

// Axes of the plane through the centre of a sphere and both ends, the first along the one end.
static inline void sphere_plane(snVec3 axis[2], snVec3 a, snVec3 b) {
  axis[0] = vec3_normalize(a);
  real sine;
  snVec3 normal = vec3_direction(vec3_cross(a, b), &sine);
  mask in_line = sine < SN_MINVAL;
  if (mask_any(in_line)) normal = vec3_select(in_line, any_normal(axis[0]), normal);
  axis[1] = vec3_normalize(vec3_cross(normal, axis[0]));
}

static inline snVec3 in_plane(const snVec3 axis[2], Point p) {
  return vec3_add(vec3_scale(axis[0], p.x), vec3_scale(axis[1], p.y));
}

static inline Point seen_in_plane(const snVec3 axis[2], snVec3 v) {
  return (Point){vec3_dot(v, axis[0]), vec3_dot(v, axis[1])};
}

// ---- most shapes of a model are not touched: found out without a plane, in any axes

// Where doubt begins, as a share of what is compared: nearer to the boundary the full computation alone decides.
#define DOUBT ((snNumber)1e-9)

// Where a line surely passes on the right side, its nearest point being out of the radius and facing the side site.
static inline mask surely_passes(real square_near, real radius, const void* side, real facing, real square_side) {
  mask out = square_near > radius * radius * (1 + DOUBT);
  return side ? out & (facing > 0) & (facing * facing > DOUBT * square_near * square_side) : out;
}

static inline mask surely_clear_of_sphere(snVec3 a, snVec3 b, const snVec3* side, real radius) {
  snVec3 ab = vec3_sub(b, a);
  real square_ab = vec3_dot(ab, ab);
  snVec3 near = vec3_add_scaled(a, ab, nearest_share(-vec3_dot(ab, a), square_ab));
  real facing = side ? vec3_dot(*side, near) : real_of(0), square_side = side ? vec3_dot(*side, *side) : real_of(0);
  return mask_not(square_ab < SN_MINVAL) & surely_passes(vec3_dot(near, near), radius, side, facing, square_side);
}

static inline mask surely_clear_of_circle(Point a, Point b, const Point* side, real radius) {
  Point ab = sub(b, a);
  real square_ab = dot(ab, ab), share = nearest_share(-dot(ab, a), square_ab);
  Point near = {a.x + share * ab.x, a.y + share * ab.y};
  real facing = side ? dot(*side, near) : real_of(0), square_side = side ? dot(*side, *side) : real_of(0);
  return mask_not(square_ab < SN_MINVAL) & surely_passes(dot(near, near), radius, side, facing, square_side);
}

// The cross section of a cylinder, seen along its axis.
static inline Point across(const snMat3* rot, snVec3 v) {
  return (Point){rot->m[0][0] * v.x + rot->m[1][0] * v.y + rot->m[2][0] * v.z,
                 rot->m[0][1] * v.x + rot->m[1][1] * v.y + rot->m[2][1] * v.z};
}

// Ends and side site are seen from the centre, in world axes.
static inline mask surely_clear(snWrapType type, real radius, const snMat3* rot, snVec3 a, snVec3 b,
                                 const snVec3* side) {
  if (type == SN_WRAP_SPHERE) return surely_clear_of_sphere(a, b, side, radius);
  Point flat_side = {real_of(0), real_of(0)};
  if (side) flat_side = across(rot, *side);
  return surely_clear_of_circle(across(rot, a), across(rot, b), side ? &flat_side : NULL, radius);
}

// Where the side site lies within the radius. conformance: at the boundary itself by the numbers that MuJoCo compares
static inline mask is_inside(real radius, const snMat3* rot, snVec3 side) {
  real square = vec3_dot(side, side), square_radius = radius * radius;
  mask sure = real_abs(square - square_radius) > DOUBT * square_radius, within = square < square_radius;
  if (mask_all(sure)) return within;
  mask exactly = vec3_length(mat3_transpose_mul_vec3(*rot, side)) < radius;
  return (sure & within) | (mask_not(sure) & exactly);
}

// ---- shapes

// Ends and side site as seen from the shape's centre, in world axes or in those of the shape, and for which of them the
// side site lies within the radius. `sided`: some have a side site, `there` says which.
typedef struct WrapEnds {
  snVec3 a, b, side;
  bool sided;
  mask there, inside;
  bool winding;  // see Side
} WrapEnds;

// In the frame of the sphere.
static inline mask wrap_sphere(WrapPath* path, mask open, const WrapEnds* ends, real radius) {
  snVec3 a = ends->a, b = ends->b;
  snVec3 axis[2];
  sphere_plane(axis, a, b);
  Point flat_side = {real_of(0), real_of(0)};
  if (ends->sided) flat_side = scale(direction(seen_in_plane(axis, ends->side)), radius);
  Side side = {ends->sided ? &flat_side : NULL, ends->there, ends->winding};
  Point flat_a = seen_in_plane(axis, a), flat_b = seen_in_plane(axis, b);
  Touch touch = {flat_a, flat_b, radius};
  mask found = touch_circle(&touch, open, flat_a, flat_b, side, radius, ends->inside);
  if (mask_any(found)) *path = (WrapPath){in_plane(axis, touch.first), in_plane(axis, touch.last), touch.length};
  return found;
}

// In the frame of the cylinder: the height grows evenly along the path as seen from above.
static inline mask wrap_cylinder(WrapPath* path, mask open, const WrapEnds* ends, real radius) {
  snVec3 a = ends->a, b = ends->b;
  Point flat_a = {a.x, a.y}, flat_b = {b.x, b.y}, flat_side = {real_of(0), real_of(0)};
  if (ends->sided) flat_side = scale(direction((Point){ends->side.x, ends->side.y}), radius);
  Side side = {ends->sided ? &flat_side : NULL, ends->there, ends->winding};
  Touch touch = {flat_a, flat_b, radius};
  mask found = touch_circle(&touch, open, flat_a, flat_b, side, radius, ends->inside);
  if (!mask_any(found)) return found;
  Point leg_a = sub(flat_a, touch.first), leg_b = sub(flat_b, touch.last);
  real length_a = real_sqrt(dot(leg_a, leg_a)), length_b = real_sqrt(dot(leg_b, leg_b));
  real total = length_a + touch.length + length_b;
  real first = a.z + (b.z - a.z) * length_a / total;
  real last = a.z + (b.z - a.z) * (length_a + touch.length) / total;
  *path = (WrapPath){
      .first = {touch.first.x, touch.first.y, first},
      .last = {touch.last.x, touch.last.y, last},
      .length = real_sqrt(touch.length * touch.length + (last - first) * (last - first)),
  };
  return found;
}

// A side site (or NULL) chooses the way around; one that lies within the radius asks for a path through the inside,
// touching the wall that faces the ends. Here and in wrap_open the shape is given number by number: most are not
// touched, and its rotation is read where it is asked for.
static inline WrapEnds wrap_ends(snVec3 pos, real radius, const snMat3* rot, snVec3 from, snVec3 to,
                                 const snVec3* side) {
  snVec3 a = vec3_sub(from, pos), away = side ? vec3_sub(*side, pos) : a;
  mask none = mask_none(), there = side ? mask_not(none) : none, inside = side ? is_inside(radius, rot, away) : none;
  return (WrapEnds){a, vec3_sub(to, pos), away, side != NULL, there, inside, false};
}

// Where the path may touch the shape
static inline mask wrap_open(snWrapType type, real radius, const snMat3* rot, const WrapEnds* ends) {
  if (mask_all(ends->inside)) return ends->inside;
  snVec3 side = ends->side;  // pointed to by itself: compilers keep the rest in registers
  return ends->inside | mask_not(surely_clear(type, radius, rot, ends->a, ends->b, ends->sided ? &side : NULL));
}

static inline WrapEnds wrap_ends_of(const WrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  return wrap_ends(shape->pos, shape->radius, &shape->rot, from, to, side);
}

static inline mask wrap_open_of(const WrapShape* shape, const WrapEnds* ends) {
  return wrap_open(shape->type, shape->radius, &shape->rot, ends);
}

// Where the path touches the shape, of those where it may; elsewhere the straight line is the path, and *path is not to
// be read.
static inline mask wrap_touching(WrapPath* path, const WrapShape* shape, const WrapEnds* ends, mask open) {
  const WrapEnds local = {mat3_transpose_mul_vec3(shape->rot, ends->a),
                          mat3_transpose_mul_vec3(shape->rot, ends->b),
                          mat3_transpose_mul_vec3(shape->rot, ends->side),
                          ends->sided,
                          ends->there,
                          ends->inside,
                          ends->winding};
  mask found = shape->type == SN_WRAP_SPHERE ? wrap_sphere(path, open, &local, shape->radius)
                                              : wrap_cylinder(path, open, &local, shape->radius);
  if (!mask_any(found)) return found;
  path->first = vec3_add(mat3_mul_vec3(shape->rot, path->first), shape->pos);
  path->last = vec3_add(mat3_mul_vec3(shape->rot, path->last), shape->pos);
  return found;
}

// Both in one
static inline mask wrap_path(WrapPath* path, const WrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  WrapEnds ends = wrap_ends_of(shape, from, to, side);
  mask open = wrap_open_of(shape, &ends);
  return mask_any(open) ? wrap_touching(path, shape, &ends, open) : open;
}
