// rows_constraint.h — rows of contact pairs, equalities and tendons
#pragma once

// clang-format off
#define SN_PAIR_ATTRS(ATTR)                                                                                               \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                     \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                                         \
  ATTR(REF, geom1, GEOM, MUST, "", "first geom")                                                                          \
  ATTR(REF, geom2, GEOM, MUST, "", "second geom")                                                                         \
  ATTR(INT, condim, , ANY, "3", "dimensions of contact: 1, 3, 4 or 6", INTO(pair_dim))                                    \
  ATTR(UPTO, friction, 5, ANY, "1 1 0.005 0.0001 0.0001", "two sliding, one torsional, two rolling", INTO(pair_friction)) \
  ATTR(UPTO, solref, 2, ANY, "0.02 1", "reference along the normal", INTO(pair_solref))                                   \
  ATTR(UPTO, solreffriction, 2, ANY, "0 0", "reference along the tangents; 0: as the normal", INTO(pair_solreffriction))  \
  ATTR(UPTO, solimp, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance", INTO(pair_solimp))                                      \
  ATTR(REAL, margin, , ANY, "0", "distance at which contacts are found [m]", INTO(pair_margin))                           \
  ATTR(REAL, gap, , ANY, "0", "part of the margin without force [m]", INTO(pair_gap))

#define SN_EXCLUDE_ATTRS(ATTR)                   \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")            \
  ATTR(REF, body1, BODY, MUST, "", "first body") \
  ATTR(REF, body2, BODY, MUST, "", "second body")

#define SN_EQUALITY_COMMON_ATTRS(ATTR)            \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")             \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from") \
  SN_DEFAULT_EQUALITY_ATTRS(ATTR)

#define SN_CONNECT_ATTRS(ATTR)                                         \
  SN_EQUALITY_COMMON_ATTRS(ATTR)                                       \
  ATTR(REF, body1, BODY, OWN, "", "first body")                        \
  ATTR(REF, body2, BODY, OWN, "", "second body; not given: the world") \
  ATTR(REF, site1, SITE, OWN, "", "first site, instead of bodies")     \
  ATTR(REF, site2, SITE, OWN, "", "second site")                       \
  ATTR(REALS, anchor, 3, OWN, "0 0 0", "common point in body1's frame [m]")

#define SN_WELD_ATTRS(ATTR)                                                                                \
  SN_EQUALITY_COMMON_ATTRS(ATTR)                                                                           \
  ATTR(REF, body1, BODY, OWN, "", "first body")                                                            \
  ATTR(REF, body2, BODY, OWN, "", "second body; not given: the world")                                     \
  ATTR(REF, site1, SITE, OWN, "", "first site, instead of bodies")                                         \
  ATTR(REF, site2, SITE, OWN, "", "second site")                                                           \
  ATTR(REALS, relpose, 7, OWN, "0 1 0 0 0 0 0", "pose of body2 in body1; zero quaternion: as in the file") \
  ATTR(REALS, anchor, 3, OWN, "0 0 0", "point in body2's frame [m]")                                       \
  ATTR(REAL, torquescale, , OWN, "1", "weight of rotation against translation [m]")

#define SN_EQ_JOINT_ATTRS(ATTR)                                                \
  SN_EQUALITY_COMMON_ATTRS(ATTR)                                               \
  ATTR(REF, joint1, JOINT, MUST, "", "joint that follows")                     \
  ATTR(REF, joint2, JOINT, OWN, "", "joint that leads; not given: a constant") \
  ATTR(UPTO, polycoef, 5, OWN, "0 1 0 0 0", "coefficients of the polynomial")

#define SN_EQ_TENDON_ATTRS(ATTR)                                                  \
  SN_EQUALITY_COMMON_ATTRS(ATTR)                                                  \
  ATTR(REF, tendon1, TENDON, MUST, "", "tendon that follows")                     \
  ATTR(REF, tendon2, TENDON, OWN, "", "tendon that leads; not given: a constant") \
  ATTR(UPTO, polycoef, 5, OWN, "0 1 0 0 0", "coefficients of the polynomial")

#define SN_EQ_DISTANCE_ATTRS(ATTR)                \
  SN_EQUALITY_COMMON_ATTRS(ATTR)                  \
  ATTR(REF, geom1, GEOM, MUST, "", "first geom")  \
  ATTR(REF, geom2, GEOM, MUST, "", "second geom") \
  ATTR(REAL, distance, , OWN, "", "of their centres; not given: as in the file [m]")

#define SN_EQ_FLEX_ATTRS(ATTR)   \
  SN_EQUALITY_COMMON_ATTRS(ATTR) \
  ATTR(REF, flex, FLEX, MUST, "", "the flex that is constrained")

#define SN_TENDON_COMMON_ATTRS(ATTR)                                                                                          \
  ATTR(INT, group, , ANY, "0", "group for drawing", INTO(tendon_group))                                                       \
  ATTR(KEYWORD, limited, tri_state, ANY, "auto", "whether the range is a constraint", LIMITED(tendon_limited, range))         \
  ATTR(REALS, range, 2, ANY, "0 0", "limits [m]", INTO(tendon_range))                                                         \
  ATTR(UPTO, solreflimit, 2, ANY, "0.02 1", "reference of the limit", INTO(tendon_solref_lim))                                \
  ATTR(UPTO, solimplimit, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance of the limit", INTO(tendon_solimp_lim))                  \
  ATTR(UPTO, solreffriction, 2, ANY, "0.02 1", "reference of dry friction", INTO(tendon_solref_fri))                          \
  ATTR(UPTO, solimpfriction, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance of dry friction", INTO(tendon_solimp_fri))            \
  ATTR(REAL, margin, , ANY, "0", "distance at which the limit begins to act [m]", INTO(tendon_margin))                        \
  ATTR(REAL, frictionloss, , ANY, "0", "dry friction [N]", INTO(tendon_frictionloss))                                         \
  ATTR(UPTO, springlength, 2, ANY, "-1 -1", "rest length, or a dead band; -1: as in the file [m]", INTO(tendon_lengthspring)) \
  ATTR(POLY, stiffness, 3, ANY, "0", "spring constant [N/m]; also of the square and the cube", POLY(tendon_stiffness))        \
  ATTR(POLY, damping, 3, ANY, "0", "damping [N s/m]; also of v|v| and the cube of the velocity", POLY(tendon_damping))        \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(tendon_user))

