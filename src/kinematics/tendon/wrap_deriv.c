// wrap_deriv.c — derivatives of tendon paths around spheres and cylinders
//   reads   shape, ends, the path that wrap.c found        gives back  four 3 x 3 matrices, in the frame of the shape
//   Tangent point of a point p, with l^2 = |p|^2 - r^2 and u the unit vector across p in the plane of the path:
//     t = (r^2 p + r l |p| u) / |p|^2.
//   A cylinder lets u follow p in its cross section; a sphere has it in the plane of both ends. Heights on a cylinder
//   share the path from above. Inside, the angle of incidence is the last iterate of Newton's method in wrap.c, and its
//   derivative follows the iteration: z+ = z - g / g', so that
//     dz+ = dz (g g'' / g'^2) - g_x dx / g' + g g'_x dx / g'^2.
#include "kinematics/tendon/wrap.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/simd.h"

// Changes along three directions at once; the fourth lane is idle.
typedef struct Change3 {
  real4 x, y, z;
} Change3;

// A number or a vector, and its changes.
typedef struct Dual {
  real value;
  real4 change;
} Dual;

typedef struct Dual3 {
  snVec3 value;
  Change3 change;
} Dual3;

SN_FOUR real4 scaled4(real4 a, real s) { return real4_mul(a, real4_splat(s)); }
SN_FOUR real4 dot4(Change3 a, snVec3 b) {
  return real4_add(real4_add(scaled4(a.x, b.x), scaled4(a.y, b.y)), scaled4(a.z, b.z));
}

SN_FOUR Dual3 dual3_add(Dual3 a, Dual3 b) {
  Change3 c = {real4_add(a.change.x, b.change.x), real4_add(a.change.y, b.change.y), real4_add(a.change.z, b.change.z)};
  return (Dual3){vec3_add(a.value, b.value), c};
}
SN_FOUR Dual3 dual3_sub(Dual3 a, Dual3 b) {
  Change3 c = {real4_sub(a.change.x, b.change.x), real4_sub(a.change.y, b.change.y), real4_sub(a.change.z, b.change.z)};
  return (Dual3){vec3_sub(a.value, b.value), c};
}
SN_FOUR Dual dual3_dot(Dual3 a, Dual3 b) {
  return (Dual){vec3_dot(a.value, b.value), real4_add(dot4(a.change, b.value), dot4(b.change, a.value))};
}
SN_FOUR Dual3 dual3_scale(Dual3 a, Dual s) {
  Change3 c = {real4_add(scaled4(a.change.x, s.value), scaled4(s.change, a.value.x)),
               real4_add(scaled4(a.change.y, s.value), scaled4(s.change, a.value.y)),
               real4_add(scaled4(a.change.z, s.value), scaled4(s.change, a.value.z))};
  return (Dual3){vec3_scale(a.value, s.value), c};
}

SN_FOUR Dual dual_add(Dual a, Dual b) { return (Dual){a.value + b.value, real4_add(a.change, b.change)}; }
SN_FOUR Dual dual_sub(Dual a, Dual b) { return (Dual){a.value - b.value, real4_sub(a.change, b.change)}; }
SN_FOUR Dual dual_mul(Dual a, Dual b) {
  return (Dual){a.value * b.value, real4_add(scaled4(a.change, b.value), scaled4(b.change, a.value))};
}
SN_FOUR Dual dual_div(Dual a, Dual b) {
  real q = a.value / b.value;
  return (Dual){q, scaled4(real4_sub(a.change, scaled4(b.change, q)), 1 / b.value)};
}
SN_FOUR Dual dual_times(Dual a, real s) { return (Dual){a.value * s, scaled4(a.change, s)}; }
SN_FOUR Dual dual_root(Dual a) {
  real root = sqrt(a.value);
  return (Dual){root, scaled4(a.change, root > 0 ? 0.5 / root : 0)};
}
SN_FOUR Dual dual_constant(real x) { return (Dual){x, real4_splat(0)}; }
SN_FOUR Dual dual_asin(Dual a) { return (Dual){sn_asin(a.value), scaled4(a.change, 1 / sqrt(1 - a.value * a.value))}; }
SN_FOUR Dual dual3_length(Dual3 a) { return dual_root(dual3_dot(a, a)); }
SN_FOUR Dual3 dual3_direction(Dual3 a) { return dual3_scale(a, dual_div(dual_constant(1), dual3_length(a))); }

// What touches: both points and the length of the arc between them.
typedef struct DualTouch {
  Dual3 first, last;
  Dual length;
} DualTouch;

// ---- around the circle

