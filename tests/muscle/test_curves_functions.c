// test_curves_functions.c — muscles whose curves are functions of the model, against OpenSim's RigidTendonMuscle
#include "actuation/hill_model.h"
#include "scene.h"

#include <math.h>

#define ACTIVE   "<function name='a' type='piecewise' x='0.3 0.7 1 1.3 1.9' y='0.1 0.8 1 0.9 0.05'/>"
#define PASSIVE  "<function name='p' type='linear' coef='4 -4.2'/>"
#define VELOCITY "<function name='v' type='piecewise' x='-1 -0.4 0 0.6 1' y='0.05 0.3 1 1.3 1.35'/>"
#define SMOOTH                                                                 \
  "<function name='a' x='0.3 0.7 1 1.3 1.9' y='0.1 0.8 1 0.9 0.05'/>"          \
  "<function name='p' x='0.9 1 1.2 1.5' y='0 0.01 0.2 1.1'/>"                  \
  "<function name='v' x='-1 -0.4 0 0.6 1' y='0.05 0.3 1 1.3 1.35'/>"
#define MUSCLE(functions, attributes)                                                                          \
  "<mujoco><option gravity='0 0 0'/><functions>" functions "</functions><worldbody><site name='s'/><body>"     \
  "<joint name='j' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/><site name='e'/></body></worldbody>"   \
  "<tendon><spatial name='x'><site site='s'/><site site='e'/></spatial></tendon><actuator>"                    \
  "<hillmuscle name='m' tendon='x' force='1000' optlen='0.1' slacklen='0.2' pennation='0.349066' vmax='8' "    \
  "pennationmodel='variable' curves='functions' minlength='0' flfunction='a' fpfunction='p' fvfunction='v' "   \
  attributes "/></actuator></mujoco>"

typedef struct Case {
  double length, velocity, control, force, fiber, fiber_velocity, cosine;
} Case;

// Among them fibres that stand upright, that push, and whose passive force is at its limit.
static const Case cases[6] = {{0.3, -0.3, 0.5, 185.5510706141467, 0.10568717399014334, -0.3, 0.9461886076102881},
                              {0.27, 0.2, 1, 861.9324791017043, 0.0779087847808117, 0.2, 0.8984866109378776},
                              {0.34, 0.9, 0.2, 1705.7155210334863, 0.14411723958646597, 0.9, 0.971431318013861},
                              {0.19, 0.4, 0.7, 0.0, 0.03420202839047467, 0.4, 0.0},
                              {0.21, -1.1, 0.9, -5.329347113896442, 0.035633954959039205, -1.1, 0.2806312128837469},
                              {0.6, 0.1, 0.3, 9028.122692953695, 0.40145956053632953, 0.1, 0.9963643647335745}};

TEST(force_and_fibres_are_those_of_opensim_and_the_control_is_the_activation) {
  Scene s = scene(MUSCLE(ACTIVE PASSIVE VELOCITY, "actdynamics='false'"));
  CHECK(s.m->na == 0);
  snHillParams h = sn_hill_params(s.m, 0);
  for (int i = 0; i < 6; i++) {
    const Case* c = &cases[i];
    s.d->qpos[0] = c->length, s.d->qvel[0] = c->velocity, s.d->ctrl[0] = c->control;
    sn_forward(s.m, s.d);
    snHillInput in = sn_hill_input(s.m, s.d, 0, c->control);
    snHillState state = sn_hill_state(&h, &in);
    CHECK_NEAR(s.d->actuator_force[0], -c->force, 1e-12 * (1 + fabs(c->force)));
    CHECK_NEAR(s.d->qacc[0], -c->force, 1e-12 * (1 + fabs(c->force)));
    CHECK_NEAR(state.fiber, c->fiber, 1e-15);
    CHECK_NEAR(state.velocity, c->fiber_velocity, 1e-15);
    CHECK_NEAR(state.cosine, c->cosine, 1e-14);
  }
  scene_end(s);
}

TEST(with_dynamics_the_force_is_that_of_the_activation) {
  Scene s = scene(MUSCLE(ACTIVE PASSIVE VELOCITY, ""));
  CHECK(s.m->na == 1);
  s.d->qpos[0] = cases[0].length, s.d->qvel[0] = cases[0].velocity, s.d->act[0] = cases[0].control;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], -cases[0].force, 1e-10);
  CHECK(s.d->act_dot[0] < 0);
  scene_end(s);
}

static double force_at(const snHillParams* h, snHillInput in) { return -sn_hill_state(h, &in).tendon_force; }
static double rate_at(const snHillParams* h, snHillInput in) { return sn_hill_state(h, &in).velocity; }

#define BY(f, x) (in.x += 1e-7, hi = f(&h, in), in.x -= 2e-7, lo = f(&h, in), in.x += 1e-7, (hi - lo) / 2e-7)

static void check_close(double found, double expected) { CHECK_NEAR(found, expected, 2e-6 * (1 + fabs(expected))); }

TEST(derivatives_are_those_of_differences) {
  Scene s = scene(MUSCLE(SMOOTH, "actdynamics='false'"));
  snHillParams h = sn_hill_params(s.m, 0);
  for (int i = 0; i < 12; i++) {
    snHillInput in = {.length = 0.225 + 0.011 * i, .velocity = 0.07 * (i - 6), .act = 0.05 + 0.07 * i};
    snMuscleDerivatives d = sn_hill_derivatives(&h, &in);
    double hi, lo;
    check_close(d.dforce_dlength, BY(force_at, length));
    check_close(d.dforce_dvelocity, BY(force_at, velocity));
    check_close(d.dforce_dactivation, BY(force_at, act));
    check_close(d.drate_dlength, BY(rate_at, length));
    check_close(d.drate_dvelocity, BY(rate_at, velocity));
  }
  scene_end(s);
}

// The owner of a model may write any number: without its functions a muscle has the curves "hill".
TEST(without_functions_the_curves_are_those_of_hill) {
  Scene s = scene(MUSCLE(ACTIVE PASSIVE VELOCITY, ""));
  s.m->hill_functionid[0][2] = -1;
  snHillParams h = sn_hill_params(s.m, 0);
  CHECK(!sn_hill_has_functions(s.m, 0) && h.functions == NULL);
  CHECK_NEAR(sn_hill_active_multiplier(&h, s.m->hill_optlength[0]), 1, 1e-12);
  scene_end(s);
}
