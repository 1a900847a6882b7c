// rows_body.h — rows of the kinematic tree: bodies and what they carry
#pragma once

// clang-format off
// at most one of the five may be written on one element
#define SN_ORIENTATION_ATTRS(ATTR)                                                   \
  ATTR(REALS, quat, 4, ANY, "1 0 0 0", "orientation as a quaternion w x y z")        \
  ATTR(REALS, axisangle, 4, ANY, "", "orientation as an axis and an angle")          \
  ATTR(REALS, xyaxes, 6, ANY, "", "orientation by its x and y axes")                 \
  ATTR(REALS, zaxis, 3, ANY, "", "orientation by its z axis, by the least rotation") \
  ATTR(REALS, euler, 3, ANY, "", "orientation as three angles about the axes of eulerseq")

#define SN_BODY_ATTRS(ATTR)                                                                              \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                    \
  ATTR(STRING, childclass, , OWN, "", "default class of everything inside")                              \
  ATTR(REALS, pos, 3, OWN, "0 0 0", "origin in the parent frame [m]")                                    \
  SN_ORIENTATION_ATTRS(ATTR)                                                                             \
  ATTR(FLAG, mocap, , OWN, "false", "moved by the user, not by physics")                                 \
  ATTR(REAL, gravcomp, , OWN, "0", "part of the body's weight that is compensated", INTO(body_gravcomp)) \
  ATTR(KEYWORD, sleep, body_sleep, OWN, "auto", "whether the body's kinematic tree may fall asleep")     \
  ATTR(KEYWORD, simple, false_or_auto, OWN, "auto", "whether rows of M may leave out what is always zero")  \
  ATTR(KEYWORD, fuse, false_or_auto, OWN, "auto", "whether a static body may be merged into its parent")    \
  ATTR(LIST, user, , OWN, "", "numbers for the user, which the engine does not read", INTO(body_user))

#define SN_FRAME_ATTRS(ATTR)                                                \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                       \
  ATTR(STRING, childclass, , OWN, "", "default class of everything inside") \
  ATTR(REALS, pos, 3, OWN, "0 0 0", "origin in the parent frame [m]")       \
  SN_ORIENTATION_ATTRS(ATTR)

#define SN_REPLICATE_ATTRS(ATTR)                                            \
  ATTR(STRING, childclass, , OWN, "", "default class of everything inside") \
  ATTR(INT, count, , MUST, "", "number of copies")                          \
  ATTR(REALS, offset, 3, OWN, "0 0 0", "from one copy to the next [m]")     \
  ATTR(REALS, euler, 3, OWN, "0 0 0", "rotation from one copy to the next") \
  ATTR(STRING, sep, , OWN, "", "stands between a name and its number")

#define SN_INERTIAL_ATTRS(ATTR)                                              \
  ATTR(REALS, pos, 3, MUST, "0 0 0", "centre of mass in the body frame [m]") \
  SN_ORIENTATION_ATTRS(ATTR)                                                 \
  ATTR(REAL, mass, , MUST, "0", "mass [kg]")                                 \
  ATTR(REALS, diaginertia, 3, OWN, "0 0 0", "principal moments [kg m^2]")    \
  ATTR(REALS, fullinertia, 6, OWN, "", "inertia matrix xx yy zz xy xz yz [kg m^2]")

