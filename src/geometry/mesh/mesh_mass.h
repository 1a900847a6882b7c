// mesh_mass.h — volume or area, centre and inertia of a mesh of unit density
#pragma once
#include "geometry/mesh/mesh_data.h"
#include "math/principal_axes.h"

// How the triangles enclose what has mass. CONVEX and EXACT: signed pyramids, so holes count negative. LEGACY: every
// pyramid counts positive. SHELL: the mass is in the surface. Values are those of the attribute.
typedef enum snMeshFilling { SN_MESH_CONVEX, SN_MESH_EXACT, SN_MESH_LEGACY, SN_MESH_SHELL } snMeshFilling;

// Area of the surface, and the mean of its points; the latter only where there is an area.
double sn_mesh_centroid(snTriangles mesh, snVec3* centroid);

// Volume (area of a shell) and centre of mass, by pyramids over the triangles with their top at `top`.
double sn_mesh_measure(snTriangles mesh, snMeshFilling filling, snVec3 top, snVec3* center);

// Inertia about `center`, and the volume or area as seen from there.
double sn_mesh_inertia(snTriangles mesh, snMeshFilling filling, snVec3 center, snSymmetric* inertia);

// Area of a triangle.
double sn_triangle_area(snVec3 a, snVec3 b, snVec3 c);
