// manifold.h — contact manifold where flat faces or edges lie on each other, and the clipping of polygons for it
#pragma once
#include "geometry/convex/epa.h"

// Points of the two surfaces around the deepest ones, for boxes and meshes; at most `most` of them, or
// SN_MAX_PAIR_CONTACTS. Returns how many; 0 where no face lies on a face or an edge of the other solid.
int sn_contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most);

// ---- polygons (polygon_clip.c)

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
