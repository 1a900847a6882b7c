// model_fields.h — every size, option, statistic and array of snModel, declared once
//   VAL(type, name, rows, doc)         rows of a fixed-width type
//   REF(name, rows, into, doc)         indices into another array, counted by the size `into`; -1 means none
//   MAT(type, name, rows, cols, doc)   rows x cols, both sizes of the model, row-major
//   Struct, descriptors, memory, files, Python and the command line are all loops over these rows.
#pragma once

// SIZE(name, doc): the counts that give the arrays their lengths
#define SN_MODEL_SIZES(SIZE)                                                                                         \
  SIZE(nq, "")                                                                                                       \
  SIZE(nv, "")                                                                                                       \
  SIZE(nu, "")                                                                                                       \
  SIZE(na, "")                                                                                                       \
  SIZE(nbody, "")                                                                                                    \
  SIZE(njnt, "")                                                                                                     \
  SIZE(ntree, "")                                                                                                    \
  SIZE(nM, "")                                                                                                       \
  SIZE(nB, "")                                                                                                       \
  SIZE(nC, "")                                                                                                       \
  SIZE(nD, "")                                                                                                       \
  SIZE(nchain, "")                                                                                                   \
  SIZE(ngeom, "")                                                                                                    \
  SIZE(nsite, "")                                                                                                    \
  SIZE(ncam, "")                                                                                                     \
  SIZE(nlight, "")                                                                                                   \
  SIZE(nmesh, "")                                                                                                    \
  SIZE(nmeshvert, "")                                                                                                \
  SIZE(nmeshnormal, "")                                                                                              \
  SIZE(nmeshtexcoord, "")                                                                                            \
  SIZE(nmeshface, "")                                                                                                \
  SIZE(nmeshgraph, "")                                                                                               \
  SIZE(nmeshpoly, "")                                                                                                \
  SIZE(nmeshpolyvert, "")                                                                                            \
  SIZE(nmeshpolymap, "")                                                                                             \
  SIZE(nskin, "")                                                                                                    \
  SIZE(nskinvert, "")                                                                                                \
  SIZE(nskintexvert, "")                                                                                             \
  SIZE(nskinface, "")                                                                                                \
  SIZE(nskinbone, "")                                                                                                \
  SIZE(nskinbonevert, "")                                                                                            \
  SIZE(nhfield, "")                                                                                                  \
  SIZE(nhfielddata, "")                                                                                              \
  SIZE(ntex, "")                                                                                                     \
  SIZE(ntexdata, "")                                                                                                 \
  SIZE(nmat, "")                                                                                                     \
  SIZE(npair, "")                                                                                                    \
  SIZE(nexclude, "")                                                                                                 \
  SIZE(neq, "")                                                                                                      \
  SIZE(ntendon, "")                                                                                                  \
  SIZE(nwrap, "")                                                                                                    \
  SIZE(nsensor, "")                                                                                                  \
  SIZE(nnumeric, "")                                                                                                 \
  SIZE(nnumericdata, "")                                                                                             \
  SIZE(ntext, "")                                                                                                    \
  SIZE(ntextdata, "")                                                                                                \
  SIZE(ntuple, "")                                                                                                   \
  SIZE(ntupledata, "")                                                                                               \
  SIZE(nkey, "")                                                                                                     \
  SIZE(nmocap, "")                                                                                                   \
  SIZE(nuser_body, "")                                                                                               \
  SIZE(nuser_jnt, "")                                                                                                \
  SIZE(nuser_geom, "")                                                                                               \
  SIZE(nuser_site, "")                                                                                               \
  SIZE(nuser_cam, "")                                                                                                \
  SIZE(nuser_tendon, "")                                                                                             \
  SIZE(nuser_actuator, "")                                                                                           \
  SIZE(nuser_sensor, "")                                                                                             \
  SIZE(ngravcomp, "")                                                                                                \
  SIZE(nuserdata, "")                                                                                                \
  SIZE(nsensordata, "")                                                                                              \
  SIZE(nhistory, "")                                                                                                 \
  SIZE(nJmom, "")                                                                                                    \
  SIZE(nnames, "")                                                                                                   \
  SIZE(nnameslot, "")

