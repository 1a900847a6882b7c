// test_geodesic.c — geodesics against closed forms, one another and differences
#include "kinematics/tendon/geodesic.h"

#include "math/vec3.h"
#include "test.h"
#include <math.h>

static const snSurface egg = {SN_ROUTE_ELLIPSOID, {0.1, 0.07, 0.13}}, ring = {SN_ROUTE_TORUS, {0.2, 0.5, 0}};

static void check_vec3(snVec3 a, snVec3 b, double tolerance) {
  CHECK_NEAR(a.x, b.x, tolerance);
  CHECK_NEAR(a.y, b.y, tolerance);
  CHECK_NEAR(a.z, b.z, tolerance);
}

TEST(an_ellipsoid_with_equal_axes_is_a_sphere) {
  snSurface ball = {SN_ROUTE_SPHERE, {0.2, 0, 0}}, same = {SN_ROUTE_ELLIPSOID, {0.2, 0.2, 0.2}};
  snGeodesic a, b;
  sn_geodesic(&a, &ball, vec3(0.1, 0.05, -0.2), vec3(1, 2, 0.5), 0.7, SN_GEODESIC_ACCURACY);
  sn_geodesic(&b, &same, vec3(0.1, 0.05, -0.2), vec3(1, 2, 0.5), 0.7, SN_GEODESIC_ACCURACY);
  check_vec3(a.last.pos, b.last.pos, 1e-11);
  check_vec3(a.last.t, b.last.t, 1e-11);
  CHECK_NEAR(a.shift, b.shift, 1e-11);
  CHECK_NEAR(a.turn, b.turn, 1e-11);
  CHECK_NEAR(a.turn_rate, b.turn_rate, 1e-11);
  CHECK_NEAR(a.last.along, -5, 1e-12);
}

// Around the outside and around the tube.
TEST(circles_of_a_torus_are_geodesics) {
  snGeodesic g;
  sn_geodesic(&g, &ring, vec3(0.5, 0, 0), vec3(0, 1, 0), 0.5 * acos(-1) * 0.5, SN_GEODESIC_ACCURACY);
  check_vec3(g.last.pos, vec3(0, 0.5, 0), 1e-11);
  check_vec3(g.last.t, vec3(-1, 0, 0), 1e-11);
  sn_geodesic(&g, &ring, vec3(0.5, 0, 0), vec3(0, 0, 1), acos(-1) * 0.15, SN_GEODESIC_ACCURACY);
  check_vec3(g.last.pos, vec3(0.2, 0, 0), 1e-11);
  CHECK_NEAR(g.last.along, -1 / 0.15, 1e-9);
}

TEST(a_cylinder_has_helices) {
  snSurface roll = {SN_ROUTE_CYLINDER, {0.1, 0, 0}};
  snGeodesic g;
  sn_geodesic(&g, &roll, vec3(0.1, 0, 0.3), vec3(0, 3, 4), 0.5, SN_GEODESIC_ACCURACY);
  check_vec3(g.last.pos, vec3(0.1 * cos(3), 0.1 * sin(3), 0.7), 1e-15);
  CHECK_NEAR(g.last.across, -10 * 0.64, 1e-13);
  CHECK_NEAR(g.last.torsion, g.first.torsion, 1e-13);
}

// Neighbours that begin beside it, or turned.
static void check_fields(const snSurface* s) {
  const double step = 1e-6;
  snGeodesic g, after, before;
  snVec3 start = sn_surface_nearest(s, vec3(0.35, 0.02, 0.08)), along = vec3(-0.2, 1, 0.3);
  sn_geodesic(&g, s, start, along, 0.21, SN_GEODESIC_ACCURACY);
  const snGeodesicEnd* e = &g.first;
  for (int turn = 0; turn < 2; turn++) {
    snGeodesic* both[2] = {&after, &before};
    for (int k = 0; k < 2; k++) {
      double by = k ? -step : step;
      // a tangent that is carried along b turns about t and b of the frame, not about n
      snVec3 t = turn ? vec3_add_scaled(e->t, e->b, by) : vec3_add_scaled(e->t, e->n, -by * e->torsion);
      sn_geodesic(both[k], s, turn ? e->pos : vec3_add_scaled(e->pos, e->b, by), t, 0.21, SN_GEODESIC_ACCURACY);
    }
    snVec3 moved = vec3_scale(vec3_sub(after.last.pos, before.last.pos), 0.5 / step);
    CHECK_NEAR(vec3_dot(moved, g.last.b), turn ? g.turn : g.shift, 1e-8);
    CHECK_NEAR(vec3_dot(moved, g.last.t), 0, 1e-8);
  }
}

TEST(fields_are_derivatives_by_the_start) {
  check_fields(&egg);
  check_fields(&ring);
}

TEST(the_deepest_point_of_a_segment_is_found) {
  snVec3 at;
  CHECK(sn_surface_deepest(&egg, vec3(-1, 0.05, 0), vec3(1, 0.05, 0), vec3(0, 0, 0), &at));
  check_vec3(at, vec3(0, 0.05, 0), 1e-15);
  CHECK(!sn_surface_deepest(&egg, vec3(-1, 0.08, 0), vec3(1, 0.08, 0), vec3(0, 0, 0), &at));
  CHECK(sn_surface_deepest(&ring, vec3(0.35, -1, 0.1), vec3(0.35, 1, 0.1), vec3(0.3, 0.1, 0.1), &at));
  CHECK(!sn_surface_deepest(&ring, vec3(0, 0, -1), vec3(0, 0, 1), vec3(0, 0, 0.2), &at));
}
