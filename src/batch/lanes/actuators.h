// actuators.h — gains, biases and activation rates of actuators in lanes
//   The formulas are those of actuation/actuator_formulas.h; the switches have the rows whose column `lanes` is KERNEL.
//   Models with other kinds are served world by world (lane_dispatch.c), and what came here all the same would be NaN.
#pragma once
#include "batch/lanes/memory.h"
#include "math/real.h"

typedef struct Actuator {
  const snModel* m;
  const snLanes* l;
  int id;
  real length, velocity;
} Actuator;

static inline Actuator lane_actuator(const snModel* m, const snLanes* l, int i) {
  return (Actuator){m, l, i, lane_actuator_length(l)[i], lane_actuator_velocity(l)[i]};
}

#define SN_PRM_COUNT   ((int)(sizeof(snPrm) / sizeof(double)))
#define gain_prm(a, k) LANE_PARAM_OF((a).m, (a).l, actuator_gainprm, SN_PRM_COUNT, (a).id, k)
#define bias_prm(a, k) LANE_PARAM_OF((a).m, (a).l, actuator_biasprm, SN_PRM_COUNT, (a).id, k)
#define dyn_prm(a, k)  real_of((a).m->actuator_dynprm[(a).id][k])
#include "actuation/actuator_formulas.h"

static inline real lane_gain(Actuator a) {
  switch ((snGainType)a.m->actuator_gaintype[a.id]) {
#define GAIN(KIND, word, status, ...) SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_GAIN_##KIND, word##_gain(a))
    SN_GAIN_KINDS(GAIN)
#undef GAIN
    case SN_GAIN_COUNT: break;
  }
  return real_of(NAN);
}

static inline real lane_gain_dvelocity(Actuator a) {
  switch ((snGainType)a.m->actuator_gaintype[a.id]) {
#define GAIN(KIND, word, status, ...) SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_GAIN_##KIND, word##_gain_dvelocity(a))
    SN_GAIN_KINDS(GAIN)
#undef GAIN
    case SN_GAIN_COUNT: break;
  }
  return real_of(NAN);
}

static inline real lane_bias(Actuator a) {
  switch ((snBiasType)a.m->actuator_biastype[a.id]) {
#define BIAS(KIND, word, status, ...) SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_BIAS_##KIND, word##_bias(a))
    SN_BIAS_KINDS(BIAS)
#undef BIAS
    case SN_BIAS_COUNT: break;
  }
  return real_of(NAN);
}

static inline real lane_bias_dvelocity(Actuator a) {
  switch ((snBiasType)a.m->actuator_biastype[a.id]) {
#define BIAS(KIND, word, status, ...) SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_BIAS_##KIND, word##_bias_dvelocity(a))
    SN_BIAS_KINDS(BIAS)
#undef BIAS
    case SN_BIAS_COUNT: break;
  }
  return real_of(NAN);
}

static inline real lane_rate(Actuator a, real ctrl, real act) {
  switch ((snDynType)a.m->actuator_dyntype[a.id]) {
#define DYN(KIND, word, status, activations, ...) \
  SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_DYN_##KIND, word##_rate(a, ctrl, act))
    SN_DYN_KINDS(DYN)
#undef DYN
    case SN_DYN_COUNT: break;
  }
  return real_of(NAN);
}
