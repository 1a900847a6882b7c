// signed_distance.h — how far a point is outside a simple shape, or how deep inside
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

// Planes and the five primitive solids have one here; shapes out of assets do not.
bool sn_has_signed_distance(snGeomType type);

// Negative inside. Inside boxes and near ellipsoids it is a measure of depth, not the distance itself. The point is in
// the shape's own frame, sizes as geom_size.
double sn_signed_distance(snGeomType type, snVec3 size, snVec3 point);
