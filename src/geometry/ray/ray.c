// ray.c — rays against simple shapes
//   reads   a shape, a ray        writes  nothing
//   Round surfaces are quadrics: a x^2 + 2 b x + c = 0 along the ray. A capsule is a pipe with two half balls, each
//   kept where it is the surface. conformance: which of two roots counts, and what is strict, is MuJoCo's; its faces
//   and rims belong to shapes
#include "geometry/ray/ray.h"
#include "math/mat3.h"
#include "math/real.h"

// In the shape's own frame; the normal need not be of unit length.
typedef struct Hit {
  real x;
  snVec3 normal;
} Hit;

static const Hit no_hit = {-1, {0, 0, 0}};

typedef struct Roots {
  real near, far;
} Roots;

static Roots quadric(real a, real b, real c) {
  real det = b * b - a * c;
  if (det < 0 || a < SN_MINVAL) return (Roots){-1, -1};
  real root = sqrt(det);
  return (Roots){(-b - root) / a, (-b + root) / a};
}

static real first_ahead(Roots roots) {
  if (roots.near >= 0) return roots.near;
  return roots.far >= 0 ? roots.far : -1;
}

static bool is_nearer(real x, real than) { return x >= 0 && (than < 0 || x < than); }

static snVec3 point_at(snRay ray, real x) { return vec3_add_scaled(ray.from, ray.along, x); }

static Roots ball(snRay ray, snVec3 center, real radius_squared) {
  snVec3 from = vec3_sub(ray.from, center);
  return quadric(vec3_dot(ray.along, ray.along), vec3_dot(ray.along, from), vec3_dot(from, from) - radius_squared);
}

// around the z axis, without end
static Roots pipe(snRay ray, real radius) {
  snVec3 p = ray.from, v = ray.along;
  return quadric(v.x * v.x + v.y * v.y, v.x * p.x + v.y * p.y, p.x * p.x + p.y * p.y - radius * radius);
}

static bool misses_ball(snRay ray, real radius_squared) {
  return first_ahead(ball(ray, vec3(0, 0, 0), radius_squared)) < 0;
}

static Hit on_plane(snVec3 size, snRay ray) {
  if (ray.along.z > -SN_MINVAL) return no_hit;
  real x = -ray.from.z / ray.along.z;
  snVec3 p = point_at(ray, x);
  bool within = (size.x <= 0 || fabs(p.x) <= size.x) && (size.y <= 0 || fabs(p.y) <= size.y);
  return x >= 0 && within ? (Hit){x, {0, 0, 1}} : no_hit;
}

static Hit on_sphere(real radius, snRay ray) {
  real x = first_ahead(ball(ray, vec3(0, 0, 0), radius * radius));
  return (Hit){x, point_at(ray, x)};
}

static Hit on_pipe(real radius, real half_length, snRay ray) {
  real x = first_ahead(pipe(ray, radius));
  snVec3 p = point_at(ray, x);
  if (x < 0 || !(fabs(p.z) <= half_length)) return no_hit;
  return (Hit){x, {p.x, p.y, 0}};
}

// end: -1 bottom, 1 top
static Hit on_cap(real radius, real half_length, int end, snRay ray) {
  snVec3 center = vec3(0, 0, end * half_length);
  Roots roots = ball(ray, center, radius * radius);
  real both[2] = {roots.near, roots.far}, x = -1;
  for (int i = 0; i < 2; i++)
    if (end * (ray.from.z + both[i] * ray.along.z) >= half_length && is_nearer(both[i], x)) x = both[i];
  return (Hit){x, vec3_sub(point_at(ray, x), center)};
}

static Hit on_capsule(snVec3 size, snRay ray) {
  real reach = size.x + size.y;
  if (misses_ball(ray, reach * reach)) return no_hit;
  Hit hit = on_pipe(size.x, size.y, ray);
  for (int end = 1; end >= -1; end -= 2) {
    Hit cap = on_cap(size.x, size.y, end, ray);
    if (is_nearer(cap.x, hit.x)) hit = cap;
  }
  return hit;
}

