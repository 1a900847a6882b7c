// neighbours.h — pairs of geoms that stay near each other for some steps: a neighbour list
//   Geoms that are separated by more than twice a skin remain separated as long as none has moved further than the
//   skin: until then, only the pairs that were nearer when the list was made need to be looked at. Which of them touch
//   is decided anew in every step, so the list never changes a result. Geoms move with their bodies, so that bodies
//   tell whether the list holds, and only geoms in its pairs need a frame.
//   Verlet, Computer experiments on classical fluids (1967)
#pragma once
#include "sinew/data.h"

// Two places in collide_geom.
typedef struct snPlacePair {
  uint16_t first, second;
} snPlacePair;

typedef struct snNeighbours {
  int geoms, pairs;      // room for so many of collide_geom, and for so many pairs
  int bodies;            // that carry geoms of the list and may move
  int placed;            // geoms in pairs of the list, each counted once; -1: not listed yet
  int count;             // pairs in the list; -1: there is none
  int steps;             // for which the list has been good
  int misses;            // lists in a row that did not pay
  int pause;             // steps for which none is made
  int near;              // of them, those whose bounds overlapped without the skin
  bool lasting;          // the list before was good for some steps: it pays to test shapes when this one is made
  bool kept;             // what bounds were made of, once a list was made
  double size;           // of a geom, on average: what the skin is measured by
  double skin, ceiling;  // and what it may grow to
  double* made;          // by place: what its bounds were made of, but for the pose of its body
  double* pose;          // of the bodies then
  snPlacePair* pair;
  int* geom;     // in pairs of the list
  int* listed;   // a copy of collide_geom
  snByte* mask;  // a copy of collide_mask
} snNeighbours;

// Bytes that the arrays of a model take, and the list in a piece of memory of that size, aligned like doubles.
size_t sn_neighbours_bytes(const snModel* m);
void sn_neighbours_place(snNeighbours* list, const snModel* m, void* memory);

// Whether the list is good for the bodies as they are now. If so, `geom` has the geoms of its pairs: no other may touch
// anything.
bool sn_neighbours_hold(snNeighbours* list, const snModel* m, const snData* d);

// Begins a new list; returns the skin by which bounds are to be enlarged. 0: no list is made this time.
double sn_neighbours_begin(snNeighbours* list, const snModel* m, const snData* d);

// Adds pairs. A list that has no room for them is none.
void sn_neighbours_add(snNeighbours* list, const snPlacePair* pair, int count);
