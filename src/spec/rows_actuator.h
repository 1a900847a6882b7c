// rows_actuator.h — rows of the actuators. Rows that stand in several elements mean the same in all of them
#pragma once

// clang-format off
#define SN_ACTUATOR_COMMON_ATTRS(ATTR)                                                      \
  ATTR(NAME, name, , OWN, "", "name")                                                       \
  ATTR(STRING, class, , OWN, "", "default class")                                           \
  ATTR(INT, group, , ANY, "0", "group, for drawing and for switching off")                  \
  ATTR(INT, nsample, , ANY, "0", "samples of the history of its control")                   \
  ATTR(KEYWORD, interp, interpolation, ANY, "zoh", "how the history is read between samples") \
  ATTR(REAL, delay, , ANY, "0", "delay of its control [s]")                                 \
  ATTR(REALS, ctrlrange, 2, ANY, "0 0", "range of its control")                             \
  ATTR(KEYWORD, forcelimited, tri_state, ANY, "auto", "is its force clamped")               \
  ATTR(REALS, forcerange, 2, ANY, "0 0", "range of its force")                              \
  ATTR(LIST, user, , ANY, "", "user numbers")

#define SN_ACTUATOR_CTRL_ATTRS(ATTR) \
  ATTR(KEYWORD, ctrllimited, tri_state, ANY, "auto", "is its control clamped")

#define SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                                    \
  ATTR(UPTO, gear, 6, ANY, "1 0 0 0 0 0", "scales the transmission")                            \
  ATTR(REAL, cranklength, , ANY, "0", "length of the connecting rod [m]")                       \
  ATTR(REALS, lengthrange, 2, OWN, "0 0", "range of its length")                                \
  ATTR(REF, joint, JOINT, OWN, "", "acts on a joint")                                           \
  ATTR(REF, jointinparent, JOINT, OWN, "", "acts on a joint, axes in the parent's frame")       \
  ATTR(REF, tendon, TENDON, OWN, "", "acts on a tendon")                                        \
  ATTR(REF, cranksite, SITE, OWN, "", "acts on a slider-crank: site of the crank")              \
  ATTR(REF, slidersite, SITE, OWN, "", "site of the slider")

#define SN_ACTUATOR_SITE_ATTRS(ATTR)                      \
  ATTR(REF, site, SITE, OWN, "", "acts on a site")        \
  ATTR(REF, refsite, SITE, OWN, "", "measured from this site")

#define SN_ACTUATOR_STATE_ATTRS(ATTR)                                                       \
  ATTR(KEYWORD, actlimited, tri_state, ANY, "auto", "is its activation clamped")            \
  ATTR(REALS, actrange, 2, ANY, "0 0", "range of its activation")                           \
  ATTR(INT, actdim, , ANY, "-1", "activation variables; -1: as the kind needs")             \
  ATTR(FLAG, actearly, , ANY, "false", "force from the activation at the end of the step")  \
  ATTR(KEYWORD, dyntype, dyn_type, ANY, "none", "activation dynamics")                      \
  ATTR(UPTO, dynprm, 10, ANY, "1 0 0 0 0 0 0 0 0 0", "its parameters")

#define SN_GENERAL_ATTRS(ATTR)                                                \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                                              \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                                                \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                        \
  SN_ACTUATOR_SITE_ATTRS(ATTR)                                                \
  ATTR(REF, body, BODY, OWN, "", "acts on the contacts of a body")            \
  SN_ACTUATOR_STATE_ATTRS(ATTR)                                               \
  ATTR(KEYWORD, gaintype, gain_type, ANY, "fixed", "how input becomes force") \
  ATTR(UPTO, gainprm, 10, ANY, "1 0 0 0 0 0 0 0 0 0", "its parameters")       \
  ATTR(KEYWORD, biastype, bias_type, ANY, "none", "force without input")      \
  ATTR(UPTO, biasprm, 10, ANY, "0 0 0 0 0 0 0 0 0 0", "its parameters")

