// test_prescribed.c — muscles along a given motion: derivatives, equations of motion, a solution
#include "optimal/optimal_problem.h"
#include "optimal/prescribed.h"
#include "scene.h"
#include "sinew/optimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ARM                                                                                                        \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 -9.81'/><worldbody><site name='a' pos='0 0 0.3'/>"       \
  "<body><joint name='elbow' axis='0 1 0'/><geom type='capsule' size='0.02' fromto='0 0 0 0.3 0 0' mass='1.5'/>"   \
  "<site name='b' pos='0.05 0 0.02'/></body></worldbody><tendon><spatial name='t'><site site='a'/>"                \
  "<site site='b'/></spatial></tendon><actuator>"                                                                  \
  "<hillmuscle name='soft' tendon='t' curves='degroote' tendonmodel='compliant' force='600' optlen='0.1' "  \
  "slacklen='0.18' vmax='10' fiberdamping='0.01' ctrlrange='0.01 1' ctrllimited='true'/>"                       \
  "<hillmuscle name='stiff' tendon='t' curves='degroote' force='300' optlen='0.1' slacklen='0.18' "      \
  "vmax='10' ctrlrange='0.01 1' ctrllimited='true'/>"                                                              \
  "<motor name='reserve' joint='elbow' gear='10' ctrlrange='-1 1' ctrllimited='true'/></actuator></mujoco>"

enum { ROWS = 60 };

static double angle(double t) { return -0.2 + 0.1 * sin(3 * t); }

static snMotion* swing(void) {
  const char* labels[] = {"elbow"};
  snMotion* motion = sn_motion_create("swing", ROWS, 1, labels);
  for (int i = 0; i < ROWS; i++) motion->time[i] = 0.02 * i, motion->data[i] = angle(0.02 * i);
  return motion;
}

typedef struct Case {
  Scene s;
  snMotion* motion;
  snPrescribed* p;
  snDynamics dyn;
} Case;

enum { POINTS = 3 };

static Case begin(void) {
  Case c = {.s = scene(ARM), .motion = swing()};
  c.p = sn_prescribed_create(c.s.m, c.motion, 0, NULL, NULL, 0, NULL);
  CHECK(c.p && sn_prescribed_mesh(c.p, NULL, POINTS, 0.2, 0.4, NULL, NULL));
  c.dyn = sn_prescribed_dynamics(c.p);
  return c;
}

static void end(Case* c) {
  sn_prescribed_destroy(c->p);
  sn_motion_destroy(c->motion);
  scene_end(c->s);
}

// activations, tendon force | controls | rate of tendon force
enum { NZ = 7 };
static const double point[NZ] = {0.3, 0.5, 0.2, 0.4, 0.35, 0.1, -0.6};

TEST(derivatives_along_a_motion_are_those_of_values) {
  Case c = begin();
  CHECK_INT(c.dyn.states, 3);
  CHECK_INT(c.dyn.controls, 3);
  CHECK_INT(c.dyn.algebraic, 1);
  CHECK_INT(c.dyn.path, 1);
  double z[POINTS * NZ], rate[POINTS * 3], residual[POINTS * 2], up[POINTS * 3], upper[POINTS * 2], jac[POINTS * 5];
  double alg[POINTS * (3 + 3)], h = 1e-6;
  for (int i = 0; i < POINTS * NZ; i++) z[i] = point[i % NZ];
  CHECK_INT(c.dyn.path_jacobian.rowadr[1], 3);
  CHECK(c.dyn.derivatives(c.dyn.context, POINTS, z, jac, alg));
  for (int i = 0; i < NZ; i++) {
    double slopes[3] = {0}, balance = 0, motion = 0;
    for (int k = 0; k < POINTS; k++) z[k * NZ + i] = point[i] - h;
    CHECK(c.dyn.rates(c.dyn.context, POINTS, z, rate, residual));
    for (int k = 0; k < POINTS; k++) z[k * NZ + i] = point[i] + h;
    CHECK(c.dyn.rates(c.dyn.context, POINTS, z, up, upper));
    for (int k = 0; k < POINTS; k++) z[k * NZ + i] = point[i];
    for (int r = 0; r < 3; r++)
      for (int e = c.dyn.jacobian.rowadr[r]; e < c.dyn.jacobian.rowadr[r + 1]; e++)
        if (c.dyn.jacobian.colind[e] == i) slopes[r] = jac[5 + e];
    for (int e = 0; e < 3; e++) {
      if (c.dyn.algebraic_jacobian.colind[e] == i) balance = alg[3 + e];
      if (c.dyn.path_jacobian.colind[e] == i) motion = alg[POINTS * 3 + 3 + e];
    }
    for (int r = 0; r < 3; r++) CHECK_NEAR(slopes[r], (up[3 + r] - rate[3 + r]) / (2 * h), 1e-5);
    CHECK_NEAR(balance, (upper[1] - residual[1]) / (2 * h), 1e-6);
    CHECK_NEAR(motion, (upper[POINTS + 1] - residual[POINTS + 1]) / (2 * h), 1e-5);
  }
  end(&c);
}

