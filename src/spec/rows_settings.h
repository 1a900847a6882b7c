// rows_settings.h — rows of the sections that describe no object in space: see schema.h for the columns
#pragma once

// clang-format off
#define SN_NO_ATTRS(ATTR)

#define SN_MUJOCO_ATTRS(ATTR) \
  ATTR(STRING, model, , OWN, "MuJoCo Model", "name of the model")

#define SN_COMPILER_ATTRS(ATTR)                                                                                   \
  ATTR(FLAG, autolimits, , OWN, "true", "a range is in force unless the element overrides it")                  \
  ATTR(REAL, boundmass, , OWN, "0", "least mass of a moving body [kg]")                                           \
  ATTR(REAL, boundinertia, , OWN, "0", "least diagonal inertia of a moving body [kg m^2]")                        \
  ATTR(REAL, settotalmass, , OWN, "-1", "scale all masses to this total; not positive: as they are [kg]")         \
  ATTR(FLAG, balanceinertia, , OWN, "false", "balance inertias that break the triangle inequality")               \
  ATTR(FLAG, strippath, , OWN, "false", "forget the folders of asset file names")                                 \
  ATTR(KEYWORD, coordinate, coordinate, OWN, "local", "frames are relative to the parent; nothing else is left")  \
  ATTR(KEYWORD, angle, angle, OWN, "degree", "unit of angles in the file")                                        \
  ATTR(FLAG, fitaabb, , OWN, "false", "fit primitives to the bounding box of a mesh instead of its inertia")      \
  ATTR(STRING, eulerseq, , OWN, "xyz", "axes of Euler angles; lower case turns with the frame, upper case fixed") \
  ATTR(STRING, meshdir, , OWN, "", "folder of mesh and height field files")                                       \
  ATTR(STRING, texturedir, , OWN, "", "folder of texture files")                                                  \
  ATTR(STRING, assetdir, , OWN, "", "folder of meshes and textures both")                                         \
  ATTR(FLAG, discardvisual, , OWN, "false", "drop what is only drawn")                                            \
  ATTR(FLAG, usethread, , OWN, "true", "compile with several threads")                                            \
  ATTR(FLAG, fusestatic, , OWN, "false", "merge bodies without joints into their parents")                        \
  ATTR(KEYWORD, inertiafromgeom, tri_state, OWN, "auto", "infer body inertia from geoms")                         \
  ATTR(INTS, inertiagrouprange, 2, OWN, "0 5", "groups of geoms that count for inertia")                          \
  ATTR(FLAG, saveinertial, , OWN, "false", "write explicit inertias when saving")                                 \
  ATTR(FLAG, alignfree, , OWN, "false", "align floating bodies with their inertia")                               \
  ATTR(FLAG, settlemuscles, , OWN, "false", "muscles with a compliant tendon start in equilibrium")                \
  ATTR(FLAG, checkinertia, , OWN, "true", "refuse moving bodies without mass and inertias of no physical body")       \
  ATTR(KEYWORD, dialect, dialect, OWN, "auto", "version of MJCF where a word changed its meaning")               \
  ATTR(KEYWORD, conflict, attach_conflict, OWN, "warning", "what happens to settings of an attached model that differ") \
  ATTR(FLAG, savecompiled, , OWN, "true", "when saving, write what compiling made of the model")                  \
  ATTR(FLAG, savecanonical, , OWN, "true", "when saving, write orientations, angles and actuators in one notation") \
  ATTR(KEYWORD, passthrough, passthrough, OWN, "none", "assets that stay in their files")

#define SN_LENGTHRANGE_ATTRS(ATTR)                                                                                   \
  ATTR(KEYWORD, mode, lengthrange_mode, OWN, "muscle", "which actuators get a length range")                         \
  ATTR(FLAG, useexisting, , OWN, "true", "keep ranges that the file gives")                                          \
  ATTR(FLAG, uselimit, , OWN, "false", "copy the limits of joint or tendon if they have any")                     \
  ATTR(REAL, accel, , OWN, "20", "acceleration that the pulling force aims at")                                      \
  ATTR(REAL, maxforce, , OWN, "0", "most force that pulls; 0: no limit")                                             \
  ATTR(REAL, timeconst, , OWN, "1", "decay time of velocity [s]")                                                    \
  ATTR(REAL, timestep, , OWN, "0.01", "step of the simulation [s]")                                                  \
  ATTR(REAL, inttotal, , OWN, "10", "length of the simulation [s]")                                                  \
  ATTR(REAL, interval, , OWN, "2", "part at the end that is measured [s]")                                           \
  ATTR(REAL, tolrange, , OWN, "0.05", "spread that counts as converged, relative to the range")                      \
  ATTR(FLAG, gearscale, , OWN, "false", "with uselimit: limits scaled by the gear, fixed tendons from their joints") \
  ATTR(KEYWORD, onerror, lengthrange_error, OWN, "error", "what a range that is not found is")

