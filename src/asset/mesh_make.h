// mesh_make.h — one mesh from what its element says, start to finish
//   Knows nothing of the plan, so that meshes can be made on several threads.
#pragma once
#include "asset/mesh_octree.h"
#include "asset/mesh_read.h"
#include "geometry/mesh/mesh_mass.h"
#include "geometry/mesh/mesh_polygons.h"
#include "geometry/ray/box_tree.h"
#include "sinew/plugin.h"
#include "spec/spec.h"

// What a mesh is made from.
typedef struct snMeshRecipe {
  const snSpecMesh* s;   // with its class
  snMeshReader* reader;  // of the file; NULL: the element has none
  const snDecoder* decoder;  // in its place, for a format of the program's own; NULL: none
  const char* file;
  size_t file_size;
  const snPlugin* field;  // whose surface it is, where it has no file; NULL: none
  const double* field_numbers;
  bool hull;    // a convex hull is needed
  bool octree;  // and an octree
  bool exact_axes;  // principal axes by the thresholds of newer versions
  bool bare;  // no polygons, normals, texture coordinates or tree
} snMeshRecipe;

// A mesh about its centre of mass, along its principal axes.
typedef struct snMadeMesh {
  snMeshData data;
  int* graph;  // convex hull; NULL: none
  int ngraph;
  snPolygons polygons;
  snVec3* polynormal;
  int* polymapnum;  // polygons of each vertex: how many, and all of them
  int* polymap;
  int npolymap;
  snBoxTree tree;    // for rays
  snOctree octree;   // of a distance field
  snPose pose;       // of this frame in the file's
  snVec3 box;        // half sides of the box with the same inertia
  snVec3 low, high;  // bounds
  double measure;    // volume, or area of a shell
} snMadeMesh;

// False with the reason, and the attribute it is about (NULL: the whole element). Memory is from `arena`.
bool sn_mesh_make(const snMeshRecipe* recipe, snArena* arena, snMadeMesh* out, snFailure* failure,
                  const char** attribute);

// ---- convex hulls

// The convex hull of at least four points as mesh_graph keeps it: numbers of vertices and triangles; for each vertex
// its first edge; its point; for each vertex the hull vertices it has edges to, ended by -1; corners of the triangles.
// `most`: vertices to stop at; -1: no limit. False where qhull finds no hull.
bool sn_hull_graph(const snVec3* points, int count, int most, snArena* arena, int** graph, int* length,
                   snFailure* failure);

// The triangles of a graph.
const snInt3* sn_hull_faces(const int* graph);
