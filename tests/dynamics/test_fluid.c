// test_fluid.c — recorded forces and closed forms
#include "dynamics/fluid.h"
#include "math/spatial.h"
#include "test.h"

static void read_numbers(FILE* file, double* out, int count) {
  for (int i = 0; i < count; i++) CHECK_INT(fscanf(file, "%lf", &out[i]), 1);
}

// Each line: model, density, viscosity, (mass, inertia) or (semi-axes, coefficients), velocity, force; angular first.
TEST(forces_are_the_recorded_ones) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/fluid.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  char model[16];
  int lines = 0;
  while (fscanf(file, "%15s", model) == 1) {
    bool box = !strcmp(model, "box");
    double shape[15], n[12], medium[2];
    read_numbers(file, medium, 2);
    read_numbers(file, shape, box ? 4 : 15);
    read_numbers(file, n, 12);
    snMedium m = {medium[0], medium[1]};
    snSpatial velocity = {vec3_load(n), vec3_load(n + 3)}, expected = {vec3_load(n + 6), vec3_load(n + 9)};
    snSpatial found = box ? sn_fluid_force_box(m, sn_fluid_box(shape[0], vec3_load(shape + 1)), velocity)
                          : sn_fluid_force_ellipsoid(m, sn_fluid_coef(shape + 3), vec3_load(shape), velocity);
    snSpatial error = spatial_sub(found, expected);
    CHECK(spatial_dot(error, error) <= 1e-24 * spatial_dot(expected, expected));
    lines++;
  }
  fclose(file);
  CHECK_INT(lines, 40);
}

TEST(the_box_of_an_inertia_is_the_box_it_came_from) {
  double mass = 3, x = 0.2, y = 0.5, z = 1.1;
  snVec3 inertia = {mass / 12 * (y * y + z * z), mass / 12 * (x * x + z * z), mass / 12 * (x * x + y * y)};
  snVec3 box = sn_fluid_box(mass, inertia);
  CHECK_NEAR(box.x, x, 1e-14);
  CHECK_NEAR(box.y, y, 1e-14);
  CHECK_NEAR(box.z, z, 1e-14);
}

TEST(a_box_of_impossible_inertia_stays_finite) {
  snVec3 box = sn_fluid_box(1, vec3(1, 0.1, 0.1));
  CHECK(isfinite(box.x) && box.x > 0 && box.x < 1e-6);
}

TEST(a_sphere_in_honey_feels_the_drag_of_stokes) {
  snFluidCoef coef = {.interaction = 1};
  snSpatial velocity = {{0.1, -0.2, 0.3}, {1, 2, -3}};
  snSpatial force = sn_fluid_force_ellipsoid((snMedium){0, 2.5}, &coef, vec3(0.3, 0.3, 0.3), velocity);
  CHECK_NEAR(force.lin.y, -6 * SN_PI * 2.5 * 0.3 * 2, 1e-13);
  CHECK_NEAR(force.rot.z, -8 * SN_PI * 2.5 * 0.3 * 0.3 * 0.3 * 0.3, 1e-13);
}

TEST(lift_does_no_work_and_drag_takes_energy) {
  snVec3 semiaxes = {0.1, 0.4, 0.25};
  snFluidCoef lift = {.interaction = 1, .kutta_lift = 1.3, .magnus_lift = 0.7};
  snFluidCoef drag = {.interaction = 1, .blunt_drag = 0.5, .slender_drag = 0.25, .angular_drag = 1.5};
  snSpatial velocity = {{0.3, -0.5, 1.2}, {1.5, -0.4, 0.8}};
  snMedium water = {1000, 0};
  CHECK_NEAR(spatial_dot(sn_fluid_force_ellipsoid(water, &lift, semiaxes, velocity), velocity), 0, 1e-10);
  CHECK(spatial_dot(sn_fluid_force_ellipsoid(water, &drag, semiaxes, velocity), velocity) < 0);
  CHECK(spatial_dot(sn_fluid_force_box(water, semiaxes, velocity), velocity) < 0);
}

TEST(at_rest_and_without_interaction_there_is_no_force) {
  snFluidCoef coef = {1, 0.5, 0.25, 1.5, 1, 1, {1, 2, 3}, {4, 5, 6}};
  snSpatial none = sn_fluid_force_ellipsoid((snMedium){1000, 1}, &coef, vec3(1, 2, 3), spatial_zero());
  CHECK_NEAR(spatial_dot(none, none), 0, 0);
  coef.interaction = 0;
  none = sn_fluid_force_ellipsoid((snMedium){1000, 1}, &coef, vec3(1, 2, 3), (snSpatial){{1, 2, 3}, {4, 5, 6}});
  CHECK_NEAR(spatial_dot(none, none), 0, 0);
}
