// test_friction_rows.c — judges src/constraint/friction_rows.c and tendon_row.c
#include "constraint/row_checks.h"

#define SLIDER(attributes, rest)                                                   \
  "<mujoco><worldbody><body><joint name='j' type='slide' axis='1 0 0' " attributes \
  "/>"                                                                             \
  "<inertial pos='0 0 0' mass='2' diaginertia='.1 .1 .1'/></body></worldbody>" rest "</mujoco>"

TEST(friction_holds_a_small_force) {
  Scene s = scene(SLIDER("frictionloss='.5'", ""));
  s.d->qfrc_applied[0] = 0.3;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nf, 1);
  CHECK_INT(s.d->efc_type[0], SN_ROW_FRICTION_DOF);
  CHECK_NEAR(s.d->efc_KBIP[0][0], 0, 0);
  CHECK_NEAR(s.d->efc_R[0], 0.05555555555555554, 1e-14);
  CHECK_NEAR(s.d->efc_force[0], -0.27, 1e-13);
  CHECK_INT(s.d->efc_state[0], SN_ROW_QUADRATIC);
  scene_end(s);
}

TEST(friction_gives_way_to_a_large_force) {
  Scene s = scene(SLIDER("frictionloss='.5'", ""));
  s.d->qfrc_applied[0] = 0.8;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->efc_force[0], -0.5, 1e-15);
  CHECK_INT(s.d->efc_state[0], SN_ROW_LINEARPOS);
  CHECK_NEAR(s.d->qacc[0], 0.15, 1e-14);
  s.d->qfrc_applied[0] = -0.8;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->efc_state[0], SN_ROW_LINEARNEG);
  scene_end(s);
}

TEST(a_slowly_moving_joint_is_braked_in_proportion) {
  Scene s = scene(SLIDER("frictionloss='.5'", ""));
  s.d->qvel[0] = 1e-4;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->efc_force[0], -0.018947368421052654, 1e-13);
  scene_end(s);
}

TEST(tendons_rub_too) {
  Scene s = scene(SLIDER("", "<tendon><fixed frictionloss='.5'><joint joint='j' coef='2'/></fixed></tendon>"));
  s.d->qvel[0] = 0.1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->efc_type[0], SN_ROW_FRICTION_TENDON);
  CHECK_NEAR(s.d->efc_vel[0], 0.2, 1e-15);
  CHECK_NEAR(s.d->efc_aref[0], -21.05263157894737, 1e-13);
  CHECK_NEAR(s.d->qfrc_constraint[0], -1, 1e-14);
  s.m->opt.disableflags |= SN_DISABLE_FRICTIONLOSS;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}

TEST(friction_rows_of_neighbouring_dofs_are_one_block) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='ball' frictionloss='1'/><geom size='.1'/>"
      "<body pos='1 0 0'><joint/><joint axis='1 0 0' frictionloss='2'/><geom size='.1'/></body></body></worldbody>"
      "</mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nf, 4);
  CHECK_INT(s.d->rows->nblock, 1);
  CHECK(s.d->rows->block[0].single);
  CHECK_INT(s.d->efc_id[3], 4);
  CHECK_NEAR(s.d->efc_frictionloss[3], 2, 0);
  scene_end(s);
}

// The path passes the geom of another tree by: its dofs do not count, and it is in no island.
TEST(a_tendon_that_does_not_touch_a_geom_leaves_its_tree_alone) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><site name='a'/>"
      "<body pos='1 0 0'><joint type='slide'/><geom size='.1' contype='0' conaffinity='0'/><site name='b'/></body>"
      "<body pos='.5 0 0'><freejoint/><geom name='post' type='sphere' size='.1' contype='0' conaffinity='0'/>"
      "<site name='side' pos='0 .2 0'/></body></worldbody><tendon><spatial frictionloss='1'><site site='a'/>"
      "<geom geom='post' sidesite='side'/><site site='b'/></spatial></tendon></mujoco>");
  s.d->qpos[0] = 3;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->efc_J_rownnz[0], 1);
  CHECK_INT(s.d->tree_island[0], 0);
  CHECK_INT(s.d->tree_island[1], -1);
  s.d->qpos[0] = 0;
  sn_forward(s.m, s.d);
  CHECK(s.d->efc_J_rownnz[0] > 1);
  CHECK_INT(s.d->tree_island[1], 0);
  scene_end(s);
}