#define SN_OPTION_ATTRS(ATTR)                                                                                       \
  ATTR(REAL, timestep, , OWN, "0.002", "step of the simulation [s]")                                                \
  ATTR(REAL, impratio, , OWN, "1", "impedance of friction relative to that of the normal force")                    \
  ATTR(REAL, tolerance, , OWN, "1e-8", "improvement at which the solver stops")                                     \
  ATTR(REAL, ls_tolerance, , OWN, "0.01", "the line search stops below this fraction of the initial derivative")    \
  ATTR(REAL, noslip_tolerance, , OWN, "1e-6", "improvement at which the slip removal stops")                        \
  ATTR(REAL, ccd_tolerance, , OWN, "1e-6", "accuracy of convex collision")                                          \
  ATTR(REAL, sleep_tolerance, , OWN, "1e-4", "velocity below which a tree may fall asleep")                         \
  ATTR(REALS, gravity, 3, OWN, "0 0 -9.81", "acceleration of gravity [m/s^2]")                                      \
  ATTR(REALS, wind, 3, OWN, "0 0 0", "velocity of the fluid [m/s]")                                                \
  ATTR(REALS, magnetic, 3, OWN, "0 -0.5 0", "magnetic flux [T]")                                                    \
  ATTR(REAL, density, , OWN, "0", "density of the fluid [kg/m^3]")                                                 \
  ATTR(REAL, viscosity, , OWN, "0", "viscosity of the fluid [Pa s]")                                               \
  ATTR(REAL, o_margin, , OWN, "0", "margin of all contacts while 'override' is enabled [m]")                        \
  ATTR(UPTO, o_solref, 2, OWN, "0.02 1", "reference of all contacts while 'override' is enabled")                   \
  ATTR(UPTO, o_solimp, 5, OWN, "0.9 0.95 0.001 0.5 2", "impedance of all contacts while 'override' is enabled")     \
  ATTR(UPTO, o_friction, 5, OWN, "1 1 0.005 0.0001 0.0001", "friction of all contacts while 'override' is enabled") \
  ATTR(KEYWORD, integrator, integrator, OWN, "Euler", "how velocity and position advance")                          \
  ATTR(KEYWORD, cone, cone, OWN, "pyramidal", "shape of the friction cone")                                         \
  ATTR(KEYWORD, jacobian, jacobian, OWN, "auto", "storage of the constraint Jacobian")                              \
  ATTR(KEYWORD, solver, solver, OWN, "Newton", "constraint solver")                                                 \
  ATTR(INT, iterations, , OWN, "100", "most iterations of the solver")                                              \
  ATTR(INT, ls_iterations, , OWN, "50", "most iterations of the line search")                                       \
  ATTR(INT, noslip_iterations, , OWN, "0", "most iterations of the slip removal")                                   \
  ATTR(INT, ccd_iterations, , OWN, "35", "most iterations of convex collision")                                     \
  ATTR(INT, sdf_iterations, , OWN, "10", "descent steps of signed distance collision")                              \
  ATTR(INT, sdf_initpoints, , OWN, "40", "starting points of signed distance collision")                            \
  ATTR(INTLIST, actuatorgroupdisable, , OWN, "", "groups of actuators that are switched off, 0 to 30")              \
  ATTR(KEYWORD, osim, osim_rates, OWN, "exact", "rates of the axes of a joint with several driven axes: exact, or as Simbody has them") \
  ATTR(STRING, physics, , OWN, "", "version of MuJoCo whose physics is meant, and switches by name")

