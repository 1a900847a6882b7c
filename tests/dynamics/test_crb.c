// test_crb.c — the joint-space inertia against inverse dynamics and kinetic energy
#include "math/spatial.h"
#include "zoo.h"
#include "sinew/support.h"

#define NV 64

static Scene moving(uint64_t seed) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, seed);
  sn_forward(s.m, s.d);
  return s;
}

// Force that accelerates one dof at a time, with everything else taken off.
TEST(a_column_is_the_force_that_inverse_dynamics_asks_for_a_unit_acceleration) {
  Scene s = moving(1);
  int nv = s.m->nv;
  double full[NV * NV], rest[NV];
  sn_full_mass(s.m, s.d, full);
  memset(s.d->qacc, 0, sizeof(double) * (size_t)nv);
  sn_inverse(s.m, s.d);
  memcpy(rest, s.d->qfrc_inverse, sizeof(double) * (size_t)nv);
  for (int column = 0; column < nv; column++) {
    memset(s.d->qacc, 0, sizeof(double) * (size_t)nv);
    s.d->qacc[column] = 1;
    sn_inverse(s.m, s.d);
    for (int row = 0; row < nv; row++) CHECK_NEAR(s.d->qfrc_inverse[row] - rest[row], full[row * nv + column], 1e-12);
  }
  scene_end(s);
}

// The recursion that makes the column is independent of M here: body accelerations and forces from cdof and cinert.
TEST(a_column_is_what_the_bodies_resist_when_one_dof_accelerates) {
  Scene s = moving(2);
  int nv = s.m->nv;
  double full[NV * NV];
  sn_full_mass(s.m, s.d, full);
  s.m->opt.disableflags |= SN_DISABLE_GRAVITY;
  memset(s.d->qvel, 0, sizeof(double) * (size_t)nv);
  for (int column = 0; column < nv; column++) {
    sn_forward_velocity(s.m, s.d);
    memset(s.d->qacc, 0, sizeof(double) * (size_t)nv);
    s.d->qacc[column] = 1;
    sn_body_forces(s.m, s.d);
    for (int row = 0; row < nv; row++) {
      double felt = spatial_dot(s.d->cdof[row], s.d->cfrc_int[s.m->dof_bodyid[row]]);
      double armature = row == column ? s.m->dof_armature[row] : 0;
      CHECK_NEAR(felt + armature, full[row * nv + column], 1e-12);
    }
  }
  scene_end(s);
}

TEST(half_v_M_v_is_the_kinetic_energy_of_bodies_and_rotors) {
  Scene s = moving(3);
  double momentum[NV], quadratic = 0, energy = 0;
  sn_mass_product(s.m, s.d, s.d->qvel, momentum);
  for (int dof = 0; dof < s.m->nv; dof++) {
    quadratic += 0.5 * momentum[dof] * s.d->qvel[dof];
    energy += 0.5 * s.m->dof_armature[dof] * s.d->qvel[dof] * s.d->qvel[dof];
  }
  for (int body = 1; body < s.m->nbody; body++)
    energy += 0.5 * spatial_dot(s.d->cvel[body], spatial_inertia_mul(s.d->cinert[body], s.d->cvel[body]));
  CHECK_NEAR(quadratic, energy, 1e-13);
  scene_end(s);
}

TEST(a_free_ball_has_the_diagonal_of_its_mass_and_moments) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1' mass='2'/></body></worldbody></mujoco>");
  double full[36];
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  sn_full_mass(s.m, s.d, full);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) CHECK_NEAR(full[i * 6 + j], i != j ? 0 : i < 3 ? 2 : 0.4 * 2 * 0.01, 1e-15);
  CHECK_INT(s.m->dof_simplenum[0] > 0, 1);
  scene_end(s);
}

TEST(products_may_be_made_in_place) {
  Scene s = moving(5);
  double apart[NV], in_place[NV];
  sn_mass_product(s.m, s.d, s.d->qvel, apart);
  memcpy(in_place, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  sn_mass_product(s.m, s.d, in_place, in_place);
  CHECK(memcmp(apart, in_place, sizeof(double) * (size_t)s.m->nv) == 0);
  scene_end(s);
}