// OPT(type, name, doc): simulation options, m->opt
#define SN_OPTION_FIELDS(OPT)                                                                                        \
  OPT(double, timestep, "")                                                                                          \
  OPT(double, impratio, "")                                                                                          \
  OPT(double, tolerance, "")                                                                                         \
  OPT(double, ls_tolerance, "")                                                                                      \
  OPT(double, noslip_tolerance, "")                                                                                  \
  OPT(double, ccd_tolerance, "")                                                                                     \
  OPT(double, sleep_tolerance, "")                                                                                   \
  OPT(snVec3, gravity, "")                                                                                           \
  OPT(snVec3, wind, "")                                                                                              \
  OPT(snVec3, magnetic, "")                                                                                          \
  OPT(double, density, "")                                                                                           \
  OPT(double, viscosity, "")                                                                                         \
  OPT(double, o_margin, "")                                                                                          \
  OPT(snSolRef, o_solref, "")                                                                                        \
  OPT(snSolImp, o_solimp, "")                                                                                        \
  OPT(snFriction, o_friction, "")                                                                                    \
  OPT(int, integrator, "")                                                                                           \
  OPT(int, cone, "")                                                                                                 \
  OPT(int, jacobian, "")                                                                                             \
  OPT(int, solver, "")                                                                                               \
  OPT(int, iterations, "")                                                                                           \
  OPT(int, ls_iterations, "")                                                                                        \
  OPT(int, noslip_iterations, "")                                                                                    \
  OPT(int, ccd_iterations, "")                                                                                       \
  OPT(int, disableflags, "")                                                                                         \
  OPT(int, enableflags, "")                                                                                          \
  OPT(int, disableactuator, "")                                                                                      \
  OPT(int, sdf_initpoints, "")                                                                                       \
  OPT(int, sdf_iterations, "")

// OPT(type, name, doc): model statistics, m->stat
#define SN_STATISTIC_FIELDS(OPT)                                                                                     \
  OPT(double, meaninertia, "")                                                                                       \
  OPT(double, meanmass, "")                                                                                          \
  OPT(double, meansize, "")                                                                                          \
  OPT(double, extent, "")                                                                                            \
  OPT(snVec3, center, "")

// VIS(group, type, name, doc): what viewers read, m->vis.<group>_<name>; kept, never used by physics
#define SN_VISUAL_FIELDS(VIS)                                                                                        \
  VIS(global, int, cameraid, "")                                                                                     \
  VIS(global, int, orthographic, "")                                                                                 \
  VIS(global, float, fovy, "")                                                                                       \
  VIS(global, float, ipd, "")                                                                                        \
  VIS(global, float, azimuth, "")                                                                                    \
  VIS(global, float, elevation, "")                                                                                  \
  VIS(global, float, linewidth, "")                                                                                  \
  VIS(global, float, glow, "")                                                                                       \
  VIS(global, float, realtime, "")                                                                                   \
  VIS(global, int, offwidth, "")                                                                                     \
  VIS(global, int, offheight, "")                                                                                    \
  VIS(global, int, ellipsoidinertia, "")                                                                             \
  VIS(global, int, bvactive, "")                                                                                     \
  VIS(quality, int, shadowsize, "")                                                                                  \
  VIS(quality, int, offsamples, "")                                                                                  \
  VIS(quality, int, numslices, "")                                                                                   \
  VIS(quality, int, numstacks, "")                                                                                   \
  VIS(quality, int, numquads, "")                                                                                    \
  VIS(headlight, snFloat3, ambient, "")                                                                              \
  VIS(headlight, snFloat3, diffuse, "")                                                                              \
  VIS(headlight, snFloat3, specular, "")                                                                             \
  VIS(headlight, int, active, "")                                                                                    \
  VIS(map, float, stiffness, "")                                                                                     \
  VIS(map, float, stiffnessrot, "")                                                                                  \
  VIS(map, float, force, "")                                                                                         \
  VIS(map, float, torque, "")                                                                                        \
  VIS(map, float, alpha, "")                                                                                         \
  VIS(map, float, fogstart, "")                                                                                      \
  VIS(map, float, fogend, "")                                                                                        \
  VIS(map, float, znear, "")                                                                                         \
  VIS(map, float, zfar, "")                                                                                          \
  VIS(map, float, haze, "")                                                                                          \
  VIS(map, float, shadowclip, "")                                                                                    \
  VIS(map, float, shadowscale, "")                                                                                   \
  VIS(map, float, actuatortendon, "")                                                                                \
  VIS(scale, float, forcewidth, "")                                                                                  \
  VIS(scale, float, contactwidth, "")                                                                                \
  VIS(scale, float, contactheight, "")                                                                               \
  VIS(scale, float, connect, "")                                                                                     \
  VIS(scale, float, com, "")                                                                                         \
  VIS(scale, float, camera, "")                                                                                      \
  VIS(scale, float, light, "")                                                                                       \
  VIS(scale, float, selectpoint, "")                                                                                 \
  VIS(scale, float, jointlength, "")                                                                                 \
  VIS(scale, float, jointwidth, "")                                                                                  \
  VIS(scale, float, actuatorlength, "")                                                                              \
  VIS(scale, float, actuatorwidth, "")                                                                               \
  VIS(scale, float, framelength, "")                                                                                 \
  VIS(scale, float, framewidth, "")                                                                                  \
  VIS(scale, float, constraint, "")                                                                                  \
  VIS(scale, float, slidercrank, "")                                                                                 \
  VIS(scale, float, frustum, "")                                                                                     \
  VIS(rgba, snFloat4, fog, "")                                                                                       \
  VIS(rgba, snFloat4, haze, "")                                                                                      \
  VIS(rgba, snFloat4, force, "")                                                                                     \
  VIS(rgba, snFloat4, inertia, "")                                                                                   \
  VIS(rgba, snFloat4, joint, "")                                                                                     \
  VIS(rgba, snFloat4, actuator, "")                                                                                  \
  VIS(rgba, snFloat4, actuatornegative, "")                                                                          \
  VIS(rgba, snFloat4, actuatorpositive, "")                                                                          \
  VIS(rgba, snFloat4, com, "")                                                                                       \
  VIS(rgba, snFloat4, camera, "")                                                                                    \
  VIS(rgba, snFloat4, light, "")                                                                                     \
  VIS(rgba, snFloat4, selectpoint, "")                                                                               \
  VIS(rgba, snFloat4, connect, "")                                                                                   \
  VIS(rgba, snFloat4, contactpoint, "")                                                                              \
  VIS(rgba, snFloat4, contactforce, "")                                                                              \
  VIS(rgba, snFloat4, contactfriction, "")                                                                           \
  VIS(rgba, snFloat4, contacttorque, "")                                                                             \
  VIS(rgba, snFloat4, contactgap, "")                                                                                \
  VIS(rgba, snFloat4, rangefinder, "")                                                                               \
  VIS(rgba, snFloat4, constraint, "")                                                                                \
  VIS(rgba, snFloat4, slidercrank, "")                                                                               \
  VIS(rgba, snFloat4, crankbroken, "")                                                                               \
  VIS(rgba, snFloat4, frustum, "")                                                                                   \
  VIS(rgba, snFloat4, bv, "")                                                                                        \
  VIS(rgba, snFloat4, bvactive, "")