#define SN_JOINT_ATTRS(ATTR)                                                                                                                               \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                                                      \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                                                                          \
  ATTR(KEYWORD, type, joint_type, ANY, "hinge", "kind of motion", INTO(jnt_type))                                                                          \
  ATTR(INT, group, , ANY, "0", "group for drawing", INTO(jnt_group))                                                                                       \
  ATTR(REALS, pos, 3, ANY, "0 0 0", "anchor in the body frame [m]")                                                                                        \
  ATTR(REALS, axis, 3, ANY, "0 0 1", "direction in the body frame")                                                                                        \
  ATTR(REALS, springdamper, 2, ANY, "0 0", "time constant and damping ratio that set spring and damper")                                                   \
  ATTR(KEYWORD, limited, tri_state, ANY, "auto", "whether the range is a constraint", LIMITED(jnt_limited, range))                                         \
  ATTR(KEYWORD, actuatorfrclimited, tri_state, ANY, "auto", "whether the sum of actuator forces is clamped", LIMITED(jnt_actfrclimited, actuatorfrcrange)) \
  ATTR(UPTO, solreflimit, 2, ANY, "0.02 1", "reference of the limit", INTO(jnt_solref))                                                                    \
  ATTR(UPTO, solimplimit, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance of the limit", INTO(jnt_solimp))                                                      \
  ATTR(UPTO, solreffriction, 2, ANY, "0.02 1", "reference of dry friction", INTO(dof_solref))                                                              \
  ATTR(UPTO, solimpfriction, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance of dry friction", INTO(dof_solimp))                                                \
  ATTR(POLY, stiffness, 3, ANY, "0", "spring constant [N/m, N m/rad]; also of the square and the cube of the displacement", POLY(jnt_stiffness))            \
  ATTR(REALS, range, 2, ANY, "0 0", "limits [m, or angle]", INTO(jnt_range))                                                                               \
  ATTR(REALS, actuatorfrcrange, 2, ANY, "0 0", "limits of the sum of actuator forces [N, N m]", INTO(jnt_actfrcrange))                                      \
  ATTR(FLAG, actuatorgravcomp, , ANY, "false", "gravity compensation counts as actuator force", INTO(jnt_actgravcomp))                                     \
  ATTR(REAL, margin, , ANY, "0", "distance at which the limit begins to act", INTO(jnt_margin))                                                            \
  ATTR(REAL, ref, , ANY, "0", "position in the file's pose [m, or angle]")                                                                                 \
  ATTR(REAL, springref, , ANY, "0", "position where the spring rests [m, or angle]")                                                                       \
  ATTR(REAL, armature, , ANY, "0", "inertia of the rotor [kg, kg m^2]", INTO(dof_armature))                                                                \
  ATTR(POLY, damping, 3, ANY, "0", "damping [N s/m, N m s/rad]; also of v|v| and the cube of the velocity v", POLY(dof_damping))                            \
  ATTR(REAL, frictionloss, , ANY, "0", "dry friction [N, N m]", INTO(dof_frictionloss))                                                                     \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(jnt_user))                                                                                              \
  ATTR(REF, driver, JOINT, OWN, "", "joint whose coordinate moves this one, which then has none")                                               \
  ATTR(REF, coupling, FUNCTION, OWN, "", "coordinate of a driven joint as a function of the driver's, or of those of its <input>s")                        \
  ATTR(REF, function, FUNCTION, OWN, "", "displacement along the axis as a function of the coordinate [m, rad]")                                           \
  ATTR(FLAG, locked, , OWN, "false", "the coordinate is the constant lockedvalue")                                                                         \
  ATTR(REAL, lockedvalue, , OWN, "0", "coordinate of a locked joint [m, or angle]")

#define SN_JOINT_INPUT_ATTRS(ATTR) \
  ATTR(REF, driver, JOINT, MUST, "", "joint whose coordinate the coupling takes, one of several")

#define SN_FREEJOINT_ATTRS(ATTR)                    \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")               \
  ATTR(INT, group, , OWN, "0", "group for drawing") \
  ATTR(KEYWORD, align, tri_state, OWN, "auto", "align the body with its inertia")

#define SN_CONTACT_PARAMETER_ATTRS(ATTR)                                                                                        \
  ATTR(INT, contype, , ANY, "1", "contact types, as bits, matched with the other geom's affinity", INTO(geom_contype))          \
  ATTR(INT, conaffinity, , ANY, "1", "contact affinities, as bits, matched with the other geom's type", INTO(geom_conaffinity)) \
  ATTR(INT, condim, , ANY, "3", "dimensions of contact: 1, 3, 4 or 6", INTO(geom_condim))                                       \
  ATTR(INT, priority, , ANY, "0", "of two touching geoms the higher gives the contact parameters", INTO(geom_priority))         \
  ATTR(UPTO, friction, 3, ANY, "1 0.005 0.0001", "friction: sliding, torsional, rolling", INTO(geom_friction))                  \
  ATTR(REAL, solmix, , ANY, "1", "weight in mixing contact parameters", INTO(geom_solmix))                                      \
  ATTR(UPTO, solref, 2, ANY, "0.02 1", "reference of contacts", INTO(geom_solref))                                              \
  ATTR(UPTO, solimp, 5, ANY, "0.9 0.95 0.001 0.5 2", "impedance of contacts", INTO(geom_solimp))                                \
  ATTR(REAL, margin, , ANY, "0", "distance at which contacts are found [m]", INTO(geom_margin))                                 \
  ATTR(REAL, gap, , ANY, "0", "part of the margin without force [m]", INTO(geom_gap))

