// wrap_osim.h — how OpenSim's paths wrap one object, in the frame of the object
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
  double length;       // on the surface between them
} snOsimWrap;

// `single`: it is the only object of its path; with others, OpenSim moves the tangent points along the axis until the
// helix leaves them within 0.1 degree of the straight segments.
snOsimAction sn_osim_cylinder(double radius, double length, int quadrant, bool single, snVec3 p, snVec3 q,
                              snOsimWrap* w);
snOsimAction sn_osim_sphere(double radius, int quadrant, snVec3 p, snVec3 q, snOsimWrap* w);

// `method`: 0 hybrid, 1 midpoint, 2 axial
snOsimAction sn_osim_ellipsoid(snVec3 semiaxes, int quadrant, int method, snVec3 p, snVec3 q, snOsimWrap* w);
snOsimAction sn_osim_torus(double inner, double outer, int quadrant, bool single, snVec3 p, snVec3 q, snOsimWrap* w);

// ---- what they share

// The point of an ellipsoid's surface nearest to p; the same in the plane across a coordinate axis, for a p in it.
snVec3 sn_osim_nearest(snVec3 semiaxes, snVec3 p);
snVec3 sn_osim_nearest_in_plane(snVec3 semiaxes, snVec3 p, int axis);

// The sum of the directions from 298 points of a chord to their nearest points of the surface.
snVec3 sn_osim_normal_sum(snVec3 semiaxes, snVec3 start, snVec3 along);

// Unit vector along v, or zero for one that is too short to have a direction; its length into *length.
static inline snVec3 osim_unit(snVec3 v, double* length) {
  *length = vec3_length(v);
  return *length >= 2.220446049250313e-16 ? vec3_scale(v, 1 / *length) : vec3(0, 0, 0);
}

static inline snVec3 osim_direction(snVec3 v) {
  double length;
  return osim_unit(v, &length);
}

// The coordinate of the quadrant, and whether a number lies on the wanted side of it; zero counts as positive.
static inline int osim_axis(int quadrant) { return (quadrant < 0 ? -quadrant : quadrant) - 1; }
static inline int osim_sign(double x) { return x >= 0 ? 1 : -1; }
static inline bool osim_is_wanted(snVec3 p, int quadrant) {
  const double x[3] = {p.x, p.y, p.z};
  return osim_sign(x[osim_axis(quadrant)]) == (quadrant < 0 ? -1 : 1);
}
