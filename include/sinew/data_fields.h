// data_fields.h — every array of snData, declared once
//   VAL(type, name, rows, stage, doc)         rows of a fixed-width type, counted by a size of the model
//   REF(name, rows, into, stage, doc)         indices, as in model_fields.h
//   The stage column names the writer of the field: `state` is the user's and the integrator's, `input` the user's.
//   Debug builds check that every stage reads and writes only what its row in stages.h declares.
#pragma once
#include "sinew/flex_fields.h"
// clang-format off

// state and inputs
#define SN_DATA_STATE(VAL, REF)                                                                                        \
  VAL(double, qpos, nq, state,               "positions [m, rad; unit quaternions]")                                   \
  VAL(double, qvel, nv, state,               "velocities [m/s, rad/s; angular velocity of free and ball joints in the body frame]") \
  VAL(double, act, na, state,                "activations of actuators")                                               \
  VAL(double, history, nhistory, state,      "past controls and sensor values, one buffer after another")              \
  VAL(double, qacc_warmstart, nv, state,     "where the solver starts [m/s^2, rad/s^2]")                               \
  VAL(double, ctrl, nu, input,               "controls")                                                               \
  VAL(double, qfrc_applied, nv, input,       "forces applied to dofs [N, N m]")                                         \
  VAL(snWrench, xfrc_applied, nbody, input,  "force and torque at each body's centre of mass, world axes [N, N m]")      \
  VAL(snByte, eq_active, neq, input,         "1: the equality constraint is in force")                                 \
  VAL(snVec3, mocap_pos, nmocap, input,      "positions of mocap bodies, in the world [m]")                            \
  VAL(snQuat, mocap_quat, nmocap, input,     "orientations of mocap bodies, in the world")                             \
  VAL(double, userdata, nuserdata, input,    "numbers for the user, which no stage reads")                             \
  VAL(int, tree_asleep, ntree, state,        "of each tree: below 0, steps until it may sleep; else the next tree of its sleeping cycle") \
  VAL(double, plugin_state, npluginstate, state, "states of the instances of plugins")

