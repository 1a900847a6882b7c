// test_row_products.c — the Jacobian of all rows times vectors, and the motion and forces of contacts
#include "math/mat3.h"
#include "scene.h"
#include "sinew/support.h"

#include <stdlib.h>

#define PILE(cone)                                                                           \
  "<mujoco><option cone='" cone                                                              \
  "'/><worldbody><geom type='plane' size='9 9 1'/>"                                          \
  "<body pos='0 0 .19'><freejoint/><geom type='box' size='.2 .2 .2'/>"                       \
  "<body pos='.2 0 .3'><joint axis='0 1 0' limited='true' range='10 20' frictionloss='.1'/>" \
  "<geom size='.1'/></body></body></worldbody></mujoco>"

static void stir(Scene s) {
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = sin(1 + 3 * dof);
  sn_forward(s.m, s.d);
}

TEST(the_jacobian_times_qvel_is_the_velocity_of_the_rows) {
  Scene s = scene(PILE("elliptic"));
  stir(s);
  CHECK(s.d->nefc > 12);
  double* y = malloc(sizeof(double) * (size_t)s.d->nefc);
  sn_constraint_product(s.m, s.d, s.d->qvel, y);
  for (int row = 0; row < s.d->nefc; row++) CHECK_NEAR(y[row], s.d->efc_vel[row], 1e-12);
  free(y);
  scene_end(s);
}

TEST(the_transposed_jacobian_times_the_forces_is_the_force_on_dofs) {
  Scene s = scene(PILE("pyramidal"));
  stir(s);
  double y[7];
  CHECK_INT(s.m->nv, 7);
  sn_constraint_product_transposed(s.m, s.d, s.d->efc_force, y);
  for (int dof = 0; dof < 7; dof++) CHECK_NEAR(y[dof], s.d->qfrc_constraint[dof], 1e-9);
  scene_end(s);
}

TEST(the_forces_at_the_residual_of_the_solution_are_those_of_the_solution) {
  const char* const cones[] = {PILE("pyramidal"), PILE("elliptic")};
  for (int i = 0; i < 2; i++) {
    Scene s = scene(cones[i]);
    stir(s);
    size_t bytes = sizeof(double) * (size_t)s.d->nefc;
    double *residual = malloc(bytes), *force = malloc(bytes), most = 1;
    memcpy(force, s.d->efc_force, bytes);
    sn_constraint_product(s.m, s.d, s.d->qacc, residual);
    for (int row = 0; row < s.d->nefc; row++) residual[row] -= s.d->efc_aref[row];
    for (int row = 0; row < s.d->nefc; row++) most = fmax(most, fabs(force[row]));
    CHECK(sn_constraint_update(s.m, s.d, residual) > 0);
    for (int row = 0; row < s.d->nefc; row++) CHECK_NEAR(s.d->efc_force[row] / most, force[row] / most, 1e-6);
    free(residual), free(force);
    scene_end(s);
  }
}

TEST(without_rows_products_are_empty_and_forces_zero) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  double y[6] = {7, 7, 7, 7, 7, 7};
  sn_forward(s.m, s.d);
  s.d->qfrc_constraint[0] = 3;
  sn_constraint_product(s.m, s.d, y, NULL);
  CHECK_NEAR(sn_constraint_update(s.m, s.d, NULL), 0, 0);
  CHECK_NEAR(s.d->qfrc_constraint[0], 0, 0);
  sn_constraint_product_transposed(s.m, s.d, NULL, y);
  for (int i = 0; i < 6; i++) CHECK_NEAR(y[i], 0, 0);
  scene_end(s);
}

TEST(the_jacobian_of_a_contact_gives_the_velocities_of_its_rows) {
  Scene s = scene(PILE("elliptic"));
  stir(s);
  double jacobian[6 * 7];
  CHECK(s.d->ncon > 0);
  for (int c = 0; c < s.d->ncon; c++) {
    sn_contact_motion_jacobian(s.m, s.d, c, jacobian);
    for (int k = 0; k < s.d->contact[c].dim; k++) {
      double velocity = 0;
      for (int dof = 0; dof < 7; dof++) velocity += jacobian[7 * k + dof] * s.d->qvel[dof];
      CHECK_NEAR(velocity, s.d->efc_vel[s.d->contact[c].efc_address + k], 1e-12);
    }
  }
  scene_end(s);
}

TEST(wrenches_of_contacts_push_dofs_as_their_rows_do) {
  Scene s = scene(PILE("elliptic"));
  stir(s);
  double force[7] = {0}, expected[7] = {0};
  for (int c = 0; c < s.d->ncon; c++) {
    const snContact* contact = &s.d->contact[c];
    snSpatial wrench = sn_contact_wrench(s.m, s.d, c);
    int body = s.m->geom_bodyid[contact->geom[1]];
    sn_add_force(s.m, s.d, body, wrench.lin, wrench.rot, contact->pos, force);
  }
  double* only = calloc((size_t)s.d->nefc, sizeof *only);
  for (int row = s.d->ne + s.d->nf + s.d->nl; row < s.d->nefc; row++) only[row] = s.d->efc_force[row];
  sn_constraint_product_transposed(s.m, s.d, only, expected);
  CHECK(fabs(expected[2]) > 1);
  for (int dof = 0; dof < 7; dof++) CHECK_NEAR(force[dof], expected[dof], 1e-9);
  free(only);
  scene_end(s);
}

TEST(a_copied_data_has_the_same_products) {
  Scene s = scene(PILE("elliptic"));
  snData* copy = sn_data_create(s.m, NULL);
  stir(s);
  sn_data_copy(s.m, copy, s.d);
  size_t bytes = sizeof(double) * (size_t)s.d->nefc;
  double *y = malloc(bytes), *again = malloc(bytes), force[7], same[7];
  sn_constraint_product(s.m, s.d, s.d->qvel, y);
  sn_constraint_product(s.m, copy, s.d->qvel, again);
  CHECK(memcmp(y, again, bytes) == 0);
  sn_constraint_product_transposed(s.m, s.d, y, force);
  sn_constraint_product_transposed(s.m, copy, y, same);
  CHECK(memcmp(force, same, sizeof force) == 0);
  free(y), free(again);
  sn_data_destroy(copy);
  scene_end(s);
}
