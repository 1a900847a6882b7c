// test_hill_dynamics.c — Hill muscles in time: energy, order of convergence, stiffness, integrators
#include "actuation/hill_model.h"
#include "scene.h"
#include "slope.h"

// ---- energy

#define PULLED(curves)                                                                                            \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0' integrator='RK4' timestep='1e-5'/><worldbody><body>" \
  "<joint name='j' type='slide' axis='1 0 0' stiffness='3947841.76' springref='0.31'/>"                           \
  "<inertial pos='0 0 0' mass='1000' diaginertia='1 1 1'/></body></worldbody><actuator>"                          \
  "<hillmuscle joint='j' force='1000' tendonmodel='compliant' pennationmodel='variable' pennation='0.3' "         \
  "curves='" curves "'/></actuator></mujoco>"

typedef struct Energies {
  double work, fibers, damping;
} Energies;

static Energies powers(const snModel* m, const snData* d) {
  double rate = d->hill_fibervelocity[0];
  double damping = m->hill_peakforce[0] * m->hill_fiberdamping[0] * rate * m->hill_invspeed[0];
  return (Energies){d->hill_tendonforce[0] * d->actuator_velocity[0], d->hill_activeforce[0] * rate, damping * rate};
}

typedef snCurvePoint CurveFn(double x);

static snCurvePoint hill_tendon_curve(double t) { return sn_hill_tendon_force_length(t, NULL); }
static snCurvePoint hill_passive_curve(double l) { return sn_hill_passive_force_length(l, NULL); }
static snCurvePoint millard_tendon_curve(double t) { return sn_millard_tendon_force_length(t, NULL); }
static snCurvePoint millard_passive_curve(double l) { return sn_millard_passive_force_length(l, NULL); }

// Integral of a curve by Simpson's rule.
static double area(CurveFn* curve, double from, double to) {
  int n = 2000;
  double sum = curve(from).value + curve(to).value, step = (to - from) / n;
  for (int i = 1; i < n; i++) sum += (i & 1 ? 4 : 2) * curve(from + i * step).value;
  return sum * step / 3;
}

static void check_balance(const char* xml, CurveFn* tendon, CurveFn* passive) {
  Scene s = scene(xml);
  double force = s.m->hill_peakforce[0], slack = s.m->hill_slacklength[0], opt = s.m->hill_optlength[0];
  s.d->qpos[0] = 0.3;
  s.d->act[1] = s.d->ctrl[0] = 0.5;
  sn_settle_muscles(s.m, s.d);
  sn_forward(s.m, s.d);
  double tendon0 = s.d->hill_tendonlength[0], fiber0 = s.d->hill_fiberlength[0], turnover = 0;
  Energies sum = {0}, last = powers(s.m, s.d);
  for (int i = 0; i < 15000; i++) {  // a cycle and a half of 10 Hz
    sn_step(s.m, s.d);
    sn_forward(s.m, s.d);
    Energies now = powers(s.m, s.d);
    double half = 0.5e-5;
    sum.work += half * (last.work + now.work);
    sum.fibers += half * (last.fibers + now.fibers);
    sum.damping += half * (last.damping + now.damping);
    turnover += half * (fabs(last.work) + fabs(now.work));
    last = now;
  }
  double stored =
      force * slack * area(tendon, tendon0 / slack, s.d->hill_tendonlength[0] / slack) +
      force * opt * area(passive, fiber0 / opt, s.d->hill_fiberlength[0] / opt);
  double missing = sum.work - (stored + sum.fibers + sum.damping);
  printf("  work %.6f J, stored %.6f, fibres %.6f, damping %.6f, missing %.1e of %.3f turned over\n", sum.work, stored,
         sum.fibers, sum.damping, missing, turnover);
  CHECK(turnover > 1);
  CHECK(fabs(missing) < 1e-6 * turnover);
  scene_end(s);
}

TEST(work_on_a_muscle_is_stored_used_by_the_fibres_or_damped) {
  check_balance(PULLED("hill"), hill_tendon_curve, hill_passive_curve);
  check_balance(PULLED("millard"), millard_tendon_curve, millard_passive_curve);
}

// ---- convergence

#define HANGING(timestep, integrator)                                                                           \
  "<mujoco><compiler settlemuscles='true'/><option timestep='" timestep "' integrator='" integrator             \
  "'/><worldbody>"                                                                                              \
  "<body><joint name='j' type='slide' axis='0 0 -1' ref='0.3' damping='1'/><geom size='.05' mass='20'/></body>" \
  "</worldbody><actuator><hillmuscle joint='j' force='1000' tendonmodel='compliant' "                           \
  "fvcurvature='1'/></actuator></mujoco>"

// Weight and fibre length after a burst of excitation.
static void hang(const char* xml, double* result) {
  Scene s = scene(xml);
  s.d->act[1] = s.d->ctrl[0] = 0.2;
  sn_settle_muscles(s.m, s.d);
  int steps = (int)lround(0.2 / s.m->opt.timestep);
  for (int i = 0; i < steps; i++) {
    s.d->ctrl[0] = i < steps / 2 ? 0.8 : 0.1;
    sn_step(s.m, s.d);
  }
  result[0] = s.d->qpos[0];
  result[1] = s.d->act[0];
  scene_end(s);
}

