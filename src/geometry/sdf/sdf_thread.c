// sdf_thread.c — the plugins mujoco.sdf.bolt and mujoco.sdf.nut: a thread about z, and a hexagon
//   The thread is a triangle wave along z that advances with the azimuth. Shape after shadertoy.com/view/XtffzX
#include "geometry/sdf/distance_field.h"
#include "math/vec3.h"

#include <math.h>

#define TURNS 12  // of the thread over a unit of length

static const char* const attributes[] = {"radius"};
static const double defaults[] = {0.26};

static bool read_radius(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  return sn_sdf_read(p, values, defaults, numbers, why);
}

static double fraction(double x) { return x - floor(x); }
static double both(double a, double b) { return real_max(a, b); }
static double either(double a, double b) { return real_min(a, b); }
static double without(double a, double b) { return real_max(a, -b); }
static double slope(void) { return sqrt(2.) / 2.; }

// What bolt and nut share at a point: the distance from the axis less the radius, and the thread.
typedef struct Thread {
  double beyond, wave, azimuth;
} Thread;

static Thread thread_at(double radius, snVec3 x) {
  Thread t = {.beyond = sqrt(x.x * x.x + x.y * x.y) - radius, .azimuth = atan2(x.y, x.x)};
  double triangle = fabs(fraction(x.z * TURNS - t.azimuth / SN_PI / 2.) - .5);
  t.wave = (t.beyond - triangle / TURNS) * slope();
  return t;
}

// A hexagon from z = -1/2 to 0, its corners bevelled by a cone.
static double hexagon(snVec3 x, const Thread* t) {
  double sectors = 6. / SN_PI / 2., angle = -floor(t->azimuth * sectors + .5) / sectors;
  double s = sin(angle), c = sin(angle + SN_PI * .5);
  double side = (c * x.x + -s * x.y) - .5;
  side = both(side, fabs(x.z + .25) - .25);
  return both(side, (x.z + t->beyond - .22) * slope());
}

static double bolt_distance(const snPlugin* p, const double* numbers, snVec3 x) {
  (void)p;
  Thread t = thread_at(numbers[0], x);
  double shaft = without(t.wave, .5 - fabs(x.z + .5)), cone = (x.z - t.beyond) * slope();
  shaft = without(shaft, cone + 1. * slope());
  return either(shaft, hexagon(x, &t));
}

static double nut_distance(const snPlugin* p, const double* numbers, snVec3 x) {
  (void)p;
  Thread t = thread_at(numbers[0], x);
  double cone = (x.z - t.beyond) * slope(), hole = without(t.wave, cone + .5 * slope());
  hole = either(hole, -cone - .05 * slope());
  return without(hexagon(x, &t), hole);
}

static snAabb unit_box(const snPlugin* p, const double* numbers) {
  (void)p, (void)numbers;
  return (snAabb){{0, 0, 0}, {.6, .6, 1}};
}

const snPlugin sn_plugin_bolt = {
    .name = "mujoco.sdf.bolt",
    .attributes = attributes,
    .attribute_count = 1,
    .number_count = 1,
    .read = read_radius,
    .distance = bolt_distance,
    .box = unit_box,
};

const snPlugin sn_plugin_nut = {
    .name = "mujoco.sdf.nut",
    .attributes = attributes,
    .attribute_count = 1,
    .number_count = 1,
    .read = read_radius,
    .distance = nut_distance,
    .box = unit_box,
};
