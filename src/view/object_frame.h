// object_frame.h — the frame of an object in the world
#pragma once
#include "sinew/types.h"

typedef struct snObjectFrame {
  int body;    // that carries it
  snVec3 pos;  // origin, in the world
  snMat3 rot;  // axes as columns, in the world
} snObjectFrame;