#define SN_TENDON_DRAWN_ATTRS(ATTR)                                      \
  ATTR(REAL, width, , ANY, "0.003", "radius [m]", INTO(tendon_width))    \
  ATTR(REF, material, MATERIAL, ANY, "", "material of the surface", INTO(tendon_matid)) \
  ATTR(REALS, rgba, 4, ANY, "0.5 0.5 0.5 1", "colour", INTO(tendon_rgba))

// conformance: unlike a joint's, a tendon's force range alone does not make its actuator forces limited
#define SN_TENDON_OWN_ATTRS(ATTR)     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                                                          \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")

#define SN_TENDON_FORCE_ATTRS(ATTR) \
  ATTR(KEYWORD, actuatorfrclimited, tri_state, ANY, "false", "whether the sum of actuator forces is clamped", LIMITED(tendon_actfrclimited, actuatorfrcrange)) \
  ATTR(REALS, actuatorfrcrange, 2, ANY, "0 0", "limits of the sum of actuator forces [N]", INTO(tendon_actfrcrange))                                           \
  ATTR(REAL, armature, , ANY, "0", "inertia along the tendon [kg]", INTO(tendon_armature))

#define SN_DEFAULT_TENDON_ATTRS(ATTR) \
  SN_TENDON_FORCE_ATTRS(ATTR)         \
  SN_TENDON_COMMON_ATTRS(ATTR)        \
  SN_TENDON_DRAWN_ATTRS(ATTR)

