// fuzz_mesh.h — what a mesh file goes through, for any reader
//   The first byte chooses how: mirrored or not, with a hull or without, and which inertia. Memory is the process's
//   own; inputs are small.
#pragma once
#include "asset/mesh_make.h"

#include <stdlib.h>

#define MOST_INPUT ((size_t)1 << 16)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

// Every index of a mesh that was made points at something.
static void check_mesh(const snMadeMesh* shape) {
  const snMeshData* mesh = &shape->data;
  for (int f = 0; f < mesh->nface; f++)
    for (int k = 0; k < 3; k++)
      if (mesh->face[f][k] < 0 || mesh->face[f][k] >= mesh->nvert) abort();
  for (int i = 0; i < shape->polygons.ncorner; i++)
    if (shape->polygons.corners[i] < 0 || shape->polygons.corners[i] >= mesh->nvert) abort();
  for (int i = 0; i < shape->npolymap; i++)
    if (shape->polymap[i] < 0 || shape->polymap[i] >= shape->polygons.count) abort();
}

static void fuzz_mesh(snMeshReader* reader, const unsigned char* bytes, size_t size) {
  if (size < 1 || size > MOST_INPUT) return;
  snSpecMesh s = {.scale = {1, 1, bytes[0] & 1 ? -1 : 1}, .refquat = {1, 0, 0, 0}, .maxhullvert = -1};
  s.inertia = bytes[0] >> 1 & 3;
  snMeshRecipe recipe = {.s = &s,
                         .reader = reader,
                         .file = (const char*)bytes + 1,
                         .file_size = size - 1,
                         .hull = bytes[0] >> 3 & 1,
                         .bare = bytes[0] >> 4 & 1};
  snArena* arena = sn_arena_create(NULL, 0);
  snMadeMesh shape;
  snFailure failure;
  const char* attribute;
  if (sn_mesh_make(&recipe, arena, &shape, &failure, &attribute)) {
    check_mesh(&shape);
  } else if (!failure.text[0]) {
    abort();  // refused without a reason: out of memory is none, with inputs this small
  }
  sn_arena_destroy(arena);
}
