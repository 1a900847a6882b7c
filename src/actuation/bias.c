// bias.c — biases of actuators
//   reads   actuator_length actuator_velocity        gives back  the bias: force = gain * input + bias
//   none: 0;  affine: p0 + p1 length + p2 velocity
#include "actuation/bias.h"
#include "base/assert.h"
#include "math/real.h"

typedef real BiasFn(const snModel* m, const snData* d, int actuator);

// conformance: a user's bias without a hook is none, too
static real no_bias(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real affine_bias(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_biasprm[actuator];
  return prm[0] + prm[1] * d->actuator_length[actuator] + prm[2] * d->actuator_velocity[actuator];
}

static BiasFn* const bias_table[SN_BIAS_COUNT] = {
    [SN_BIAS_NONE] = no_bias,
    [SN_BIAS_AFFINE] = affine_bias,
    [SN_BIAS_USER] = no_bias,
};

double sn_actuator_bias(const snModel* m, const snData* d, int actuator) {
  SN_ASSERT(bias_table[m->actuator_biastype[actuator]]);
  return bias_table[m->actuator_biastype[actuator]](m, d, actuator);
}
