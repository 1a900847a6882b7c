// test_metabolics.c — metabolic power of the isometric, shortening and lengthening benchmark, worked out by hand
//   Muscle: peak force 1000 N, optimal length 0.1 m, vmax 10 / s, half of its fibres slow, mass 1000 N / 250 kPa *
//   1059.7 kg/m^3 * 0.1 m = 0.42388 kg; excitation and activation 0.6, so that sin(pi/2 u) = 0.809017 and
//   1 - cos(pi/2 u) = 0.412215.
#include "muscle/metabolics.h"
#include "test.h"

static const double mass = 0.42388;

static snMetabolicInput benchmark(double length, double velocity, double force_length, double force_velocity) {
  double isometric = 1000 * 0.6 * force_length;
  return (snMetabolicInput){
      .mass = mass,
      .slowtwitch = 0.5,
      .excitation = 0.6,
      .activation = 0.6,
      .length = length,
      .velocity = velocity,
      .relative_velocity = velocity / 0.1,
      .vmax = 10,
      .active_force = isometric * force_velocity,
      .isometric_force = isometric,
      .force_length = force_length,
  };
}

// Activation 0.42388 (40 * 0.5 * 0.809017 + 133 * 0.5 * 0.412215) = 18.478040 W,
// maintenance 0.42388 (74 * 0.5 * 0.809017 + 111 * 0.5 * 0.412215) = 22.385759 W at the optimal length.
TEST(bhargava_gives_the_powers_of_the_published_equations) {
  snMetabolicInput isometric = benchmark(1, 0, 1, 1);
  CHECK_NEAR(sn_bhargava_power(&isometric), 18.478040024187777 + 22.385758665132943, 1e-12);
  // L = 0.9, V = -0.25: maintenance 0.9 of it; heat (0.16 * 571.090 + 0.18 * 214.159) * 0.25; work 214.159 * 0.25
  snMetabolicInput shortening = benchmark(0.9, -0.25, 0.9518167844230893, 0.375);
  CHECK_NEAR(sn_bhargava_power(&shortening),
             18.478040024187777 + 20.14718279861965 + 32.48074776843792 + 53.53969412379877, 1e-12);
  // L = 1.2, V = 0.25: maintenance 0.6 of it; heat -0.157 * 660.186 * 0.25; work -660.186 * 0.25
  snMetabolicInput lengthening = benchmark(1.2, 0.25, 0.8802485040505603, 1.25);
  CHECK_NEAR(sn_bhargava_power(&lengthening),
             18.478040024187777 + 13.431455199079766 - 25.912315337988364 - 165.04659450948003, 1e-12);
}

// Heat of activation and maintenance 1.5 * 0.6^0.6 * (128 * 0.5 + 25) = 98.258927 W/kg up to the optimal length.
TEST(umberger_gives_the_powers_of_the_published_equations) {
  snMetabolicInput isometric = benchmark(1, 0, 1, 1);
  CHECK_NEAR(sn_umberger_power(&isometric), mass * 98.25892669618075, 1e-12);
  // V = 2.5 lengths / s: 1.5 * 0.6^2 * (25 * 2.5 * 0.5 + 15.3 * 2.5 * 0.5) = 27.2025 W/kg; work 214.159 * 0.25
  snMetabolicInput shortening = benchmark(0.9, -0.25, 0.9518167844230893, 0.375);
  CHECK_NEAR(sn_umberger_power(&shortening), mass * (98.25892669618075 + 27.2025) + 53.53969412379877, 1e-12);
  // beyond the optimal length: (0.4 + 0.6 FL) of it, 1.5 * 0.6 * 0.3 * 25 * 2.5 FL = 14.854194 W/kg; no work counts
  snMetabolicInput lengthening = benchmark(1.2, 0.25, 0.8802485040505603, 1.25);
  CHECK_NEAR(sn_umberger_power(&lengthening), mass * (91.19893461882836 + 14.854193505853202), 1e-12);
}

TEST(umbergers_heat_has_a_floor_and_its_slow_fibres_a_bound) {
  snMetabolicInput idle = benchmark(1, 0, 1, 1);
  idle.excitation = idle.activation = 0;
  CHECK_NEAR(sn_umberger_power(&idle), mass * 1, 1e-12);
  snMetabolicInput fast = benchmark(1, -0.8, 1, 0);
  double slow = 100 * 0.5, quick = 15.3 * 8 * 0.5;
  CHECK_NEAR(sn_umberger_power(&fast), mass * (98.25892669618075 + 1.5 * 0.36 * (slow + quick)), 1e-12);
}

TEST(falling_excitation_counts_by_half_in_umbergers_heat) {
  snMetabolicInput falling = benchmark(1, 0, 1, 1);
  falling.excitation = 0.2;
  CHECK_NEAR(sn_umberger_power(&falling), mass * 1.5 * pow(0.4, 0.6) * 89, 1e-12);
}

TEST(bhargavas_maintenance_heat_falls_on_both_sides_of_the_optimal_length) {
  double at[5], lengths[5] = {0.3, 0.5, 0.75, 1.25, 1.7}, shares[5] = {0.5, 0.5, 0.75, 0.5, 0};
  for (int i = 0; i < 5; i++) {
    snMetabolicInput in = benchmark(lengths[i], 0, 1, 1);
    at[i] = sn_bhargava_power(&in) - 18.478040024187777;
    CHECK_NEAR(at[i], shares[i] * 22.385758665132943, 1e-12);
  }
}
