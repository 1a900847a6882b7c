// mesh_data.h — a triangle mesh while it is being made: vertices in full precision, the rest as models keep it
#pragma once
#include "base/arena.h"
#include "sinew/types.h"

// Lists that a mesh does not have are NULL. Triangles index within the mesh.
typedef struct snMeshData {
  snVec3* vert;
  snFloat3* normal;
  snFloat2* texcoord;
  snInt3* face;
  snInt3* facenormal;
  snInt3* facetexcoord;
  int nvert, nnormal, ntexcoord, nface;
} snMeshData;

// Part of a surface: triangles over vertices that others may share.
typedef struct snTriangles {
  const snVec3* vert;
  const snInt3* face;
  int nvert, nface;
} snTriangles;

// Numbers the different points among `count` in the order in which they first appear: index[i] is the number of point
// i, *distinct how many there are, and different[k] the first point with number k. Zeros of both signs are equal; all
// coordinates must be finite. False when out of memory.
bool sn_mesh_weld(const snFloat3* points, int count, snArena* scratch, int* index, int* different, int* distinct);

// Area-weighted normals into `out`, one per vertex. Unless `smooth`, triangles that stand steeply against the mean of
// their vertex do not count. Vertices without a direction get the z axis. False when out of memory.
bool sn_mesh_normals(snTriangles mesh, bool smooth, snArena* scratch, snFloat3* out);

// Unit normal of the plane through three points; conformance: without an area it is infinite or not a number.
snVec3 sn_plane_normal(snVec3 a, snVec3 b, snVec3 c);

// ---- signed distance of points from a closed surface (mesh_distance.c)

typedef struct snMeshDistance snMeshDistance;

// In `arena`; NULL when out of memory. The mesh must have a triangle.
snMeshDistance* sn_mesh_distance_make(snTriangles mesh, snArena* arena);

// Negative inside.
double sn_mesh_distance(const snMeshDistance* from, snVec3 point);
