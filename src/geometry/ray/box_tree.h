// box_tree.h — boxes around the triangles of a mesh, and boxes around those
//   Nodes stand in the order of a walk that enters each box: the first child follows its parent, and `next` is where
//   the walk goes on after a box that is not entered, `count` at the end.
#pragma once
#include "base/arena.h"
#include "geometry/mesh/mesh_data.h"

typedef struct snBoxTree {
  int count;
  snAabb* box;
  int* next;
  snInt2* leaf;  // part of `face` that a leaf holds: first and how many; 0 0 for boxes around boxes
  int* face;     // triangles in the order of the leaves
} snBoxTree;

// The tree of a mesh, whose vertices are rounded to single precision, as models keep them. Memory is from `arena`;
// false when there is no more.
bool sn_box_tree_make(snTriangles mesh, snArena* arena, snBoxTree* out);