#define SN_GEOM_ATTRS(ATTR)                                                                               \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                     \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                         \
  ATTR(KEYWORD, type, geom_type, ANY, "sphere", "shape", INTO(geom_type))                                 \
  SN_CONTACT_PARAMETER_ATTRS(ATTR)                                                                        \
  ATTR(INT, group, , ANY, "0", "group for drawing and for inertia", INTO(geom_group))                     \
  ATTR(UPTO, size, 3, ANY, "0 0 0", "sizes; which ones depends on the shape [m]")                         \
  ATTR(REF, material, MATERIAL, ANY, "", "material of the surface", INTO(geom_matid))                                    \
  ATTR(REALS, rgba, 4, ANY, "0.5 0.5 0.5 1", "colour", INTO(geom_rgba))                                   \
  ATTR(REAL, mass, , ANY, "", "mass; wins over density [kg]")                                             \
  ATTR(REAL, density, , ANY, "1000", "density [kg/m^3, or kg/m^2 of a shell]")                            \
  ATTR(FLAG, shellinertia, , ANY, "false", "mass is on the surface")                                      \
  ATTR(REALS, fromto, 6, ANY, "", "both ends of a capsule, box, cylinder or ellipsoid [m]")               \
  ATTR(REALS, pos, 3, ANY, "0 0 0", "centre in the body frame [m]")                                       \
  SN_ORIENTATION_ATTRS(ATTR)                                                                              \
  ATTR(REF, hfield, HFIELD, ANY, "", "height field")                                                      \
  ATTR(REF, mesh, MESH, ANY, "", "mesh, or what a primitive is fitted to")                                \
  ATTR(REAL, fitscale, , ANY, "1", "scales a primitive fitted to a mesh")                                 \
  ATTR(KEYWORD, fluidshape, fluid_shape, ANY, "none", "fluid forces by the geom's ellipsoid")             \
  ATTR(UPTO, fluidcoef, 5, ANY, "0.5 0.25 1.5 1 1", "blunt, slender and angular drag, lift, Magnus lift") \
  ATTR(UPTO, surfacevel, 6, ANY, "0 0 0 0 0 0", "velocity of the surface: linear, angular", INTO(geom_surfacevel)) \
  ATTR(FLAG, castshadow, , ANY, "true", "casts shadows; kept, not drawn")                                 \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(geom_user))

#define SN_SITE_ATTRS(ATTR)                                               \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                     \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                         \
  ATTR(REALS, pos, 3, ANY, "0 0 0", "position in the body frame [m]")     \
  ATTR(KEYWORD, type, geom_type, ANY, "sphere", "shape", INTO(site_type)) \
  ATTR(INT, group, , ANY, "0", "group for drawing", INTO(site_group))     \
  ATTR(REF, material, MATERIAL, ANY, "", "material of the surface", INTO(site_matid))    \
  ATTR(UPTO, size, 3, ANY, "0.005 0.005 0.005", "sizes [m]")              \
  ATTR(REALS, fromto, 6, ANY, "", "both ends of a long shape [m]")        \
  SN_ORIENTATION_ATTRS(ATTR)                                              \
  ATTR(REALS, rgba, 4, ANY, "0.5 0.5 0.5 1", "colour", INTO(site_rgba))   \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(site_user))            \
  ATTR(REF, driver, JOINT, OWN, "", "joint whose coordinate moves the site in its body frame") \
  ATTR(REF, xfunction, FUNCTION, OWN, "", "x of the position as a function of the driver's coordinate [m]") \
  ATTR(REF, yfunction, FUNCTION, OWN, "", "y of the position as a function of the driver's coordinate [m]") \
  ATTR(REF, zfunction, FUNCTION, OWN, "", "z of the position as a function of the driver's coordinate [m]")

