// contact_polyhedron.h — vertices, edges and faces with which meshes and boxes touch
#pragma once
#include "sinew/data.h"

// The part of a polyhedron that is farthest along a direction: a vertex, an edge with its axis, a face with two.
typedef struct snPolyhedronPart {
  int slides;
  snVec3 axis[2];  // in the world
} snPolyhedronPart;

static inline bool is_polyhedron(const snModel* m, int geom) {
  return m->geom_type[geom] == SN_GEOM_MESH || m->geom_type[geom] == SN_GEOM_BOX;
}

// The part of a geom along a unit direction of the world. False where it does not hold the point: the contact is none
// of support points.
bool sn_polyhedron_part(const snModel* m, const snData* d, int geom, snVec3 direction, snVec3 point,
                        snPolyhedronPart* part);
