// inside.h — whether a point lies inside a simple shape
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

// Strictly inside, for a point in the shape's own frame; below a plane counts as inside. Sizes as in primitive.h.
// Shapes out of assets have no inside.
bool sn_is_inside(snGeomType type, snVec3 size, snVec3 point);
