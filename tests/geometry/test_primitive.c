// test_primitive.c — measures of the simple shapes, against sums over many small pieces
#include "geometry/shape_ops.h"
#include "test.h"

static const snVec3 sizes[SN_GEOM_COUNT] = {
    [SN_GEOM_SPHERE] = {0.3, 0, 0},     [SN_GEOM_CAPSULE] = {0.2, 0.5, 0}, [SN_GEOM_ELLIPSOID] = {0.2, 0.3, 0.5},
    [SN_GEOM_CYLINDER] = {0.3, 0.4, 0}, [SN_GEOM_BOX] = {0.2, 0.3, 0.4},
};
static const snGeomType solids[] = {SN_GEOM_SPHERE, SN_GEOM_CAPSULE, SN_GEOM_ELLIPSOID, SN_GEOM_CYLINDER, SN_GEOM_BOX};
#define SOLIDS (sizeof solids / sizeof solids[0])

static bool is_inside(snGeomType type, snVec3 s, double x, double y, double z) {
  double across = x * x + y * y, beyond = fmax(fabs(z) - s.y, 0);
  switch (type) {
    case SN_GEOM_SPHERE: return across + z * z <= s.x * s.x;
    case SN_GEOM_CAPSULE: return across + beyond * beyond <= s.x * s.x;
    case SN_GEOM_CYLINDER: return across <= s.x * s.x && fabs(z) <= s.y;
    case SN_GEOM_ELLIPSOID: return x * x / (s.x * s.x) + y * y / (s.y * s.y) + z * z / (s.z * s.z) <= 1;
    default: return fabs(x) <= s.x && fabs(y) <= s.y && fabs(z) <= s.z;
  }
}

typedef struct Sums {
  double volume;
  snVec3 inertia;
} Sums;

// Midpoints of a grid over the shape's box.
static Sums sum_pieces(snGeomType type, snVec3 s) {
  enum { N = 120 };
  snVec3 half = sn_primitive_box(type, s).half;
  double piece = 8 * half.x * half.y * half.z / ((double)N * N * N);
  Sums sums = {0, {0, 0, 0}};
  for (int i = 0; i < N * N * N; i++) {
    double x = half.x * ((2 * (i % N) + 1.0) / N - 1), y = half.y * ((2 * (i / N % N) + 1.0) / N - 1);
    double z = half.z * ((2 * (i / N / N) + 1.0) / N - 1);
    if (!is_inside(type, s, x, y, z)) continue;
    sums.volume += piece;
    sums.inertia.x += piece * (y * y + z * z);
    sums.inertia.y += piece * (x * x + z * z);
    sums.inertia.z += piece * (x * x + y * y);
  }
  return sums;
}

TEST(volumes_and_moments_are_sums_over_small_pieces) {
  for (size_t i = 0; i < SOLIDS; i++) {
    snGeomType type = solids[i];
    Sums sums = sum_pieces(type, sizes[type]);
    double volume = sn_primitive_measure(type, sizes[type], false);
    snVec3 inertia = sn_primitive_inertia(type, sizes[type], volume, false);
    CHECK_NEAR(volume / sums.volume, 1, 2e-3);
    CHECK_NEAR(inertia.x / sums.inertia.x, 1, 4e-3);
    CHECK_NEAR(inertia.y / sums.inertia.y, 1, 4e-3);
    CHECK_NEAR(inertia.z / sums.inertia.z, 1, 4e-3);
  }
}

// A shell is what a solid gains when it grows a little on all sides; its mass per volume gained tends to one per area.
TEST(shells_are_what_a_growing_solid_gains) {
  double h = 1e-5;
  for (size_t i = 0; i < SOLIDS; i++) {
    snGeomType type = solids[i];
    snVec3 s = sizes[type], in = s, out = s;
    bool round = type == SN_GEOM_SPHERE || type == SN_GEOM_CAPSULE;
    in.x -= h, out.x += h;
    if (!round) in.y -= h, out.y += h, in.z -= h, out.z += h;
    if (type == SN_GEOM_ELLIPSOID) continue;  // the gain of an ellipsoid is no shell of even thickness
    double v0 = sn_primitive_measure(type, in, false), v1 = sn_primitive_measure(type, out, false);
    double area = sn_primitive_measure(type, s, true);
    CHECK_NEAR((v1 - v0) / (2 * h) / area, 1, 1e-6);
    snVec3 i0 = sn_primitive_inertia(type, in, v0, false), i1 = sn_primitive_inertia(type, out, v1, false);
    snVec3 shell = sn_primitive_inertia(type, s, area, true);
    CHECK_NEAR((i1.x - i0.x) / (2 * h) / shell.x, 1, 1e-6);
    CHECK_NEAR((i1.y - i0.y) / (2 * h) / shell.y, 1, 1e-6);
    CHECK_NEAR((i1.z - i0.z) / (2 * h) / shell.z, 1, 1e-6);
  }
}

TEST(an_ellipsoid_with_equal_axes_is_a_sphere) {
  snVec3 s = {0.3, 0.3, 0.3};
  CHECK_NEAR(sn_primitive_measure(SN_GEOM_ELLIPSOID, s, true), sn_primitive_measure(SN_GEOM_SPHERE, s, true), 1e-12);
  CHECK_NEAR(sn_primitive_inertia(SN_GEOM_ELLIPSOID, s, 2, true).y, sn_primitive_inertia(SN_GEOM_SPHERE, s, 2, true).y,
             1e-5);
  CHECK_NEAR(sn_primitive_inertia(SN_GEOM_ELLIPSOID, s, 2, false).y,
             sn_primitive_inertia(SN_GEOM_SPHERE, s, 2, false).y, 1e-14);
}

TEST(bounds_hold_the_corners) {
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_SPHERE, sizes[SN_GEOM_SPHERE]), 0.3, 0);
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_CAPSULE, sizes[SN_GEOM_CAPSULE]), 0.7, 1e-15);
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_CYLINDER, sizes[SN_GEOM_CYLINDER]), 0.5, 1e-15);
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_ELLIPSOID, sizes[SN_GEOM_ELLIPSOID]), 0.5, 0);
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_BOX, sizes[SN_GEOM_BOX]), sqrt(0.29), 1e-15);
  CHECK_NEAR(sn_primitive_radius(SN_GEOM_PLANE, (snVec3){1, 1, 1}), 0, 0);
  CHECK_NEAR(sn_primitive_box(SN_GEOM_PLANE, (snVec3){1, 1, 1}).half.x, 1e10, 0);
  CHECK_NEAR(sn_primitive_box(SN_GEOM_PLANE, (snVec3){1, 1, 1}).center.z, -5e9, 0);
}

TEST(each_shape_reads_as_many_sizes_as_it_has) {
  static const int counts[SN_GEOM_COUNT] = {3, 0, 1, 2, 3, 2, 3, 0, 0};
  for (int type = 0; type < SN_GEOM_COUNT; type++) CHECK_INT(sn_shape_ops[type]->sizes, counts[type]);
}