// derived from qpos
#define SN_DATA_POSITION(VAL, REF)                                                                                     \
  VAL(snVec3, xpos, nbody, body_poses,                 "origin of each body frame, in the world [m]")                  \
  VAL(snQuat, xquat, nbody, body_poses,                "orientation of each body frame, in the world")                 \
  VAL(snMat3, xmat, nbody, body_poses,                 "orientation of each body frame, as a matrix whose columns are the axes of the body in the world") \
  VAL(snVec3, xipos, nbody, body_poses,                "centre of mass of each body, in the world [m]")                \
  VAL(snMat3, ximat, nbody, body_poses,                "principal axes of inertia as columns, in the world")           \
  VAL(snVec3, xanchor, njnt, body_poses,               "anchor of each joint, in the world [m]")                       \
  VAL(snVec3, xaxis, njnt, body_poses,                 "axis of each joint, in the world")                             \
  VAL(snVec4, axis_jet, naxis, body_poses,             "displacement of each axis and its first three derivatives by the position of its dof") \
  VAL(snVec3, axis_xanchor, naxis, body_poses,         "anchor of each axis, in the world [m]")                        \
  VAL(snVec3, axis_xdir, naxis, body_poses,            "direction of each axis, in the world")                         \
  VAL(snVec3, moving_rate, nmoving, object_frames,     "derivative of the position of each moving site by the dof that moves it in its body, in the world") \
  VAL(snSpatial, column, ncolumn, center_of_mass,      "motion of a body by a unit velocity of a dof of another body, about the centre of mass of its tree") \
  VAL(snVec3, geom_xpos, ngeom, object_frames,         "origin of each geom frame, in the world [m]")                  \
  VAL(snMat3, geom_xmat, ngeom, object_frames,         "orientation of each geom frame, as a matrix")                  \
  VAL(snVec3, site_xpos, nsite, object_frames,         "origin of each site frame, in the world [m]")                  \
  VAL(snMat3, site_xmat, nsite, object_frames,         "orientation of each site frame, as a matrix")                  \
  VAL(snVec3, subtree_com, nbody, center_of_mass,      "centre of mass of each subtree, in the world [m]")             \
  VAL(snSpatial, cdof, nv, center_of_mass,             "motion by a unit velocity of each dof, about the centre of mass of its tree") \
  VAL(snSpatialInertia, cinert, nbody, center_of_mass, "spatial inertia of each body, about the centre of mass of its tree") \
  VAL(snVec3, cam_xpos, ncam, camera_frames,           "origin of each camera frame, in the world [m]")                \
  VAL(snMat3, cam_xmat, ncam, camera_frames,           "orientation of each camera frame, as a matrix")                \
  VAL(snVec3, light_xpos, nlight, camera_frames,       "origin of each light, in the world [m]")                       \
  VAL(snVec3, light_xdir, nlight, camera_frames,       "direction of each light, in the world")                        \
  VAL(double, ten_length, ntendon, tendon_paths,       "length of each tendon [m, rad]")                               \
  VAL(double, ten_J, nJten, tendon_paths,              "derivative of each tendon length by each dof (moment arms), sparse rows") \
  VAL(int, ten_wrapadr, ntendon, tendon_paths,         "first path point of each tendon, counted in points of wrap_xpos") \
  VAL(int, ten_wrapnum, ntendon, tendon_paths,         "number of path points of each tendon")                         \
  VAL(snInt2, wrap_obj, nwrap, tendon_paths,           "geom that each path point lies on; -1: a site, -2: a pulley")  \
  VAL(snVec3Pair, wrap_xpos, nwrap, tendon_paths,      "path points of all tendons, in the world [m]")                 \
  VAL(snSpatialInertia, crb, nbody, mass_matrix,       "spatial inertia of each subtree, about the centre of mass of its tree") \
  VAL(double, M, nC, mass_matrix,                      "joint-space inertia, lower triangle [kg, kg m^2]")             \
  VAL(double, qLD, nC, factor_mass,                    "L and D of M = L' D L, on the pattern of M")                   \
  VAL(double, qLDiagInv, nv, factor_mass,              "inverse of the diagonal D")                                    \
  VAL(int, tree_island, ntree, constraint_rows,        "island of each tree; -1: none")                                \
  VAL(int, dof_island, nv, constraint_rows,            "island of each dof; -1: none")                                 \
  VAL(double, actuator_length, nu, transmission,       "length of each actuator [m, rad]")                             \
  VAL(double, actuator_moment, nJmom, transmission,    "derivative of each actuator length by each dof (moment arms), sparse rows")

// derived from qvel
#define SN_DATA_VELOCITY(VAL, REF)                                                                                     \
  VAL(double, ten_velocity, ntendon, tendon_velocities, "rate of change of ten_length [m/s, rad/s]")                   \
  VAL(snSpatial, cvel, nbody, velocities,        "spatial velocity of each body, about the centre of mass of its tree [rad/s, m/s]") \
  VAL(snSpatial, cdof_dot, nv, velocities,       "rate of change of cdof")                                             \
  VAL(snSpatial, column_dot, ncolumn, velocities, "rate of change of column")                                          \
  VAL(double, actuator_velocity, nu, actuator_velocities, "rate of change of actuator_length [m/s, rad/s]")                     \
  VAL(double, qfrc_spring, nv, passive_forces,   "force of springs on dofs [N, N m]")                                   \
  VAL(double, qfrc_damper, nv, passive_forces,   "force of dampers on dofs [N, N m]")                                   \
  VAL(double, qfrc_gravcomp, nv, passive_forces, "force of gravity compensation on dofs [N, N m]")                      \
  VAL(double, qfrc_fluid, nv, passive_forces,    "force of the surrounding medium on dofs [N, N m]")                    \
  VAL(double, qfrc_passive, nv, passive_forces,  "sum of passive forces on dofs [N, N m]")                              \
  VAL(snForceValue, force_value, nforce, passive_forces, "force elements: force on the coordinate or tension; of a bushing, moments by its angles and force in the frame of its first site; of a contact, force on the second geom and its point, in the world [N, N m, m]") \
  VAL(double, qfrc_bias, nv, bias_forces,        "Coriolis, centrifugal and gravity forces, to be overcome [N, N m]")

