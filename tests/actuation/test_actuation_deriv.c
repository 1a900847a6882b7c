// test_actuation_deriv.c — derivatives of actuator forces by velocity
#include "actuation/actuation.h"
#include "cables.h"
#include "dynamics/derivatives.h"
#include "slope.h"

static double actuator(const snData* d, int dof) { return d->qfrc_actuator[dof]; }

static void evaluate(Scene s) {
  sn_forward(s.m, s.d);
  memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
  sn_add_actuation_deriv(s.m, s.d);
  sn_mirror_deriv(s.m, s.d);
}

#define DRIVEN                                                                                                     \
  "<actuator>"                                                                                                     \
  "<muscle tendon='wrapped' lengthrange='.4 1.6' force='300'/>"                                                    \
  "<general tendon='sum' dyntype='muscle' dynprm='.01 .04' gaintype='muscle' biastype='muscle' lengthrange='-3 3'" \
  "  gainprm='.75 1.05 200 1 .5 1.6 1.5 1.3 1.2' biasprm='.75 1.05 200 1 .5 1.6 1.5 1.3 1.2' actearly='true'/>"    \
  "<general joint='free' gear='1 2 3 .1 .2 .3' gaintype='affine' gainprm='1 2 3'/>"                                \
  "<general jointinparent='elbow' gear='1 2 3' biastype='affine' biasprm='1 2 -3' forcerange='-4 4'/>"             \
  "<general site='f1' refsite='w0' gear='1 2 3 .1 .2 .3' dyntype='filter' gaintype='affine' gainprm='0 .2 -1'"     \
  "  biastype='affine' biasprm='0 0 -2'/>"                                                                         \
  "<damper joint='bend' kv='3' ctrlrange='0 2'/>"                                                                  \
  "</actuator>"

TEST(derivatives_of_actuator_forces_are_their_differences_in_a_thousand_states) {
  Scene s = scene("<mujoco>" ZOO_DEFAULT CABLES_BODIES CABLES_TENDONS DRIVEN "</mujoco>");
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    random_state(s.m, s.d, seed);
    for (int i = 0; i < s.m->nu; i++) s.d->ctrl[i] = fabs(s.d->ctrl[i]);
    for (int i = 0; i < s.m->na; i++) s.d->act[i] = fabs(s.d->act[i]);
    evaluate(s);
    check_slopes(s, actuator, 1e-6);
  }
  scene_end(s);
}

#define SLIDE(actuator)                                                                                            \
  "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><actuator>" actuator \
  "</actuator></mujoco>"

TEST(the_input_of_the_derivative_is_the_control_as_it_was_set) {
  Scene s =
      scene(SLIDE("<general joint='j' gaintype='affine' gainprm='0 0 -100' ctrlrange='0 1' nsample='4' "
                  "delay='.004'/>"));
  s.d->ctrl[0] = 5;
  evaluate(s);
  CHECK_NEAR(s.d->qDeriv[0], -500, 0);
  scene_end(s);
}

TEST(a_force_at_its_limit_and_an_actuator_that_is_off_have_no_derivative) {
  Scene s = scene(SLIDE("<general joint='j' biastype='affine' biasprm='0 0 -2' forcerange='-3 3'/>"));
  s.d->qvel[0] = 1;
  evaluate(s);
  CHECK_NEAR(s.d->qDeriv[0], -2, 0);
  s.d->qvel[0] = 1.5;
  evaluate(s);
  CHECK_NEAR(s.d->qDeriv[0], 0, 0);
  s.d->qvel[0] = 1;
  s.m->opt.disableactuator = 1;
  evaluate(s);
  CHECK_NEAR(s.d->qDeriv[0], 0, 0);
  s.m->opt.disableactuator = 0;
  s.m->opt.disableflags = SN_DISABLE_ACTUATION;
  evaluate(s);
  CHECK_NEAR(s.d->qDeriv[0], 0, 0);
  scene_end(s);
}