#define SN_FUNCTION_ATTRS(ATTR)                                                                                   \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it")                                                                            \
  ATTR(KEYWORD, type, function_type, OWN, "simmspline", "kind of function")                                       \
  ATTR(LIST, x, , OWN, "", "simmspline, piecewise: where values are given, rising")                               \
  ATTR(LIST, y, , OWN, "", "simmspline, piecewise: values at x; constant: the value")                             \
  ATTR(LIST, coef, , OWN, "", "linear, polynomial: coefficients, that of the highest power first; sine: amplitude, frequency, phase, offset; step: x and x, y and y of its ends; multivariate: of the terms in the order of their exponents, the last one fastest") \
  ATTR(INT, inputs, , OWN, "1", "multivariate: number of coordinates")                                            \
  ATTR(INT, order, , OWN, "0", "multivariate: largest sum of exponents of a term")                                \
  ATTR(REAL, scale, , OWN, "1", "factor of all values")

// in MuJoCo's order of bits: what is on unless disabled, then what is off unless enabled
#define SN_FLAG_ATTRS(ATTR)                                                                  \
  ATTR(KEYWORD, constraint, enable, OWN, "enable", "the whole constraint solver")            \
  ATTR(KEYWORD, equality, enable, OWN, "enable", "equality constraints")                     \
  ATTR(KEYWORD, frictionloss, enable, OWN, "enable", "dry friction of joints and tendons")   \
  ATTR(KEYWORD, limit, enable, OWN, "enable", "limits of joints and tendons")                \
  ATTR(KEYWORD, contact, enable, OWN, "enable", "contacts")                                  \
  ATTR(KEYWORD, spring, enable, OWN, "enable", "springs of joints and tendons")              \
  ATTR(KEYWORD, damper, enable, OWN, "enable", "dampers of joints and tendons")              \
  ATTR(KEYWORD, gravity, enable, OWN, "enable", "gravitational forces")                                   \
  ATTR(KEYWORD, clampctrl, enable, OWN, "enable", "clamping of controls to their range")     \
  ATTR(KEYWORD, warmstart, enable, OWN, "enable", "start the solver from the last solution") \
  ATTR(KEYWORD, filterparent, enable, OWN, "enable", "no contacts between body and parent")  \
  ATTR(KEYWORD, actuation, enable, OWN, "enable", "forces of actuators")                     \
  ATTR(KEYWORD, refsafe, enable, OWN, "enable", "keep reference time constants stable")      \
  ATTR(KEYWORD, sensor, enable, OWN, "enable", "sensors")                                    \
  ATTR(KEYWORD, midphase, enable, OWN, "enable", "bounding volumes inside bodies")           \
  ATTR(KEYWORD, eulerdamp, enable, OWN, "enable", "implicit joint damping in Euler")         \
  ATTR(KEYWORD, autoreset, enable, OWN, "enable", "reset when the state goes bad")           \
  ATTR(KEYWORD, nativeccd, enable, OWN, "enable", "the built-in convex collision")           \
  ATTR(KEYWORD, island, enable, OWN, "enable", "solve independent groups of rows apart")     \
  ATTR(KEYWORD, override, enable, OWN, "disable", "contact parameters from the options")     \
  ATTR(KEYWORD, energy, enable, OWN, "disable", "compute energies")                          \
  ATTR(KEYWORD, fwdinv, enable, OWN, "disable", "compare forward and inverse dynamics")      \
  ATTR(KEYWORD, invdiscrete, enable, OWN, "disable", "discrete-time inverse dynamics")       \
  ATTR(KEYWORD, multiccd, enable, OWN, "disable", "several contacts per convex pair")        \
  ATTR(KEYWORD, sleep, enable, OWN, "disable", "resting trees fall asleep")                  \
  ATTR(KEYWORD, diagexact, enable, OWN, "disable", "exact diagonal of the inverse inertia of rows") \
  ATTR(KEYWORD, ipc, enable, OWN, "disable", "flexes that never intersect")                  \
  ATTR(KEYWORD, speculative, enable, OWN, "disable", "contacts of fast geoms found ahead of time")