#define SN_SPATIAL_ATTRS(ATTR) \
  SN_TENDON_OWN_ATTRS(ATTR)    \
  SN_TENDON_FORCE_ATTRS(ATTR)  \
  SN_TENDON_COMMON_ATTRS(ATTR) \
  SN_TENDON_DRAWN_ATTRS(ATTR)  \
  ATTR(KEYWORD, momentarm, moment_arm, OWN, "force", "Jacobian around geoms of rule osim: tangent points fixed, or derivative of the length")

#define SN_FIXED_ATTRS(ATTR) \
  SN_TENDON_OWN_ATTRS(ATTR)  \
  SN_TENDON_FORCE_ATTRS(ATTR) \
  SN_TENDON_COMMON_ATTRS(ATTR)

#define SN_FUNCTIONAL_ATTRS(ATTR)                                                                                  \
  SN_TENDON_OWN_ATTRS(ATTR)                                                                                        \
  SN_TENDON_FORCE_ATTRS(ATTR)                                                                                      \
  SN_TENDON_COMMON_ATTRS(ATTR)                                                                                     \
  ATTR(REF, length, FUNCTION, MUST, "", "length as a function of the coordinates of the joints, in their order [m]") \
  ATTR(REF, speed, FUNCTION, OWN, "", "rate of the length as a function of the coordinates, then of their rates; not given: by the moment arms [m/s]")

#define SN_PATH_COORDINATE_ATTRS(ATTR)                                                          \
  ATTR(REF, joint, JOINT, MUST, "", "slide or hinge, which may be driven by another")           \
  ATTR(REF, momentarm, FUNCTION, OWN, "", "moment arm as a function of all coordinates, with OpenSim's sign, -dl/dq; not given: that of the length")

#define SN_PATH_SITE_ATTRS(ATTR)                                                             \
  ATTR(REF, site, SITE, MUST, "", "site that the tendon passes through")                     \
  ATTR(REF, driver, JOINT, OWN, "", "joint whose coordinate decides whether the site is on the path") \
  ATTR(REALS, range, 2, OWN, "0 0", "coordinates of the driver with which the site is on the path [m, or angle]")
#define SN_PATH_GEOM_ATTRS(ATTR)                                              \
  ATTR(REF, geom, GEOM, MUST, "", "sphere or cylinder that the tendon wraps; with other rules also an ellipsoid") \
  ATTR(REF, sidesite, SITE, OWN, "", "site on the side where the tendon runs")          \
  ATTR(KEYWORD, rule, wrap_rule, OWN, "mujoco", "how the path around the geom is found")     \
  ATTR(KEYWORD, quadrant, wrap_quadrant, OWN, "all", "rule osim: side of the geom, in its frame, that may be wrapped") \
  ATTR(INTS, between, 2, OWN, "-1 -1", "rule osim: first and last site of the segments that may wrap the geom, from 1; -1: the ends of the path") \
  ATTR(KEYWORD, method, wrap_method, OWN, "hybrid", "rule osim: how an ellipsoid is wrapped") \
  ATTR(REALS, torus, 2, OWN, "0 0", "rules osim, geodesic: inner and outer radius of a torus about the geom's z axis, in place of its shape [m]") \
  ATTR(REALS, hint, 3, OWN, "0 0 0", "rule geodesic: where the search for the path begins, in the frame of the geom [m]")

#define SN_PATH_PULLEY_ATTRS(ATTR) \
  ATTR(REAL, divisor, , MUST, "", "divides the length of the branch that follows")
#define SN_PATH_JOINT_ATTRS(ATTR)            \
  ATTR(REF, joint, JOINT, MUST, "", "joint whose position is added") \
  ATTR(REAL, coef, , MUST, "", "weight of the joint in the length")
// clang-format on