static Hit on_ellipsoid(snVec3 size, snRay ray) {
  snVec3 s = vec3(1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z));
  snVec3 p = ray.from, v = ray.along, sv = vec3_mul(s, v), sp = vec3_mul(s, p);
  real x = first_ahead(quadric(vec3_dot(sv, v), vec3_dot(sv, p), vec3_dot(sp, p) - 1));
  return (Hit){x, vec3_mul(s, point_at(ray, x))};
}

static Hit on_cylinder(snVec3 size, snRay ray) {
  real radius_squared = size.x * size.x;
  if (misses_ball(ray, radius_squared + size.y * size.y)) return no_hit;
  Hit hit = no_hit;
  for (int end = -1; end <= 1 && fabs(ray.along.z) > SN_MINVAL; end += 2) {
    real x = (end * size.y - ray.from.z) / ray.along.z;
    snVec3 p = point_at(ray, x);
    if (p.x * p.x + p.y * p.y <= radius_squared && is_nearer(x, hit.x)) hit = (Hit){x, {0, 0, end}};
  }
  Hit side = on_pipe(size.x, size.y, ray);
  return is_nearer(side.x, hit.x) ? side : hit;
}

double sn_ray_box(snVec3 half, snRay ray, double faces[6], int* face) {
  real h[3], p[3], v[3], nearest = -1;
  vec3_store(h, half), vec3_store(p, ray.from), vec3_store(v, ray.along);
  for (int i = 0; i < 6 && faces; i++) faces[i] = -1;
  if (misses_ball(ray, vec3_dot(half, half))) return -1;
  for (int i = 0; i < 6; i++) {
    int axis = i / 2, j = axis == 0, k = axis == 2 ? 1 : 2;
    if (!(fabs(v[axis]) > SN_MINVAL)) continue;
    real x = ((i & 1 ? h[axis] : -h[axis]) - p[axis]) / v[axis];
    if (!(x >= 0 && fabs(p[j] + x * v[j]) <= h[j] && fabs(p[k] + x * v[k]) <= h[k])) continue;
    if (faces) faces[i] = x;
    if (!is_nearer(x, nearest)) continue;
    nearest = x;
    if (face) *face = i;
  }
  return nearest;
}

snVec3 sn_box_face_normal(int face) {
  real n[3] = {0, 0, 0};
  n[face / 2] = face & 1 ? 1 : -1;
  return vec3_load(n);
}

static Hit on_box(snVec3 size, snRay ray) {
  int face = 0;
  real x = sn_ray_box(size, ray, NULL, &face);
  return (Hit){x, sn_box_face_normal(face)};
}

static Hit on_mesh(const snShape* shape, snRay ray) {
  Hit hit = no_hit;
  hit.x = sn_ray_mesh(shape->mesh, shape->size, ray, &hit.normal);
  return hit;
}

static Hit on_field(const snShape* shape, snRay ray) {
  Hit hit = no_hit;
  hit.x = sn_ray_field(shape->field, ray, &hit.normal);
  return hit;
}

static Hit on_shape(const snShape* shape, snRay ray) {
  switch (shape->type) {
    case SN_GEOM_PLANE: return on_plane(shape->size, ray);
    case SN_GEOM_HFIELD: return on_field(shape, ray);
    case SN_GEOM_SPHERE: return on_sphere(shape->size.x, ray);
    case SN_GEOM_CAPSULE: return on_capsule(shape->size, ray);
    case SN_GEOM_ELLIPSOID: return on_ellipsoid(shape->size, ray);
    case SN_GEOM_CYLINDER: return on_cylinder(shape->size, ray);
    case SN_GEOM_BOX: return on_box(shape->size, ray);
    case SN_GEOM_MESH: return on_mesh(shape, ray);
    case SN_GEOM_SDF:
    case SN_GEOM_COUNT: break;
  }
  return no_hit;
}

double sn_ray_shape(const snShape* shape, snRay ray, snVec3* normal) {
  snRay local = {mat3_transpose_mul_vec3(shape->rot, vec3_sub(ray.from, shape->pos)),
                 mat3_transpose_mul_vec3(shape->rot, ray.along)};
  Hit hit = on_shape(shape, local);
  if (normal) *normal = hit.x < 0 ? vec3(0, 0, 0) : mat3_mul_vec3(shape->rot, vec3_normalize(hit.normal));
  return hit.x;
}
