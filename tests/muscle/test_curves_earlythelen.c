// test_curves_earlythelen.c — the curves of Thelen2003Muscle_Deprecated, against OpenSim 4.6: TRIlong of Arm26
#include "actuation/hill_model.h"
#include "muscle/curves_earlythelen.h"
#include "muscle/curves_hill.h"
#include "scene.h"

#include <math.h>

static const char xml[] =
    "<mujoco><worldbody><site name='s'/><body pos='.3 0 0'>"
    "<joint name='j' type='slide' axis='1 0 0'/><geom size='.1'/><site name='e'/></body></worldbody>"
    "<tendon><spatial name='x'><site site='s'/><site site='e'/></spatial></tendon><actuator>"
    "<hillmuscle name='m' tendon='x' force='798.52' optlen='0.134' slacklen='0.143' pennation='0.20943951' fpshape='4'"
    " pennationmodel='variable' tendonmodel='compliant' curves='earlythelen' minact='1e-6'/></actuator></mujoco>";

typedef struct Case {
  double excitation, length, act, fiber, force, velocity, rate;
} Case;

TEST(force_fibre_velocity_and_activation_are_those_of_opensim) {
  // a stretched and a slack tendon, both straight ends of the curve, fibres without activation
  static const Case cases[] = {
      {0.5, 0.28439694901013501, 0.3, 0.13869, 1037.6406420659466, 16.145646527469097, 20},
      {0.0, 0.30492727945500275, 0.02, 0.15812000000000001, 1254.0491570379677, 46.93258005491888, -0.5},
      {1.0, 0.29631372371501935, 0.9, 0.14874, 1522.0714591066851, 5.6259794759825823, 10},
      {0.2, 0.28202350322692599, 0.5, 0.18090000000000003, 0.57673096418971603, -2.5858470469435786, -7.5},
      {0.3, 0.31085226814914413, 1e-9, 0.1608, 2181.9919630669597, 36.251789025043124, 29.9999999},
      {0.1, 0.29162601124439552, 0.4, 0.2345, 0.32826922571540168, -36.201969275743735, -7.5},
      {0.5, 0.28439694901013501, 0.29999999999999999, 0.12060000000000001, 6404.340421885252, 154.8802881957493, 20},
      {0.4, 0.30077146751135386, 0.20000000000000001, 0.15343000000000001, 1431.0743408765579, 35.914839783994587, 20},
  };
  Scene s = scene(xml);
  snHillParams h = sn_hill_params(s.m, 0);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const Case* c = &cases[i];
    snHillInput in = {.length = c->length, .fiber = c->fiber, .act = c->act};
    snHillState state = sn_hill_state(&h, &in);
    CHECK_NEAR(state.tendon_force, c->force, 1e-11 * (1 + c->force));
    // without activation, OpenSim's slope of the straight end is a difference of numbers that are 1e-12 apart
    double accuracy = c->act < 1e-6 ? 2e-6 : 1e-8;
    CHECK_NEAR(state.velocity, c->velocity, accuracy * (1 + fabs(c->velocity)));
    CHECK_NEAR(unscaled_activation_rate(c->excitation, c->act, 0.01, 0.04), c->rate, 1e-11);
  }
  scene_end(s);
}

TEST(a_fibre_at_equilibrium_stands_still) {
  Scene s = scene(xml);
  snHillParams h = sn_hill_params(s.m, 0);
  for (double act = 0.01; act <= 1; act += 0.11)
    for (double length = 0.2; length < 0.33; length += 0.01) {
      snHillInput in = {.length = length, .fiber = sn_hill_fiber_equilibrium(&h, length, act), .act = act};
      if (in.fiber > 1.001 * h.derived.fibermin) CHECK_NEAR(sn_hill_state(&h, &in).velocity, 0, 1e-8);
    }
  scene_end(s);
}

TEST(force_by_velocity_is_inverted) {
  for (double a = 0.01; a < 1; a += 0.2) {
    snEarlyFibers f = {a, 0.05, 0.3, 1.8};
    for (double force = -0.3; force < 2.2; force += 0.07) {
      double w = earlythelen_velocity_by_force(f, force * a);
      CHECK_NEAR(earlythelen_force(f, w).value, force * a, 1e-12);
      double slope = (earlythelen_force(f, w + 1e-6).value - earlythelen_force(f, w - 1e-6).value) / 2e-6;
      if (fabs(force - 1) > 0.04) CHECK_NEAR(earlythelen_force(f, w).derivative, slope, 1e-4 * (1 + fabs(slope)));
    }
  }
}

TEST(an_implicit_step_follows_the_fibre_velocity) {
  Scene s = scene(xml);
  snHillParams h = sn_hill_params(s.m, 0);
  for (double act = 0.1; act < 1; act += 0.2) {
    snHillInput in = {.length = 0.29, .fiber = 0.145, .act = act};
    double velocity = sn_hill_state(&h, &in).velocity, dt = 1e-7;
    CHECK_NEAR((sn_hill_fiber_step(&h, &in, velocity, dt) - in.fiber) / dt, velocity, 2e-3 * (1 + fabs(velocity)));
  }
  scene_end(s);
}

TEST(the_law_of_the_importer_has_the_presets_of_the_class) {
  Scene s = scene(xml);
  CHECK_NEAR(s.m->hill_fvecc[0], 0.5, 0);
  CHECK_NEAR(s.m->hill_fiberdamping[0], 0.05, 0);
  CHECK_NEAR(s.m->hill_fvcurvature[0], 0.3, 0);
  CHECK_NEAR(s.m->hill_fvmax[0], 1.8, 0);
  CHECK_NEAR(s.m->hill_peakstrain[0], 0.033, 0);
  scene_end(s);
}
