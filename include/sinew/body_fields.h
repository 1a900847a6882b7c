// body_fields.h — arrays of snModel: bodies, joints, and what is fixed to bodies
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

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
  VAL(double,   jnt_stiffness,     njnt,            "spring constant of the joint [N/m, N m/rad]")                      \
  VAL(snVec2,   jnt_stiffnesspoly, njnt,            "spring constants of the square and the cube of the displacement")         \
  VAL(snRange,  jnt_range,         njnt,            "lowest and highest joint position; of balls, the largest angle [m, rad]") \
  VAL(snRange,  jnt_actfrcrange,   njnt,            "lowest and highest total actuator force on the joint [N, N m]")    \
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
  VAL(double,   dof_frictionloss, nv,        "largest dry friction force on the dof [N, N m]")                          \
  VAL(double,   dof_armature,     nv,        "inertia of the motor, added to the diagonal of M [kg, kg m^2]")          \
  VAL(double,   dof_damping,      nv,        "viscous damping of the dof [Ns/m, Nms/rad]")                             \
  VAL(snVec2,   dof_dampingpoly,  nv,        "damping of v|v| and of the cube of the velocity v")                        \
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
  VAL(snByte,   geom_lean,        ngeom,             "what a lean step computes of the geom (snLean)")                  \
  VAL(double,   geom_solmix,      ngeom,             "weight of the geom in the mixing of contact parameters")         \
  VAL(snSolRef, geom_solref,      ngeom,             "constraint reference of contacts of the geom")                   \
  VAL(snSolImp, geom_solimp,      ngeom,             "constraint impedance of contacts of the geom")                   \
  VAL(snVec3,   geom_size,        ngeom,             "radius, half lengths or half extents of the geom, by its type [m]")      \
  VAL(snAabb,   geom_aabb,        ngeom,             "bounding box of the geom in its own frame [m]")                  \
  VAL(double,   geom_rbound,      ngeom,             "radius of the bounding sphere of the geom [m]; 0 for planes")    \
  VAL(snVec3,   geom_pos,         ngeom,             "origin of the geom frame in the body frame [m]")                 \
  VAL(snQuat,   geom_quat,        ngeom,             "orientation of the geom frame in the body frame")                \
  VAL(snVec3,   geom_friction,    ngeom,             "sliding, torsional and rolling friction of the geom")            \
  VAL(double,   geom_margin,      ngeom,             "distance at which contacts of the geom are found [m]")           \
  VAL(double,   geom_gap,         ngeom,             "part of the margin in which contacts have no force [m]")         \
  VAL(snVelocity6, geom_surfacevel, ngeom,           "velocity of the surface that contacts see, in the geom frame; the angular one is about its origin [m/s, rad/s]") \
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
  VAL(snVec3,   site_size,      nsite,             "size of the site, by its type [m]")                                \
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
