// model_fields.h — every size, option, statistic and array of snModel, declared once
//   VAL(type, name, rows, doc)         rows of a fixed-width type
//   REF(name, rows, into, doc)         indices into another array, counted by the size `into`; -1 means none
//   MAT(type, name, rows, cols, doc)   rows x cols, both sizes of the model, row-major
//   Struct, descriptors, memory, files, Python and the command line are all loops over these rows.
#pragma once
// clang-format off

// SIZE(name, doc): the counts that give the arrays their lengths
#define SN_MODEL_SIZES(SIZE)                                                                                           \
  SIZE(nq,             "length of qpos: 7 numbers per free joint, 4 per ball, 1 per slide or hinge")                   \
  SIZE(nv,             "degrees of freedom, length of qvel: 6 per free joint, 3 per ball, 1 per slide or hinge")       \
  SIZE(nu,             "actuators, length of ctrl")                                                                    \
  SIZE(na,             "activation variables, length of act")                                                          \
  SIZE(nbody,          "bodies, the world included")                                                                   \
  SIZE(njnt,           "joints")                                                                                       \
  SIZE(ntree,          "kinematic trees: bodies that hang together by joints below the world")                         \
  SIZE(nM,             "entries of the inertia matrix when each dof has a row of all its ancestor dofs")               \
  SIZE(nB,             "entries of the matrix of bodies by dofs that move them")                                       \
  SIZE(nC,             "entries of M as stored: lower triangle, dofs of simple bodies have their diagonal only")       \
  SIZE(nD,             "entries of the whole symmetric pattern of velocity derivatives")                               \
  SIZE(nchain,         "entries of all dof chains of bodies, laid end to end")                                         \
  SIZE(ngeom,          "geoms")                                                                                        \
  SIZE(nsite,          "sites")                                                                                        \
  SIZE(ncam,           "cameras")                                                                                      \
  SIZE(nlight,         "lights")                                                                                       \
  SIZE(nmesh,          "meshes")                                                                                       \
  SIZE(nmeshvert,      "vertices of all meshes")                                                                       \
  SIZE(nmeshnormal,    "normals of all meshes")                                                                        \
  SIZE(nmeshtexcoord,  "texture coordinates of all meshes")                                                            \
  SIZE(nmeshface,      "triangles of all meshes")                                                                      \
  SIZE(nmeshgraph,     "integers of all convex hull graphs")                                                           \
  SIZE(nmeshhull,      "coordinates of the vertices of all convex hulls")                                              \
  SIZE(nmeshpoly,      "polygons of all meshes")                                                                       \
  SIZE(nmeshpolyvert,  "corners of all polygons")                                                                      \
  SIZE(nmeshpolymap,   "entries of all lists from vertex to polygons")                                                 \
  SIZE(nmeshnode,      "boxes of all trees around triangles of meshes")                                                \
  SIZE(nskin,          "skins")                                                                                        \
  SIZE(nskinvert,      "vertices of all skins")                                                                        \
  SIZE(nskintexvert,   "vertices of all skins that have texture coordinates")                                          \
  SIZE(nskinface,      "triangles of all skins")                                                                       \
  SIZE(nskinbone,      "bones of all skins")                                                                           \
  SIZE(nskinbonevert,  "entries of all lists from bone to vertices")                                                   \
  SIZE(nhfield,        "height fields")                                                                                \
  SIZE(nhfielddata,    "heights of all height fields")                                                                 \
  SIZE(ntex,           "textures")                                                                                     \
  SIZE(ntexdata,       "bytes of all textures")                                                                        \
  SIZE(nmat,           "materials")                                                                                    \
  SIZE(npair,          "geom pairs with contact parameters of their own")                                              \
  SIZE(nexclude,       "body pairs that never touch")                                                                  \
  SIZE(ncollide,       "geoms that another one may touch")                                                             \
  SIZE(nmask,          "bytes of collide_mask; 0: a large model, or nothing may touch")                                \
  SIZE(neq,            "equality constraints")                                                                         \
  SIZE(ntendon,        "tendons")                                                                                      \
  SIZE(nwrap,          "points and objects of all tendon paths")                                                       \
  SIZE(nJten,          "entries of the sparse matrix of tendon Jacobians")                                             \
  SIZE(npath,          "entries of all lists of dofs that change the length of a tendon segment")                      \
  SIZE(npiece,         "pieces of all tendon paths: from a site to the next one, straight or around a geom")           \
  SIZE(npass,          "pieces of tendon paths that pass a geom")                                                      \
  SIZE(nwrench,        "wrenches of all straight tendon segments, one for each end")                                   \
  SIZE(nrun,           "runs of consecutive dofs that change the length of a tendon segment")                          \
  SIZE(nsensor,        "sensors")                                                                                      \
  SIZE(nnumeric,       "custom numeric fields")                                                                        \
  SIZE(nnumericdata,   "numbers of all custom numeric fields")                                                         \
  SIZE(ntext,          "custom text fields")                                                                           \
  SIZE(ntextdata,      "characters of all custom text fields, terminators included")                                   \
  SIZE(ntuple,         "custom tuples")                                                                                \
  SIZE(ntupledata,     "objects of all custom tuples")                                                                 \
  SIZE(nfunction,      "functions of one number, for driven joints and paths")                                         \
  SIZE(nfunctiondata,  "numbers of all functions")                                                                     \
  SIZE(ndriven,        "joints whose coordinate is a function of another joint's, or a constant")                      \
  SIZE(nlink,          "functions of all driven joints that lead from the coordinate of a joint to theirs")            \
  SIZE(naxis,          "axes of bodies that have driven joints, in the order of motion")                               \
  SIZE(ncolumn,        "motion columns of dofs that move a body other than their own by driven joints")                \
  SIZE(nmoving,        "sites that move in their body with a coordinate")                                              \
  SIZE(nroute,         "tendons whose path changes its points or wraps as OpenSim's do")                               \
  SIZE(nroutepoint,    "sites of all routes")                                                                          \
  SIZE(nroutewrap,     "wrap objects of all routes")                                                                   \
  SIZE(nroutebody,     "bodies of all routes")                                                                         \
  SIZE(nrouteslot,     "entries of all lists of dofs that move a body of a route")                                     \
  SIZE(nkey,           "keyframes")                                                                                    \
  SIZE(nmocap,         "bodies moved by the user, length of mocap_pos")                                                \
  SIZE(nuser_body,     "user numbers per body")                                                                        \
  SIZE(nuser_jnt,      "user numbers per joint")                                                                       \
  SIZE(nuser_geom,     "user numbers per geom")                                                                        \
  SIZE(nuser_site,     "user numbers per site")                                                                        \
  SIZE(nuser_cam,      "user numbers per camera")                                                                      \
  SIZE(nuser_tendon,   "user numbers per tendon")                                                                      \
  SIZE(nuser_actuator, "user numbers per actuator")                                                                    \
  SIZE(nuser_sensor,   "user numbers per sensor")                                                                      \
  SIZE(ngravcomp,      "bodies with gravity compensation")                                                             \
  SIZE(nuserdata,      "length of userdata")                                                                           \
  SIZE(nsensordata,    "numbers that all sensors give, length of sensordata")                                          \
  SIZE(nhistory,       "numbers of all control and sensor history buffers")                                            \
  SIZE(nJmom,          "entries of the sparse matrix of actuator moments")                                             \
  SIZE(nmuscle,        "muscles of MuJoCo's kind, in gain and bias")                                                   \
  SIZE(nhill,          "Hill muscles")                                                                                 \
  SIZE(nmillard,       "sets of Millard's curves that Hill muscles share")                                             \
  SIZE(nnames,         "characters of all names, terminators included")                                                \
  SIZE(nnameslot,      "slots of the table that finds names: a power of two, or 0")

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
  OPT(snVec3,     wind,              "velocity of the medium, in the world [m/s]")                                     \
  OPT(snVec3,     magnetic,          "magnetic flux read by magnetometers, in the world")                              \
  OPT(double,     density,           "density of the medium [kg/m^3]")                                                 \
  OPT(double,     viscosity,         "viscosity of the medium [Pa s]")                                                 \
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
  OPT(int,        osim,              "rates of joint axes that share a coordinate; 0: exact, 1: as Simbody has them")

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

