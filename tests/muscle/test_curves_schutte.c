// test_curves_schutte.c — the curves of Schutte 1993, against OpenSim 4.6: the muscle FCR of its wrist model at rest
#include "actuation/hill_model.h"
#include "muscle/curves_schutte.h"
#include "scene.h"

#include <math.h>

#define TENDON                                                                                         \
  "<function name='t' x='-10 -0.002 -0.001 0 0.00131 0.00281 0.00431 0.00581 0.00731 0.00881 0.0103 "  \
  "0.0118 0.0123 9.2 9.201 9.202 20' y='0 0 0 0 0.0108 0.0257 0.0435 0.0652 0.0915 0.123 0.161 0.208 " \
  "0.227 345 345 345 345'/>"
#define ACTIVE                                                                                            \
  "<function name='a' x='-35 0 0.401 0.402 0.4035 0.52725 0.62875 0.71875 0.86125 1.045 1.2175 1.43875 "  \
  "1.61875 1.62 1.621 2.2 35' y='0 0 0 0 0 0.226667 0.636667 0.856667 0.95 0.993333 0.77 0.246667 0 0 0 " \
  "0 0'/>"
#define PASSIVE                                                                                 \
  "<function name='p' x='-35 0.998 0.999 1.15 1.25 1.35 1.45 1.55 1.65 1.75 1.7501 1.7502 35' " \
  "y='0 0 0 0 0.035 0.12 0.26 0.55 1.17 2 2 2 2'/>"
#define MUSCLE(functions)                                                                                 \
  "<mujoco><functions>" TENDON ACTIVE PASSIVE                                                             \
  "</functions><worldbody><site name='s'/><body pos='.3 0 0'>"                                            \
  "<joint name='j' type='slide' axis='1 0 0'/><geom size='.1'/><site name='e'/></body></worldbody>"       \
  "<tendon><spatial name='x'><site site='s'/><site site='e'/></spatial></tendon><actuator>"               \
  "<hillmuscle name='m' tendon='x' force='59.7' optlen='0.0628' slacklen='0.2185' pennation='0.05410521'" \
  " pennationmodel='variable' tendonmodel='compliant' curves='schutte' fiberdamping='0.05' "              \
  "minlength='0.01' " functions "/></actuator></mujoco>"
#define OWN_PASSIVE    "flfunction='a' tendonfunction='t' fpfunction='p'"
#define PRESET_PASSIVE "flfunction='a' tendonfunction='t'"

static const double length = 0.28571830498484435;

typedef struct Case {
  double act, fiber, force, velocity;
} Case;

static void check_cases(const char* xml, const Case* cases) {
  Scene s = scene(xml);
  snHillParams h = sn_hill_params(s.m, 0);
  for (int i = 0; i < 4; i++) {
    snHillInput in = {.length = length, .fiber = cases[i].fiber, .act = cases[i].act};
    snHillState state = sn_hill_state(&h, &in);
    CHECK_NEAR(state.tendon_force, cases[i].force, 1e-10);
    CHECK_NEAR(state.velocity, cases[i].velocity, 1e-11);
  }
  scene_end(s);
}

TEST(force_and_fibre_velocity_are_those_of_opensim) {
  static const Case own[4] = {{0.3, 0.06, 62.638768999479396, 7.9770171586594349},
                              {0.05, 0.0625, 36.050322173780486, 6.7170600436364118},
                              {0.9, 0.055, 116.00497543201639, 9.3298255273155473},
                              {0.5, 0.07, 0, -0.39257545381660636}};
  static const Case preset[4] = {{0.3, 0.06, 62.638768999479396, 7.8158736317323578},
                                 {0.05, 0.0625, 36.050322173780486, 6.4956446322942911},
                                 {0.9, 0.055, 116.00497543201639, 9.2442565163264323},
                                 {0.5, 0.07, 0, -0.40210275726510264}};
  check_cases(MUSCLE(OWN_PASSIVE), own);
  check_cases(MUSCLE(PRESET_PASSIVE), preset);
}

TEST(a_fibre_at_equilibrium_stands_still) {
  Scene s = scene(MUSCLE(PRESET_PASSIVE));
  snHillParams h = sn_hill_params(s.m, 0);
  for (double act = 0; act <= 1; act += 0.1) {
    snHillInput in = {.length = length, .fiber = sn_hill_fiber_equilibrium(&h, length, act), .act = act};
    CHECK_NEAR(sn_hill_state(&h, &in).velocity, 0, 1e-10);
  }
  scene_end(s);
}

static double velocity(const snHillParams* h, snHillInput in) { return sn_hill_state(h, &in).velocity; }
static double force(const snHillParams* h, snHillInput in) { return -sn_hill_state(h, &in).tendon_force; }
static double step(const snHillParams* h, snHillInput in) { return sn_hill_fiber_step(h, &in, 0, 1e-3); }

static void check_close(double found, double expected) { CHECK_NEAR(found, expected, 1e-5 * (1 + fabs(expected))); }

#define BY(f, x) (in.x += 1e-7, hi = f(&h, in), in.x -= 2e-7, lo = f(&h, in), in.x += 1e-7, (hi - lo) / 2e-7)

TEST(derivatives_are_those_of_differences_with_a_tendon_taut_and_slack) {
  Scene s = scene(MUSCLE(PRESET_PASSIVE));
  snHillParams h = sn_hill_params(s.m, 0);
  for (int i = 0; i < 12; i++) {
    snHillInput in = {.length = length, .fiber = 0.0591 + 0.0017 * i, .act = 0.1 + 0.07 * i};
    snMuscleDerivatives d = sn_hill_derivatives(&h, &in);
    snFiberStepDerivatives by = sn_hill_fiber_step_derivatives(&h, &in, 1e-3);
    double hi, lo;
    check_close(d.drate_dlength, BY(velocity, length));
    check_close(d.drate_dfiber, BY(velocity, fiber));
    check_close(d.drate_dactivation, BY(velocity, act));
    check_close(d.dforce_dlength, BY(force, length));
    check_close(by.by_fiber, BY(step, fiber));
    check_close(by.by_activation, BY(step, act));
  }
  scene_end(s);
}

TEST(activation_rises_with_excitation_and_falls_at_one_rate) {
  double rise = 0.1 / (7.667 + 1.459854), fall = 0.1 / 1.459854;
  CHECK_NEAR(schutte_activation_rate(0.8, 0.3, rise, fall), 0.5 * (7.667 * 0.8 + 1.459854) / 0.1, 1e-12);
  CHECK_NEAR(schutte_activation_rate(0.2, 0.3, rise, fall), -0.1 * 1.459854 / 0.1, 1e-14);
}
