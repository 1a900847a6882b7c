// surface.h — surfaces of primitive shapes in their own frames: where a ray first hits one, and what is inside
//   reads   sizes as geom_size        gives back  a hit, or whether a point is inside
//   For the shapes' own rows (shape/<kind>.c) and for kernels, which call no functions by address. conformance: inside
//   is strict; faces and their borders belong to what a ray hits.
#pragma once
#include "geometry/shape/quadric.h"

// ---- rays

static inline snHit plane_hit(snVec3 size, snRay ray) {
  if (ray.along.z > -SN_MINVAL) return no_hit();
  real x = -ray.from.z / ray.along.z;
  snVec3 p = point_at(ray, x);
  bool within = (size.x <= 0 || fabs(p.x) <= size.x) && (size.y <= 0 || fabs(p.y) <= size.y);
  return x >= 0 && within ? (snHit){x, {0, 0, 1}} : no_hit();
}

static inline snHit sphere_hit(snVec3 size, snRay ray) {
  real x = first_ahead(sphere_roots(ray, vec3(0, 0, 0), size.x * size.x));
  return (snHit){x, point_at(ray, x)};
}

// A hemisphere of a capsule; end: -1 bottom, 1 top.
static inline snHit cap_hit(snVec3 size, int end, snRay ray) {
  snVec3 center = vec3(0, 0, end * size.y);
  Roots roots = sphere_roots(ray, center, size.x * size.x);
  real both[2] = {roots.near, roots.far}, x = -1;
  for (int i = 0; i < 2; i++)
    if (end * (ray.from.z + both[i] * ray.along.z) >= size.y && is_nearer(both[i], x)) x = both[i];
  return (snHit){x, vec3_sub(point_at(ray, x), center)};
}

static inline snHit capsule_hit(snVec3 size, snRay ray) {
  if (misses_sphere(ray, square(size.x + size.y))) return no_hit();
  snHit hit = wall_hit(size.x, size.y, ray);
  for (int end = 1; end >= -1; end -= 2) {
    snHit cap = cap_hit(size, end, ray);
    if (is_nearer(cap.x, hit.x)) hit = cap;
  }
  return hit;
}

static inline snHit ellipsoid_hit(snVec3 size, snRay ray) {
  snVec3 s = vec3(1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z));
  snVec3 p = ray.from, v = ray.along, sv = vec3_mul(s, v), sp = vec3_mul(s, p);
  real x = first_ahead(quadric(vec3_dot(sv, v), vec3_dot(sv, p), vec3_dot(sp, p) - 1));
  return (snHit){x, vec3_mul(s, point_at(ray, x))};
}

static inline snHit cylinder_hit(snVec3 size, snRay ray) {
  real radius_squared = size.x * size.x;
  if (misses_sphere(ray, radius_squared + size.y * size.y)) return no_hit();
  snHit hit = no_hit();
  for (int end = -1; end <= 1 && fabs(ray.along.z) > SN_MINVAL; end += 2) {
    real x = (end * size.y - ray.from.z) / ray.along.z;
    snVec3 p = point_at(ray, x);
    if (p.x * p.x + p.y * p.y <= radius_squared && is_nearer(x, hit.x)) hit = (snHit){x, {0, 0, (real)end}};
  }
  snHit wall = wall_hit(size.x, size.y, ray);
  return is_nearer(wall.x, hit.x) ? wall : hit;
}

// Nearest x on the faces of a box about the origin, see sn_ray_box.
static inline real box_faces(snVec3 half, snRay ray, double* faces, int* face) {
  real h[3], p[3], v[3], nearest = -1;
  vec3_store(h, half), vec3_store(p, ray.from), vec3_store(v, ray.along);
  for (int i = 0; i < 6 && faces; i++) faces[i] = -1;
  if (misses_sphere(ray, vec3_dot(half, half))) return -1;
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

// Outward normal of a face, numbered -x +x -y +y -z +z.
static inline snVec3 box_face_normal(int face) {
  real n[3] = {0, 0, 0};
  n[face / 2] = face & 1 ? 1 : -1;
  return vec3_load(n);
}

static inline snHit box_hit(snVec3 size, snRay ray) {
  int face = 0;
  real x = box_faces(size, ray, NULL, &face);
  return (snHit){x, box_face_normal(face)};
}

// Of any primitive; meshes and height fields have no surface here.
static inline snHit primitive_hit(int type, snVec3 size, snRay ray) {
  switch (type) {
    case SN_GEOM_PLANE: return plane_hit(size, ray);
    case SN_GEOM_SPHERE: return sphere_hit(size, ray);
    case SN_GEOM_CAPSULE: return capsule_hit(size, ray);
    case SN_GEOM_ELLIPSOID: return ellipsoid_hit(size, ray);
    case SN_GEOM_CYLINDER: return cylinder_hit(size, ray);
    case SN_GEOM_BOX: return box_hit(size, ray);
  }
  return no_hit();
}

// ---- insides

static inline bool sphere_inside(snVec3 size, snVec3 p) { return vec3_dot(p, p) < square(size.x); }

// From the nearest point of the axis of a capsule.
static inline snVec3 from_axis(snVec3 size, snVec3 p) { return vec3(p.x, p.y, p.z - real_clamp(p.z, -size.y, size.y)); }

static inline bool capsule_inside(snVec3 size, snVec3 p) {
  snVec3 v = from_axis(size, p);
  return square(v.x) + square(v.y) + square(v.z) < square(size.x);
}

static inline bool ellipsoid_inside(snVec3 size, snVec3 p) {
  return square(p.x) / square(size.x) + square(p.y) / square(size.y) + square(p.z) / square(size.z) < 1;
}

static inline bool cylinder_inside(snVec3 size, snVec3 p) {
  return fabs(p.z) < size.y && square(p.x) + square(p.y) < square(size.x);
}

static inline bool box_inside(snVec3 size, snVec3 p) {
  return fabs(p.x) < size.x && fabs(p.y) < size.y && fabs(p.z) < size.z;
}

// Below a plane counts as inside; meshes and height fields have no inside.
static inline bool primitive_inside(int type, snVec3 size, snVec3 p) {
  switch (type) {
    case SN_GEOM_PLANE: return p.z < 0;
    case SN_GEOM_SPHERE: return sphere_inside(size, p);
    case SN_GEOM_CAPSULE: return capsule_inside(size, p);
    case SN_GEOM_ELLIPSOID: return ellipsoid_inside(size, p);
    case SN_GEOM_CYLINDER: return cylinder_inside(size, p);
    case SN_GEOM_BOX: return box_inside(size, p);
  }
  return false;
}
