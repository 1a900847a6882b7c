// test_world_sensors.c — subtrees, energies and the clock
#include "instruments.h"

TEST(sensors_of_subtrees_show_what_the_calls_compute) {
  Scene s =
      scene(INSTRUMENTS("<subtreecom name='com' body='arm'/><subtreelinvel name='vel' body='arm'/>"
                        "<subtreeangmom name='spin' body='torso'/>"));
  int arm = named(s.m, SN_OBJ_BODY, "arm"), torso = named(s.m, SN_OBJ_BODY, "torso");
  random_state(s.m, s.d, 8);
  sn_forward(s.m, s.d);
  snVec3 vel = s.d->subtree_linvel[arm], spin = s.d->subtree_angmom[torso];
  sn_subtree_velocities(s.m, s.d);
  CHECK(vel.x != 0 && memcmp(&vel, &s.d->subtree_linvel[arm], sizeof vel) == 0);
  CHECK_NEAR(distance(shown(s, "com"), &s.d->subtree_com[arm].x, 3), 0, 0);
  CHECK_NEAR(distance(shown(s, "vel"), &vel.x, 3), 0, 0);
  CHECK_NEAR(distance(shown(s, "spin"), &spin.x, 3), 0, 0);
  scene_end(s);
}

#define ENERGIES "<e_potential name='V'/><e_kinetic name='T'/><clock name='t'/>"

TEST(energies_are_those_of_the_present_state) {
  Scene s = scene(INSTRUMENTS(ENERGIES));
  random_state(s.m, s.d, 9);
  s.d->time = 3;
  sn_forward(s.m, s.d);
  sn_energy_position(s.m, s.d);
  sn_energy_velocity(s.m, s.d);
  CHECK_NEAR(*shown(s, "V"), s.d->energy[0], 0);
  CHECK_NEAR(*shown(s, "T"), s.d->energy[1], 0);
  CHECK(s.d->energy[1] > 0);
  CHECK_NEAR(*shown(s, "t"), 3, 0);
  scene_end(s);
}

// As in MuJoCo: kinetic energy belongs to the velocities, and its sensor is read before they are looked at.
TEST(with_the_flag_energy_the_kinetic_energy_shown_is_that_of_the_last_pass) {
  Scene s = scene(ZOO_XML("<option><flag energy='enable'/></option><sensor>" ENERGIES "</sensor>"));
  random_state(s.m, s.d, 9);
  sn_forward(s.m, s.d);
  double first = s.d->energy[1];
  CHECK(first > 0);
  CHECK_NEAR(*shown(s, "T"), first, 0);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] *= 2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "T"), first, 0);
  CHECK_NEAR(s.d->energy[1], 4 * first, 1e-13);
  CHECK_NEAR(*shown(s, "V"), s.d->energy[0], 0);
  sn_reset(s.m, s.d);
  s.d->qvel[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "T"), s.d->energy[1], 0);
  scene_end(s);
}

TEST(the_energy_of_a_swinging_pendulum_stays) {
  Scene s = scene(
      "<mujoco><option integrator='RK4'/><worldbody><body><joint axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body>"
      "</worldbody><sensor>" ENERGIES "</sensor></mujoco>");
  sn_step(s.m, s.d);
  double first = *shown(s, "V") + *shown(s, "T");
  for (int i = 0; i < 300; i++) sn_step(s.m, s.d);
  CHECK_NEAR(*shown(s, "V") + *shown(s, "T"), first, 1e-7);
  CHECK(*shown(s, "T") > 0.1);
  scene_end(s);
}
