// mesh_read_obj.c — Wavefront OBJ
//   Lines of vertices (v), texture coordinates (vt), normals (vn) and faces (f); everything else only divides groups
//   (g, o) or is passed over. Indices count from 1, or backwards from the last when negative.
//   conformance: MuJoCo reads through tinyobjloader. As there, numbers are summed digit by digit and then rounded to
//   single precision, what is no number is 0, faces of the first group only are kept, and one bad index refuses the
//   file.
#include "base/text.h"
#include "asset/mesh_read.h"
#include "asset/polygon_split.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

// Growing list of items of one size.
typedef struct List {
  void* items;
  int count, capacity;
  size_t size;
} List;

typedef struct Obj {
  snArena* arena;
  snFailure* failure;
  const char *at, *end;  // of the file
  int line;
  bool out_of_memory;
  List verts, normals, texcoords;
  List corners, sizes;  // faces of the group that is being read: all corners, and how many each face has
  List triangles;       // of the first group: corners, three by three
  int loose_corners;    // corners of lines and points of the group
  bool complete;        // the first group is
} Obj;

static void* list_add(Obj* obj, List* list, int count) {
  if (list->count > INT_MAX / 4 - count) {
    obj->out_of_memory = true;
    return NULL;
  }
  if (list->count + count > list->capacity) {
    int capacity = 2 * list->capacity + count + 1024;
    void* items = sn_arena_alloc(obj->arena, list->size * (size_t)capacity);
    if (!items) {
      obj->out_of_memory = true;
      return NULL;
    }
    if (list->count) memcpy(items, list->items, list->size * (size_t)list->count);
    list->items = items;
    list->capacity = capacity;
  }
  void* added = (char*)list->items + list->size * (size_t)list->count;
  list->count += count;
  return added;
}

