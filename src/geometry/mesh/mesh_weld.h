// mesh_weld.h — equal vertices become one
#pragma once
#include "base/arena.h"
#include "geometry/mesh/mesh_data.h"

// Numbers the different points among `count` in the order in which they first appear: index[i] is the number of point
// i, *distinct how many there are, and different[k] the first point with number k. Zeros of both signs are equal; all
// coordinates must be finite. False when out of memory.
bool sn_mesh_weld(const snFloat3* points, int count, snArena* scratch, int* index, int* different, int* distinct);