// (r^2 p + r l |p| u) / |p|^2
static inline Dual3 tangent_point(Dual3 p, Dual3 across, real radius) {
  Dual square = dual3_dot(p, p), leg = dual_root(dual_sub(square, dual_constant(radius * radius)));
  Dual3 sum = dual3_add(dual3_scale(p, dual_constant(radius * radius)),
                        dual3_scale(across, dual_times(dual_mul(leg, dual_root(square)), radius)));
  return dual3_scale(sum, dual_div(dual_constant(1), square));
}

// The unit vector across p in the plane of p and q, on the side of q.
static inline Dual3 across_towards(Dual3 p, Dual3 q) {
  Dual share = dual_div(dual3_dot(p, q), dual3_dot(p, p));
  return dual3_direction(dual3_sub(q, dual3_scale(p, share)));
}

// A quarter rotation of p in the plane, as a unit vector.
static inline Dual3 quarter_rotation(Dual3 p, real sign) {
  Dual3 rotated = {{-p.value.y * sign, p.value.x * sign, 0},
                  {scaled4(p.change.y, -sign), scaled4(p.change.x, sign), real4_splat(0)}};
  return dual3_direction(rotated);
}

static real sign_of(real x) { return x < 0 ? -1 : 1; }

// Change of the angle between two points of the circle is that of both along it.
static inline Dual arc(Dual3 first, Dual3 last, snVec3 normal, real length, real radius) {
  real4 ahead = dot4(last.change, vec3_cross(normal, last.value));
  real4 behind = dot4(first.change, vec3_cross(normal, first.value));
  return (Dual){length, scaled4(real4_sub(ahead, behind), 1 / radius)};
}

static inline DualTouch touch_cylinder(Dual3 a, Dual3 b, snVec3 first, real length, real radius) {
  real way = sign_of(a.value.x * first.y - a.value.y * first.x);  // counterclockwise: 1
  DualTouch t;
  t.first = tangent_point(a, quarter_rotation(a, way), radius);
  t.last = tangent_point(b, quarter_rotation(b, -way), radius);
  t.length = arc(t.first, t.last, vec3(0, 0, way), length, radius);
  return t;
}

static inline DualTouch touch_sphere(Dual3 a, Dual3 b, snVec3 first, snVec3 last, real length, real radius) {
  Dual3 from_a = across_towards(a, b), from_b = across_towards(b, a);
  real way_a = sign_of(vec3_dot(from_a.value, first)), way_b = sign_of(vec3_dot(from_b.value, last));
  DualTouch t;
  t.first = tangent_point(a, dual3_scale(from_a, dual_constant(way_a)), radius);
  t.last = tangent_point(b, dual3_scale(from_b, dual_constant(way_b)), radius);
  t.length = dual_constant(length);
  return t;
}

// ---- inside the circle

// One iterate of wrap.c's Newton method on asin(ra z) + asin(rb z) - 2 asin(z) + opening, with its derivative.
static inline Dual newton_step(Dual z, Dual ra, Dual rb, Dual opening) {
  Dual at_a = dual_mul(ra, z), at_b = dual_mul(rb, z);
  Dual value = dual_add(dual_sub(dual_add(dual_asin(at_a), dual_asin(at_b)), dual_times(dual_asin(z), 2)), opening);
  Dual one = dual_constant(1);
  Dual ca = dual_root(dual_sub(one, dual_mul(at_a, at_a))), cb = dual_root(dual_sub(one, dual_mul(at_b, at_b)));
  Dual cz = dual_root(dual_sub(one, dual_mul(z, z)));
  Dual slope = dual_sub(dual_add(dual_div(ra, ca), dual_div(rb, cb)), dual_div(dual_constant(2), cz));
  return dual_sub(z, dual_div(value, slope));
}

static real residual(real z, real ra, real rb, real opening) {
  return sn_asin(ra * z) + sn_asin(rb * z) - 2 * sn_asin(z) + opening;
}

// The sine of the angle of incidence; 0 where there is no root.
static inline Dual incidence(Dual ra, Dual rb, Dual opening) {
  const int most_iterations = 20;
  Dual z = dual_constant(1 - 1e-7);
  if (residual(z.value, ra.value, rb.value, opening.value) > 0) return dual_constant(0);
  for (int i = 0; i < most_iterations; i++) {
    if (fabs(residual(z.value, ra.value, rb.value, opening.value)) <= 1e-6) return z;
    Dual next = newton_step(z, ra, rb, opening);
    if (next.value > z.value || residual(next.value, ra.value, rb.value, opening.value) > 1e-6) return dual_constant(0);
    z = next;
  }
  return dual_constant(0);
}

static inline Dual angle_between(Dual3 a, Dual3 b) {
  Dual cosine = dual3_dot(dual3_direction(a), dual3_direction(b));
  return (Dual){sn_acos(cosine.value), scaled4(cosine.change, -1 / sqrt(1 - cosine.value * cosine.value))};
}

