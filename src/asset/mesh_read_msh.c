// mesh_read_msh.c — MuJoCo's own binary mesh format
//   Four counts: vertices, normals, texture coordinates, triangles; then their numbers in that order, little endian.
//   Normals and texture coordinates, where there are any, are as many as vertices and share their triangles.
//   conformance: a mirrored mesh reverses the triangles of its vertices, not those of normals and texture coordinates.
#include "asset/mesh_read.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { VERTICES, NORMALS, TEXCOORDS, TRIANGLES, COUNTS };

static const size_t item_size[COUNTS] = {sizeof(snFloat3), sizeof(snFloat3), sizeof(snFloat2), sizeof(snInt3)};

#define HEADER (COUNTS * sizeof(int32_t))

static bool read_counts(const char* data, size_t size, int32_t count[COUNTS], snFailure* failure) {
  if (size == 0) return sn_fail(failure, "the file is empty");
  if (size < HEADER) return sn_fail(failure, "the file ends after %zu bytes, inside the MSH header", size);
  memcpy(count, data, HEADER);
  if (count[VERTICES] < 4)
    return sn_fail(failure, "the MSH header counts %d vertices, and 4 are needed", count[VERTICES]);
  if (count[NORMALS] != 0 && count[NORMALS] != count[VERTICES])
    return sn_fail(failure, "the MSH header counts %d normals for %d vertices", count[NORMALS], count[VERTICES]);
  if (count[TEXCOORDS] != 0 && count[TEXCOORDS] != count[VERTICES])
    return sn_fail(failure, "the MSH header counts %d texture coordinates for %d vertices", count[TEXCOORDS],
                   count[VERTICES]);
  if (count[TRIANGLES] < 0) return sn_fail(failure, "the MSH header counts %d triangles", count[TRIANGLES]);
  size_t expected = HEADER;
  for (int i = 0; i < COUNTS; i++) {
    if ((size_t)count[i] >= INT_MAX / item_size[i])
      return sn_fail(failure, "the MSH header counts %d items, more than can be read", count[i]);
    expected += (size_t)count[i] * item_size[i];
  }
  if (size != expected)
    return sn_fail(failure, "the file has %zu bytes where the MSH header announces %zu", size, expected);
  return true;
}

static void* take(const char** at, int count, size_t bytes, snArena* arena, bool* ok) {
  if (count == 0) return NULL;
  void* items = sn_arena_alloc(arena, bytes * (size_t)count);
  if (items)
    memcpy(items, *at, bytes * (size_t)count);
  else
    *ok = false;
  *at += bytes * (size_t)count;
  return items;
}

static bool take_vertices(const char** at, int count, snArena* arena, snMeshData* out, snFailure* failure) {
  out->vert = sn_arena_array(arena, snVec3, count);
  out->nvert = count;
  if (!out->vert) return false;
  for (int v = 0; v < count; v++, *at += sizeof(snFloat3)) {
    snFloat3 p;
    memcpy(p, *at, sizeof p);
    if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2]))
      return sn_fail(failure, "vertex %d at byte %zu is not finite", v, HEADER + sizeof p * (size_t)v);
    out->vert[v] = (snVec3){p[0], p[1], p[2]};
  }
  return true;
}

bool sn_mesh_read_msh(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                      snFailure* failure) {
  int32_t count[COUNTS];
  *out = (snMeshData){0};
  if (!read_counts(data, size, count, failure)) return false;
  const char* at = data + HEADER;
  bool ok = true;
  if (!take_vertices(&at, count[VERTICES], arena, out, failure)) return false;
  out->nnormal = count[NORMALS];
  out->ntexcoord = count[TEXCOORDS];
  out->nface = count[TRIANGLES];
  out->normal = take(&at, count[NORMALS], sizeof(snFloat3), arena, &ok);
  out->texcoord = take(&at, count[TEXCOORDS], sizeof(snFloat2), arena, &ok);
  const char* faces = at;
  out->face = take(&at, count[TRIANGLES], sizeof(snInt3), arena, &ok);
  at = faces;
  out->facenormal = take(&at, count[TRIANGLES], sizeof(snInt3), arena, &ok);
  at = faces;
  if (out->texcoord) out->facetexcoord = take(&at, count[TRIANGLES], sizeof(snInt3), arena, &ok);
  if (!ok) return false;
  for (int f = 0; mirrored && f < out->nface; f++) {
    int second = out->face[f][1];
    out->face[f][1] = out->face[f][2];
    out->face[f][2] = second;
  }
  return true;
}
