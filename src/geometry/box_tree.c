// box_tree.c — boxes around the triangles of a mesh, and boxes around those
//   reads   triangles        writes  nodes of the tree
//   Triangles are parted at the median of their centres along the longest side of the box that holds these centres,
//   until a few are left.
#include "geometry/box_tree.h"
#include "math/real.h"
#include "math/vec3.h"

#include <float.h>
#include <string.h>

// triangles of a leaf
#define LEAF 4

typedef struct Bounds {
  float low[3], high[3];
} Bounds;

typedef struct Making {
  const Bounds* around;  // each triangle
  int* order;
  snBoxTree* out;
} Making;

static const Bounds empty = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};

static void include(Bounds* b, const float low[3], const float high[3]) {
  for (int k = 0; k < 3; k++) {
    if (low[k] < b->low[k]) b->low[k] = low[k];
    if (high[k] > b->high[k]) b->high[k] = high[k];
  }
}

static Bounds triangle_bounds(snTriangles mesh, int face) {
  Bounds b = empty;
  for (int k = 0; k < 3; k++) {
    snVec3 v = mesh.vert[mesh.face[face][k]];
    float p[3] = {(float)v.x, (float)v.y, (float)v.z};
    include(&b, p, p);
  }
  return b;
}

// Twice the centre, along an axis.
static float center(const Making* mk, int face, int axis) {
  return mk->around[face].low[axis] + mk->around[face].high[axis];
}

static int longest_axis(const Making* mk, int first, int end) {
  Bounds b = empty;
  for (int i = first; i < end; i++) {
    float c[3];
    for (int k = 0; k < 3; k++) c[k] = center(mk, mk->order[i], k);
    include(&b, c, c);
  }
  int axis = 0;
  for (int k = 1; k < 3; k++)
    if (b.high[k] - b.low[k] > b.high[axis] - b.low[axis]) axis = k;
  return axis;
}

static void swap(int* a, int* b) {
  int kept = *a;
  *a = *b, *b = kept;
}

// Reorders so that no triangle before the middle has its centre beyond those from the middle on (Hoare's selection).
static void part_at(const Making* mk, int first, int end, int middle, int axis) {
  int *order = mk->order, low = first, high = end - 1;
  while (low < high) {
    float pivot = center(mk, order[low + (high - low) / 2], axis);
    int i = low, j = high;
    while (i <= j) {
      while (center(mk, order[i], axis) < pivot) i++;
      while (center(mk, order[j], axis) > pivot) j--;
      if (i <= j) swap(&order[i++], &order[j--]);
    }
    if (middle <= j)
      high = j;
    else if (middle >= i)
      low = i;
    else
      return;
  }
}

static snAabb box_of(const Bounds* b) {
  snVec3 low = vec3(b->low[0], b->low[1], b->low[2]), high = vec3(b->high[0], b->high[1], b->high[2]);
  return (snAabb){vec3_scale(vec3_add(high, low), 0.5), vec3_scale(vec3_sub(high, low), 0.5)};
}

// Depth is the logarithm of the count: halves differ by one triangle at most.
static Bounds make_node(Making* mk, int first, int end) {
  snBoxTree* tree = mk->out;
  int node = tree->count++, count = end - first;
  Bounds b = empty;
  if (count <= LEAF) {
    tree->leaf[node][0] = first, tree->leaf[node][1] = count;
    for (int i = first; i < end; i++) include(&b, mk->around[mk->order[i]].low, mk->around[mk->order[i]].high);
  } else {
    int middle = first + count / 2;
    tree->leaf[node][0] = tree->leaf[node][1] = 0;
    part_at(mk, first, end, middle, longest_axis(mk, first, end));
    Bounds left = make_node(mk, first, middle), right = make_node(mk, middle, end);
    include(&b, left.low, left.high);
    include(&b, right.low, right.high);
  }
  tree->box[node] = box_of(&b);
  tree->next[node] = tree->count;
  return b;
}

bool sn_box_tree_make(snTriangles mesh, snArena* arena, snBoxTree* out) {
  memset(out, 0, sizeof *out);
  if (mesh.nface == 0) return true;
  // every leaf of a tree of more than one has half of LEAF triangles or more
  int most = 2 * (mesh.nface / (LEAF / 2) + 1);
  Bounds* around = sn_arena_array(arena, Bounds, mesh.nface);
  out->box = sn_arena_array(arena, snAabb, most);
  out->next = sn_arena_array(arena, int, most);
  out->leaf = sn_arena_array(arena, snInt2, most);
  out->face = sn_arena_array(arena, int, mesh.nface);
  if (!around || !out->box || !out->next || !out->leaf || !out->face) return false;
  for (int face = 0; face < mesh.nface; face++) {
    around[face] = triangle_bounds(mesh, face);
    out->face[face] = face;
  }
  Making mk = {around, out->face, out};
  make_node(&mk, 0, mesh.nface);
  return true;
}
