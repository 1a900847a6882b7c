// test_valid_moment.c — moments of actuators on sites must fit the tree
#include "damaged.h"

TEST(a_moment_about_other_dofs_than_the_sites_is_seen) {
  Scene s = scene(
      "<mujoco><worldbody><site name='w'/><body><joint/><geom size='.1' pos='1 0 0'/><site name='a'/>"
      "<body><joint axis='1 0 0'/><geom size='.1' pos='0 1 0'/><site name='b'/></body>"
      "<body><joint axis='0 1 0'/><geom size='.1' pos='0 0 1'/><site name='c'/></body></body></worldbody>"
      "<actuator><motor site='b' refsite='c'/><motor site='a'/><motor cranksite='c' slidersite='w' cranklength='9'/>"
      "</actuator></mujoco>");
  CHECK(sn_model_valid(s.m, "", NULL));
  CHECK_INT(s.m->nJmom, 5);
  INVALID(s.m->moment_colind[0], 0, "actuator 0 is not about the dofs of its sites");
  INVALID(s.m->moment_rownnz[1], 0, "actuator 1");
  INVALID(s.m->actuator_trnid[0][0], 0, "actuator 0 is not about the dofs of its sites");
  INVALID(s.m->actuator_trnid[2][0], 7, "actuator_trnid[2]");
  INVALID(s.m->actuator_trnid[2][1], 3, "actuator 2 is not about the dofs of its sites");
  scene_end(s);
}
