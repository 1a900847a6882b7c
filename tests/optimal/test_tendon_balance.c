// test_tendon_balance.c — the balance of fibres and tendon: its zero, and first and second derivatives
#include "optimal/tendon_balance.h"
#include "scene.h"

#include <math.h>

#define MUSCLE(more)                                                                                               \
  "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='0.1'/></body></worldbody><actuator>"         \
  "<hillmuscle joint='j' curves='degroote' tendonmodel='compliant' force='900' optlen='0.06' "              \
  "slacklen='0.25' vmax='10' fiberdamping='0.01' " more "/></actuator></mujoco>"

// Activation, force, its rate, length and velocity of the path.
static const double at[SN_BALANCE_COUNT] = {0.4, 0.3, -0.7, 0.31, 0.05};

static snSecondOrder balance(const snModel* m, const double* x) {
  return sn_tendon_balance(m, 0, x[SN_BALANCE_LENGTH], x[SN_BALANCE_VELOCITY], x[SN_BALANCE_ACTIVATION],
                           x[SN_BALANCE_FORCE], x[SN_BALANCE_RATE]);
}

static void check_derivatives(const char* text) {
  Scene s = scene(text);
  const double h = 1e-5;
  snSecondOrder b = balance(s.m, at);
  for (int i = 0; i < SN_BALANCE_COUNT; i++) {
    double plus[SN_BALANCE_COUNT], minus[SN_BALANCE_COUNT];
    memcpy(plus, at, sizeof at), memcpy(minus, at, sizeof at);
    plus[i] += h, minus[i] -= h;
    snSecondOrder p = balance(s.m, plus), q = balance(s.m, minus);
    CHECK_NEAR(b.d[i], (p.value - q.value) / (2 * h), 1e-5 * (1 + fabs(b.d[i])));
    for (int j = 0; j < SN_BALANCE_COUNT; j++) {
      double expected = (p.d[j] - q.d[j]) / (2 * h);
      CHECK_NEAR(second_by(&b, i, j), expected, 1e-5 * (1 + fabs(expected)));
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
