// octree_formulas.h — distance and gradient in an octree, over `real`: one point or several lanes
//   In a leaf the distance is trilinear in the coordinates; a point outside the outermost box is moved into it, and the
//   way is added.
#pragma once
#include "geometry/sdf/octree.h"
#include "geometry/sdf/primitive_formulas.h"

// conformance: how far a point outside lands inside the box
#define INTO_BOX 1e-6

// The leaves that held the last points, -1: none yet.
// Points that are not `needed` get any distance.
typedef struct Leaves {
  int leaf[POINTS];
} Leaves;

static inline Leaves no_leaves(void) {
  Leaves none;
  for (int k = 0; k < POINTS; k++) none.leaf[k] = -1;
  return none;
}

static inline real beyond_ends(real x, double center, double half) { return real_abs(x - center) - half; }

static inline real moved_in(real x, double center, real beyond) {
  real inwards = beyond + INTO_BOX;
  return real_select(beyond >= 0, x - real_select(x - center > 0, inwards, -inwards), x);
}

// Signed distance of the point from the outermost box; a point outside is moved into it.
static inline real move_into_box(const snAabb* box, snVec3* p) {
  const real zero = real_of(0);
  real x = beyond_ends(p->x, box->center.x, box->half.x), y = beyond_ends(p->y, box->center.y, box->half.y);
  real z = beyond_ends(p->z, box->center.z, box->half.z);
  mask inside = (x <= 0) & (y <= 0) & (z <= 0);
  if (mask_all(inside)) return real_max(x, real_max(y, z));
  real squared = real_select(x >= 0, x * x, zero) + real_select(y >= 0, y * y, zero) + real_select(z >= 0, z * z, zero);
  snVec3 moved = vec3(moved_in(p->x, box->center.x, x), moved_in(p->y, box->center.y, y),
                      moved_in(p->z, box->center.z, z));
  *p = vec3_select(inside, *p, moved);
  return real_select(inside, real_max(x, real_max(y, z)), real_sqrt(squared));
}

// The leaf of each point: its values at the corners, and where the point lies in it, 0 to 1 along each axis.
typedef struct Cell {
  real value[8];
  snVec3 at;
  mask found;
} Cell;

static inline real share_of_side(real x, real center, real half) {
  real low = center - half, high = center + half;
  return (x - low) / (high - low);
}

static inline void find_cells(Cell* c, const snSdfView* field, snVec3 p, mask needed, Leaves* known) {
  snVec3 center, half;
  for (int k = 0; k < POINTS; k++) {
    const double point[3] = {POINT_OF(p.x, k), POINT_OF(p.y, k), POINT_OF(p.z, k)};
    if (POINT_OF(needed, k)) known->leaf[k] = octree_leaf(field, point, known->leaf[k]);
    int leaf = known->leaf[k], safe = leaf < 0 ? 0 : leaf;
    const snAabb* box = &field->box[safe];
    POINT_OF(c->found, k) = leaf < 0 ? 0 : -1;
    for (int i = 0; i < 8; i++) POINT_OF(c->value[i], k) = field->corner[safe][i];
    POINT_OF(center.x, k) = box->center.x, POINT_OF(half.x, k) = box->half.x;
    POINT_OF(center.y, k) = box->center.y, POINT_OF(half.y, k) = box->half.y;
    POINT_OF(center.z, k) = box->center.z, POINT_OF(half.z, k) = box->half.z;
  }
  c->at = vec3(share_of_side(p.x, center.x, half.x), share_of_side(p.y, center.y, half.y),
               share_of_side(p.z, center.z, half.z));
}

static inline real octree_distance(const snSdfView* field, snVec3 point, mask needed, Leaves* known) {
  real outside = move_into_box(&field->box[0], &point), sum = real_of(0);
  Cell c;
  find_cells(&c, field, point, needed, known);
  const real x[2] = {1 - c.at.x, c.at.x}, y[2] = {1 - c.at.y, c.at.y}, z[2] = {1 - c.at.z, c.at.z};
  for (int i = 0; i < 8; i++) sum += x[i & 1] * y[i >> 1 & 1] * z[i >> 2] * c.value[i];
  return real_select(c.found, real_select(outside > 0, sum + outside, sum), real_of(NAN));
}

// conformance: by the coordinates in the cell, not in space: the gradient is not divided by the sides of the cell
static inline snVec3 octree_slope(const snSdfView* field, snVec3 point, mask needed, Leaves* known) {
  Cell c;
  find_cells(&c, field, point, needed, known);
  const real x[2] = {1 - c.at.x, c.at.x}, y[2] = {1 - c.at.y, c.at.y}, z[2] = {1 - c.at.z, c.at.z};
  snVec3 sum = vec3_of(0, 0, 0);
  for (int i = 0; i < 8; i++) {
    double along_x = i & 1 ? 1 : -1, along_y = i & 2 ? 1 : -1, along_z = i & 4 ? 1 : -1;
    sum.x += along_x * y[i >> 1 & 1] * z[i >> 2] * c.value[i];
    sum.y += x[i & 1] * along_y * z[i >> 2] * c.value[i];
    sum.z += x[i & 1] * y[i >> 1 & 1] * along_z * c.value[i];
  }
  return vec3_select(c.found, sum, vec3_of(NAN, NAN, NAN));
}

// Where the point is outside the outermost box, whose gradient comes from differences.
static inline mask octree_beyond(const snSdfView* field, snVec3 point) {
  return move_into_box(&field->box[0], &point) > 0;
}
