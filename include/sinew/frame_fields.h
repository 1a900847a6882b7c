// frame_fields.h — arrays of snData whose length a step decides: constraint rows and islands
//   SIZE(name, doc)                     counts, members of snData
//   VAL(type, name, rows, stage, doc)   rows of a fixed-width type, counted by one of these sizes
//   They live in the data's arena `frame` until the next forward pass empties it; NULL where the count is 0.
#pragma once
// clang-format off

#define SN_FRAME_SIZES(SIZE)                                                                                           \
  SIZE(ncon,    "number of contacts")                                                                                  \
  SIZE(ne,      "number of equality rows, which come first")                                                           \
  SIZE(nf,      "number of friction-loss rows, which follow the equalities")                                           \
  SIZE(nl,      "number of limit rows, which follow friction loss and precede contacts")                               \
  SIZE(nefc,    "number of constraint rows")                                                                           \
  SIZE(nJ,      "number of entries of efc_J")                                                                          \
  SIZE(nisland, "number of islands: sets of trees that constraints tie together")                                      \
  SIZE(nidof,   "number of dofs in islands")

// Numbers of constraint rows.
#define SN_ROW_FIELDS(VAL)                                                                                             \
  VAL(int,    efc_type,         nefc,    constraint_rows,      "kind of each constraint row (snRowType)")              \
  VAL(int,    efc_id,           nefc,    constraint_rows,      "equality, dof, tendon, joint or contact that each constraint row belongs to") \
  VAL(double, efc_pos,          nefc,    constraint_rows,      "constraint residual of equalities, distance of limits and contacts") \
  VAL(double, efc_margin,       nefc,    constraint_rows,      "distance at which each constraint row becomes active") \
  VAL(double, efc_frictionloss, nefc,    constraint_rows,      "largest force of each friction-loss row [N, N m]")      \
  VAL(double, efc_diagApprox,   nefc,    constraint_rows,      "approximate diagonal of the Delassus matrix J M^-1 J^T") \
  VAL(snVec4, efc_KBIP,         nefc,    constraint_rows,      "stiffness, damping, impedance and derivative of the impedance of each constraint row") \
  VAL(double, efc_D,            nefc,    constraint_rows,      "inverse of the regularizer, 1 / efc_R, of each constraint row") \
  VAL(double, efc_R,            nefc,    constraint_rows,      "regularizer of each constraint row")                   \
  VAL(int,    efc_island,       nefc,    constraint_rows,      "island of each constraint row")                        \
  VAL(double, efc_vel,          nefc,    constraint_reference, "velocity of each constraint row, J qvel")              \
  VAL(double, efc_aref,         nefc,    constraint_reference, "reference acceleration of each constraint row")        \
  VAL(double, efc_b,            nefc,    constraint_forces,    "J qacc_smooth - efc_aref of each constraint row")      \
  VAL(double, efc_force,        nefc,    constraint_forces,    "force along each constraint row")                      \
  VAL(int,    efc_state,        nefc,    constraint_forces,    "part of its cost function that each constraint row is in (snRowState)")

// The Jacobian of all constraint rows as one sparse matrix; computed on request.
#define SN_JACOBIAN_FIELDS(VAL)                                                                                        \
  VAL(int,    efc_J_rownnz,     nefc,    constraint_forces,    "number of entries in each row of efc_J")               \
  VAL(int,    efc_J_rowadr,     nefc,    constraint_forces,    "first entry of each row of efc_J")                     \
  VAL(int,    efc_J_colind,     nJ,      constraint_forces,    "dof of each entry of efc_J")                           \
  VAL(double, efc_J,            nJ,      constraint_forces,    "derivative of efc_pos by each dof, sparse rows")

// Sizes of islands.
#define SN_ISLAND_FIELDS(VAL)                                                                                          \
  VAL(int,    island_ntree,     nisland, constraint_rows,      "number of trees of each island")                       \
  VAL(int,    island_nv,        nisland, constraint_rows,      "number of dofs of each island")                        \
  VAL(int,    island_ne,        nisland, constraint_rows,      "number of equality rows of each island")               \
  VAL(int,    island_nf,        nisland, constraint_rows,      "number of friction-loss rows of each island")          \
  VAL(int,    island_nefc,      nisland, constraint_rows,      "number of constraint rows of each island")

#define SN_FRAME_FIELDS(VAL) SN_ROW_FIELDS(VAL) SN_JACOBIAN_FIELDS(VAL) SN_ISLAND_FIELDS(VAL)
