// distance_field.c — distance and gradient of a field, whatever it is made of
//   reads   the row of a plugin, or an octree        writes  nothing
//   In a leaf of the octree the distance is trilinear in the coordinates; outside the box the point is moved into it
//   and the way is added.
#include "geometry/sdf/distance_field.h"

#include "base/text.h"
#include "math/vec3.h"

#include <math.h>
#include <stdio.h>

// conformance: how far a point outside lands inside the box, and what counts as inside a cell
#define INTO_BOX  1e-6
#define CELL_EDGE 1e-8
#define MOST_CELLS 100

// ---- octrees

// How far a coordinate is beyond the ends of an interval, negative inside, and the coordinate moved into it.
static double beyond_ends(double x, double center, double half) { return fabs(x - center) - half; }

static double moved_in(double x, double center, double beyond) {
  return x - (x - center > 0 ? beyond + INTO_BOX : -(beyond + INTO_BOX));
}

// Signed distance of the point from the outermost box; a point outside is moved into it.
static double move_into_box(snAabb box, snVec3* p) {
  double x = beyond_ends(p->x, box.center.x, box.half.x), y = beyond_ends(p->y, box.center.y, box.half.y);
  double z = beyond_ends(p->z, box.center.z, box.half.z), squared = 0;
  if (x <= 0 && y <= 0 && z <= 0) return real_max(x, real_max(y, z));
  if (x >= 0) squared += x * x, p->x = moved_in(p->x, box.center.x, x);
  if (y >= 0) squared += y * y, p->y = moved_in(p->y, box.center.y, y);
  if (z >= 0) squared += z * z, p->z = moved_in(p->z, box.center.z, z);
  return sqrt(squared);
}

// A leaf, and where the point lies in it: 0 to 1 along each axis.
typedef struct Place {
  int leaf;
  double at[3];
} Place;

static bool is_leaf(const int* child) {
  int any = -1;
  for (int i = 0; i < 8; i++) any &= child[i];
  return any == -1;
}

static bool is_within(double x, double center, double half, double* at) {
  double low = center - half, high = center + half;
  *at = (x - low) / (high - low);
  return !(x + CELL_EDGE < low || x - CELL_EDGE > high);
}

static bool locate(const snAabb* box, snVec3 p, double at[3]) {
  return is_within(p.x, box->center.x, box->half.x, &at[0]) && is_within(p.y, box->center.y, box->half.y, &at[1]) &&
         is_within(p.z, box->center.z, box->half.z, &at[2]);
}

static Place find_leaf(const snSdfView* field, snVec3 point) {
  Place place = {0};
  for (int k = 0; k < MOST_CELLS && locate(&field->box[place.leaf], point, place.at); k++) {
    const int* child = field->child[place.leaf];
    if (is_leaf(child)) return place;
    int octant = !(place.at[0] < .5) + 2 * !(place.at[1] < .5) + 4 * !(place.at[2] < .5);
    if (child[octant] < 0) break;
    place.leaf = child[octant];
  }
  return (Place){.leaf = -1};
}

// Share of a corner along axis k.
static double share(int corner, int k, const double at[3]) { return corner >> k & 1 ? at[k] : 1 - at[k]; }

static double octree_distance(const snSdfView* field, snVec3 point) {
  double outside = move_into_box(field->box[0], &point), sum = 0;
  Place place = find_leaf(field, point);
  if (place.leaf < 0) return NAN;
  const double* value = field->corner[place.leaf];
  for (int i = 0; i < 8; i++) {
    double weight = share(i, 0, place.at) * share(i, 1, place.at) * share(i, 2, place.at);
    sum += weight * value[i];
  }
  return outside > 0 ? sum + outside : sum;
}

// conformance: by the coordinates in the cell, not in space: the gradient is not divided by the sides of the cell
static snVec3 leaf_gradient(const double* value, const double at[3]) {
  snVec3 sum = {0, 0, 0};
  for (int i = 0; i < 8; i++) {
    double x = i & 1 ? 1 : -1, y = i & 2 ? 1 : -1, z = i & 4 ? 1 : -1;
    sum.x += x * share(i, 1, at) * share(i, 2, at) * value[i];
    sum.y += share(i, 0, at) * y * share(i, 2, at) * value[i];
    sum.z += share(i, 0, at) * share(i, 1, at) * z * value[i];
  }
  return sum;
}

// ---- fields

static snVec3 differences(const snSdfView* field, snVec3 p, double value) {
  const double e = SN_SDF_STEP;
  return vec3((sn_sdf_distance(field, vec3(p.x + e, p.y, p.z)) - value) / e,
              (sn_sdf_distance(field, vec3(p.x, p.y + e, p.z)) - value) / e,
              (sn_sdf_distance(field, vec3(p.x, p.y, p.z + e)) - value) / e);
}

static snVec3 octree_gradient(const snSdfView* field, snVec3 point, double value) {
  snVec3 inside = point;
  if (move_into_box(field->box[0], &inside) > 0) return differences(field, point, value);
  Place place = find_leaf(field, point);
  return place.leaf < 0 ? vec3(NAN, NAN, NAN) : leaf_gradient(field->corner[place.leaf], place.at);
}

double sn_sdf_distance(const snSdfView* field, snVec3 point) {
  const snPlugin* p = field->plugin;
  return p ? p->distance(p, field->numbers, point) : octree_distance(field, point);
}

snVec3 sn_sdf_gradient(const snSdfView* field, snVec3 point, double value) {
  const snPlugin* p = field->plugin;
  if (!p) return octree_gradient(field, point, value);
  return p->gradient ? p->gradient(p, field->numbers, point, value) : differences(field, point, value);
}

bool sn_sdf_read(const snPlugin* p, const char* const* values, const double* defaults, double* numbers,
                 char why[SN_PLUGIN_WHY]) {
  for (int i = 0; i < p->attribute_count; i++) {
    numbers[i] = values[i][0] ? sn_config_number(values[i]) : defaults[i];
    if (sn_config_is_number(values[i])) continue;
    snprintf(why, SN_PLUGIN_WHY, "'%s' must be a number, found '%.100s'", p->attributes[i], values[i]);
    return false;
  }
  return true;
}
