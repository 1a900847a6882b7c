// mesh_data.h — a triangle mesh while it is being made: vertices in full precision, the rest as models keep it
#pragma once
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
