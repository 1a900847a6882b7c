// gain.c — gains of actuators
//   reads   actuator_length actuator_velocity        gives back  the gain: force = gain * input + bias; its derivative
//   fixed: p0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle/mujoco.h;  hillmuscle: see muscle/hill.h;
//   user: a hook.  For a row of SN_GAIN_KINDS with the word w: w_gain, w_gain_dlength and w_gain_dvelocity.
#include "actuation/actuation.h"
#include "actuation/activation_rates.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"

typedef real GainFn(const snModel* m, const snData* d, int actuator);

static real fixed_gain(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][0];
}

static real fixed_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real fixed_gain_dlength(const snModel* m, const snData* d, int actuator) {
  return fixed_gain_dvelocity(m, d, actuator);
}

static real affine_gain(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_gainprm[actuator];
  return affine_of(prm[0], prm[1], prm[2], d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

static real affine_gain_dlength(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][1];
}

static real affine_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][2];
}

static real muscle_gain(const snModel* m, const snData* d, int actuator) {
  return sn_mujoco_gain(mujoco_muscle(m->actuator_gainprm[actuator]), m->actuator_lengthrange[actuator],
                        m->actuator_acc0[actuator], d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

static snMujocoGainDerivatives muscle_gain_derivatives(const snModel* m, const snData* d, int actuator) {
  return sn_mujoco_gain_derivatives(mujoco_muscle(m->actuator_gainprm[actuator]), m->actuator_lengthrange[actuator],
                                    m->actuator_acc0[actuator], d->actuator_length[actuator],
                                    d->actuator_velocity[actuator]);
}

static real muscle_gain_dlength(const snModel* m, const snData* d, int actuator) {
  return muscle_gain_derivatives(m, d, actuator).dgain_dlength;
}

static real muscle_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  return muscle_gain_derivatives(m, d, actuator).dgain_dvelocity;
}

// conformance: a user's gain without a hook passes the input on, and has no derivative
static real user_gain(const snModel* m, const snData* d, int actuator) {
  return m->hooks.gain ? m->hooks.gain(m->hooks.context, m, d, actuator) : 1;
}

static real user_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real user_gain_dlength(const snModel* m, const snData* d, int actuator) {
  return user_gain_dvelocity(m, d, actuator);
}

// With a compliant tendon the whole force is bias: activation acts on the fibre length.
static real hillmuscle_gain(const snModel* m, const snData* d, int actuator) {
  if (hill_has_fiber(m, actuator)) return 0;
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  return sn_hill_gain(&h, d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

static real hillmuscle_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  if (hill_has_fiber(m, actuator)) return 0;
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  return sn_hill_dgain_dvelocity(&h, d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

// The part of the force's derivative that activation has.
static real hillmuscle_gain_dlength(const snModel* m, const snData* d, int actuator) {
  if (hill_has_fiber(m, actuator)) return 0;
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  snHillInput in = {d->actuator_length[actuator], d->actuator_velocity[actuator], 0, 1}, off = in;
  off.act = 0;
  return sn_hill_rigid_derivatives(&h, &in).dforce_dlength - sn_hill_rigid_derivatives(&h, &off).dforce_dlength;
}

double sn_actuator_gain(const snModel* m, const snData* d, int actuator) {
  static GainFn* const gains[SN_GAIN_COUNT] = {
#define SN_GAIN(KIND, word, ...) [SN_GAIN_##KIND] = word##_gain,
      SN_GAIN_KINDS(SN_GAIN)
#undef SN_GAIN
  };
  return gains[m->actuator_gaintype[actuator]](m, d, actuator);
}

double sn_actuator_gain_dvelocity(const snModel* m, const snData* d, int actuator) {
  static GainFn* const derivatives[SN_GAIN_COUNT] = {
#define SN_GAIN(KIND, word, ...) [SN_GAIN_##KIND] = word##_gain_dvelocity,
      SN_GAIN_KINDS(SN_GAIN)
#undef SN_GAIN
  };
  return derivatives[m->actuator_gaintype[actuator]](m, d, actuator);
}

double sn_actuator_gain_dlength(const snModel* m, const snData* d, int actuator) {
  static GainFn* const derivatives[SN_GAIN_COUNT] = {
#define SN_GAIN(KIND, word, ...) [SN_GAIN_##KIND] = word##_gain_dlength,
      SN_GAIN_KINDS(SN_GAIN)
#undef SN_GAIN
  };
  return derivatives[m->actuator_gaintype[actuator]](m, d, actuator);
}
