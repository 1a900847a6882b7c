// flex_collide.h — contacts of flexible bodies
#pragma once
#include "collision/contact_list.h"
#include "collision/pair/pairs.h"
#include "collision/geom_shape.h"

// Adds the contacts of flexes with geoms, with each other and with themselves to those of geoms, in the order of
// contacts. False when out of memory.
bool sn_collide_flexes(snContactList* list, const snModel* m, snData* d, snConvexSettings* settings);

// What the parts share while they search.
typedef struct snFlexSearch {
  const snModel* m;
  snData* d;
  snConvexSettings* settings;
  snContactList* out;
  int* body;  // of each contact: what it is ordered by, see flex_collide.c
  int body_room, key;
  bool full;  // out of memory
} snFlexSearch;

// A side of an element or a vertex as a convex solid.
typedef struct snFlexSolid {
  snShape shape;  // first: the support function finds the rest behind it
  snVec3 vertex[4];
  int count;
  double radius;
} snFlexSolid;

snFlexSolid sn_flex_solid(const snModel* m, const snData* d, int flex, int elem, int vert);

// Contacts of one pair: a geom, or an element, or a vertex of flex1; with an element of flex2.
void sn_collide_plane_flex(snFlexSearch* s, int geom, int flex);
void sn_collide_geom_element(snFlexSearch* s, const snShape* shape, int geom, int flex, int elem);
void sn_collide_elements(snFlexSearch* s, int flex1, int elem1, int flex2, int elem2);
void sn_collide_internal(snFlexSearch* s, int flex);

// Collisions of a flex with itself, by the search that it asks for.
void sn_collide_self(snFlexSearch* s, int flex);

// Whether boxes are farther apart than a margin along an axis of the world.
static inline bool boxes_apart(snAabb a, snAabb b, double margin) {
  return a.center.x - a.half.x - margin > b.center.x + b.half.x ||
         a.center.y - a.half.y - margin > b.center.y + b.half.y ||
         a.center.z - a.half.z - margin > b.center.z + b.half.z ||
         b.center.x - b.half.x - margin > a.center.x + a.half.x ||
         b.center.y - b.half.y - margin > a.center.y + a.half.y ||
         b.center.z - b.half.z - margin > a.center.z + a.half.z;
}

static inline bool flex_element_is_active(const snModel* m, int flex, int elem) {
  return m->flex_dim[flex] < 3 || m->flex_elemlayer[m->flex_elemadr[flex] + elem] < m->flex_activelayers[flex];
}

static inline const int* flex_element(const snModel* m, int flex, int elem) {
  return m->flex_elem + m->flex_elemdataadr[flex] + elem * (m->flex_dim[flex] + 1);
}
