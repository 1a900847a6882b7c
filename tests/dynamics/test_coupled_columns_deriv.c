// test_coupled_columns_deriv.c — derivatives of Coriolis forces of driven joints against differences
#include "dynamics/derivatives.h"
#include "dynamics/derivative_pattern.h"
#include "slope.h"
#include "sinew/support.h"

static double minus_bias(const snData* d, int dof) { return -d->qfrc_bias[dof]; }

#define BODY(name, joints, inside) \
  "<body name='" name              \
  "' pos='.1 .3 .2'><inertial pos='.1 .02 .05' mass='1.3' diaginertia='.02 .03 .04'/>" joints inside "</body>"
#define DRIVEN(joint, axis, driver) "<joint type='" joint "' axis='" axis "' driver='" driver "' function='f'/>"
#define HINGE(name, axis)           "<joint name='" name "' axis='" axis "'/>"
#define MODEL(tree)                                                                                          \
  "<mujoco><functions><function name='f' type='polynomial' coef='.3 .5 .8 .1'/></functions><worldbody>" tree \
  "</worldbody></mujoco>"

static void check(const char* xml) {
  Scene s = scene(xml);
  double product[64];
  for (uint64_t seed = 1; s.m && seed <= 50; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
    sn_subtract_bias_deriv(s.m, s.d);
    check_slopes(s, minus_bias, 1e-6);
  }
  // quadratic in velocity without gravity: C(v) = 1/2 (dC/dv) v, which no entry outside of the pattern may miss
  if (!s.m) return;
  s.m->opt.gravity = (snVec3){0, 0, 0};
  sn_forward(s.m, s.d);
  memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
  sn_subtract_bias_deriv(s.m, s.d);
  sn_square_mul(derivative_pattern(s.m), s.d->qDeriv, product, s.d->qvel);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(-0.5 * product[dof], s.d->qfrc_bias[dof], 1e-10);
  scene_end(s);
}

TEST(axes_of_one_body_that_follow_its_own_joint) {
  check(MODEL(BODY("a", HINGE("i", "1 2 0"),
                   BODY("b",
                        DRIVEN("slide", "1 0 1", "j") HINGE("j", "0 1 1") DRIVEN("hinge", "1 0 0", "j")
                            DRIVEN("hinge", "0 0 1", "i"),
                        BODY("c", HINGE("k", "1 1 0"), "")))));
}

TEST(a_body_that_follows_a_joint_above_it) {
  check(MODEL(BODY("a", HINGE("i", "1 2 0"),
                   BODY("b", HINGE("j", "0 1 1"),
                        BODY("c", DRIVEN("hinge", "1 1 0", "i") HINGE("k", "0 0 1") DRIVEN("slide", "1 1 0", "i"),
                             BODY("d", HINGE("l", "1 0 1"), ""))))));
}

TEST(a_body_that_follows_a_joint_of_another_branch) {
  check(MODEL(BODY("a", "<freejoint/>",
                   BODY("b", HINGE("j", "0 1 1"), BODY("c", HINGE("k", "0 0 1"), ""))
                       BODY("d", DRIVEN("hinge", "1 1 0", "j") DRIVEN("slide", "1 0 0", "j"),
                            BODY("e", DRIVEN("hinge", "1 0 1", "j"), "")))));
}

TEST(an_implicit_step_of_driven_joints_solves_its_equation_with_the_bias_in_it) {
  const char* format = MODEL("<geom size='.01'/>" BODY(
      "a", HINGE("i", "1 2 0"), BODY("b", DRIVEN("hinge", "1 1 0", "i") HINGE("k", "0 0 1"), "")));
  Scene s = scene(format);
  if (!s.m) return;
  s.m->opt.integrator = SN_INTEGRATOR_IMPLICIT;
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  double h = s.m->opt.timestep, before[2], applied[2], left[2];
  for (int dof = 0; dof < 2; dof++) before[dof] = s.d->qvel[dof];
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < 2; dof++) applied[dof] = s.d->qfrc_smooth[dof] + s.d->qfrc_constraint[dof];
  snData* at = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, at, s.d);
  sn_step(s.m, s.d);
  // (M - h D)(v+ - v) = h f, D from differences of -bias
  double change[2] = {s.d->qvel[0] - before[0], s.d->qvel[1] - before[1]};
  sn_mass_product(s.m, at, change, left);
  for (int dof = 0; dof < 2; dof++) {
    double derivative[2] = {0};
    centred_difference((Scene){.m = s.m, .d = at}, minus_bias, dof, derivative);
    for (int i = 0; i < 2; i++) left[i] -= h * derivative[i] * change[dof];
  }
  for (int i = 0; i < 2; i++) CHECK_NEAR(left[i], h * applied[i], 1e-9);
  sn_data_destroy(at);
  scene_end(s);
}

static double fluid(const snData* d, int dof) { return d->qfrc_fluid[dof]; }

TEST(the_medium_acts_on_bodies_that_follow_joints_of_others) {
  Scene s = scene(MODEL(BODY("a", HINGE("i", "1 2 0"),
                             BODY("b", HINGE("j", "0 1 1"), BODY("c", HINGE("k", "0 0 1"), ""))
                                 BODY("d", DRIVEN("hinge", "1 1 0", "j") DRIVEN("slide", "1 0 0", "j"), ""))));
  if (!s.m) return;
  s.m->opt.density = 1000;
  s.m->opt.viscosity = 1;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
    sn_add_fluid_deriv(s.m, s.d, false);
    check_slopes(s, fluid, 1e-6);
  }
  scene_end(s);
}