// With tendon force and activations put in, the equation of motion is that of inverse dynamics.
TEST(the_equation_of_motion_is_inverse_dynamics_less_the_forces_of_actuators) {
  Case c = begin();
  double z[POINTS * NZ], rate[POINTS * 3], residual[POINTS * 2], t = 0.4;
  for (int i = 0; i < POINTS * NZ; i++) z[i] = point[i % NZ];
  CHECK(c.dyn.rates(c.dyn.context, POINTS, z, rate, residual));
  snData* d = c.s.d;
  d->qpos[0] = angle(t), d->qvel[0] = 0.3 * cos(3 * t);
  d->act[2] = point[1], d->ctrl[2] = point[5];
  sn_forward(c.s.m, d);
  double forces = d->actuator_moment[0] * -600 * point[2];
  for (int i = 1; i < 3; i++) forces += d->actuator_moment[c.s.m->moment_rowadr[i]] * d->actuator_force[i];
  d->qacc[0] = -0.9 * sin(3 * t);
  sn_inverse(c.s.m, d);
  CHECK_NEAR(residual[POINTS + 1], d->qfrc_inverse[0] - forces, 1e-4);
  end(&c);
}

static snOptimal* problem_of(const char* file, const snMotion* motion) {
  snOptimal* p = sn_optimal_inverse(file, motion, 0, 1, NULL);
  CHECK(p != NULL);
  if (!p) return NULL;
  CHECK(sn_optimal_time(p, 0.1, (snRange){0.9, 0.9}, 16, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_INITIAL_ACTIVATION, .weight = 1}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_AUXILIARY_DERIVATIVES, .weight = 0.01}, NULL));
  return p;
}

TEST(an_inverse_problem_is_solved_and_its_muscles_carry_the_arm) {
  char file[512];
  snprintf(file, sizeof file, "%s/prescribed_arm.xml", SN_BINARY_DIR);
  FILE* out = fopen(file, "w");
  CHECK(out && fputs(ARM, out) >= 0);
  if (out) fclose(out);
  snMotion* motion = swing();
  snOptimal* p = problem_of(file, motion);
  CHECK_TEXT(sn_optimal_variable(p, 2), "soft/normalized_tendon_force");
  CHECK_TEXT(sn_optimal_variable(p, 6), "soft/implicitderiv_normalized_tendon_force");
  snOptimalSolution* s = sn_optimize(p, &(snOptimizeOptions){.tolerance = 1e-6, .constraint_tolerance = 1e-6}, NULL);
  CHECK(s && s->status == SN_OPTIMAL_SOLVED && s->violation < 1e-6);
  CHECK(s && s->derivatives == 1 && s->multipliers == 0 && s->trajectory->cols == NZ);
  for (int r = 0; s && r < s->trajectory->rows; r++) CHECK(fabs(s->trajectory->data[r * NZ + 5]) < 0.1);  // reserve
  sn_optimal_solution_destroy(s);
  sn_optimal_destroy(p);
  sn_motion_destroy(motion);
  remove(file);
}

TEST(a_motion_that_does_not_cover_the_times_is_an_error) {
  Case c = begin();
  snDiagnostics diag = {0};
  CHECK(!sn_prescribed_mesh(c.p, NULL, POINTS, 0.5, 2, NULL, &diag));
  CHECK_INT(diag.errors, 1);
  sn_diagnostics_clear(&diag);
  end(&c);
}
