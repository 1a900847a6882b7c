// gain.c — gains of actuators
//   reads   actuator_length actuator_velocity        gives back  the gain: force = gain * input + bias; its derivatives
//   fixed: p0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle/mujoco.h;  hillmuscle: see muscle/hill.h;
//   user: a hook.  For a row of SN_GAIN_KINDS with the word w: w_gain, w_gain_dlength and w_gain_dvelocity, here or in
//   actuator_formulas.h.
#include "actuation/actuation.h"
#include "actuation/actuator_scalar.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"

// conformance: a user's gain without a hook passes the input on, and has no derivative
static real user_gain(Actuator a) { return a.m->hooks.gain ? a.m->hooks.gain(a.m->hooks.context, a.m, a.d, a.id) : 1; }
static real user_gain_dlength(Actuator a) { return (void)a, 0; }
static real user_gain_dvelocity(Actuator a) { return (void)a, 0; }

// With a compliant tendon the whole force is bias: activation acts on the fibre length.
static real hillmuscle_gain(Actuator a) {
  if (hill_has_fiber(a.m, a.id)) return 0;
  snHillParams h = sn_hill_params(a.m, a.m->actuator_hilladr[a.id]);
  return sn_hill_gain(&h, a.length, a.velocity);
}

static real hillmuscle_gain_dvelocity(Actuator a) {
  if (hill_has_fiber(a.m, a.id)) return 0;
  snHillParams h = sn_hill_params(a.m, a.m->actuator_hilladr[a.id]);
  return sn_hill_dgain_dvelocity(&h, a.length, a.velocity);
}

// The part of the force's derivative that activation has.
static real hillmuscle_gain_dlength(Actuator a) {
  if (hill_has_fiber(a.m, a.id)) return 0;
  snHillParams h = sn_hill_params(a.m, a.m->actuator_hilladr[a.id]);
  snHillInput in = {a.length, a.velocity, 0, 1}, off = in;
  off.act = 0;
  return sn_hill_rigid_derivatives(&h, &in).dforce_dlength - sn_hill_rigid_derivatives(&h, &off).dforce_dlength;
}

// ---- by kind

double sn_actuator_gain(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_GAIN(a, GAIN_CASE)
}

double sn_actuator_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_GAIN(a, GAIN_DVELOCITY_CASE)
}

double sn_actuator_gain_dlength(const snModel* m, const snData* d, int actuator) {
  Actuator a = actuator_at(m, d, actuator);
  BY_GAIN(a, GAIN_DLENGTH_CASE)
}
