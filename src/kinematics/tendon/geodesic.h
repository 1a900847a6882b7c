// geodesic.h — shortest lines on surfaces, and how they change with where and how they begin
#pragma once
#include "math/mat3.h"
#include "model/route_shape.h"
#include "sinew/types.h"

// A sphere (radius), a cylinder about z without ends (radius), an ellipsoid (semi-axes) or a torus about z (inner and
// outer radius), in its own frame.
typedef struct snSurface {
  snRouteShape shape;
  snVec3 size;
} snSurface;

// One end of a geodesic: tangent t, outward normal n and b = t x n; curvatures along t and b, t' = k n; the rate at
// which n turns about t.
typedef struct snGeodesicEnd {
  snVec3 pos, t, n, b;
  double along, across, torsion;
} snGeodesicEnd;

typedef struct snGeodesic {
  snGeodesicEnd first, last;
  double length;
  // how far the last end moves along b where the first one moves by 1 along b, or turns by 1 from t to b; their rates
  // by the length
  double shift, shift_rate, turn, turn_rate;
} snGeodesic;

// From the point of the surface next to `start` on, along `tangent`. `accuracy` is the largest error of a step of the
// integration, in sizes of the surface or radians.
#define SN_GEODESIC_ACCURACY 1e-12
void sn_geodesic(snGeodesic* out, const snSurface* surface, snVec3 start, snVec3 tangent, double length,
                 double accuracy);

// The point of the surface nearest to p.
snVec3 sn_surface_nearest(const snSurface* surface, snVec3 p);

// The point of the segment from p to q that lies deepest, near `guess` where there are several. Returns whether it is
// below the surface.
bool sn_surface_deepest(const snSurface* surface, snVec3 p, snVec3 q, snVec3 guess, snVec3* out);
