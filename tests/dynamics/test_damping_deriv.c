// test_damping_deriv.c — derivatives of dampers of joints and tendons
#include "dynamics/derivatives.h"
#include "cables.h"
#include "slope.h"

static double damper(const snData* d, int dof) { return d->qfrc_damper[dof]; }

TEST(derivatives_of_dampers_are_their_differences_in_a_thousand_states) {
  Scene s = scene(CABLES_XML(""));
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
    sn_add_damping_deriv(s.m, s.d);
    sn_mirror_deriv(s.m, s.d);
    check_slopes(s, damper, 1e-6);
  }
  scene_end(s);
}

TEST(a_row_adds_to_dofs_of_one_chain_only_and_to_the_left) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint/><geom size='.1'/><body><joint/><geom size='.1'/></body>"
      "<body><joint/><geom size='.1'/></body></body></worldbody></mujoco>");
  const double row[3] = {2, 3, 5};
  const int dof[3] = {0, 1, 2};
  sn_add_row_deriv(s.m, s.d, row, dof, 3, -1);
  const double left[7] = {-4, 0, 0, -6, -9, -10, -25}, both[7] = {-4, -6, -10, -6, -9, -10, -25};
  for (int k = 0; k < 7; k++) CHECK_NEAR(s.d->qDeriv[k], left[k], 0);
  sn_mirror_deriv(s.m, s.d);
  for (int k = 0; k < 7; k++) CHECK_NEAR(s.d->qDeriv[k], both[k], 0);
  scene_end(s);
}
