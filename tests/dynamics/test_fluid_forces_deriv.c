// test_fluid_forces_deriv.c — derivatives of fluid forces of whole models against differences
#include "dynamics/derivatives.h"
#include "slope.h"

// A tree of boxes and of ellipsoids, several geoms in a body, in a wind.
static const char swimmer[] =
    "<mujoco><option density='900' viscosity='.5' wind='.3 -.2 .1'/><worldbody>"
    "<body><freejoint/><geom type='box' size='.1 .2 .3' fluidshape='ellipsoid' euler='10 20 30'/>"
    "<geom type='capsule' size='.1 .2' pos='.3 0 0' fluidshape='ellipsoid' fluidcoef='.4 .3 1.2 .9 1.1'/>"
    "<body pos='.5 0 0'><joint type='ball'/><geom type='ellipsoid' size='.1 .3 .2' pos='.1 .2 0'/>"
    "<body pos='.1 .4 0'><joint axis='0 1 1'/><geom type='ellipsoid' size='.3 .1 .2' fluidshape='ellipsoid'/></body>"
    "</body><body pos='-.4 0 0'><joint axis='1 1 0'/><joint type='slide'/><geom type='cylinder' size='.1 .3'/></body>"
    "</body></worldbody></mujoco>";

static double fluid(const snData* d, int dof) { return d->qfrc_fluid[dof]; }

static void evaluate(Scene s, bool symmetric) {
  sn_forward(s.m, s.d);
  memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
  sn_add_fluid_deriv(s.m, s.d, symmetric);
}

TEST(derivatives_of_fluid_forces_are_their_differences_in_a_thousand_states) {
  Scene s = scene(swimmer);
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    random_state(s.m, s.d, seed);
    evaluate(s, false);
    check_slopes(s, fluid, 1e-6);
  }
  scene_end(s);
}

TEST(the_symmetric_part_is_the_mean_of_both_sides_of_the_diagonal) {
  Scene s = scene(swimmer);
  double whole[256];
  const snModel* m = s.m;
  random_state(m, s.d, 8);
  evaluate(s, false);
  memcpy(whole, s.d->qDeriv, sizeof(double) * (size_t)m->nD);
  evaluate(s, true);
  for (int i = 0; i < m->nv; i++)
    for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_diag[i]; k++) {
      int j = m->D_colind[k], other = m->D_rowadr[j] + m->D_diag[j] + i - j;
      CHECK_NEAR(s.d->qDeriv[k], 0.5 * (whole[k] + whole[other]), 1e-12);
      CHECK_NEAR(s.d->qDeriv[other], s.d->qDeriv[k], 1e-12);
    }
  scene_end(s);
}
