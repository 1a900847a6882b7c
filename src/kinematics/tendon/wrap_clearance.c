// wrap_clearance.c — how far the path around a sphere or a cylinder is from taking another branch
//   reads   shape, ends, side site        gives back  a length
//   Branches of wrap_circle.h, in the plane of the circle: an end comes within the radius; the straight line comes to
//   touch the circle or, past it, to the other side of the side site; the other way around becomes the better one.
#include "kinematics/tendon/wrap.h"
#include "kinematics/tendon/wrap_path.h"

static real length_of(Point p) { return sqrt(dot(p, p)); }

// The ends and the side site in the plane of the circle.
typedef struct Flat {
  Point a, b, side;
  bool sided, inside;
  real radius;
} Flat;

static Flat flatten(const WrapShape* shape, const WrapEnds* ends) {
  snVec3 a = mat3_transpose_mul_vec3(shape->rot, ends->a), b = mat3_transpose_mul_vec3(shape->rot, ends->b);
  snVec3 side = mat3_transpose_mul_vec3(shape->rot, ends->side), axis[2] = {vec3(1, 0, 0), vec3(0, 1, 0)};
  if (shape->type == SN_WRAP_SPHERE) sphere_plane(axis, a, b);
  return (Flat){.a = seen_in_plane(axis, a),
                .b = seen_in_plane(axis, b),
                .side = direction(seen_in_plane(axis, side)),
                .sided = ends->sided,
                .inside = ends->inside,
                .radius = shape->radius};
}

// How far the straight line is from touching the circle where that matters, and from the other side of the side site.
static real line_clearance(const Flat* f) {
  Point ab = sub(f->b, f->a), near = nearest_to_origin(f->a, f->b, real_max(dot(ab, ab), SN_MINVAL));
  real gap = length_of(near) - f->radius, facing = dot(f->side, near);
  if (!f->sided || f->inside) return fabs(gap);
  real touch = length_of((Point){gap, real_min(facing, 0)}), cross = length_of((Point){facing, real_min(gap, 0)});
  return real_min(touch, cross);
}

// How far apart the two ways around are as the path chooses between them.
static real choice_clearance(const Flat* f) {
  Tangents from = tangents_from(f->a, dot(f->a, f->a), f->radius), to = tangents_from(f->b, dot(f->b, f->b), f->radius);
  Touch right = {tangent_point(from, 1), tangent_point(to, -1), 0},
        left = {tangent_point(from, -1), tangent_point(to, 1), 0};
  if (segments_cross(f->a, right.first, f->b, right.last) || segments_cross(f->a, left.first, f->b, left.last))
    return INFINITY;
  Point side = scale(f->side, f->radius);
  Side chosen = {f->sided ? &side : NULL, f->sided, false};
  real apart = fabs(preference(right, false, chosen) - preference(left, false, chosen));
  if (f->sided) return apart;  // on the circle; else squares of chords
  return apart / real_max(length_of(sub(right.first, right.last)) + length_of(sub(left.first, left.last)), SN_MINVAL);
}

double sn_wrap_clearance(const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  WrapShape round = {shape->type, shape->radius, shape->pos, shape->rot};
  WrapEnds ends = wrap_ends_of(&round, from, to, side);
  Flat f = flatten(&round, &ends);
  real out_a = length_of(f.a) - f.radius, out_b = length_of(f.b) - f.radius;
  real clearance = real_min(fabs(out_a), fabs(out_b));
  if (out_a < 0 || out_b < 0) return clearance;  // no other branch is open
  clearance = real_min(clearance, line_clearance(&f));
  return f.inside ? clearance : real_min(clearance, choice_clearance(&f));
}