// bodies
#define SN_BODY_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(        body_parentid,    nbody, nbody,      "parent body; always lower than its child, 0 for the world")        \
  REF(        body_rootid,      nbody, nbody,      "topmost ancestor of the body below the world")                     \
  REF(        body_weldid,      nbody, nbody,      "topmost body that this one is rigidly attached to")                \
  REF(        body_mocapid,     nbody, nmocap,     "row of mocap_pos and mocap_quat; -1: no mocap body")               \
  VAL(int,    body_jntnum,      nbody,             "number of joints of the body")                                     \
  REF(        body_jntadr,      nbody, njnt,       "first joint of the body; -1: none")                                \
  VAL(int,    body_dofnum,      nbody,             "number of dofs of the body")                                       \
  REF(        body_dofadr,      nbody, nv,         "first dof of the body; -1: none")                                  \
  REF(        body_treeid,      nbody, ntree,      "kinematic tree of the body; -1: fixed to the world")               \
  VAL(int,    body_geomnum,     nbody,             "number of geoms of the body")                                      \
  REF(        body_geomadr,     nbody, ngeom,      "first geom of the body; -1: none")                                 \
  VAL(snByte, body_simple,      nbody,             "1: M is diagonal at the dofs of the body; 2: and all of them are slides") \
  VAL(snByte, body_sameframe,   nbody,             "how the inertial frame relates to the body frame (snSameFrame)")   \
  VAL(snVec3, body_pos,         nbody,             "origin of the body frame in the parent frame [m]")                 \
  VAL(snQuat, body_quat,        nbody,             "orientation of the body frame in the parent frame")                \
  VAL(snVec3, body_ipos,        nbody,             "centre of mass in the body frame [m]")                             \
  VAL(snQuat, body_iquat,       nbody,             "principal axes of inertia in the body frame")                      \
  VAL(double, body_mass,        nbody,             "mass of the body [kg]")                                            \
  VAL(double, body_subtreemass, nbody,             "mass of the body and all its descendants [kg]")                    \
  VAL(snVec3, body_inertia,     nbody,             "principal moments of inertia of the body [kg m^2]")                \
  VAL(snVec2, body_invweight0,  nbody,             "mean inverse inertia of the body at qpos0: linear, angular [1/kg, 1/kg m^2]") \
  VAL(double, body_gravcomp,    nbody,             "part of the weight that gravity compensation carries; 1: all")     \
  VAL(double, body_margin,      nbody,             "largest contact margin of the body's geoms [m]")                   \
  MAT(double, body_user,        nbody, nuser_body, "numbers for the user, of each body")                               \
  VAL(int,    body_contype,     nbody,             "contact types of all geoms of the body, or-ed")                    \
  VAL(int,    body_conaffinity, nbody,             "contact affinities of all geoms of the body, or-ed")

// joints
#define SN_JOINT_FIELDS(VAL, REF, MAT)                                                                                 \
  VAL(int,      jnt_type,          njnt,            "kind of joint (snJointType)")                                     \
  REF(          jnt_qposadr,       njnt, nq,        "first number of the joint in qpos")                               \
  REF(          jnt_dofadr,        njnt, nv,        "first dof of the joint")                                          \
  REF(          jnt_bodyid,        njnt, nbody,     "body that the joint moves")                                       \
  VAL(int,      jnt_group,         njnt,            "group of the joint, for showing and hiding")                      \
  VAL(snByte,   jnt_limited,       njnt,            "1: the joint range is a constraint")                              \
  VAL(snByte,   jnt_actfrclimited, njnt,            "1: the actuators' total force on the joint is clamped")           \
  VAL(snByte,   jnt_actgravcomp,   njnt,            "1: gravity compensation counts as actuator force")                \
  VAL(snSolRef, jnt_solref,        njnt,            "constraint reference of joint limits")                            \
  VAL(snSolImp, jnt_solimp,        njnt,            "constraint impedance of joint limits")                            \
  VAL(snVec3,   jnt_pos,           njnt,            "anchor of the joint in the body frame [m]")                       \
  VAL(snVec3,   jnt_axis,          njnt,            "direction of slides and hinges in the body frame, unit length")   \
  VAL(double,   jnt_stiffness,     njnt,            "spring constant of the joint [N/m, Nm/rad]")                      \
  VAL(snRange,  jnt_range,         njnt,            "lowest and highest joint position; of balls, the largest angle [m, rad]") \
  VAL(snRange,  jnt_actfrcrange,   njnt,            "lowest and highest total actuator force on the joint [N, Nm]")    \
  VAL(double,   jnt_margin,        njnt,            "distance from the limit at which the limit row becomes active [m, rad]") \
  MAT(double,   jnt_user,          njnt, nuser_jnt, "numbers for the user, of each joint")

// degrees of freedom
#define SN_DOF_FIELDS(VAL, REF, MAT)                                                                                   \
  REF(          dof_bodyid,       nv, nbody, "body that the dof moves")                                                \
  REF(          dof_jntid,        nv, njnt,  "joint that the dof belongs to")                                          \
  REF(          dof_parentid,     nv, nv,    "dof before this one on the way to the world; -1: none")                  \
  REF(          dof_treeid,       nv, ntree, "kinematic tree of the dof")                                              \
  VAL(int,      dof_simplenum,    nv,        "number of dofs from this one on whose rows of M are diagonal; 0: its own is not") \
  VAL(snSolRef, dof_solref,       nv,        "constraint reference of friction loss of the dof")                       \
  VAL(snSolImp, dof_solimp,       nv,        "constraint impedance of friction loss of the dof")                       \
  VAL(double,   dof_frictionloss, nv,        "largest dry friction force on the dof [N, Nm]")                          \
  VAL(double,   dof_armature,     nv,        "inertia of the motor, added to the diagonal of M [kg, kg m^2]")          \
  VAL(double,   dof_damping,      nv,        "viscous damping of the dof [Ns/m, Nms/rad]")                             \
  VAL(double,   dof_invweight0,   nv,        "diagonal of the inverse of M at qpos0 [1/kg, 1/(kg m^2)]")               \
  VAL(double,   dof_M0,           nv,        "diagonal of M at qpos0, without tendon armature [kg, kg m^2]")           \
  VAL(double,   dof_length,       nv,        "length that turns an angular speed into a linear one [m]; 1 for slides")

// kinematic trees
#define SN_TREE_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(     tree_bodyadr,      ntree, nbody, "first body of the tree")                                                  \
  VAL(int, tree_bodynum,      ntree,        "number of bodies of the tree")                                            \
  REF(     tree_dofadr,       ntree, nv,    "first dof of the tree")                                                   \
  VAL(int, tree_dofnum,       ntree,        "number of dofs of the tree")                                              \
  VAL(int, tree_sleep_policy, ntree,        "whether the tree may sleep (snSleepPolicy)")                              \
  REF(     tree_asleep0,      ntree, ntree, "next tree of the cycle in which the tree starts asleep; -1: it starts awake")

// geoms
#define SN_GEOM_FIELDS(VAL, REF, MAT)                                                                                  \
  VAL(int,      geom_type,        ngeom,             "shape of the geom (snGeomType)")                                 \
  VAL(int,      geom_contype,     ngeom,             "contact types of the geom, as bits, matched with the other geom's affinity") \
  VAL(int,      geom_conaffinity, ngeom,             "contact affinities of the geom, as bits, matched with the other geom's types") \
  VAL(int,      geom_condim,      ngeom,             "dimension of contacts of the geom: 1, 3, 4 or 6")                \
  REF(          geom_bodyid,      ngeom, nbody,      "body that the geom is fixed to")                                 \
  VAL(int,      geom_dataid,      ngeom,             "mesh or height field of the geom; -1: none")                     \
  REF(          geom_matid,       ngeom, nmat,       "material of the geom; -1: none")                                 \
  VAL(int,      geom_group,       ngeom,             "group of the geom, for showing and hiding")                      \
  VAL(int,      geom_priority,    ngeom,             "of two touching geoms the higher gives the contact parameters")  \
  VAL(snByte,   geom_sameframe,   ngeom,             "how the geom frame relates to the body's (snSameFrame)")         \
  VAL(snByte,   geom_lean,        ngeom,             "1: forces need the frame of the geom, so a lean step computes it") \
  VAL(double,   geom_solmix,      ngeom,             "weight of the geom in the mixing of contact parameters")         \
  VAL(snSolRef, geom_solref,      ngeom,             "constraint reference of contacts of the geom")                   \
  VAL(snSolImp, geom_solimp,      ngeom,             "constraint impedance of contacts of the geom")                   \
  VAL(snVec3,   geom_size,        ngeom,             "radius, half lengths or half extents of the geom, as its type says [m]") \
  VAL(snAabb,   geom_aabb,        ngeom,             "bounding box of the geom in its own frame [m]")                  \
  VAL(double,   geom_rbound,      ngeom,             "radius of the bounding sphere of the geom [m]; 0 for planes")    \
  VAL(snVec3,   geom_pos,         ngeom,             "origin of the geom frame in the body frame [m]")                 \
  VAL(snQuat,   geom_quat,        ngeom,             "orientation of the geom frame in the body frame")                \
  VAL(snVec3,   geom_friction,    ngeom,             "sliding, torsional and rolling friction of the geom")            \
  VAL(double,   geom_margin,      ngeom,             "distance at which contacts of the geom are found [m]")           \
  VAL(double,   geom_gap,         ngeom,             "part of the margin in which contacts have no force [m]")         \
  VAL(snFluid,  geom_fluid,       ngeom,             "use and coefficients of the ellipsoid fluid model of the geom")  \
  MAT(double,   geom_user,        ngeom, nuser_geom, "numbers for the user, of each geom")                             \
  VAL(snFloat4, geom_rgba,        ngeom,             "colour of a geom without material")

