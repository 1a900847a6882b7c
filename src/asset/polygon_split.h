// polygon_split.h — polygons of a mesh file into triangles
#pragma once
#include "sinew/types.h"

// Corner of a face: vertex, texture coordinate and normal; -1: none.
typedef struct snCorner {
  int vert, texcoord, normal;
} snCorner;

// Splits a polygon of `count` corners by cutting ears; writes three corners per triangle into `out`, which has room for
// count - 2 triangles, and returns how many there are: fewer where the polygon crosses itself, none where it has
// more than 100 corners. `rest` is scratch for `count` corners, not needed for triangles. Corners beyond the `nvert`
// vertices count as unknown.
int sn_polygon_split(const snFloat3* vert, int nvert, const snCorner* polygon, int count, snCorner* rest,
                     snCorner* out);
