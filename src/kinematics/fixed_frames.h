// fixed_frames.h — world frames of things that are fixed to bodies, four at a time in SIMD lanes
//   Results have the bits of one at a time. A processor without AVX2 takes none: what is left is for the caller.
#pragma once
#include "sinew/data.h"

// Things that are fixed to bodies with an offset and a rotation of their own: arrays that an index leads into
typedef struct snFixedFrames {
  const int* body;
  const snVec3* pos;
  const snQuat* quat;
  snVec3* xpos;
  snMat3* xmat;
} snFixedFrames;

// World frames of those listed; returns how many of the list are done.
int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count);
