// test_fluid_forces.c — the medium on whole models
#include "math/simd.h"
#include "zoo.h"

TEST(a_ball_in_a_viscous_medium_feels_stokes_drag_with_the_size_of_its_inertia) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' viscosity='.7'/><worldbody><body><freejoint/><geom size='.1' mass='2'/>"
      "</body></worldbody></mujoco>");
  s.d->qvel[0] = 3;
  sn_forward(s.m, s.d);
  // box of equal inertia: edge^2 = 6 (2/5 r^2)
  double edge = sqrt(6 * 0.4 * 0.01);
  CHECK_NEAR(s.d->qfrc_fluid[0], -3 * SN_PI * edge * 0.7 * 3, 1e-13);
  CHECK_NEAR(s.d->qfrc_passive[0], s.d->qfrc_fluid[0], 0);
  scene_end(s);
}

TEST(moving_with_the_wind_there_is_no_force) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' viscosity='.7' density='1.2' wind='3 0 1'/><worldbody><body><freejoint/>"
      "<geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  s.d->qvel[0] = 3;
  s.d->qvel[2] = 1;
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < 6; dof++) CHECK_NEAR(s.d->qfrc_fluid[dof], 0, 1e-15);
  scene_end(s);
}

TEST(drag_takes_energy_from_every_motion_and_geoms_can_ask_for_their_own_shape) {
  const char* shapes[2] = {"none", "ellipsoid"};
  double power[2] = {0, 0};
  for (int i = 0; i < 2; i++) {
    char xml[600];
    snprintf(xml, sizeof xml,
             "<mujoco><option density='1000' viscosity='.1'/><default><geom contype='0' conaffinity='0'/></default>"
             "<worldbody><body><freejoint/><geom type='ellipsoid' size='.1 .2 .05' fluidshape='%s'/>"
             "<body pos='.3 0 0'><joint/><geom size='.1'/></body></body></worldbody></mujoco>",
             shapes[i]);
    Scene s = scene(xml);
    random_state(s.m, s.d, 5);
    sn_forward(s.m, s.d);
    for (int dof = 0; dof < s.m->nv; dof++) power[i] += s.d->qfrc_fluid[dof] * s.d->qvel[dof];
    CHECK_INT(s.m->geom_lean[0], i ? SN_LEAN_FRAME : SN_LEAN_NONE);
    scene_end(s);
  }
  CHECK(power[0] < 0 && power[1] < 0 && power[0] != power[1]);
}
