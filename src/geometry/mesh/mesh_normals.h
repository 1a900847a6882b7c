// mesh_normals.h — unit normals at the vertices of a mesh
#pragma once
#include "base/arena.h"
#include "geometry/mesh/mesh_data.h"

// Area-weighted normals into `out`, one per vertex. Unless `smooth`, triangles that stand steeply against the mean of
// their vertex do not count. Vertices without a direction get the z axis. False when out of memory.
bool sn_mesh_normals(snTriangles mesh, bool smooth, snArena* scratch, snFloat3* out);

// Unit normal of the plane through three points; conformance: without an area it is infinite or not a number.
snVec3 sn_plane_normal(snVec3 a, snVec3 b, snVec3 c);
