// rows_actuator.h — rows of the actuators. Rows that stand in several elements mean the same in all of them
#pragma once

// clang-format off
#define SN_ACTUATOR_COMMON_ATTRS(ATTR)                                                                                            \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                             \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                                                 \
  ATTR(INT, group, , ANY, "0", "group, for drawing and for switching off", INTO(actuator_group))                                  \
  ATTR(INT, nsample, , ANY, "0", "samples kept of the control", PART(actuator_history, 0))                                        \
  ATTR(KEYWORD, interp, interpolation, ANY, "zoh", "how the history is read between samples", PART(actuator_history, 1))          \
  ATTR(REAL, delay, , ANY, "0", "delay of the control [s]", INTO(actuator_delay))                                                 \
  ATTR(REALS, ctrlrange, 2, ANY, "0 0", "lowest and highest control", INTO(actuator_ctrlrange))                                   \
  ATTR(KEYWORD, forcelimited, tri_state, ANY, "auto", "whether the force is clamped", LIMITED(actuator_forcelimited, forcerange)) \
  ATTR(REALS, forcerange, 2, ANY, "0 0", "lowest and highest force", INTO(actuator_forcerange))                                   \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(actuator_user))

#define SN_ACTUATOR_CTRL_ATTRS(ATTR) \
  ATTR(KEYWORD, ctrllimited, tri_state, ANY, "auto", "whether the control is clamped", LIMITED(actuator_ctrllimited, ctrlrange))

#define SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                                          \
  ATTR(UPTO, gear, 6, ANY, "1 0 0 0 0 0", "scales the transmission", INTO(actuator_gear))             \
  ATTR(REAL, cranklength, , ANY, "0", "length of the connecting rod [m]", INTO(actuator_cranklength)) \
  ATTR(REALS, lengthrange, 2, OWN, "0 0", "shortest and longest length", INTO(actuator_lengthrange))  \
  ATTR(REAL, armature, , ANY, "0", "inertia that its joint or tendon gets, times gear squared", INTO(actuator_armature)) \
  ATTR(POLY, damping, 3, ANY, "0", "damping that its joint or tendon gets, times gear squared", POLY(actuator_damping))  \
  ATTR(REF, joint, JOINT, OWN, "", "acts on a joint")                                                 \
  ATTR(REF, jointinparent, JOINT, OWN, "", "acts on a joint, axes in the parent's frame")             \
  ATTR(REF, tendon, TENDON, OWN, "", "acts on a tendon")                                              \
  ATTR(REF, cranksite, SITE, OWN, "", "acts on a slider-crank: site of the crank")                    \
  ATTR(REF, slidersite, SITE, OWN, "", "site of the slider")

#define SN_ACTUATOR_SITE_ATTRS(ATTR)               \
  ATTR(REF, site, SITE, OWN, "", "acts on a site") \
  ATTR(REF, refsite, SITE, OWN, "", "measured from this site")

#define SN_ACTUATOR_STATE_ATTRS(ATTR)                                                                                            \
  ATTR(KEYWORD, actlimited, tri_state, ANY, "auto", "whether the activation is clamped", LIMITED(actuator_actlimited, actrange)) \
  ATTR(REALS, actrange, 2, ANY, "0 0", "lowest and highest activation", INTO(actuator_actrange))                                 \
  ATTR(INT, actdim, , ANY, "-1", "activation variables; -1: as the kind needs", INTO(actuator_actnum))                           \
  ATTR(FLAG, actearly, , ANY, "false", "force from the activation at the end of the step", INTO(actuator_actearly))              \
  ATTR(KEYWORD, dyntype, dyn_type, ANY, "none", "activation dynamics", INTO(actuator_dyntype))                                   \
  ATTR(UPTO, dynprm, 10, ANY, "1 0 0 0 0 0 0 0 0 0", "parameters of the activation dynamics", INTO(actuator_dynprm))

