// contact.h — two geoms that touch, or come closer than their margin
#pragma once
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
// MEMBER(type, name, doc): a row for each column of d->contact, so that programs reach them by name
#define SN_CONTACT_FIELDS(MEMBER)                                                                                      \
  MEMBER(double,     dist,           "distance between the surfaces; negative: they overlap [m]")                      \
  MEMBER(snVec3,     pos,            "midway between the surfaces, in the world [m]")                                  \
  MEMBER(snMat3,     frame,          "rows: normal from the first geom to the second, two tangents")                   \
  MEMBER(double,     includemargin,  "the contact has a force where dist is below: margin less gap [m]")               \
  MEMBER(snFriction, friction,       "two tangential, one torsional, two rolling coefficients")                        \
  MEMBER(snSolRef,   solref,         "constraint reference, normal direction")                                         \
  MEMBER(snSolRef,   solreffriction, "constraint reference, friction directions; 0 0: that of the normal")             \
  MEMBER(snSolImp,   solimp,         "constraint impedance")                                                           \
  MEMBER(double,     mu,             "friction of the regularized cone; set with the constraint rows")                 \
  MEMBER(int,        dim,            "dimension: 1, 3, 4 or 6")                                                        \
  MEMBER(snInt2,     geom,           "the two geoms")                                                                  \
  MEMBER(int,        exclude,        "0: has rows; 1: in the gap, 2: fused, 3: no dofs move it")                       \
  MEMBER(int,        efc_address,    "first row; -1: none")
// clang-format on

#define SN_MEMBER(type, name, doc) type name;
typedef struct snContact {
  SN_CONTACT_FIELDS(SN_MEMBER)
} snContact;
#undef SN_MEMBER

#ifdef __cplusplus
}
#endif
