// test_hill.c — a muscle by itself: rigid and compliant tendon by formula, slopes by complex steps, extremes
#include "actuation/hill.h"
#include "actuation/hill_curves.h"
#include "complex_curves.h"
#include "test.h"

// A muscle of the defaults: peak force 1000 N, optimal length 0.1 m, slack length 0.2 m, vmax 10.
typedef struct Muscle {
  snHill h;
  snMillardPrm millard;
  snHillGain prm;
} Muscle;

static Muscle muscle(int curves, int tendon, int pennationmodel, double pennation) {
  Muscle m = {.prm = {{0.75, 1.05}, 1000, 200, 0.1, 0.2, 10, pennation, 35}};
  snHillShape shape = sn_hill_shape();
  m.h = (snHill){
      .curves = curves,
      .tendonmodel = tendon,
      .pennationmodel = pennationmodel,
      .fltruncate = tendon == SN_TENDON_RIGID,
      .fiberdamping = 0.1,
      .fvcurvature = shape.fvcurvature,
      .fvmax = shape.fvmax,
      .fvecc = shape.fvecc,
      .flwidth = {shape.flwidth[0], shape.flwidth[1]},
      .fpshape = 4,
      .fpstrain = 0.6,
      .tendonstrain = 0.049,
      .flscale = 1,
      .mass = -1,
      .tension = 250000,
      .density = 1059.7,
  };
  CHECK(sn_millard_curves(NULL, m.millard, NULL));
  sn_hill_derive(&m.h, &m.prm, 1);
  return m;
}

static Muscle compliant(double pennation) {
  return muscle(SN_CURVES_HILL, SN_TENDON_COMPLIANT, SN_PENNATION_VARIABLE, pennation);
}

TEST(a_rigid_muscle_at_optimal_length_pulls_with_its_peak_force) {
  Muscle m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  snHillState s = sn_hill_rigid(&m.h, NULL, 0.3, 0, 1);
  CHECK_NEAR(s.pull, 1000, 1e-12);
  CHECK_NEAR(s.fiber, 0.1, 1e-12);
}

TEST(a_rigid_muscle_with_constant_pennation_follows_its_formula) {
  Muscle m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0.349066);
  snHillState s = sn_hill_rigid(&m.h, NULL, 0.3, -0.3, 0.5);
  CHECK_NEAR(s.fiber, 0.10641778304207895, 1e-12);
  CHECK_NEAR(s.velocity, -0.31925334912623693, 1e-12);
  CHECK_NEAR(s.pull, 143.76581148921343, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m.h, NULL, 0.3, -0.3), -277.2692681865828, 1e-12);
  CHECK_NEAR(sn_hill_bias(&m.h, NULL, 0.3), -5.131177395922036, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m.h, NULL, 0.3, 0), -927.4314273740703, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m.h, NULL, 0.29396925696192966, 0), -939.6925696192966, 1e-12);
}

TEST(a_rigid_muscle_with_variable_pennation_keeps_its_thickness) {
  Muscle m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_VARIABLE, 0.349066);
  snHillState s = sn_hill_rigid(&m.h, NULL, 0.3, -0.3, 0.5);
  CHECK_NEAR(s.fiber, 0.10568717399014334, 1e-12);
  CHECK_NEAR(s.velocity, -0.2838565822830864, 1e-12);
  CHECK_NEAR(s.cosine, 0.9461886076102881, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m.h, NULL, 0.3, -0.3), -314.0609337216146, 1e-12);
  CHECK_NEAR(sn_hill_bias(&m.h, NULL, 0.3), -4.5093987105526985, 1e-12);
  CHECK_NEAR(s.pull, 161.53986557136, 1e-12);
  // power of the fibres is power at the tendon
  CHECK_NEAR((s.active + s.passive) * s.velocity, s.pull * -0.3, 1e-12);
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
    Muscle m = compliant(cases[i].pennation);
    double fiber = sn_hill_fiber_rest(&m.h, NULL, 0.3, cases[i].act);
    snHillState s = sn_hill_compliant(&m.h, NULL, 0.3, fiber, cases[i].act);
    CHECK_NEAR(fiber, cases[i].fiber, 1e-12);
    CHECK_NEAR(s.pull, cases[i].force, 1e-10);
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
    Muscle m = compliant(cases[i].pennation);
    snHillState s = sn_hill_compliant(&m.h, NULL, cases[i].length, cases[i].fiber, cases[i].act);
    CHECK_NEAR(s.velocity, cases[i].velocity, 1e-10);
    CHECK_NEAR(s.pull / 1000, cases[i].force, 1e-10);
  }
}

