// actuator_kernels.h — gains, biases and activation rates of actuators, as kernels of a device have them
//   reads   act_*, hill_curves        gives back  gain, bias, rate; derivatives by velocity
//   Formulas and switches are those of src/actuation; features.c refuses kinds whose column `device` is not KERNEL.
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

#define TARGET_COLUMN SN_ROW_DEVICE
#include "actuation/actuator_switches.h"
KERNEL_FN real gain_of(Actuator a) { BY_GAIN(a, GAIN_CASE) }
KERNEL_FN real gain_by_velocity(Actuator a) { BY_GAIN(a, GAIN_DVELOCITY_CASE) }
KERNEL_FN real bias_of(Actuator a) { BY_BIAS(a, BIAS_CASE) }
KERNEL_FN real bias_by_velocity(Actuator a) { BY_BIAS(a, BIAS_DVELOCITY_CASE) }
KERNEL_FN real rate_of(Actuator a, real ctrl, real act) { BY_RATE(a) }

// ---- activations; what has no range has an endless one

typedef ModelView ActuatorModel;
#define MODEL_TIMESTEP(m)   ((m)->timestep)
#define TIME_CONSTANT(m, i) real_max(R(SN_MINVAL), (m)->actuator_dynprm[3 * (i)])
#define BOUNDED(m, name, i, x) \
  real_clamp(x, (m)->actuator_##name##range[2 * (i)], (m)->actuator_##name##range[2 * (i) + 1])
#define AT_END(m, name, i, x) \
  ((x) <= (m)->actuator_##name##range[2 * (i)] || (x) >= (m)->actuator_##name##range[2 * (i) + 1])
#include "actuation/activation_rates.h"