// sites
#define SN_SITE_FIELDS(VAL, REF, MAT)                                                                                  \
  VAL(int,      site_type,      nsite,             "shape of the site (snGeomType)")                                   \
  REF(          site_bodyid,    nsite, nbody,      "body that the site is fixed to")                                   \
  REF(          site_matid,     nsite, nmat,       "material of the site; -1: none")                                   \
  VAL(int,      site_group,     nsite,             "group of the site, for showing and hiding")                        \
  VAL(snByte,   site_sameframe, nsite,             "how the site frame relates to the body's (snSameFrame)")           \
  VAL(snByte,   site_lean,      nsite,             "what a lean step computes of the site (snLean)")                   \
  VAL(snVec3,   site_size,      nsite,             "size of the site, as its type says [m]")                           \
  VAL(snVec3,   site_pos,       nsite,             "origin of the site frame in the body frame [m]")                   \
  VAL(snQuat,   site_quat,      nsite,             "orientation of the site frame in the body frame")                  \
  MAT(double,   site_user,      nsite, nuser_site, "numbers for the user, of each site")                               \
  VAL(snFloat4, site_rgba,      nsite,             "colour of a site without material")

// cameras
#define SN_CAMERA_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(int,      cam_mode,         ncam,            "what the camera follows (snTrackMode)")                            \
  REF(          cam_bodyid,       ncam, nbody,     "body that the camera is fixed to")                                 \
  REF(          cam_targetbodyid, ncam, nbody,     "body that the camera looks at; -1: none")                          \
  VAL(snByte,   cam_lean,         ncam,            "1: sensors need the frame of the camera, so a lean step computes it") \
  VAL(snVec3,   cam_pos,          ncam,            "origin of the camera frame in the body frame [m]")                 \
  VAL(snQuat,   cam_quat,         ncam,            "orientation of the camera frame in the body frame; looks along -z, y is up") \
  VAL(snVec3,   cam_poscom0,      ncam,            "camera position from the centre of mass of the subtree at qpos0, in the world [m]") \
  VAL(snVec3,   cam_pos0,         ncam,            "camera position from its body at qpos0, in the world [m]")         \
  VAL(snMat3,   cam_mat0,         ncam,            "camera orientation at qpos0, in the world")                        \
  VAL(int,      cam_projection,   ncam,            "projection of the camera; 0: perspective, 1: orthographic")        \
  VAL(double,   cam_fovy,         ncam,            "height of the view [deg; m if orthographic]")                      \
  VAL(double,   cam_ipd,          ncam,            "distance between the eyes of the camera [m]")                      \
  VAL(snInt2,   cam_resolution,   ncam,            "width and height of the picture [pixel]")                          \
  VAL(int,      cam_output,       ncam,            "images that the camera gives, as bits")                            \
  VAL(snFloat2, cam_sensorsize,   ncam,            "width and height of the sensor [m]; 0: fovy counts")               \
  VAL(snFloat4, cam_intrinsic,    ncam,            "focal length x, y and principal point x, y [m]")                   \
  MAT(double,   cam_user,         ncam, nuser_cam, "numbers for the user, of each camera")

// lights
#define SN_LIGHT_FIELDS(VAL, REF, MAT)                                                                                 \
  VAL(int,      light_mode,         nlight,        "what the light follows (snTrackMode)")                             \
  REF(          light_bodyid,       nlight, nbody, "body that the light is fixed to")                                  \
  REF(          light_targetbodyid, nlight, nbody, "body that the light points at; -1: none")                          \
  VAL(int,      light_type,         nlight,        "kind of light (snLightType)")                                      \
  REF(          light_texid,        nlight, ntex,  "texture of image lights; -1: none")                                \
  VAL(snByte,   light_castshadow,   nlight,        "1: the light casts shadows")                                       \
  VAL(float,    light_bulbradius,   nlight,        "radius of the bulb of the light, for soft shadows [m]")            \
  VAL(float,    light_intensity,    nlight,        "intensity of the light [candela]")                                 \
  VAL(float,    light_range,        nlight,        "distance up to which the light shines [m]")                        \
  VAL(snByte,   light_active,       nlight,        "1: the light is on")                                               \
  VAL(snVec3,   light_pos,          nlight,        "origin of the light in the body frame [m]")                        \
  VAL(snVec3,   light_dir,          nlight,        "direction of the light in the body frame, of unit length")         \
  VAL(snVec3,   light_poscom0,      nlight,        "light position from the centre of mass of the subtree at qpos0, in the world [m]") \
  VAL(snVec3,   light_pos0,         nlight,        "light position from its body at qpos0, in the world [m]")          \
  VAL(snVec3,   light_dir0,         nlight,        "direction of the light at qpos0, in the world")                    \
  VAL(snFloat3, light_attenuation,  nlight,        "constant, linear and quadratic attenuation of the light")          \
  VAL(float,    light_cutoff,       nlight,        "angle from the axis where a spot light ends [deg]")                \
  VAL(float,    light_exponent,     nlight,        "exponent by which a spot light fades away from its axis")          \
  VAL(snFloat3, light_ambient,      nlight,        "ambient colour of the light")                                      \
  VAL(snFloat3, light_diffuse,      nlight,        "diffuse colour of the light")                                      \
  VAL(snFloat3, light_specular,     nlight,        "specular colour of the light")

