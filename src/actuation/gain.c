// gain.c — gains of actuators
//   reads   actuator_length actuator_velocity        gives back  the gain: force = gain * input + bias
//   fixed: p0;  affine: p0 + p1 length + p2 velocity
#include "actuation/gain.h"
#include "base/assert.h"
#include "math/real.h"

typedef real GainFn(const snModel* m, const snData* d, int actuator);

static real fixed_gain(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][0];
}

static real affine_gain(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_gainprm[actuator];
  return prm[0] + prm[1] * d->actuator_length[actuator] + prm[2] * d->actuator_velocity[actuator];
}

// conformance: a user's gain without a hook passes the input on
static real user_gain(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 1;
}

static GainFn* const gain_table[SN_GAIN_COUNT] = {
    [SN_GAIN_FIXED] = fixed_gain,
    [SN_GAIN_AFFINE] = affine_gain,
    [SN_GAIN_USER] = user_gain,
};

double sn_actuator_gain(const snModel* m, const snData* d, int actuator) {
  SN_ASSERT(gain_table[m->actuator_gaintype[actuator]]);
  return gain_table[m->actuator_gaintype[actuator]](m, d, actuator);
}
