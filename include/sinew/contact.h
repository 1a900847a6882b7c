// contact.h — two geoms that touch, or come closer than their margin
#pragma once
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
// MEMBER(type, name, doc): a row for each column of d->contact, so that programs can access them by name
#define SN_CONTACT_FIELDS(MEMBER)                                                                                      \
  MEMBER(double,     dist,           "distance between the surfaces; negative: they overlap [m]")                      \
  MEMBER(snVec3,     pos,            "contact point midway between the surfaces, in the world [m]")                    \
  MEMBER(snMat3,     frame,          "contact frame, as rows: normal from the first geom to the second, two tangents") \
  MEMBER(double,     includemargin,  "the contact has a force where dist is below: margin less gap [m]")               \
  MEMBER(snFriction, friction,       "friction coefficients: two tangential, one torsional, two rolling")              \
  MEMBER(snSolRef,   solref,         "constraint reference along the normal")                                          \
  MEMBER(snSolRef,   solreffriction, "constraint reference along the tangents; 0 0: as along the normal")              \
  MEMBER(snSolImp,   solimp,         "constraint impedance of the contact")                                            \
  MEMBER(double,     mu,             "friction coefficient of the regularized cone; set with the constraint rows")     \
  MEMBER(int,        dim,            "dimension of the contact: 1, 3, 4 or 6")                                         \
  MEMBER(snInt2,     geom,           "the two geoms of the contact; -1: a flex")                                       \
  MEMBER(snInt2,     flex,           "the two flexes of the contact; -1: a geom")                                      \
  MEMBER(snInt2,     elem,           "elements of the flexes that touch; -1: a geom or a vertex")                      \
  MEMBER(snInt2,     vert,           "vertices of the flexes that touch; -1: a geom or an element")                    \
  MEMBER(int,        exclude,        "0: the contact has rows; 1: it is in the gap, 2: between fused bodies, 3: no dof moves it, 4: a passive force") \
  MEMBER(int,        efc_address,    "first constraint row of the contact; -1: none")
// clang-format on

#define SN_MEMBER(type, name, doc) type name;
typedef struct snContact {
  SN_CONTACT_FIELDS(SN_MEMBER)
} snContact;
#undef SN_MEMBER

#ifdef __cplusplus
}
#endif
