// option_fields.h — simulation options, statistics and visual settings of snModel
#pragma once
// clang-format off

// OPT(type, name, doc): simulation options, m->opt
#define SN_OPTION_FIELDS(OPT)                                                                                          \
  OPT(double,     timestep,          "length of a step [s]")                                                           \
  OPT(double,     impratio,          "frictional over normal impedance of elliptic contacts")                          \
  OPT(double,     tolerance,         "the main solver stops below this scaled improvement")                            \
  OPT(double,     ls_tolerance,      "the line search stops below this fraction of its first derivative")              \
  OPT(double,     noslip_tolerance,  "the no-slip solver stops below this scaled improvement")                         \
  OPT(double,     ccd_tolerance,     "the convex collider stops below this distance [m]")                              \
  OPT(double,     sleep_tolerance,   "speed below which a tree may fall asleep [m/s after scaling by dof_length]")     \
  OPT(snVec3,     gravity,           "acceleration of gravity, in the world [m/s^2]")                                  \
  OPT(snVec3,     wind,              "velocity of the fluid, in the world [m/s]")                                     \
  OPT(snVec3,     magnetic,          "magnetic flux read by magnetometers, in the world")                              \
  OPT(double,     density,           "density of the fluid [kg/m^3]")                                                 \
  OPT(double,     viscosity,         "viscosity of the fluid [Pa s]")                                                 \
  OPT(double,     o_margin,          "contact margin in place of the geoms' own, with the flag override [m]")          \
  OPT(snSolRef,   o_solref,          "contact reference in place of the geoms' own, with the flag override")           \
  OPT(snSolImp,   o_solimp,          "contact impedance in place of the geoms' own, with the flag override")           \
  OPT(snFriction, o_friction,        "friction in place of the geoms' own, with the flag override")                    \
  OPT(int,        integrator,        "how a step advances the state (snIntegrator)")                                   \
  OPT(int,        cone,              "shape of friction cones (snCone)")                                               \
  OPT(int,        jacobian,          "storage of the constraint Jacobian (snJacobian)")                                \
  OPT(int,        solver,            "constraint solver (snSolver)")                                                   \
  OPT(int,        iterations,        "most iterations of the main solver")                                             \
  OPT(int,        ls_iterations,     "most iterations of a line search")                                               \
  OPT(int,        noslip_iterations, "most iterations of the no-slip solver")                                          \
  OPT(int,        ccd_iterations,    "most iterations of the convex collider")                                         \
  OPT(int,        disableflags,      "what is switched off (snDisableFlag bits)")                                      \
  OPT(int,        enableflags,       "what is switched on (snEnableFlag bits)")                                        \
  OPT(int,        disableactuator,   "actuator groups that are switched off; bit i stands for group i")                \
  OPT(int,        sdf_initpoints,    "starting points of the search for contacts between distance fields")             \
  OPT(int,        sdf_iterations,    "most iterations of the search for contacts between distance fields")             \
  OPT(int,        osim,              "rates of joint axes that share a coordinate, and paths around several objects; 0: exact, 1: as OpenSim has them") \
  OPT(int,        physics,           "where physics of newer versions of MuJoCo is meant (snPhysics bits); 0: none, MuJoCo 3.5.0")

// OPT(type, name, doc): model statistics, m->stat
#define SN_STATISTIC_FIELDS(OPT)                                                                                       \
  OPT(double, meaninertia, "mean diagonal of M at qpos0; scales the solver's tolerance")                               \
  OPT(double, meanmass,    "mean mass of bodies [kg]")                                                                 \
  OPT(double, meansize,    "mean size of bodies [m]")                                                                  \
  OPT(double, extent,      "radius of a sphere about the model [m]")                                                   \
  OPT(snVec3, center,      "centre of the sphere about the model, in the world [m]")