#define SN_MODEL_FIELDS(VAL, REF, MAT)                                                                               \
  REF(body_parentid, nbody, nbody, "")                                                                               \
  REF(body_rootid, nbody, nbody, "")                                                                                 \
  REF(body_weldid, nbody, nbody, "")                                                                                 \
  REF(body_mocapid, nbody, nmocap, "")                                                                               \
  VAL(int, body_jntnum, nbody, "")                                                                                   \
  REF(body_jntadr, nbody, njnt, "")                                                                                  \
  VAL(int, body_dofnum, nbody, "")                                                                                   \
  REF(body_dofadr, nbody, nv, "")                                                                                    \
  REF(body_treeid, nbody, ntree, "")                                                                                 \
  VAL(int, body_geomnum, nbody, "")                                                                                  \
  REF(body_geomadr, nbody, ngeom, "")                                                                                \
  VAL(snByte, body_simple, nbody, "")                                                                                \
  VAL(snByte, body_sameframe, nbody, "")                                                                             \
  VAL(snVec3, body_pos, nbody, "")                                                                                   \
  VAL(snQuat, body_quat, nbody, "")                                                                                  \
  VAL(snVec3, body_ipos, nbody, "")                                                                                  \
  VAL(snQuat, body_iquat, nbody, "")                                                                                 \
  VAL(double, body_mass, nbody, "")                                                                                  \
  VAL(double, body_subtreemass, nbody, "")                                                                           \
  VAL(snVec3, body_inertia, nbody, "")                                                                               \
  VAL(snVec2, body_invweight0, nbody, "")                                                                            \
  VAL(double, body_gravcomp, nbody, "")                                                                              \
  VAL(double, body_margin, nbody, "")                                                                                \
  MAT(double, body_user, nbody, nuser_body, "")                                                                      \
  VAL(int, body_contype, nbody, "")                                                                                  \
  VAL(int, body_conaffinity, nbody, "")                                                                              \
                                                                                                                     \
  VAL(int, jnt_type, njnt, "")                                                                                       \
  REF(jnt_qposadr, njnt, nq, "")                                                                                     \
  REF(jnt_dofadr, njnt, nv, "")                                                                                      \
  REF(jnt_bodyid, njnt, nbody, "")                                                                                   \
  VAL(int, jnt_group, njnt, "")                                                                                      \
  VAL(snByte, jnt_limited, njnt, "")                                                                                 \
  VAL(snByte, jnt_actfrclimited, njnt, "")                                                                           \
  VAL(snByte, jnt_actgravcomp, njnt, "")                                                                             \
  VAL(snSolRef, jnt_solref, njnt, "")                                                                                \
  VAL(snSolImp, jnt_solimp, njnt, "")                                                                                \
  VAL(snVec3, jnt_pos, njnt, "")                                                                                     \
  VAL(snVec3, jnt_axis, njnt, "")                                                                                    \
  VAL(double, jnt_stiffness, njnt, "")                                                                               \
  VAL(snRange, jnt_range, njnt, "")                                                                                  \
  VAL(snRange, jnt_actfrcrange, njnt, "")                                                                            \
  VAL(double, jnt_margin, njnt, "")                                                                                  \
  MAT(double, jnt_user, njnt, nuser_jnt, "")                                                                         \
                                                                                                                     \
  REF(dof_bodyid, nv, nbody, "")                                                                                     \
  REF(dof_jntid, nv, njnt, "")                                                                                       \
  REF(dof_parentid, nv, nv, "")                                                                                      \
  REF(dof_treeid, nv, ntree, "")                                                                                     \
  VAL(int, dof_simplenum, nv, "")                                                                                    \
  VAL(snSolRef, dof_solref, nv, "")                                                                                  \
  VAL(snSolImp, dof_solimp, nv, "")                                                                                  \
  VAL(double, dof_frictionloss, nv, "")                                                                              \
  VAL(double, dof_armature, nv, "")                                                                                  \
  VAL(double, dof_damping, nv, "")                                                                                   \
  VAL(double, dof_invweight0, nv, "")                                                                                \
  VAL(double, dof_M0, nv, "")                                                                                        \
  VAL(double, dof_length, nv, "")                                                                                    \
                                                                                                                     \
  REF(tree_bodyadr, ntree, nbody, "")                                                                                \
  VAL(int, tree_bodynum, ntree, "")                                                                                  \
  REF(tree_dofadr, ntree, nv, "")                                                                                    \
  VAL(int, tree_dofnum, ntree, "")                                                                                   \
  VAL(int, tree_sleep_policy, ntree, "")                                                                             \
                                                                                                                     \
  VAL(int, geom_type, ngeom, "")                                                                                     \
  VAL(int, geom_contype, ngeom, "")                                                                                  \
  VAL(int, geom_conaffinity, ngeom, "")                                                                              \
  VAL(int, geom_condim, ngeom, "")                                                                                   \
  REF(geom_bodyid, ngeom, nbody, "")                                                                                 \
  VAL(int, geom_dataid, ngeom, "")                                                                                   \
  REF(geom_matid, ngeom, nmat, "")                                                                                   \
  VAL(int, geom_group, ngeom, "")                                                                                    \
  VAL(int, geom_priority, ngeom, "")                                                                                 \
  VAL(snByte, geom_sameframe, ngeom, "")                                                                             \
  VAL(double, geom_solmix, ngeom, "")                                                                                \
  VAL(snSolRef, geom_solref, ngeom, "")                                                                              \
  VAL(snSolImp, geom_solimp, ngeom, "")                                                                              \
  VAL(snVec3, geom_size, ngeom, "")                                                                                  \
  VAL(snAabb, geom_aabb, ngeom, "")                                                                                  \
  VAL(double, geom_rbound, ngeom, "")                                                                                \
  VAL(snVec3, geom_pos, ngeom, "")                                                                                   \
  VAL(snQuat, geom_quat, ngeom, "")                                                                                  \
  VAL(snVec3, geom_friction, ngeom, "")                                                                              \
  VAL(double, geom_margin, ngeom, "")                                                                                \
  VAL(double, geom_gap, ngeom, "")                                                                                   \
  VAL(snFluid, geom_fluid, ngeom, "")                                                                                \
  MAT(double, geom_user, ngeom, nuser_geom, "")                                                                      \
  VAL(snFloat4, geom_rgba, ngeom, "")                                                                                \
                                                                                                                     \
  VAL(int, site_type, nsite, "")                                                                                     \
  REF(site_bodyid, nsite, nbody, "")                                                                                 \
  REF(site_matid, nsite, nmat, "")                                                                                   \
  VAL(int, site_group, nsite, "")                                                                                    \
  VAL(snByte, site_sameframe, nsite, "")                                                                             \
  VAL(snVec3, site_size, nsite, "")                                                                                  \
  VAL(snVec3, site_pos, nsite, "")                                                                                   \
  VAL(snQuat, site_quat, nsite, "")                                                                                  \
  MAT(double, site_user, nsite, nuser_site, "")                                                                      \
  VAL(snFloat4, site_rgba, nsite, "")                                                                                \
                                                                                                                     \
  VAL(int, cam_mode, ncam, "")                                                                                       \
  REF(cam_bodyid, ncam, nbody, "")                                                                                   \
  REF(cam_targetbodyid, ncam, nbody, "")                                                                             \
  VAL(snVec3, cam_pos, ncam, "")                                                                                     \
  VAL(snQuat, cam_quat, ncam, "")                                                                                    \
  VAL(snVec3, cam_poscom0, ncam, "")                                                                                 \
  VAL(snVec3, cam_pos0, ncam, "")                                                                                    \
  VAL(snMat3, cam_mat0, ncam, "")                                                                                    \
  VAL(int, cam_projection, ncam, "")                                                                                 \
  VAL(double, cam_fovy, ncam, "")                                                                                    \
  VAL(double, cam_ipd, ncam, "")                                                                                     \
  VAL(snInt2, cam_resolution, ncam, "")                                                                              \
  VAL(int, cam_output, ncam, "")                                                                                     \
  VAL(snFloat2, cam_sensorsize, ncam, "")                                                                            \
  VAL(snFloat4, cam_intrinsic, ncam, "")                                                                             \
  MAT(double, cam_user, ncam, nuser_cam, "")                                                                         \
                                                                                                                     \
  VAL(int, light_mode, nlight, "")                                                                                   \
  REF(light_bodyid, nlight, nbody, "")                                                                               \
  REF(light_targetbodyid, nlight, nbody, "")                                                                         \
  VAL(int, light_type, nlight, "")                                                                                   \
  REF(light_texid, nlight, ntex, "")                                                                                 \
  VAL(snByte, light_castshadow, nlight, "")                                                                          \
  VAL(float, light_bulbradius, nlight, "")                                                                           \
  VAL(float, light_intensity, nlight, "")                                                                            \
  VAL(float, light_range, nlight, "")                                                                                \
  VAL(snByte, light_active, nlight, "")                                                                              \
  VAL(snVec3, light_pos, nlight, "")                                                                                 \
  VAL(snVec3, light_dir, nlight, "")                                                                                 \
  VAL(snVec3, light_poscom0, nlight, "")                                                                             \
  VAL(snVec3, light_pos0, nlight, "")                                                                                \
  VAL(snVec3, light_dir0, nlight, "")                                                                                \
  VAL(snFloat3, light_attenuation, nlight, "")                                                                       \
  VAL(float, light_cutoff, nlight, "")                                                                               \
  VAL(float, light_exponent, nlight, "")                                                                             \
  VAL(snFloat3, light_ambient, nlight, "")                                                                           \
  VAL(snFloat3, light_diffuse, nlight, "")                                                                           \
  VAL(snFloat3, light_specular, nlight, "")                                                                          \
                                                                                                                     \
  REF(mesh_vertadr, nmesh, nmeshvert, "")                                                                            \
  VAL(int, mesh_vertnum, nmesh, "")                                                                                  \
  REF(mesh_faceadr, nmesh, nmeshface, "")                                                                            \
  VAL(int, mesh_facenum, nmesh, "")                                                                                  \
  REF(mesh_normaladr, nmesh, nmeshnormal, "")                                                                        \
  VAL(int, mesh_normalnum, nmesh, "")                                                                                \
  REF(mesh_texcoordadr, nmesh, nmeshtexcoord, "")                                                                    \
  VAL(int, mesh_texcoordnum, nmesh, "")                                                                              \
  REF(mesh_graphadr, nmesh, nmeshgraph, "")                                                                          \
  VAL(snFloat3, mesh_vert, nmeshvert, "")                                                                            \
  VAL(snFloat3, mesh_normal, nmeshnormal, "")                                                                        \
  VAL(snFloat2, mesh_texcoord, nmeshtexcoord, "")                                                                    \
  VAL(snInt3, mesh_face, nmeshface, "")                                                                              \
  VAL(snInt3, mesh_facenormal, nmeshface, "")                                                                        \
  VAL(snInt3, mesh_facetexcoord, nmeshface, "")                                                                      \
  VAL(int, mesh_graph, nmeshgraph, "")                                                                               \
  VAL(snVec3, mesh_scale, nmesh, "")                                                                                 \
  VAL(snVec3, mesh_pos, nmesh, "")                                                                                   \
  VAL(snQuat, mesh_quat, nmesh, "")                                                                                  \
  VAL(int, mesh_polynum, nmesh, "")                                                                                  \
  REF(mesh_polyadr, nmesh, nmeshpoly, "")                                                                            \
  VAL(snVec3, mesh_polynormal, nmeshpoly, "")                                                                        \
  REF(mesh_polyvertadr, nmeshpoly, nmeshpolyvert, "")                                                                \
  VAL(int, mesh_polyvertnum, nmeshpoly, "")                                                                          \
  VAL(int, mesh_polyvert, nmeshpolyvert, "")                                                                         \
  REF(mesh_polymapadr, nmeshvert, nmeshpolymap, "")                                                                  \
  VAL(int, mesh_polymapnum, nmeshvert, "")                                                                           \
  VAL(int, mesh_polymap, nmeshpolymap, "")                                                                           \
                                                                                                                     \
  REF(skin_matid, nskin, nmat, "")                                                                                   \
  VAL(int, skin_group, nskin, "")                                                                                    \
  VAL(snFloat4, skin_rgba, nskin, "")                                                                                \
  VAL(float, skin_inflate, nskin, "")                                                                                \
  REF(skin_vertadr, nskin, nskinvert, "")                                                                            \
  VAL(int, skin_vertnum, nskin, "")                                                                                  \
  REF(skin_texcoordadr, nskin, nskintexvert, "")                                                                     \
  REF(skin_faceadr, nskin, nskinface, "")                                                                            \
  VAL(int, skin_facenum, nskin, "")                                                                                  \
  REF(skin_boneadr, nskin, nskinbone, "")                                                                            \
  VAL(int, skin_bonenum, nskin, "")                                                                                  \
  VAL(snFloat3, skin_vert, nskinvert, "")                                                                            \
  VAL(snFloat2, skin_texcoord, nskintexvert, "")                                                                     \
  VAL(snInt3, skin_face, nskinface, "")                                                                              \
  REF(skin_bonevertadr, nskinbone, nskinbonevert, "")                                                                \
  VAL(int, skin_bonevertnum, nskinbone, "")                                                                          \
  VAL(snFloat3, skin_bonebindpos, nskinbone, "")                                                                     \
  VAL(snFloat4, skin_bonebindquat, nskinbone, "")                                                                    \
  REF(skin_bonebodyid, nskinbone, nbody, "")                                                                         \
  VAL(int, skin_bonevertid, nskinbonevert, "")                                                                       \
  VAL(float, skin_bonevertweight, nskinbonevert, "")                                                                 \
                                                                                                                     \
  VAL(snVec4, hfield_size, nhfield, "")                                                                              \
  VAL(int, hfield_nrow, nhfield, "")                                                                                 \
  VAL(int, hfield_ncol, nhfield, "")                                                                                 \
  REF(hfield_adr, nhfield, nhfielddata, "")                                                                          \
  VAL(float, hfield_data, nhfielddata, "")                                                                           \
                                                                                                                     \
  VAL(int, tex_type, ntex, "")                                                                                       \
  VAL(int, tex_colorspace, ntex, "")                                                                                 \
  VAL(int, tex_height, ntex, "")                                                                                     \
  VAL(int, tex_width, ntex, "")                                                                                      \
  VAL(int, tex_nchannel, ntex, "")                                                                                   \
  VAL(int64_t, tex_adr, ntex, "")                                                                                    \
  VAL(snByte, tex_data, ntexdata, "")                                                                                \
                                                                                                                     \
  VAL(snTexRoles, mat_texid, nmat, "")                                                                               \
  VAL(snByte, mat_texuniform, nmat, "")                                                                              \
  VAL(snFloat2, mat_texrepeat, nmat, "")                                                                             \
  VAL(float, mat_emission, nmat, "")                                                                                 \
  VAL(float, mat_specular, nmat, "")                                                                                 \
  VAL(float, mat_shininess, nmat, "")                                                                                \
  VAL(float, mat_reflectance, nmat, "")                                                                              \
  VAL(float, mat_metallic, nmat, "")                                                                                 \
  VAL(float, mat_roughness, nmat, "")                                                                                \
  VAL(snFloat4, mat_rgba, nmat, "")                                                                                  \
                                                                                                                     \
  VAL(int, pair_dim, npair, "")                                                                                      \
  REF(pair_geom1, npair, ngeom, "")                                                                                  \
  REF(pair_geom2, npair, ngeom, "")                                                                                  \
  VAL(int, pair_signature, npair, "")                                                                                \
  VAL(snSolRef, pair_solref, npair, "")                                                                              \
  VAL(snSolRef, pair_solreffriction, npair, "")                                                                      \
  VAL(snSolImp, pair_solimp, npair, "")                                                                              \
  VAL(double, pair_margin, npair, "")                                                                                \
  VAL(double, pair_gap, npair, "")                                                                                   \
  VAL(snFriction, pair_friction, npair, "")                                                                          \
                                                                                                                     \
  VAL(int, exclude_signature, nexclude, "")                                                                          \
                                                                                                                     \
  VAL(int, eq_type, neq, "")                                                                                         \
  VAL(int, eq_obj1id, neq, "")                                                                                       \
  VAL(int, eq_obj2id, neq, "")                                                                                       \
  VAL(int, eq_objtype, neq, "")                                                                                      \
  VAL(snByte, eq_active0, neq, "")                                                                                   \
  VAL(snSolRef, eq_solref, neq, "")                                                                                  \
  VAL(snSolImp, eq_solimp, neq, "")                                                                                  \
  VAL(snEqData, eq_data, neq, "")                                                                                    \
                                                                                                                     \
  REF(tendon_adr, ntendon, nwrap, "")                                                                                \
  VAL(int, tendon_num, ntendon, "")                                                                                  \
  REF(tendon_matid, ntendon, nmat, "")                                                                               \
  VAL(int, tendon_group, ntendon, "")                                                                                \
  VAL(int, tendon_treenum, ntendon, "")                                                                              \
  VAL(snInt2, tendon_treeid, ntendon, "")                                                                            \
  VAL(snByte, tendon_limited, ntendon, "")                                                                           \
  VAL(snByte, tendon_actfrclimited, ntendon, "")                                                                     \
  VAL(double, tendon_width, ntendon, "")                                                                             \
  VAL(snSolRef, tendon_solref_lim, ntendon, "")                                                                      \
  VAL(snSolImp, tendon_solimp_lim, ntendon, "")                                                                      \
  VAL(snSolRef, tendon_solref_fri, ntendon, "")                                                                      \
  VAL(snSolImp, tendon_solimp_fri, ntendon, "")                                                                      \
  VAL(snRange, tendon_range, ntendon, "")                                                                            \
  VAL(snRange, tendon_actfrcrange, ntendon, "")                                                                      \
  VAL(double, tendon_margin, ntendon, "")                                                                            \
  VAL(double, tendon_stiffness, ntendon, "")                                                                         \
  VAL(double, tendon_damping, ntendon, "")                                                                           \
  VAL(double, tendon_armature, ntendon, "")                                                                          \
  VAL(double, tendon_frictionloss, ntendon, "")                                                                      \
  VAL(snRange, tendon_lengthspring, ntendon, "")                                                                     \
  VAL(double, tendon_length0, ntendon, "")                                                                           \
  VAL(double, tendon_invweight0, ntendon, "")                                                                        \
  MAT(double, tendon_user, ntendon, nuser_tendon, "")                                                                \
  VAL(snFloat4, tendon_rgba, ntendon, "")                                                                            \
                                                                                                                     \
  VAL(int, actuator_trntype, nu, "")                                                                                 \
  VAL(int, actuator_dyntype, nu, "")                                                                                 \
  VAL(int, actuator_gaintype, nu, "")                                                                                \
  VAL(int, actuator_biastype, nu, "")                                                                                \
  VAL(snInt2, actuator_trnid, nu, "")                                                                                \
  REF(actuator_actadr, nu, na, "")                                                                                   \
  VAL(int, actuator_actnum, nu, "")                                                                                  \
  VAL(int, actuator_group, nu, "")                                                                                   \
  VAL(snInt2, actuator_history, nu, "")                                                                              \
  REF(actuator_historyadr, nu, nhistory, "")                                                                         \
  VAL(double, actuator_delay, nu, "")                                                                                \
  VAL(snByte, actuator_ctrllimited, nu, "")                                                                          \
  VAL(snByte, actuator_forcelimited, nu, "")                                                                         \
  VAL(snByte, actuator_actlimited, nu, "")                                                                           \
  VAL(snPrm, actuator_dynprm, nu, "")                                                                                \
  VAL(snPrm, actuator_gainprm, nu, "")                                                                               \
  VAL(snPrm, actuator_biasprm, nu, "")                                                                               \
  VAL(snByte, actuator_actearly, nu, "")                                                                             \
  VAL(snRange, actuator_ctrlrange, nu, "")                                                                           \
  VAL(snRange, actuator_forcerange, nu, "")                                                                          \
  VAL(snRange, actuator_actrange, nu, "")                                                                            \
  VAL(snGear, actuator_gear, nu, "")                                                                                 \
  VAL(double, actuator_cranklength, nu, "")                                                                          \
  VAL(double, actuator_acc0, nu, "")                                                                                 \
  VAL(double, actuator_length0, nu, "")                                                                              \
  VAL(snRange, actuator_lengthrange, nu, "")                                                                         \
  MAT(double, actuator_user, nu, nuser_actuator, "")                                                                 \
                                                                                                                     \
  VAL(int, sensor_type, nsensor, "")                                                                                 \
  VAL(int, sensor_datatype, nsensor, "")                                                                             \
  VAL(int, sensor_needstage, nsensor, "")                                                                            \
  VAL(int, sensor_objtype, nsensor, "")                                                                              \
  VAL(int, sensor_objid, nsensor, "")                                                                                \
  VAL(int, sensor_reftype, nsensor, "")                                                                              \
  VAL(int, sensor_refid, nsensor, "")                                                                                \
  VAL(snInt3, sensor_intprm, nsensor, "")                                                                            \
  VAL(int, sensor_dim, nsensor, "")                                                                                  \
  REF(sensor_adr, nsensor, nsensordata, "")                                                                          \
  VAL(double, sensor_cutoff, nsensor, "")                                                                            \
  VAL(double, sensor_noise, nsensor, "")                                                                             \
  VAL(snInt2, sensor_history, nsensor, "")                                                                           \
  REF(sensor_historyadr, nsensor, nhistory, "")                                                                      \
  VAL(double, sensor_delay, nsensor, "")                                                                             \
  VAL(snVec2, sensor_interval, nsensor, "")                                                                          \
  MAT(double, sensor_user, nsensor, nuser_sensor, "")                                                                \
                                                                                                                     \
  VAL(double, qpos0, nq, "")                                                                                         \
                                                                                                                     \
  VAL(double, qpos_spring, nq, "")                                                                                   \
                                                                                                                     \
  VAL(int, wrap_type, nwrap, "")                                                                                     \
  VAL(int, wrap_objid, nwrap, "")                                                                                    \
  VAL(double, wrap_prm, nwrap, "")                                                                                   \
                                                                                                                     \
  REF(numeric_adr, nnumeric, nnumericdata, "")                                                                       \
  VAL(int, numeric_size, nnumeric, "")                                                                               \
  VAL(double, numeric_data, nnumericdata, "")                                                                        \
                                                                                                                     \
  REF(text_adr, ntext, ntextdata, "")                                                                                \
  VAL(int, text_size, ntext, "")                                                                                     \
  VAL(char, text_data, ntextdata, "")                                                                                \
                                                                                                                     \
  REF(tuple_adr, ntuple, ntupledata, "")                                                                             \
  VAL(int, tuple_size, ntuple, "")                                                                                   \
  VAL(int, tuple_objtype, ntupledata, "")                                                                            \
  VAL(int, tuple_objid, ntupledata, "")                                                                              \
  VAL(double, tuple_objprm, ntupledata, "")                                                                          \
                                                                                                                     \
  VAL(double, key_time, nkey, "")                                                                                    \
  MAT(double, key_qpos, nkey, nq, "")                                                                                \
  MAT(double, key_qvel, nkey, nv, "")                                                                                \
  MAT(double, key_act, nkey, na, "")                                                                                 \
  MAT(snVec3, key_mpos, nkey, nmocap, "")                                                                            \
  MAT(snQuat, key_mquat, nkey, nmocap, "")                                                                           \
  MAT(double, key_ctrl, nkey, nu, "")                                                                                \
                                                                                                                     \
  VAL(int, M_rownnz, nv, "")                                                                                         \
  REF(M_rowadr, nv, nC, "")                                                                                          \
  REF(M_colind, nC, nv, "")                                                                                          \
  REF(body_chainadr, nbody, nchain, "")                                                                              \
  VAL(int, body_chainnum, nbody, "")                                                                                 \
  REF(chain_dof, nchain, nv, "")                                                                                     \
  VAL(int, moment_rownnz, nu, "")                                                                                    \
  REF(moment_rowadr, nu, nJmom, "")                                                                                  \
  REF(moment_colind, nJmom, nv, "")                                                                                  \
                                                                                                                     \
  REF(name_bodyadr, nbody, nnames, "")                                                                               \
  REF(name_jntadr, njnt, nnames, "")                                                                                 \
  REF(name_geomadr, ngeom, nnames, "")                                                                               \
  REF(name_siteadr, nsite, nnames, "")                                                                               \
  REF(name_camadr, ncam, nnames, "")                                                                                 \
  REF(name_lightadr, nlight, nnames, "")                                                                             \
  REF(name_meshadr, nmesh, nnames, "")                                                                               \
  REF(name_skinadr, nskin, nnames, "")                                                                               \
  REF(name_hfieldadr, nhfield, nnames, "")                                                                           \
  REF(name_texadr, ntex, nnames, "")                                                                                 \
  REF(name_matadr, nmat, nnames, "")                                                                                 \
  REF(name_pairadr, npair, nnames, "")                                                                               \
  REF(name_excludeadr, nexclude, nnames, "")                                                                         \
  REF(name_eqadr, neq, nnames, "")                                                                                   \
  REF(name_tendonadr, ntendon, nnames, "")                                                                           \
  REF(name_actuatoradr, nu, nnames, "")                                                                              \
  REF(name_sensoradr, nsensor, nnames, "")                                                                           \
  REF(name_numericadr, nnumeric, nnames, "")                                                                         \
  REF(name_textadr, ntext, nnames, "")                                                                               \
  REF(name_tupleadr, ntuple, nnames, "")                                                                             \
  REF(name_keyadr, nkey, nnames, "")                                                                                 \
  VAL(char, names, nnames, "")                                                                                       \
  VAL(int, name_slot, nnameslot, "")
