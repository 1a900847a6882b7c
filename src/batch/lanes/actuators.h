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


#define TARGET_COLUMN SN_ROW_LANES
#include "actuation/actuator_switches.h"
static inline real lane_gain(Actuator a) { BY_GAIN(a, GAIN_CASE) }
static inline real lane_gain_dvelocity(Actuator a) { BY_GAIN(a, GAIN_DVELOCITY_CASE) }
static inline real lane_bias(Actuator a) { BY_BIAS(a, BIAS_CASE) }
static inline real lane_bias_dvelocity(Actuator a) { BY_BIAS(a, BIAS_DVELOCITY_CASE) }
static inline real lane_rate(Actuator a, real ctrl, real act) { BY_RATE(a) }
