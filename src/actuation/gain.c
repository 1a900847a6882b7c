// gain.c — gains of actuators
//   reads   actuator_length actuator_velocity        gives back  the gain: force = gain * input + bias; its slope
//   fixed: p0;  affine: p0 + p1 length + p2 velocity;  muscle: see muscle_curves.h;  hillmuscle: see hill.h;  user: a
//   hook
#include "actuation/gain.h"
#include "actuation/hill.h"
#include "actuation/muscle_curves.h"

typedef real GainFn(const snModel* m, const snData* d, int actuator);

static real fixed_gain(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][0];
}

static real affine_gain(const snModel* m, const snData* d, int actuator) {
  const double* prm = m->actuator_gainprm[actuator];
  return prm[0] + prm[1] * d->actuator_length[actuator] + prm[2] * d->actuator_velocity[actuator];
}

static real muscle_gain(const snModel* m, const snData* d, int actuator) {
  return sn_muscle_gain(sn_muscle(m->actuator_gainprm[actuator]), m->actuator_lengthrange[actuator],
                        m->actuator_acc0[actuator], d->actuator_length[actuator], d->actuator_velocity[actuator]);
}

// With a compliant tendon the whole force is bias: activation acts on the fibre length.
static real hill_gain(const snModel* m, const snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  if (hill_has_fiber(m, actuator)) return 0;
  return sn_hill_gain(hill_of(m, hill), hill_millard(m, hill), d->actuator_length[actuator],
                      d->actuator_velocity[actuator]);
}

// conformance: a user's gain without a hook passes the input on
static real user_gain(const snModel* m, const snData* d, int actuator) {
  return m->hooks.gain ? m->hooks.gain(m->hooks.context, m, d, actuator) : 1;
}

static GainFn* const gain_table[SN_GAIN_COUNT] = {
    [SN_GAIN_FIXED] = fixed_gain, [SN_GAIN_AFFINE] = affine_gain,   [SN_GAIN_MUSCLE] = muscle_gain,
    [SN_GAIN_USER] = user_gain,   [SN_GAIN_HILLMUSCLE] = hill_gain,
};

double sn_actuator_gain(const snModel* m, const snData* d, int actuator) {
  return gain_table[m->actuator_gaintype[actuator]](m, d, actuator);
}

// ---- by velocity

static real no_slope(const snModel* m, const snData* d, int actuator) {
  (void)m, (void)d, (void)actuator;
  return 0;
}

static real affine_slope(const snModel* m, const snData* d, int actuator) {
  (void)d;
  return m->actuator_gainprm[actuator][2];
}

static real muscle_slope(const snModel* m, const snData* d, int actuator) {
  return sn_muscle_gain_deriv(sn_muscle(m->actuator_gainprm[actuator]), m->actuator_lengthrange[actuator],
                              m->actuator_acc0[actuator], d->actuator_length[actuator], d->actuator_velocity[actuator])
      .velocity;
}

static real hill_slope(const snModel* m, const snData* d, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  if (hill_has_fiber(m, actuator)) return 0;
  return sn_hill_gain_slope(hill_of(m, hill), hill_millard(m, hill), d->actuator_length[actuator],
                            d->actuator_velocity[actuator]);
}

static GainFn* const slope_table[SN_GAIN_COUNT] = {
    [SN_GAIN_FIXED] = no_slope, [SN_GAIN_AFFINE] = affine_slope,   [SN_GAIN_MUSCLE] = muscle_slope,
    [SN_GAIN_USER] = no_slope,  [SN_GAIN_HILLMUSCLE] = hill_slope,
};

double sn_actuator_gain_deriv(const snModel* m, const snData* d, int actuator) {
  return slope_table[m->actuator_gaintype[actuator]](m, d, actuator);
}
