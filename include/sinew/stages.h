// stages.h — the stages of a step, one row each
//   STAGE(name, when, reads, writes, doc)
//     name     SN_STAGE_name, and the function sn_name(m, d) that runs it
//     when     FORCES: in every pass, also one that is made for forces alone; ALWAYS: in every other pass; ENERGY: with
//     the
//              flag `energy`; SENSORS: where sensors are to be read; NEVER: not by itself
//     reads    fields of the data that it reads; a name that ends in * stands for all fields that begin so
//     writes   fields of the data that it writes. Fields that are also in `reads` may keep some of their values.
//     doc      what it computes
//   A pass runs the rows of position, velocity and force in this order. The enum, the passes, timing, the check of
//   reads and writes in debug builds and the table in docs/architecture.md are expansions of these rows.
//   Besides data_fields.h and frame_fields.h, fields are: time, energy, contact, rows (the blocks of constraint rows),
//   and the private state of SN_PRIVATE_STATE (src/model/awake.h): plane, stale, contact_frames_due, kinetic_before.
#pragma once
// clang-format off

// what a state gives
#define SN_STAGES_GIVEN(STAGE)                                                                                          \
  STAGE(state, NEVER, "", "", "physical state, advanced by the integrator")                                             \
  STAGE(input, NEVER, "", "", "controls, applied forces and other inputs, set by the user")

// derived from qpos
#define SN_STAGES_POSITION(STAGE)                                                                                       \
  STAGE(pass_begin, FORCES, "energy kinetic_before", "contact rows efc_* island_* energy kinetic_before",                                                   \
        "contacts, rows and energies of the pass before are forgotten")                                                 \
  STAGE(wake, ALWAYS, "stale tree_asleep qpos qvel qfrc_applied xfrc_applied mocap_* qpos_asleep xpos xquat", "tree_asleep",   \
        "trees that were moved or pushed wake; lists of what is awake")                                                 \
  STAGE(body_poses, FORCES, "qpos mocap_*", "plane xpos xquat xmat xipos ximat xanchor xaxis axis_*",                         \
        "frames of bodies and joints from qpos")                                                                        \
  STAGE(object_frames, FORCES, "qpos xpos xquat xmat xipos ximat", "geom_x* site_x* moving_rate contact_frames_due",                                        \
        "frames of geoms and sites")                                                                                    \
  STAGE(center_of_mass, FORCES, "xmat xipos ximat xanchor xaxis axis_*", "subtree_com cinert cdof column",                            \
        "centres of mass, inertias and motion axes about them")                                                         \
  STAGE(camera_frames, ALWAYS, "tree_asleep xpos xquat xmat subtree_com", "cam_x* light_x*",                                        \
        "frames of cameras and lights")                                                                                 \
  STAGE(flex_positions, FORCES, "xpos xmat subtree_com cdof", "flexvert_* flexelem_aabb flexedge_J flexedge_length bvh_aabb_dyn", \
        "vertices of flexes, lengths of their edges and bounding volumes")                                              \
  STAGE(tendon_paths, FORCES, "qpos tree_asleep xmat xpos geom_x* site_xpos moving_rate subtree_com cdof column ten_wrap* wrap_*",                               \
        "ten_length ten_J ten_wrap* wrap_*", "lengths, Jacobians and points of tendons")                                \
  STAGE(wake_by_tendons, ALWAYS, "tree_asleep ten_length", "tree_asleep",                                               \
        "trees wake that the limit of a tendon ties to one awake")                                                      \
  STAGE(mass_matrix, FORCES, "plane cinert cdof column ten_J", "crb M", "joint-space inertia")                                       \
  STAGE(factor_mass, ALWAYS, "M", "qLD qLDiagInv", "sparse factors of the joint-space inertia")                         \
  STAGE(collide, FORCES, "xpos xquat xmat xipos ximat geom_x* contact_frames_due flexvert_xpos flexelem_aabb bvh_aabb_dyn",  \
        "geom_x* contact contact_frames_due", "contacts between geoms and flexes")            \
  STAGE(wake_by_contacts, ALWAYS, "tree_asleep contact xpos xquat xmat xipos ximat geom_x* contact_frames_due flexvert_xpos flexelem_aabb bvh_aabb_dyn",                            \
        "tree_asleep geom_x* contact contact_frames_due",                                                                                  \
        "trees wake that touch one awake; contacts of those are found")                                                 \
  STAGE(wake_by_equalities, ALWAYS, "tree_asleep eq_active", "tree_asleep",                                             \
        "trees wake that an equality ties to one awake")                                                                \
  STAGE(constraint_rows, FORCES, "qpos eq_active xpos xquat xmat geom_xpos site_x* subtree_com cdof column ten_length ten_J contact " \
        "flexvert_* flexedge_length flexedge_J", \
        "rows efc_type efc_id efc_pos efc_margin efc_frictionloss efc_diagApprox efc_KBIP efc_D efc_R efc_island island_* " \
        "tree_island dof_island contact",                                                                               \
        "Jacobians and regularizers of all constraints, and their islands")                                             \
  STAGE(transmission, FORCES, "qpos tree_asleep xpos xmat xquat geom_x* site_x* subtree_com cdof ten_length ten_J contact rows efc_*", \
        "actuator_length actuator_moment", "actuator lengths and moments")                                              \
  STAGE(energy_position, ENERGY, "qpos xipos geom_x* site_x* ten_length flexedge_length energy", "energy", "potential energy")  \
  STAGE(sensors_position, SENSORS, SN_READS_STATE SN_READS_POSITION "sensordata energy kinetic_before",                                \
        "sensordata energy kinetic_before", "sensors of positions")

