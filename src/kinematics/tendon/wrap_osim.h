// wrap_osim.h — OpenSim's wraps of single objects, in the frame of the object
#pragma once
#include "kinematics/tendon/wrap_osim_common.h"

// `single`: it is the only object of its path; with others, OpenSim moves the tangent points along the axis until the
// helix leaves them within 0.1 degree of the straight segments.
snOsimAction sn_osim_cylinder(double radius, double length, int quadrant, bool single, snVec3 p, snVec3 q,
                              snOsimWrap* w);
snOsimAction sn_osim_sphere(double radius, int quadrant, snVec3 p, snVec3 q, snOsimWrap* w);

// `method`: 0 hybrid, 1 midpoint, 2 axial
snOsimAction sn_osim_ellipsoid(snVec3 semiaxes, int quadrant, int method, snVec3 p, snVec3 q, snOsimWrap* w);
snOsimAction sn_osim_torus(double inner, double outer, int quadrant, bool single, snVec3 p, snVec3 q, snOsimWrap* w);

// The point of an ellipsoid's surface nearest to p; the same in the plane across a coordinate axis, for a p in it.
snVec3 sn_osim_nearest(snVec3 semiaxes, snVec3 p);
snVec3 sn_osim_nearest_in_plane(snVec3 semiaxes, snVec3 p, int axis);

// The sum of the directions from 298 points of a chord to their nearest points of the surface.
snVec3 sn_osim_normal_sum(snVec3 semiaxes, snVec3 start, snVec3 along);