#define SN_MOTOR_ATTRS(ATTR)           \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)       \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)         \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR) \
  SN_ACTUATOR_SITE_ATTRS(ATTR)

#define SN_POSITION_ATTRS(ATTR)                                                   \
  SN_MOTOR_ATTRS(ATTR)                                                            \
  ATTR(REAL, kp, , ANY, "1", "position gain")                                     \
  ATTR(REAL, kv, , ANY, "0", "damping")                                           \
  ATTR(REAL, dampratio, , ANY, "0", "damping as a ratio; not with kv")            \
  ATTR(REAL, timeconst, , ANY, "0", "time constant of a filter on the control [s]") \
  ATTR(REAL, inheritrange, , ANY, "0", "control range as a multiple of the target's")

#define SN_VELOCITY_ATTRS(ATTR) \
  SN_MOTOR_ATTRS(ATTR)          \
  ATTR(REAL, kv, , ANY, "1", "velocity gain")

#define SN_INTVELOCITY_ATTRS(ATTR)                                              \
  SN_MOTOR_ATTRS(ATTR)                                                          \
  ATTR(REALS, actrange, 2, ANY, "0 0", "range of its activation")               \
  ATTR(REAL, kp, , ANY, "1", "position gain")                                   \
  ATTR(REAL, kv, , ANY, "0", "damping")                                         \
  ATTR(REAL, dampratio, , ANY, "0", "damping as a ratio; not with kv")          \
  ATTR(REAL, inheritrange, , ANY, "0", "activation range as a multiple of the target's")

#define SN_DAMPER_ATTRS(ATTR)          \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)       \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR) \
  SN_ACTUATOR_SITE_ATTRS(ATTR)         \
  ATTR(REAL, kv, , ANY, "0", "damping per unit of control")

#define SN_CYLINDER_ATTRS(ATTR)                                                \
  SN_MOTOR_ATTRS(ATTR)                                                         \
  ATTR(REAL, timeconst, , ANY, "1", "time constant of the pressure [s]")       \
  ATTR(REAL, area, , ANY, "1", "area of the piston [m^2]")                     \
  ATTR(REAL, diameter, , ANY, "-1", "diameter of the piston; wins over area [m]") \
  ATTR(REALS, bias, 3, ANY, "0 0 0", "force: constant, per length, per velocity")

#define SN_MUSCLE_ATTRS(ATTR)                                                          \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                                                       \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                                                         \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                                 \
  ATTR(REALS, timeconst, 2, ANY, "0.01 0.04", "activation and deactivation time [s]")  \
  ATTR(REAL, tausmooth, , OWN, "0", "width of the blend between the two times")        \
  ATTR(REALS, range, 2, ANY, "0.75 1.05", "range of the normalised length")            \
  ATTR(REAL, force, , ANY, "-1", "peak force at rest; negative: from scale [N]")       \
  ATTR(REAL, scale, , ANY, "200", "peak force as a multiple of the inverse of acc0 [N]") \
  ATTR(REAL, lmin, , ANY, "0.5", "shortest normalised length with force")              \
  ATTR(REAL, lmax, , ANY, "1.6", "longest normalised length with force")               \
  ATTR(REAL, vmax, , ANY, "1.5", "fastest normalised shortening with force [1/s]")     \
  ATTR(REAL, fpmax, , ANY, "1.3", "passive force at lmax, relative to the peak")       \
  ATTR(REAL, fvmax, , ANY, "1.2", "active force at fast lengthening, relative to the peak")

#define SN_ADHESION_ATTRS(ATTR)                                \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                               \
  ATTR(REF, body, BODY, OWN, "", "body whose contacts stick")  \
  ATTR(REAL, gain, , ANY, "1", "force per unit of control [N]")

#define SN_ACTUATOR_PLUGIN_ATTRS(ATTR)             \
  SN_PLUGIN_ATTRS(ATTR)                            \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                   \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                     \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)             \
  ATTR(REF, site, SITE, OWN, "", "acts on a site") \
  SN_ACTUATOR_STATE_ATTRS(ATTR)
// clang-format on
