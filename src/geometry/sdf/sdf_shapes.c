// sdf_shapes.c — how far points are from the surfaces of shapes that meet a distance field, and the direction
//   reads   a shape        writes  nothing
//   Gradients belong to the distances of shape/*.c (signed_distance). Formulas: I. Quilez, Distance functions
#include "geometry/sdf/distance_field.h"

#include "geometry/ray/ray.h"
#include "geometry/shape_ops.h"
#include "math/mat3.h"

#include <math.h>

static snVec3 scaled_by(snVec3 a, double inverse) { return vec3(a.x * inverse, a.y * inverse, a.z * inverse); }

static snVec3 plane_gradient(snVec3 size, snVec3 p) {
  (void)size, (void)p;
  return vec3(0, 0, 1);
}

static snVec3 sphere_gradient(snVec3 size, snVec3 p) {
  (void)size;
  return scaled_by(p, 1. / vec3_length(p));
}

static snVec3 capsule_gradient(snVec3 size, snVec3 p) {
  snVec3 a = vec3(p.x, p.y, p.z - real_clamp(p.z, -size.y, size.y));
  double length = vec3_length(a);
  return vec3(a.x / length, a.y / length, a.z / length);
}

// d = k0 (k0 - 1) / k1 with k0 = |p / s|, k1 = |p / s^2|
static snVec3 ellipsoid_gradient(snVec3 size, snVec3 p) {
  snVec3 a = vec3(p.x / size.x, p.y / size.y, p.z / size.z), b = vec3(a.x / size.x, a.y / size.y, a.z / size.z);
  double k0 = vec3_length(a), k1 = vec3_length(b), inverse0 = 1. / k0, inverse1 = 1. / k1;
  snVec3 of_k0 = scaled_by(b, inverse0);
  snVec3 of_k1 = vec3(b.x * inverse1 / (size.x * size.x), b.y * inverse1 / (size.y * size.y),
                      b.z * inverse1 / (size.z * size.z));
  double by_k0 = (2. * k0 - 1.) * inverse1, by_k1 = k0 * (k0 - 1.) * inverse1 * inverse1;
  return vec3_normalize(vec3(of_k0.x * by_k0 - of_k1.x * by_k1, of_k0.y * by_k0 - of_k1.y * by_k1,
                             of_k0.z * by_k0 - of_k1.z * by_k1));
}

static snVec3 cylinder_gradient(snVec3 size, snVec3 p) {
  const double least = 1. / SN_MAXVAL;
  double radius = sqrt(p.x * p.x + p.y * p.y), height = fabs(p.z);
  double side = radius - size.x, end = height - size.y;
  snVec3 out = vec3(p.x / real_max(radius, least), p.y / real_max(radius, least), p.z / real_max(height, least));
  bool wall = side > end;
  if ((wall ? side : end) < 0) return wall ? vec3(out.x, out.y, 0) : vec3(0, 0, out.z);
  double a = real_max(side, 0), b = real_max(end, 0), length = real_max(sqrt(a * a + b * b), least);
  return vec3(out.x * a / length, out.y * a / length, out.z * b / length);
}

// Inside a box: from the middle outwards, weighted by how near each face is.
static snVec3 box_field(snVec3 size, snVec3 beyond, snVec3 p) {
  snVec3 field = vec3_normalize(vec3(-size.x / beyond.x, -size.y / beyond.y, -size.z / beyond.z));
  return vec3(p.x < 0 ? -field.x : field.x, p.y < 0 ? -field.y : field.y, p.z < 0 ? -field.z : field.z);
}

static snVec3 box_gradient(snVec3 size, snVec3 p) {
  snVec3 beyond = vec3(fabs(p.x) - size.x, fabs(p.y) - size.y, fabs(p.z) - size.z);
  double wide = beyond.x > beyond.y ? beyond.x : beyond.y, most = beyond.z > wide ? beyond.z : wide;
  if (most < 0) return box_field(size, beyond, p);
  snVec3 b = vec3(real_max(beyond.x, 0), real_max(beyond.y, 0), real_max(beyond.z, 0));
  double length = vec3_length(b);
  return vec3(beyond.x > 0 ? b.x / length * p.x / fabs(p.x) : 0, beyond.y > 0 ? b.y / length * p.y / fabs(p.y) : 0,
              beyond.z > 0 ? b.z / length * p.z / fabs(p.z) : 0);
}

typedef snVec3 GradientFn(snVec3 size, snVec3 p);

// Height fields do not meet distance fields; meshes and fields have their own.
static GradientFn* const gradients[SN_GEOM_COUNT] = {
    [SN_GEOM_PLANE] = plane_gradient,         [SN_GEOM_SPHERE] = sphere_gradient,
    [SN_GEOM_CAPSULE] = capsule_gradient,     [SN_GEOM_ELLIPSOID] = ellipsoid_gradient,
    [SN_GEOM_CYLINDER] = cylinder_gradient,   [SN_GEOM_BOX] = box_gradient,
};

// conformance: a ray towards the origin of the world that goes beyond it, or hits nothing on this side, starts inside
static double ray_distance(const snShape* shape, snVec3 point, bool* beyond) {
  snVec3 from = vec3_add(mat3_mul_vec3(shape->rot, point), shape->pos), along = vec3_neg(from);
  double there = sn_ray_shape(shape, (snRay){from, along}, NULL);
  *beyond = there > vec3_length(along);
  if (!*beyond) return there;
  return -sn_ray_shape(shape, (snRay){from, vec3_neg(along)}, NULL);
}

double sn_shape_distance(const snShape* shape, snVec3 point) {
  bool unused;
  if (shape->sdf) return sn_sdf_distance(shape->sdf, point);
  if (shape->mesh) return ray_distance(shape, point, &unused);
  return sn_signed_distance(shape->type, shape->size, point);
}

snVec3 sn_shape_gradient(const snShape* shape, snVec3 point, double value) {
  bool beyond;
  if (shape->sdf) return sn_sdf_gradient(shape->sdf, point, value);
  if (!shape->mesh) return gradients[shape->type] ? gradients[shape->type](shape->size, point) : vec3(NAN, NAN, NAN);
  ray_distance(shape, point, &beyond);
  return beyond ? vec3(1, 1, 1) : vec3(-1, -1, -1);
}
