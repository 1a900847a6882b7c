// dual_wraps.h — how OpenSim's paths move, by the formulas of kinematics/tendon/wrap_osim_*.h over dual numbers
//   The function is C++ (dual_wraps.cpp) with a name of C.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// A site on the path, as a search for wraps begins with it, and the frame of a wrap object.
typedef struct snPathSite {
  snVec3 pos;
  int body, site, moving;  // as in snRoutePoint
} snPathSite;

typedef struct snPathFrame {
  snVec3 pos;
  snMat3 rot;
} snPathFrame;

// A path before its wraps.
typedef struct snPath {
  const snModel* m;
  const snData* d;
  int route, count;  // sites on the path
  const snPathSite* site;
  const snPathFrame* frame;  // by wrap object of the route
} snPath;

// What is displaced: a body of the route with its sites and wrap objects, but without sites that move in it; or one of
// the latter.
typedef struct snPathMover {
  int body, moving;  // among the bodies of the route, or moving site; the other is -1
} snPathMover;

// How a point of the path and the length on a surface behind it change with six displacements of the mover: rotations
// about `origin`, then translations.
typedef struct snPathChange {
  double pos[3][6], around[6];
} snPathChange;

// Returns the number of points, as many as sn_wrap_route gives.
int sn_dual_route(const snPath* path, snPathMover mover, snVec3 origin, snPathChange* change);

#ifdef __cplusplus
}
#endif