#define SN_CAMERA_ATTRS(ATTR)                                                                                    \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                            \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                                \
  ATTR(KEYWORD, projection, projection, ANY, "perspective", "with or without perspective", INTO(cam_projection)) \
  ATTR(REAL, fovy, , ANY, "45", "vertical field of view [deg, or m]", INTO(cam_fovy))                            \
  ATTR(REAL, ipd, , ANY, "0.068", "distance between the eyes [m]", INTO(cam_ipd))                                \
  ATTR(INTS, resolution, 2, ANY, "1 1", "width and height [pixels]", INTO(cam_resolution))                       \
  ATTR(WORDS, output, camera_output, ANY, "rgb", "images that the camera makes", INTO(cam_output))               \
  ATTR(REALS, pos, 3, ANY, "0 0 0", "position in the body frame [m]")                                            \
  SN_ORIENTATION_ATTRS(ATTR)                                                                                     \
  ATTR(KEYWORD, mode, track_mode, ANY, "fixed", "what the object follows", INTO(cam_mode))                       \
  ATTR(REF, target, BODY, OWN, "", "body that the camera looks at", INTO(cam_targetbodyid))                      \
  ATTR(REALS, focal, 2, ANY, "0 0", "focal length [m]")                                                          \
  ATTR(REALS, focalpixel, 2, ANY, "0 0", "focal length [pixels]")                                                \
  ATTR(REALS, principal, 2, ANY, "0 0", "principal point [m]")                                                   \
  ATTR(REALS, principalpixel, 2, ANY, "0 0", "principal point [pixels]")                                         \
  ATTR(REALS, sensorsize, 2, ANY, "0 0", "size of the sensor [m]", INTO(cam_sensorsize))                         \
  ATTR(LIST, user, , ANY, "", "numbers for the user, which the engine does not read", INTO(cam_user))

#define SN_LIGHT_ATTRS(ATTR)                                                                                       \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                              \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                                  \
  ATTR(FLAG, directional, , ANY, "false", "older way to say type directional")                                     \
  ATTR(KEYWORD, type, light_type, ANY, "spot", "kind of light", INTO(light_type))                                  \
  ATTR(FLAG, castshadow, , ANY, "true", "casts shadows", INTO(light_castshadow))                                   \
  ATTR(FLAG, active, , ANY, "true", "whether the light is on", INTO(light_active))                                 \
  ATTR(REALS, pos, 3, ANY, "0 0 0", "position in the body frame [m]")                                              \
  ATTR(REALS, dir, 3, ANY, "0 0 -1", "direction in the body frame")                                                \
  ATTR(REAL, bulbradius, , ANY, "0.02", "radius of the bulb [m]", INTO(light_bulbradius))                          \
  ATTR(REAL, intensity, , ANY, "0", "luminous intensity [cd]", INTO(light_intensity))                                       \
  ATTR(REAL, range, , ANY, "10", "distance that the light reaches [m]", INTO(light_range))                                                   \
  ATTR(REALS, attenuation, 3, ANY, "1 0 0", "constant, linear and quadratic attenuation", INTO(light_attenuation)) \
  ATTR(REAL, cutoff, , ANY, "45", "half angle of a spot [deg]", INTO(light_cutoff))                                \
  ATTR(REAL, exponent, , ANY, "10", "how fast a spot light fades away from its axis", INTO(light_exponent))        \
  ATTR(REALS, ambient, 3, ANY, "0 0 0", "ambient colour", INTO(light_ambient))                                     \
  ATTR(REALS, diffuse, 3, ANY, "0.7 0.7 0.7", "diffuse colour", INTO(light_diffuse))                               \
  ATTR(REALS, specular, 3, ANY, "0.3 0.3 0.3", "specular colour", INTO(light_specular))                            \
  ATTR(KEYWORD, mode, track_mode, ANY, "fixed", "what the object follows", INTO(light_mode))                       \
  ATTR(REF, target, BODY, OWN, "", "body that the light shines on", INTO(light_targetbodyid))                      \
  ATTR(REF, texture, TEXTURE, OWN, "", "image of an image light", INTO(light_texid))                               \
  ATTR(REAL, softness, , ANY, "0.2", "blurred part of a spot's cone; kept, not drawn")

#define SN_ATTACH_ATTRS(ATTR)                                               \
  ATTR(STRING, model, , MUST, "", "model asset to attach")                  \
  ATTR(STRING, body, , OWN, "", "body of that model; not given: its world") \
  ATTR(STRING, prefix, , MUST, "", "put before all names of that model")

