// test_trees.c — kinematic trees: masses, extents in the arrays, sleep policies
#include "scene.h"

static const char forest[] =
    "<mujoco><worldbody><body><geom size='.1' mass='9'/><body><joint name='a'/><geom size='.1' mass='1' pos='1 0 0'/>"
    "<body><geom size='.1' mass='2'/></body></body></body><body sleep='init'><freejoint/><geom size='.1' "
    "mass='4'/></body>"
    "<body gravcomp='1'><joint/><geom size='.1' mass='8' pos='1 0 0'/></body></worldbody>"
    "<actuator><motor joint='a'/></actuator></mujoco>";

TEST(a_subtree_weighs_what_hangs_on_it) {
  Scene s = scene(forest);
  CHECK_NEAR(s.m->body_subtreemass[0], 24, 1e-15);
  CHECK_NEAR(s.m->body_subtreemass[1], 12, 1e-15);
  CHECK_NEAR(s.m->body_subtreemass[2], 3, 1e-15);
  CHECK_INT(s.m->ngravcomp, 1);
  scene_end(s);
}

TEST(trees_begin_with_what_moves_against_the_world) {
  Scene s = scene(forest);
  static const int tree_of[6] = {-1, -1, 0, 0, 1, 2};
  for (int body = 0; body < 6; body++) CHECK_INT(s.m->body_treeid[body], tree_of[body]);
  CHECK_INT(s.m->ntree, 3);
  CHECK_INT(s.m->tree_bodyadr[0], 2);
  CHECK_INT(s.m->tree_bodynum[0], 2);
  CHECK_INT(s.m->tree_dofadr[1], 1);
  CHECK_INT(s.m->tree_dofnum[1], 6);
  scene_end(s);
}

TEST(an_actuated_tree_stays_awake_and_a_word_of_the_model_counts) {
  Scene s = scene(forest);
  CHECK_INT(s.m->tree_sleep_policy[0], SN_SLEEP_AUTO_NEVER);
  CHECK_INT(s.m->tree_sleep_policy[1], SN_SLEEP_INIT);
  CHECK_INT(s.m->tree_sleep_policy[2], SN_SLEEP_AUTO_ALLOWED);
  scene_end(s);
}
