// route.h — tendons whose points change with coordinates, or that wrap as OpenSim's paths do
#pragma once
#include "math/real.h"
#include "sinew/data.h"

// A point of a path: where it is, and what carries it.
typedef struct snRoutePoint {
  snVec3 pos;     // in the world
  int body;       // among those of the route
  int geom;       // that the point lies on; -1: a site
  int moving;     // moving site; -1: it is fixed to its body
  int slot;       // entry of ten_J of the dof that moves it in its body; -1: none
  real around;    // length on the surface from this point to the next; below 0: the path goes straight
  int site;       // number of a site among those of the route; -1: a point on a wrap object
  int wrap, end;  // wrap object of the route that the point lies on, and which of its two points it is; -1: a site
  bool stale;     // segments begin and end at `seen` instead, as OpenSim has them
  snVec3 seen;
} snRoutePoint;

// Where a wrap object is, in the world.
typedef struct snRouteFrame {
  snVec3 pos;
  snMat3 rot;
} snRouteFrame;

// Most points of a route: its sites, and two for each wrap object.
static inline int route_room(const snModel* m, int route) {
  return m->route_pointnum[route] + 2 * m->route_wrapnum[route];
}

// Length and Jacobian of a route -> ten_length ten_J; its points into `points`, which has room for them or is NULL.
// Returns how many.
int sn_lay_route(const snModel* m, snData* d, int route, snRoutePoint* points);

// The sites that are on its path, into `points`, which has room for them; how many.
int sn_route_sites(const snModel* m, const snData* d, int route, snRoutePoint* points);

// Its points alone, into `points`, which has room for them. Returns how many.
int sn_route_points(const snModel* m, const snData* d, int route, snRoutePoint* points);

// What OpenSim's lengthening speed has beyond ten_J qvel: segments between points of one body whose positions are stale
// seem to change their length. 0 without the option osim="asis".
double sn_route_slip(const snModel* m, snData* d, int route);

// The same by geodesics, of a route whose objects have that rule.
int sn_wrap_geodesics(const snModel* m, const snData* d, int route, const snRouteFrame* frames, snRoutePoint* points,
                      int count);

// Puts points on wrap objects, which are at `frames`, between the `count` sites of a route that are on its path.
// Returns the number of points.
int sn_wrap_route(const snModel* m, const snData* d, int route, const snRouteFrame* frames, snRoutePoint* points,
                  int count);
