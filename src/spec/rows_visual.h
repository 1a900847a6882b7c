// rows_visual.h — rows of <visual>: how a model wants to be drawn. Read and kept; physics reads none of it
#pragma once

// clang-format off
#define SN_VISUAL_GLOBAL_ATTRS(ATTR)                                                     \
  ATTR(INT, cameraid, , OWN, "-1", "camera to start with; -1: free")                     \
  ATTR(FLAG, orthographic, , OWN, "false", "free camera without perspective")            \
  ATTR(REAL, fovy, , OWN, "45", "vertical field of view of the free camera [deg, or m]") \
  ATTR(REAL, ipd, , OWN, "0.068", "distance between the eyes of the free camera [m]")    \
  ATTR(REAL, azimuth, , OWN, "90", "starting azimuth of the free camera [deg]")          \
  ATTR(REAL, elevation, , OWN, "-45", "starting elevation of the free camera [deg]")     \
  ATTR(REAL, linewidth, , OWN, "1", "width of lines [pixels]")                           \
  ATTR(REAL, glow, , OWN, "0.3", "added emission of what is selected")                   \
  ATTR(INT, offwidth, , OWN, "640", "width of the off-screen buffer [pixels]")           \
  ATTR(INT, offheight, , OWN, "480", "height of the off-screen buffer [pixels]")         \
  ATTR(REAL, realtime, , OWN, "1", "speed of simulation relative to the clock")          \
  ATTR(FLAG, ellipsoidinertia, , OWN, "false", "draw inertia as ellipsoids, not boxes")  \
  ATTR(FLAG, bvactive, , OWN, "true", "mark bounding volumes that are being tested")

#define SN_VISUAL_QUALITY_ATTRS(ATTR)                                     \
  ATTR(INT, shadowsize, , OWN, "4096", "size of the shadow map [pixels]") \
  ATTR(INT, offsamples, , OWN, "4", "samples per off-screen pixel")       \
  ATTR(INT, numslices, , OWN, "28", "slices around round shapes")         \
  ATTR(INT, numstacks, , OWN, "16", "stacks along round shapes")          \
  ATTR(INT, numquads, , OWN, "4", "squares along the side of a box")

#define SN_VISUAL_HEADLIGHT_ATTRS(ATTR)                           \
  ATTR(REALS, ambient, 3, OWN, "0.1 0.1 0.1", "ambient colour")   \
  ATTR(REALS, diffuse, 3, OWN, "0.4 0.4 0.4", "diffuse colour")   \
  ATTR(REALS, specular, 3, OWN, "0.5 0.5 0.5", "specular colour") \
  ATTR(INT, active, , OWN, "1", "whether the light at the camera is on")

#define SN_VISUAL_MAP_ATTRS(ATTR)                                                         \
  ATTR(REAL, stiffness, , OWN, "100", "stiffness of the mouse, translation")              \
  ATTR(REAL, stiffnessrot, , OWN, "500", "stiffness of the mouse, rotation")              \
  ATTR(REAL, force, , OWN, "0.005", "length per force")                                   \
  ATTR(REAL, torque, , OWN, "0.1", "length per torque")                                   \
  ATTR(REAL, alpha, , OWN, "0.3", "opacity while shown transparent")                      \
  ATTR(REAL, fogstart, , OWN, "3", "where fog begins, in extents")                        \
  ATTR(REAL, fogend, , OWN, "10", "where fog is full, in extents")                        \
  ATTR(REAL, znear, , OWN, "0.01", "near plane, in extents")                              \
  ATTR(REAL, zfar, , OWN, "50", "far plane, in extents")                                  \
  ATTR(REAL, haze, , OWN, "0.3", "part of the sky that is hazy")                          \
  ATTR(REAL, shadowclip, , OWN, "1", "size of the shadow volume of directional lights")   \
  ATTR(REAL, shadowscale, , OWN, "0.6", "part of a spot light's cone that casts shadows") \
  ATTR(REAL, actuatortendon, , OWN, "2", "width of actuated tendons")