// meshes
#define SN_MESH_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(          mesh_vertadr,      nmesh,         nmeshvert,     "first vertex of the mesh")                           \
  VAL(int,      mesh_vertnum,      nmesh,                        "number of vertices of the mesh")                     \
  REF(          mesh_faceadr,      nmesh,         nmeshface,     "first triangle of the mesh")                         \
  VAL(int,      mesh_facenum,      nmesh,                        "number of triangles of the mesh")                    \
  REF(          mesh_normaladr,    nmesh,         nmeshnormal,   "first normal of the mesh")                           \
  VAL(int,      mesh_normalnum,    nmesh,                        "number of normals of the mesh")                      \
  REF(          mesh_texcoordadr,  nmesh,         nmeshtexcoord, "first texture coordinate of the mesh; -1: none")     \
  VAL(int,      mesh_texcoordnum,  nmesh,                        "number of texture coordinates of the mesh")          \
  REF(          mesh_graphadr,     nmesh,         nmeshgraph,    "first integer of the convex hull graph of the mesh; -1: none") \
  VAL(snFloat3, mesh_vert,         nmeshvert,                    "vertices of all meshes in the mesh frame [m]")       \
  VAL(snFloat3, mesh_normal,       nmeshnormal,                  "normals of all meshes in the mesh frame, of unit length") \
  VAL(snFloat2, mesh_texcoord,     nmeshtexcoord,                "texture coordinates of all meshes")                  \
  VAL(snInt3,   mesh_face,         nmeshface,                    "vertices of each triangle, within the mesh")         \
  VAL(snInt3,   mesh_facenormal,   nmeshface,                    "normals of each triangle, within the mesh")          \
  VAL(snInt3,   mesh_facetexcoord, nmeshface,                    "texture points of each triangle, within the mesh")   \
  VAL(int,      mesh_graph,        nmeshgraph,                   "convex hull graphs: counts, edges, vertices and triangles") \
  REF(          mesh_hulladr,      nmesh,         nmeshhull,     "first vertex coordinate of the convex hull of the mesh; -1: none") \
  VAL(double,   mesh_hull,         nmeshhull,                    "vertices of convex hulls in fours: 4 x, 4 y, 4 z [m]") \
  VAL(snHullStarts, mesh_hullstart, nmesh,                       "support vertex of the convex hull in each of 24 directions") \
  VAL(snVec3,   mesh_scale,        nmesh,                        "scaling that was applied to the file's vertices")    \
  VAL(snVec3,   mesh_pos,          nmesh,                        "translation taken out to centre the mesh [m]")       \
  VAL(snQuat,   mesh_quat,         nmesh,                        "rotation taken out to align the mesh with its principal axes") \
  VAL(int,      mesh_polynum,      nmesh,                        "number of polygons of the mesh")                     \
  REF(          mesh_polyadr,      nmesh,         nmeshpoly,     "first polygon of the mesh")                          \
  VAL(snVec3,   mesh_polynormal,   nmeshpoly,                    "normal of each polygon in the mesh frame")           \
  REF(          mesh_polyvertadr,  nmeshpoly,     nmeshpolyvert, "first vertex entry of each polygon")                 \
  VAL(int,      mesh_polyvertnum,  nmeshpoly,                    "number of vertices of each polygon")                 \
  VAL(int,      mesh_polyvert,     nmeshpolyvert,                "vertices of each polygon, within the mesh")          \
  REF(          mesh_polymapadr,   nmeshvert,     nmeshpolymap,  "first polygon entry of each vertex")                 \
  VAL(int,      mesh_polymapnum,   nmeshvert,                    "number of polygons of each vertex")                  \
  VAL(int,      mesh_polymap,      nmeshpolymap,                 "polygons around each vertex, within the mesh")       \
  REF(          mesh_nodeadr,      nmesh,         nmeshnode,     "first box of the bounding tree of the mesh, for rays") \
  VAL(int,      mesh_nodenum,      nmesh,                        "number of boxes of the bounding tree of the mesh")   \
  VAL(snAabb,   mesh_nodebox,      nmeshnode,                    "bounds of each box of a bounding tree, in the mesh frame [m]") \
  VAL(int,      mesh_nodenext,     nmeshnode,                    "box that follows when a box of a bounding tree is skipped, within the tree") \
  VAL(snInt2,   mesh_nodeleaf,     nmeshnode,                    "first entry of mesh_nodeface and number of triangles of each leaf") \
  VAL(int,      mesh_nodeface,     nmeshface,                    "triangles of the bounding tree in the order of leaves, within the mesh")

// skins
#define SN_SKIN_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(          skin_matid,          nskin,         nmat,          "material of the skin; -1: none")                   \
  VAL(int,      skin_group,          nskin,                        "group of the skin, for showing and hiding")        \
  VAL(snFloat4, skin_rgba,           nskin,                        "colour of a skin without material")                \
  VAL(float,    skin_inflate,        nskin,                        "distance by which the skin is inflated [m]")       \
  REF(          skin_vertadr,        nskin,         nskinvert,     "first vertex of the skin")                         \
  VAL(int,      skin_vertnum,        nskin,                        "number of vertices of the skin")                   \
  REF(          skin_texcoordadr,    nskin,         nskintexvert,  "first texture coordinate of the skin; -1: none")   \
  REF(          skin_faceadr,        nskin,         nskinface,     "first triangle of the skin")                       \
  VAL(int,      skin_facenum,        nskin,                        "number of triangles of the skin")                  \
  REF(          skin_boneadr,        nskin,         nskinbone,     "first bone of the skin")                           \
  VAL(int,      skin_bonenum,        nskin,                        "number of bones of the skin")                      \
  VAL(snFloat3, skin_vert,           nskinvert,                    "vertices of all skins in the world at qpos0 [m]")  \
  VAL(snFloat2, skin_texcoord,       nskintexvert,                 "texture coordinates of all skins")                 \
  VAL(snInt3,   skin_face,           nskinface,                    "vertices of each triangle, within the skin")       \
  REF(          skin_bonevertadr,    nskinbone,     nskinbonevert, "first vertex moved by each bone")                  \
  VAL(int,      skin_bonevertnum,    nskinbone,                    "vertices moved by each bone")                      \
  VAL(snFloat3, skin_bonebindpos,    nskinbone,                    "position of the bone when bound, world frame [m]") \
  VAL(snFloat4, skin_bonebindquat,   nskinbone,                    "orientation of the bone when bound, world frame")  \
  REF(          skin_bonebodyid,     nskinbone,     nbody,         "body that is the bone")                            \
  VAL(int,      skin_bonevertid,     nskinbonevert,                "vertex moved by a bone, within the skin")          \
  VAL(float,    skin_bonevertweight, nskinbonevert,                "weight of each bone for each vertex it moves")

// height fields
#define SN_HFIELD_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(snVec4, hfield_size, nhfield,                  "half width x, half depth y, top and base heights of the height field [m]") \
  VAL(int,    hfield_nrow, nhfield,                  "number of rows of the height field, along y")                    \
  VAL(int,    hfield_ncol, nhfield,                  "number of columns of the height field, along x")                 \
  REF(        hfield_adr,  nhfield,     nhfielddata, "first height of the height field")                               \
  VAL(float,  hfield_data, nhfielddata,              "heights of all height fields from 0 (ground) to 1 (top), row after row")

// textures
#define SN_TEXTURE_FIELDS(VAL, REF, MAT)                                                                               \
  VAL(int,     tex_type,       ntex,     "kind of texture; 0: flat, 1: cube, 2: sky box")                              \
  VAL(int,     tex_colorspace, ntex,     "colour space of the texture; 0: automatic, 1: linear, 2: sRGB")              \
  VAL(int,     tex_height,     ntex,     "rows of the texture [pixel]")                                                \
  VAL(int,     tex_width,      ntex,     "columns of the texture [pixel]")                                             \
  VAL(int,     tex_nchannel,   ntex,     "bytes per pixel of the texture")                                             \
  VAL(int64_t, tex_adr,        ntex,     "first byte of the texture")                                                  \
  VAL(snByte,  tex_data,       ntexdata, "pixels of all textures, row after row")

// materials
#define SN_MATERIAL_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(snTexRoles, mat_texid,       nmat, "texture of each role of the material; -1: none")                             \
  VAL(snByte,     mat_texuniform,  nmat, "1: a cube texture keeps its scale on any object")                            \
  VAL(snFloat2,   mat_texrepeat,   nmat, "repetitions of the texture of the material in x and y")                      \
  VAL(float,      mat_emission,    nmat, "emitted part of the diffuse colour of the material")                         \
  VAL(float,      mat_specular,    nmat, "strength of highlights of the material")                                     \
  VAL(float,      mat_shininess,   nmat, "sharpness of highlights of the material, 0 to 1")                            \
  VAL(float,      mat_reflectance, nmat, "strength of reflections of the material")                                    \
  VAL(float,      mat_metallic,    nmat, "metallic part of the material; -1: not given")                               \
  VAL(float,      mat_roughness,   nmat, "roughness of the material; -1: not given")                                   \
  VAL(snFloat4,   mat_rgba,        nmat, "colour of the material")

// contact pairs and exclusions
#define SN_PAIR_FIELDS(VAL, REF, MAT)                                                                                  \
  VAL(int,        pair_dim,            npair,           "dimension of contacts of the pair: 1, 3, 4 or 6")             \
  REF(            pair_geom1,          npair,    ngeom, "first geom of the pair")                                      \
  REF(            pair_geom2,          npair,    ngeom, "second geom of the pair")                                     \
  VAL(int,        pair_signature,      npair,           "body of geom 1 shifted left by 16, plus body of geom 2")      \
  VAL(snSolRef,   pair_solref,         npair,           "constraint reference of the pair along the normal")           \
  VAL(snSolRef,   pair_solreffriction, npair,           "constraint reference of the pair along the tangents; zero: as along the normal") \
  VAL(snSolImp,   pair_solimp,         npair,           "constraint impedance of the pair")                            \
  VAL(double,     pair_margin,         npair,           "distance at which contacts of the pair are found [m]")        \
  VAL(double,     pair_gap,            npair,           "part of the margin in which contacts have no force [m]")      \
  VAL(snFriction, pair_friction,       npair,           "friction of the pair: two sliding, one torsional, two rolling") \
  VAL(int,        exclude_signature,   nexclude,        "body 1 shifted left by 16, plus body 2")                      \
  REF(            collide_geom,        ngeom,    ngeom, "the ncollide geoms that may touch, planes first; then -1")    \
  VAL(snByte,     collide_mask,        nmask,           "a bit for each two geoms of collide_geom, by blocks of eight; 1: they may touch")

