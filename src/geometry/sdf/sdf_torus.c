// sdf_torus.c — the plugins mujoco.sdf.torus and mujoco.sdf.bowl: bodies of revolution about z
//   Formulas: I. Quilez, Distance functions
#include "geometry/sdf/distance_field.h"
#include "math/vec3.h"

#include <math.h>

static double length2(double x, double y) { return sqrt(x * x + y * y); }

// ---- torus: a ring of radius R, thick 2 r

enum { RING, TUBE, TORUS_NUMBERS };
static const char* const torus_attributes[] = {"radius1", "radius2"};
static const double torus_defaults[] = {.35, .15};

static bool torus_read(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  return sn_sdf_read(p, values, torus_defaults, numbers, why);
}

static double torus_distance(const snPlugin* p, const double* n, snVec3 x) {
  (void)p;
  return length2(length2(x.x, x.y) - n[RING], x.z) - n[TUBE];
}

static snVec3 torus_gradient(const snPlugin* p, const double* n, snVec3 x, double value) {
  (void)p, (void)value;
  double radial = length2(x.x, x.y), q = radial - n[RING], length = real_max(length2(q, x.z), SN_MINVAL);
  return vec3(q * (x.x / radial) / length, q * (x.y / radial) / length, x.z / length);
}

static snAabb torus_box(const snPlugin* p, const double* n) {
  (void)p;
  return (snAabb){{0, 0, 0}, {n[RING] + n[TUBE], n[RING] + n[TUBE], n[TUBE]}};
}

const snPlugin sn_plugin_torus = {
    .name = "mujoco.sdf.torus",
    .attributes = torus_attributes,
    .attribute_count = TORUS_NUMBERS,
    .number_count = TORUS_NUMBERS,
    .read = torus_read,
    .distance = torus_distance,
    .gradient = torus_gradient,
    .box = torus_box,
};

// ---- bowl: a thick sphere cut off at a height, with a round rim

enum { HEIGHT, RADIUS, THICKNESS, BOWL_ATTRIBUTES, RIM = BOWL_ATTRIBUTES, BOWL_NUMBERS };
static const char* const bowl_attributes[] = {"height", "radius", "thickness"};
static const double bowl_defaults[] = {.4, 1., .02};

static bool bowl_read(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  if (!sn_sdf_read(p, values, bowl_defaults, n, why)) return false;
  n[RIM] = sqrt(n[RADIUS] * n[RADIUS] - n[HEIGHT] * n[HEIGHT]);
  return true;
}

static double bowl_distance(const snPlugin* p, const double* n, snVec3 x) {
  (void)p;
  double radial = length2(x.x, x.y);
  bool above = n[HEIGHT] * radial < n[RIM] * x.z;
  double from = above ? length2(radial - n[RIM], x.z - n[HEIGHT]) : fabs(length2(radial, x.z) - n[RADIUS]);
  return from - n[THICKNESS];
}

static snAabb bowl_box(const snPlugin* p, const double* n) {
  (void)p;
  double half = n[RADIUS] + n[THICKNESS];
  return (snAabb){{0, 0, 0}, {half, half, half}};
}

const snPlugin sn_plugin_bowl = {
    .name = "mujoco.sdf.bowl",
    .attributes = bowl_attributes,
    .attribute_count = BOWL_ATTRIBUTES,
    .number_count = BOWL_NUMBERS,
    .read = bowl_read,
    .distance = bowl_distance,
    .box = bowl_box,
};
