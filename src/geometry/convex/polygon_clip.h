// polygon_clip.h — the part of one flat polygon that lies over another
//   Sutherland and Hodgman: one cut after another, by a plane on each edge of the window. Four corners are found by
//   moving one after another forward as long as the area grows, for every start of the first.
//   Source: Sutherland, Hodgman, Reentrant polygon clipping, Comm. ACM 17 (1974). conformance: order of the corners.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "math/vec3.h"

// Most corners that a polygon of a face is taken with.
#define SN_POLYGON_CORNERS 150

// Most corners of a clipped polygon.
#define SN_CLIPPED_CORNERS (2 * SN_POLYGON_CORNERS)

// Cuts `subject` (a polygon, or a segment as two corners) by the planes that stand on the edges of `window` along its
// normal. Writes at most SN_CLIPPED_CORNERS, returns how many; 0 where the window is no polygon.
int sn_polygon_clip(snVec3* out, const snVec3* window, int window_corners, snVec3 normal, const snVec3* subject,
                    int subject_corners);

// Four corners of a convex polygon with more than four, as MuJoCo chooses them.
void sn_polygon_quadrilateral(snVec3 out[4], const snVec3* polygon, int corners);

typedef struct ClipPlane {
  snVec3 point, normal;
  real offset;
} ClipPlane;

// Stands on an edge along the window's normal.
static inline ClipPlane clip_wall(snVec3 from, snVec3 to, snVec3 normal) {
  // conformance: the normal after its rounding at the edge
  snVec3 up = vec3_sub(vec3_add(from, normal), from);
  snVec3 across = vec3_cross(vec3_sub(to, from), up);
  ClipPlane plane = {from, across, vec3_dot(across, from)};
  return plane;
}

static inline bool is_within(const ClipPlane* plane, snVec3 p) {
  return vec3_dot(vec3_sub(p, plane->point), plane->normal) > -SN_MINVAL;
}

// Where a segment crosses the plane; false where it does not.
static inline bool plane_crossing(snVec3* out, const ClipPlane* plane, snVec3 from, snVec3 to) {
  snVec3 segment = vec3_sub(to, from);
  real approach = vec3_dot(plane->normal, segment);
  if (approach == 0) return false;
  real t = (plane->offset - vec3_dot(plane->normal, from)) / approach;
  if (!(t >= 0 && t <= 1)) return false;
  *out = vec3_add_scaled(from, segment, t);
  return true;
}

static inline int cut_polygon(snVec3* out, const ClipPlane* plane, const snVec3* polygon, int corners) {
  int count = 0;
  bool from_inside = corners > 0 && is_within(plane, polygon[0]);
  for (int i = 0; i < corners; i++) {
    snVec3 from = polygon[i], to = polygon[i + 1 < corners ? i + 1 : 0];
    bool to_inside = is_within(plane, to);
    // rounding may leave a polygon that is not convex and crosses more than twice
    if (count + 2 > SN_CLIPPED_CORNERS) break;
    if (from_inside != to_inside && plane_crossing(&out[count], plane, from, to)) count++;
    if (to_inside) out[count++] = to;
    from_inside = to_inside;
  }
  return count;
}

// `other` is room for as many corners as `out`.
static inline int polygon_clip(snVec3* out, snVec3* other, const snVec3* window, int window_corners, snVec3 normal,
                               const snVec3* subject, int subject_corners) {
  if (window_corners < 3) return 0;
  snVec3 *from = out, *to = other;
  int count = subject_corners;
  for (int i = 0; i < count; i++) from[i] = subject[i];
  for (int i = 0; i < window_corners; i++) {
    ClipPlane plane = clip_wall(window[i], window[i + 1 < window_corners ? i + 1 : 0], normal);
    count = cut_polygon(to, &plane, from, count);
    snVec3* swapped = from;
    from = to;
    to = swapped;
  }
  if (from != out) {
    for (int i = 0; i < count; i++) out[i] = from[i];
  }
  return count;
}

// ---- quadrilateral

typedef struct Ring {
  const snVec3* corner;
  int corners;
} Ring;

static inline int next_corner(const Ring* ring, int k) { return k + 1 < ring->corners ? k + 1 : 0; }

// conformance: MuJoCo takes the triangles a d b and b c a with their signs, which is not the area of a b c d.
static inline real ring_area(const Ring* ring, const int k[4]) {
  snVec3 a = ring->corner[k[0]], b = ring->corner[k[1]], c = ring->corner[k[2]], d = ring->corner[k[3]];
  snVec3 first = vec3_cross(vec3_sub(d, a), vec3_sub(b, d)), second = vec3_cross(vec3_sub(c, b), vec3_sub(a, c));
  return 0.5 * vec3_length(vec3_add(first, second));
}

// Moves one corner forward if that makes the area larger.
static inline bool advance_corner(const Ring* ring, int k[4], int moved, real* largest) {
  int before = k[moved];
  k[moved] = next_corner(ring, before);
  real larger = ring_area(ring, k);
  if (larger > *largest) {
    *largest = larger;
    return true;
  }
  k[moved] = before;
  return false;
}

static inline void polygon_quadrilateral(snVec3 out[4], const snVec3* polygon, int corners) {
  Ring ring = {polygon, corners};
  int k[4] = {0, 1, 2, 3}, best[4] = {0, 1, 2, 3};
  real largest = ring_area(&ring, k);
  for (; k[0] < corners; k[0]++) {
    while (advance_corner(&ring, k, 3, &largest)) {
      while (advance_corner(&ring, k, 2, &largest)) continue;
      while (advance_corner(&ring, k, 1, &largest)) continue;
      for (int i = 0; i < 4; i++) best[i] = k[i];
    }
    // the corners stay in order: each is pushed on by the one behind it
    for (int i = 1; i < 4 && k[i] == k[i - 1]; i++) k[i] = next_corner(&ring, k[i]);
  }
  for (int i = 0; i < 4; i++) out[i] = polygon[best[i]];
}
