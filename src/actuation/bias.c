// bias.c — biases of actuators
//   reads   actuator_length actuator_velocity        gives back  the bias: force = gain * input + bias; its slope
//   none: 0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle_curves.h;  hillmuscle: see hill.h;  user: a
//   hook
#include "actuation/bias.h"
#include "actuation/hill.h"
#include "actuation/muscle_curves.h"

typedef real BiasFn(const snModel* m, const snData* d, int actuator);

static real no_bias(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real affine_bias(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_biasprm[actuator];
  return prm[0] + prm[1] * d->actuator_length[actuator] + prm[2] * d->actuator_velocity[actuator];
}

static real muscle_bias(const snModel* m, const snData* d, int actuator) {
  return sn_muscle_bias(sn_muscle(m->actuator_biasprm[actuator]), m->actuator_lengthrange[actuator],
                        m->actuator_acc0[actuator], d->actuator_length[actuator]);
}

// The muscle in the model is the gain's; where the bias is another one, it is made here.
static real hill_bias(const snModel* m, const snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  const double* millard = hill_millard(m, hill);
  snHill h = *hill_of(m, hill);
  double length = d->actuator_length[actuator];
  if (hill_has_fiber(m, actuator))
    return 0 - sn_hill_compliant(&h, millard, length, d->act[m->actuator_actadr[actuator]], 0).pull;
  if (m->actuator_gaintype[actuator] == SN_GAIN_HILLMUSCLE)
    sn_hill_derive(&h, hill_gain_prm(m->actuator_biasprm[actuator]), m->actuator_acc0[actuator]);
  return sn_hill_bias(&h, millard, length);
}

// conformance: a user's bias without a hook is none
static real user_bias(const snModel* m, const snData* d, int actuator) {
  return m->hooks.bias ? m->hooks.bias(m->hooks.context, m, d, actuator) : 0;
}

static BiasFn* const bias_table[SN_BIAS_COUNT] = {
    [SN_BIAS_NONE] = no_bias,   [SN_BIAS_AFFINE] = affine_bias,   [SN_BIAS_MUSCLE] = muscle_bias,
    [SN_BIAS_USER] = user_bias, [SN_BIAS_HILLMUSCLE] = hill_bias,
};

double sn_actuator_bias(const snModel* m, const snData* d, int actuator) {
  return bias_table[m->actuator_biastype[actuator]](m, d, actuator);
}

// A muscle's passive force depends on its length alone.
double sn_actuator_bias_deriv(const snModel* m, int actuator) {
  return m->actuator_biastype[actuator] == SN_BIAS_AFFINE ? m->actuator_biasprm[actuator][2] : 0;
}
