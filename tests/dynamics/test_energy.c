// test_energy.c — energies in closed form, and that nature keeps them
#include "zoo.h"

TEST(energies_of_a_sprung_mass_are_those_of_the_textbook) {
  Scene s = scene(
      "<mujoco><option><flag energy='enable'/></option><worldbody><body pos='0 0 1'><joint type='slide' "
      "axis='0 0 1' stiffness='40'/><geom size='.1' mass='2'/></body></worldbody></mujoco>");
  s.d->qpos[0] = 0.5;
  s.d->qvel[0] = 3;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0], 2 * 9.81 * 1.5 + 0.5 * 40 * 0.25, 1e-13);
  CHECK_NEAR(s.d->energy[1], 9, 1e-14);
  s.m->opt.disableflags = SN_DISABLE_GRAVITY | SN_DISABLE_SPRING;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0], 0, 0);
  s.m->opt.enableflags = 0;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[1], 0, 0);
  scene_end(s);
}

TEST(rk4_keeps_the_energy_of_a_world_without_friction) {
  Scene s =
      scene(ZOO_XML("<option timestep='.0005' integrator='RK4'><flag energy='enable' damper='disable' "
                    "actuation='disable' spring='disable'/></option>"));
  s.m->ngravcomp = 0;  // a motor of its own
  random_state(s.m, s.d, 11);
  sn_forward(s.m, s.d);
  double before = s.d->energy[0] + s.d->energy[1];
  for (int i = 0; i < 1000; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0] + s.d->energy[1], before, 1e-8);
  scene_end(s);
}

TEST(springs_of_a_sleeping_tree_do_not_count) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'><flag sleep='enable' energy='enable'/></option><worldbody>"
      "<body sleep='init'><joint type='slide' stiffness='10' springref='.5'/><geom size='.1'/></body>"
      "<body pos='1 0 0'><joint type='slide' stiffness='10' springref='.2'/><geom size='.1'/></body>"
      "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0], 0.2, 1e-15);
  s.d->qfrc_applied[0] = 1;  // wakes it
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0], 0.2 + 1.25, 1e-15);
  scene_end(s);
}
