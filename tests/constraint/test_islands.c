// test_islands.c — judges src/constraint/islands.c and island_problem.c
#include "constraint/row_checks.h"
#include "zoo.h"

// Trees 0 and 2 are welded, 1 is free, 3 rubs, 4 and 5 share a tendon with a limit.
#define GROUPS                                                                                                         \
  "<mujoco><option><flag contact='disable'/></option><worldbody>"                                                      \
  "<body name='t0'><freejoint/><geom size='.1'/><body pos='.3 0 0'><joint range='-1 1' limited='true'/>"               \
  "  <geom size='.1'/></body></body>"                                                                                  \
  "<body name='t1' pos='0 1 0'><freejoint/><geom size='.1'/></body>"                                                   \
  "<body name='t2' pos='0 2 0'><freejoint/><geom size='.1'/></body>"                                                   \
  "<body name='t3' pos='0 3 0'><joint frictionloss='.1'/><joint axis='1 0 0' frictionloss='.1'/>"                      \
  "  <geom size='.1' pos='.1 .2 .3'/></body>"                                                                          \
  "<body name='t4' pos='0 4 0'><joint name='j4' axis='0 1 0' frictionloss='.1'/><geom size='.1' pos='.1 0 0'/></body>" \
  "<body name='t5' pos='0 5 0'><joint name='j5' axis='0 1 0'/><geom size='.1' pos='.1 0 0'/></body>"                   \
  "</worldbody><tendon><fixed range='1 2'><joint joint='j4' coef='1'/><joint joint='j5' coef='2'/></fixed></tendon>"   \
  "<equality><weld body1='t0' body2='t2'/></equality></mujoco>"

TEST(rows_tie_trees_into_islands_numbered_by_their_lowest_tree) {
  Scene s = scene(GROUPS);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nisland, 3);
  const int expected[6] = {0, -1, 0, 1, 2, 2};
  for (int tree = 0; tree < 6; tree++) CHECK_INT(s.d->tree_island[tree], expected[tree]);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_INT(s.d->dof_island[dof], expected[s.m->dof_treeid[dof]]);
  CHECK_INT(s.d->nidof, s.m->nv - 6);
  CHECK_INT(s.d->island_ntree[0], 2);
  CHECK_INT(s.d->island_nv[0], 13);
  CHECK_INT(s.d->island_ne[0], 6);
  CHECK_INT(s.d->island_nf[1], 2);
  CHECK_INT(s.d->island_nf[2], 1);
  CHECK_INT(s.d->island_nefc[2], 2);
  // weld, friction of trees 3, 3, 4, tendon limit
  const int island[10] = {0, 0, 0, 0, 0, 0, 1, 1, 2, 2};
  CHECK_INT(s.d->nefc, 10);
  for (int row = 0; row < 10; row++) CHECK_INT(s.d->efc_island[row], island[row]);
  scene_end(s);
}

TEST(islands_have_the_forces_that_the_whole_has) {
  const snSolver solvers[2] = {SN_SOLVER_NEWTON, SN_SOLVER_CG};
  for (int i = 0; i < 2; i++) {
    Scene s = scene(GROUPS), whole = scene(GROUPS);
    whole.m->opt.disableflags |= SN_DISABLE_ISLAND;
    s.m->opt.solver = whole.m->opt.solver = (int)solvers[i];
    s.m->opt.tolerance = whole.m->opt.tolerance = 1e-14;
    random_state(s.m, s.d, 4);
    random_state(whole.m, whole.d, 4);
    sn_forward(s.m, s.d);
    sn_forward(whole.m, whole.d);
    CHECK_INT(whole.d->nisland, 0);
    CHECK(s.d->nisland >= 3);
    CHECK_INT(s.d->nefc, whole.d->nefc);
    for (int row = 0; row < s.d->nefc; row++) {
      CHECK_NEAR(s.d->efc_force[row], whole.d->efc_force[row], 1e-7);
      CHECK_INT(s.d->efc_state[row], whole.d->efc_state[row]);
      CHECK_INT(whole.d->efc_island[row], -1);
    }
    for (int dof = 0; dof < s.m->nv; dof++) {
      CHECK_NEAR(s.d->qacc[dof], whole.d->qacc[dof], 1e-7);
      CHECK_NEAR(s.d->qfrc_constraint[dof], whole.d->qfrc_constraint[dof], 1e-7);
    }
    for (int k = 0; k < s.d->nisland; k++) CHECK(s.d->solver_niter[k] > 0);
    scene_end(s);
    scene_end(whole);
  }
}

