// schema.h — MJCF as tables: every element and attribute, once
//   ATTR(kind, name, arg, where, default, doc)
//     kind      what the text holds, and so the C member it becomes (below)
//     where     ANY: also in default classes; OWN: only on the element itself
//     default   the built-in value, as text; "" means not given
//   Reader, default classes, writer, editing from code and the manual are loops over these rows.
//
//   kind          text                         member
//   REAL          one number                   double name
//   REALS(n)      exactly n numbers            double name[n]
//   UPTO(n)       1 to n numbers               double name[n], int name_n (numbers written)
//   LIST          any number of numbers        snRealList name
//   INT, INTS(n)  integers                     int name, int name[n]
//   INTLIST       any number of integers       snIntList name
//   FLAG          true | false                 int name
//   KEYWORD(t)    a word of sn_words_<t>       int name
//   WORDS(t)      several words of that table  int name, a bit set, in the order of the table; int name_order... see spec.h
//   STRING        text                         const char* name
//   NAME          the element's own name       const char* name
//   REF(OBJ)      name of another element      const char* name
#pragma once
#include "sinew/enums.h"

// WORD(text, value)
#define SN_WORDS_joint_type(WORD)  \
  WORD("free", SN_JOINT_FREE)      \
  WORD("ball", SN_JOINT_BALL)      \
  WORD("slide", SN_JOINT_SLIDE)    \
  WORD("hinge", SN_JOINT_HINGE)

#define SN_JOINT_ATTRS(ATTR)                                                               \
  ATTR(NAME, name, , OWN, "", "name")                                                      \
  ATTR(STRING, class, , OWN, "", "default class")                                          \
  ATTR(KEYWORD, type, joint_type, ANY, "hinge", "kind of motion")                          \
  ATTR(REALS, axis, 3, ANY, "0 0 1", "direction in the body frame")                        \
  ATTR(REAL, stiffness, , ANY, "0", "spring constant [N/m, Nm/rad]")

// ELEMENT(kind, Type, attrs, status): status YES, LATER (an error that says so) or NEVER (names the feature)
#define SN_ELEMENTS(ELEMENT) \
  ELEMENT(JOINT, Joint, SN_JOINT_ATTRS, YES)

// CHILD(parent kind, tag, child kind, count): where an element may stand; count ONE, MANY
#define SN_CHILDREN(CHILD) \
  CHILD(BODY, "joint", JOINT, MANY)
