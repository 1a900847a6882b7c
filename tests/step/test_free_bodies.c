// test_free_bodies.c — free bodies on their own under implicitfast with the physics switch `freebodies`
#include "scene.h"
#include "test.h"

#define SPINNING(options, mass)                                                                                   \
  "<mujoco><option integrator='implicitfast' timestep='0.005' " options                                           \
  "/><worldbody><body pos='0 0 3'><freejoint/><inertial pos='.05 .02 0' " mass "/></body></worldbody></mujoco>"
#define PLATE "mass='2' diaginertia='.2 .1 .25'"

static void spin(const snModel* m, snData* d, int steps) {
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 1.5 * ((5 * i) % 7 - 3);
  for (int i = 0; i < steps; i++) sn_step(m, d);
}

// Recorded from MuJoCo 4.0.1.
TEST(a_body_that_spins_in_a_medium_moves_as_in_newer_versions) {
  static const double qvel[] = {-4.001018916166451, 3.0498474529474207, -2.0227040590963106,
                                -3.437057811717201, 4.035248752717041,  0.37874320281579477};
  Scene s = scene(SPINNING("density='1.2' viscosity='0.001' physics='freebodies'", PLATE));
  spin(s.m, s.d, 40);
  for (int i = 0; i < 6; i++) CHECK_NEAR(s.d->qvel[i], qvel[i], 1e-13);
  scene_end(s);
}

static double energy_after(const char* xml, int steps) {
  Scene s = scene(xml);
  s.d->qvel[3] = 0.1, s.d->qvel[4] = 20, s.d->qvel[5] = 0.2;
  for (int i = 0; i < steps; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  double energy = s.d->energy[1];
  scene_end(s);
  return energy;
}

TEST(a_tumbling_body_gains_no_energy) {
#define TUMBLING(options)                                                                                          \
  "<mujoco><option integrator='implicitfast' timestep='0.01' " options                                             \
  "><flag energy='enable' gravity='disable'/></option><worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' " \
  "diaginertia='.1 .2 .25'/></body></worldbody></mujoco>"
  double start = energy_after(TUMBLING("physics='freebodies'"), 0);
  CHECK(energy_after(TUMBLING("physics='freebodies'"), 400) <= start * (1 + 1e-12));
  CHECK(energy_after(TUMBLING(""), 400) > start * 1.01);
}

TEST(inverse_dynamics_of_a_step_gives_its_forces_back) {
  Scene s = scene(SPINNING("physics='freebodies'", PLATE));
  s.m->opt.enableflags |= SN_ENABLE_INVDISCRETE;
  spin(s.m, s.d, 3);
  double before[6], force[6] = {1, -2, 3, 0.1, 0.2, -0.3};
  for (int i = 0; i < 6; i++) before[i] = s.d->qvel[i], s.d->qfrc_applied[i] = force[i];
  snData* next = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, next, s.d);
  sn_step(s.m, next);
  for (int i = 0; i < 6; i++) s.d->qacc[i] = (next->qvel[i] - before[i]) / s.m->opt.timestep;
  sn_inverse(s.m, s.d);
  for (int i = 0; i < 6; i++) CHECK_NEAR(s.d->qfrc_inverse[i], force[i], 1e-11);
  sn_data_destroy(next);
  scene_end(s);
}

TEST(a_body_with_a_child_steps_as_before) {
#define JOINTED(options)                                                                                         \
  "<mujoco><option integrator='implicitfast' " options                                                           \
  "/><worldbody><body><freejoint/><geom size='.1'/><body pos='.3 0 0'><joint damping='.1'/><geom size='.05'/>"   \
  "</body></body></worldbody></mujoco>"
  Scene with = scene(JOINTED("physics='freebodies'")), without = scene(JOINTED(""));
  spin(with.m, with.d, 20);
  spin(without.m, without.d, 20);
  for (int i = 0; i < with.m->nv; i++) CHECK_NEAR(with.d->qvel[i], without.d->qvel[i], 0);
  scene_end(with);
  scene_end(without);
}
