// test_valid_tendon.c — damage to tendon paths and their dofs that sn_model_valid must see
#include "damaged.h"

// Wraps 0 to 2: site, geom, site; 3 to 5: a pulley and two sites; 6 and 7: joints.
static Scene tendons(void) {
  return scene(
      "<mujoco><worldbody><site name='a'/><geom name='g' size='.1' pos='1 0 0'/><body pos='2 0 0'><joint name='j'/>"
      "<geom size='.1' pos='.1 0 0'/><site name='b'/><body pos='1 0 0'><joint name='k'/><geom size='.1' pos='.1 0 0'/>"
      "<site name='c'/></body></body></worldbody><tendon><spatial name='t'><site site='a'/><geom geom='g'/><site "
      "site='c'/>"
      "<pulley divisor='2'/><site site='b'/><site site='c'/></spatial><fixed><joint joint='k' coef='1'/>"
      "<joint joint='j' coef='2'/></fixed></tendon><actuator><motor tendon='t'/></actuator></mujoco>");
}

TEST(what_the_compiler_makes_of_tendons_is_valid) {
  Scene s = tendons();
  CHECK(sn_model_valid(s.m, "", NULL));
  scene_end(s);
}

TEST(a_path_that_looks_beyond_its_end_is_seen) {
  Scene s = tendons();
  INVALID(s.m->tendon_num[0], 2, "tendon 0");
  INVALID(s.m->tendon_num[0], 4, "wrap 3");
  INVALID(s.m->wrap_type[0], SN_WRAP_SPHERE, "wrap 0");
  INVALID(s.m->wrap_type[7], SN_WRAP_SITE, "wrap 7");
  INVALID(s.m->wrap_type[3], SN_WRAP_NONE, "wrap 3");
  scene_end(s);
}

TEST(a_moment_about_other_dofs_than_the_tendons_is_seen) {
  Scene s = tendons();
  CHECK_INT(s.m->moment_rownnz[0], 2);
  INVALID(s.m->moment_rownnz[0], 1, "the dofs of its tendon");
  scene_end(s);
}

TEST(dofs_outside_the_row_are_seen) {
  Scene s = tendons();
  INVALID(s.m->path_num[0][0], -1, "wrap 0");
  INVALID(s.m->path_num[1][1], 1000, "wrap 1");
  INVALID(s.m->path_adr[4], -1, "wrap 4");
  INVALID(s.m->skip_adr[0], -1, "wrap 0");
  INVALID(s.m->skip_adr[3], 0, "wrap 3");
  INVALID(s.m->path_num[6][0], 1, "wrap 6");
  INVALID(s.m->path_slot[0], 2, "wrap");
  INVALID(s.m->path_dof[0], 1, "wrap");
  INVALID(s.m->ten_J_colind[1], 0, "out of order");
  INVALID(s.m->ten_J_rownnz[1], 5, "ten_J_rowadr");
  scene_end(s);
}

// Piece 0 passes the geom, piece 1 is divided by the pulley.
TEST(pieces_that_do_not_follow_the_paths_are_seen) {
  Scene s = tendons();
  CHECK_INT(s.m->npiece, 2);
  CHECK_INT(s.m->npass, 1);
  INVALID(s.m->piece_wrap[1], 3, "wrap 4");
  INVALID(s.m->piece_tendon[0], 1, "wrap 0");
  INVALID(s.m->piece_pulley[0], 3, "wrap 0");
  INVALID(s.m->piece_pulley[1], -1, "wrap 4");
  INVALID(s.m->pass_piece[0], 1, "wrap 0");
  INVALID(s.m->nvarying, 3, "nvarying");
  INVALID(s.m->piece_varying[0], -1, "piece_varying");
  INVALID(s.m->piece_varying[1], 0, "piece_varying");
  scene_end(s);
}

TEST(runs_of_dofs_that_leave_the_row_are_seen) {
  Scene s = tendons();
  INVALID(s.m->run_num[0], 0, "run 0");
  INVALID(s.m->run_num[0], 1000, "run 0");
  INVALID(s.m->run_slot[0], 1000, "run_slot");
  INVALID(s.m->run_dof[0], -1, "run_dof");
  INVALID(s.m->run_wrench[0], 1000, "run_wrench");
  INVALID(s.m->wrench_root[0], 1000, "wrench_root");
  INVALID(s.m->pass_before[0][0], -1, "piece 0");
  INVALID(s.m->pass_straight[0][1], 1000, "piece 0");
  INVALID(s.m->pass_behind[0][1], 1000, "piece 0");
  scene_end(s);
}

TEST(a_shape_or_method_that_no_path_of_opensim_wraps_is_seen) {
  Scene s = scene("<mujoco><worldbody><site name='a' pos='-.2 .01 0'/><geom name='c' type='cylinder' size='.03 .2'/>"
                  "<body><joint/><geom size='.02' pos='.2 0 0'/><site name='b' pos='.2 .01 0'/></body>"
                  "</worldbody><tendon><spatial><site site='a'/><geom geom='c' rule='osim'/><site site='b'/></spatial>"
                  "</tendon></mujoco>");
  CHECK(sn_model_valid(s.m, "", NULL));
  INVALID(s.m->routewrap_shape[0], 4, "routewrap_shape");
  INVALID(s.m->routewrap_shape[0], -1, "routewrap_shape");
  INVALID(s.m->routewrap_method[0], 3, "routewrap_method");
  scene_end(s);
}
