// actuator_kinds.h — dynamics, gains and biases of actuators, one row each
//   force = gain * input + bias; the input is the control, or the activation where the dynamics have one.
//   Numbers follow the order of the rows and equal MuJoCo's; our own come after its last.
//
//   DYN(KIND, word, status, activations, muscle)
//     KIND         SN_DYN_KIND; GAIN and BIAS rows likewise
//     word         in MJCF, and the functions: word_rate, word_rate_derivatives (actuation/activation.c);
//                  word_gain, word_gain_dvelocity
//                  (actuation/gain.c); word_bias, word_bias_dvelocity (actuation/bias.c)
//     status       YES, or OURS (an extension of MJCF)
//     activations  most activation variables it may have; 0: none, all others have at least one
//     muscle       SN_MUSCLE_muscle: NONE, MUJOCO or HILL
//   GAIN(KIND, word, status, muscle), BIAS(KIND, word, status, muscle)
//   Enums, words of MJCF, extensions, validity and dispatch are expansions of these rows.
#pragma once

#define SN_ANY_ACTIVATIONS 65536

// clang-format off
#define SN_DYN_KINDS(DYN)                                            \
  DYN(NONE,        none,        YES,  0,                  NONE)      \
  DYN(INTEGRATOR,  integrator,  YES,  1,                  NONE)      \
  DYN(FILTER,      filter,      YES,  1,                  NONE)      \
  DYN(FILTEREXACT, filterexact, YES,  1,                  NONE)      \
  DYN(MUSCLE,      muscle,      YES,  1,                  MUJOCO)    \
  DYN(USER,        user,        YES,  SN_ANY_ACTIVATIONS, NONE)      \
  DYN(HILLMUSCLE,  hillmuscle,  OURS, 2,                  HILL)

#define SN_GAIN_KINDS(GAIN)                    \
  GAIN(FIXED,      fixed,      YES,  NONE)     \
  GAIN(AFFINE,     affine,     YES,  NONE)     \
  GAIN(MUSCLE,     muscle,     YES,  MUJOCO)   \
  GAIN(USER,       user,       YES,  NONE)     \
  GAIN(HILLMUSCLE, hillmuscle, OURS, HILL)

#define SN_BIAS_KINDS(BIAS)                    \
  BIAS(NONE,       none,       YES,  NONE)     \
  BIAS(AFFINE,     affine,     YES,  NONE)     \
  BIAS(MUSCLE,     muscle,     YES,  MUJOCO)   \
  BIAS(USER,       user,       YES,  NONE)     \
  BIAS(HILLMUSCLE, hillmuscle, OURS, HILL)
// clang-format on
