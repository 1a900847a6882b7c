// test_compliant.c — compliant tendons: equilibrium, fibre velocity, implicit steps, complex-step derivatives
#include "hill_sample.h"
#include "muscle/compliant.h"

static snHillParams compliant(double pennation) {
  return muscle(SN_CURVES_HILL, SN_TENDON_COMPLIANT, SN_PENNATION_VARIABLE, pennation);
}

TEST(a_compliant_muscle_rests_where_fibres_and_tendon_balance) {
  static const struct {
    double act, pennation, fiber, force, cosine, strain;
  } cases[] = {
      {1.0, 0, 0.0903625519740037, 955.1691188324492, 1, 0.048187240129981435},
      {0.5, 0, 0.0925435614548282, 486.4587267867499, 1, 0.037282192725858865},
      {0.05, 0, 0.09720704854364068, 49.807763637949954, 1, 0.01396475728179647},
      {1.0, 0.349066, 0.0967051260764889, 930.3678143240925, 0.9353689877771777, 0.04772512054485101},
      {0.5, 0.349066, 0.0987634328503357, 468.70738261688365, 0.9381228840792512, 0.03673881766437792},
      {0.05, 0.349066, 0.10306042363335655, 49.317668667305355, 0.9433272967495575, 0.013901445860407646},
  };
  for (int i = 0; i < 6; i++) {
    snHillParams m = compliant(cases[i].pennation);
    double fiber = sn_hill_fiber_equilibrium(&m, 0.3, cases[i].act);
    snHillState s = compliant_at(&m, 0.3, fiber, cases[i].act);
    CHECK_NEAR(fiber, cases[i].fiber, 1e-12);
    CHECK_NEAR(s.tendon_force, cases[i].force, 1e-10);
    CHECK_NEAR(s.cosine, cases[i].cosine, 1e-10);
    CHECK_NEAR(s.strain, cases[i].strain, 1e-10);
    CHECK_NEAR(s.velocity, 0, 1e-10);
  }
}

TEST(the_fibre_velocity_is_the_root_of_the_balance) {
  static const struct {
    double fiber, length, act, pennation, velocity, force;
  } cases[] = {
      {0.1, 0.305, 0.5, 0, -0.22135656654012487, 0.18435436829019075},
      {0.1, 0.31, 0, 0, 10.573348937750072, 1.0573348937750071},
      {0.1, 0.305, 0.5, 0.349066, 7.417845629543276, 1.3941595098678037},
      {0.11, 0.3, 1, 0, -0.7370034942987289, 0},
  };
  for (int i = 0; i < 4; i++) {
    snHillParams m = compliant(cases[i].pennation);
    snHillState s = compliant_at(&m, cases[i].length, cases[i].fiber, cases[i].act);
    CHECK_NEAR(s.velocity, cases[i].velocity, 1e-10);
    CHECK_NEAR(s.tendon_force / 1000, cases[i].force, 1e-10);
  }
}

TEST(a_fibre_step_is_one_of_the_implicit_euler_method) {
  snHillParams straight = compliant(0), pennate = compliant(0.349066);
  CHECK_NEAR(fiber_step(&straight, 0.305, 0, 0.1, 0.5, 0.002), 0.09963420361562486, 1e-12);
  CHECK_NEAR(fiber_step(&pennate, 0.305, -0.1, 0.1, 0.5, 0.002), 0.10190861646199673, 1e-12);
  CHECK_NEAR(fiber_step(&straight, 0.31, 0, 0.1, 0, 0.002), 0.10451381073491686, 1e-12);
}

// Where the balance is solved along the pieces of the curve, it must hold for the curve itself.
TEST(millards_fibre_velocity_balances_its_curves) {
  snHillParams m = muscle(SN_CURVES_MILLARD, SN_TENDON_COMPLIANT, SN_PENNATION_CONSTANT, 0);
  for (int i = 0; i < 60; i++) {
    for (int j = 0; j < 20; j++) {
      double length = 0.26 + 0.001 * i, fiber = 0.06 + 0.004 * j, act = 0.05 * j;
      snHillState s = compliant_at(&m, length, fiber, act);
      double v = s.velocity * m.derived.invspeed,
             tendon = sn_hill_curve(&m, SN_MUSCLE_CURVE_TENDON, s.tendon / 0.2).value;
      double fv = sn_hill_curve(&m, SN_MUSCLE_CURVE_VELOCITY, v).value;
      double fp = sn_hill_curve(&m, SN_MUSCLE_CURVE_PASSIVE, fiber / 0.1).value;
      CHECK_NEAR(act * s.active_multiplier * fv + fp + 0.1 * v, tendon, 1e-12);
      CHECK_NEAR(s.active, 1000 * act * s.active_multiplier * fv, 1e-9);
    }
  }
}

// ---- derivatives

