// object_motion.h — the frames of objects of any kind
#pragma once
#include "sinew/data.h"

typedef struct snObjectFrame {
  int body;    // that carries it
  snVec3 pos;  // origin, in the world
  snMat3 rot;  // axes as columns, in the world
} snObjectFrame;

// Frame of a body (its inertia's), xbody, geom, site or camera; false, and nothing written, for other kinds and objects
// that are not there.
bool sn_object_frame(const snModel* m, const snData* d, snObjectType type, int id, snObjectFrame* frame);
