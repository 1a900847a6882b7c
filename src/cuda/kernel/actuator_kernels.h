// actuator_kernels.h — gains, biases and activation rates of actuators, as kernels of a device have them
//   reads   act_*, hill_curves        gives back  gain, bias, rate; derivatives by velocity
//   The formulas are those of actuation/actuator_formulas.h; the switches have the rows whose column `device` is
//   KERNEL. features.c refuses other kinds, and what came here all the same would be NaN.
#pragma once
#include "cuda/kernel/world.h"

typedef struct Actuator {
  const ModelView* m;
  int id;
  real length, velocity;
} Actuator;

#define gain_prm(a, k) ((a).m->actuator_gainprm[9 * (a).id + (k)])
#define bias_prm(a, k) ((a).m->actuator_biasprm[9 * (a).id + (k)])
#define dyn_prm(a, k)  ((a).m->actuator_dynprm[3 * (a).id + (k)])
#define gain_muscle(a) muscle_constants((a).m->actuator_gainprm + 9 * (a).id)
#define bias_muscle(a) muscle_constants((a).m->actuator_biasprm + 9 * (a).id)
#define hill_curves(a) ((snMuscleCurves)(a).m->hill_curves[(a).m->actuator_hilladr[(a).id]])

#include "muscle/mujoco.h"
// As device_actuator.c, put_muscle, has written them.
static inline snMujocoConstants muscle_constants(const real* p) {
  snMujocoConstants c;
  c.rangemin = p[0], c.lengthmin = p[1], c.optlength = p[2], c.speed = p[3], c.peakforce = p[4];
  c.lmin = p[5], c.lmax = p[6], c.fpmax = p[7], c.fvmax = p[8];
  c.timeact = c.timedeact = 0;
  return c;
}
#include "actuation/actuator_formulas.h"

KERNEL_FN real gain_of(Actuator a) {
  switch ((snGainType)a.m->actuator_gaintype[a.id]) {
#define GAIN(KIND, word, status, ...) SN_CASE(SN_ROW_DEVICE(__VA_ARGS__), SN_GAIN_##KIND, word##_gain(a))
    SN_GAIN_KINDS(GAIN)
#undef GAIN
    case SN_GAIN_COUNT: break;
  }
  return real_of(NAN);
}

KERNEL_FN real gain_by_velocity(Actuator a) {
  switch ((snGainType)a.m->actuator_gaintype[a.id]) {
#define GAIN(KIND, word, status, ...) SN_CASE(SN_ROW_DEVICE(__VA_ARGS__), SN_GAIN_##KIND, word##_gain_dvelocity(a))
    SN_GAIN_KINDS(GAIN)
#undef GAIN
    case SN_GAIN_COUNT: break;
  }
  return real_of(NAN);
}

KERNEL_FN real bias_of(Actuator a) {
  switch ((snBiasType)a.m->actuator_biastype[a.id]) {
#define BIAS(KIND, word, status, ...) SN_CASE(SN_ROW_DEVICE(__VA_ARGS__), SN_BIAS_##KIND, word##_bias(a))
    SN_BIAS_KINDS(BIAS)
#undef BIAS
    case SN_BIAS_COUNT: break;
  }
  return real_of(NAN);
}

KERNEL_FN real bias_by_velocity(Actuator a) {
  switch ((snBiasType)a.m->actuator_biastype[a.id]) {
#define BIAS(KIND, word, status, ...) SN_CASE(SN_ROW_DEVICE(__VA_ARGS__), SN_BIAS_##KIND, word##_bias_dvelocity(a))
    SN_BIAS_KINDS(BIAS)
#undef BIAS
    case SN_BIAS_COUNT: break;
  }
  return real_of(NAN);
}

KERNEL_FN real rate_of(Actuator a, real ctrl, real act) {
  switch ((snDynType)a.m->actuator_dyntype[a.id]) {
#define DYN(KIND, word, status, activations, ...) \
  SN_CASE(SN_ROW_DEVICE(__VA_ARGS__), SN_DYN_##KIND, word##_rate(a, ctrl, act))
    SN_DYN_KINDS(DYN)
#undef DYN
    case SN_DYN_COUNT: break;
  }
  return real_of(NAN);
}
