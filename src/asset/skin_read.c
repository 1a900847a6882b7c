// skin_read.c — SKN files: skins in MuJoCo's own format
//   Integers nvert ntexcoord nface nbone; vertices, texture coordinates, triangles; then for each bone the name of its
//   body in 40 bytes, position, quaternion, count, vertices, weights. All numbers have 4 bytes.
#include "asset/skin_read.h"

#include "base/text.h"

#include <string.h>

#define WORD      4
#define NAME_SIZE 40

// What is left of a file.
typedef struct Rest {
  const char* data;
  size_t size;
  snArena* arena;
} Rest;

// Copies the next numbers to `out`; false where the file ends before them.
static bool next_words(Rest* rest, void* out, size_t count) {
  if (count > rest->size / WORD) return false;
  if (count) memcpy(out, rest->data, count * WORD);
  rest->data += count * WORD;
  rest->size -= count * WORD;
  return true;
}

// The same into new memory; NULL where the file ends before them, or where there is no memory.
static void* next_list(Rest* rest, size_t count) {
  if (count > rest->size / WORD) return NULL;
  void* list = sn_arena_alloc(rest->arena, count ? count * WORD : WORD);
  if (list) next_words(rest, list, count);
  return list;
}

static bool read_surface(Rest* rest, snSkinData* out, snFailure* failure) {
  int32_t counts[4];
  if (!next_words(rest, counts, 4)) return sn_fail(failure, "is too short to hold its sizes");
  if (counts[0] < 0 || counts[1] < 0 || counts[2] < 0 || counts[3] < 0)
    return sn_fail(failure, "declares %d vertices, %d texture coordinates, %d triangles and %d bones",
                   counts[0], counts[1], counts[2], counts[3]);
  size_t numbers = 3 * (size_t)counts[0] + 2 * (size_t)counts[1] + 3 * (size_t)counts[2];
  if (numbers > rest->size / WORD) return sn_fail(failure, "ends before its last triangle");
  out->nvert = counts[0];
  out->ntexcoord = counts[1];
  out->nface = counts[2];
  out->nbone = counts[3];
  out->vert = next_list(rest, 3 * (size_t)out->nvert);
  out->texcoord = next_list(rest, 2 * (size_t)out->ntexcoord);
  out->face = next_list(rest, 3 * (size_t)out->nface);
  return out->vert && out->texcoord && out->face;
}

static bool read_bone(Rest* rest, int number, snSkinBone* bone, snFailure* failure) {
  char name[NAME_SIZE];
  int32_t count;
  if (!next_words(rest, name, NAME_SIZE / WORD) || !next_words(rest, bone->pos, 3) ||
      !next_words(rest, bone->quat, 4) || !next_words(rest, &count, 1))
    return sn_fail(failure, "ends inside bone %d", number);
  if (count < 1) return sn_fail(failure, "declares %d vertices of bone %d", count, number);
  if ((size_t)count > rest->size / WORD / 2) return sn_fail(failure, "ends before the last vertex of bone %d", number);
  name[NAME_SIZE - 1] = '\0';
  bone->body = sn_text_copy(rest->arena, name, strlen(name));
  bone->count = count;
  bone->vertices = next_list(rest, (size_t)count);
  bone->weights = next_list(rest, (size_t)count);
  return bone->body && bone->vertices && bone->weights;
}

bool sn_skin_read(const char* data, size_t size, snArena* arena, snSkinData* out, snFailure* failure) {
  Rest rest = {data, size, arena};
  *out = (snSkinData){0};
  if (!read_surface(&rest, out, failure)) return false;
  // every bone takes more than its name, so a count that the file cannot hold asks for no memory
  if ((size_t)out->nbone > rest.size / NAME_SIZE) return sn_fail(failure, "ends before bone %d", out->nbone - 1);
  out->bones = sn_arena_zarray(arena, snSkinBone, out->nbone ? out->nbone : 1);
  if (!out->bones) return false;
  for (int i = 0; i < out->nbone; i++)
    if (!read_bone(&rest, i, &out->bones[i], failure)) return false;
  if (rest.size > 0) return sn_fail(failure, "has %zu bytes after its last bone", rest.size);
  return true;
}