// of Hill muscles; some belong to one set of curves only. A number below 0 that stands for another says so
#define SN_HILL_ATTRS(ATTR)                                                                                                                \
  ATTR(REALS, timeconst, 2, ANY, "0.01 0.04", "activation and deactivation time [s]")                                                      \
  ATTR(REAL, tausmooth, , ANY, "0", "width of the blend between the two; degroote: steepness")                                             \
  ATTR(REALS, range, 2, ANY, "0.75 1.05", "range of the normalised length; information only")                                              \
  ATTR(REAL, force, , ANY, "-1", "peak force at rest; negative: from scale [N]")                                                           \
  ATTR(REAL, scale, , ANY, "200", "peak force as a multiple of the inverse of acc0 [N]")                                                   \
  ATTR(REAL, optlen, , ANY, "0.1", "optimal length of the fibres [m]")                                                                     \
  ATTR(REAL, slacklen, , ANY, "0.2", "length at which the tendon begins to pull [m]")                                                      \
  ATTR(REAL, vmax, , ANY, "10", "shortening velocity without force [optimal lengths / s]")                                                 \
  ATTR(REAL, pennation, , ANY, "0", "angle between fibres of optimal length and tendon [rad]")                                             \
  ATTR(REAL, tendonstiff, , ANY, "35", "hill: exponent of the tendon's force by strain")                                                   \
  ATTR(KEYWORD, curves, muscle_curves, ANY, "hill", "set of curves")                                                                       \
  ATTR(KEYWORD, tendonmodel, tendon_model, ANY, "rigid", "rigid or compliant tendon")                                                      \
  ATTR(KEYWORD, pennationmodel, pennation_model, ANY, "constant", "whether the pennation angle follows the fibre length")                  \
  ATTR(REAL, fiberdamping, , ANY, "0.1", "damping, in peak forces at the velocity vmax")                                                   \
  ATTR(REAL, fvcurvature, , ANY, "0.25", "hill: curvature of force by shortening velocity")                                                \
  ATTR(REAL, fvmax, , ANY, "1.5", "hill, millard: force at fast lengthening, relative to rest")                                            \
  ATTR(REAL, fvecc, , ANY, "0.25", "hill: lengthening velocity of half that gain; earlythelen: velocity without activation, of vmax")         \
  ATTR(REALS, flwidth, 2, ANY, "0.45 0.56", "hill: width of active force below and above optimum")                                         \
  ATTR(REAL, fpshape, , ANY, "4", "hill, degroote: exponent of passive force")                                                             \
  ATTR(KEYWORD, fltruncate, tri_state, ANY, "auto", "hill: no active force outside 0.5 to 1.6; auto: rigid tendon")                        \
  ATTR(UPTO, flrange, 3, ANY, "0.4441 0.73 1.8123", "millard: where active force begins, bends, ends")                                     \
  ATTR(UPTO, flslope, 2, ANY, "0.8616 0", "millard: derivative of active force on its shallow rise, and the least active force")           \
  ATTR(UPTO, fpstrain, 2, ANY, "0 0.7", "millard, degroote: strain at no and at full passive force")                                       \
  ATTR(UPTO, fpstiffness, 3, ANY, "0.2 -1 0.75", "millard: passive stiffness at low and at full force (below 0: 2 / strain), curviness")   \
  ATTR(UPTO, fvslopes, 5, ANY, "0 0.25 5 0 0.15", "millard: derivative of force by velocity at and near -vmax, at rest, at and near vmax") \
  ATTR(UPTO, fvcurviness, 2, ANY, "0.6 0.9", "millard: curviness of shortening and lengthening")                                           \
  ATTR(REAL, tendonstrain, , ANY, "0.049", "millard, degroote: strain of the tendon at peak force")                                        \
  ATTR(UPTO, tendontoe, 3, ANY, "-1 0.66666666666666663 0.5",                                                                              \
       "millard: tendon stiffness (below 0: 1.375 / strain), force at the end of the toe, curviness")                                      \
  ATTR(REAL, flscale, , ANY, "1", "degroote: scales the width of active force")                                                            \
  ATTR(REAL, mass, , ANY, "-1", "mass of the muscle; negative: from force, tissue and length [kg]")                                        \
  ATTR(UPTO, tissue, 2, ANY, "250000 1059.7", "specific tension [Pa] and density [kg/m^3]")                                                \
  ATTR(REAL, slowtwitch, , ANY, "0.5", "share of slow fibres, for metabolic power")

#define SN_HILLMUSCLE_ATTRS(ATTR)                                                          \
  SN_MOTOR_ATTRS(ATTR)                                                                     \
  ATTR(KEYWORD, actlimited, tri_state, ANY, "auto", "whether the activation is clamped")   \
  ATTR(REALS, actrange, 2, ANY, "0 0", "lowest and highest activation")                    \
  ATTR(FLAG, actearly, , ANY, "false", "force from the activation at the end of the step") \
  SN_HILL_ATTRS(ATTR)                                                                      \
  ATTR(REAL, minact, , ANY, "0", "least activation that the fibres see")                   \
  ATTR(REAL, minlength, , ANY, "-1", "least length of the fibres, in optimal lengths; below 0: 0.1") \
  ATTR(FLAG, rigiddamping, , ANY, "false", "fibres on a rigid tendon are damped too; De Groote's may push") \
  ATTR(REF, flfunction, FUNCTION, ANY, "", "schutte, functions: active force by normalised fibre length") \
  ATTR(REF, fpfunction, FUNCTION, ANY, "", "schutte, functions: passive force by normalised fibre length") \
  ATTR(REF, tendonfunction, FUNCTION, ANY, "", "schutte: tendon force by strain") \
  ATTR(REF, fvfunction, FUNCTION, ANY, "", "functions: force by velocity over vmax") \
  ATTR(FLAG, actdynamics, , ANY, "true", "false: the control is the activation")