static bool is_space(char c) { return c == ' ' || c == '\t'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_space(const char** at, const char* end) {
  while (*at < end && is_space(**at)) (*at)++;
}

// conformance: what is too large for single precision becomes its largest number
static float to_single(double x) { return x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : (float)x; }

static void read_numbers(const char* at, const char* end, float* out, int count) {
  for (int i = 0; i < count; i++) {
    skip_space(&at, end);
    const char* word = at;
    while (at < end && !is_space(*at)) at++;
    out[i] = to_single(sn_text_word_number(word, at));
  }
}

// The integer at `at`, as the C library reads one: behind white space, 0 where there is none.
static int read_integer(const char* at, const char* end) {
  while (at < end && (is_space(*at) || *at == '\v' || *at == '\f')) at++;
  bool negative = at < end && *at == '-';
  if (at < end && (*at == '+' || *at == '-')) at++;
  int64_t value = 0;
  for (; at < end && is_digit(*at); at++)
    if (value <= INT_MAX) value = value * 10 + (*at - '0');
  if (value > INT_MAX) value = INT_MAX;
  return (int)(negative ? -value : value);
}

// One index of a corner: counted from 1 or backwards; moves to the slash or space after it. False for 0.
static bool read_index(const char** at, const char* end, int count, int* index) {
  int written = read_integer(*at, end);
  if (written == 0) return false;
  *index = written > 0 ? written - 1 : count + written;
  while (*at < end && **at != '/' && !is_space(**at)) (*at)++;
  return true;
}

// i, i/j, i/j/k or i//k
static bool read_corner(const Obj* obj, const char** at, const char* end, snCorner* out) {
  *out = (snCorner){-1, -1, -1};
  if (!read_index(at, end, obj->verts.count, &out->vert)) return false;
  if (*at == end || **at != '/') return true;
  (*at)++;
  if (*at == end || **at != '/') {
    if (!read_index(at, end, obj->texcoords.count, &out->texcoord)) return false;
    if (*at == end || **at != '/') return true;
  }
  (*at)++;
  return read_index(at, end, obj->normals.count, &out->normal);
}

static bool bad_index(Obj* obj) {
  return sn_fail(obj->failure, "line %d of the file has an index that is 0 or no number", obj->line);
}

static bool read_face(Obj* obj, const char* at, const char* end) {
  int count = 0;
  skip_space(&at, end);
  while (at < end) {
    snCorner corner;
    if (!read_corner(obj, &at, end, &corner)) return bad_index(obj);
    skip_space(&at, end);
    count++;
    if (obj->complete) continue;
    snCorner* added = list_add(obj, &obj->corners, 1);
    if (added) *added = corner;
  }
  int* size = obj->complete ? NULL : list_add(obj, &obj->sizes, 1);
  if (size) *size = count;
  return true;
}

static bool read_loose(Obj* obj, const char* at, const char* end) {
  while (at < end) {
    snCorner corner;
    if (!read_corner(obj, &at, end, &corner)) return bad_index(obj);
    skip_space(&at, end);
    obj->loose_corners++;
  }
  return true;
}

// Splits the faces of the group into triangles. The first group that has any, or at an object's end anything, is it.
static void end_group(Obj* obj, bool object) {
  if (obj->complete) return;
  const snCorner* corners = obj->corners.items;
  const int* sizes = obj->sizes.items;
  for (int f = 0, first = 0; f < obj->sizes.count; first += sizes[f++]) {
    int most = sizes[f] - 2;
    if (most < 1) continue;
    snCorner* room = list_add(obj, &obj->triangles, 3 * most);
    snCorner* rest = most > 1 ? sn_arena_array(obj->arena, snCorner, sizes[f]) : NULL;
    if (!room) return;
    if (most > 1 && !rest) {
      obj->out_of_memory = true;
      return;
    }
    int made = sn_polygon_split(obj->verts.items, obj->verts.count, corners + first, sizes[f], rest, room);
    obj->triangles.count -= 3 * (most - made);
  }
  obj->complete = obj->triangles.count > 0 || (object && obj->loose_corners > 0);
  obj->corners.count = obj->sizes.count = obj->loose_corners = 0;
}

static bool starts(const char* at, const char* end, const char* word) {
  size_t length = strlen(word);
  return (size_t)(end - at) > length && memcmp(at, word, length) == 0 && is_space(at[length]);
}

static bool read_line(Obj* obj, const char* at, const char* end) {
  skip_space(&at, end);
  if (starts(at, end, "v")) {
    float* added = list_add(obj, &obj->verts, 1);
    if (added) read_numbers(at + 2, end, added, 3);
  } else if (starts(at, end, "vn")) {
    float* added = list_add(obj, &obj->normals, 1);
    if (added) read_numbers(at + 3, end, added, 3);
  } else if (starts(at, end, "vt")) {
    float* added = list_add(obj, &obj->texcoords, 1);
    if (added) read_numbers(at + 3, end, added, 2);
  } else if (starts(at, end, "f")) {
    return read_face(obj, at + 2, end);
  } else if (starts(at, end, "l") || starts(at, end, "p")) {
    return read_loose(obj, at + 2, end);
  } else if (starts(at, end, "g") || starts(at, end, "o")) {
    end_group(obj, *at == 'o');
  }
  return true;
}

static bool read_lines(Obj* obj) {
  while (obj->at < obj->end && !obj->out_of_memory) {
    const char *begin = obj->at, *at = begin;
    while (at < obj->end && *at != '\n' && *at != '\r') at++;
    obj->at = at + (at < obj->end);
    if (at + 1 < obj->end && at[0] == '\r' && at[1] == '\n') obj->at++;
    obj->line++;
    const char* zero = memchr(begin, 0, (size_t)(at - begin));
    if (!read_line(obj, begin, zero ? zero : at)) return false;
  }
  end_group(obj, false);
  return !obj->out_of_memory;
}

static bool keep_vertices(Obj* obj, snMeshData* out) {
  const snFloat3* p = obj->verts.items;
  out->nvert = obj->verts.count;
  out->vert = sn_arena_array(obj->arena, snVec3, out->nvert);
  if (!out->vert) return false;
  for (int v = 0; v < out->nvert; v++) {
    if (!isfinite(p[v][0]) || !isfinite(p[v][1]) || !isfinite(p[v][2]))
      return sn_fail(obj->failure, "vertex %d of the file is not finite", v + 1);
    out->vert[v] = (snVec3){p[v][0], p[v][1], p[v][2]};
  }
  return true;
}

static bool keep_faces(Obj* obj, bool mirrored, snMeshData* out) {
  const snCorner* corner = obj->triangles.items;
  out->nface = obj->triangles.count / 3;
  if (out->nface == 0) return true;
  out->face = sn_arena_array(obj->arena, snInt3, out->nface);
  out->facenormal = out->nnormal ? sn_arena_array(obj->arena, snInt3, out->nface) : NULL;
  out->facetexcoord = out->ntexcoord ? sn_arena_array(obj->arena, snInt3, out->nface) : NULL;
  if (!out->face || (out->nnormal && !out->facenormal) || (out->ntexcoord && !out->facetexcoord)) return false;
  for (int f = 0; f < out->nface; f++)
    for (int k = 0; k < 3; k++, corner++) {
      int place = mirrored && k ? 3 - k : k;
      out->face[f][place] = corner->vert;
      if (out->facenormal) out->facenormal[f][place] = corner->normal;
      if (out->facetexcoord) out->facetexcoord[f][place] = corner->texcoord;
    }
  return true;
}

bool sn_mesh_read_obj(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                      snFailure* failure) {
  Obj obj = {
      .arena = arena,
      .failure = failure,
      .at = data,
      .end = data + size,
      .verts = {.size = sizeof(snFloat3)},
      .normals = {.size = sizeof(snFloat3)},
      .texcoords = {.size = sizeof(snFloat2)},
      .corners = {.size = sizeof(snCorner)},
      .sizes = {.size = sizeof(int)},
      .triangles = {.size = sizeof(snCorner)},
  };
  *out = (snMeshData){0};
  if (!read_lines(&obj)) return false;

  out->normal = obj.normals.items;
  out->nnormal = obj.normals.count;
  out->texcoord = obj.texcoords.items;
  out->ntexcoord = obj.texcoords.count;
  for (int t = 0; t < out->ntexcoord; t++) out->texcoord[t][1] = 1 - out->texcoord[t][1];  // images begin at the top
  return keep_vertices(&obj, out) && keep_faces(&obj, mirrored, out);
}
