// test_tendon_inertia.c — armature of tendons as energy, as bias and as motion
#include "cables.h"
#include "dynamics/forces.h"

TEST(armature_adds_its_share_to_the_kinetic_energy) {
  // one tree without a branch, so that every pair of dofs has a place in M
  Scene s = scene(
      "<mujoco><worldbody><site name='w' pos='.1 0 1'/><body><joint axis='0 1 0'/><geom size='.1' pos='1 0 0'/>"
      "<body pos='1 0 0'><joint type='ball'/><geom size='.1' pos='1 0 0'/><site name='s' pos='.5 .2 .1'/></body></body>"
      "</worldbody><tendon><spatial armature='.7'><site site='w'/><site site='s'/></spatial></tendon></mujoco>");
  for (uint64_t seed = 1; seed <= 10; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    sn_energy_velocity(s.m, s.d);
    double with = s.d->energy[1], velocity = s.d->ten_velocity[0];
    s.m->tendon_armature[0] = 0;
    sn_forward(s.m, s.d);
    sn_energy_velocity(s.m, s.d);
    CHECK_NEAR(with - s.d->energy[1], 0.5 * 0.7 * velocity * velocity, 1e-14);
    s.m->tendon_armature[0] = 0.7;
  }
  scene_end(s);
}

TEST(the_bias_is_armature_times_the_acceleration_of_the_tendon) {
  Scene s = scene(CABLES_XML(""));
  const double step = 1e-5;
  int heavy = named(s.m, SN_OBJ_TENDON, "heavy");
  for (uint64_t seed = 1; seed <= 10; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    double bias[32] = {0}, row[32] = {0}, velocity[2];
    sn_add_tendon_bias(s.m, s.d, bias);
    for (int dof = 0; dof < s.m->nv; dof++) row[dof] = tendon_slope(&s, heavy, dof);
    sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, -step);
    for (int side = 0; side < 2; side++) {
      sn_forward(s.m, s.d);
      velocity[side] = s.d->ten_velocity[heavy];
      sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, 2 * step);
    }
    double acceleration = (velocity[1] - velocity[0]) / (2 * step);
    for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(bias[dof], 0.1 * row[dof] * acceleration, 1e-7);
  }
  scene_end(s);
}

TEST(a_rotor_behind_a_cable_keeps_the_energy) {
  Scene s = scene(
      "<mujoco><option timestep='.0005' integrator='RK4'><flag energy='enable'/></option><worldbody>"
      "<site name='w' pos='.1 0 1'/><body><joint axis='0 1 0'/><geom size='.1' pos='1 0 0'/><body pos='1 0 0'>"
      "<joint axis='0 1 1'/><joint axis='1 0 0'/><geom size='.1' pos='1 0 0'/><site name='s' pos='.5 .2 "
      ".1'/></body></body></worldbody>"
      "<tendon><spatial armature='.7' stiffness='30' springlength='.3'><site site='w'/><site site='s'/></spatial>"
      "</tendon></mujoco>");
  random_state(s.m, s.d, 11);
  sn_forward(s.m, s.d);
  double before = s.d->energy[0] + s.d->energy[1];
  for (int i = 0; i < 1000; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->energy[0] + s.d->energy[1], before, 1e-7);
  scene_end(s);
}

TEST(entries_between_branches_have_no_place_in_the_inertia) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='a' type='slide'/><geom size='.1' mass='1'/></body><body pos='1 0 0'>"
      "<joint name='b' type='slide'/><geom size='.1' mass='1'/></body></worldbody><tendon><fixed armature='2'>"
      "<joint joint='a' coef='1'/><joint joint='b' coef='3'/></fixed></tendon></mujoco>");
  double full[4];
  sn_forward(s.m, s.d);
  sn_full_mass(s.m, s.d, full);
  CHECK_NEAR(full[0], 3, 1e-15);
  CHECK_NEAR(full[3], 19, 1e-14);
  CHECK_NEAR(full[1], 0, 0);
  scene_end(s);
}
