// apart.h — quick proof that two geoms do not touch
#pragma once
#include "sinew/data.h"

// Whether the spheres about the two geoms are farther apart than the margin; a plane is its half space.
bool sn_spheres_apart(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether the line between the centres of two spheres or capsules shows them farther apart than the margin.
bool sn_rounds_apart(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether a face of either geom's box parts the two boxes by more than the margin.
bool sn_boxes_apart(const snModel* m, const snData* d, int geom1, int geom2, double margin);
