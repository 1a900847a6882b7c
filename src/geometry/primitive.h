// primitive.h — measures of the simple shapes, in their own frame
//   Sizes follow geom_size: sphere (r), capsule and cylinder (r, half length), ellipsoid (semi-axes), box (half sides),
//   plane (half sides, grid).
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

// Number of entries of geom_size that a shape of this kind reads; 0 where they come from an asset.
int sn_primitive_size_count(snGeomType type);

// Volume of a solid, or area of the surface where the mass sits in a shell. 0 for a plane.
double sn_primitive_measure(snGeomType type, snVec3 size, bool shell);

// Principal moments of inertia of a homogeneous solid or shell of the given mass.
snVec3 sn_primitive_inertia(snGeomType type, snVec3 size, double mass, bool shell);

// Radius of the smallest sphere about the frame's origin that holds the shape; 0 where it is unbounded.
double sn_primitive_radius(snGeomType type, snVec3 size);

// Box about the shape; a plane reaches to SN_MAXVAL in all directions but up.
snAabb sn_primitive_box(snGeomType type, snVec3 size);

// Semi-axes of the ellipsoid that stands for the shape in a fluid.
snVec3 sn_primitive_semiaxes(snGeomType type, snVec3 size);
