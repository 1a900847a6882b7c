// sdf_thread.c — the plugins mujoco.sdf.bolt and mujoco.sdf.nut: a thread about z, and a hexagon
#include "geometry/sdf/distance_field.h"
#include "geometry/sdf/plugin_formulas.h"
#include "math/elementary.h"

static const char* const attributes[] = {"radius"};
static const double defaults[] = {0.26};

static bool read_radius(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  if (!sn_sdf_read(p, values, defaults, numbers, why)) return false;
  for (int sector = -3; sector <= 3; sector++) {
    double angle = -(double)sector / SECTORS_OF_CIRCLE, *turn = &numbers[THREAD_SECTORS + 2 * (sector + 3)];
    turn[0] = sn_sin(angle), turn[1] = sn_sin(angle + SN_PI * .5);
  }
  return true;
}

static double bolt_distance(const snPlugin* p, const double* n, snVec3 x) { return (void)p, bolt_field(n, x, 1); }
static double nut_distance(const snPlugin* p, const double* n, snVec3 x) { return (void)p, nut_field(n, x, 1); }

static snAabb unit_box(const snPlugin* p, const double* numbers) {
  (void)p, (void)numbers;
  return (snAabb){{0, 0, 0}, {.6, .6, 1}};
}

const snPlugin sn_plugin_bolt = {
    .name = "mujoco.sdf.bolt",
    .attributes = attributes,
    .attribute_count = THREAD_ATTRIBUTES,
    .number_count = THREAD_NUMBERS,
    .read = read_radius,
    .distance = bolt_distance,
    .box = unit_box,
};

const snPlugin sn_plugin_nut = {
    .name = "mujoco.sdf.nut",
    .attributes = attributes,
    .attribute_count = THREAD_ATTRIBUTES,
    .number_count = THREAD_NUMBERS,
    .read = read_radius,
    .distance = nut_distance,
    .box = unit_box,
};