#define SN_COMPOSITE_ATTRS(ATTR)                                                    \
  ATTR(STRING, prefix, , OWN, "", "put before all names")                           \
  ATTR(KEYWORD, type, composite_type, MUST, "cable", "kind of assembly")            \
  ATTR(UPTO, count, 3, OWN, "1 1 1", "elements along each direction")               \
  ATTR(REALS, offset, 3, OWN, "0 0 0", "from the parent's frame [m]")               \
  ATTR(REALS, quat, 4, OWN, "1 0 0 0", "orientation")                               \
  ATTR(LIST, vertex, , OWN, "", "points of the curve [m]")                          \
  ATTR(STRING, initial, , OWN, "ball", "joint of the first body: free, ball, none") \
  ATTR(STRING, curve, , OWN, "", "shape in x, y, z: s, cos(s), sin(s), 0")          \
  ATTR(UPTO, size, 3, OWN, "1 0 0", "size of the curve")

#define SN_COMPOSITE_JOINT_ATTRS(ATTR)                                                \
  ATTR(KEYWORD, kind, composite_kind, MUST, "main", "which joints")                   \
  ATTR(INT, group, , OWN, "3", "group for drawing")                                   \
  ATTR(POLY, stiffness, 3, OWN, "0", "spring constant")                               \
  ATTR(POLY, damping, 3, OWN, "0", "damping of the joints; also of v|v| and the cube of the velocity v")                                         \
  ATTR(REAL, armature, , OWN, "0", "inertia of the rotor")                            \
  ATTR(UPTO, solreffix, 2, OWN, "", "reference of the equalities")                    \
  ATTR(UPTO, solimpfix, 5, OWN, "", "impedance of the equalities")                    \
  ATTR(KEYWORD, type, joint_type, OWN, "hinge", "kind of motion")                     \
  ATTR(REALS, axis, 3, OWN, "0 0 1", "direction")                                     \
  ATTR(KEYWORD, limited, tri_state, OWN, "auto", "whether the range is a constraint") \
  ATTR(REALS, range, 2, OWN, "0 0", "limits")                                         \
  ATTR(REAL, margin, , OWN, "0", "distance at which the limit begins to act")         \
  ATTR(UPTO, solreflimit, 2, OWN, "0.02 1", "reference of the limit")                 \
  ATTR(UPTO, solimplimit, 5, OWN, "0.9 0.95 0.001 0.5 2", "impedance of the limit")   \
  ATTR(REAL, frictionloss, , OWN, "0", "dry friction")                                \
  ATTR(UPTO, solreffriction, 2, OWN, "0.02 1", "reference of dry friction")           \
  ATTR(UPTO, solimpfriction, 5, OWN, "0.9 0.95 0.001 0.5 2", "impedance of dry friction")

#define SN_COMPOSITE_SKIN_ATTRS(ATTR)                              \
  ATTR(FLAG, texcoord, , OWN, "false", "make texture coordinates") \
  ATTR(REF, material, MATERIAL, OWN, "", "material of the surface")               \
  ATTR(INT, group, , OWN, "0", "group for drawing")                \
  ATTR(REALS, rgba, 4, OWN, "1 1 1 1", "colour")                   \
  ATTR(REAL, inflate, , OWN, "0", "offset along normals [m]")      \
  ATTR(INT, subgrid, , OWN, "0", "points between grid points")

#define SN_COMPOSITE_GEOM_ATTRS(ATTR)                    \
  ATTR(KEYWORD, type, geom_type, ANY, "sphere", "shape") \
  SN_CONTACT_PARAMETER_ATTRS(ATTR)                       \
  ATTR(INT, group, , ANY, "0", "group for drawing")      \
  ATTR(UPTO, size, 3, ANY, "0 0 0", "sizes [m]")         \
  ATTR(REF, material, MATERIAL, ANY, "", "material of the surface")     \
  ATTR(REALS, rgba, 4, ANY, "0.5 0.5 0.5 1", "colour")   \
  ATTR(REAL, mass, , ANY, "", "mass [kg]")               \
  ATTR(REAL, density, , ANY, "1000", "density [kg/m^3]") \
  ATTR(UPTO, surfacevel, 6, ANY, "0 0 0 0 0 0", "velocity of the surface: linear, angular")

#define SN_COMPOSITE_SITE_ATTRS(ATTR)                        \
  ATTR(INT, group, , OWN, "0", "group for drawing")          \
  ATTR(UPTO, size, 3, OWN, "0.005 0.005 0.005", "sizes [m]") \
  ATTR(REF, material, MATERIAL, OWN, "", "material of the surface")         \
  ATTR(REALS, rgba, 4, OWN, "0.5 0.5 0.5 1", "colour")
// clang-format on
