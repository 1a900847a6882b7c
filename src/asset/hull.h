// hull.h — convex hulls, by qhull
#pragma once
#include "asset/mesh_read.h"

// The convex hull of at least four points as mesh_graph keeps it: numbers of vertices and triangles; for each vertex
// its first edge; its point; for each vertex the hull vertices it has edges to, ended by -1; corners of the triangles.
// `most`: vertices to stop at; -1: no limit. False where qhull finds no hull.
bool sn_hull_graph(const snVec3* points, int count, int most, snArena* arena, int** graph, int* length,
                   snTrouble* trouble);

// The triangles of a graph.
const snInt3* sn_hull_faces(const int* graph);
