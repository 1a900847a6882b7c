// test_muscle_benchmarks.c — the single-muscle benchmarks in models/muscle against solutions of their equations
//   Expected numbers: the same equations by the classical Runge-Kutta method at 50 to 100 us, velocities by bisection,
//   in another language.
#include "scene.h"

static Scene benchmark(const char* name) {
  char path[512];
  snDiagnostics diag = {0};
  Scene s = {0};
  snprintf(path, sizeof path, "%s/models/muscle/%s.xml", SN_SOURCE_DIR, name);
  s.m = sn_load(path, NULL, &diag);
  for (int i = 0; i < diag.count && !s.m; i++) test_fail(path, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  if (s.m) s.d = sn_data_create(s.m, NULL);
  return s;
}

TEST(force_of_an_isometric_muscle_rises_while_its_fibres_stretch_the_tendon) {
  static const struct {
    double time, fiber, force;
  } expected[] = {
      {0.02, 0.093275, 375.607}, {0.05, 0.090997, 794.502}, {0.1, 0.090422, 939.034}, {0.3, 0.090363, 955.168}};
  Scene s = benchmark("isometric");
  s.m->opt.timestep = 1e-4;
  sn_reset_to_key(s.m, s.d, 0);
  for (int i = 0; i < 4; i++) {
    while (s.d->time < expected[i].time - 1e-9) sn_step(s.m, s.d);
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->act[0], expected[i].fiber, 2e-5);
    CHECK_NEAR(s.d->hill_tendonforce[0], expected[i].force, 5e-3);
  }
  scene_end(s);
}

// FL FV + FP + 0.1 V = load, by bisection.
static double isotonic_velocity(double length, double load) {
  double low = -1, high = 0.5;
  snHillShape shape = sn_hill_shape();
  shape.fltruncate = false;
  double fl = sn_hill_active_force_length(length, &shape).value,
         fp = sn_hill_passive_force_length(length, &shape).value;
  for (int i = 0; i < 60; i++) {
    double v = 0.5 * (low + high);
    if (fl * sn_hill_force_velocity(v, &shape).value + fp + 0.1 * v > load)
      high = v;
    else
      low = v;
  }
  return low;
}

TEST(a_released_muscle_shortens_at_the_velocity_of_hills_hyperbola) {
  for (int i = 1; i <= 4; i++) {
    double load = 200.0 * i;
    Scene s = benchmark("quick_release");
    sn_reset_to_key(s.m, s.d, 0);
    while (s.d->time < 0.4) sn_step(s.m, s.d);
    double clamped = s.d->hill_tendonforce[0], before = s.d->hill_tendonlength[0];
    CHECK(clamped > 970);
    s.m->opt.disableactuator |= 1 << 1;
    s.d->ctrl[2] = load;
    while (s.d->time < 0.44) sn_step(s.m, s.d);
    sn_forward(s.m, s.d);
    double velocity = s.d->hill_fibervelocity[0], shortened = before - s.d->hill_tendonlength[0];
    CHECK_NEAR(s.d->hill_tendonforce[0], load, 0.02);
    CHECK_NEAR(velocity, isotonic_velocity(s.d->hill_fiberlength[0] / 0.1, load / 1000), 0.02);
    CHECK(shortened > 0);  // the recoil of the tendon
    scene_end(s);
  }
}

TEST(a_cycle_of_stretch_takes_the_work_of_its_hysteresis) {
  Scene s = benchmark("sinusoid");
  sn_reset_to_key(s.m, s.d, 0);
  s.d->act[1] = 0.5;
  sn_settle_muscles(s.m, s.d);
  double work = 0, most = 0, least = 1e9;
  int cycle = (int)lround(0.25 / s.m->opt.timestep);
  for (int i = 0; i < 2 * cycle; i++) {
    sn_forward(s.m, s.d);
    double force = s.d->hill_tendonforce[0], power = force * s.d->actuator_velocity[0];
    if (i >= cycle) {
      work += power * s.m->opt.timestep;
      most = fmax(most, force);
      least = fmin(least, force);
    }
    sn_step(s.m, s.d);
  }
  CHECK_NEAR(work, 2.3367, 1e-3);
  CHECK_NEAR(most, 580.889, 1e-3);
  CHECK_NEAR(least, 278.399, 1e-3);
  scene_end(s);
}

TEST(an_elbow_bends_when_its_flexors_are_excited) {
  Scene s = benchmark("elbow");
  for (int i = 0; i < 4; i++) s.d->ctrl[i] = 0.3;
  while (s.d->time < 1) sn_step(s.m, s.d);
  double bent = s.d->qpos[0];
  CHECK(bent > 0.5 && bent < 2.6);
  for (int i = 0; i < 4; i++) s.d->ctrl[i] = 0;
  s.d->ctrl[4] = s.d->ctrl[5] = 0.5;
  while (s.d->time < 2) sn_step(s.m, s.d);
  CHECK(s.d->qpos[0] < 0.2);
  scene_end(s);
}

// Excited from the lowest point of stance until the foot is pointed; the shin lifts the foot in flight.
static void hop(const snData* d, double* ctrl, bool* pushing) {
  bool stance = d->ncon > 0;
  double ankle = d->qpos[1];
  if (!stance || ankle > 0.5)
    *pushing = false;
  else if (d->qvel[0] > -0.2 && ankle < 0.15)
    *pushing = true;
  ctrl[0] = *pushing ? 1 : stance && ankle < 0.25 ? 0.1 : 0;
  ctrl[1] = stance ? 0 : 0.5;
}

TEST(a_leg_with_a_long_tendon_hops) {
  Scene s = benchmark("hopper");
  bool pushing = false;
  int flight = 0, hops = 0;
  double strain = 0;
  s.d->qpos[0] = 0.04;
  sn_settle_muscles(s.m, s.d);
  while (s.d->time < 4) {
    hop(s.d, s.d->ctrl, &pushing);
    sn_step(s.m, s.d);
    strain = fmax(strain, s.d->hill_tendonstrain[0]);
    flight = s.d->ncon > 0 ? 0 : flight + 1;
    if (flight == 80) hops++;  // 80 ms in the air
  }
  printf("  %d hops, tendon strained by %.1f %%\n", hops, 100 * strain);
  CHECK(hops >= 5);
  CHECK(strain > 0.03 && strain < 0.08);
  scene_end(s);
}
