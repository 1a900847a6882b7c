// test_forward_analytic.c — derivatives of forward dynamics against centred differences of sn_forward
#include "zoo.h"
#include "sinew/support.h"

#include <math.h>

#define XML                                                                                                          \
  "<mujoco><option integrator='implicitfast'/><worldbody><geom type='plane' size='5 5 .1'/><body pos='0 0 .0993'>"    \
  "<freejoint/><geom size='.1'/><body pos='.1 0 .2'><joint name='a' axis='1 1 0' damping='.1' stiffness='3'/><geom " \
  "type='capsule' size='.03 .1' pos='0 0 .1'/></body></body></worldbody><actuator><general joint='a' "               \
  "dyntype='filter' "                                                                                                \
  "dynprm='.1' gainprm='2'/><position joint='a' kp='5' kv='.3'/></actuator></mujoco>"

enum { NV = 7 };

static void displace(Scene s, int kind, int index, double amount) {
  double step[NV] = {0};
  step[index % NV] = 1;
  if (kind == 0) sn_integrate_pos(s.m, s.d->qpos, step, amount);
  if (kind == 1) s.d->qvel[index] += amount;
  if (kind == 2) s.d->act[index] += amount;
  if (kind == 3) s.d->ctrl[index] += amount;
  if (kind == 4) s.d->qfrc_applied[index] += amount;
}

static void check_kind(Scene s, const double* state, int kind, const double* found, int count) {
  const double eps = 1e-6;
  for (int j = 0; j < count; j++) {
    double side[2][NV];
    for (int k = 0; k < 2; k++) {
      sn_state_set(s.m, s.d, state, SN_STATE_ALL);
      displace(s, kind, j, k == 0 ? eps : -eps);
      sn_forward(s.m, s.d);
      for (int i = 0; i < NV; i++) side[k][i] = s.d->qacc[i];
    }
    for (int i = 0; i < NV; i++) {
      double wanted = (side[0][i] - side[1][i]) / (2 * eps);
      CHECK_NEAR(found[i * count + j], wanted, 1e-5 * (1 + fabs(wanted)));
    }
  }
  sn_state_set(s.m, s.d, state, SN_STATE_ALL);
}

TEST(forward_dynamics_changes_as_its_derivatives_say) {
  Scene s = scene(XML);
  s.m->opt.tolerance = 0;
  for (int i = 0; i < NV; i++) s.d->qvel[i] = 0.05 * (i - 3), s.d->qfrc_applied[i] = 0.1 * i;
  s.d->act[0] = 0.3, s.d->ctrl[0] = 0.1, s.d->ctrl[1] = 0.2;
  double state[256], position[NV * NV], velocity[NV * NV], activation[NV], control[2 * NV], force[NV * NV];
  CHECK(sn_state_size(s.m, SN_STATE_ALL) <= 256);
  sn_state_read(s.m, s.d, SN_STATE_ALL, state);
  snForwardDerivatives out = {position, velocity, activation, control, force};
  CHECK(sn_forward_derivatives(s.m, s.d, NULL, &out));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  check_kind(s, state, 0, position, NV);
  check_kind(s, state, 1, velocity, NV);
  check_kind(s, state, 2, activation, 1);
  check_kind(s, state, 3, control, 2);
  check_kind(s, state, 4, force, NV);
  scene_end(s);
}
