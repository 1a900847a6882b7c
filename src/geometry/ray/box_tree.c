// box_tree.c — boxes around the triangles of a mesh, and boxes around those
//   reads   triangles        writes  nodes of the tree
//   Triangles are sorted along a curve that fills space: the bits of the places of their middles, interleaved. Halves
//   of that list, and halves of these, lie close together. Morton, A computer oriented geodetic data base (1966)
#include "geometry/ray/box_tree.h"
#include "math/real.h"
#include "math/vec3.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

// triangles of a leaf
#define LEAF 4

// by which boxes are enlarged: metres, and share of the coordinates
#define SLACK 1e-9

// bits of a place along each axis, and of each round of sorting
#define BITS    10
#define BUCKETS (1 << BITS)

typedef struct Bounds {
  float low[3], high[3];
} Bounds;

// A triangle by its place on the curve.
typedef struct Key {
  uint32_t place;
  int face;
} Key;

static const Bounds empty = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};

static void include(Bounds* b, const float low[3], const float high[3]) {
  for (int k = 0; k < 3; k++) {
    b->low[k] = low[k] < b->low[k] ? low[k] : b->low[k];
    b->high[k] = high[k] > b->high[k] ? high[k] : b->high[k];
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

// ---- places on the curve

// Twice the middle.
static float middle(const Bounds* around, int axis) { return around->low[axis] + around->high[axis]; }

// Two zeros after each of the lowest ten bits.
static uint32_t spread(uint32_t x) {
  x = (x | x << 16) & 0x030000FF;
  x = (x | x << 8) & 0x0300F00F;
  x = (x | x << 4) & 0x030C30C3;
  return (x | x << 2) & 0x09249249;
}

// Middles within bounds are numbered along each axis in steps of the same length.
static uint32_t place_of(const Bounds* around, const Bounds* middles, float per_step) {
  uint32_t place = 0;
  for (int k = 0; k < 3; k++) {
    float step = (middle(around, k) - middles->low[k]) * per_step;
    uint32_t number = step > 0 ? (step < BUCKETS - 1 ? (uint32_t)step : BUCKETS - 1) : 0;
    place |= spread(number) << k;
  }
  return place;
}

static void find_places(const Bounds* around, int count, Key* keys) {
  Bounds middles = empty;
  for (int i = 0; i < count; i++) {
    float at[3];
    for (int k = 0; k < 3; k++) at[k] = middle(&around[i], k);
    include(&middles, at, at);
  }
  float longest = FLT_MIN;
  for (int k = 0; k < 3; k++) longest = fmaxf(longest, middles.high[k] - middles.low[k]);
  for (int i = 0; i < count; i++) keys[i] = (Key){place_of(&around[i], &middles, BUCKETS / longest), i};
}

// Stable, by ten bits at a time; the result is in `keys` again.
static void sort(Key* keys, Key* spare, int count) {
  for (int round = 0; round < 3; round++) {
    int start[BUCKETS] = {0}, shift = BITS * round;
    for (int i = 0; i < count; i++) start[keys[i].place >> shift & (BUCKETS - 1)]++;
    for (int bucket = 0, sum = 0; bucket < BUCKETS; bucket++) {
      int size = start[bucket];
      start[bucket] = sum;
      sum += size;
    }
    for (int i = 0; i < count; i++) spare[start[keys[i].place >> shift & (BUCKETS - 1)]++] = keys[i];
    memcpy(keys, spare, sizeof *keys * (size_t)count);
  }
}

// ---- nodes

// A little larger than it need be, so that rounding on the way of a ray loses nothing.
static snAabb box_of(const Bounds* b) {
  snAabb box;
  real *center = (real*)&box.center, *half = (real*)&box.half;
  for (int k = 0; k < 3; k++) {
    real low = b->low[k], high = b->high[k];
    center[k] = 0.5 * (high + low);
    half[k] = 0.5 * (high - low) + SLACK * (1 + fabs(low) + fabs(high));
  }
  return box;
}

// Where to split a piece of the list: where the highest bit that differs in it changes, but leaving a quarter on each
// side, and half a leaf.
static int split_point(const Key* keys, int first, int end) {
  int least = (end - first + 3) / 4, low = first, high = end - 1;
  uint32_t differ = keys[first].place ^ keys[end - 1].place;
  if (least < LEAF / 2) least = LEAF / 2;
  if (differ == 0) return first + (end - first) / 2;
  while (differ & (differ - 1)) differ &= differ - 1;
  // the last key of the piece has the bit, the first has not
  while (high - low > 1) {
    int between = low + (high - low) / 2;
    if (keys[between].place & differ)
      high = between;
    else
      low = between;
  }
  return high < first + least ? first + least : high > end - least ? end - least : high;
}

// Depth is at most a few times the logarithm of the count.
static Bounds make_node(snBoxTree* tree, const Bounds* around, const Key* keys, int first, int end) {
  int node = tree->count++, count = end - first;
  Bounds b = empty;
  if (count <= LEAF) {
    tree->leaf[node][0] = first, tree->leaf[node][1] = count;
    for (int i = first; i < end; i++) include(&b, around[tree->face[i]].low, around[tree->face[i]].high);
  } else {
    int half = split_point(keys, first, end);
    tree->leaf[node][0] = tree->leaf[node][1] = 0;
    Bounds left = make_node(tree, around, keys, first, half), right = make_node(tree, around, keys, half, end);
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
  Key* keys = sn_arena_array(arena, Key, mesh.nface);
  Key* spare = sn_arena_array(arena, Key, mesh.nface);
  out->box = sn_arena_array(arena, snAabb, most);
  out->next = sn_arena_array(arena, int, most);
  out->leaf = sn_arena_array(arena, snInt2, most);
  out->face = sn_arena_array(arena, int, mesh.nface);
  if (!around || !keys || !spare || !out->box || !out->next || !out->leaf || !out->face) return false;
  for (int face = 0; face < mesh.nface; face++) around[face] = triangle_bounds(mesh, face);
  find_places(around, mesh.nface, keys);
  sort(keys, spare, mesh.nface);
  for (int i = 0; i < mesh.nface; i++) out->face[i] = keys[i].face;
  make_node(out, around, keys, 0, mesh.nface);
  return true;
}
