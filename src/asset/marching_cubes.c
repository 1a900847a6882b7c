// marching_cubes.c — triangles of the surface where values on a grid change their sign
//   reads   values at the points of a grid        writes  vertices on edges of the grid, their normals, triangles
//   Lorensen, Cline, Marching cubes (1987). conformance: the order of vertices and triangles, single precision and the
//   triangulation of the 256 cases are those of MarchingCubeCpp, which MuJoCo uses (THIRD_PARTY_NOTICES.md)
#include "asset/mesh_field.h"

#include <math.h>
#include <string.h>

// Edges of a cell by number: 0 to 3 along x, 4 to 7 along y, 8 to 11 along z; four of an axis lie at the corners
// (0, 0), (1, 0), (0, 1), (1, 1) of the two other axes. For each set of corners inside, triangles as three edges each,
// in hexadecimal digits.
static const char triangles_of[256][16] = {
    "", "048", "509", "495489", "1a4", "1801a8", "1a4950", "51a5a99a8", "b15", "5b1804", "0b109b", "14818bb89",
    "a5ba45", "05b0b88ba", "40949aa9b", "8ba89b", "286", "062046", "950628", "295256654", "41a286", "a62a21120",
    "0958621a4", "61a621251295", "28615b", "604620b15", "b09b10628", "46162916919b", "5a45ba286", "2a625a5ba052",
    "286a9ba49409", "2a629a9ba", "927", "048792", "250275", "827874475", "1a4279", "1801a8792", "250275a41",
    "827871175a81", "b15279", "0485b1279", "7b1712210", "48242112717b", "a5ba45279", "7928ba80b05b", "ba7a407a0702",
    "7827b8ba8", "879867", "904947746", "086065567", "467475", "7867981a4", "79661a916901", "a41567506086",
    "a51a65675", "87986715b", "15b746794904", "08606bb6710b", "17b147467", "4ba45b698679", "670ba0a605b0790",
    "ba06707b0860a40", "67b6ba", "36a", "a36048", "36a095", "94895436a", "341364", "680603301", "341364950",
    "958836538513", "36a5b1", "15b48036a", "0b109b6a3", "6a3b89b18148", "b36b65564", "8368030b305b", "6b360b09b406",
    "6b368b89b", "2a328a", "4a3430032", "a28a32509", "34a394954293", "841812213", "013032", "509213281841",
    "529512132", "2a328a5b1", "b150320434a3", "38a32819b109", "9b4324294a34b14", "5b4428b24b32", "b05b30320",
    "3249b4b34094284", "32939b", "792a36", "2796a3048", "527502a36", "36a475487827", "436413927", "927301360680",
    "164136075027", "138758518278368", "36a79215b", "0486a379215b", "a362102717b1", "36ab17127142482",
    "2795645b6b36", "2798060360535b3", "02b64b40b36b27b", "6838b387b827", "37939aa98", "a04a30390379",
    "8a0a370a7075", "34a374754", "184178798371", "937903013", "758138378418508", "137175", "5b1a98a39379",
    "15ba34304370790", "8a7107087b17a37", "37a74a7147b1", "4539838437935b3", "9070370b305b", "08437b", "7b3", "73b",
    "0483b7", "5093b7", "4954893b7", "b7341a", "81a80173b", "1a4b73095", "3b79a895a51a", "173157", "715731804",
    "973930031", "148187789317", "3a4347745", "80aa7307a057", "a40a03309397", "3973a9a89", "286b73", "062046b73",
    "2869503b7", "b73654625295", "3b7a41286", "73b1201a2a62", "1a48629503b7", "3b762a21a291951", "173157862",
    "246204357315", "628031093973", "469319149739629", "8627457343a4", "57a20a05a62a73a", "2867393093a0a40",
    "2969a693a973", "3923b9", "3923b9480", "b50b03302", "54b482b42b23", "93b92341a", "0a801a2b923b", "41a3023b0b50",
    "235a858251a53b5", "592521123", "804123152592", "031023", "814821231", "3a4349945239", "a852353a5925805",
    "43a403023", "23a2a8", "63b6b88b9", "63b6b00b9460", "86383003b0b5", "b63b56546", "1a48b986b63b",
    "016b969063b61a6", "1a450b03b083863", "a616516b563b", "985863583531", "319469639049159", "608630310", "314346",
    "983453593a43863", "3a6059", "6383083403a4", "3a6", "6b76ab", "b6ab76048", "6b76ab095", "854895a76ab7",
    "1b7174476", "0680b6b761b0", "9504764171b7", "891761681b71951", "a15a56657", "0486576a5a15", "7696a1961910",
    "7618919714816a1", "476457", "068056576", "940974764", "897876", "72878bb8a", "b7aa0470a720", "095b8ab78728",
    "ab25424a2952b72", "4284121721b7", "71b721201", "0954181281b2b72", "5191291721b7", "872817157a18",
    "20a57a72a15a04a", "1078a7a17287097", "14a297", "872847457", "205257", "842472497409", "972", "26a2a99ab",
    "4809ab92a26a", "26a2a55ab025", "542ab2b526a2482", "4166921961b9", "b960161b6806926", "64b02b26b50b41b",
    "2681b5", "6a1612215259", "0489252152616a1", "a26a12102", "a16126182148", "259265645", "058568526592", "026064",
    "268", "8ab8b9", "4904a9ab9", "0b508b8ab", "ab5a54", "1841b8b98", "01b0b9", "1b4b84b08b50", "b51", "5a159a98a",
    "4a0a90a59a15", "10818a", "14a", "459498", "590", "084", ""
};

