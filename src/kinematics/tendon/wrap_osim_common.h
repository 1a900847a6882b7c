// wrap_osim_common.h — how OpenSim's paths wrap one object, in the frame of the object: what the shapes share
//   wrap_osim_*.h are formulas over `real`: wrap_osim.c is their instance for one world, derivative/dual_wraps.cpp that
//   with derivatives.
//   Points and results are in the object's own frame. `quadrant`: 0 everywhere, 1 x, 2 y, 3 z, below 0 the negative
//   side.
#pragma once
#include "math/vec3.h"
#include "sinew/types.h"

typedef enum snOsimAction {
  SN_OSIM_NONE,       // the segment misses the object
  SN_OSIM_INSIDE,     // an end of the segment lies inside it
  SN_OSIM_WRAPPED,    // one wrap that is possible
  SN_OSIM_MANDATORY,  // the segment cuts the object: this wrap must be taken
} snOsimAction;

typedef struct snOsimWrap {
  snVec3 first, last;  // tangent points
  real length;         // on the surface between them
} snOsimWrap;

// ---- what they share

// Unit vector along v, or zero for one that is too short to have a direction; its length into *length.
static inline snVec3 osim_unit(snVec3 v, real* length) {
  *length = vec3_length(v);
  return *length >= 2.220446049250313e-16 ? vec3_scale(v, 1 / *length) : vec3(0, 0, 0);
}

static inline snVec3 osim_direction(snVec3 v) {
  real length;
  return osim_unit(v, &length);
}

// The coordinate of the quadrant, and whether a number lies on the wanted side of it; zero counts as positive.
static inline int osim_axis(int quadrant) { return (quadrant < 0 ? -quadrant : quadrant) - 1; }
static inline int osim_sign(real x) { return x >= 0 ? 1 : -1; }
static inline bool osim_is_wanted(snVec3 p, int quadrant) {
  const real x[3] = {p.x, p.y, p.z};
  return osim_sign(x[osim_axis(quadrant)]) == (quadrant < 0 ? -1 : 1);
}

static inline real osim_component(snVec3 p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }
static inline real osim_squared(real x) { return x * x; }
