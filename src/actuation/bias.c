// bias.c — biases of actuators
//   reads   actuator_length actuator_velocity        gives back  the bias: force = gain * input + bias; its derivatives
//   none: 0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle/mujoco.h;  hillmuscle: see muscle/hill.h;
//   user: a hook.  For a row of SN_BIAS_KINDS with the word w: w_bias, w_bias_dlength and w_bias_dvelocity, here or in
//   actuator_formulas.h.
#include "actuation/actuation.h"
#include "actuation/actuator_scalar.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"

// conformance: a user's bias without a hook is none, and has no derivative
static real user_bias(Actuator a) { return a.m->hooks.bias ? a.m->hooks.bias(a.m->hooks.context, a.m, a.d, a.id) : 0; }
static real user_bias_dlength(Actuator a) { return (void)a, 0; }
static real user_bias_dvelocity(Actuator a) { return (void)a, 0; }

static real hillmuscle_bias(Actuator a) {
  snHillParams h = sn_hill_bias_params(a.m, a.id);
  if (!hill_has_fiber(a.m, a.id)) return sn_hill_bias(&h, a.length);
  snHillInput in = sn_hill_input(a.m, a.d, a.id, 0);
  return 0 - sn_hill_compliant(&h, &in).tendon_force;
}

static real hillmuscle_bias_dlength(Actuator a) {
  snHillParams h = sn_hill_bias_params(a.m, a.id);
  snHillInput in = sn_hill_input(a.m, a.d, a.id, 0);
  if (!hill_has_fiber(a.m, a.id)) return sn_hill_rigid_derivatives(&h, &in).dforce_dlength;
  return sn_hill_compliant_derivatives(&h, &in).dforce_dlength;
}

static real hillmuscle_bias_dvelocity(Actuator a) { return (void)a, 0; }

// ---- by kind

double sn_actuator_bias(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_BIAS(a, BIAS_CASE)
}

double sn_actuator_bias_dvelocity(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_BIAS(a, BIAS_DVELOCITY_CASE)
}

double sn_actuator_bias_dlength(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_BIAS(a, BIAS_DLENGTH_CASE)
}

double sn_actuator_bias_dfiber(const snModel* m, const snData* d, int actuator) {
  if (m->actuator_biastype[actuator] != SN_BIAS_HILLMUSCLE || !hill_has_fiber(m, actuator)) return 0;
  snHillParams h = sn_hill_bias_params(m, actuator);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  return sn_hill_compliant_derivatives(&h, &in).dforce_dfiber;
}
