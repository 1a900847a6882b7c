// test_skin_read.c — SKN files
#include "asset/skin_read.h"
#include "test.h"

#include <stdlib.h>

#define PATH SN_SOURCE_DIR "/tests/compile/models/images/strip.skn"

static char* strip(size_t* size) {
  char* bytes = malloc(1 << 12);
  FILE* file = fopen(PATH, "rb");
  *size = file ? fread(bytes, 1, 1 << 12, file) : 0;
  if (file) fclose(file);
  CHECK(*size > 0);
  return bytes;
}

// The bytes are copied to a block of their own, so that a sanitizer sees reads beyond them.
static bool readable(const char* bytes, size_t size, snSkinData* out, snArena* arena, snFailure* failure) {
  char* copy = malloc(size ? size : 1);
  memcpy(copy, bytes, size);
  bool ok = sn_skin_read(copy, size, arena, out, failure);
  free(copy);
  return ok;
}

static void check_unreadable(const char* bytes, size_t size, const char* message) {
  snArena* arena = sn_arena_create(NULL, 0);
  snSkinData data;
  snFailure failure = {0};
  CHECK(!readable(bytes, size, &data, arena, &failure));
  CHECK_CONTAINS(failure.text, message);
  sn_arena_destroy(arena);
}

TEST(a_file_holds_surface_and_bones) {
  size_t size;
  char* bytes = strip(&size);
  snArena* arena = sn_arena_create(NULL, 0);
  snSkinData data;
  snFailure failure = {0};
  CHECK(readable(bytes, size, &data, arena, &failure));
  CHECK_INT(data.nvert, 4);
  CHECK_INT(data.ntexcoord, 4);
  CHECK_INT(data.nface, 2);
  CHECK_INT(data.nbone, 2);
  CHECK_TEXT(data.bones[1].body, "lower");
  CHECK_INT(data.bones[1].vertices[2], 3);
  CHECK_NEAR(data.bones[0].weights[2], 2, 0);
  sn_arena_destroy(arena);
  free(bytes);
}

TEST(a_file_cut_anywhere_is_refused) {
  size_t size;
  char* bytes = strip(&size);
  for (size_t cut = 0; cut < size; cut++) check_unreadable(bytes, cut, cut < 16 ? "too short to hold" : "ends ");
  free(bytes);
}

TEST(counts_must_make_sense) {
  size_t size;
  char* bytes = strip(&size);
  check_unreadable(bytes, size + 1, "1 bytes after its last bone");
  const int32_t bad = -1, huge = INT32_MAX, none = 0;
  for (int i = 0; i < 4; i++) {
    char kept[4];
    memcpy(kept, bytes + 4 * i, 4);
    memcpy(bytes + 4 * i, &bad, 4);
    check_unreadable(bytes, size, "declares");
    memcpy(bytes + 4 * i, &huge, 4);
    check_unreadable(bytes, size, "ends before");
    memcpy(bytes + 4 * i, kept, 4);
  }
  size_t count = 16 + 12 * 4 + 8 * 4 + 12 * 2 + 40 + 28;
  memcpy(bytes + count, &none, 4);
  check_unreadable(bytes, size, "declares 0 vertices of bone 0");
  memcpy(bytes + count, &huge, 4);
  check_unreadable(bytes, size, "ends before the last vertex of bone 0");
  free(bytes);
}
