// test_equality_rows.c — judges src/constraint/equality_rows.c
#include "constraint/row_checks.h"
#include "zoo.h"

#define ARMS(equality)                                                                                            \
  "<mujoco><option><flag contact='disable'/></option><worldbody>"                                                 \
  "<body name='a' pos='0 0 1'><joint type='ball'/><geom size='.1'/><site name='p' pos='.1 .2 .3' euler='9 8 7'/>" \
  "  <body name='b' pos='.4 0 0'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.1 0 0'/>"                    \
  "    <site name='q' pos='.1 0 .2' euler='20 0 50'/></body>"                                                     \
  "  <body name='c' pos='0 .5 0'><joint name='k' axis='1 0 0'/><geom size='.1'/></body></body>"                   \
  "<body name='d' pos='1 1 1'><freejoint/><geom name='g' size='.1'/><site name='r' pos='0 .1 0'/></body>"         \
  "</worldbody><equality>" equality "</equality></mujoco>"

static void check(const char* xml, int rows) {
  Scene s = scene(xml);
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ne, rows);
  CHECK_INT(s.d->nefc, rows);
  check_jacobian_by_differences(s, 1e-8);
  scene_end(s);
}

TEST(the_jacobian_of_a_connect_is_the_derivative_of_its_violation) {
  check(ARMS("<connect body1='b' body2='d' anchor='.1 .2 .3'/>"), 3);
  check(ARMS("<connect body1='b' anchor='.1 .2 .3'/>"), 3);
  check(ARMS("<connect site1='q' site2='r'/>"), 3);
}

TEST(a_connect_of_two_branches_counts_the_dofs_that_move_both) {
  check(ARMS("<connect body1='b' body2='c' anchor='.1 .2 .3'/>"), 3);
  check(ARMS("<connect body1='c' body2='b' anchor='.1 .2 .3'/>"), 3);
  check(ARMS("<connect body1='a' body2='b' anchor='.1 .2 .3'/>"), 3);
}

TEST(the_jacobian_of_a_weld_is_the_derivative_of_its_violation) {
  check(ARMS("<weld body1='b' body2='d' torquescale='.7'/>"), 6);
  check(ARMS("<weld body1='c' body2='b' anchor='.1 0 .2' relpose='.1 .2 .3 1 .2 .3 .4'/>"), 6);
  check(ARMS("<weld site1='q' site2='r'/>"), 6);
}

TEST(the_jacobian_of_a_polynomial_is_the_derivative_of_its_violation) {
  check(ARMS("<joint joint1='j' joint2='k' polycoef='.1 2 .5 .25 .125'/>"), 1);
  check(ARMS("<joint joint1='k' polycoef='.1'/>"), 1);
}

TEST(the_jacobian_of_a_distance_is_the_derivative_of_its_violation) {
  Scene s = scene(
      "<mujoco><option><flag contact='disable'/></option><worldbody>"
      "<body><joint type='ball'/><geom name='a' size='.1' pos='.3 0 0'/>"
      "<body pos='.5 0 0'><joint axis='0 1 0'/><geom name='b' size='.1' pos='.2 .1 0'/></body></body></worldbody>"
      "<equality><distance geom1='a' geom2='b' distance='.2'/></equality></mujoco>");
  random_state(s.m, s.d, 3);
  check_jacobian_by_differences(s, 1e-8);
  CHECK_INT(s.d->efc_J_rownnz[0], 1);  // only the hinge between the two changes their distance
  scene_end(s);
}

TEST(the_distance_of_geoms_in_one_place_changes_along_x) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'><flag contact='disable'/></option><worldbody><geom name='a' size='.1'/>"
      "<body><joint type='slide' axis='1 0 0'/><geom name='b' size='.1'/></body></worldbody>"
      "<equality><distance geom1='a' geom2='b' distance='.2'/></equality></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 1);
  CHECK_NEAR(s.d->efc_pos[0], -0.2, 1e-15);
  CHECK_NEAR(s.d->efc_J[0], 1, 1e-15);
  scene_end(s);
}

TEST(an_equality_acts_only_while_it_is_active) {
  Scene s = scene(ARMS("<connect body1='b' body2='d' anchor='0 0 0' active='false'/><joint joint1='j'/>"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 1);
  s.d->eq_active[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 4);
  CHECK_INT(s.d->efc_id[3], 1);
  s.m->opt.disableflags |= SN_DISABLE_EQUALITY;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}

// J is all zero there, which a dense Jacobian drops and a sparse one keeps.
TEST(an_equality_that_nothing_moves_has_no_rows) {
#define FIXED(jacobian)                                                                                            \
  "<mujoco><option jacobian='" jacobian                                                                            \
  "'/><worldbody><body name='a'><joint/><geom size='.1'/>"                                                         \
  "<body name='b' pos='.2 0 0'><geom size='.1'/></body></body><body name='c' pos='1 0 0'><geom size='.1'/></body>" \
  "</worldbody><equality><weld body1='a' body2='b'/><weld body1='c'/></equality></mujoco>"
  Scene dense = scene(FIXED("dense")), sparse = scene(FIXED("sparse"));
  sn_forward(dense.m, dense.d);
  sn_forward(sparse.m, sparse.d);
  CHECK_INT(dense.d->ne, 0);
  CHECK_INT(sparse.d->ne, 6);
  scene_end(dense);
  scene_end(sparse);
}

TEST(contradictory_equalities_end_in_finite_forces) {
  Scene s = scene(
      "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body></worldbody><equality>"
      "<weld body1='a' relpose='0 0 0 1 0 0 0'/><weld body1='a' relpose='1 2 3 1 0 0 0'/>"
      "<connect body1='a' anchor='0 0 0'/><weld body1='a' relpose='0 0 0 0 1 0 0'/></equality></mujoco>");
  for (int i = 0; i < 100; i++) sn_step(s.m, s.d);
  for (int i = 0; i < s.m->nv; i++) CHECK(fabs(s.d->qacc[i]) < 1e6);
  CHECK_INT(s.d->warning[SN_WARNING_BADQACC].count, 0);
  scene_end(s);
}
