// reading.h — mesh files in memory, for tests of their readers
#pragma once
#include "asset/mesh_read.h"
#include "test.h"

#include <stdlib.h>

typedef struct Reading {
  bool ok;
  snMeshData mesh;
  snFailure failure;
  snArena* arena;
} Reading;

// The bytes are copied to the end of a block of their own, so that a sanitizer sees reads beyond them.
static inline Reading reading(snMeshReader* reader, const void* bytes, size_t size, bool mirrored) {
  Reading r = {.arena = sn_arena_create(NULL, 0)};
  char* copy = malloc(size ? size : 1);
  memcpy(copy, bytes, size);
  r.ok = reader(copy, size, mirrored, r.arena, &r.mesh, &r.failure);
  free(copy);
  return r;
}

static inline void reading_end(Reading r) { sn_arena_destroy(r.arena); }

#define CHECK_UNREADABLE(reader, bytes, size, message)       \
  do {                                                       \
    Reading bad = reading((reader), (bytes), (size), false); \
    CHECK(!bad.ok);                                          \
    CHECK_CONTAINS(bad.failure.text, (message));             \
    reading_end(bad);                                        \
  } while (0)