TEST(a_fibre_step_is_one_of_the_implicit_euler_method) {
  Muscle straight = compliant(0), pennate = compliant(0.349066);
  CHECK_NEAR(sn_hill_fiber_step(&straight.h, NULL, 0.305, 0, 0.1, 0.5, 0.002), 0.09963420361562486, 1e-12);
  CHECK_NEAR(sn_hill_fiber_step(&pennate.h, NULL, 0.305, -0.1, 0.1, 0.5, 0.002), 0.10190861646199673, 1e-12);
  CHECK_NEAR(sn_hill_fiber_step(&straight.h, NULL, 0.31, 0, 0.1, 0, 0.002), 0.10451381073491686, 1e-12);
}

// ---- complex steps

typedef struct ComplexInput {
  Complex length, velocity, act, fiber;
} ComplexInput;

static ComplexMuscle complex_muscle(const Muscle* m) {
  ComplexMuscle c = {m->h.curves, sn_hill_shape(), sn_degroote_shape(), m->millard};
  c.hill.fltruncate = m->h.fltruncate != 0;
  return c;
}

static Complex complex_rigid_force(const Muscle* m, ComplexInput in) {
  ComplexMuscle c = complex_muscle(m);
  bool variable = m->h.pennationmodel == SN_PENNATION_VARIABLE;
  double width = 0.1 * sin(m->prm.pennation), cos0 = cos(m->prm.pennation);
  Complex p = in.length - 0.2, fiber = variable ? csqrt(p * p + width * width) : p / cos0;
  Complex cosine = variable ? p / fiber : cos0, rate = variable ? in.velocity * cosine : in.velocity / cos0;
  Complex l = fiber / 0.1;
  return -1000 * (in.act * complex_active(&c, l) * complex_velocity(&c, rate) + complex_passive(&c, l)) * cosine;
}

static Complex complex_tendon_force(const Muscle* m, ComplexInput in, Complex* cosine) {
  ComplexMuscle c = complex_muscle(m);
  Complex sine = 0.1 * sin(m->prm.pennation) / in.fiber;
  *cosine = m->h.pennationmodel == SN_PENNATION_VARIABLE ? csqrt(1 - sine * sine) : cos(m->prm.pennation);
  return complex_tendon(&c, (in.length - in.fiber * *cosine) / 0.2);
}

// Newton's method in the complex plane, from the library's own velocity.
static Complex complex_rate_of(const Muscle* m, ComplexInput in, double start) {
  ComplexMuscle c = complex_muscle(m);
  Complex cosine, pull = complex_tendon_force(m, in, &cosine), l = in.fiber / 0.1, v = start;
  for (int i = 0; i < 6; i++) {
    Complex a = in.act * complex_active(&c, l);
    double slope = cimag(complex_velocity(&c, creal(v) + tiny * I)) / tiny;
    v -= (a * complex_velocity(&c, v) + complex_passive(&c, l) + 0.1 * v - pull / cosine) / (creal(a) * slope + 0.1);
  }
  return v;
}

static void check_rigid_slopes(const Muscle* m, double length, double velocity, double act) {
  snMuscleSlopes s = sn_hill_rigid_slopes(&m->h, m->millard, length, velocity, act);
  ComplexInput in = {length, velocity, act, 0}, by_act = in, by_length = in, by_velocity = in;
  by_act.act += tiny * I, by_length.length += tiny * I, by_velocity.velocity += tiny * I;
  CHECK_NEAR(s.force_act, cimag(complex_rigid_force(m, by_act)) / tiny, 1e-8);
  CHECK_NEAR(s.force_length, cimag(complex_rigid_force(m, by_length)) / tiny, 1e-8);
  CHECK_NEAR(s.force_velocity, cimag(complex_rigid_force(m, by_velocity)) / tiny, 1e-8);
  snHillState state = sn_hill_rigid(&m->h, m->millard, length, velocity, act);
  CHECK_NEAR(-state.pull, creal(complex_rigid_force(m, in)), 1e-10);
  CHECK_NEAR(sn_hill_gain_slope(&m->h, m->millard, length, velocity) * act, s.force_velocity, 1e-12);
}

TEST(slopes_of_rigid_muscles_are_those_of_complex_steps) {
  for (int curves = 0; curves < SN_CURVES_COUNT; curves++) {
    for (int model = 0; model < 2; model++) {
      Muscle m = muscle(curves, SN_TENDON_RIGID, model, 0.3);
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 9; j++) check_rigid_slopes(&m, 0.26 + 0.0021 * i, -0.91 + 0.23 * j, 0.1 + 0.1 * j);
    }
  }
}

