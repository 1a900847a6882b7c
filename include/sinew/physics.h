// physics.h — where newer versions of MuJoCo compute something else: one switch each, all off by default
//   SWITCH(KIND, word, version, by, doc, lanes, device, derivative)
//     KIND     bit SN_PHYSICS_KIND of m->opt.physics
//     word     in <option physics="...">, --physics and sinew.load(physics=...)
//     version  of MuJoCo that brought it, as 100 major + minor
//     by       DIALECT: what a file means, and so also on where it is read as MJCF of 4.0 (<compiler dialect>);
//              PHYSICS: how it moves, on where <option physics> asks for it
//     doc      what it changes
//     targets  what each does with a model that has it on: see targets.h. What the compiler alone reads is in the
//              numbers of the model, which all targets take
//   The place of a row is its bit, which compiled models have saved: new rows come last.
//   physics="4.0" turns all on, "3.9" those up to that version, a word one more; "-word" turns one off again.
//   Threads: pure functions.
#pragma once
#include "sinew/targets.h"
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
#define SN_PHYSICS_SWITCHES(SWITCH)                                                                                                                                    \
  SWITCH(INVWEIGHT,    invweight,    307, PHYSICS, "a body that only turns, or only shifts, has no inverse weight for the other motion", KERNEL, KERNEL, EXACT)        \
  SWITCH(ANCHORMOTION, anchormotion, 307, PHYSICS, "rows of connects and welds see J' v", KERNEL, HOST, DIFFERENCES)                                                   \
  SWITCH(MULTICCD,     multiccd,     308, DIALECT, "several contacts of a convex pair unless the file disables them", KERNEL, KERNEL, EXACT)                           \
  SWITCH(MARGINGAP,    margingap,    309, DIALECT, "contacts are found within margin + gap and push within margin", KERNEL, HOST, EXACT)                               \
  SWITCH(STATPLANES,   statplanes,   310, PHYSICS, "an infinite plane counts with 1 cm in statistics", KERNEL, KERNEL, EXACT)                                          \
  SWITCH(HAGERZHANG,   hagerzhang,   310, PHYSICS, "directions of CG by Hager and Zhang", KERNEL, HOST, EXACT)                                                         \
  SWITCH(SLEEPSPEED,   sleepspeed,   311, DIALECT, "sleep_tolerance is 1e-3 where the file does not say", KERNEL, KERNEL, EXACT)                                       \
  SWITCH(ACTRANGE,     actrange,     311, DIALECT, "activations of <intvelocity> are limited where they have a range", KERNEL, KERNEL, EXACT)                          \
  SWITCH(SOLVEREXIT,   solverexit,   311, PHYSICS, "Newton and CG stop by decrement and duality gap", KERNEL, HOST, EXACT)                                             \
  SWITCH(MOCAPWELD,    mocapweld,    312, PHYSICS, "descendants of a mocap body are welded to it, not to the world", KERNEL, HOST, EXACT)                                \
  SWITCH(TENDONFORCE,  tendonforce,  314, DIALECT, "a tendon's actuatorfrcrange alone limits its actuator forces", KERNEL, KERNEL, EXACT)                              \
  SWITCH(PRINCIPAL,    principal,    314, PHYSICS, "principal axes of inertia to the last bits", KERNEL, KERNEL, EXACT)                                                \
  SWITCH(WRENCHES,     wrenches,     314, PHYSICS, "forces on bodies include those of spatial tendons, and torques of welds", KERNEL, HOST, DIFFERENCES)               \
  SWITCH(DAMPRATIO,    dampratio,    315, DIALECT, "dampratio is of the inertia (J M^-1 J^T)^-1 that the actuator moves", KERNEL, KERNEL, EXACT)                       \
  SWITCH(SHORTCUTS,    shortcuts,    316, DIALECT, "actuator shortcuts inherit gains only from their own kind and <general>", KERNEL, KERNEL, EXACT)                   \
  SWITCH(QUATWINS,     quatwins,     316, DIALECT, "an element's quat overrides another orientation of its class", KERNEL, KERNEL, EXACT)                              \
  SWITCH(TOLERANCE,    tolerance,    317, PHYSICS, "the tolerance of solvers is relative to the trace of M as it is", KERNEL, HOST, EXACT)                             \
  SWITCH(STILLACCEL,   stillaccel,   400, PHYSICS, "accelerometers on bodies that do not move show gravity", KERNEL, HOST, EXACT)                                      \
  SWITCH(SIDESITES,    sidesites,    400, DIALECT, "a tendon passes a geom as the path through its side site does", HOST, HOST, DIFFERENCES)                           \
  SWITCH(RK4QUATS,     rk4quats,     400, PHYSICS, "RK4 of fourth order for orientations", HOST, HOST, DIFFERENCES)                                                    \
  SWITCH(BOXBOX,       boxbox,       312, PHYSICS, "two boxes meet along the axis that separates them best, with a clipped face", KERNEL, HOST, EXACT)                 \
  SWITCH(FITTED,       fitted,       315, PHYSICS, "a shape fitted to a mesh does not name the mesh in geom_dataid", KERNEL, KERNEL, EXACT)                            \
  SWITCH(SENSORSTAGE,  sensorstage,  316, PHYSICS, "contact sensors without forces are taken with positions, tactile ones with velocities", KERNEL, HOST, DIFFERENCES) \
  SWITCH(MOMENTA,      momenta,      400, PHYSICS, "angular momenta of subtrees count trees that are asleep", KERNEL, HOST, DIFFERENCES)                                \
  SWITCH(FREEBODIES,   freebodies,   311, PHYSICS, "implicitfast takes gyroscopic forces of free bodies on their own with their derivative", HOST, HOST, DIFFERENCES)
// clang-format on

typedef enum snPhysics {
#define SN_PHYSICS_NUMBER(KIND, ...) SN_PHYSICS_NUMBER_##KIND,
  SN_PHYSICS_SWITCHES(SN_PHYSICS_NUMBER)
#undef SN_PHYSICS_NUMBER
      SN_PHYSICS_COUNT,
#define SN_PHYSICS_BIT(KIND, ...) SN_PHYSICS_##KIND = 1 << SN_PHYSICS_NUMBER_##KIND,
  SN_PHYSICS_SWITCHES(SN_PHYSICS_BIT)
#undef SN_PHYSICS_BIT
} snPhysics;

// A switch as data.
typedef struct snPhysicsSwitch {
  const char* word;
  const char* doc;
  int bit;
  int version;  // 100 major + minor
  bool dialect;
} snPhysicsSwitch;

// Switch i; NULL past the last one.
SN_API const snPhysicsSwitch* sn_physics_switch(int i);

// The switches that a text asks for, in `bits`: versions, words, words with a '-' before them. False for any other word,
// of which `wrong` (which may be NULL) then has the start and `length` (likewise) the number of characters.
SN_API bool sn_physics_parse(const char* text, int* bits, const char** wrong, int* length);

#ifdef __cplusplus
}
#endif
