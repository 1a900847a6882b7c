// model_sizes.h — every size of snModel
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
  SIZE(nflex,          "flexible bodies")                                                                              \
  SIZE(nflexnode,      "nodes of all interpolated flexes")                                                             \
  SIZE(nflexvert,      "vertices of all flexes")                                                                       \
  SIZE(nflexedge,      "edges of all flexes")                                                                          \
  SIZE(nflexelem,      "elements of all flexes")                                                                       \
  SIZE(nflexelemdata,  "entries of flex_elem")                                                                         \
  SIZE(nflexelemedge,  "entries of flex_elemedge")                                                                     \
  SIZE(nflexshelldata, "entries of flex_shell")                                                                        \
  SIZE(nflexevpair,    "element-vertex pairs of all flexes")                                                           \
  SIZE(nflextexcoord,  "texture coordinates of all flexes")                                                            \
  SIZE(nJfe,           "entries of the sparse matrix of flex edge Jacobians")                                          \
  SIZE(nJfv,           "entries of one row each of the sparse matrices of flex vertex Jacobians")                      \
  SIZE(nbvhdynamic,    "bounding volumes of all flexes")                                                               \
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
  SIZE(npair,          "geom pairs with individual contact parameters")                                                \
  SIZE(nexclude,       "body pairs that never touch")                                                                  \
  SIZE(ncollide,       "geoms that another one may touch")                                                             \
  SIZE(nsurfacevel,    "geoms whose surface has a velocity; set by a refresh")                                         \
  SIZE(nmask,          "bytes of collide_mask; 0: a large model, or nothing may touch")                                \
  SIZE(neq,            "equality constraints")                                                                         \
  SIZE(ntendon,        "tendons")                                                                                      \
  SIZE(npoly,          "springs and dampers of joints, dofs and tendons that are polynomials; set by a refresh")       \
  SIZE(nwrap,          "points and objects of all tendon paths")                                                       \
  SIZE(nJten,          "entries of the sparse matrix of tendon Jacobians")                                             \
  SIZE(npath,          "entries of all lists of dofs that change the length of a tendon segment")                      \
  SIZE(npiece,         "pieces of all tendon paths: from a site to the next one, straight or around a geom")           \
  SIZE(nvarying,       "pieces of tendon paths whose length dofs change")                                              \
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
  SIZE(nblend,         "functions of several coordinates that driven joints follow")                                   \
  SIZE(nblendarg,      "coordinates of all those functions")                                                           \
  SIZE(nblenddof,      "dofs that those coordinates follow, function by function")                                     \
  SIZE(naxis,          "axes of bodies that have driven joints, in the order of motion")                               \
  SIZE(ncolumn,        "motion columns of dofs that move a body other than their own by driven joints")                \
  SIZE(nmoving,        "sites that move in their body with a coordinate")                                              \
  SIZE(nroute,         "tendons whose path changes its points or wraps as OpenSim's do")                               \
  SIZE(nroutepoint,    "sites of all routes")                                                                          \
  SIZE(nroutewrap,     "wrap objects of all routes")                                                                   \
  SIZE(nroutebody,     "bodies of all routes")                                                                         \
  SIZE(nrouteslot,     "entries of all lists of dofs that move a body of a route")                                     \
  SIZE(nfunctional,    "tendons whose length is a function of coordinates")                                            \
  SIZE(nfunctionalarg, "coordinates of all functional tendons")                                                        \
  SIZE(nforce,         "force elements: limit forces, bushings, ligaments, compliant contacts, expressions")           \
  SIZE(nexpression,    "expressions of force elements")                                                                \
  SIZE(ninstruction,   "instructions of all expressions")                                                              \
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
  SIZE(noct,           "cells of all octrees of distance fields")                                                      \
  SIZE(nplugin,        "instances of plugins")                                                                         \
  SIZE(npluginattr,    "characters of all configurations of plugins, terminators included")                            \
  SIZE(npluginstate,   "numbers of the states of all instances of plugins, length of plugin_state")                    \
  SIZE(npluginnumber,  "numbers derived from the configurations of plugins")                                           \
  SIZE(npluginkind,    "characters of the names of rows of all instances, terminators included")                       \
  SIZE(nnames,         "characters of all names, terminators included")                                                \
  SIZE(nnameslot,      "slots of the table that finds names: a power of two, or 0")
