// test_implicit.c — the implicit integrators against their own equations and against each other
#include "dynamics/derivative_pattern.h"
#include "zoo.h"
#include "sinew/support.h"

#define FLUID "density='90' viscosity='.5' wind='.1 .2 .3'"

// (M - h qDeriv) (v+ - v) = h (qfrc_smooth + qfrc_constraint), M and qDeriv of the start of the step
static void check_equation(const char* xml, const char* what) {
  Scene s = scene(xml);
  const snModel* m = s.m;
  double before[64], change[64], product[64], slope[64];
  random_state(m, s.d, 5);
  memcpy(before, s.d->qvel, sizeof(double) * (size_t)m->nv);
  sn_step(m, s.d);
  for (int dof = 0; dof < m->nv; dof++) change[dof] = (s.d->qvel[dof] - before[dof]) / m->opt.timestep;
  sn_mass_product(m, s.d, change, product);
  sn_square_mul(derivative_pattern(m), s.d->qDeriv, slope, change);
  for (int dof = 0; dof < m->nv; dof++) {
    double residual = product[dof] - m->opt.timestep * slope[dof] - s.d->qfrc_smooth[dof];
    test_expect(__FILE__, __LINE__, fabs(residual) <= 1e-9, "%s does not solve its equation for dof %d", what, dof);
  }
  scene_end(s);
}

TEST(a_step_solves_its_own_equation) {
  check_equation(ZOO_XML("<option timestep='.01' integrator='implicit' " FLUID "/>"), "implicit");
  check_equation(ZOO_XML("<option timestep='.01' integrator='implicit'/>"), "implicit");
}

// conformance: rows of M that are diagonal stay so, whatever acts on the body
TEST(a_fast_step_solves_its_own_equation_but_for_simple_bodies) {
  check_equation(ZOO_XML("<option timestep='.01' integrator='implicitfast'/>"), "implicitfast");
}

