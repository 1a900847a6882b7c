// wrap_osim.c — OpenSim's wraps for one world: the instance of wrap_osim_*.h
//   reads   frames of objects, points of paths        writes  points of paths
#include "kinematics/tendon/wrap_osim.h"
#include "kinematics/tendon/wrap_osim_search.h"
#include "model/route_shape.h"

int sn_wrap_route(const snModel* m, const snData* d, int route, const snRouteFrame* frames, snRoutePoint* points,
                  int count) {
  if (m->routewrap_rule[m->route_wrapadr[route]] == SN_RULE_GEODESIC)
    return sn_wrap_geodesics(m, d, route, frames, points, count);
  return wrap_route(m, d, route, frames, points, count);
}

// ---- one object

snOsimAction sn_osim_cylinder(double radius, double length, int quadrant, bool single, snVec3 p, snVec3 q,
                              snOsimWrap* w) {
  return osim_cylinder(radius, length, quadrant, single, p, q, w);
}

snOsimAction sn_osim_sphere(double radius, int quadrant, snVec3 p, snVec3 q, snOsimWrap* w) {
  return osim_sphere(radius, quadrant, p, q, w);
}

snOsimAction sn_osim_ellipsoid(snVec3 semiaxes, int quadrant, int method, snVec3 p, snVec3 q, snOsimWrap* w) {
  return osim_ellipsoid(semiaxes, quadrant, method, p, q, w);
}

snOsimAction sn_osim_torus(double inner, double outer, int quadrant, bool single, snVec3 p, snVec3 q, snOsimWrap* w) {
  return osim_torus(inner, outer, quadrant, single, p, q, w);
}

snVec3 sn_osim_nearest(snVec3 semiaxes, snVec3 p) { return osim_nearest(semiaxes, p); }
snVec3 sn_osim_nearest_in_plane(snVec3 semiaxes, snVec3 p, int axis) {
  return osim_nearest_in_plane(semiaxes, p, axis);
}
snVec3 sn_osim_normal_sum(snVec3 semiaxes, snVec3 start, snVec3 along) {
  return osim_normal_sum(semiaxes, start, along);
}