// equality constraints
#define SN_EQUALITY_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,      eq_type,    neq, "kind of equality constraint (snEqualityType)")                                       \
  VAL(int,      eq_obj1id,  neq, "first object of the equality")                                                       \
  VAL(int,      eq_obj2id,  neq, "second object of the equality; -1: none")                                            \
  VAL(int,      eq_objtype, neq, "kind of both objects of the equality (snObjectType)")                                \
  VAL(snByte,   eq_active0, neq, "1: the equality is active after a reset")                                            \
  VAL(snSolRef, eq_solref,  neq, "constraint reference of the equality")                                               \
  VAL(snSolImp, eq_solimp,  neq, "constraint impedance of the equality")                                               \
  VAL(snEqData, eq_data,    neq, "parameters of the equality, as its type says")

// tendons and their paths
#define SN_TENDON_FIELDS(VAL, REF, MAT)                                                                                \
  REF(          tendon_adr,           ntendon, nwrap,        "first entry of the tendon path")                         \
  VAL(int,      tendon_num,           ntendon,               "number of entries of the tendon path")                   \
  REF(          tendon_matid,         ntendon, nmat,         "material of the tendon; -1: none")                       \
  VAL(int,      tendon_group,         ntendon,               "group of the tendon, for showing and hiding")            \
  VAL(int,      tendon_treenum,       ntendon,               "number of kinematic trees that the tendon acts on")      \
  VAL(snInt2,   tendon_treeid,        ntendon,               "first two kinematic trees that the tendon acts on; -1: none") \
  VAL(snByte,   tendon_limited,       ntendon,               "1: the tendon range is a constraint")                    \
  VAL(snByte,   tendon_actfrclimited, ntendon,               "1: the actuators' total force on the tendon is clamped") \
  VAL(double,   tendon_width,         ntendon,               "width of the tendon when drawn [m]")                     \
  VAL(snSolRef, tendon_solref_lim,    ntendon,               "constraint reference of tendon limits")                  \
  VAL(snSolImp, tendon_solimp_lim,    ntendon,               "constraint impedance of tendon limits")                  \
  VAL(snSolRef, tendon_solref_fri,    ntendon,               "constraint reference of friction loss of the tendon")    \
  VAL(snSolImp, tendon_solimp_fri,    ntendon,               "constraint impedance of friction loss of the tendon")    \
  VAL(snRange,  tendon_range,         ntendon,               "shortest and longest tendon length [m]")                 \
  VAL(snRange,  tendon_actfrcrange,   ntendon,               "lowest and highest total actuator force on the tendon [N]") \
  VAL(double,   tendon_margin,        ntendon,               "distance from the limit at which the limit row becomes active [m]") \
  VAL(double,   tendon_stiffness,     ntendon,               "spring constant of the tendon [N/m]")                    \
  VAL(double,   tendon_damping,       ntendon,               "viscous damping of the tendon [Ns/m]")                   \
  VAL(double,   tendon_armature,      ntendon,               "inertia along the tendon's velocity [kg]")               \
  VAL(double,   tendon_frictionloss,  ntendon,               "largest dry friction force of the tendon [N]")           \
  VAL(snRange,  tendon_lengthspring,  ntendon,               "tendon lengths between which the spring is slack [m]")   \
  VAL(double,   tendon_length0,       ntendon,               "tendon length at qpos0 [m]")                             \
  VAL(double,   tendon_invweight0,    ntendon,               "inverse inertia along the tendon at qpos0 [1/kg]")       \
  MAT(double,   tendon_user,          ntendon, nuser_tendon, "numbers for the user, of each tendon")                   \
  VAL(snFloat4, tendon_rgba,          ntendon,               "colour of a tendon without material")                    \
  VAL(int,      wrap_type,            nwrap,                 "kind of the entry of a tendon path (snWrapType)")        \
  VAL(int,      wrap_objid,           nwrap,                 "joint, site or geom of the entry of a tendon path; -1: none") \
  VAL(double,   wrap_prm,             nwrap,                 "of the entry of a tendon path: divisor of a pulley, coefficient of a joint, side site of a geom")

// actuators
#define SN_ACTUATOR_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,     actuator_trntype,      nu,                 "kind of transmission of the actuator (snTransmission)")     \
  VAL(int,     actuator_dyntype,      nu,                 "how activation follows control (snDynType)")                \
  VAL(int,     actuator_gaintype,     nu,                 "how actuator force grows with activation (snGainType)")     \
  VAL(int,     actuator_biastype,     nu,                 "actuator force without activation (snBiasType)")            \
  VAL(snInt2,  actuator_trnid,        nu,                 "object that the actuator acts on, and a second object or -1") \
  REF(         actuator_actadr,       nu, na,             "first activation variable of the actuator; -1: none")       \
  VAL(int,     actuator_actnum,       nu,                 "number of activation variables of the actuator")            \
  VAL(int,     actuator_group,        nu,                 "group of the actuator, for switching off")                  \
  VAL(snInt2,  actuator_history,      nu,                 "samples kept of the control, and kind of interpolation")    \
  REF(         actuator_historyadr,   nu, nhistory,       "first number of the history buffer; -1: none")              \
  VAL(double,  actuator_delay,        nu,                 "delay of the control of the actuator [s]")                  \
  VAL(snByte,  actuator_ctrllimited,  nu,                 "1: the control is clamped to actuator_ctrlrange")           \
  VAL(snByte,  actuator_forcelimited, nu,                 "1: the force is clamped to actuator_forcerange")            \
  VAL(snByte,  actuator_actlimited,   nu,                 "1: the activation is clamped to actuator_actrange")         \
  VAL(snPrm,   actuator_dynprm,       nu,                 "parameters of the activation dynamics of the actuator")     \
  VAL(snPrm,   actuator_gainprm,      nu,                 "parameters of the gain of the actuator")                    \
  VAL(snPrm,   actuator_biasprm,      nu,                 "parameters of the bias of the actuator")                    \
  VAL(snByte,  actuator_actearly,     nu,                 "1: the force uses the activation of the end of the step")   \
  VAL(snRange, actuator_ctrlrange,    nu,                 "lowest and highest control")                                \
  VAL(snRange, actuator_forcerange,   nu,                 "lowest and highest force [N, Nm]")                          \
  VAL(snRange, actuator_actrange,     nu,                 "lowest and highest activation")                             \
  VAL(snGear,  actuator_gear,         nu,                 "gear of the actuator: scales length and moment; translation, then rotation") \
  VAL(double,  actuator_cranklength,  nu,                 "length of the rod of a slider-crank [m]")                   \
  VAL(double,  actuator_acc0,         nu,                 "norm of the acceleration by a unit force of the actuator at qpos0") \
  VAL(double,  actuator_length0,      nu,                 "actuator length at qpos0 [m, rad]")                         \
  VAL(snRange, actuator_lengthrange,  nu,                 "shortest and longest actuator length that joints allow [m, rad]") \
  MAT(double,  actuator_user,         nu, nuser_actuator, "numbers for the user, of each actuator")                    \
  REF(         actuator_hilladr,      nu, nhill,     "Hill muscle of the actuator; -1: none")                          \
  REF(         actuator_muscleadr,    nu, nmuscle,   "row of the actuator in muscle_*; -1: none")                      \
  VAL(int,     actuator_forcekind,    nu,            "how its force is found (snForceKind); set by a refresh")

