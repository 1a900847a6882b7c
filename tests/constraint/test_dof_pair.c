// test_dof_pair.c — judges src/constraint/dof_pair.c
#include "constraint/dof_pair.h"
#include "scene.h"

// Tree 0: torso (dofs 0-5) with arm (6), hand (7), leg (8); tree 1: cart (9). The badge is fixed to the hand.
static const char* figure =
    "<mujoco><worldbody><body name='torso'><freejoint/><geom size='.1'/>"
    "<body name='arm'><joint/><geom size='.1'/><body name='hand'><joint/><geom size='.1'/>"
    "<body name='badge'><geom size='.1'/></body></body></body>"
    "<body name='leg'><joint/><geom size='.1'/></body></body>"
    "<body name='cart'><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>";
enum { WORLD, TORSO, ARM, HAND, BADGE, LEG, CART };

static void check(int body0, int body1, bool apart, int common, int first, int second, const int* dofs) {
  Scene s = scene(figure);
  snDofPair pair = sn_dof_pair(s.m, s.d, body0, body1, apart);
  CHECK_INT(pair.common, common);
  CHECK_INT(pair.count[0], first);
  CHECK_INT(pair.count[1], second);
  CHECK_INT(pair.total, common + first + second);
  for (int k = 0; k < pair.total; k++) CHECK_INT(pair.dof[k], dofs[k]);
  for (int k = 0; k < pair.count[0]; k++)
    CHECK_INT(pair.dof[pair.begin[0] + k],
              s.m->chain_dof[s.m->body_chainadr[body0] + s.m->body_chainnum[body0] - pair.count[0] + k]);
  for (int k = 0; k < pair.count[1]; k++)
    CHECK_INT(pair.dof[pair.begin[1] + k],
              s.m->chain_dof[s.m->body_chainadr[body1] + s.m->body_chainnum[body1] - pair.count[1] + k]);
  scene_end(s);
}

TEST(branches_of_one_tree_share_the_dofs_before_they_part) {
  check(HAND, LEG, false, 6, 2, 1, (int[]){0, 1, 2, 3, 4, 5, 6, 7, 8});
  check(LEG, HAND, false, 6, 1, 2, (int[]){0, 1, 2, 3, 4, 5, 6, 7, 8});
  check(HAND, LEG, true, 0, 2, 1, (int[]){6, 7, 8});
  check(LEG, HAND, true, 0, 1, 2, (int[]){6, 7, 8});
}

TEST(a_body_and_one_above_it_differ_by_the_dofs_between) {
  check(TORSO, HAND, true, 0, 0, 2, (int[]){6, 7});
  check(HAND, TORSO, true, 0, 2, 0, (int[]){6, 7});
}

TEST(bodies_that_move_together_have_no_dofs_apart) {
  check(HAND, BADGE, true, 0, 0, 0, NULL);
  check(HAND, BADGE, false, 8, 0, 0, (int[]){0, 1, 2, 3, 4, 5, 6, 7});
}

TEST(bodies_of_two_trees_share_nothing) {
  check(CART, ARM, false, 0, 1, 7, (int[]){0, 1, 2, 3, 4, 5, 6, 9});
  check(WORLD, CART, false, 0, 0, 1, (int[]){9});
  check(WORLD, WORLD, false, 0, 0, 0, NULL);
}
