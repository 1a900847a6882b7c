// catenary.h — the shape of a string that hangs between two points
#pragma once
#include "sinew/types.h"

#define SN_CATENARY_POINTS 100

// At most `count` points of a string of a length from a to b under gravity; 2 where it is taut. Gives back how many.
int sn_catenary(snVec3* point, int count, snVec3 a, snVec3 b, snVec3 gravity, double length);
