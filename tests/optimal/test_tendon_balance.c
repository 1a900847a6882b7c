// test_tendon_balance.c — the balance of fibres and tendon: its zero, and first and second derivatives
#include "optimal/tendon_balance.h"
#include "scene.h"

#include <math.h>

#define MUSCLE(more)                                                                                               \
  "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='0.1'/></body></worldbody><actuator>"         \
  "<hillmuscle joint='j' curves='degroote' tendonmodel='compliant' force='900' optlen='0.06' "              \
  "slacklen='0.25' vmax='10' fiberdamping='0.01' " more "/></actuator></mujoco>"

static const double at[3] = {0.4, 0.3, -0.7};

static double value(const snModel* m, double length, const double* x) {
  return sn_tendon_balance(m, 0, length, 0.05, x[0], x[1], x[2]).value;
}

static void check_derivatives(const char* text) {
  Scene s = scene(text);
  const double length = 0.31, h = 1e-4;
  snSecondOrder b = sn_tendon_balance(s.m, 0, length, 0.05, at[0], at[1], at[2]);
  for (int i = 0, k = 0; i < 3; i++) {
    double plus[3] = {at[0], at[1], at[2]}, minus[3] = {at[0], at[1], at[2]};
    plus[i] += h, minus[i] -= h;
    CHECK_NEAR(b.d[i], (value(s.m, length, plus) - value(s.m, length, minus)) / (2 * h), 1e-6);
    for (int j = i; j < 3; j++, k++) {
      snSecondOrder p = sn_tendon_balance(s.m, 0, length, 0.05, plus[0], plus[1], plus[2]);
      snSecondOrder q = sn_tendon_balance(s.m, 0, length, 0.05, minus[0], minus[1], minus[2]);
      CHECK_NEAR(b.dd[k], (p.d[j] - q.d[j]) / (2 * h), 1e-5);
    }
  }
  scene_end(s);
}

TEST(derivatives_of_the_balance_are_those_of_its_values) {
  check_derivatives(MUSCLE("pennationmodel='variable' pennation='0.3'"));
  check_derivatives(MUSCLE("pennation='0.3'"));
}

// Fibres that the model has settled at rest: the force of the tendon at that length satisfies the balance.
TEST(the_balance_vanishes_where_the_model_is_in_equilibrium) {
  Scene s = scene(MUSCLE("pennationmodel='variable' pennation='0.3'"));
  s.d->qpos[0] = 0.31;
  s.d->act[1] = 0.4;
  sn_settle_muscles(s.m, s.d);
  sn_forward(s.m, s.d);
  double force = -s.d->actuator_force[0] / 900;
  CHECK(force > 0.05);
  CHECK_NEAR(sn_tendon_balance(s.m, 0, s.d->actuator_length[0], 0, 0.4, force, 0).value, 0, 1e-6);
  scene_end(s);
}
