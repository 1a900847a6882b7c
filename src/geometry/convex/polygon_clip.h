// polygon_clip.h — the part of one flat polygon that lies over another
#pragma once
#include "math/vec3.h"

// Most corners that a polygon of a face is taken with.
#define SN_POLYGON_CORNERS 150

// Most corners of a clipped polygon.
#define SN_CLIPPED_CORNERS (2 * SN_POLYGON_CORNERS)

// Cuts `subject` (a polygon, or a segment as two corners) by the planes that stand on the edges of `window` along its
// normal. Writes at most SN_CLIPPED_CORNERS, returns how many; 0 where the window is no polygon.
int sn_polygon_clip(snVec3* out, const snVec3* window, int window_corners, snVec3 normal, const snVec3* subject,
                    int subject_corners);

// Four corners of a convex polygon with more than four, as MuJoCo chooses them.
void sn_polygon_quadrilateral(snVec3 out[4], const snVec3* polygon, int corners);