TEST(a_tree_in_no_island_accelerates_freely) {
  Scene s = scene(GROUPS);
  s.d->qacc_warmstart[s.m->tree_dofadr[1] + 2] = 5;
  sn_forward(s.m, s.d);
  for (int k = 0; k < 6; k++) {
    int dof = s.m->tree_dofadr[1] + k;
    CHECK(s.d->qacc[dof] == s.d->qacc_smooth[dof]);
    CHECK(s.d->qfrc_constraint[dof] == 0);
  }
  scene_end(s);
}

TEST(without_rows_there_are_no_islands) {
  Scene s = scene(GROUPS);
  s.m->opt.disableflags |= SN_DISABLE_CONSTRAINT;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nisland, 0);
  CHECK_INT(s.d->tree_island[0], -1);
  CHECK_INT(s.d->dof_island[0], -1);
  scene_end(s);
}

TEST(a_path_that_does_not_wrap_leaves_the_tree_of_its_geom_out_of_the_island) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a'/><site name='b' pos='0 0 1'/>"
      "<body pos='2 0 0'><freejoint/><geom name='g' size='.1'/></body>"
      "<body pos='0 3 0'><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<tendon><fixed name='f'><joint joint='j' coef='1.5'/></fixed>"
      "<spatial name='s'><site site='a'/><geom geom='g'/><site site='b'/></spatial></tendon>"
      "<equality><tendon tendon1='s' tendon2='f' polycoef='.5 .4'/></equality></mujoco>");
  s.d->qpos[7] = 0.3;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nisland, 1);
  CHECK_INT(s.d->tree_island[0], -1);
  double alone = s.d->qacc[6];
  s.m->opt.disableflags |= SN_DISABLE_ISLAND;
  sn_forward(s.m, s.d);
  CHECK(alone != 0);
  CHECK_NEAR(s.d->qacc[6], alone, 1e-9);
  scene_end(s);
}

TEST(a_path_that_moves_nothing_has_no_row_of_friction) {
  for (int sparse = 0; sparse < 2; sparse++) {
    Scene s = scene(
        "<mujoco><worldbody><site name='a'/><site name='b' pos='0 0 1'/>"
        "<body pos='2 0 0'><freejoint/><geom name='g' size='.1'/></body></worldbody>"
        "<tendon><spatial frictionloss='.1'><site site='a'/><geom geom='g'/><site "
        "site='b'/></spatial></tendon></mujoco>");
    s.m->opt.jacobian = sparse ? SN_JACOBIAN_SPARSE : SN_JACOBIAN_DENSE;
    sn_forward(s.m, s.d);
    CHECK_INT(s.d->nefc, 0);
    scene_end(s);
  }
}

// The normal of the contact is x: the slide along z moves in the rows of one tangent only, which are not the first.
TEST(all_rows_of_a_contact_with_a_flex_are_in_an_island) {
  Scene s = scene("<mujoco><option solver='CG' tolerance='0' iterations='200'/><worldbody>"
                  "<body pos='-.12 0 0'><joint type='slide' axis='0 0 1'/><geom type='box' size='.05 .2 .2' mass='1'/></body>"
                  "<flexcomp name='f' dim='3' count='3 3 3' spacing='.06 .06 .06' radius='.012' mass='1' dof='trilinear'>"
                  "<elasticity young='1e4' poisson='.1'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  double whole[64];
  s.d->qvel[0] = 1;
  s.m->opt.disableflags |= SN_DISABLE_ISLAND;
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0 && s.m->nv < 64);
  for (int dof = 0; dof < s.m->nv; dof++) whole[dof] = s.d->qacc[dof];
  s.m->opt.disableflags &= ~SN_DISABLE_ISLAND;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nisland, 1);
  CHECK_INT(s.d->dof_island[0], 0);
  for (int row = 0; row < s.d->nefc; row++) CHECK_INT(s.d->efc_island[row], 0);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(s.d->qacc[dof], whole[dof], 1e-6 * (1 + fabs(whole[dof])));
  scene_end(s);
}