// Dampers of joints and actuators of one dof each: the derivatives are a diagonal.
TEST(a_lean_fast_step_with_diagonal_derivatives_is_the_full_one_to_the_last_bit) {
  Scene s = scene(
      "<mujoco><option timestep='.01' integrator='implicitfast'/><worldbody><body>"
      "<joint name='a' axis='0 1 0' damping='.3'/><geom size='.1 .2' type='capsule'/><body pos='.1 0 .3'>"
      "<joint name='b' axis='1 0 0'/><geom size='.1 .1 .2' type='box'/><body pos='0 .2 .3'>"
      "<joint name='c' axis='0 0 1' damping='.1'/><geom size='.1' pos='.1 0 0'/></body></body></body>"
      "</worldbody><actuator><position joint='a' kp='5' kv='2'/><velocity joint='b' kv='3' gear='2'/>"
      "<position joint='b' kp='4' kv='1' forcerange='-1e-3 1e-3'/></actuator></mujoco>");
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  CHECK(lean);
  random_state(s.m, s.d, 3);
  random_state(s.m, lean, 3);
  for (int step = 0; step < 5; step++) sn_step(s.m, s.d), sn_step(s.m, lean);
  sn_complete(s.m, lean);
  CHECK(memcmp(s.d->qpos, lean->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(s.d->qvel, lean->qvel, sizeof(double) * (size_t)s.m->nv) == 0);
  for (int k = 0; k < s.m->nD; k++) CHECK(s.d->qDeriv[k] == lean->qDeriv[k]);
  for (int k = 0; k < s.m->nC; k++) CHECK(s.d->qH[k] == lean->qH[k]);
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(without_velocities_that_matter_all_integrators_agree) {
  const char* worlds[4] = {ZOO_XML("<option timestep='.001'/>"),
                           ZOO_XML("<option timestep='.001' integrator='implicit'/>"),
                           ZOO_XML("<option timestep='.001' integrator='implicitfast'/>"),
                           ZOO_XML("<option timestep='.001' integrator='implicitspringdamper'/>")};
  double first[64];
  for (int i = 0; i < 4; i++) {
    Scene s = scene(worlds[i]);
    s.m->opt.disableflags = SN_DISABLE_SPRING | SN_DISABLE_DAMPER | SN_DISABLE_ACTUATION;
    for (int k = 0; k < 20; k++) sn_step(s.m, s.d);
    if (i == 0) memcpy(first, s.d->qpos, sizeof(double) * (size_t)s.m->nq);
    for (int k = 0; k < s.m->nq; k++) CHECK_NEAR(s.d->qpos[k], first[k], 1e-5);
    scene_end(s);
  }
}

#define STIFF(integrator)                                                                                     \
  "<mujoco><option timestep='.01' gravity='0 0 0' integrator='" integrator                                    \
  "'/><worldbody><body><joint name='j' type='slide' stiffness='50' damping='300'/><geom size='.1' mass='2'/>" \
  "</body></worldbody></mujoco>"

static double next_velocity(const char* xml) {
  Scene s = scene(xml);
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  double velocity = s.d->qvel[0];
  CHECK_NEAR(s.d->qacc[0], -152.5, 1e-12);
  CHECK_NEAR(s.d->qpos[0], 0.1 + 0.01 * velocity, 1e-15);
  scene_end(s);
  return velocity;
}

TEST(damping_is_implicit_and_springs_are_so_only_where_asked_for) {
  CHECK_NEAR(next_velocity(STIFF("implicit")), 0.39, 1e-14);
  CHECK_NEAR(next_velocity(STIFF("implicitfast")), 0.39, 1e-14);
  CHECK_NEAR(next_velocity(STIFF("implicitspringdamper")), 0.38961038961038963, 1e-14);
}

// a stiff spring that blows an explicit step up
TEST(implicit_springs_stay_bounded_at_any_stiffness) {
  Scene s = scene(
      "<mujoco><option timestep='.01' gravity='0 0 0' integrator='implicitspringdamper'/><worldbody><body>"
      "<joint type='ball' stiffness='1e5'/><geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  s.d->qvel[0] = 1;
  s.d->qvel[1] = 2;
  for (int i = 0; i < 1000; i++) sn_step(s.m, s.d);
  for (int dof = 0; dof < 3; dof++) CHECK_NEAR(s.d->qvel[dof], 0, 1e-3);
  CHECK_INT(s.d->warning[SN_WARNING_BADQVEL].count, 0);
  scene_end(s);
}

TEST(implicit_springs_and_dampers_obey_their_flags) {
  Scene s = scene(STIFF("implicitspringdamper"));
  s.m->opt.disableflags = SN_DISABLE_SPRING;
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], 2.0 / 5.0, 1e-14);
  sn_reset(s.m, s.d);
  s.m->opt.disableflags = SN_DISABLE_DAMPER;
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], (2 - 0.05) / 2.005, 1e-14);
  scene_end(s);
}

// step2 keeps implicit integrators; only RK4 falls back to Euler
TEST(a_step_in_two_halves_is_the_same_step) {
  const char* worlds[3] = {ZOO_XML("<option integrator='implicit'/>"), ZOO_XML("<option integrator='implicitfast'/>"),
                           ZOO_XML("<option integrator='implicitspringdamper'/>")};
  for (int i = 0; i < 3; i++) {
    Scene s = scene(worlds[i]);
    snData* halves = sn_data_create(s.m, NULL);
    random_state(s.m, s.d, 9);
    random_state(s.m, halves, 9);
    sn_step(s.m, s.d);
    sn_step1(s.m, halves);
    sn_step2(s.m, halves);
    CHECK(memcmp(s.d->qvel, halves->qvel, sizeof(double) * (size_t)s.m->nv) == 0);
    sn_data_destroy(halves);
    scene_end(s);
  }
}
