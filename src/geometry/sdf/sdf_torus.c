// sdf_torus.c — the plugins mujoco.sdf.torus and mujoco.sdf.bowl: bodies of revolution about z
#include "geometry/sdf/distance_field.h"
#include "geometry/sdf/plugin_formulas.h"

// ---- torus

static const char* const torus_attributes[] = {"radius1", "radius2"};
static const double torus_defaults[] = {.35, .15};

static bool torus_read(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  return sn_sdf_read(p, values, torus_defaults, numbers, why);
}

static double torus_distance(const snPlugin* p, const double* n, snVec3 x) { return (void)p, torus_field(n, x); }

static snVec3 torus_gradient(const snPlugin* p, const double* n, snVec3 x, double value) {
  (void)p, (void)value;
  return torus_slope(n, x);
}

static snAabb torus_box(const snPlugin* p, const double* n) {
  (void)p;
  double ring = n[TORUS_RING], tube = n[TORUS_TUBE];
  return (snAabb){{0, 0, 0}, {ring + tube, ring + tube, tube}};
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

// ---- bowl

static const char* const bowl_attributes[] = {"height", "radius", "thickness"};
static const double bowl_defaults[] = {.4, 1., .02};

static bool bowl_read(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  if (!sn_sdf_read(p, values, bowl_defaults, n, why)) return false;
  n[BOWL_RIM] = sqrt(n[BOWL_RADIUS] * n[BOWL_RADIUS] - n[BOWL_HEIGHT] * n[BOWL_HEIGHT]);
  return true;
}

static double bowl_distance(const snPlugin* p, const double* n, snVec3 x) { return (void)p, bowl_field(n, x); }

static snAabb bowl_box(const snPlugin* p, const double* n) {
  (void)p;
  double half = n[BOWL_RADIUS] + n[BOWL_THICKNESS];
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
