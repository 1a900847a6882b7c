// test_fluid_deriv.c — analytic derivatives against centred differences of the forces
#include "dynamics/derivatives.h"
#include "dynamics/fluid_deriv.h"
#include "math/spatial.h"
#include "test.h"

static double random_between(unsigned* seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (*seed >> 8) / 16777216.0;
}

static void fill_random(unsigned* seed, double* out, int count, double lo, double hi) {
  for (int i = 0; i < count; i++) out[i] = random_between(seed, lo, hi);
}

typedef struct State {
  snMedium medium;
  snVec3 size;
  snFluidCoef coef;
  bool box, exact;
} State;

static snSpatial force(const State* s, const double* velocity) {
  snSpatial v = {vec3_load(velocity), vec3_load(velocity + 3)};
  return s->box ? fluid_force_box(s->medium, s->size, v) : sn_fluid_force_ellipsoid(s->medium, &s->coef, s->size, v);
}

static void derivative(double out[6][6], const State* s, const double* velocity) {
  snSpatial v = {vec3_load(velocity), vec3_load(velocity + 3)};
  if (!s->box) {
    (s->exact ? fluid_force_ellipsoid_deriv_exact : fluid_force_ellipsoid_deriv)(out, s->medium, &s->coef, s->size, v);
    return;
  }
  snSpatial diagonal = fluid_force_box_deriv(s->medium, s->size, v);
  double values[6];
  vec3_store(values, diagonal.rot);
  vec3_store(values + 3, diagonal.lin);
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) out[i][j] = i == j ? values[i] : 0;
  }
}

static void check_against_differences(const State* s, const double* velocity) {
  double analytic[6][6], difference[6][6], largest = 0, error = 0;
  const double e = 1e-6;
  derivative(analytic, s, velocity);
  for (int j = 0; j < 6; j++) {
    double forward[6], backward[6], column[6];
    memcpy(forward, velocity, sizeof forward);
    memcpy(backward, velocity, sizeof backward);
    forward[j] += e;
    backward[j] -= e;
    snSpatial change = spatial_sub(force(s, forward), force(s, backward));
    vec3_store(column, change.rot);
    vec3_store(column + 3, change.lin);
    for (int i = 0; i < 6; i++) difference[i][j] = column[i] / (2 * e);
  }
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) {
      largest = fmax(largest, fabs(analytic[i][j]));
      error = fmax(error, fabs(analytic[i][j] - difference[i][j]));
    }
  }
  CHECK(largest > 0);
  CHECK(error <= 1e-6 * largest);
}

static void random_state(unsigned* seed, State* s, double* velocity) {
  double size[3], coef[12];
  fill_random(seed, size, 3, 0.15, 1);
  fill_random(seed, coef, 12, 0, 2);
  fill_random(seed, velocity, 6, -3, 3);
  s->medium = (snMedium){random_between(seed, 0.5, 1000), random_between(seed, 0, 2)};
  s->size = vec3_load(size);
  s->coef = *sn_fluid_coef(coef);
  s->coef.interaction = 1;
}

TEST(ellipsoid_derivative_agrees_with_centred_differences) {
  unsigned seed = 1;
  for (int i = 0; i < 1000; i++) {
    State s = {.box = false};
    double velocity[6];
    random_state(&seed, &s, velocity);
    check_against_differences(&s, velocity);
  }
}

// Whether a floor of the force lies within the displacement of the differences, where there is no derivative.
static bool is_at_floor(const State* s, const double* velocity) {
  snVec3 v = vec3_load(velocity + 3);
  snFluidProjection projection = fluid_projection(s->size, v);
  double whole = vec3_length(v) * projection.square;
  return fabs(whole / SN_MINVAL - 1) < 1e-3 || fabs(projection.along / SN_MINVAL - 1) < 1e-3;
}

// Blades of insects: products of their semi-axes are far below the floors of the denominators.
TEST(exact_derivatives_hold_for_thin_ellipsoids) {
  unsigned seed = 4;
  int floored = 0;
  for (int i = 0; i < 2000; i++) {
    State s = {.exact = true};
    double velocity[6], powers[3];
    random_state(&seed, &s, velocity);
    fill_random(&seed, powers, 3, -3.5, -1);
    s.size = vec3(pow(10, powers[0]), pow(10, powers[1]), pow(10, powers[2]));
    s.coef.interaction = 0.5;
    s.medium.viscosity = 0;
    if (i % 2) s.coef = (snFluidCoef){.kutta_lift = s.coef.kutta_lift, .interaction = 1};
    snVec3 v = vec3_load(velocity + 3);
    floored += vec3_length(v) * fluid_projection(s.size, v).square < SN_MINVAL;
    if (!is_at_floor(&s, velocity)) check_against_differences(&s, velocity);
  }
  CHECK(floored > 200 && floored < 1800);
}

TEST(exact_derivatives_at_rest_are_numbers) {
  snFluidCoef coef = {1, 0.5, 0.25, 1.5, 1, 1, {1, 2, 3}, {4, 5, 6}};
  double deriv[6][6];
  fluid_force_ellipsoid_deriv_exact(deriv, (snMedium){1000, 0.5}, &coef, vec3(0.3, 0.001, 0.02), spatial_zero());
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) CHECK(isfinite(deriv[i][j]) && (i == j) == (deriv[i][j] != 0));
}

TEST(box_derivative_agrees_with_centred_differences) {
  unsigned seed = 2;
  for (int i = 0; i < 1000; i++) {
    State s = {.box = true};
    double velocity[6];
    random_state(&seed, &s, velocity);
    check_against_differences(&s, velocity);
  }
}

// One force at a time, so that no term hides behind a larger one.
TEST(each_term_of_the_ellipsoid_has_its_own_derivative) {
  unsigned seed = 3;
  for (int i = 0; i < 400; i++) {
    State s = {.box = false};
    double velocity[6];
    random_state(&seed, &s, velocity);
    snFluidCoef all = s.coef;
    s.medium.viscosity = 0;
    s.coef = (snFluidCoef){.interaction = 1};
    switch (i % 4) {
      case 0: s.coef.kutta_lift = all.kutta_lift; break;
      case 1: s.coef.magnus_lift = all.magnus_lift; break;
      case 2: s.coef.blunt_drag = all.blunt_drag, s.coef.angular_drag = all.angular_drag; break;
      case 3: s.coef.added_mass = all.added_mass, s.coef.added_inertia = all.added_inertia; break;
    }
    check_against_differences(&s, velocity);
  }
}

TEST(at_rest_only_viscosity_remains) {
  snFluidCoef coef = {1, 0.5, 0.25, 1.5, 1, 1, {1, 2, 3}, {4, 5, 6}};
  double deriv[6][6];
  fluid_force_ellipsoid_deriv(deriv, (snMedium){1000, 0.5}, &coef, vec3(0.3, 0.3, 0.3), spatial_zero());
  for (int i = 0; i < 6; i++) {
    double diagonal = i < 3 ? -8 * SN_PI * 0.5 * 0.027 : -6 * SN_PI * 0.5 * 0.3;
    for (int j = 0; j < 6; j++) CHECK_NEAR(deriv[i][j], i == j ? diagonal : 0, 1e-14);
  }
}