static Complex complex_tendon_force(const snHillParams* m, ComplexInput in, Complex* cosine) {
  ComplexMuscle c = complex_muscle(m);
  Complex sine = 0.1 * sin(m->given.pennation0) / in.fiber;
  *cosine = m->given.pennationmodel == SN_PENNATION_VARIABLE ? csqrt(1 - sine * sine) : cos(m->given.pennation0);
  return complex_tendon(&c, (in.length - in.fiber * *cosine) / 0.2);
}

// Newton's method in the complex plane, from the library's own velocity.
static Complex complex_rate_of(const snHillParams* m, ComplexInput in, double start) {
  ComplexMuscle c = complex_muscle(m);
  double damping = m->given.fiberdamping;
  Complex cosine, pull = complex_tendon_force(m, in, &cosine), l = in.fiber / 0.1, v = start;
  for (int i = 0; i < 6; i++) {
    Complex a = in.act * complex_active(&c, l), slow = complex_slowing(&c, in.act);
    double derivative = cimag(complex_velocity(&c, creal(v / slow) + tiny * I)) / tiny / creal(slow);
    v -= (a * complex_velocity(&c, v / slow) + complex_passive(&c, l) + damping * v - pull / cosine) /
         (creal(a) * derivative + damping);
  }
  return v;
}

static void check_compliant_derivatives(const snHillParams* m, double length, double fiber, double act) {
  snHillInput input = {.length = length, .fiber = fiber, .act = act};
  snMuscleDerivatives s = sn_hill_derivatives(m, &input);
  snHillState state = compliant_at(m, length, fiber, act);
  double v = state.velocity;  // vmax is 1 m/s
  ComplexInput in = {length, 0, act, fiber}, by_act = in, by_length = in, by_fiber = in;
  Complex cosine;
  by_act.act += tiny * I, by_length.length += tiny * I, by_fiber.fiber += tiny * I;
  CHECK_NEAR(v, creal(complex_rate_of(m, in, v)), 1e-9);
  CHECK_NEAR(s.dforce_dlength, -1000 * cimag(complex_tendon_force(m, by_length, &cosine)) / tiny, 1e-8);
  CHECK_NEAR(s.dforce_dfiber, -1000 * cimag(complex_tendon_force(m, by_fiber, &cosine)) / tiny, 1e-8);
  CHECK_NEAR(s.drate_dactivation, cimag(complex_rate_of(m, by_act, v)) / tiny, 1e-8);
  CHECK_NEAR(s.drate_dlength, cimag(complex_rate_of(m, by_length, v)) / tiny, 1e-8);
  CHECK_NEAR(s.drate_dfiber, cimag(complex_rate_of(m, by_fiber, v)) / tiny, 1e-8);
  CHECK(s.dforce_dactivation == 0 && s.dforce_dvelocity == 0);
}

TEST(derivatives_of_compliant_muscles_are_those_of_complex_steps) {
  for (int curves = 0; curves < SN_CURVES_SCHUTTE; curves++) {
    for (int model = 0; model < 2; model++) {
      snHillParams m = muscle(curves, SN_TENDON_COMPLIANT, model, 0.3);
      for (int i = 0; i < 20; i++)
        for (int j = 0; j < 12; j++)
          check_compliant_derivatives(&m, 0.2853 + 0.0021 * i, 0.0611 + 0.0057 * j, 0.011 + 0.08 * j);
    }
  }
}

TEST(wherever_the_search_begins_a_step_ends_at_the_same_length) {
  const int sets[] = {SN_CURVES_HILL, SN_CURVES_MILLARD, SN_CURVES_DEGROOTE};
  const double rates[] = {-1, -0.1, 0.1, 1, INFINITY, -INFINITY, NAN};
  for (int set = 0; set < 3; set++)
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
      snHillParams h = muscle(sets[set], SN_TENDON_COMPLIANT, SN_PENNATION_VARIABLE, 0.3);
      snHillInput in = {0.31, 0.2, 0.1, 0.5};
      CHECK_NEAR(sn_hill_fiber_step(&h, &in, rates[i], 1e-3), sn_hill_fiber_step(&h, &in, 0, 1e-3), 1e-15);
    }
}

static int evaluations;

static snCurvePoint counted_tendon(const snHillParams* h, real strain) {
  evaluations++;
  return set_hill_tendon(h, strain);
}

TEST(a_search_that_begins_where_a_side_is_an_exponential_function_is_short) {
  snCurveSet set = curves_hill;
  set.tendon = counted_tendon;
  snHillParams h = compliant(0);
  snHillInput in = {0.32, 0, 0.1, 0.2};
  FiberEquation e = fiber_step_equation(&h, &in, 0.002);
  real fiber = fiber_zero(&set, &e, e.start);
  const double guesses[] = {h.derived.fibermin, 0.05, 0.08, 0.13};
  for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
    evaluations = 0;
    CHECK_NEAR(fiber_zero(&set, &e, guesses[i]), fiber, 1e-14);
    CHECK(evaluations <= 8);
  }
}
