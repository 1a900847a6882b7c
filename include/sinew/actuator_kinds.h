// actuator_kinds.h — dynamics, gains and biases of actuators, one row each
//   force = gain * input + bias; the input is the control, or the activation where the dynamics have one.
//   Numbers follow the order of the rows and equal MuJoCo's; our own come after its last.
//
//   DYN(KIND, word, status, activations, muscle, lanes, device, derivative)
//     KIND         SN_DYN_KIND; GAIN and BIAS rows likewise
//     word         in MJCF, and the formulas: word_rate, word_rate_derivatives; word_gain, word_gain_dlength,
//                  word_gain_dvelocity; word_bias, word_bias_dlength, word_bias_dvelocity
//                  (actuation/actuator_formulas.h; those that only the CPU has: activation.c, gain.c, bias.c)
//     status       YES, or OURS (an extension of MJCF)
//     activations  most activation variables it may have; 0: none, all others have at least one
//     muscle       SN_MUSCLE_muscle: NONE, MUJOCO or HILL
//     the others   what each target does with it: see targets.h
//   GAIN(KIND, word, status, muscle, lanes, device, derivative), BIAS likewise
//   FORCE(KIND, name, lanes, device, derivative): how the force of an actuator is found, which is derived from its
//   dynamics, gain and bias. For GENERAL actuators the targets are looked up in the rows of their dynamics, gain and
//   bias, for others only here. Enums, words of MJCF, extensions, validity and the dispatch of all targets are
//   expansions of these rows.
#pragma once
#include "sinew/targets.h"

#define SN_ANY_ACTIVATIONS 65536

// clang-format off
#define SN_DYN_KINDS(DYN)                                                                             \
  DYN(NONE,        none,        YES,  0,                  NONE,   KERNEL, KERNEL, EXACT)              \
  DYN(INTEGRATOR,  integrator,  YES,  1,                  NONE,   KERNEL, KERNEL, EXACT)              \
  DYN(FILTER,      filter,      YES,  1,                  NONE,   KERNEL, KERNEL, EXACT)              \
  DYN(FILTEREXACT, filterexact, YES,  1,                  NONE,   KERNEL, KERNEL, EXACT)              \
  DYN(MUSCLE,      muscle,      YES,  1,                  MUJOCO, HOST,   KERNEL, EXACT)              \
  DYN(USER,        user,        YES,  SN_ANY_ACTIVATIONS, NONE,   HOST,   REFUSED, EXACT)             \
  DYN(HILLMUSCLE,  hillmuscle,  OURS, 2,                  HILL,   HOST,   KERNEL, EXACT)              \
  DYN(CLUTCH,      clutch,      OURS, 1,                  NONE,   HOST,   HOST,   DIFFERENCES)

#define SN_GAIN_KINDS(GAIN)                                            \
  GAIN(FIXED,      fixed,      YES,  NONE,   KERNEL, KERNEL, EXACT)    \
  GAIN(AFFINE,     affine,     YES,  NONE,   KERNEL, KERNEL, EXACT)    \
  GAIN(MUSCLE,     muscle,     YES,  MUJOCO, HOST,   KERNEL, EXACT)    \
  GAIN(USER,       user,       YES,  NONE,   HOST,   REFUSED, EXACT)   \
  GAIN(HILLMUSCLE, hillmuscle, OURS, HILL,   HOST,   HOST,   EXACT)    \
  GAIN(QUADRATIC,  quadratic,  OURS, NONE,   KERNEL, KERNEL, EXACT)

#define SN_BIAS_KINDS(BIAS)                                            \
  BIAS(NONE,       none,       YES,  NONE,   KERNEL, KERNEL, EXACT)    \
  BIAS(AFFINE,     affine,     YES,  NONE,   KERNEL, KERNEL, EXACT)    \
  BIAS(MUSCLE,     muscle,     YES,  MUJOCO, HOST,   KERNEL, EXACT)    \
  BIAS(USER,       user,       YES,  NONE,   HOST,   REFUSED, EXACT)   \
  BIAS(HILLMUSCLE, hillmuscle, OURS, HILL,   HOST,   HOST,   EXACT)

#define SN_FORCE_KINDS(FORCE)                                                                                       \
  FORCE(GENERAL,     general,     KERNEL, KERNEL, EXACT) /* gain * input + bias, one actuator at a time */          \
  FORCE(MUSCLE,      muscle,      KERNEL, KERNEL, EXACT) /* MuJoCo's muscle in all three: many at a time */         \
  FORCE(HILL,        hill,        HOST,   KERNEL, EXACT) /* one Hill muscle in gain and bias */                     \
  FORCE(PARTLY_HILL, partly_hill, HOST,   HOST,   EXACT) /* gain * input + bias, one of them, or dynamics, Hill's */ \
  FORCE(PLUGIN,      plugin,      HOST,   HOST,   DIFFERENCES) /* by the row of a plugin */
// clang-format on
