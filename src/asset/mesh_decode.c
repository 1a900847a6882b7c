// mesh_decode.c — meshes in formats that a program reads itself
//   reads   the row of a decoder        writes  vertices in single precision, as all files have them, and triangles
#include "asset/mesh_read.h"

#include "math/real.h"

#include <stdint.h>
#include <string.h>

struct snMeshSink {
  snArena* arena;
  snMeshData* mesh;
  int vertices, faces;  // that there is room for
  bool full;            // out of memory
};

static void* grown(snMeshSink* sink, const void* old, size_t item, int count, int* room) {
  int64_t more = 2 * (int64_t)*room + 256;
  void* memory = more < INT32_MAX / 32 ? sn_arena_alloc(sink->arena, item * (size_t)more) : NULL;
  if (!memory) sink->full = true;
  if (!memory) return NULL;
  if (count > 0) memcpy(memory, old, item * (size_t)count);
  *room = (int)more;
  return memory;
}

void sn_mesh_sink_vertex(snMeshSink* sink, double x, double y, double z) {
  snMeshData* mesh = sink->mesh;
  void* list = mesh->vert;
  if (mesh->nvert == sink->vertices) list = grown(sink, mesh->vert, sizeof(snVec3), mesh->nvert, &sink->vertices);
  if (sink->full) return;
  mesh->vert = list;
  mesh->vert[mesh->nvert++] = (snVec3){real_single(x), real_single(y), real_single(z)};
}

void sn_mesh_sink_triangle(snMeshSink* sink, int a, int b, int c) {
  snMeshData* mesh = sink->mesh;
  void* list = mesh->face;
  if (mesh->nface == sink->faces) list = grown(sink, mesh->face, sizeof(snInt3), mesh->nface, &sink->faces);
  if (sink->full) return;
  mesh->face = list;
  int* face = mesh->face[mesh->nface++];
  face[0] = a, face[1] = b, face[2] = c;
}

bool sn_mesh_decode(const snDecoder* decoder, const char* data, size_t size, snArena* arena, snMeshData* out,
                    snFailure* failure) {
  snMeshSink sink = {.arena = arena, .mesh = out};
  char why[SN_PLUGIN_WHY] = "no reason is given";
  if (!decoder->decode(decoder, data, size, &sink, why)) return sn_fail(failure, "is refused by its decoder: %s", why);
  if (sink.full) return false;
  for (int i = 0; i < out->nvert; i++)
    if (!isfinite(out->vert[i].x) || !isfinite(out->vert[i].y) || !isfinite(out->vert[i].z))
      return sn_fail(failure, "has a vertex that is not finite, number %d", i);
  return true;
}
