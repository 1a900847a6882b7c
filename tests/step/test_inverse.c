// test_inverse.c — inverse dynamics undoes forward dynamics
#include "zoo.h"

static void check_inverse_of_forward(const char* xml) {
  Scene s = scene(xml);
  for (uint64_t seed = 1; seed <= 10; seed++) {
    uint64_t more = seed;
    random_state(s.m, s.d, seed);
    random_numbers(s.d->qfrc_applied, s.m->nv, 2, &more);
    sn_forward(s.m, s.d);
    sn_inverse(s.m, s.d);
    for (int dof = 0; dof < s.m->nv; dof++)
      CHECK_NEAR(s.d->qfrc_inverse[dof], s.d->qfrc_applied[dof] + s.d->qfrc_actuator[dof], 1e-10);
  }
  scene_end(s);
}

TEST(inverse_dynamics_finds_the_forces_that_were_applied) {
  check_inverse_of_forward(ZOO_XML(""));
  check_inverse_of_forward(ZOO_XML("<option density='2' viscosity='.3' wind='1 0 0'/>"));
  check_inverse_of_forward(ZOO_XML("<option><flag gravity='disable' spring='disable'/></option>"));
}

// The acceleration is read off two states of a trajectory.
static void check_discrete_inverse(const char* xml) {
  Scene s = scene(xml);
  double before[64], explained[64];
  random_state(s.m, s.d, 3);
  memcpy(before, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  snData* start = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, start, s.d);
  sn_step(s.m, s.d);
  // what the actuators would do is known from a forward pass only
  sn_forward(s.m, start);
  for (int dof = 0; dof < s.m->nv; dof++) start->qacc[dof] = (s.d->qvel[dof] - before[dof]) / 0.01;
  memcpy(explained, start->qacc, sizeof(double) * (size_t)s.m->nv);
  sn_inverse(s.m, start);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(start->qfrc_inverse[dof], s.d->qfrc_actuator[dof], 1e-9);
  CHECK(memcmp(explained, start->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(start);
  scene_end(s);
}

#define DISCRETE(option) ZOO_XML("<option timestep='.01' " option "><flag invdiscrete='enable'/></option>")

TEST(discrete_inverse_dynamics_explains_a_whole_step_of_every_integrator_but_one) {
  check_discrete_inverse(DISCRETE(""));
  check_discrete_inverse(DISCRETE("integrator='implicit' density='900' viscosity='.5'"));
  check_discrete_inverse(DISCRETE("integrator='implicitfast' density='900' viscosity='.5'"));
  check_discrete_inverse(DISCRETE("integrator='implicitspringdamper'"));
}

TEST(rk4_has_no_discrete_inverse_and_says_so) {
  Scene s = scene(ZOO_XML("<option integrator='RK4'><flag invdiscrete='enable'/></option>"));
  sn_forward(s.m, s.d);
  sn_inverse(s.m, s.d);
  CHECK(isnan(s.d->qfrc_inverse[0]));
  scene_end(s);
}
