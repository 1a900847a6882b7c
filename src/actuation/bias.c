// bias.c — biases of actuators
//   reads   actuator_length actuator_velocity        gives back  the bias: force = gain * input + bias; its derivative
//   none: 0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle/mujoco.h;  hillmuscle: see muscle/hill.h;
//   user: a hook.  For a row of SN_BIAS_KINDS with the word w: w_bias, w_bias_dlength and w_bias_dvelocity.
#include "actuation/actuation.h"
#include "actuation/activation_rates.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"

typedef real BiasFn(const snModel* m, const snData* d, int actuator);

static real none_bias(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real none_bias_dvelocity(const snModel* m, const snData* d, int actuator) { return none_bias(m, d, actuator); }

static real none_bias_dlength(const snModel* m, const snData* d, int actuator) { return none_bias(m, d, actuator); }

static real affine_bias(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_biasprm[actuator];
  return affine_of(prm[0], prm[1], prm[2], d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

static real affine_bias_dlength(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_biasprm[actuator][1];
}

static real affine_bias_dvelocity(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_biasprm[actuator][2];
}

static real muscle_bias(const snModel* m, const snData* d, int actuator) {
  return sn_mujoco_bias(mujoco_muscle(m->actuator_biasprm[actuator]), m->actuator_lengthrange[actuator],
                        m->actuator_acc0[actuator], d->actuator_length[actuator]);
}

static real muscle_bias_dlength(const snModel* m, const snData* d, int actuator) {
  return sn_mujoco_dbias_dlength(mujoco_muscle(m->actuator_biasprm[actuator]), m->actuator_lengthrange[actuator],
                                 m->actuator_acc0[actuator], d->actuator_length[actuator]);
}

// A muscle's passive force depends on its length alone.
static real muscle_bias_dvelocity(const snModel* m, const snData* d, int actuator) { return none_bias(m, d, actuator); }

// conformance: a user's bias without a hook is none, and has no derivative
static real user_bias(const snModel* m, const snData* d, int actuator) {
  return m->hooks.bias ? m->hooks.bias(m->hooks.context, m, d, actuator) : 0;
}

static real user_bias_dvelocity(const snModel* m, const snData* d, int actuator) { return none_bias(m, d, actuator); }

static real user_bias_dlength(const snModel* m, const snData* d, int actuator) { return none_bias(m, d, actuator); }

static real hillmuscle_bias(const snModel* m, const snData* d, int actuator) {
  snHillParams h = sn_hill_bias_params(m, actuator);
  if (!hill_has_fiber(m, actuator)) return sn_hill_bias(&h, d->actuator_length[actuator]);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  return 0 - sn_hill_compliant(&h, &in).tendon_force;
}

static real hillmuscle_bias_dvelocity(const snModel* m, const snData* d, int actuator) {
  return none_bias(m, d, actuator);
}

static real hillmuscle_bias_dlength(const snModel* m, const snData* d, int actuator) {
  snHillParams h = sn_hill_bias_params(m, actuator);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  if (!hill_has_fiber(m, actuator)) return sn_hill_rigid_derivatives(&h, &in).dforce_dlength;
  return sn_hill_compliant_derivatives(&h, &in).dforce_dlength;
}

double sn_actuator_bias(const snModel* m, const snData* d, int actuator) {
  static BiasFn* const biases[SN_BIAS_COUNT] = {
#define SN_BIAS(KIND, word, ...) [SN_BIAS_##KIND] = word##_bias,
      SN_BIAS_KINDS(SN_BIAS)
#undef SN_BIAS
  };
  return biases[m->actuator_biastype[actuator]](m, d, actuator);
}

double sn_actuator_bias_dvelocity(const snModel* m, const snData* d, int actuator) {
  static BiasFn* const derivatives[SN_BIAS_COUNT] = {
#define SN_BIAS(KIND, word, ...) [SN_BIAS_##KIND] = word##_bias_dvelocity,
      SN_BIAS_KINDS(SN_BIAS)
#undef SN_BIAS
  };
  return derivatives[m->actuator_biastype[actuator]](m, d, actuator);
}

double sn_actuator_bias_dlength(const snModel* m, const snData* d, int actuator) {
  static BiasFn* const derivatives[SN_BIAS_COUNT] = {
#define SN_BIAS(KIND, word, ...) [SN_BIAS_##KIND] = word##_bias_dlength,
      SN_BIAS_KINDS(SN_BIAS)
#undef SN_BIAS
  };
  return derivatives[m->actuator_biastype[actuator]](m, d, actuator);
}

double sn_actuator_bias_dfiber(const snModel* m, const snData* d, int actuator) {
  if (m->actuator_biastype[actuator] != SN_BIAS_HILLMUSCLE || !hill_has_fiber(m, actuator)) return 0;
  snHillParams h = sn_hill_bias_params(m, actuator);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  return sn_hill_compliant_derivatives(&h, &in).dforce_dfiber;
}