// forces and accelerations
#define SN_DATA_FORCE(VAL, REF)                                                                                        \
  VAL(double, act_dot, na, actuation,                     "time derivative of act [1/s]")                              \
  VAL(double, actuator_force, nu, actuation,              "force along each actuator [N, N m]")                         \
  VAL(double, qfrc_actuator, nv, actuation,               "force of actuators on dofs [N, N m]")                        \
  VAL(double, hill_fiberlength, nhill, actuation,         "fibre length [m]")                                          \
  VAL(double, hill_fibervelocity, nhill, actuation,       "fibre lengthening velocity [m/s]")                          \
  VAL(double, hill_pennation, nhill, actuation,           "pennation angle [rad]")                                     \
  VAL(double, hill_tendonlength, nhill, actuation,        "tendon length [m]")                                         \
  VAL(double, hill_tendonstrain, nhill, actuation,        "tendon strain: length over slack length, less 1")           \
  VAL(double, hill_tendonforce, nhill, actuation,         "tendon force [N]")                                          \
  VAL(double, hill_activeforce, nhill, actuation,         "active fibre force [N]")                                    \
  VAL(double, hill_passiveforce, nhill, actuation,        "passive fibre force, damping included [N]")                 \
  VAL(double, hill_fiberpower, nhill, actuation,          "mechanical power of active fibre force [W]")                \
  VAL(double, qfrc_smooth, nv, smooth_acceleration,       "all forces except constraints [N, N m]")                     \
  VAL(double, qacc_smooth, nv, smooth_acceleration,       "acceleration without constraints [m/s^2, rad/s^2]")         \
  VAL(double, qfrc_constraint, nv, constraint_forces,     "force of constraints on dofs [N, N m]")                      \
  VAL(double, qacc, nv, constraint_forces,                "acceleration [m/s^2, rad/s^2]")                             \
  VAL(double, sensordata, nsensordata, sensors_acceleration, "values of all sensors")                                  \
  VAL(double, qH, nC, integrate,                          "L and D of M - h qDeriv (implicitfast) or M + h B (Euler with damping), on the pattern of M") \
  VAL(double, qHDiagInv, nv, integrate,                   "inverse of the diagonal D of qH")                           \
  VAL(double, qDeriv, nD, integrate,                      "derivative of qfrc_smooth by qvel, on the pattern D")       \
  VAL(double, qLU, nD, integrate,                         "U and L of M - h qDeriv, on the pattern D")                 \
  VAL(double, qpos_asleep, nq, integrate,                 "positions at which trees fell asleep; a tree that is elsewhere is woken") \
  VAL(double, qfrc_inverse, nv, inverse_forces,                "force on dofs that explains qacc [N, N m]")

// computed on request
#define SN_DATA_REQUEST(VAL, REF)                                                                                      \
  VAL(snVec3, subtree_linvel, nbody, on_request, "velocity of each subtree's centre of mass [m/s]")                    \
  VAL(snVec3, subtree_angmom, nbody, on_request, "angular momentum of each subtree about its centre of mass [kg m^2/s]") \
  VAL(snSpatial, cacc, nbody, on_request,        "spatial acceleration of each body less gravity, about the centre of mass of its tree") \
  VAL(snSpatial, cfrc_int, nbody, on_request,    "spatial force on each body by its parent, about the centre of mass of its tree") \
  VAL(snSpatial, cfrc_ext, nbody, on_request,    "spatial force on each body from contacts and applied forces, about the centre of mass of its tree")

// every array of the data, in this order
#define SN_DATA_FIELDS(VAL, REF)                                                                                       \
  SN_DATA_STATE(VAL, REF)                                                                                            \
  SN_DATA_POSITION(VAL, REF)                                                                                         \
  SN_DATA_FLEX_POSITION(VAL, REF)                                                                                    \
  SN_DATA_VELOCITY(VAL, REF)                                                                                         \
  SN_DATA_FLEX_VELOCITY(VAL, REF)                                                                                    \
  SN_DATA_FORCE(VAL, REF)                                                                                            \
  SN_DATA_REQUEST(VAL, REF)
