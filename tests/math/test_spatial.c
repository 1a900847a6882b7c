// test_spatial.c — six-dimensional vectors: dualities, energies, and pairs of lanes against plain arithmetic
#include "math/simd.h"
#include "math/spatial.h"
#include "math/quat.h"
#include "zoo.h"

static snSpatial random_spatial(uint64_t* seed) {
  double v[6];
  random_numbers(v, 6, 1, seed);
  return (snSpatial){vec3_load(v), vec3_load(v + 3)};
}

static snSpatialInertia random_inertia(uint64_t* seed) {
  double v[10];
  random_numbers(v, 10, 1, seed);
  snMat3 rot = quat_to_mat3(quat_normalize(quat_load(v)));
  return spatial_inertia(vec3(1 + v[4], 1.5 + v[5], 2 + v[6]), rot, vec3_load(v + 7), 3);
}

TEST(power_does_not_change_when_force_and_motion_are_carried_along) {
  uint64_t seed = 1;
  snSpatial v = random_spatial(&seed), motion = random_spatial(&seed), force = random_spatial(&seed);
  double change =
      spatial_dot(spatial_cross_motion(v, motion), force) + spatial_dot(motion, spatial_cross_force(v, force));
  CHECK_NEAR(change, 0, 1e-15);
}

TEST(an_inertia_is_symmetric_and_its_energy_is_that_of_its_mass_points) {
  uint64_t seed = 2;
  snSpatialInertia inertia = random_inertia(&seed);
  snSpatial a = random_spatial(&seed), b = random_spatial(&seed);
  CHECK_NEAR(spatial_dot(a, spatial_inertia_mul(inertia, b)), spatial_dot(b, spatial_inertia_mul(inertia, a)), 1e-14);

  // a dumb-bell: two masses of 1/2 at +-e x, no inertia of their own, 0.3 away from the reference along y
  snSpatialInertia bell = spatial_inertia(vec3(0, 0.04, 0.04), mat3_identity(), vec3(0, 0.3, 0), 1);
  double energy = 0;
  for (int side = -1; side <= 1; side += 2) {
    snVec3 velocity = spatial_point_velocity(a, vec3(0.2 * side, 0.3, 0));
    energy += 0.25 * vec3_dot(velocity, velocity);
  }
  CHECK_NEAR(0.5 * spatial_dot(a, spatial_inertia_mul(bell, a)), energy, 1e-14);
}

TEST(inertias_add_as_their_momenta_do) {
  uint64_t seed = 3;
  snSpatialInertia one = random_inertia(&seed), two = random_inertia(&seed);
  snSpatial v = random_spatial(&seed);
  snSpatial sum = spatial_inertia_mul(spatial_inertia_add(one, two), v);
  snSpatial apart = spatial_add(spatial_inertia_mul(one, v), spatial_inertia_mul(two, v));
  CHECK_NEAR(vec3_length(vec3_sub(sum.rot, apart.rot)), 0, 1e-14);
  CHECK_NEAR(vec3_length(vec3_sub(sum.lin, apart.lin)), 0, 1e-14);
}

TEST(a_wrench_gives_a_moving_point_the_power_of_its_force) {
  uint64_t seed = 4;
  snSpatial v = random_spatial(&seed), at_point = random_spatial(&seed);
  snVec3 arm = vec3(0.3, -0.2, 0.7);
  double power = vec3_dot(at_point.lin, spatial_point_velocity(v, arm)) + vec3_dot(at_point.rot, v.rot);
  CHECK_NEAR(spatial_dot(spatial_wrench(at_point.lin, at_point.rot, arm), v), power, 1e-14);
}

TEST(lanes_compute_what_plain_arithmetic_does) {
  uint64_t seed = 5;
  snSpatial x = random_spatial(&seed), y = random_spatial(&seed), sum;
  CHECK_NEAR(real6_dot(real6_load(&x), real6_load(&y)), spatial_dot(x, y), 1e-15);
  real6_store(&sum, real6_add(real6_of(x), real6_load(&y)));
  snSpatial expected = spatial_add(x, y);
  CHECK(memcmp(&sum, &expected, sizeof sum) == 0);
}