// MuJoCo's muscles whose gain and bias are one muscle; a refresh derives all from actuator_*
#define SN_MUSCLE_FIELDS(VAL, REF, MAT)                                                                                \
  REF(         muscle_actuatorid,     nmuscle, nu,   "actuator that the muscle is")                                    \
  VAL(double,  muscle_peakforce,       nmuscle,  "peak active force: force, or scale / acc0 [N]")                      \
  VAL(double,  muscle_optlength,       nmuscle,  "optimal length [m, rad]")                                            \
  VAL(double,  muscle_speed,           nmuscle,  "shortening velocity without force [m/s, rad/s]")                     \
  VAL(double,  muscle_lengthmin,       nmuscle,  "shortest length of the length range [m, rad]")                       \
  VAL(double,  muscle_rangemin,        nmuscle,  "normalised length there")                                            \
  VAL(double,  muscle_lmin,            nmuscle,  "shortest normalised length with active force")                       \
  VAL(double,  muscle_lmax,            nmuscle,  "longest normalised length with active force")                        \
  VAL(double,  muscle_fpmax,           nmuscle,  "passive force at lmax, relative to the peak force")                  \
  VAL(double,  muscle_fvmax,           nmuscle,  "active force at fast lengthening, relative to the one at rest")      \
  VAL(double,  muscle_timeact,         nmuscle,  "activation time constant [s]")                                       \
  VAL(double,  muscle_timedeact,       nmuscle,  "deactivation time constant [s]")

// Hill muscles: the parameters. A refresh copies them into actuator_gainprm and actuator_biasprm
#define SN_HILL_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(         hill_actuatorid,       nhill, nu,       "actuator that the Hill muscle is")                             \
  REF(         hill_curveid,          nhill, nmillard, "set of Millard's curves; -1: other curves")                    \
  VAL(int,     hill_curves,            nhill,    "set of curves (snMuscleCurves)")                                     \
  VAL(int,     hill_tendonmodel,       nhill,    "0: rigid tendon, 1: compliant tendon (snTendonModel)")               \
  VAL(int,     hill_pennationmodel,    nhill,    "0: constant pennation, 1: constant thickness (snPennationModel)")    \
  VAL(snByte,  hill_fltruncate,        nhill,    "1: no active force outside 0.5 to 1.6 optimal lengths (curves hill)")\
  VAL(snByte,  hill_settled,           nhill,    "1: a reset puts the fibres into equilibrium")                        \
  VAL(double,  hill_scale,             nhill,    "above 0: a refresh sets the peak force to scale / acc0 [N]")         \
  VAL(double,  hill_peakforce,         nhill,    "peak active force of the fibres [N]")                                \
  VAL(double,  hill_optlength,         nhill,    "optimal fibre length, of peak active force [m]")                     \
  VAL(double,  hill_slacklength,       nhill,    "tendon slack length [m]")                                            \
  VAL(double,  hill_vmax,              nhill,    "maximal shortening velocity [optimal lengths / s]")                  \
  VAL(double,  hill_pennation0,        nhill,    "pennation angle at optimal fibre length [rad]")                      \
  VAL(double,  hill_tendonstiff,       nhill,    "exponent of tendon force by strain (curves hill)")                   \
  VAL(double,  hill_fiberdamping,      nhill,    "fibre damping [peak forces at vmax]")                                \
  VAL(double,  hill_fvcurvature,       nhill,    "curvature of force by shortening velocity (curves hill)")            \
  VAL(double,  hill_fvmax,             nhill,    "force at fast lengthening, relative to rest (curves hill)")          \
  VAL(double,  hill_fvecc,             nhill,    "relative lengthening velocity of half that gain (curves hill)")      \
  VAL(snVec2,  hill_flwidth,           nhill,    "width of active force below and above optimal length (curves hill)") \
  VAL(double,  hill_fpshape,           nhill,    "exponent of passive force (curves hill, degroote)")                  \
  VAL(double,  hill_fpstrain,          nhill,    "fibre strain at full passive force (curves degroote)")               \
  VAL(double,  hill_peakstrain,        nhill,    "tendon strain at peak force (curves degroote)")                      \
  VAL(double,  hill_flscale,           nhill,    "scales the width of active force (curves degroote)")                 \
  VAL(double,  hill_mass,              nhill,    "muscle mass [kg]; negative: from force, tissue and length")          \
  VAL(double,  hill_tension,           nhill,    "specific tension of muscle tissue [Pa]")                             \
  VAL(double,  hill_density,           nhill,    "density of muscle tissue [kg/m^3]")                                  \
  VAL(double,  hill_slowtwitch,        nhill,    "share of slow-twitch fibres, for metabolic power")                   \
  VAL(double,  hill_minact,            nhill,    "least activation that the fibres see")                               \
  VAL(double,  hill_minlength,         nhill,    "least fibre length [optimal lengths]")                               \
  VAL(snByte,  hill_rigiddamping,      nhill,    "1: fibres on a rigid tendon are damped, and never push")             \
  VAL(snInt3,  hill_functionid,        nhill,    "functions of active force, passive force and tendon force (curves schutte); -1: none")

// Hill muscles: what a refresh makes of the parameters
#define SN_HILL_DERIVED_FIELDS(VAL, REF, MAT)                                                                          \
  VAL(double,  hill_fiberlength0,      nhill,    "fibre length at reset [m]")                                          \
  VAL(double,  hill_speed,             nhill,    "maximal shortening velocity [m/s]")                                  \
  VAL(double,  hill_cos0,              nhill,    "cosine of the pennation angle at optimal fibre length")              \
  VAL(double,  hill_thickness,         nhill,    "muscle thickness where the pennation angle varies [m]")              \
  VAL(double,  hill_fibermin,          nhill,    "least fibre length [m]")                                             \
  VAL(double,  hill_alongmin,          nhill,    "least extent of the fibres along the tendon [m]")                    \
  VAL(double,  hill_invoptlength,      nhill,    "inverse of the optimal fibre length [1/m]")                          \
  VAL(double,  hill_invspeed,          nhill,    "inverse of the maximal shortening velocity [s/m]")                   \
  VAL(double,  hill_invslacklength,    nhill,    "inverse of the tendon slack length [1/m]")                           \
  VAL(double,  hill_tendonrate,        nhill,    "exponent of tendon force by strain in use")                          \
  VAL(double,  hill_tendonscale,       nhill,    "scale of tendon force in use")                                       \
  VAL(double,  hill_passiverate,       nhill,    "exponent of passive force in use")                                   \
  VAL(double,  hill_passivescale,      nhill,    "scale of passive force in use")                                      \
  VAL(double,  hill_passiveoffset,     nhill,    "offset of passive force in use")                                     \
  VAL(double,  hill_musclemass,        nhill,    "muscle mass in use [kg]")                                            \
  VAL(snMillardPrm, millard_prm,      nmillard,  "parameters of a set of Millard's curves (snMillardShape)")           \
  VAL(snMillardCurves, millard_curves, nmillard, "pieces of a set of Millard's curves")

// sensors
#define SN_SENSOR_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(int,    sensor_type,       nsensor,               "kind of sensor (snSensorType)")                               \
  VAL(int,    sensor_datatype,   nsensor,               "what the numbers of the sensor are; 0: real, 1: not negative, 2: unit vector, 3: quaternion") \
  VAL(int,    sensor_needstage,  nsensor,               "part of a step that the sensor needs: 1 position, 2 velocity, 3 force") \
  VAL(int,    sensor_objtype,    nsensor,               "kind of the object that the sensor measures (snObjectType)")  \
  VAL(int,    sensor_objid,      nsensor,               "object that the sensor measures; -1: none")                   \
  VAL(int,    sensor_reftype,    nsensor,               "kind of the object in whose frame the sensor measures (snObjectType)") \
  VAL(int,    sensor_refid,      nsensor,               "object in whose frame the sensor measures; -1: the world")    \
  VAL(snInt3, sensor_intprm,     nsensor,               "integer parameters of the sensor")                            \
  VAL(int,    sensor_dim,        nsensor,               "number of values of the sensor")                              \
  REF(        sensor_adr,        nsensor, nsensordata,  "first value of the sensor in sensordata")                     \
  VAL(double, sensor_cutoff,     nsensor,               "largest magnitude of the values of the sensor; 0: no limit")  \
  VAL(double, sensor_noise,      nsensor,               "standard deviation of the noise that a user may add to the sensor") \
  VAL(snInt2, sensor_history,    nsensor,               "samples kept of the value, and kind of interpolation")        \
  REF(        sensor_historyadr, nsensor, nhistory,     "first number of the history buffer; -1: none")                \
  VAL(double, sensor_delay,      nsensor,               "delay of the values of the sensor [s]")                       \
  VAL(snVec2, sensor_interval,   nsensor,               "period and phase of the measurements of the sensor [s]")      \
  MAT(double, sensor_user,       nsensor, nuser_sensor, "numbers for the user, of each sensor")