#define SN_GENERAL_ATTRS(ATTR)                                                                          \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                                                                        \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                                                                          \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                                                  \
  SN_ACTUATOR_SITE_ATTRS(ATTR)                                                                          \
  ATTR(REF, body, BODY, OWN, "", "acts on the contacts of a body")                                      \
  SN_ACTUATOR_STATE_ATTRS(ATTR)                                                                         \
  ATTR(KEYWORD, gaintype, gain_type, ANY, "fixed", "how input becomes force", INTO(actuator_gaintype))  \
  ATTR(UPTO, gainprm, 10, ANY, "1 0 0 0 0 0 0 0 0 0", "parameters of the gain", INTO(actuator_gainprm)) \
  ATTR(KEYWORD, biastype, bias_type, ANY, "none", "force without input", INTO(actuator_biastype))       \
  ATTR(UPTO, biasprm, 10, ANY, "0 0 0 0 0 0 0 0 0 0", "parameters of the bias", INTO(actuator_biasprm)) \
  ATTR(REAL, inheritrange, , ANY, "0", "range of control or activation as a multiple of the target's")  \
  SN_HILL_ATTRS(ATTR)

#define SN_MOTOR_ATTRS(ATTR)           \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)       \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)         \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR) \
  SN_ACTUATOR_SITE_ATTRS(ATTR)

#define SN_POSITION_ATTRS(ATTR)                                                     \
  SN_MOTOR_ATTRS(ATTR)                                                              \
  ATTR(REAL, kp, , ANY, "1", "position gain")                                       \
  ATTR(REAL, kv, , ANY, "0", "damping")                                             \
  ATTR(REAL, dampratio, , ANY, "0", "damping as a ratio; not with kv")              \
  ATTR(REAL, timeconst, , ANY, "0", "time constant of a filter on the control [s]") \
  ATTR(REAL, inheritrange, , ANY, "0", "control range as a multiple of the target's")

#define SN_VELOCITY_ATTRS(ATTR) \
  SN_MOTOR_ATTRS(ATTR)          \
  ATTR(REAL, kv, , ANY, "1", "velocity gain")

#define SN_INTVELOCITY_ATTRS(ATTR)                                      \
  SN_MOTOR_ATTRS(ATTR)                                                  \
  ATTR(KEYWORD, actlimited, tri_state, ANY, "auto", "whether the activation is clamped") \
  ATTR(REALS, actrange, 2, ANY, "0 0", "lowest and highest activation") \
  ATTR(REAL, kp, , ANY, "1", "position gain")                           \
  ATTR(REAL, kv, , ANY, "0", "damping")                                 \
  ATTR(REAL, dampratio, , ANY, "0", "damping as a ratio; not with kv")  \
  ATTR(REAL, inheritrange, , ANY, "0", "activation range as a multiple of the target's")

#define SN_DAMPER_ATTRS(ATTR)          \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)       \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR) \
  SN_ACTUATOR_SITE_ATTRS(ATTR)         \
  ATTR(REAL, kv, , ANY, "0", "damping per unit of control")

#define SN_CYLINDER_ATTRS(ATTR)                                                   \
  SN_MOTOR_ATTRS(ATTR)                                                            \
  ATTR(REAL, timeconst, , ANY, "1", "time constant of the pressure [s]")          \
  ATTR(REAL, area, , ANY, "1", "area of the piston [m^2]")                        \
  ATTR(REAL, diameter, , ANY, "-1", "diameter of the piston; wins over area [m]") \
  ATTR(REALS, bias, 3, ANY, "0 0 0", "force: constant, per length, per velocity")

#define SN_MUSCLE_ATTRS(ATTR)                                                            \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                                                         \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                                                           \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)                                                   \
  ATTR(REALS, timeconst, 2, ANY, "0.01 0.04", "activation and deactivation time [s]")    \
  ATTR(REAL, tausmooth, , OWN, "0", "width of the blend between the two times")          \
  ATTR(REALS, range, 2, ANY, "0.75 1.05", "range of the normalised length")              \
  ATTR(REAL, force, , ANY, "-1", "peak force at rest; negative: from scale [N]")         \
  ATTR(REAL, scale, , ANY, "200", "peak force as a multiple of the inverse of acc0 [N]") \
  ATTR(REAL, lmin, , ANY, "0.5", "shortest normalised length with force")                \
  ATTR(REAL, lmax, , ANY, "1.6", "longest normalised length with force")                 \
  ATTR(REAL, vmax, , ANY, "1.5", "fastest normalised shortening with force [1/s]")       \
  ATTR(REAL, fpmax, , ANY, "1.3", "passive force at lmax, relative to the peak")         \
  ATTR(REAL, fvmax, , ANY, "1.2", "active force at fast lengthening, relative to the peak")

#define SN_ADHESION_ATTRS(ATTR)                               \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                              \
  ATTR(REF, body, BODY, OWN, "", "body whose contacts stick") \
  ATTR(REAL, gain, , ANY, "1", "force per unit of control [N]")

#define SN_ACTUATOR_PLUGIN_ATTRS(ATTR)             \
  SN_PLUGIN_ATTRS(ATTR)                            \
  SN_ACTUATOR_COMMON_ATTRS(ATTR)                   \
  SN_ACTUATOR_CTRL_ATTRS(ATTR)                     \
  SN_ACTUATOR_TRANSMISSION_ATTRS(ATTR)             \
  ATTR(REF, site, SITE, OWN, "", "acts on a site") \
  SN_ACTUATOR_STATE_ATTRS(ATTR)
// clang-format on
