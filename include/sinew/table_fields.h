// table_fields.h — arrays of snModel: reference positions, custom data, keyframes, sparsity patterns, names
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

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
  VAL(double, path_rigidsum, ntendon,         "length of those segments of the tendon that no dof changes, each divided by its pulley [m]") \
  REF(        path_dof,      npath,   nv,     "dofs of all tendon segments; of a fixed tendon, those of its joints")   \
  REF(        path_slot,     npath,   nJten,  "entry of ten_J that belongs to the dof of path_dof")                    \
  REF(        piece_wrap,    npiece,  nwrap,  "site of the tendon path at which the piece begins")                     \
  REF(        piece_tendon,  npiece,  ntendon, "tendon of the piece")                                                  \
  REF(        piece_pulley,  npiece,  nwrap,  "pulley of the tendon path that divides the length of the piece; -1: none") \
  REF(        piece_varying, npiece,  npiece, "the nvarying pieces of tendon paths whose length dofs change, ascending; then -1") \
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
  REF(      name_flexadr,     nflex,     nnames, "first character of each flex's name")                                \
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
  REF(      name_forceadr,    nforce,    nnames, "first character of each force element's name")                       \
  REF(      name_pluginadr,   nplugin,   nnames, "first character of each plugin instance's name")                     \
  VAL(char, names,            nnames,            "the model's name, then all others, each ended by a zero")            \
  VAL(int,  name_slot,        nnameslot,         "hash table of names; see sn_name_to_id")