// reference positions
#define SN_POSITION_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(double, qpos0,       nq, "positions at which the model was compiled, and after a reset")                         \
  VAL(double, qpos_spring, nq, "positions at which joint springs are at rest")

// custom data
#define SN_CUSTOM_FIELDS(VAL, REF, MAT)                                                                                \
  REF(        numeric_adr,   nnumeric,     nnumericdata, "first number of the numeric field")                          \
  VAL(int,    numeric_size,  nnumeric,                   "number of numbers of the numeric field")                     \
  VAL(double, numeric_data,  nnumericdata,               "numbers of all numeric fields")                              \
  REF(        text_adr,      ntext,        ntextdata,    "first character of the text field")                          \
  VAL(int,    text_size,     ntext,                      "number of characters of the text field, terminator included") \
  VAL(char,   text_data,     ntextdata,                  "characters of all text fields")                              \
  REF(        tuple_adr,     ntuple,       ntupledata,   "first object of the tuple")                                  \
  VAL(int,    tuple_size,    ntuple,                     "number of objects of the tuple")                             \
  VAL(int,    tuple_objtype, ntupledata,                 "kind of each object of the tuples (snObjectType)")           \
  VAL(int,    tuple_objid,   ntupledata,                 "index of each object of the tuples")                         \
  VAL(double, tuple_objprm,  ntupledata,                 "number that goes with each object of the tuples")

// functions of one number
#define SN_FUNCTION_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,    function_type, nfunction,                    "kind of function (snFunctionType)")                        \
  VAL(int,    function_num,  nfunction,                    "number of points or coefficients of the function")         \
  REF(        function_adr,  nfunction,     nfunctiondata, "first number of the function")                             \
  VAL(int,    function_size, nfunction,                    "number of numbers of the function")                        \
  VAL(double, function_data, nfunctiondata,                "points x, then the coefficients of every power, the constant ones first")

// driven joints, and the axes of bodies that have some
#define SN_DRIVEN_FIELDS(VAL, REF, MAT)                                                                                \
  REF(         driven_bodyid,   ndriven, nbody,   "body that the driven joint moves")                                  \
  REF(         driven_jntid,    ndriven, njnt,    "joint whose coordinate the driven joint follows; -1: it is locked") \
  REF(         driven_linkadr,  ndriven, nlink,   "first function between the two coordinates; -1: none")              \
  VAL(int,     driven_linknum,  ndriven,          "number of functions between the two coordinates")                   \
  VAL(double,  driven_value,    ndriven,          "coordinate of a locked joint [m, rad]")                             \
  VAL(snRange, driven_range,    ndriven,          "range of the driven joint, for moving sites; 0 0: none [m, rad]")   \
  REF(         link_functionid, nlink, nfunction, "functions of driven joints, the one of the joint's own coordinate first") \
  VAL(int,     body_axisadr,    nbody,            "first axis of the body; -1: no joint of the body is driven")        \
  VAL(int,     body_axisnum,    nbody,            "number of axes of the body")                                        \
  VAL(int,     axis_type,       naxis,            "slide or hinge (snJointType)")                                      \
  VAL(int,     axis_coordinate, naxis,            "coordinate of the axis: a joint, or njnt plus a driven joint")      \
  REF(         axis_functionid, naxis, nfunction, "displacement as a function of the coordinate; -1: coordinate less axis_ref") \
  VAL(double,  axis_ref,        naxis,            "coordinate without displacement, for an axis without function [m, rad]") \
  REF(         axis_jntid,      naxis, njnt,      "joint that is this axis; -1: it is driven")                         \
  REF(         axis_dofid,      naxis, nv,        "dof that moves the axis; -1: none")                                 \
  REF(         axis_columnid,   naxis, ncolumn,   "column of that dof for the body; -1: the dof is the body's own, or none") \
  VAL(snVec3,  axis_pos,        naxis,            "anchor of the axis in the body frame [m]")                          \
  VAL(snVec3,  axis_dir,        naxis,            "direction of the axis in the body frame, of unit length")           \
  VAL(int,     body_columnadr,  nbody,            "first motion column of the body by dofs of other bodies; -1: none") \
  VAL(int,     body_columnnum,  nbody,            "number of motion columns of the body by dofs of other bodies")      \
  REF(         column_bodyid,   ncolumn, nbody,   "body that the column moves, with all that hangs on it")             \
  REF(         column_dofid,    ncolumn, nv,      "dof of the column")

// paths that change their points
#define SN_ROUTE_FIELDS(VAL, REF, MAT)                                                                                 \
  REF(         moving_siteid,     nmoving, nsite,         "site that moves in its body")                               \
  VAL(int,     moving_coordinate, nmoving,                "coordinate that moves the site: a joint, or njnt plus a driven joint") \
  VAL(snRange, moving_range,      nmoving,                "range to which that coordinate is clamped; 0 0: none [m, rad]") \
  VAL(snInt3,  moving_functionid, nmoving,                "functions of x, y and z; -1: constant")                     \
  VAL(snQuat,  moving_quat,       nmoving,                "orientation of x, y and z in the body frame")               \
  REF(         route_tendonid,    nroute, ntendon,        "tendon of the route")                                       \
  VAL(int,     route_momentarm,   nroute,                 "Jacobian of the route; 0: tangent points fixed, 1: derivative of the length") \
  REF(         route_pointadr,    nroute, nroutepoint,    "first site of the route")                                   \
  VAL(int,     route_pointnum,    nroute,                 "number of sites of the route")                              \
  REF(         route_wrapadr,     nroute, nroutewrap,     "first wrap object of the route; -1: none")                  \
  VAL(int,     route_wrapnum,     nroute,                 "number of wrap objects of the route")                       \
  REF(         route_bodyadr,     nroute, nroutebody,     "first body of the route")                                   \
  VAL(int,     route_bodynum,     nroute,                 "number of bodies of the route")                             \
  REF(         routepoint_siteid, nroutepoint, nsite,     "site of the point")                                         \
  VAL(int,     routepoint_body,   nroutepoint,            "body of the point, among those of its route")               \
  VAL(int,     routepoint_coordinate, nroutepoint,        "coordinate that decides whether the point is on the path: a joint, or njnt plus a driven joint; -1: always") \
  VAL(snRange, routepoint_range,  nroutepoint,            "coordinates with which the point is on the path [m, rad]")  \
  REF(         routepoint_movingid, nroutepoint, nmoving, "moving site of the point; -1: it does not move")            \
  REF(         routepoint_slot,   nroutepoint, nJten,     "entry of ten_J of the dof that moves the point in its body; -1: none") \
  REF(         routewrap_geomid,  nroutewrap, ngeom,      "geom of the wrap object")                                   \
  VAL(int,     routewrap_body,    nroutewrap,             "body of the wrap object, among those of its route")         \
  VAL(int,     routewrap_shape,   nroutewrap,             "shape of the wrap object; 0: cylinder, 1: sphere, 2: ellipsoid, 3: torus") \
  VAL(int,     routewrap_quadrant, nroutewrap,            "side that may be wrapped: 1 x, 2 y, 3 z, below 0 the negative side; 0: all") \
  VAL(int,     routewrap_method,  nroutewrap,             "how an ellipsoid is wrapped; 0: hybrid, 1: midpoint, 2: axial") \
  VAL(snInt2,  routewrap_between, nroutewrap,             "first and last point of the segments that may wrap, within the route") \
  VAL(snVec3,  routewrap_size,    nroutewrap,             "radius and length of a cylinder, radius of a sphere, semi-axes, inner and outer radius of a torus [m]") \
  REF(         routebody_bodyid,  nroutebody, nbody,      "body of the route")                                         \
  VAL(int,     routebody_slotadr, nroutebody,             "first entry of the list of dofs that move the body")        \
  VAL(int,     routebody_slotnum, nroutebody,             "number of dofs that move the body and change the length")   \
  VAL(int,     routeslot_column,  nrouteslot,             "motion column of the entry: a dof, or nv plus a column")    \
  REF(         routeslot_slot,    nrouteslot, nJten,      "entry of ten_J of the entry")

