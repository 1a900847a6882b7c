// sdf_gear.c — the plugin mujoco.sdf.gear: a spur gear about z with teeth of involutes
//   What depends on the attributes alone is computed once; a difference along z shares the cross-section.
//   Shape after shadertoy.com/view/3lG3WR
#include "geometry/sdf/distance_field.h"
#include "math/vec3.h"

#include <math.h>

enum {
  ALPHA,
  DIAMETER,
  TEETH,
  THICKNESS,
  INNER_DIAMETER,
  GEAR_ATTRIBUTES,
  TIP = GEAR_ATTRIBUTES,  // radius of the tips
  DEPTH,                  // of a tooth
  INNER,                  // radius of the hole
  BASE,                   // radius of the base circle of involutes
  STRIDE,                 // angle from tooth to tooth
  SHIFT,                  // angle of a tooth at the base
  GEAR_NUMBERS
};

static const char* const attributes[] = {"alpha", "diameter", "teeth", "thickness", "innerdiameter"};
static const double defaults[] = {0, 2.8, 25, .2, -1};

// Pressure angle by the number of teeth, a fit.
static double pressure_angle(double teeth) { return 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551; }

static bool read_gear(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  if (!sn_sdf_read(p, values, defaults, n, why)) return false;
  double diameter = n[DIAMETER], radius = diameter / 2.0, pitch = n[TEETH] / diameter, arc = SN_PI / pitch;
  n[TIP] = (diameter + 2.0 * (1.0 / pitch)) / 2.0;
  n[DEPTH] = 2.2 / pitch;
  n[INNER] = n[INNER_DIAMETER] >= 0.0 ? n[INNER_DIAMETER] / 2.0 : n[TIP] - n[DEPTH] - 0.14 * diameter;
  n[BASE] = diameter * cos(pressure_angle(n[TEETH])) / 2.0;
  n[STRIDE] = arc / radius;
  double angle = acos(n[BASE] / radius), involute = tan(angle) - angle;
  n[SHIFT] = n[STRIDE] / 2.0 - 2.0 * involute;
  return true;
}

static double smooth_union(double a, double b, double k) {
  double h = real_clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return b * (1. - h) + a * h - k * h * (1. - h);
}

static double smooth_intersection(double a, double b, double k) {
  double joined = smooth_union(real_max(a, -b), real_max(b, -a), k);
  return real_max(real_max(a, b), -joined);
}

static double modulo(double x, double y) { return x - y * floor(x / y); }

// Teeth between the base circle and the tips at distance `rho` from the axis.
static double teeth_at(const double* n, double rho, double azimuth) {
  double phi = azimuth + n[ALPHA], shift = n[SHIFT], stride = n[STRIDE];
  double right = modulo(phi + shift / 2.0, stride) - shift / 2.0;
  double left = modulo(-phi - shift + shift / 2.0, stride) - shift / 2.0;
  double from_right = -1.0e6, from_left = -1.0e6;
  if (n[BASE] < rho) {
    double angle = acos(n[BASE] / rho), tangent = sqrt(rho * rho - n[BASE] * n[BASE]);
    from_right = tangent - n[BASE] * (right + angle);
    from_left = tangent - n[BASE] * (left + angle);
  }
  double walls = real_max(right - (stride - shift), left - (stride - shift));
  return real_max(walls, real_max(from_right, from_left));
}

static double cross_section(const double* n, double x, double y) {
  double rho = sqrt(x * x + y * y);
  if (n[INNER] - rho > 0.0) return n[INNER] - rho;
  if (n[TIP] - rho < -0.2) return rho - n[TIP];
  double teeth = smooth_intersection(rho - n[TIP], teeth_at(n, rho, atan2(y, x)), 0.0035 * n[DIAMETER]);
  double wheel = smooth_union(rho - (n[TIP] - n[DEPTH]), teeth, n[BASE] - n[TIP] + n[DEPTH]);
  return real_max(wheel, -(rho - n[INNER]));
}

static double extruded(double flat, double z, double half) {
  double end = fabs(z) - half, a = real_max(flat, 0), b = real_max(end, 0);
  return real_min(real_max(flat, end), 0.) + sqrt(a * a + b * b);
}

static double gear_distance(const snPlugin* p, const double* n, snVec3 x) {
  (void)p;
  return extruded(cross_section(n, x.x, x.y), x.z, n[THICKNESS] / 2.);
}

static snVec3 gear_gradient(const snPlugin* p, const double* n, snVec3 x, double value) {
  (void)p;
  const double e = SN_SDF_STEP;
  double half = n[THICKNESS] / 2.;
  return vec3((extruded(cross_section(n, x.x + e, x.y), x.z, half) - value) / e,
              (extruded(cross_section(n, x.x, x.y + e), x.z, half) - value) / e,
              (extruded(cross_section(n, x.x, x.y), x.z + e, half) - value) / e);
}

static snAabb gear_box(const snPlugin* p, const double* n) {
  (void)p;
  double side = n[DIAMETER] / 2. * 1.25;
  return (snAabb){{0, 0, 0}, {side, side, n[THICKNESS] / 2. * 1.1}};
}

const snPlugin sn_plugin_gear = {
    .name = "mujoco.sdf.gear",
    .attributes = attributes,
    .attribute_count = GEAR_ATTRIBUTES,
    .number_count = GEAR_NUMBERS,
    .read = read_gear,
    .distance = gear_distance,
    .gradient = gear_gradient,
    .box = gear_box,
};
