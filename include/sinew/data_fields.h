// data_fields.h — the stages of a step and every array of snData, declared once
//   VAL(type, name, rows, stage, doc)         rows of a fixed-width type, counted by a size of the model
//   REF(name, rows, into, stage, doc)         indices, as in model_fields.h
//   The stage column says who writes the field: `state` is the user's and the integrator's, `input` the user's.
//   Debug builds fill what later stages will write with NaN before each forward pass.
#pragma once

// STAGE(name, doc), in the order in which a step runs them
#define SN_STAGES(STAGE)                                                                                             \
  STAGE(state, "physical state, advanced by the integrator")                                                         \
  STAGE(input, "controls, applied forces and other inputs, set by the user")                                         \
  STAGE(body_poses, "frames of bodies, joints, geoms and sites from qpos")                                           \
  STAGE(center_of_mass, "centres of mass, inertias and motion axes about them")                                      \
  STAGE(camera_frames, "frames of cameras and lights")                                                               \
  STAGE(mass_matrix, "joint-space inertia")                                                                          \
  STAGE(factor_mass, "its sparse factors")                                                                           \
  STAGE(transmission, "actuator lengths and moments")                                                                \
  STAGE(energy_position, "potential energy")                                                                         \
  STAGE(velocities, "velocities of bodies, motion axes and actuators")                                               \
  STAGE(passive_forces, "springs, dampers, gravity compensation")                                                    \
  STAGE(bias_forces, "Coriolis, centrifugal and gravity forces")                                                     \
  STAGE(energy_velocity, "kinetic energy")                                                                           \
  STAGE(actuation, "activation rates and actuator forces")                                                           \
  STAGE(smooth_acceleration, "acceleration without constraints")                                                     \
  STAGE(constraint_forces, "forces that keep the constraints, and the final acceleration")                           \
  STAGE(integrate, "the next state")                                                                                 \
  STAGE(inverse, "forces that explain a given acceleration")                                                         \
  STAGE(on_request, "filled by a call of its own")

#define SN_DATA_FIELDS(VAL, REF)                                                                                     \
  VAL(double, qpos, nq, state, "")                                                                                   \
  VAL(double, qvel, nv, state, "")                                                                                   \
  VAL(double, act, na, state, "")                                                                                    \
  VAL(double, history, nhistory, state, "")                                                                          \
  VAL(double, qacc_warmstart, nv, state, "")                                                                         \
  VAL(double, ctrl, nu, input, "")                                                                                   \
  VAL(double, qfrc_applied, nv, input, "")                                                                           \
  VAL(snSpatial, xfrc_applied, nbody, input, "")                                                                     \
  VAL(snByte, eq_active, neq, input, "")                                                                             \
  VAL(snVec3, mocap_pos, nmocap, input, "")                                                                          \
  VAL(snQuat, mocap_quat, nmocap, input, "")                                                                         \
  VAL(double, userdata, nuserdata, input, "")                                                                        \
  VAL(int, tree_asleep, ntree, state, "")                                                                            \
                                                                                                                     \
  VAL(snVec3, xpos, nbody, body_poses, "")                                                                           \
  VAL(snQuat, xquat, nbody, body_poses, "")                                                                          \
  VAL(snMat3, xmat, nbody, body_poses, "")                                                                           \
  VAL(snVec3, xipos, nbody, body_poses, "")                                                                          \
  VAL(snMat3, ximat, nbody, body_poses, "")                                                                          \
  VAL(snVec3, xanchor, njnt, body_poses, "")                                                                         \
  VAL(snVec3, xaxis, njnt, body_poses, "")                                                                           \
  VAL(snVec3, geom_xpos, ngeom, body_poses, "")                                                                      \
  VAL(snMat3, geom_xmat, ngeom, body_poses, "")                                                                      \
  VAL(snVec3, site_xpos, nsite, body_poses, "")                                                                      \
  VAL(snMat3, site_xmat, nsite, body_poses, "")                                                                      \
  VAL(snVec3, subtree_com, nbody, center_of_mass, "")                                                                \
  VAL(snSpatial, cdof, nv, center_of_mass, "")                                                                       \
  VAL(snSpatialInertia, cinert, nbody, center_of_mass, "")                                                           \
  VAL(snVec3, cam_xpos, ncam, camera_frames, "")                                                                     \
  VAL(snMat3, cam_xmat, ncam, camera_frames, "")                                                                     \
  VAL(snVec3, light_xpos, nlight, camera_frames, "")                                                                 \
  VAL(snVec3, light_xdir, nlight, camera_frames, "")                                                                 \
  VAL(snSpatialInertia, crb, nbody, mass_matrix, "")                                                                 \
  VAL(double, M, nC, mass_matrix, "")                                                                                \
  VAL(double, qLD, nC, factor_mass, "")                                                                              \
  VAL(double, qLDiagInv, nv, factor_mass, "")                                                                        \
  VAL(double, actuator_length, nu, transmission, "")                                                                 \
  VAL(double, actuator_moment, nJmom, transmission, "")                                                              \
                                                                                                                     \
  VAL(snSpatial, cvel, nbody, velocities, "")                                                                        \
  VAL(snSpatial, cdof_dot, nv, velocities, "")                                                                       \
  VAL(double, actuator_velocity, nu, velocities, "")                                                                 \
  VAL(double, qfrc_spring, nv, passive_forces, "")                                                                   \
  VAL(double, qfrc_damper, nv, passive_forces, "")                                                                   \
  VAL(double, qfrc_gravcomp, nv, passive_forces, "")                                                                 \
  VAL(double, qfrc_fluid, nv, passive_forces, "")                                                                    \
  VAL(double, qfrc_passive, nv, passive_forces, "")                                                                  \
  VAL(double, qfrc_bias, nv, bias_forces, "")                                                                        \
                                                                                                                     \
  VAL(double, act_dot, na, actuation, "")                                                                            \
  VAL(double, actuator_force, nu, actuation, "")                                                                     \
  VAL(double, qfrc_actuator, nv, actuation, "")                                                                      \
  VAL(double, qfrc_smooth, nv, smooth_acceleration, "")                                                              \
  VAL(double, qacc_smooth, nv, smooth_acceleration, "")                                                              \
  VAL(double, qfrc_constraint, nv, constraint_forces, "")                                                            \
  VAL(double, qacc, nv, constraint_forces, "")                                                                       \
  VAL(double, sensordata, nsensordata, constraint_forces, "")                                                        \
  VAL(double, qH, nC, integrate, "")                                                                                 \
  VAL(double, qHDiagInv, nv, integrate, "")                                                                          \
  VAL(double, qfrc_inverse, nv, inverse, "")                                                                         \
                                                                                                                     \
  VAL(snVec3, subtree_linvel, nbody, on_request, "")                                                                 \
  VAL(snVec3, subtree_angmom, nbody, on_request, "")                                                                 \
  VAL(snSpatial, cacc, nbody, on_request, "")                                                                        \
  VAL(snSpatial, cfrc_int, nbody, on_request, "")                                                                    \
  VAL(snSpatial, cfrc_ext, nbody, on_request, "")
