// polygon_split.c — polygons of a mesh file into triangles
//   Ears are cut in the coordinate plane in which the polygon is widest: a corner has the orientation of the whole
//   polygon and no other corner lies in its triangle. conformance: single precision and the order of tries decide which
//   ears are found, and both are as in tinyobjloader, which reads for MuJoCo.
#include "asset/polygon_split.h"

#include <float.h>
#include <math.h>
#include <string.h>

// conformance: MuJoCo drops polygons of more corners
#define MOST_CORNERS 100

typedef struct Plane {
  const snFloat3* vert;
  int nvert;
  int u, v;    // axes of the plane
  float area;  // of the polygon, signed
} Plane;

static bool is_known(const Plane* plane, const snCorner* corner) {
  return corner->vert >= 0 && corner->vert < plane->nvert;
}

// The plane of the first corner that has an angle: the two axes across the largest part of its normal.
static void choose_axes(Plane* plane, const snCorner* polygon, int count) {
  plane->u = 1;
  plane->v = 2;
  for (int k = 0; k < count; k++) {
    const snCorner *a = &polygon[k], *b = &polygon[(k + 1) % count], *c = &polygon[(k + 2) % count];
    if (!is_known(plane, a) || !is_known(plane, b) || !is_known(plane, c)) continue;
    const float *p = plane->vert[a->vert], *q = plane->vert[b->vert], *r = plane->vert[c->vert];
    float d[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, e[3] = {r[0] - q[0], r[1] - q[1], r[2] - q[2]};
    float x = fabsf(d[1] * e[2] - d[2] * e[1]);
    float y = fabsf(d[2] * e[0] - d[0] * e[2]);
    float z = fabsf(d[0] * e[1] - d[1] * e[0]);
    if (!(x > FLT_EPSILON || y > FLT_EPSILON || z > FLT_EPSILON)) continue;
    if (!(x > y && x > z)) {
      plane->u = 0;
      if (z > x && z > y) plane->v = 1;
    }
    return;
  }
}

static void measure_area(Plane* plane, const snCorner* polygon, int count) {
  plane->area = 0;
  for (int k = 0; k < count; k++) {
    const snCorner *a = &polygon[k], *b = &polygon[(k + 1) % count];
    if (!is_known(plane, a) || !is_known(plane, b)) continue;
    const float *p = plane->vert[a->vert], *q = plane->vert[b->vert];
    plane->area += (p[plane->u] * q[plane->v] - p[plane->v] * q[plane->u]) * 0.5f;
  }
}

// Whether a point lies in the triangle: a ray from it crosses the sides an odd number of times.
static bool is_inside(const float x[3], const float y[3], float px, float py) {
  bool inside = false;
  for (int i = 0, j = 2; i < 3; j = i++)
    if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) inside = !inside;
  return inside;
}

static bool is_ear(const Plane* plane, const snCorner* rest, int count, int guess) {
  float x[3] = {0}, y[3] = {0};
  for (int k = 0; k < 3; k++) {
    const snCorner* corner = &rest[(guess + k) % count];
    if (!is_known(plane, corner)) continue;
    x[k] = plane->vert[corner->vert][plane->u];
    y[k] = plane->vert[corner->vert][plane->v];
  }
  float rotation = (x[1] - x[0]) * (y[2] - y[1]) - (y[1] - y[0]) * (x[2] - x[1]);
  if (rotation * plane->area < 0) return false;
  for (int k = 3; k < count; k++) {
    const snCorner* corner = &rest[(guess + k) % count];
    if (!is_known(plane, corner)) continue;
    const float* p = plane->vert[corner->vert];
    if (is_inside(x, y, p[plane->u], p[plane->v])) return false;
  }
  return true;
}

int sn_polygon_split(const snFloat3* vert, int nvert, const snCorner* polygon, int count, snCorner* rest,
                     snCorner* out) {
  if (count > MOST_CORNERS) return 0;
  if (count == 3) {
    memcpy(out, polygon, 3 * sizeof *out);
    return 1;
  }
  Plane plane = {.vert = vert, .nvert = nvert};
  choose_axes(&plane, polygon, count);
  measure_area(&plane, polygon, count);
  memcpy(rest, polygon, sizeof *rest * (size_t)count);

  int triangles = 0, guess = 0, left = count, tries = count - 1;
  while (left > 3 && tries >= 0) {
    if (guess >= left) guess -= left;
    if (!is_ear(&plane, rest, left, guess)) {
      guess++;
      tries--;
      continue;
    }
    for (int k = 0; k < 3; k++) out[3 * triangles + k] = rest[(guess + k) % left];
    triangles++;
    int cut = (guess + 1) % left;
    memmove(rest + cut, rest + cut + 1, sizeof *rest * (size_t)(left - cut - 1));
    left--;
    tries = tries > 0 ? left : -1;  // conformance: an ear found at the last try ends the search all the same
  }
  if (left == 3) memcpy(out + 3 * triangles++, rest, 3 * sizeof *out);
  return triangles;
}