// VIS(group, type, name, doc): what viewers read, m->vis.<group>_<name>; kept, never used by physics
#define SN_VISUAL_FIELDS(VIS)                                                                                          \
  VIS(global,    int,      cameraid,         "camera a viewer starts with; -1: free camera")                           \
  VIS(global,    int,      orthographic,     "1: the free camera has parallel rays")                                   \
  VIS(global,    float,    fovy,             "height of the free camera's view [deg; m if orthographic]")              \
  VIS(global,    float,    ipd,              "distance between the eyes of the free camera [m]")                       \
  VIS(global,    float,    azimuth,          "first azimuth of the free camera [deg]")                                 \
  VIS(global,    float,    elevation,        "first elevation of the free camera [deg]")                               \
  VIS(global,    float,    linewidth,        "width of lines [pixel]")                                                 \
  VIS(global,    float,    glow,             "emission added to the selected body")                                    \
  VIS(global,    float,    realtime,         "simulated over real time, 1: real time")                                 \
  VIS(global,    int,      offwidth,         "width of the picture drawn off screen [pixel]")                          \
  VIS(global,    int,      offheight,        "height of the picture drawn off screen [pixel]")                         \
  VIS(global,    int,      ellipsoidinertia, "1: inertias shown as ellipsoids, 0: as boxes")                           \
  VIS(global,    int,      bvactive,         "1: bounding volumes that took part in collisions are marked")            \
  VIS(quality,   int,      shadowsize,       "side of shadow maps [pixel]")                                            \
  VIS(quality,   int,      offsamples,       "samples per pixel drawn off screen")                                     \
  VIS(quality,   int,      numslices,        "slices around round shapes")                                             \
  VIS(quality,   int,      numstacks,        "stacks along round shapes")                                              \
  VIS(quality,   int,      numquads,         "quads along each side of a box")                                         \
  VIS(headlight, snFloat3, ambient,          "ambient colour of the light at the camera")                              \
  VIS(headlight, snFloat3, diffuse,          "diffuse colour of the light at the camera")                              \
  VIS(headlight, snFloat3, specular,         "specular colour of the light at the camera")                             \
  VIS(headlight, int,      active,           "1: the light at the camera is on")                                       \
  VIS(map,       float,    stiffness,        "force of pulling a body with the mouse, per distance")                   \
  VIS(map,       float,    stiffnessrot,     "torque of turning a body with the mouse, per angle")                     \
  VIS(map,       float,    force,            "length of a drawn force arrow per newton")                               \
  VIS(map,       float,    torque,           "length of a drawn torque arrow per newton metre")                        \
  VIS(map,       float,    alpha,            "opacity of geoms that are shown transparent")                            \
  VIS(map,       float,    fogstart,         "distance where fog begins [extent]")                                     \
  VIS(map,       float,    fogend,           "distance where fog is complete [extent]")                                \
  VIS(map,       float,    znear,            "near clipping plane [extent]")                                           \
  VIS(map,       float,    zfar,             "far clipping plane [extent]")                                            \
  VIS(map,       float,    haze,             "share of the distance to the horizon that haze covers")                  \
  VIS(map,       float,    shadowclip,       "reach of shadows of directional lights [extent]")                        \
  VIS(map,       float,    shadowscale,      "share of a spot light's cutoff that casts shadows")                      \
  VIS(map,       float,    actuatortendon,   "width of an actuated tendon [tendon_width]")                             \
  VIS(scale,     float,    forcewidth,       "width of force arrows [meansize]")                                       \
  VIS(scale,     float,    contactwidth,     "width of contact discs [meansize]")                                      \
  VIS(scale,     float,    contactheight,    "height of contact discs [meansize]")                                     \
  VIS(scale,     float,    connect,          "width of lines that link bodies [meansize]")                             \
  VIS(scale,     float,    com,              "radius of centre-of-mass markers [meansize]")                            \
  VIS(scale,     float,    camera,           "size of camera markers [meansize]")                                      \
  VIS(scale,     float,    light,            "size of light markers [meansize]")                                       \
  VIS(scale,     float,    selectpoint,      "radius of the selection marker [meansize]")                              \
  VIS(scale,     float,    jointlength,      "length of joint arrows [meansize]")                                      \
  VIS(scale,     float,    jointwidth,       "width of joint arrows [meansize]")                                       \
  VIS(scale,     float,    actuatorlength,   "length of actuator markers [meansize]")                                  \
  VIS(scale,     float,    actuatorwidth,    "width of actuator markers [meansize]")                                   \
  VIS(scale,     float,    framelength,      "length of frame axes [meansize]")                                        \
  VIS(scale,     float,    framewidth,       "width of frame axes [meansize]")                                         \
  VIS(scale,     float,    constraint,       "width of constraint markers [meansize]")                                 \
  VIS(scale,     float,    slidercrank,      "width of slider-crank markers [meansize]")                               \
  VIS(scale,     float,    frustum,          "distance of the drawn camera frustum [m]")                               \
  VIS(rgba,      snFloat4, fog,              "colour of fog")                                                          \
  VIS(rgba,      snFloat4, haze,             "colour of haze")                                                         \
  VIS(rgba,      snFloat4, force,            "colour of force arrows")                                                 \
  VIS(rgba,      snFloat4, inertia,          "colour of inertia shapes")                                               \
  VIS(rgba,      snFloat4, joint,            "colour of joints")                                                       \
  VIS(rgba,      snFloat4, actuator,         "colour of actuators at rest")                                            \
  VIS(rgba,      snFloat4, actuatornegative, "colour of actuators at their lowest")                                    \
  VIS(rgba,      snFloat4, actuatorpositive, "colour of actuators at their highest")                                   \
  VIS(rgba,      snFloat4, com,              "colour of centre-of-mass markers")                                       \
  VIS(rgba,      snFloat4, camera,           "colour of camera markers")                                               \
  VIS(rgba,      snFloat4, light,            "colour of light markers")                                                \
  VIS(rgba,      snFloat4, selectpoint,      "colour of the selection marker")                                         \
  VIS(rgba,      snFloat4, connect,          "colour of lines that link bodies")                                       \
  VIS(rgba,      snFloat4, contactpoint,     "colour of contact discs")                                                \
  VIS(rgba,      snFloat4, contactforce,     "colour of contact force arrows")                                         \
  VIS(rgba,      snFloat4, contactfriction,  "colour of friction force arrows")                                        \
  VIS(rgba,      snFloat4, contacttorque,    "colour of contact torque arrows")                                        \
  VIS(rgba,      snFloat4, contactgap,       "colour of contacts inside the gap")                                      \
  VIS(rgba,      snFloat4, rangefinder,      "colour of range finder rays")                                            \
  VIS(rgba,      snFloat4, constraint,       "colour of constraint markers")                                           \
  VIS(rgba,      snFloat4, slidercrank,      "colour of slider-cranks")                                                \
  VIS(rgba,      snFloat4, crankbroken,      "colour of slider-cranks that cannot reach")                              \
  VIS(rgba,      snFloat4, frustum,          "colour of camera frusta")                                                \
  VIS(rgba,      snFloat4, bv,               "colour of bounding volumes")                                             \
  VIS(rgba,      snFloat4, bvactive,         "colour of bounding volumes that took part in collisions")