// derived from qpos and qvel
#define SN_STAGES_VELOCITY(STAGE)                                                                                       \
  STAGE(flex_velocities, ALWAYS, "qvel flexedge_J", "flexedge_velocity", "rates of change of flex edge lengths")        \
  STAGE(tendon_velocities, ALWAYS, "qpos qvel geom_x* site_xpos cdof column ten_J", "ten_velocity",                      \
        "rates of change of tendon lengths")                                                                           \
  STAGE(velocities, ALWAYS, "plane qpos qvel cdof axis_* subtree_com column", "cvel cdof_dot column_dot", "velocities of bodies and motion axes")                       \
  STAGE(actuator_velocities, ALWAYS, "qvel ten_velocity actuator_moment", "actuator_velocity",                          \
        "rates of change of actuator lengths")                                                                          \
  STAGE(passive_forces, ALWAYS,                                                                                         \
        "time qpos qvel xpos xquat xmat xipos ximat geom_x* site_x* subtree_com cdof column cvel ten_length ten_velocity ten_J flexvert_xpos " \
        "flexedge_* contact", \
        "qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive force_value contact",                                    \
        "springs, dampers, gravity compensation, force elements")      \
  STAGE(constraint_reference, ALWAYS,                                                                                   \
        "qvel contact rows efc_* xpos xquat xmat geom_x* site_xpos subtree_com cvel cdof_dot column_dot", "efc_vel efc_aref", \
        "accelerations that constraints ask for")                                                                       \
  STAGE(bias_forces, ALWAYS, "plane qvel site_xpos subtree_com cdof cdof_dot column* cvel cinert ten_J", "qfrc_bias",                 \
        "Coriolis, centrifugal and gravity forces")                                                                     \
  STAGE(energy_velocity, ENERGY, "qvel M energy", "energy kinetic_before", "kinetic energy")                                           \
  STAGE(sensors_velocity, SENSORS, SN_READS_STATE SN_READS_POSITION SN_READS_VELOCITY "sensordata subtree_* kinetic_before",           \
        "sensordata subtree_linvel subtree_angmom energy kinetic_before", "sensors of velocities")

// derived from the state, controls and applied forces
#define SN_STAGES_FORCE(STAGE)                                                                                          \
  STAGE(actuation, FORCES,                                                                                              \
        "time ctrl history act qvel actuator_length actuator_velocity actuator_moment ten_J qfrc_gravcomp act_dot actuator_force", \
        "act_dot actuator_force qfrc_actuator hill_*", "activation rates and actuator forces")                          \
  STAGE(smooth_acceleration, ALWAYS,                                                                                    \
        "qfrc_applied xfrc_applied xipos subtree_com cdof column qLD qLDiagInv qfrc_passive qfrc_bias qfrc_actuator",          \
        "qfrc_smooth qacc_smooth", "acceleration without constraints")                                                  \
  STAGE(constraint_forces, ALWAYS,                                                                                      \
        "qacc_warmstart M qLD qLDiagInv qfrc_smooth qacc_smooth rows efc_* island_* tree_island dof_island contact",    \
        "efc_* qfrc_constraint qacc", "forces that keep the constraints, and the final acceleration")                   \
  STAGE(sensors_acceleration, SENSORS,                                                                                  \
        SN_READS_STATE SN_READS_POSITION SN_READS_VELOCITY SN_READS_FORCE "sensordata",                                 \
        "sensordata cacc cfrc_*", "sensors of forces and accelerations")

// what ends a step, and its inverse
#define SN_STAGES_END(STAGE)                                                                                            \
  STAGE(integrate, NEVER, "all that a pass wrote", "time history act qvel qpos qacc_warmstart tree_asleep plugin_state",             \
        "the next state")                                                                                               \
  STAGE(constraint_inverse, ALWAYS, "qacc rows efc_* contact", "efc_* qfrc_constraint",                                 \
        "constraint forces at a given acceleration")                                                                    \
  STAGE(inverse_forces, ALWAYS, "qacc M qfrc_bias qfrc_passive qfrc_constraint", "qfrc_inverse",                        \
        "forces that explain a given acceleration")                                                                     \
  STAGE(on_request, NEVER, "", "", "filled by a separate call")

// Quantities that sensors may read.
#define SN_READS_STATE "time qpos qvel history tree_asleep mocap_* xfrc_applied "
#define SN_READS_POSITION                                                                                               \
  "xpos xquat xmat xipos ximat xanchor xaxis geom_x* site_x* subtree_com cdof column cinert cam_x* ten_length ten_J flexvert_xpos M "        \
  "contact rows efc_* actuator_length actuator_moment "
#define SN_READS_VELOCITY "cvel cdof_dot column_dot ten_velocity actuator_velocity energy "
#define SN_READS_FORCE "act ctrl act_dot actuator_force qfrc_actuator hill_* qacc qfrc_constraint subtree_* cacc cfrc_* "

// all of them, in the order of the enum
#define SN_STAGES(STAGE)                                                                                                \
  SN_STAGES_GIVEN(STAGE)                                                                                                \
  SN_STAGES_POSITION(STAGE)                                                                                             \
  SN_STAGES_VELOCITY(STAGE)                                                                                             \
  SN_STAGES_FORCE(STAGE)                                                                                                \
  SN_STAGES_END(STAGE)
