// octree_cells.c — cells of an octree around triangles: division, neighbours, balance
//   reads   triangles        writes  cells and their corners
//   A cell is divided where a triangle meets its box: Schwarz, Seidel, Fast parallel surface and solid voxelization on
//   GPUs (2010). conformance: cells and corners are numbered in the order in which they are made, level by level
#include "asset/octree_cells.h"

#include "math/vec3.h"

#include <string.h>

enum { POINTS_ALONG = SN_OCTREE_SIDE + 1 };

// How far the outermost box is beyond the triangles.
#define ENLARGED 1.1

// ---- triangles and boxes

typedef struct Triangle {
  double v[3][3], e[3][3], n[3];  // corners, edges, normal
} Triangle;

static Triangle triangle_at(snTriangles mesh, int face) {
  Triangle t;
  for (int k = 0; k < 3; k++) vec3_store(t.v[k], mesh.vert[mesh.face[face][k]]);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) t.e[k][i] = t.v[(k + 1) % 3][i] - t.v[k][i];
  vec3_store(t.n, vec3_cross(vec3_load(t.e[0]), vec3_load(t.e[1])));
  return t;
}

static bool boxes_apart(const Triangle* t, const double low[3], const double high[3]) {
  for (int k = 0; k < 3; k++) {
    if (t->v[0][k] < low[k] && t->v[1][k] < low[k] && t->v[2][k] < low[k]) return true;
    if (t->v[0][k] > high[k] && t->v[1][k] > high[k] && t->v[2][k] > high[k]) return true;
  }
  return false;
}

// Both corners of the box that are farthest along the normal are on one side of the plane.
static bool plane_apart(const Triangle* t, const double low[3], const double size[3]) {
  snVec3 n = vec3_load(t->n), c = {n.x > 0 ? size[0] : 0, n.y > 0 ? size[1] : 0, n.z > 0 ? size[2] : 0};
  snVec3 v = vec3_load(t->v[0]), s = vec3_load(size);
  double at = vec3_dot(n, vec3_load(low)), front = vec3_dot(n, vec3_sub(c, v));
  double back = vec3_dot(n, vec3_sub(vec3_sub(s, c), v));
  return (at + front) * (at + back) > 0;
}

// Shadows along axis a, on the plane of axes b and c.
static bool shadows_apart(const Triangle* t, const double low[3], const double size[3], int a) {
  int b = (a + 1) % 3, c = (a + 2) % 3;
  double sign = t->n[a] >= 0 ? 1 : -1;
  for (int i = 0; i < 3; i++) {
    double nb = -t->e[i][c] * sign, nc = t->e[i][b] * sign;
    double d = -(nb * t->v[i][b] + nc * t->v[i][c]) + real_max(0, size[b] * nb) + real_max(0, size[c] * nc);
    if (nb * low[b] + nc * low[c] + d < 0) return true;
  }
  return false;
}

static bool meets(const Triangle* t, snVec3 box_low, snVec3 box_high) {
  double low[3], high[3], size[3];
  vec3_store(low, box_low), vec3_store(high, box_high), vec3_store(size, vec3_sub(box_high, box_low));
  return !boxes_apart(t, low, high) && !plane_apart(t, low, size) && !shadows_apart(t, low, size, 0) &&
         !shadows_apart(t, low, size, 1) && !shadows_apart(t, low, size, 2);
}

// ---- cells

static bool grow(snArena* arena, void** list, size_t item, int count, int* capacity) {
  if (count < *capacity) return true;
  int room = 2 * *capacity + 512;
  void* memory = sn_arena_alloc(arena, item * (size_t)room);
  if (!memory) return false;
  if (count) memcpy(memory, *list, item * (size_t)count);
  *list = memory, *capacity = room;
  return true;
}

static int corner_id(snCells* cells, const int at[3]) {
  int* id = &cells->point_at[(at[2] * POINTS_ALONG + at[1]) * POINTS_ALONG + at[0]];
  if (*id >= 0) return *id;
  void* list = cells->point;
  if (!grow(cells->arena, &list, sizeof *cells->point, cells->points, &cells->point_capacity)) return -1;
  cells->point = list;
  memcpy(cells->point[cells->points], at, sizeof *cells->point);
  return *id = cells->points++;
}

static bool add_cell(snCells* cells, int parent, int slot) {
  void* list = cells->cell;
  if (!grow(cells->arena, &list, sizeof *cells->cell, cells->count, &cells->capacity)) return false;
  cells->cell = list;
  snCell* cell = &cells->cell[cells->count];
  *cell = (snCell){.parent = parent, .slot = slot};
  if (parent >= 0) {
    snCell* above = &cells->cell[parent];
    above->child[slot] = cells->count;
    cell->level = above->level + 1;
    for (int k = 0; k < 3; k++) cell->at[k] = above->at[k] + (slot >> k & 1) * (sn_cell_side(above) / 2);
  }
  int side = sn_cell_side(cell);
  for (int i = 0; i < 8; i++) {
    int at[3] = {cell->at[0] + (i & 1) * side, cell->at[1] + (i >> 1 & 1) * side, cell->at[2] + (i >> 2) * side};
    cell->child[i] = -1;
    cell->corner[i] = corner_id(cells, at);
    if (cell->corner[i] < 0) return false;
  }
  cells->count++;
  return true;
}

