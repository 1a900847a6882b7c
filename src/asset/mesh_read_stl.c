// mesh_read_stl.c — binary STL
//   80 bytes of anything, the number of triangles, then 50 bytes for each: normal, three corners, two spare bytes;
//   little endian. Normals are not used. conformance: ASCII files are refused by way of their size, as in MuJoCo.
#include "asset/mesh_read.h"
#include "geometry/mesh/mesh_data.h"

#include <math.h>
#include <string.h>

#define HEADER        84
#define TRIANGLE      50
#define MOST_FACES    200000
#define LARGEST_COORD 1073741824.0f

static bool looks_like_text(const char* data, size_t size) { return size >= 6 && memcmp(data, "solid ", 6) == 0; }

static bool check_size(const char* data, size_t size, int* nface, snFailure* failure) {
  const char* hint = looks_like_text(data, size) ? "; this may be a text file, and only binary STL is read" : "";
  if (size == 0) return sn_fail(failure, "the file is empty");
  if (size < HEADER) return sn_fail(failure, "the file ends after %zu bytes, inside the STL header%s", size, hint);
  int32_t count;
  memcpy(&count, data + HEADER - 4, sizeof count);
  if (count < 1 || count > MOST_FACES)
    return sn_fail(failure, "the STL header counts %d triangles, and 1 to %d can be read%s", count, MOST_FACES, hint);
  size_t expected = HEADER + TRIANGLE * (size_t)count;
  if (size != expected)
    return sn_fail(failure, "the file has %zu bytes where %d STL triangles take %zu%s", size, count, expected, hint);
  *nface = count;
  return true;
}

static bool read_corners(const char* data, int nface, snFloat3* corners, snFailure* failure) {
  for (int f = 0; f < nface; f++) {
    size_t at = HEADER + TRIANGLE * (size_t)f + sizeof(snFloat3);
    memcpy(corners + 3 * f, data + at, 3 * sizeof(snFloat3));
    const float* x = corners[3 * f];
    for (int k = 0; k < 9; k++) {
      if (fabsf(x[k]) > LARGEST_COORD)
        return sn_fail(failure, "triangle %d at byte %zu has a coordinate of %g, beyond 2^30", f, at, (double)x[k]);
      if (!isfinite(x[k]))
        return sn_fail(failure, "triangle %d at byte %zu has a coordinate that is not a number", f, at);
    }
  }
  return true;
}

bool sn_mesh_read_stl(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                      snFailure* failure) {
  int nface = 0;
  if (!check_size(data, size, &nface, failure)) return false;
  int ncorner = 3 * nface;
  snInt3* face = sn_arena_array(arena, snInt3, nface);
  int* different = sn_arena_array(arena, int, ncorner);
  snFloat3* corners = sn_arena_array(arena, snFloat3, ncorner);
  if (!face || !different || !corners) return false;
  if (!read_corners(data, nface, corners, failure)) return false;

  int nvert;
  if (!sn_mesh_weld((const snFloat3*)corners, ncorner, arena, &face[0][0], different, &nvert)) return false;
  snVec3* vert = sn_arena_array(arena, snVec3, nvert);
  if (!vert) return false;
  for (int v = 0; v < nvert; v++) {
    const float* p = corners[different[v]];
    vert[v] = (snVec3){p[0], p[1], p[2]};
  }
  for (int f = 0; mirrored && f < nface; f++) {
    int second = face[f][1];
    face[f][1] = face[f][2];
    face[f][2] = second;
  }
  *out = (snMeshData){.vert = vert, .nvert = nvert, .face = face, .nface = nface};
  return true;
}
