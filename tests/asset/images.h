// images.h — image files in memory and on disk, for tests of what reads them
#pragma once
#include "asset/image.h"
#include "test.h"

#include <stdlib.h>

#define IMAGES SN_SOURCE_DIR "/tests/compile/models/images/"

typedef struct Picture {
  bool ok;
  snImage image;
  snFailure failure;
  snArena* arena;
} Picture;

// The bytes are copied to a block of their own, so that a sanitizer sees reads beyond them.
static inline Picture picture(snImageReader* reader, const void* bytes, size_t size, int channels) {
  Picture p = {.arena = sn_arena_create(NULL, 0)};
  char* copy = malloc(size ? size : 1);
  memcpy(copy, bytes, size);
  p.ok = reader(copy, size, channels, p.arena, &p.image, &p.failure);
  free(copy);
  return p;
}

static inline void picture_end(Picture p) { sn_arena_destroy(p.arena); }

// A whole file of at most 64 KiB; the caller frees it.
static inline char* image_file(const char* name, size_t* size) {
  char path[512];
  snprintf(path, sizeof path, IMAGES "%s", name);
  FILE* file = fopen(path, "rb");
  char* bytes = malloc(1 << 16);
  *size = file ? fread(bytes, 1, 1 << 16, file) : 0;
  if (file) fclose(file);
  CHECK(*size > 0);
  return bytes;
}

#define CHECK_NO_IMAGE(reader, bytes, size, channels, message)    \
  do {                                                            \
    Picture bad = picture((reader), (bytes), (size), (channels)); \
    CHECK(!bad.ok);                                               \
    CHECK_CONTAINS(bad.failure.text, (message));                  \
    picture_end(bad);                                             \
  } while (0)
