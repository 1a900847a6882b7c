// field_rows.h — the fields that stages read and write, one row each; every view expands these rows into its accessors
//   INT(name)                      integers of the model, the same in all worlds
//   MODEL(TYPE, name, WORLDS)      numbers of the model; SHARED: one for all worlds, PER_WORLD: worlds may differ in it
//   FIELD(TYPE, name)              numbers of the data
//   A view gives INDEX, CONST, GET and PUT for these names and for the work fields that live between the phases of a
//   stage: joint_rotation (QUAT), tree_moment (VEC3), cacc and cfrc (SPATIAL).
#pragma once

// Tags of types: snVec3 and its kin are themselves macros where lanes stand for numbers.
#define TYPE_REAL    real
#define TYPE_VEC3    snVec3
#define TYPE_QUAT    snQuat
#define TYPE_MAT3    snMat3
#define TYPE_SPATIAL snSpatial
#define TYPE_INERTIA snSpatialInertia

// clang-format off
#define SN_STAGE_INTS(INT)                                                                                             \
  INT(body_parentid) INT(body_mocapid) INT(body_jntadr) INT(body_jntnum) INT(body_dofadr) INT(body_dofnum)             \
  INT(body_rootid) INT(body_sameframe) INT(jnt_type) INT(jnt_qposadr) INT(jnt_dofadr) INT(jnt_bodyid) INT(dof_bodyid)  \
  INT(dof_simplenum) INT(M_rowadr) INT(M_rownnz) INT(M_colind) INT(ten_J_rowadr) INT(ten_J_rownnz) INT(ten_J_colind)

#define SN_STAGE_MODEL(MODEL)                                                                                          \
  MODEL(VEC3, body_pos, SHARED) MODEL(QUAT, body_quat, SHARED) MODEL(VEC3, body_ipos, SHARED)                          \
  MODEL(QUAT, body_iquat, SHARED) MODEL(REAL, body_mass, PER_WORLD) MODEL(REAL, body_subtreemass, PER_WORLD)           \
  MODEL(VEC3, body_inertia, PER_WORLD) MODEL(VEC3, jnt_pos, SHARED) MODEL(VEC3, jnt_axis, SHARED)                      \
  MODEL(REAL, qpos0, SHARED) MODEL(REAL, dof_M0, PER_WORLD) MODEL(REAL, dof_armature, PER_WORLD)                    \
  MODEL(REAL, jnt_stiffness, PER_WORLD) MODEL(REAL, qpos_spring, PER_WORLD) MODEL(REAL, dof_damping, PER_WORLD)        \
  MODEL(REAL, tendon_stiffness, PER_WORLD) MODEL(REAL, tendon_damping, PER_WORLD)

#define SN_STAGE_FIELDS(FIELD)                                                                                         \
  FIELD(REAL, qpos) FIELD(REAL, qvel) FIELD(VEC3, mocap_pos) FIELD(QUAT, mocap_quat) FIELD(VEC3, xpos)                 \
  FIELD(QUAT, xquat) FIELD(MAT3, xmat) FIELD(VEC3, xipos) FIELD(MAT3, ximat) FIELD(VEC3, xanchor) FIELD(VEC3, xaxis)   \
  FIELD(VEC3, subtree_com) FIELD(SPATIAL, cdof) FIELD(INERTIA, cinert) FIELD(INERTIA, crb) FIELD(REAL, M)              \
  FIELD(SPATIAL, cvel) FIELD(SPATIAL, cdof_dot) FIELD(REAL, qfrc_bias) FIELD(REAL, qacc)                        \
  FIELD(REAL, ten_length) FIELD(REAL, ten_velocity) FIELD(REAL, ten_J) FIELD(REAL, qfrc_spring) FIELD(REAL, qfrc_damper)
// clang-format on

#define INDEX(w, name, i)  int_##name(w, i)
#define CONST(w, name, i)  const_##name(w, i)
#define GET(w, name, i)    get_##name(w, i)
#define PUT(w, name, i, v) put_##name(w, i, v)

// Items of a phase. Of a world with trees asleep, the first three are those of trees that are computed.
typedef enum Range {
  JOINTS,
  BODIES,
  DOFS,
  ALL_BODIES,  // with the world
  EVERY_BODY,  // without
  SUBTREES,    // bodies whose subtree has a centre of mass of its own: all, or the roots of trees
  TENDONS,
} Range;

// What a sweep through the tree hands to its item function.
typedef struct BodyNode {
  int body, parent, dof, dof_end;
} BodyNode;
