// test_constraint_rows.c — judges src/constraint/constraint_rows.c and row_assembler.c
#include "constraint/row_checks.h"
#include "constraint/row_assembler.h"

#define EVERYTHING                                                                                                 \
  "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='a' pos='0 0 .09'><freejoint/><geom "            \
  "size='.1'/></body>"                                                                                             \
  "<body name='b' pos='1 0 1'><joint name='j' range='10 20' frictionloss='.1'/><geom size='.1'/>"                  \
  "<body name='c' pos='0 .3 0'><joint name='k' type='ball' range='0 20'/><geom size='.1'/>"                        \
  "<body name='e' pos='0 .3 0'><joint name='l' axis='1 0 0' range='10 20'/><geom size='.1'/></body></body></body>" \
  "</worldbody><tendon><fixed range='1 2' frictionloss='.2'><joint joint='j' coef='1'/></fixed></tendon>"          \
  "<equality><connect body1='e' anchor='0 0 0'/><joint joint1='j' joint2='l'/></equality></mujoco>"

static Scene everything(void) {
  Scene s = scene(EVERYTHING);
  s.d->qpos[8] = 0.8, s.d->qpos[9] = 0.6;  // the ball, beyond its limit
  return s;
}

TEST(rows_come_as_equalities_friction_limits_contacts) {
  static const int type[] = {SN_ROW_EQUALITY,          SN_ROW_EQUALITY,          SN_ROW_EQUALITY,
                             SN_ROW_EQUALITY,          SN_ROW_FRICTION_DOF,      SN_ROW_FRICTION_TENDON,
                             SN_ROW_LIMIT_JOINT,       SN_ROW_LIMIT_JOINT,       SN_ROW_LIMIT_JOINT,
                             SN_ROW_LIMIT_TENDON,      SN_ROW_CONTACT_PYRAMIDAL, SN_ROW_CONTACT_PYRAMIDAL,
                             SN_ROW_CONTACT_PYRAMIDAL, SN_ROW_CONTACT_PYRAMIDAL};
  static const int id[] = {0, 0, 0, 1, 6, 0, 1, 2, 3, 0, 0, 0, 0, 0};
  Scene s = everything();
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 14);
  CHECK_INT(s.d->ne, 4);
  CHECK_INT(s.d->nf, 2);
  CHECK_INT(s.d->nl, 4);
  for (int row = 0; row < 14 && row < s.d->nefc; row++) {
    CHECK_INT(s.d->efc_type[row], type[row]);
    CHECK_INT(s.d->efc_id[row], id[row]);
  }
  scene_end(s);
}

TEST(blocks_cover_all_rows_in_order) {
  Scene s = everything();
  sn_forward(s.m, s.d);
  int row = 0;
  for (int i = 0; i < s.d->rows->nblock; i++) {
    const snBlock* block = &s.d->rows->block[i];
    CHECK_INT(block->row, row);
    CHECK(block->nrow > 0);
    row += block->nrow;
    if (block->single) continue;
    CHECK_INT(block->stride % 4, 0);
    CHECK((uintptr_t)block->J % 64 == 0);
    for (int r = 0; r < block->dim; r++)
      for (int k = block->ndof; k < block->stride; k++) CHECK(block->J[r * block->stride + k] == 0);
    for (int k = 1; k < block->ndof; k++) CHECK(block->dof[k - 1] < block->dof[k]);
  }
  CHECK_INT(row, s.d->nefc);
  scene_end(s);
}

TEST(the_numbers_of_a_row_agree_with_each_other) {
  Scene s = everything();
  sn_forward(s.m, s.d);
  for (int i = 0; i < s.d->nefc; i++) {
    const double* kbip = s.d->efc_KBIP[i];
    CHECK_NEAR(s.d->efc_D[i] * s.d->efc_R[i], 1, 1e-15);
    CHECK_NEAR(s.d->efc_R[i], (1 - kbip[2]) / kbip[2] * s.d->efc_diagApprox[i], 1e-13);
    double reference = -kbip[1] * s.d->efc_vel[i] - kbip[0] * kbip[2] * (s.d->efc_pos[i] - s.d->efc_margin[i]);
    CHECK_NEAR(s.d->efc_aref[i], reference, 1e-13);
  }
  scene_end(s);
}

TEST(a_pass_without_rows_has_no_arrays) {
  Scene s = everything();
  sn_forward(s.m, s.d);
  CHECK(s.d->rows != NULL);
  s.m->opt.disableflags |= SN_DISABLE_CONSTRAINT;
  sn_forward(s.m, s.d);
  CHECK(s.d->rows == NULL && s.d->efc_pos == NULL && s.d->efc_J == NULL && s.d->island_nv == NULL);
  CHECK_INT(s.d->ne + s.d->nf + s.d->nl + s.d->nefc + s.d->nJ + s.d->nisland, 0);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK(s.d->qacc[dof] == s.d->qacc_smooth[dof]);
  scene_end(s);
}

TEST(the_jacobian_is_dense_below_sixty_dofs_unless_the_model_says) {
  snModel m = {.nv = 59};
  m.opt.jacobian = SN_JACOBIAN_AUTO;
  CHECK(sn_jacobian_is_dense(&m));
  m.nv = 60;
  CHECK(!sn_jacobian_is_dense(&m));
  m.opt.jacobian = SN_JACOBIAN_DENSE;
  CHECK(sn_jacobian_is_dense(&m));
  m.nv = 1, m.opt.jacobian = SN_JACOBIAN_SPARSE;
  CHECK(!sn_jacobian_is_dense(&m));
}