#define SN_SIZE_ATTRS(ATTR)                                                                                \
  ATTR(STRING, memory, , OWN, "-1", "bytes of working memory, with K M G T P E; kept, never a limit here") \
  ATTR(INT, njmax, , OWN, "-1", "constraint rows to make room for; kept, never a limit here")              \
  ATTR(INT, nconmax, , OWN, "-1", "contacts to make room for; kept, never a limit here")                   \
  ATTR(INT, nstack, , OWN, "-1", "numbers of stack; kept, never a limit here")                             \
  ATTR(INT, nuserdata, , OWN, "0", "numbers of user data in the state")                                    \
  ATTR(INT, nkey, , OWN, "0", "least number of keyframes")                                                 \
  ATTR(INT, nuser_body, , OWN, "-1", "user numbers per body; -1: as many as needed")                       \
  ATTR(INT, nuser_jnt, , OWN, "-1", "user numbers per joint; -1: as many as needed")                       \
  ATTR(INT, nuser_geom, , OWN, "-1", "user numbers per geom; -1: as many as needed")                       \
  ATTR(INT, nuser_site, , OWN, "-1", "user numbers per site; -1: as many as needed")                       \
  ATTR(INT, nuser_cam, , OWN, "-1", "user numbers per camera; -1: as many as needed")                      \
  ATTR(INT, nuser_tendon, , OWN, "-1", "user numbers per tendon; -1: as many as needed")                   \
  ATTR(INT, nuser_actuator, , OWN, "-1", "user numbers per actuator; -1: as many as needed")               \
  ATTR(INT, nuser_sensor, , OWN, "-1", "user numbers per sensor; -1: as many as needed")

#define SN_STATISTIC_ATTRS(ATTR)                                            \
  ATTR(REAL, meaninertia, , OWN, "", "typical diagonal of the mass matrix") \
  ATTR(REAL, meanmass, , OWN, "", "typical mass of a body [kg]")            \
  ATTR(REAL, meansize, , OWN, "", "typical size of a body [m]")             \
  ATTR(REAL, extent, , OWN, "", "size of the whole model [m]")              \
  ATTR(REALS, center, 3, OWN, "", "centre of the model [m]")

#define SN_DEFAULT_ATTRS(ATTR) \
  ATTR(STRING, class, , OWN, "", "name of the class; the outermost is main")

#define SN_DEFAULT_EQUALITY_ATTRS(ATTR)                                                            \
  ATTR(FLAG, active, , ANY, "true", "on at reset", INTO(eq_active0))                               \
  ATTR(UPTO, solref, 2, ANY, "0.02 1", "reference: time constant, damping ratio", INTO(eq_solref)) \
  ATTR(UPTO, solimp, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance", INTO(eq_solimp))

#define SN_NUMERIC_ATTRS(ATTR)                                          \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it")                                  \
  ATTR(INT, size, , OWN, "", "how many numbers; not given: as written") \
  ATTR(LIST, data, , OWN, "", "the numbers; the rest is zero")

#define SN_TEXT_ATTRS(ATTR)            \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it") \
  ATTR(STRING, data, , MUST, "", "the text")

#define SN_TUPLE_ATTRS(ATTR) \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it")

#define SN_TUPLE_ELEMENT_ATTRS(ATTR)                                      \
  ATTR(KEYWORD, objtype, object_type, MUST, "body", "kind of the object") \
  ATTR(STRING, objname, , MUST, "", "name of the object")                 \
  ATTR(REAL, prm, , OWN, "0", "number that goes with the object")

#define SN_EXTENSION_PLUGIN_ATTRS(ATTR) \
  ATTR(STRING, plugin, , MUST, "", "which plugin")
#define SN_INSTANCE_ATTRS(ATTR) \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it")
#define SN_CONFIG_ATTRS(ATTR)          \
  ATTR(STRING, key, , MUST, "", "setting of the plugin") \
  ATTR(STRING, value, , MUST, "", "what it is set to")
#define SN_PLUGIN_ATTRS(ATTR)                     \
  ATTR(STRING, plugin, , OWN, "", "which plugin") \
  ATTR(STRING, instance, , OWN, "", "instance of the plugin")

#define SN_KEY_ATTRS(ATTR)                                                      \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                           \
  ATTR(REAL, time, , OWN, "0", "time of the state [s]", INTO(key_time))                      \
  ATTR(LIST, qpos, , OWN, "", "positions; not given: the reference")            \
  ATTR(LIST, qvel, , OWN, "", "velocities", INTO(key_qvel))                     \
  ATTR(LIST, act, , OWN, "", "activations", INTO(key_act))                      \
  ATTR(LIST, mpos, , OWN, "", "positions of mocap bodies", INTO(key_mpos))      \
  ATTR(LIST, mquat, , OWN, "", "orientations of mocap bodies", INTO(key_mquat)) \
  ATTR(LIST, ctrl, , OWN, "", "controls", INTO(key_ctrl))
// clang-format on
