// test_hooks.c — functions of the user's in a step, and a context of their own
#include "zoo.h"

typedef struct Calls {
  int control, passive, rate, gain, bias;
  double factor;
} Calls;

static void control(void* context, const snModel* m, snData* d) {
  Calls* calls = context;
  calls->control++;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = calls->factor * d->qvel[0];
}

static void passive(void* context, const snModel* m, snData* d) {
  Calls* calls = context;
  calls->passive++;
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_passive[dof] += 7;
}

static double rate(void* context, const snModel* m, snData* d, int actuator) {
  Calls* calls = context;
  calls->rate++;
  int adr = m->actuator_actadr[actuator], count = m->actuator_actnum[actuator];
  for (int k = 0; count > 1 && k < count; k++) d->act_dot[adr + k] = calls->factor * (k + 1);
  return 100;
}

static double gain(void* context, const snModel* m, const snData* d, int actuator) {
  Calls* calls = context;
  (void)m, (void)d, (void)actuator;
  calls->gain++;
  return calls->factor;
}

static double bias(void* context, const snModel* m, const snData* d, int actuator) {
  Calls* calls = context;
  (void)m, (void)actuator;
  calls->bias++;
  return d->qvel[0];
}

static const snHooks all = {
    .control = control, .passive = passive, .activation_rate = rate, .gain = gain, .bias = bias};

static Scene hooked(const char* xml, Calls* calls) {
  Scene s = scene(xml);
  s.m->hooks = all;
  s.m->hooks.context = calls;
  s.d->qvel[0] = 2;
  return s;
}

#define XML(option, actuator)                                                                     \
  "<mujoco>" option                                                                               \
  "<worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><actuator>" \
  "<general joint='j' gaintype='user' biastype='user' " actuator "/></actuator></mujoco>"

TEST(a_step_asks_the_user_for_controls_passive_forces_gains_and_biases) {
  Calls calls = {.factor = 3};
  Scene s = hooked(XML("", ""), &calls);
  sn_step(s.m, s.d);
  CHECK_INT(calls.control + 10 * calls.passive + 100 * calls.gain + 1000 * calls.bias, 1111);
  CHECK_NEAR(s.d->ctrl[0], 6, 0);
  CHECK_NEAR(s.d->actuator_force[0], 3 * 6 + 2, 0);
  CHECK_NEAR(s.d->qfrc_passive[0], 7, 0);
  scene_end(s);
}

TEST(rk4_asks_four_times_and_two_half_steps_once) {
  Calls calls = {.factor = 1};
  Scene s = hooked(XML("<option integrator='RK4'/>", ""), &calls);
  sn_step(s.m, s.d);
  CHECK_INT(calls.control, 4);
  sn_step1(s.m, s.d);
  CHECK_INT(calls.control, 5);
  sn_step2(s.m, s.d);
  CHECK_INT(calls.control, 5);
  scene_end(s);
}

TEST(without_actuation_only_the_first_half_of_a_step_asks_for_controls) {
  Calls calls = {.factor = 1};
  Scene s = hooked(XML("<option><flag actuation='disable'/></option>", ""), &calls);
  sn_step(s.m, s.d);
  CHECK_INT(calls.control, 0);
  sn_step1(s.m, s.d);
  CHECK_INT(calls.control, 1);
  scene_end(s);
}

TEST(a_rate_is_returned_for_one_activation_and_written_for_several) {
  Calls calls = {.factor = 2};
  Scene one = hooked(XML("", "dyntype='user' actdim='1'"), &calls);
  sn_forward(one.m, one.d);
  CHECK_NEAR(one.d->act_dot[0], 100, 0);
  scene_end(one);
  Scene three = hooked(XML("", "dyntype='user' actdim='3'"), &calls);
  sn_forward(three.m, three.d);
  for (int k = 0; k < 3; k++) CHECK_NEAR(three.d->act_dot[k], 2 * (k + 1), 0);
  scene_end(three);
}

TEST(a_copy_of_a_model_has_its_hooks_and_two_models_have_two_contexts) {
  Calls calls = {.factor = 3}, others = {.factor = 5};
  Scene s = hooked(XML("", ""), &calls);
  snModel* copy = sn_model_copy(s.m);
  snData* d = sn_data_create(copy, NULL);
  copy->hooks.context = &others;
  d->qvel[0] = 1;
  sn_step(copy, d);
  sn_step(s.m, s.d);
  CHECK_NEAR(d->ctrl[0], 5, 0);
  CHECK_NEAR(s.d->ctrl[0], 6, 0);
  CHECK_INT(calls.control, 1);
  CHECK_INT(others.control, 1);
  sn_data_destroy(d);
  sn_model_destroy(copy);
  scene_end(s);
}
