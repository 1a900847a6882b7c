// frame_fields.h — arrays of snData whose length a step decides: constraint rows and islands
//   SIZE(name, doc)                     counts, members of snData
//   VAL(type, name, rows, stage, doc)   rows of a fixed-width type, counted by one of these sizes
//   They live in the data's arena `frame` until the next forward pass empties it; NULL where the count is 0.
#pragma once
// clang-format off

#define SN_FRAME_SIZES(SIZE)                                                                                           \
  SIZE(ncon,    "contacts in the list")                                                                                \
  SIZE(ne,      "rows of equalities, which come first")                                                                \
  SIZE(nf,      "rows of friction loss, which follow")                                                                 \
  SIZE(nl,      "rows of limits, before those of contacts")                                                            \
  SIZE(nefc,    "constraint rows in all")                                                                              \
  SIZE(nJ,      "entries of efc_J")                                                                                    \
  SIZE(nisland, "islands: sets of trees that constraints tie together")                                                \
  SIZE(nidof,   "dofs of all islands")

#define SN_FRAME_FIELDS(VAL)                                                                                           \
  VAL(int,    efc_type,         nefc,    constraint_rows,      "kind of row (snRowType)")                              \
  VAL(int,    efc_id,           nefc,    constraint_rows,      "equality, dof, tendon, joint or contact of the row")   \
  VAL(double, efc_pos,          nefc,    constraint_rows,      "violation of equalities, distance of limits and contacts") \
  VAL(double, efc_margin,       nefc,    constraint_rows,      "distance at which the row begins")                     \
  VAL(double, efc_frictionloss, nefc,    constraint_rows,      "largest force of friction rows")                       \
  VAL(double, efc_diagApprox,   nefc,    constraint_rows,      "about the diagonal of J M^-1 J^T")                     \
  VAL(snVec4, efc_KBIP,         nefc,    constraint_rows,      "stiffness, damping, impedance and its slope")          \
  VAL(double, efc_D,            nefc,    constraint_rows,      "1 / efc_R")                                            \
  VAL(double, efc_R,            nefc,    constraint_rows,      "regularizer")                                          \
  VAL(int,    efc_island,       nefc,    constraint_rows,      "island of the row")                                    \
  VAL(double, efc_vel,          nefc,    constraint_reference, "J qvel")                                               \
  VAL(double, efc_aref,         nefc,    constraint_reference, "acceleration that the row asks for")                   \
  VAL(double, efc_b,            nefc,    constraint_forces,    "J qacc_smooth - efc_aref")                             \
  VAL(double, efc_force,        nefc,    constraint_forces,    "force along the row")                                  \
  VAL(int,    efc_state,        nefc,    constraint_forces,    "which part of its cost the row is in (snRowState)")    \
  VAL(int,    efc_J_rownnz,     nefc,    constraint_forces,    "entries of each row of efc_J")                         \
  VAL(int,    efc_J_rowadr,     nefc,    constraint_forces,    "first of them")                                        \
  VAL(int,    efc_J_colind,     nJ,      constraint_forces,    "dof of each entry")                                    \
  VAL(double, efc_J,            nJ,      constraint_forces,    "change of efc_pos with each dof, sparse rows")         \
  VAL(int,    island_ntree,     nisland, constraint_rows,      "trees of each island")                                 \
  VAL(int,    island_nv,        nisland, constraint_rows,      "dofs of each island")                                  \
  VAL(int,    island_ne,        nisland, constraint_rows,      "equality rows of each island")                         \
  VAL(int,    island_nf,        nisland, constraint_rows,      "friction rows of each island")                         \
  VAL(int,    island_nefc,      nisland, constraint_rows,      "rows of each island")