// `flat`: in the cross section of a cylinder, where the angle counts from the end that comes first counterclockwise.
static inline Dual3 touch_inside(Dual3 a, Dual3 b, real radius, bool flat) {
  if (flat && a.value.x * b.value.y - a.value.y * b.value.x <= 0) {
    Dual3 swap = a;
    a = b;
    b = swap;
  }
  Dual r = dual_constant(radius), ra = dual_div(r, dual3_length(a)), rb = dual_div(r, dual3_length(b));
  Dual z = incidence(ra, rb, angle_between(a, b));
  if (z.value == 0) return dual3_scale(dual3_direction(dual3_add(a, b)), r);
  Dual angle = dual_sub(dual_asin(z), dual_asin(dual_mul(ra, z)));
  Dual cosine = {sn_cos(angle.value), scaled4(angle.change, -sn_sin(angle.value))},
       sine = {sn_sin(angle.value), scaled4(angle.change, sn_cos(angle.value))};
  Dual3 unit = dual3_add(dual3_scale(dual3_direction(a), cosine), dual3_scale(across_towards(a, b), sine));
  return dual3_scale(unit, r);
}

// ---- directions

typedef struct Wrap {
  bool sphere, inside;
  real radius, length;
  snVec3 a, b, first, last;  // in the frame of the shape
} Wrap;

SN_FOUR Dual3 flat(Dual3 p) { return (Dual3){vec3(p.value.x, p.value.y, 0), {p.change.x, p.change.y, real4_splat(0)}}; }

static void set_height(Dual3* p, Dual z) { p->value.z = z.value, p->change.z = z.change; }

// A cylinder's path climbs evenly.
static void climb(DualTouch* t, Dual3 a, Dual3 b) {
  Dual before = dual3_length(dual3_sub(flat(a), t->first)), behind = dual3_length(dual3_sub(flat(b), t->last));
  Dual total = dual_add(dual_add(before, t->length), behind);
  Dual from = {a.value.z, a.change.z}, rise = dual_sub((Dual){b.value.z, b.change.z}, from);
  set_height(&t->first, dual_add(from, dual_div(dual_mul(rise, before), total)));
  set_height(&t->last, dual_add(from, dual_div(dual_mul(rise, dual_add(before, t->length)), total)));
}

// By the displacements of one end along the axes of the shape.
static inline DualTouch touch(const Wrap* w, bool by_from) {
  Change3 moved = {real4_of(1, 0, 0, 0), real4_of(0, 1, 0, 0), real4_of(0, 0, 1, 0)},
          still = {real4_splat(0), real4_splat(0), real4_splat(0)};
  Dual3 a = {w->a, by_from ? moved : still}, b = {w->b, by_from ? still : moved}, flat_a = w->sphere ? a : flat(a),
        flat_b = w->sphere ? b : flat(b);
  DualTouch t;
  if (w->inside) {
    t.first = t.last = touch_inside(flat_a, flat_b, w->radius, !w->sphere);
    t.length = dual_constant(0);
  } else if (w->sphere) {
    return touch_sphere(a, b, w->first, w->last, w->length, w->radius);
  } else {
    real height = w->last.z - w->first.z, round = sqrt(real_max(0, w->length * w->length - height * height));
    t = touch_cylinder(flat_a, flat_b, w->first, round, w->radius);
  }
  if (!w->sphere) climb(&t, a, b);
  return t;
}

static Wrap wrap_of(const snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  bool inside = side && vec3_is_zero(vec3_sub(path->first, path->last)) && path->length == 0;
  return (Wrap){.sphere = shape->type == SN_WRAP_SPHERE,
                .inside = inside,
                .radius = shape->radius,
                .length = path->length,
                .a = mat3_transpose_mul_vec3(shape->rot, vec3_sub(from, shape->pos)),
                .b = mat3_transpose_mul_vec3(shape->rot, vec3_sub(to, shape->pos)),
                .first = mat3_transpose_mul_vec3(shape->rot, vec3_sub(path->first, shape->pos)),
                .last = mat3_transpose_mul_vec3(shape->rot, vec3_sub(path->last, shape->pos))};
}

static snMat3 matrix_of(Change3 c) {
  snMat3 a;
  for (int k = 0; k < 3; k++)
    a.m[0][k] = real4_lane(c.x, k), a.m[1][k] = real4_lane(c.y, k), a.m[2][k] = real4_lane(c.z, k);
  return a;
}

snWrapDerivatives sn_wrap_derivatives(const snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to,
                                      const snVec3* side) {
  Wrap w = wrap_of(path, shape, from, to, side);
  DualTouch by_from = touch(&w, true), by_to = touch(&w, false);
  return (snWrapDerivatives){.first_by_from = matrix_of(by_from.first.change),
                             .first_by_to = matrix_of(by_to.first.change),
                             .last_by_from = matrix_of(by_from.last.change),
                             .last_by_to = matrix_of(by_to.last.change)};
}
