// sdf_gear.c — the plugin mujoco.sdf.gear: a spur gear about z with teeth of involutes
//   What depends on the attributes alone is computed once.
#include "geometry/sdf/distance_field.h"
#include "geometry/sdf/plugin_formulas.h"
#include "math/elementary.h"

static const char* const attributes[] = {"alpha", "diameter", "teeth", "thickness", "innerdiameter"};
static const double defaults[] = {0, 2.8, 25, .2, -1};

// Pressure angle by the number of teeth, a fit.
static double pressure_angle(double teeth) { return 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551; }

static bool read_gear(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  if (!sn_sdf_read(p, values, defaults, n, why)) return false;
  double diameter = n[GEAR_DIAMETER], radius = diameter / 2.0, pitch = n[GEAR_TEETH] / diameter, arc = SN_PI / pitch;
  n[GEAR_TIP] = (diameter + 2.0 * (1.0 / pitch)) / 2.0;
  n[GEAR_DEPTH] = 2.2 / pitch;
  double hole = n[GEAR_INNER_DIAMETER];
  n[GEAR_INNER] = hole >= 0.0 ? hole / 2.0 : n[GEAR_TIP] - n[GEAR_DEPTH] - 0.14 * diameter;
  n[GEAR_BASE] = diameter * sn_cos(pressure_angle(n[GEAR_TEETH])) / 2.0;
  n[GEAR_STRIDE] = arc / radius;
  double angle = sn_acos(n[GEAR_BASE] / radius), involute = sn_tan(angle) - angle;
  n[GEAR_SHIFT] = n[GEAR_STRIDE] / 2.0 - 2.0 * involute;
  return true;
}

static double gear_distance(const snPlugin* p, const double* n, snVec3 x) { return (void)p, gear_field(n, x, 1); }

static snAabb gear_box(const snPlugin* p, const double* n) {
  (void)p;
  double side = n[GEAR_DIAMETER] / 2. * 1.25;
  return (snAabb){{0, 0, 0}, {side, side, n[GEAR_THICKNESS] / 2. * 1.1}};
}

const snPlugin sn_plugin_gear = {
    .name = "mujoco.sdf.gear",
    .attributes = attributes,
    .attribute_count = GEAR_ATTRIBUTES,
    .number_count = GEAR_NUMBERS,
    .read = read_gear,
    .distance = gear_distance,
    .box = gear_box,
};
