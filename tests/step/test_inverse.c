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

// An unfinished solve leaves a force that nobody applied; expected values are MuJoCo's.
TEST(the_flag_fwdinv_measures_how_far_the_solver_came) {
  Scene s = scene(
      "<mujoco><option iterations='2' solver='CG' cone='elliptic'><flag fwdinv='enable'/></option><worldbody>"
      "<geom type='plane' size='1 1 1'/><body pos='0 0 .098'><freejoint/><geom type='box' size='.1 .1 .1' mass='1'/>"
      "</body></worldbody></mujoco>");
  s.d->qvel[0] = 1, s.d->qvel[4] = 2, s.d->qfrc_applied[1] = 3;
  s.d->xfrc_applied[1].force.z = -4;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->solver_niter[0], 2);
  CHECK_NEAR(s.d->solver_fwdinv[0], 0, 1e-11);
  CHECK_NEAR(s.d->solver_fwdinv[1], 22.485760584130514, 1e-9);
  s.m->opt.integrator = SN_INTEGRATOR_RK4;  // measured before its further evaluations, and kept
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->solver_fwdinv[1], 32.81347555345698, 1e-8);
  s.m->opt.iterations = 100, s.m->opt.solver = SN_SOLVER_NEWTON;
  sn_step(s.m, s.d);
  CHECK(s.d->solver_fwdinv[1] < 1e-6);
  scene_end(s);
}

TEST(the_inverse_of_a_discrete_step_sees_contacts) {
  const char* xml =
      "<mujoco><option timestep='.01'><flag invdiscrete='enable'/></option><worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .098'><freejoint/><geom type='box' size='.1 .1 .1' mass='1'/>"
      "<body pos='0 0 .3'><joint axis='1 0 0' damping='2'/><geom size='.1'/></body></body></worldbody></mujoco>";
  check_discrete_inverse(xml);
}
