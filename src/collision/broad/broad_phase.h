// broad_phase.h — geoms that are near each other
//   A model that is not large has a mask of the geoms that may touch, and tests the bounding spheres of those; else
//   bounding spheres are sorted into the cells of a uniform grid. Both find all pairs that touch; the mask leaves out
//   more of the others.
#pragma once
#include "collision/broad/candidates.h"
#include "collision/broad/neighbours.h"

// geom frames -> all pairs of geoms whose filters let them touch and that come within their margin, and others whose
// bounding spheres, and boxes where MuJoCo tests these, do. In any order; explicit pairs are not among them.
void sn_broad_phase(snCandidates* found, const snModel* m, snData* d);

// The neighbour list of the data, where the present flags and hooks allow one and it holds; else NULL.
const snNeighbours* sn_near_list(const snModel* m, const snData* d);

// Its three ways, for tests. The second gives false, having found nothing, where there is no mask for the present flags
// and hooks or where it would be slow; it makes a neighbour list where one pays.
void sn_search_list(snCandidates* found, const snModel* m, const snData* d, const snNeighbours* list);
bool sn_search_by_mask(snCandidates* found, const snModel* m, const snData* d);
void sn_search_by_cells(snCandidates* found, const snModel* m, const snData* d);

// Adds a pair whose filters let it touch unless bounding spheres or boxes separate the two geoms.
void sn_consider(snCandidates* found, const snModel* m, const snData* d, int geom1, int geom2);

// Whether two geoms remain separated by more than their margin while no point of either moves further than the skin:
// the direction that separates them now still does.
bool sn_stay_separated(const snModel* m, const snData* d, int geom1, int geom2, double skin);

// ---- quick proofs that two geoms do not touch (separated.c)

// Whether the bounding spheres of two geoms are farther from each other than the margin; a plane is its half space.
bool sn_spheres_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether the line of the centres of two spheres or capsules separates them by more than the margin.
bool sn_capsules_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// Whether a face normal of either geom's box separates the two boxes by more than the margin.
bool sn_boxes_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin);

// By how much two geoms must be separated beyond their margin for a search to be spared [m].
double sn_convex_slack(const snModel* m, int geom1, int geom2);

// Whether both are spheres or capsules. Boxes of those are no quicker than the shapes, and boxes that are separated
// mean shapes that are.
bool sn_both_swept(const snModel* m, int geom1, int geom2);
