// test_wrap_osim_sphere.c — OpenSim's wraps of spheres, ellipsoids and tori where they have closed forms
#include "kinematics/tendon/wrap_osim.h"
#include "test.h"

#include <math.h>

static double path(snVec3 p, snVec3 q, const snOsimWrap* w) {
  return vec3_length(vec3_sub(w->first, p)) + w->length + vec3_length(vec3_sub(q, w->last));
}

// Two tangents and an arc around a circle, in the plane of both points and the centre.
static double around(snVec3 p, snVec3 q, double r) {
  double a = vec3_length(p), b = vec3_length(q), angle = acos(vec3_dot(p, q) / (a * b));
  return sqrt(a * a - r * r) + sqrt(b * b - r * r) + r * (angle - acos(r / a) - acos(r / b));
}

TEST(a_sphere_is_wrapped_along_a_great_circle) {
  snOsimWrap w;
  snVec3 p = vec3(-0.1, 0.01, 0.02), q = vec3(0.12, 0.015, -0.01);
  CHECK(sn_osim_sphere(0.04, 0, p, q, &w) == SN_OSIM_WRAPPED);
  CHECK_NEAR(path(p, q, &w), around(p, q, 0.04), 1e-14);
  CHECK_NEAR(vec3_length(w.first), 0.04, 1e-15);
  CHECK(sn_osim_sphere(0.04, 0, p, vec3(-0.12, 0, 0), &w) == SN_OSIM_NONE);
  CHECK(sn_osim_sphere(0.04, 0, p, vec3(0.01, 0, 0), &w) == SN_OSIM_INSIDE);
}

TEST(a_quadrant_of_a_sphere_chooses_the_side) {
  snOsimWrap w;
  snVec3 p = vec3(-0.1, 0.01, 0), q = vec3(0.12, 0.015, 0);
  CHECK(sn_osim_sphere(0.04, 2, p, q, &w) == SN_OSIM_MANDATORY);
  CHECK(w.first.y > 0);
  CHECK(sn_osim_sphere(0.04, -2, p, q, &w) >= SN_OSIM_WRAPPED);
  CHECK(w.first.y < 0 && w.last.y < 0);
}

TEST(an_ellipsoid_with_equal_axes_is_wrapped_almost_like_a_sphere) {
  snOsimWrap w;
  snVec3 p = vec3(-0.1, 0.01, 0.02), q = vec3(0.12, 0.015, -0.01);
  for (int method = 0; method < 3; method++) {
    CHECK(sn_osim_ellipsoid(vec3(0.04, 0.04, 0.04), 0, method, p, q, &w) == SN_OSIM_MANDATORY);
    CHECK_NEAR(path(p, q, &w), around(p, q, 0.04), 2e-4);
  }
}

// Found with all 298 normals of the chord summed one by one.
TEST(the_averaged_normals_of_an_ellipsoid_by_quadrature_lead_to_the_path_of_the_whole_sum) {
  snOsimWrap w;
  snVec3 size = vec3(0.02308, 0.01846, 0.01846), p = vec3(0.01736, 0.00876, 0.04222),
         q = vec3(-0.01138, -0.02904, -0.03356);
  CHECK(sn_osim_ellipsoid(size, 0, 0, p, q, &w) == SN_OSIM_MANDATORY);
  CHECK_NEAR(w.length, 0.006322621060230, 1e-10);
  CHECK_NEAR(w.first.x, 0.005386584093159, 1e-10);
  CHECK_NEAR(w.last.y, -0.017714327394616, 1e-10);
}

TEST(the_path_through_a_torus_bends_around_its_ring) {
  snOsimWrap w;
  snVec3 p = vec3(0.12, 0, 0.1), q = vec3(0.11, 0, -0.1);
  CHECK(sn_osim_torus(0.01, 0.05, 0, true, p, q, &w) == SN_OSIM_WRAPPED);
  CHECK(w.first.x < 0.05 && w.last.x < 0.05);
}
