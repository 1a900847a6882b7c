// mesh_octree.c — the octree that a mesh has as a distance field
//   reads   triangles        writes  cells, and signed distances at their corners
//   Cells that a triangle meets are divided down to the sixth level; then until neighbours differ by one level at most.
//   A corner on the face or the edge of a coarser cell takes the mean of that cell's corners, so that the field is
//   continuous. conformance: the order of cells. Corners have whole numbers as coordinates: 64 cells along each side.
#include "asset/mesh_octree.h"

#include "asset/octree_cells.h"

#include <math.h>

// ---- corners that hang on coarser cells

enum { MOST_SUPPORTS = 4 };

typedef struct Hanging {
  int count;
  int on[MOST_SUPPORTS];
} Hanging;

// The corners of cell `coarse` around its corner, edge or face that a point lies on; none where it is a corner itself.
static Hanging supports(const snCells* cells, int coarse, const int point[3]) {
  const snCell* cell = &cells->cell[coarse];
  int side = sn_cell_side(cell), bits = 0, open[3], opens = 0;
  Hanging found = {0};
  for (int k = 0; k < 3; k++) {
    bool high = point[k] == cell->at[k] + side;
    if (high) bits |= 1 << k;
    if (!high && point[k] != cell->at[k]) open[opens++] = k;
  }
  if (opens == 0 || opens == 3) return found;
  // conformance: the two open axes of a face in the order that follows the closed one
  if (opens == 2 && open[0] == 0 && open[1] == 2) open[0] = 2, open[1] = 0;
  found.count = 1 << opens;
  for (int i = 0; i < found.count; i++) {
    int corner = bits;
    for (int k = 0; k < opens; k++) corner |= (i >> k & 1) << open[k];
    found.on[i] = cell->corner[corner];
  }
  return found;
}

static void hang_face(const snCells* cells, int leaf, int direction, int coarse, Hanging* hanging) {
  int axis = direction / 2, far = direction % 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
  for (int i = 0; i < 4; i++) {
    int corner = far << axis | (i & 1) << u | (i >> 1) << v, id = cells->cell[leaf].corner[corner];
    if (hanging[id].count == 0) hanging[id] = supports(cells, coarse, cells->point[id]);
  }
}

static Hanging* find_hanging(const snCells* cells, snArena* arena) {
  Hanging* hanging = sn_arena_zarray(arena, Hanging, cells->points);
  for (int leaf = 0; hanging && leaf < cells->count; leaf++) {
    if (!sn_cell_is_leaf(cells, leaf)) continue;
    for (int direction = 0; direction < 6; direction++) {
      int other = sn_cell_neighbour(cells, leaf, direction);
      if (other >= 0 && cells->cell[other].level < cells->cell[leaf].level)
        hang_face(cells, leaf, direction, other, hanging);
    }
  }
  return hanging;
}

// ---- distances

// A hanging corner waits for those of its coarser cell, which come first from level to level.
static void measure(const snCells* cells, const Hanging* hanging, const snMeshDistance* from, double* value) {
  for (int id = 0; id < cells->points; id++) value[id] = NAN;
  for (int level = 0; level <= SN_OCTREE_LEVELS; level++)
    for (int at = 0; at < cells->count; at++) {
      if (cells->cell[at].level != level) continue;
      for (int k = 0; k < 8; k++) {
        int id = cells->cell[at].corner[k];
        if (!isnan(value[id])) continue;
        const Hanging* h = &hanging[id];
        double sum = 0;
        for (int i = 0; i < h->count; i++) sum += value[h->on[i]];
        value[id] = h->count ? sum / h->count : sn_mesh_distance(from, sn_cell_point(cells, cells->point[id]));
      }
    }
}

static bool fill(const snCells* cells, const double* value, snArena* arena, snOctree* out) {
  out->count = cells->count;
  out->depth = sn_arena_array(arena, int, cells->count);
  out->child = sn_arena_array(arena, snOctChild, cells->count);
  out->box = sn_arena_array(arena, snAabb, cells->count);
  out->corner = sn_arena_array(arena, snOctCoeff, cells->count);
  if (!out->depth || !out->child || !out->box || !out->corner) return false;
  for (int i = 0; i < cells->count; i++) {
    const snCell* cell = &cells->cell[i];
    snVec3 low = sn_cell_low(cells, cell), high = sn_cell_high(cells, cell);
    out->depth[i] = cell->level;
    out->box[i] = (snAabb){{(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2},
                           {(high.x - low.x) / 2, (high.y - low.y) / 2, (high.z - low.z) / 2}};
    for (int k = 0; k < 8; k++) {
      out->child[i][k] = cell->child[k];
      out->corner[i][k] = value[cell->corner[k]];
    }
  }
  return true;
}

bool sn_octree_make(snTriangles mesh, snVec3 low, snVec3 high, snArena* arena, snOctree* out) {
  snCells cells = {.arena = arena};
  *out = (snOctree){0};
  if (!sn_cells_divide(&cells, mesh, low, high) || !sn_cells_balance(&cells)) return false;
  const Hanging* hanging = find_hanging(&cells, arena);
  const snMeshDistance* from = sn_mesh_distance_make(mesh, arena);
  double* value = sn_arena_array(arena, double, cells.points);
  if (!hanging || !from || !value) return false;
  measure(&cells, hanging, from, value);
  return fill(&cells, value, arena, out);
}