typedef struct March {
  const float* value;
  int size[3];
  int* edge[3];  // for each axis the vertices of two layers of grid points
  snArena* arena;
  snSurface* out;
  int vertices, faces;  // that there is room for
} March;

static float value_at(const March* m, int x, int y, int z) {
  return m->value[((size_t)z * (size_t)m->size[1] + (size_t)y) * (size_t)m->size[0] + (size_t)x];
}

static int* edge_at(const March* m, int axis, int x, int y, int z) {
  return &m->edge[axis][m->size[0] * m->size[1] * (z % 2) + y * m->size[0] + x];
}

static void* grown(snArena* arena, const void* old, size_t bytes, size_t room) {
  void* memory = sn_arena_alloc(arena, room);
  if (memory && bytes) memcpy(memory, old, bytes);
  return memory;
}

static bool reserve_vertex(March* m) {
  snSurface* s = m->out;
  if (s->nvert < m->vertices) return true;
  m->vertices = 2 * m->vertices + 1024;
  size_t used = sizeof(snFloat3) * (size_t)s->nvert, room = sizeof(snFloat3) * (size_t)m->vertices;
  s->vert = grown(m->arena, s->vert, used, room);
  s->normal = grown(m->arena, s->normal, used, room);
  return s->vert && s->normal;
}

static bool reserve_faces(March* m) {
  snSurface* s = m->out;
  if (s->nface + 5 <= m->faces) return true;
  m->faces = 2 * m->faces + 2048;
  s->face = grown(m->arena, s->face, sizeof(snInt3) * (size_t)s->nface, sizeof(snInt3) * (size_t)m->faces);
  return s->face != NULL;
}

// A vertex where the value changes its sign along an edge that begins at a grid point.
static bool cut_edge(March* m, int axis, int x, int y, int z) {
  float a = value_at(m, x, y, z), b = value_at(m, x + (axis == 0), y + (axis == 1), z + (axis == 2));
  if ((a < 0) == (b < 0)) return true;
  if (!reserve_vertex(m)) return false;
  float* vertex = m->out->vert[m->out->nvert];
  vertex[0] = (float)x, vertex[1] = (float)y, vertex[2] = (float)z;
  vertex[axis] += a / (a - b);
  memset(m->out->normal[m->out->nvert], 0, sizeof(snFloat3));
  *edge_at(m, axis, x, y, z) = m->out->nvert++;
  return true;
}

// Edges of a cell that no earlier cell has cut: of each axis those at the far side, and at the border the near ones.
static bool cut_edges(March* m, const int cell[3]) {
  for (int axis = 0; axis < 3; axis++) {
    int u = axis == 0, v = axis == 2 ? 1 : 2;
    for (int corner = 0; corner < 4; corner++) {
      int far_u = corner & 1, far_v = corner >> 1, at[3] = {cell[0], cell[1], cell[2]};
      if ((!far_u && cell[u] > 0) || (!far_v && cell[v] > 0)) continue;
      at[u] += far_u, at[v] += far_v;
      if (!cut_edge(m, axis, at[0], at[1], at[2])) return false;
    }
  }
  return true;
}

static int vertex_on(const March* m, const int cell[3], int edge) {
  int axis = edge / 4, corner = edge % 4, u = axis == 0, v = axis == 2 ? 1 : 2, at[3] = {cell[0], cell[1], cell[2]};
  at[u] += corner & 1, at[v] += corner >> 1;
  return *edge_at(m, axis, at[0], at[1], at[2]);
}

static void add_normal(snSurface* s, const int* face) {
  const float *a = s->vert[face[0]], *b = s->vert[face[1]], *c = s->vert[face[2]];
  float p[3] = {c[0] - b[0], c[1] - b[1], c[2] - b[2]}, q[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  float n[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) s->normal[face[k]][i] += n[i];
}

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

static bool add_faces(March* m, const int cell[3], const char* edges) {
  if (!reserve_faces(m)) return false;
  int first = m->out->nface;
  for (; *edges; edges += 3)
    for (int k = 0; k < 3; k++) {
      m->out->face[m->out->nface][k] = vertex_on(m, cell, digit(edges[k]));
      if (k == 2) m->out->nface++;
    }
  for (int f = first; f < m->out->nface; f++) add_normal(m->out, m->out->face[f]);
  return true;
}

static bool march_cell(March* m, const int cell[3]) {
  int inside = 0;
  for (int i = 0; i < 8; i++)
    inside |= (value_at(m, cell[0] + (i & 1), cell[1] + (i >> 1 & 1), cell[2] + (i >> 2)) < 0) << i;
  if (inside == 0 || inside == 255) return true;
  return cut_edges(m, cell) && add_faces(m, cell, triangles_of[inside]);
}

static void unit_normals(snSurface* s) {
  for (int i = 0; i < s->nvert; i++) {
    float* n = s->normal[i];
    float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int k = 0; k < 3; k++) n[k] /= length;
  }
}

bool sn_marching_cubes(const float* value, const int size[3], snArena* arena, snSurface* out) {
  March m = {.value = value, .size = {size[0], size[1], size[2]}, .arena = arena, .out = out};
  *out = (snSurface){0};
  for (int axis = 0; axis < 3; axis++) {
    m.edge[axis] = sn_arena_zarray(arena, int, 2 * size[0] * size[1]);
    if (!m.edge[axis]) return false;
  }
  int cell[3];
  for (cell[2] = 0; cell[2] < size[2] - 1; cell[2]++)
    for (cell[1] = 0; cell[1] < size[1] - 1; cell[1]++)
      for (cell[0] = 0; cell[0] < size[0] - 1; cell[0]++)
        if (!march_cell(&m, cell)) return false;
  unit_normals(out);
  return true;
}
