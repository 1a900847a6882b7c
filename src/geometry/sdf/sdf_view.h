// sdf_view.h — a signed distance field as colliders see it
#pragma once
#include "geometry/shape.h"
#include "sinew/plugin.h"

// A field in its own frame. Either the row of a plugin with its numbers, or an octree: of each cell its box, its
// children (-1: none) and the distances at its corners; corner i is at the high end of axis k where bit k of i is set.
struct snSdfView {
  const snPlugin* plugin;  // NULL: an octree
  const double* numbers;
  const snAabb* box;
  const snOctChild* child;
  const snOctCoeff* corner;
};