static bool divide(snCells* cells, int at) {
  for (int slot = 0; slot < 8; slot++)
    if (!add_cell(cells, at, slot)) return false;
  return true;
}

// Places of whole numbers: halves of halves, so that cells of all levels agree on them to the last bit.
static void place(double* at, double low, double high) {
  at[0] = low, at[SN_OCTREE_SIDE] = high;
  for (int side = SN_OCTREE_SIDE; side > 1; side /= 2)
    for (int i = 0; i < SN_OCTREE_SIDE; i += side) at[i + side / 2] = (at[i] + at[i + side]) / 2;
}

static void place_all(snCells* cells, snVec3 low, snVec3 high) {
  double a[3], b[3];
  vec3_store(a, low), vec3_store(b, high);
  for (int k = 0; k < 3; k++) {
    double center = (a[k] + b[k]) / 2, half = (b[k] - a[k]) / 2;
    place(cells->place[k], center - ENLARGED * half, center + ENLARGED * half);
  }
}

static bool start(snCells* cells, snVec3 low, snVec3 high) {
  int points = POINTS_ALONG * POINTS_ALONG * POINTS_ALONG;
  cells->point_at = sn_arena_array(cells->arena, int, points);
  if (!cells->point_at) return false;
  for (int i = 0; i < points; i++) cells->point_at[i] = -1;
  place_all(cells, low, high);
  return add_cell(cells, -1, -1);
}

// Triangles that a cell was handed: those that its parent meets.
typedef struct Handed {
  int *faces, count;
} Handed;

static Handed met_by(const snCells* cells, snTriangles mesh, int at, Handed handed) {
  const snCell* cell = &cells->cell[at];
  snVec3 low = sn_cell_low(cells, cell), high = sn_cell_high(cells, cell);
  Handed met = {sn_arena_array(cells->arena, int, handed.count), 0};
  for (int i = 0; met.faces && i < handed.count; i++) {
    Triangle t = triangle_at(mesh, handed.faces[i]);
    if (meets(&t, low, high)) met.faces[met.count++] = handed.faces[i];
  }
  return met;
}

bool sn_cells_divide(snCells* cells, snTriangles mesh, snVec3 low, snVec3 high) {
  Handed all = {sn_arena_array(cells->arena, int, mesh.nface), mesh.nface}, *of = NULL;
  int capacity = 0;
  if (!all.faces || !start(cells, low, high)) return false;
  for (int i = 0; i < mesh.nface; i++) all.faces[i] = i;
  for (int at = 0; at < cells->count; at++) {
    void* list = of;
    while (capacity < cells->count + 8)
      if (!grow(cells->arena, &list, sizeof *of, capacity, &capacity)) return false;
    of = list;
    if (at == 0) of[0] = all;
    Handed met = met_by(cells, mesh, at, of[at]);
    if (!met.faces) return false;
    if (met.count == 0 || cells->cell[at].level >= SN_OCTREE_LEVELS) continue;
    for (int slot = 0; slot < 8; slot++) of[cells->count + slot] = met;
    if (!divide(cells, at)) return false;
  }
  return true;
}

// ---- neighbours

// The cell of the same size or larger beyond a face; -1: none.
static int beside(const snCells* cells, int at, int axis, int far) {
  for (; cells->cell[at].parent >= 0; at = cells->cell[at].parent) {
    const snCell* cell = &cells->cell[at];
    if (far != (cell->slot >> axis & 1)) return cells->cell[cell->parent].child[cell->slot ^ 1 << axis];
  }
  return -1;
}

static double middle(const snCells* cells, const snCell* cell, int k) {
  return (cells->place[k][cell->at[k]] + cells->place[k][cell->at[k] + sn_cell_side(cell)]) / 2;
}

int sn_cell_neighbour(const snCells* cells, int at, int direction) {
  int axis = direction / 2, far = direction % 2, found = beside(cells, at, axis, far);
  const snCell* own = &cells->cell[at];
  while (found >= 0 && !sn_cell_is_leaf(cells, found)) {
    const snCell* other = &cells->cell[found];
    int slot = 0;
    for (int k = 0; k < 3; k++) slot |= (middle(cells, own, k) > middle(cells, other, k)) << k;
    slot = (slot & ~(1 << axis)) | !far << axis;
    found = other->child[slot];
  }
  return found;
}

// ---- balance

// Leaves that are two levels or more coarser than a neighbour, into `coarse`; a leaf may be there several times.
static int find_coarse(const snCells* cells, int* coarse) {
  int count = 0;
  for (int leaf = 0; leaf < cells->count; leaf++) {
    if (!sn_cell_is_leaf(cells, leaf)) continue;
    for (int direction = 0; direction < 6; direction++) {
      int other = sn_cell_neighbour(cells, leaf, direction), level = cells->cell[leaf].level;
      if (other < 0) continue;
      if (cells->cell[other].level > level + 1) coarse[count++] = leaf;
      if (level > cells->cell[other].level + 1) coarse[count++] = other;
    }
  }
  return count;
}

bool sn_cells_balance(snCells* cells) {
  for (int count = 1; count > 0;) {
    int* coarse = sn_arena_array(cells->arena, int, 12 * cells->count);
    if (!coarse) return false;
    count = find_coarse(cells, coarse);
    for (int i = 0; i < count; i++)
      if (sn_cell_is_leaf(cells, coarse[i]) && !divide(cells, coarse[i])) return false;
  }
  return true;
}