// keyframes
#define SN_KEY_FIELDS(VAL, REF, MAT)                                                                                   \
  VAL(double, key_time,  nkey,         "time of the keyframe [s]")                                                     \
  MAT(double, key_qpos,  nkey, nq,     "positions of the keyframe")                                                    \
  MAT(double, key_qvel,  nkey, nv,     "velocities of the keyframe")                                                   \
  MAT(double, key_act,   nkey, na,     "activations of the keyframe")                                                  \
  MAT(snVec3, key_mpos,  nkey, nmocap, "positions of mocap bodies of the keyframe, in the world [m]")                  \
  MAT(snQuat, key_mquat, nkey, nmocap, "orientations of mocap bodies of the keyframe, in the world")                   \
  MAT(double, key_ctrl,  nkey, nu,     "controls of the keyframe")

// what depends on the tree alone: sparsity, computed once
#define SN_PATTERN_FIELDS(VAL, REF, MAT)                                                                               \
  VAL(int,    M_rownnz,      nv,              "number of entries in the row of M: the dof and its ancestors, or itself alone") \
  REF(        M_rowadr,      nv,      nC,     "first entry of the row of M")                                           \
  REF(        M_colind,      nC,      nv,     "dof of each entry of M, ascending; the last is the row's own")          \
  VAL(int,    D_rownnz,      nv,              "number of entries in the row of velocity derivatives: all dofs above and below") \
  REF(        D_rowadr,      nv,      nD,     "first entry of the row of velocity derivatives")                        \
  VAL(int,    D_diag,        nv,              "place of the diagonal in the row of velocity derivatives")              \
  REF(        D_colind,      nD,      nv,     "dof of each entry of the velocity derivatives, ascending; dofs below the row's own have no gaps") \
  REF(        body_chainadr, nbody,   nchain, "first entry of the chain of dofs that move the body")                   \
  VAL(int,    body_chainnum, nbody,           "number of dofs that move the body")                                     \
  REF(        chain_dof,     nchain,  nv,     "dofs that move a body, from the world outwards")                        \
  VAL(int,    moment_rownnz, nu,              "number of dofs that the actuator acts on")                              \
  REF(        moment_rowadr, nu,      nJmom,  "first entry of the actuator's row of actuator_moment")                  \
  REF(        moment_colind, nJmom,   nv,     "dof of each entry of actuator_moment, ascending")                       \
  VAL(int,    ten_J_rownnz,  ntendon,         "number of dofs that change the tendon length")                          \
  REF(        ten_J_rowadr,  ntendon, nJten,  "first entry of the tendon's row of ten_J")                              \
  REF(        ten_J_colind,  nJten,   nv,     "dof of each entry of ten_J, ascending")                                 \
  REF(        path_adr,      nwrap,   npath,  "first dof of the tendon segment from this entry of the path to the next; -1: no segment begins here") \
  VAL(snInt2, path_num,      nwrap,           "dofs that move only the first end of the tendon segment, dofs that move only the second") \
  REF(        skip_adr,      nwrap,   npath,  "first dof of the tendon segment that passes a geom by without touching it; -1: none") \
  VAL(snInt2, skip_num,      nwrap,           "dofs that move only the first end of the segment of skip_adr, dofs that move only the second") \
  VAL(double, path_rigid,    nwrap,           "length of the tendon segment up to the next site where no dof changes it; else 0 [m]") \
  REF(        path_dof,      npath,   nv,     "dofs of all tendon segments; of a fixed tendon, those of its joints")   \
  REF(        path_slot,     npath,   nJten,  "entry of ten_J that belongs to the dof of path_dof")                    \
  REF(        piece_wrap,    npiece,  nwrap,  "site of the tendon path at which the piece begins")                     \
  REF(        piece_tendon,  npiece,  ntendon, "tendon of the piece")                                                  \
  REF(        piece_pulley,  npiece,  nwrap,  "pulley of the tendon path that divides the length of the piece; -1: none") \
  REF(        pass_piece,    npass,   npiece, "pieces of tendon paths that pass a geom, ascending")                    \
  VAL(snInt2, pass_before,   npass,           "first run and number of runs of the tendon segment up to the geom")     \
  VAL(snInt2, pass_straight, npass,           "first run and number of runs of the tendon segment that misses the geom") \
  VAL(snInt2, pass_behind,   npass,           "first run and number of runs of the tendon segment from the geom on")   \
  REF(        wrench_root,   nwrench, nbody,  "root of the kinematic tree about whose centre of mass the wrench is taken") \
  REF(        run_dof,       nrun,    nv,     "first dof of the run")                                                  \
  REF(        run_slot,      nrun,    nJten,  "entry of ten_J that belongs to the first dof of the run; the others follow") \
  VAL(int,    run_num,       nrun,            "number of dofs of the run")                                             \
  REF(        run_wrench,    nrun,    nwrench, "wrench that does work along the dofs of the run")                      \
  VAL(int,    run_sign,      nrun,            "1 where the dofs move the second end of the tendon segment, -1 where they move the first")

// names
#define SN_NAME_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(      name_bodyadr,     nbody,     nnames, "first character of each body's name")                                \
  REF(      name_jntadr,      njnt,      nnames, "first character of each joint's name")                               \
  REF(      name_geomadr,     ngeom,     nnames, "first character of each geom's name")                                \
  REF(      name_siteadr,     nsite,     nnames, "first character of each site's name")                                \
  REF(      name_camadr,      ncam,      nnames, "first character of each camera's name")                              \
  REF(      name_lightadr,    nlight,    nnames, "first character of each light's name")                               \
  REF(      name_meshadr,     nmesh,     nnames, "first character of each mesh's name")                                \
  REF(      name_skinadr,     nskin,     nnames, "first character of each skin's name")                                \
  REF(      name_hfieldadr,   nhfield,   nnames, "first character of each height field's name")                        \
  REF(      name_texadr,      ntex,      nnames, "first character of each texture's name")                             \
  REF(      name_matadr,      nmat,      nnames, "first character of each material's name")                            \
  REF(      name_pairadr,     npair,     nnames, "first character of each contact pair's name")                        \
  REF(      name_excludeadr,  nexclude,  nnames, "first character of each exclusion's name")                           \
  REF(      name_eqadr,       neq,       nnames, "first character of each equality's name")                            \
  REF(      name_tendonadr,   ntendon,   nnames, "first character of each tendon's name")                              \
  REF(      name_actuatoradr, nu,        nnames, "first character of each actuator's name")                            \
  REF(      name_sensoradr,   nsensor,   nnames, "first character of each sensor's name")                              \
  REF(      name_numericadr,  nnumeric,  nnames, "first character of each numeric field's name")                       \
  REF(      name_textadr,     ntext,     nnames, "first character of each text field's name")                          \
  REF(      name_tupleadr,    ntuple,    nnames, "first character of each tuple's name")                               \
  REF(      name_keyadr,      nkey,      nnames, "first character of each keyframe's name")                            \
  REF(      name_functionadr, nfunction, nnames, "first character of each function's name")                            \
  REF(      name_drivenadr,   ndriven,   nnames, "first character of each driven joint's name")                        \
  VAL(char, names,            nnames,            "the model's name, then all others, each ended by a zero")            \
  VAL(int,  name_slot,        nnameslot,         "hash table of names; see sn_name_to_id")

// every array of the model, in this order
#define SN_MODEL_FIELDS(VAL, REF, MAT)                                                                                 \
  SN_BODY_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_JOINT_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_DOF_FIELDS(VAL, REF, MAT)                                                                                         \
  SN_TREE_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_GEOM_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_SITE_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_CAMERA_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_LIGHT_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_MESH_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_SKIN_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_HFIELD_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_TEXTURE_FIELDS(VAL, REF, MAT)                                                                                     \
  SN_MATERIAL_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_PAIR_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_EQUALITY_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_TENDON_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_ACTUATOR_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_MUSCLE_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_HILL_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_HILL_DERIVED_FIELDS(VAL, REF, MAT)                                                                                \
  SN_SENSOR_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_POSITION_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_CUSTOM_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_FUNCTION_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_DRIVEN_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_ROUTE_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_KEY_FIELDS(VAL, REF, MAT)                                                                                         \
  SN_PATTERN_FIELDS(VAL, REF, MAT)                                                                                     \
  SN_NAME_FIELDS(VAL, REF, MAT)
