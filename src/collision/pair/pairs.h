// pairs.h — contacts of two shapes, one function per pair of kinds
#pragma once
#include "geometry/convex/convex.h"

// Writes at most SN_MAX_PAIR_CONTACTS points whose distance is at most `margin`, returns how many. The normals point
// from a to b. The kind of a is not above that of b.
typedef int snPairFn(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                     const snConvexSettings* settings);

// A cell of the table of pairs.
typedef struct snPair {
  snPairFn* contacts;  // NULL: the two kinds do not collide
  bool cached;         // keeps what it found in the last step, to find it quicker
  bool gjk_distance;   // the distance of the two is found by GJK, not from contacts
  snSupport device;    // KERNEL: kernels of a device find the same contacts; else the processor does for them
} snPair;

// The kind of a is not above that of b.
const snPair* sn_pair(snGeomType a, snGeomType b);

// analytic pairs
snPairFn sn_plane_sphere, sn_plane_capsule, sn_plane_cylinder, sn_plane_box;
snPairFn sn_sphere_sphere, sn_sphere_capsule, sn_sphere_cylinder, sn_sphere_box;
snPairFn sn_capsule_capsule, sn_capsule_box;
snPairFn sn_box_box;

// pairs by support points
snPairFn sn_plane_convex;   // plane with ellipsoid or mesh
snPairFn sn_convex_convex;  // any two convex shapes
snPairFn sn_field_convex;   // height field with any convex shape

// distance field, the second, with any shape but planes and height fields
snPairFn sn_sdf_contacts;

// Height field with a solid given in its frame, which lies between `low` and `high` there.
int sn_field_solid(snContactPoint* out, const snShape* field, snSolid* solid, snVec3 low, snVec3 high, double margin,
                   const snConvexSettings* settings);

// A triangle taken thicker by a radius.
typedef struct snThickTriangle {
  snVec3 vertex[3];
  double radius;
} snThickTriangle;

// Normals point to the triangle.
int sn_sphere_triangle(snContactPoint* out, snVec3 center, double radius, const snThickTriangle* t, double margin);
int sn_box_triangle(snContactPoint* out, const snShape* box, const snThickTriangle* t, double margin);
int sn_capsule_triangle(snContactPoint* out, const snShape* capsule, const snThickTriangle* t, double margin);
