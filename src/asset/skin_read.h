// skin_read.h — skin files
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "sinew/types.h"

// What a body moves.
typedef struct snSkinBone {
  const char* body;
  const void* origin;  // who named the body; NULL: the file
  float pos[3], quat[4];
  int* vertices;
  float* weights;
  int count;
} snSkinBone;

typedef struct snSkinData {
  float *vert, *texcoord;  // 3 numbers per vertex, 2 or none
  int* face;               // 3 vertices per triangle
  int nvert, ntexcoord, nface;
  snSkinBone* bones;
  int nbone;
} snSkinData;

// The skin in an SKN file, in `arena`; false with the reason.
bool sn_skin_read(const char* data, size_t size, snArena* arena, snSkinData* out, snFailure* failure);
