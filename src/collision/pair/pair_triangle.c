// pair_triangle.c — contacts of spheres, boxes and capsules with a thick triangle
//   Sphere: with the nearest point of the triangle. Box: vertices of the triangle in the box thickened by radius and
//   margin, along its nearest face, and corners of the box as spheres without radius. Capsule: both ends as spheres,
//   and vertices of the triangle beside the axis. conformance: edges against edges are not tested.
#include "collision/pair/pairs.h"

#include "math/mat3.h"

#include <math.h>

typedef struct Vec2 {
  double x, y;
} Vec2;

static double sign_of(double x) { return (x > 0) - (x < 0); }

static double area_sign(Vec2 p, Vec2 a, Vec2 b) {
  return sign_of((p.x - b.x) * (a.y - b.y) - (a.x - b.x) * (p.y - b.y));
}

static Vec2 nearest_on_segment(Vec2 p, Vec2 u, Vec2 v, double* distance) {
  Vec2 along = {v.x - u.x, v.y - u.y};
  double t = (along.x * (p.x - u.x) + along.y * (p.y - u.y)) /
             real_max(SN_MINVAL, along.x * along.x + along.y * along.y);
  Vec2 out = t <= 0 ? u : t >= 1 ? v : (Vec2){u.x + along.x * t, u.y + along.y * t};
  *distance = sqrt((out.x - p.x) * (out.x - p.x) + (out.y - p.y) * (out.y - p.y));
  return out;
}

// Nearest point to p on the border of the triangle (0, a, b).
static Vec2 nearest_on_border(Vec2 p, Vec2 a, Vec2 b) {
  Vec2 o = {0, 0};
  double d[3];
  Vec2 x[3] = {nearest_on_segment(p, o, a, &d[0]), nearest_on_segment(p, a, b, &d[1]),
               nearest_on_segment(p, b, o, &d[2])};
  return x[d[0] < d[1] && d[0] < d[2] ? 0 : d[1] < d[2] ? 1 : 2];
}

int sn_sphere_triangle(snContactPoint* out, snVec3 center, double radius, const snThickTriangle* t, double margin) {
  double reach = margin + radius + t->radius;
  snVec3 s = vec3_sub(center, t->vertex[0]), a = vec3_sub(t->vertex[1], t->vertex[0]),
         b = vec3_sub(t->vertex[2], t->vertex[0]);
  snVec3 normal = vec3_normalize(vec3_cross(a, b));
  double height = vec3_dot(normal, s), length;
  if (fabs(height) > reach) return 0;

  snVec3 below = vec3_add_scaled(s, normal, -height), e1 = vec3_direction(a, &length),
         e2 = vec3_normalize(vec3_cross(normal, a));
  Vec2 p = {vec3_dot(e1, below), vec3_dot(e2, below)}, o = {0, 0}, corner_a = {length, 0},
       corner_b = {vec3_dot(e1, b), vec3_dot(e2, b)};
  double side = area_sign(p, o, corner_a);
  bool inside = side == area_sign(p, corner_a, corner_b) && side == area_sign(p, corner_b, o);
  snVec3 nearest = below;
  if (!inside) {
    Vec2 x = nearest_on_border(p, corner_a, corner_b);
    nearest = vec3_add_scaled(vec3_scale(e1, x.x), e2, x.y);
  }
  double distance;
  snVec3 way = vec3_direction(vec3_sub(nearest, s), &distance);
  if (distance > reach) return 0;
  double dist = distance - radius - t->radius;
  *out = (snContactPoint){.dist = dist, .normal = way, .pos = vec3_add_scaled(center, way, radius + dist / 2)};
  return 1;
}

// One vertex of the triangle in the thickened box.
static int box_vertex(snContactPoint* out, const snShape* box, snVec3 vertex, double radius, double margin) {
  double local[3], size[3];
  vec3_store(local, mat3_transpose_mul_vec3(box->rot, vec3_sub(vertex, box->pos)));
  vec3_store(size, box->size);
  int axis = 0;
  for (int k = 0; k < 3; k++) {
    if (fabs(local[k]) > size[k] + margin + radius) return 0;
    if (fabs(local[k]) - size[k] > fabs(local[axis]) - size[axis]) axis = k;
  }
  double dist = fabs(local[axis]) - size[axis] - radius;
  if (dist > margin) return 0;
  snVec3 normal = vec3_scale(mat3_col(box->rot, axis), local[axis] > 0 ? 1 : -1);
  *out = (snContactPoint){
      .dist = dist, .normal = normal, .pos = vec3_add_scaled(vertex, normal, -(radius + dist * 0.5))};
  return 1;
}

int sn_box_triangle(snContactPoint* out, const snShape* box, const snThickTriangle* t, double margin) {
  int count = 0;
  for (int i = 0; i < 3; i++) count += box_vertex(out + count, box, t->vertex[i], t->radius, margin);
  for (int i = 0; i < 8; i++) {
    snVec3 corner = vec3(i & 1 ? box->size.x : -box->size.x, i & 2 ? box->size.y : -box->size.y,
                         i & 4 ? box->size.z : -box->size.z);
    corner = vec3_add(mat3_mul_vec3(box->rot, corner), box->pos);
    count += sn_sphere_triangle(out + count, corner, 0, t, margin);
  }
  return count;
}

// A vertex beside the axis of the capsule, not beyond its ends.
static int axis_vertex(snContactPoint* out, snVec3 end, snVec3 along, double radius, snVec3 vertex, double thickness,
                       double margin) {
  double t = vec3_dot(vec3_sub(vertex, end), along) / vec3_dot(along, along), distance;
  if (!(t > SN_MINVAL && t < 1 - SN_MINVAL)) return 0;
  snVec3 nearest = vec3_add_scaled(end, along, t), way = vec3_direction(vec3_sub(vertex, nearest), &distance);
  if (distance > radius + thickness + margin) return 0;
  snVec3 sum = vec3_add_scaled(vec3_add(nearest, vertex), way, radius - thickness);
  *out = (snContactPoint){.dist = distance - radius - thickness, .normal = way, .pos = vec3_scale(sum, 0.5)};
  return 1;
}

int sn_capsule_triangle(snContactPoint* out, const snShape* capsule, const snThickTriangle* t, double margin) {
  double radius = capsule->size.x, half = capsule->size.y;
  snVec3 axis = mat3_col(capsule->rot, 2);
  snVec3 low = vec3_add_scaled(capsule->pos, axis, -half), high = vec3_add_scaled(capsule->pos, axis, half);
  int count = sn_sphere_triangle(out, low, radius, t, margin);
  count += sn_sphere_triangle(out + count, high, radius, t, margin);
  for (int i = 0; i < 3; i++)
    count += axis_vertex(out + count, low, vec3_sub(high, low), radius, t->vertex[i], t->radius, margin);
  return count;
}