TEST(the_error_of_a_compliant_muscle_falls_in_proportion_to_the_timestep) {
  static const char* const models[] = {HANGING("0.004", "Euler"),   HANGING("0.002", "Euler"),
                                       HANGING("0.001", "Euler"),   HANGING("0.0005", "Euler"),
                                       HANGING("0.00025", "Euler"), HANGING("0.000125", "Euler")};
  double reference[2], result[2], error[6], order[5];
  hang(HANGING("0.000001", "Euler"), reference);
  for (int i = 0; i < 6; i++) {
    hang(models[i], result);
    error[i] = fmax(fabs(result[0] - reference[0]), fabs(result[1] - reference[1]));
  }
  for (int i = 0; i < 5; i++) order[i] = log2(error[i] / error[i + 1]);
  printf("  error at 4, 2, 1, 0.5 ms: %.2e %.2e %.2e %.2e m, order %.2f %.2f %.2f, then %.2f %.2f\n", error[0],
         error[1], error[2], error[3], order[0], order[1], order[2], order[3], order[4]);
  CHECK(error[0] < 1e-3);
  for (int i = 0; i < 5; i++) CHECK(order[i] > 0.9);
  CHECK(order[4] < 1.15);  // the order itself, once the higher terms are gone
}

TEST(all_integrators_approach_the_same_motion) {
  static const char* const fine[] = {HANGING("0.00002", "implicit"), HANGING("0.00002", "implicitfast"),
                                     HANGING("0.00002", "implicitspringdamper"), HANGING("0.00002", "RK4")};
  double reference[2], result[2];
  hang(HANGING("0.000001", "Euler"), reference);
  for (int i = 0; i < 4; i++) {
    hang(fine[i], result);
    CHECK_NEAR(result[0], reference[0], 2e-4);
    CHECK_NEAR(result[1], reference[1], 2e-4);
  }
}

// ---- stiffness

TEST(a_stiff_muscle_without_activation_is_stable_at_long_timesteps) {
  Scene s = scene(HANGING("0.005", "Euler"));
  s.d->act[0] = 0.05;  // far from rest: the explicit rate would throw it away
  for (int i = 0; i < 400; i++) {
    sn_step(s.m, s.d);
    CHECK(s.d->act[0] > 0 && s.d->act[0] < 1 && s.d->hill_tendonforce[0] >= 0);
  }
  sn_forward(s.m, s.d);
  CHECK(isfinite(s.d->qpos[0]));
  scene_end(s);
}

TEST(a_muscle_in_a_disabled_group_keeps_its_fibres_and_has_no_force) {
  Scene s = scene(
      "<mujoco><option actuatorgroupdisable='3'/><worldbody><body><joint name='j' type='slide' ref='0.32'/>"
      "<geom size='.05' mass='20'/></body></worldbody><actuator><hillmuscle group='3' joint='j' "
      "tendonmodel='compliant'/><hillmuscle group='3' joint='j'/></actuator></mujoco>");
  s.d->ctrl[0] = s.d->ctrl[1] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->act[0], 0.1, 0);
  for (int i = 0; i < 2; i++) {
    CHECK(s.d->actuator_force[i] == 0 && s.d->hill_tendonforce[i] == 0 && s.d->hill_activeforce[i] == 0);
    CHECK(s.d->hill_fiberlength[i] > 0);
    CHECK(s.d->hill_tendonlength[i] > 0);
  }
  scene_end(s);
}

// ---- derivatives

static double actuator_force_on(const snData* d, int dof) { return d->qfrc_actuator[dof]; }

TEST(the_implicit_integrators_know_how_the_force_changes_with_velocity) {
  static const char* const curves[] = {"hill", "millard", "degroote"};
  for (int i = 0; i < 3; i++) {
    char xml[2048];
    snprintf(xml, sizeof xml,
             "<mujoco><option integrator='implicitfast' gravity='0 0 0'/><worldbody><body><joint name='j' ref='0.3'/>"
             "<joint name='k' axis='1 0 0' ref='0.1'/><geom size='.1' mass='1'/></body></worldbody><tendon>"
             "<fixed name='t'><joint joint='j' coef='1'/><joint joint='k' coef='0.2'/></fixed></tendon><actuator>"
             "<hillmuscle tendon='t' force='10' curves='%s' pennation='0.2' pennationmodel='variable'/>"
             "<hillmuscle tendon='t' force='10' curves='%s' pennation='0.2'/>"
             "<hillmuscle tendon='t' force='10' curves='%s' tendonmodel='compliant'/></actuator></mujoco>",
             curves[i], curves[i], curves[i]);
    Scene s = scene(xml);
    s.d->qvel[0] = -0.11, s.d->qvel[1] = 0.07;
    for (int k = 0; k < s.m->na; k++) s.d->act[k] = 0.6;
    s.d->act[2] = 0.1;
    Scene stepped = {s.m, sn_data_create(s.m, NULL)};
    sn_data_copy(s.m, stepped.d, s.d);
    sn_step(s.m, stepped.d);
    memcpy(s.d->qDeriv, stepped.d->qDeriv, sizeof(double) * (size_t)s.m->nD);
    check_slopes(s, actuator_force_on, 1e-6);
    sn_data_destroy(stepped.d);
    scene_end(s);
  }
}
