// shape.h — a solid in space, as the colliders and rays see it
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

// A view of a triangle mesh in its own frame, with the graph of its convex hull and its faces merged into polygons.
// Indices of vertices and polygons count from the mesh's own first; the arrays begin at the mesh's own part.
typedef struct snMeshView {
  int vertices, faces, polygons;
  const snFloat3* vertex;
  const snInt3* face;
  const int* graph;  // convex hull as in mesh_graph; NULL: none
#ifdef SN_KERNELS
  const float* hull;  // corners of the hull, four numbers each: x, y, z, 0
#else
  const double* hull;  // corners of the hull in fours, x of all four, then y, then z, as in mesh_hull; NULL: none
#endif
  const int* hull_start;  // farthest corner in 24 directions, see sector.h
#ifdef SN_KERNELS
  const double* polygon_normal;  // three numbers each
#else
  const snVec3* polygon_normal;
#endif
  const int* polygon_first;  // corner of each polygon, counted in polygon_vertex of all meshes
  const int* polygon_count;
  const int* polygon_vertex;  // of all meshes
  const int* map_first;       // for each vertex its polygons, counted in map of all meshes
  const int* map_count;
  const int* map;  // of all meshes
  int nodes;       // of the tree of boxes (box_tree.h) around its triangles; 0: none
  const snAabb* node_box;
  const int* node_next;
  const snInt2* node_leaf;
  const int* node_face;
} snMeshView;

// A height field in its own frame: heights from 0 to 1 on a regular grid.
typedef struct snFieldView {
#ifdef SN_SINGLE
  const float* size;
#else
  const double* size;  // half width x, half depth y, top, base
#endif
  int rows, columns;
  const float* height;
} snFieldView;

typedef struct snSdfView snSdfView;  // a distance field; see sdf/distance_field.h

typedef struct snShape {
  snGeomType type;
  snVec3 size;   // as geom_size
  snVec3 pos;    // of its frame, in the world
  snMat3 rot;    // its axes as columns, in the world
  snAabb box;    // in its frame
  double bound;  // radius of a sphere about pos that holds it, as geom_rbound
  const snMeshView* mesh;
  const snFieldView* field;
  const snSdfView* sdf;  // NULL: none
} snShape;

// What a pair of shapes gives: a point of contact. The tangent is zero where the pair does not choose one.
typedef struct snContactPoint {
  double dist;
  snVec3 pos, normal, tangent;
} snContactPoint;

// The most contacts that one pair gives.
#define SN_MAX_PAIR_CONTACTS 50
