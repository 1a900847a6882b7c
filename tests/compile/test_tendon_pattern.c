// test_tendon_pattern.c — the dofs of tendon rows and of the pieces of their paths
#include "scene.h"

// A trunk with two branches: dof 0 trunk, 1 and 2 left arm, 3 right arm; 4 to 9 a floating body.
#define BRANCHES                                                                                                  \
  "<worldbody><site name='w'/><geom name='post' size='.1' pos='0 0 3'/>"                                          \
  "<body pos='0 0 1'><joint/><geom size='.1' pos='.1 0 0'/><site name='t'/>"                                      \
  "<body pos='0 1 0'><joint/><geom size='.1' pos='.1 0 0'/><site name='l'/><site name='l2' pos='0 .1 0'/>"        \
  "<body pos='0 1 0'><joint name='j2'/><geom name='knob' size='.1' pos='.1 0 0'/><site name='ll'/></body></body>" \
  "<body pos='0 -1 0'><joint name='j3'/><geom size='.1' pos='.1 0 0'/><site name='r'/></body></body>"             \
  "<body pos='5 0 0'><freejoint/><geom size='.1'/><site name='f'/></body></worldbody>"
#define PATH(inside) "<mujoco>" BRANCHES "<tendon><spatial>" inside "</spatial></tendon></mujoco>"

static void check_row(const snModel* m, int tendon, int count, const int* dofs) {
  CHECK_INT(m->ten_J_rownnz[tendon], count);
  for (int i = 0; i < m->ten_J_rownnz[tendon] && i < count; i++)
    CHECK_INT(m->ten_J_colind[m->ten_J_rowadr[tendon] + i], dofs[i]);
}

// `first` dofs of minus sign, then `second` of plus sign, each with its slot in the row of its tendon.
static void check_piece(const snModel* m, int address, const int* num, int first, int second, const int* dofs) {
  CHECK_INT(num[0], first);
  CHECK_INT(num[1], second);
  for (int i = 0; i < first + second; i++) {
    CHECK_INT(m->path_dof[address + i], dofs[i]);
    CHECK_INT(m->ten_J_colind[m->path_slot[address + i]], dofs[i]);
  }
}

TEST(a_piece_has_the_dofs_that_move_one_of_its_ends_only) {
  Scene s = scene(PATH("<site site='ll'/><site site='r'/><site site='w'/>"));
  check_row(s.m, 0, 4, (int[]){0, 1, 2, 3});
  check_piece(s.m, s.m->path_adr[0], s.m->path_num[0], 2, 1, (int[]){1, 2, 3});
  check_piece(s.m, s.m->path_adr[1], s.m->path_num[1], 2, 0, (int[]){0, 3});
  CHECK_INT(s.m->path_adr[2], -1);
  CHECK_INT(s.m->skip_adr[0], -1);
  scene_end(s);
}

TEST(ends_on_one_body_have_no_dof_between_them) {
  Scene s = scene(PATH("<site site='l'/><site site='l2'/>"));
  check_row(s.m, 0, 0, NULL);
  check_piece(s.m, s.m->path_adr[0], s.m->path_num[0], 0, 0, NULL);
  CHECK(s.m->path_adr[0] >= 0);
  scene_end(s);
}

TEST(a_common_part_of_two_chains_is_left_out_of_the_row) {
  Scene s = scene(PATH("<site site='l'/><site site='ll'/>"));
  check_row(s.m, 0, 1, (int[]){2});
  scene_end(s);
}

TEST(a_path_that_misses_its_geom_skips_it) {
  Scene s = scene(PATH("<site site='t'/><geom geom='knob'/><site site='r'/>"));
  check_row(s.m, 0, 3, (int[]){1, 2, 3});
  check_piece(s.m, s.m->path_adr[0], s.m->path_num[0], 0, 2, (int[]){1, 2});
  check_piece(s.m, s.m->path_adr[1], s.m->path_num[1], 2, 1, (int[]){1, 2, 3});
  check_piece(s.m, s.m->skip_adr[0], s.m->skip_num[0], 0, 1, (int[]){3});
  CHECK_INT(s.m->skip_adr[1], -1);
  CHECK_INT(s.m->npath, 6);
  scene_end(s);
}

TEST(no_piece_crosses_a_pulley) {
  Scene s = scene(PATH("<site site='w'/><site site='t'/><pulley divisor='2'/><site site='f'/><site site='w'/>"));
  check_row(s.m, 0, 7, (int[]){0, 4, 5, 6, 7, 8, 9});
  CHECK_INT(s.m->path_adr[1], -1);
  CHECK_INT(s.m->path_adr[2], -1);
  check_piece(s.m, s.m->path_adr[3], s.m->path_num[3], 6, 0, (int[]){4, 5, 6, 7, 8, 9});
  scene_end(s);
}

TEST(a_fixed_tendon_has_one_dof_per_joint_and_one_entry_where_a_joint_repeats) {
  Scene s = scene("<mujoco>" BRANCHES
                  "<tendon><spatial><site site='w'/><site site='t'/></spatial><fixed><joint joint='j3' coef='1'/>"
                  "<joint joint='j2' coef='2'/><joint joint='j3' coef='3'/></fixed></tendon></mujoco>");
  check_row(s.m, 1, 2, (int[]){2, 3});
  CHECK_INT(s.m->ten_J_rowadr[1], 1);
  check_piece(s.m, s.m->path_adr[2], s.m->path_num[2], 0, 1, (int[]){3});
  check_piece(s.m, s.m->path_adr[3], s.m->path_num[3], 0, 1, (int[]){2});
  CHECK_INT(s.m->path_slot[s.m->path_adr[4]], s.m->path_slot[s.m->path_adr[2]]);
  CHECK_INT(s.m->nJten, 3);
  scene_end(s);
}
