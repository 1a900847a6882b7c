// test_tendon_pieces.c — pieces of tendon paths, their wrenches and the runs of dofs that these do work along
#include "scene.h"

// Bodies 1 and 2 hang on each other (dofs 0 1 2), body 3 floats (dofs 3 to 8).
#define TREES                                                                                                \
  "<worldbody><site name='w'/><body pos='0 0 1'><joint axis='1 0 0'/><joint/><geom size='.1' pos='.1 0 0'/>" \
  "<site name='a'/><body pos='0 1 0'><joint/><geom name='knob' size='.1' pos='.1 0 0'/><site name='b'/>"     \
  "</body></body><body pos='5 0 0'><freejoint/><geom size='.1'/><site name='f'/></body></worldbody>"
#define PATH(inside) "<mujoco>" TREES "<tendon><spatial>" inside "</spatial></tendon></mujoco>"

static void check_run(const snModel* m, int run, int dof, int num, double sign, int wrench) {
  CHECK_INT(m->run_dof[run], dof);
  CHECK_INT(m->run_num[run], num);
  CHECK_INT(m->ten_J_colind[m->run_slot[run]], dof);
  CHECK_NEAR(m->run_sign[run], sign, 0);
  CHECK_INT(m->run_wrench[run], wrench);
}

static void check_piece(const snModel* m, int piece, int wrap, int pulley) {
  CHECK_INT(m->piece_wrap[piece], wrap);
  CHECK_INT(m->piece_pulley[piece], pulley);
}

TEST(a_piece_runs_from_site_to_site_and_knows_its_pulley) {
  Scene s = scene(PATH("<site site='w'/><site site='a'/><pulley divisor='2'/><site site='a'/><site site='b'/>"));
  CHECK_INT(s.m->npiece, 2);
  CHECK_INT(s.m->npass, 0);
  check_piece(s.m, 0, 0, -1);
  check_piece(s.m, 1, 3, 2);
  scene_end(s);
}

TEST(dofs_that_follow_each_other_are_one_run) {
  Scene s = scene(PATH("<site site='b'/><site site='w'/>"));
  CHECK_INT(s.m->nrun, 1);
  check_run(s.m, 0, 0, 3, -1, 0);
  CHECK_INT(s.m->wrench_root[0], 1);
  scene_end(s);
}

TEST(ends_in_two_trees_have_a_wrench_about_each) {
  Scene s = scene(PATH("<site site='a'/><site site='f'/>"));
  CHECK_INT(s.m->nrun, 2);
  check_run(s.m, 0, 0, 2, -1, 0);
  check_run(s.m, 1, 3, 6, 1, 1);
  CHECK_INT(s.m->wrench_root[0], 1);
  CHECK_INT(s.m->wrench_root[1], 3);
  scene_end(s);
}

TEST(a_piece_that_passes_a_geom_has_the_runs_of_three_segments) {
  Scene s = scene(PATH("<site site='w'/><geom geom='knob'/><site site='a'/>"));
  CHECK_INT(s.m->npass, 1);
  CHECK_INT(s.m->nwrench, 6);
  CHECK_INT(s.m->nrun, 3);
  check_run(s.m, s.m->pass_before[0][0], 0, 3, 1, 2);
  check_run(s.m, s.m->pass_straight[0][0], 0, 2, 1, 0);
  check_run(s.m, s.m->pass_behind[0][0], 2, 1, -1, 4);
  scene_end(s);
}

TEST(a_fixed_tendon_has_no_pieces) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<tendon><fixed><joint joint='j' coef='2'/></fixed></tendon></mujoco>");
  CHECK_INT(s.m->npiece, 0);
  CHECK_INT(s.m->nrun, 0);
  scene_end(s);
}
