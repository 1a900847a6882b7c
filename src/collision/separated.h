// separated.h — quick proofs that two geoms do not touch
#pragma once
#include "sinew/data.h"

// Whether the bounding spheres of two geoms are farther from each other than the margin; a plane is its half space.
bool sn_spheres_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether the line of the centres of two spheres or capsules separates them by more than the margin.
bool sn_capsules_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether a face normal of either geom's box separates the two boxes by more than the margin.
bool sn_boxes_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);
