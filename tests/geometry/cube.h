// cube.h — a cube of twelve triangles, for tests of meshes
#pragma once
#include "geometry/mesh/mesh_data.h"

static const snVec3 cube_vert[8] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                    {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
static const snInt3 cube_face[12] = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                                     {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
static const snTriangles cube = {cube_vert, cube_face, 8, 12};