static void check_compliant_slopes(const Muscle* m, double length, double fiber, double act) {
  snMuscleSlopes s = sn_hill_compliant_slopes(&m->h, m->millard, length, fiber, act);
  snHillState state = sn_hill_compliant(&m->h, m->millard, length, fiber, act);
  double v = state.velocity;  // vmax is 1 m/s
  ComplexInput in = {length, 0, act, fiber}, by_act = in, by_length = in, by_fiber = in;
  Complex cosine;
  by_act.act += tiny * I, by_length.length += tiny * I, by_fiber.fiber += tiny * I;
  CHECK_NEAR(v, creal(complex_rate_of(m, in, v)), 1e-9);
  CHECK_NEAR(s.force_length, -1000 * cimag(complex_tendon_force(m, by_length, &cosine)) / tiny, 1e-8);
  CHECK_NEAR(s.force_fiber, -1000 * cimag(complex_tendon_force(m, by_fiber, &cosine)) / tiny, 1e-8);
  CHECK_NEAR(s.rate_act, cimag(complex_rate_of(m, by_act, v)) / tiny, 1e-8);
  CHECK_NEAR(s.rate_length, cimag(complex_rate_of(m, by_length, v)) / tiny, 1e-8);
  CHECK_NEAR(s.rate_fiber, cimag(complex_rate_of(m, by_fiber, v)) / tiny, 1e-8);
  CHECK(s.force_act == 0 && s.force_velocity == 0);
}

TEST(slopes_of_compliant_muscles_are_those_of_complex_steps) {
  for (int curves = 0; curves < SN_CURVES_COUNT; curves++) {
    for (int model = 0; model < 2; model++) {
      Muscle m = muscle(curves, SN_TENDON_COMPLIANT, model, 0.3);
      for (int i = 0; i < 20; i++)
        for (int j = 0; j < 12; j++)
          check_compliant_slopes(&m, 0.2853 + 0.0021 * i, 0.0611 + 0.0057 * j, 0.011 + 0.08 * j);
    }
  }
}

// ---- extremes

TEST(no_geometry_makes_a_muscle_push_or_its_numbers_infinite) {
  static const double lengths[] = {-1e3, -1, 0, 0.1, 0.2, 0.2001, 0.3, 0.5, 10, 1e6};
  static const double fibers[] = {-1, 0, 1e-9, 0.01, 0.1, 0.3, 100}, acts[] = {-1, 0, 1e-12, 0.5, 1};
  static const double velocities[] = {-1e6, -1, 0, 1, 1e6};
  for (int curves = 0; curves < SN_CURVES_COUNT; curves++) {
    for (int variant = 0; variant < 4; variant++) {
      Muscle soft = muscle(curves, SN_TENDON_COMPLIANT, variant & 1, variant & 2 ? 0.5 : 0);
      Muscle stiff = muscle(curves, SN_TENDON_RIGID, variant & 1, variant & 2 ? 0.5 : 0);
      for (int i = 0; i < 10 * 5 * 5; i++) {
        double length = lengths[i % 10], act = acts[i / 10 % 5], velocity = velocities[i / 50];
        snHillState r = sn_hill_rigid(&stiff.h, stiff.millard, length, velocity, fmax(0, act));
        CHECK(isfinite(r.pull) && r.pull >= 0);
        for (int f = 0; f < 7; f++) {
          snHillState c = sn_hill_compliant(&soft.h, soft.millard, length, fibers[f], act);
          double next = sn_hill_fiber_step(&soft.h, soft.millard, length, velocity, fibers[f], act, 0.002);
          CHECK(isfinite(c.pull) && c.pull >= 0 && isfinite(c.velocity));
          CHECK(isfinite(next) && next >= soft.h.fiber_least);
        }
        double rest = sn_hill_fiber_rest(&soft.h, soft.millard, length, act);
        CHECK(isfinite(rest) && rest >= soft.h.fiber_least);
      }
    }
  }
}

TEST(mass_comes_from_force_tissue_and_length_unless_given) {
  Muscle m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  CHECK_NEAR(m.h.muscle_mass, 1000 / 250000.0 * 1059.7 * 0.1, 1e-14);
  m.h.mass = 0.3;
  sn_hill_derive(&m.h, &m.prm, 1);
  CHECK_NEAR(m.h.muscle_mass, 0.3, 1e-14);
}