#define SN_VISUAL_SCALE_ATTRS(ATTR)                                     \
  ATTR(REAL, forcewidth, , OWN, "0.1", "width of force arrows")         \
  ATTR(REAL, contactwidth, , OWN, "0.3", "radius of contact discs")     \
  ATTR(REAL, contactheight, , OWN, "0.1", "height of contact discs")    \
  ATTR(REAL, connect, , OWN, "0.2", "width of body connectors")         \
  ATTR(REAL, com, , OWN, "0.4", "radius of centres of mass")            \
  ATTR(REAL, camera, , OWN, "0.3", "size of cameras")                   \
  ATTR(REAL, light, , OWN, "0.3", "size of lights")                     \
  ATTR(REAL, selectpoint, , OWN, "0.2", "size of the selection point")  \
  ATTR(REAL, jointlength, , OWN, "1", "length of joints")               \
  ATTR(REAL, jointwidth, , OWN, "0.1", "width of joints")               \
  ATTR(REAL, actuatorlength, , OWN, "0.7", "length of actuators")       \
  ATTR(REAL, actuatorwidth, , OWN, "0.2", "width of actuators")         \
  ATTR(REAL, framelength, , OWN, "1", "length of frame axes")           \
  ATTR(REAL, framewidth, , OWN, "0.1", "width of frame axes")           \
  ATTR(REAL, constraint, , OWN, "0.1", "width of violated constraints") \
  ATTR(REAL, slidercrank, , OWN, "0.2", "width of slider-cranks")       \
  ATTR(REAL, frustum, , OWN, "10", "length of camera frustums")

#define SN_VISUAL_RGBA_ATTRS(ATTR)                                                  \
  ATTR(REALS, fog, 4, OWN, "0 0 0 1", "colour of the fog")                                        \
  ATTR(REALS, haze, 4, OWN, "1 1 1 1", "haze at the horizon")                       \
  ATTR(REALS, force, 4, OWN, "1 0.5 0.5 1", "force arrows")                         \
  ATTR(REALS, inertia, 4, OWN, "0.8 0.2 0.2 0.6", "inertia boxes")                  \
  ATTR(REALS, joint, 4, OWN, "0.2 0.6 0.8 1", "joints")                             \
  ATTR(REALS, actuator, 4, OWN, "0.2 0.25 0.2 1", "actuators at zero")              \
  ATTR(REALS, actuatornegative, 4, OWN, "0.2 0.6 0.9 1", "actuators below zero")    \
  ATTR(REALS, actuatorpositive, 4, OWN, "0.9 0.4 0.2 1", "actuators above zero")    \
  ATTR(REALS, com, 4, OWN, "0.9 0.9 0.9 1", "centres of mass")                      \
  ATTR(REALS, camera, 4, OWN, "0.6 0.9 0.6 1", "cameras")                           \
  ATTR(REALS, light, 4, OWN, "0.6 0.6 0.9 1", "lights")                             \
  ATTR(REALS, selectpoint, 4, OWN, "0.9 0.9 0.1 1", "the selection point")          \
  ATTR(REALS, connect, 4, OWN, "0.2 0.2 0.8 1", "body connectors")                  \
  ATTR(REALS, contactpoint, 4, OWN, "0.9 0.6 0.2 1", "contact discs")               \
  ATTR(REALS, contactforce, 4, OWN, "0.7 0.9 0.9 1", "contact forces")              \
  ATTR(REALS, contactfriction, 4, OWN, "0.9 0.8 0.4 1", "contact friction forces")  \
  ATTR(REALS, contacttorque, 4, OWN, "0.9 0.7 0.9 1", "contact torques")            \
  ATTR(REALS, contactgap, 4, OWN, "0.5 0.8 0.9 1", "contacts in their gap")         \
  ATTR(REALS, rangefinder, 4, OWN, "1 1 0.1 1", "rangefinder rays")                 \
  ATTR(REALS, constraint, 4, OWN, "0.9 0 0 1", "violated constraints")              \
  ATTR(REALS, slidercrank, 4, OWN, "0.5 0.3 0.8 1", "slider-cranks")                \
  ATTR(REALS, crankbroken, 4, OWN, "0.9 0 0 1", "slider-cranks that are too short") \
  ATTR(REALS, frustum, 4, OWN, "1 1 0 0.2", "camera frustums")                      \
  ATTR(REALS, bv, 4, OWN, "0 1 0 0.5", "bounding volumes")                          \
  ATTR(REALS, bvactive, 4, OWN, "1 0 0 0.5", "bounding volumes that are being tested")
// clang-format on
