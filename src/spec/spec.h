// spec.h — the editable model: a tree of typed elements, as the file says it
//   Elements hold their own values only; classes are merged by sn_spec_resolve when the model is compiled.
//   Everything lives in the spec's arena.
#pragma once
#include "base/report.h"
#include "spec/schema.h"

typedef struct snRealList { double* v; int n; } snRealList;
typedef struct snIntList { int* v; int n; } snIntList;

typedef enum snElementKind {
#define SN_ELEMENT(kind, Type, attrs, status) SN_EL_##kind,
  SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
      SN_EL_COUNT
} snElementKind;

typedef struct snAttrAt { int attr; snAt at; } snAttrAt;

// What all elements share; the first member of every typed element.
typedef struct snElement {
  snElementKind kind;
  snAt at;                // of the '<'
  uint64_t given;         // bit i: row i of the kind's table was written
  const snAttrAt* attrs;  // where each written attribute stands
  int attr_count;
  struct snElement *parent, *next, *first, *last;  // children in document order
} snElement;

// snSpecJoint, snSpecGeom, ...: an element and its attributes
#define SN_MEMBER_REAL(name, n) double name;
#define SN_MEMBER_REALS(name, n) double name[n];
#define SN_MEMBER_UPTO(name, n) double name[n]; int name##_n;
#define SN_MEMBER_LIST(name, n) snRealList name;
#define SN_MEMBER_INT(name, n) int name;
#define SN_MEMBER_INTS(name, n) int name[n];
#define SN_MEMBER_INTLIST(name, n) snIntList name;
#define SN_MEMBER_FLAG(name, n) int name;
#define SN_MEMBER_KEYWORD(name, n) int name;
#define SN_MEMBER_WORDS(name, n) int name;
#define SN_MEMBER_STRING(name, n) const char* name;
#define SN_MEMBER_NAME(name, n) const char* name;
#define SN_MEMBER_REF(name, n) const char* name;
#define SN_ATTR(kind, name, arg, where, def, doc) SN_MEMBER_##kind(name, arg)
#define SN_ELEMENT(kind, Type, attrs, status) \
  typedef struct snSpec##Type { snElement el; attrs(SN_ATTR) } snSpec##Type;
SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
#undef SN_ATTR

// sn_as_joint(el), ...: the typed element, checked in debug builds
// SN_GIVEN(joint, JOINT, stiffness): was it written on this element (after sn_spec_resolve: or in its class)

typedef struct snSpec {
  snAllocator allocator;
  snArena* arena;
  snReport* report;   // borrowed while reading and compiling
  snElement* root;    // <mujoco>
} snSpec;
