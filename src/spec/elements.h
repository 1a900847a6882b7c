// elements.h — every element of MJCF as a struct, made of the schema's rows
//   snSpecJoint, snSpecGeom, ... hold an element's place in the tree and one member per attribute.
#pragma once
#include "base/report.h"
#include "sinew/spec.h"
#include "spec/schema.h"
#include <stddef.h>
#include <stdint.h>

typedef struct snRealList {
  double* v;
  int n;
} snRealList;
typedef struct snIntList {
  int* v;
  int n;
} snIntList;

typedef enum snElementKind {
#define SN_ELEMENT(kind, Type, attrs, status) SN_EL_##kind,
  SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
      SN_EL_COUNT
} snElementKind;

// A set of rows of a kind's table; <general> has more than 64.
__extension__ typedef unsigned __int128 snRowSet;
#define SN_MAX_ROWS     128
#define SN_ROW_BIT(row) ((snRowSet)1 << (row))

typedef struct snAttrAt {
  int attr;
  snAt at;
} snAttrAt;

// What all elements share; the first member of every typed element.
struct snElement {
  snElementKind kind;
  snAt at;                // of the '<'
  snRowSet given;         // bit i: row i of the kind's table was written
  const snAttrAt* attrs;  // where each written attribute stands, in the order written
  int attr_count;
  struct snElement *parent, *next, *first, *last;  // children in document order
  const struct snOrigin* origin;                   // the model it was attached from; NULL: the model itself
  const struct snKeyPart* key_parts;               // what stored keyframes say of it (compile/stored_key.h)
  const struct snElement* source;                  // in the spec that this one is a copy of; NULL: made here
  const struct snElement* maker;                   // the <plugin> whose instance this copy shares; NULL: its own
  int order;                                       // of the plugin's instance that it makes, among those of shorthand
};

// snSpecJoint, snSpecGeom, ...: an element and its attributes
#define SN_MEMBER_REAL(name, n)  double name;
#define SN_MEMBER_REALS(name, n) double name[n];
#define SN_MEMBER_UPTO(name, n) \
  double name[n];               \
  int name##_n;
#define SN_MEMBER_POLY(name, n) \
  double name, name##_more[(n) - 1]; \
  int name##_n;
#define SN_MEMBER_LIST(name, n)                   snRealList name;
#define SN_MEMBER_INT(name, n)                    int name;
#define SN_MEMBER_INTS(name, n)                   int name[n];
#define SN_MEMBER_INTLIST(name, n)                snIntList name;
#define SN_MEMBER_FLAG(name, n)                   int name;
#define SN_MEMBER_KEYWORD(name, n)                int name;
#define SN_MEMBER_WORDS(name, n)                  int name;
#define SN_MEMBER_ORDERED(name, n)                int name;
#define SN_MEMBER_STRING(name, n)                 const char* name;
#define SN_MEMBER_NAME(name, n)                   const char* name;
#define SN_MEMBER_REF(name, n)                    const char* name;
#define SN_ATTR(kind, name, arg, where, def, ...) SN_MEMBER_##kind(name, arg)
#define SN_ELEMENT(kind, Type, attrs, status) \
  typedef struct snSpec##Type {               \
    snElement el;                             \
    attrs(SN_ATTR)                            \
  } snSpec##Type;
SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
#undef SN_ATTR

// SN_ROW(JOINT, stiffness): number of a row in its kind's table, a constant
#define SN_ATTR(kind, name, arg, where, def, ...) char name;
#define SN_ELEMENT(kind, Type, attrs, status) \
  struct snRows_##kind {                      \
    attrs(SN_ATTR) char end_of_rows;          \
  };
SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
#undef SN_ATTR
#define SN_ROW(KIND, name) ((int)offsetof(struct snRows_##KIND, name))

// SN_GIVEN(joint, JOINT, stiffness): was it written on this element (after sn_spec_resolve: or in its class)
#define SN_GIVEN(typed, KIND, name) (((typed)->el.given >> SN_ROW(KIND, name)) & 1)

// SN_AS(Joint, element): the typed element; a wrong kind is caught in debug builds
enum {
#define SN_ELEMENT(kind, Type, attrs, status) SN_KIND_OF_##Type = SN_EL_##kind,
  SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
};
#define SN_AS(Type, element) ((snSpec##Type*)sn_spec_cast((element), (snElementKind)SN_KIND_OF_##Type))

// The element itself; checked in debug builds.
void* sn_spec_cast(const snElement* element, snElementKind kind);
