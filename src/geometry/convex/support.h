// support.h — the farthest point of a convex solid along a direction
#pragma once
#include "geometry/shape.h"

typedef enum snSolidKind {
  SN_SOLID_POINT,    // the centre of a sphere
  SN_SOLID_SEGMENT,  // the axis of a capsule
  SN_SOLID_SPHERE,
  SN_SOLID_CAPSULE,
  SN_SOLID_ELLIPSOID,
  SN_SOLID_CYLINDER,
  SN_SOLID_BOX,
  SN_SOLID_VERTICES,  // of a mesh, searched one by one
  SN_SOLID_HULL,      // of a mesh, climbed from neighbour to neighbour
  SN_SOLID_PRISM,     // a cell of a height field, in the frame of the field
} snSolidKind;

// A shape under search. Where several vertices are equally far, the one found depends on where the search starts; so
// the start is part of the solid, begins anew with every pair, and results never depend on earlier steps.
typedef struct snSolid {
  const snShape* shape;
  snSolidKind kind;
  int vertex;           // of mesh or box, that the last search gave; -1: none
  int climb;            // corner of the hull where the next climb starts
  double margin;        // half of it is added all round
  const snVec3* prism;  // three corners of the base, then those above them
} snSolid;

// Meshes with fewer vertices are searched one by one: conformance, ties are broken differently.
#define SN_CLIMB_VERTICES 10

snSolid sn_solid(const snShape* shape, double margin);

// The starting point of searches: the origin of its frame, or the mean of a prism's corners.
snVec3 sn_solid_center(const snSolid* solid);

// Farthest point along a unit direction, without the margin.
snVec3 sn_support(snSolid* solid, snVec3 direction);

// How far it reaches along an axis of the world (0 to 2), forwards (sign 1) or backwards (-1): that coordinate of
// sn_support.
double sn_support_extent(snSolid* solid, int axis, double sign);

// A hull with so many corners that climbs from an arbitrary one are long.
bool sn_solid_is_large(const snSolid* solid);

// How far it reaches along a unit direction, both in its own frame, without the margin: for proofs that solids are
// apart. Hulls are climbed from a corner, which then is the farthest.
double sn_support_function(const snSolid* solid, snVec3 local, int* corner);

// With the margin, by the rules that MuJoCo's support function for libccd has: where a whole edge or face of a
// primitive is farthest, its middle; hulls are climbed whatever their size.
snVec3 sn_support_middle(snSolid* solid, snVec3 direction);

// A point of the Minkowski difference a - b, with the two points it comes from.
typedef struct snMinkowskiPoint {
  snVec3 point, a, b;
  int vertex_a, vertex_b;  // of the meshes or boxes; -1: none
} snMinkowskiPoint;

// Farthest point of the difference along a unit direction.
void sn_minkowski_support(snMinkowskiPoint* out, snSolid* a, snSolid* b, snVec3 direction);
