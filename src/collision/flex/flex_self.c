// flex_self.c — collisions of a flexible body with itself
//   reads   bvh_aabb_dyn flexelem_aabb        writes  contacts of the search
//   By a pass of its bounding volumes against themselves, by sweep and prune along the longest side of its box, or pair
//   by pair. conformance: contacts come in the order in which these find them, and positions are swept in single
//   precision.
#include "collision/flex/flex_collide.h"

#include "math/kernel.h"

#include <string.h>

enum { NONE, ALL_PAIRS, BY_TREE, BY_SWEEP, AUTOMATIC };

// pairs that one sweep may give
#define MOST_PAIRS 1000000

#define EIGHT 8

// ---- all pairs

static void collide_pairs(snFlexSearch* s, int flex) {
  const snModel* m = s->m;
  for (int a = 0; a < m->flex_elemnum[flex]; a++)
    for (int b = a + 1; b < m->flex_elemnum[flex] && flex_element_is_active(m, flex, a); b++)
      if (flex_element_is_active(m, flex, b)) sn_collide_elements(s, flex, a, flex, b);
}

// ---- bounding volumes

typedef struct NodePair {
  int a, b;
} NodePair;

// conformance: centre and half sides are taken for corners
static double surface(snAabb box) {
  double x = box.half.x - box.center.x, y = box.half.y - box.center.y, z = box.half.z - box.center.z;
  return x * y + y * z + z * x;
}

static void collide_tree(snFlexSearch* s, int flex) {
  const snModel* m = s->m;
  int first = m->flex_treeadr[flex], depth = 1;
  const snInt2* child = (const snInt2*)m->flextree_child + first;
  const int* leaf = m->flextree_elem + first;
  const snAabb* box = s->d->bvh_aabb_dyn + first;
  bool override = m->opt.enableflags & SN_ENABLE_OVERRIDE;
  double margin = override ? m->opt.o_margin : m->flex_margin[flex] + m->flex_margin[flex];
  NodePair* stack = sn_arena_array(s->d->scratch, NodePair, 2 * m->flex_treenum[flex] + 2);
  s->full |= !stack;
  if (!stack) return;
  stack[0] = (NodePair){0, 0};
  while (depth > 0) {
    NodePair pair = stack[--depth];
    int a = pair.a, b = pair.b;
    if (a > b) continue;  // met the other way round
    if (leaf[a] >= 0 && leaf[b] >= 0) {
      sn_collide_elements(s, flex, leaf[a], flex, leaf[b]);
      continue;
    }
    if (boxes_apart(box[a], box[b], margin)) continue;
    bool split_a = leaf[a] < 0 && (leaf[b] >= 0 || surface(box[a]) > surface(box[b]));
    for (int k = 0; k < 2; k++) stack[depth++] = split_a ? (NodePair){child[a][k], b} : (NodePair){a, child[b][k]};
  }
}

// ---- sweep and prune

typedef struct Bound {
  float value;
  int item;
  bool upper;
} Bound;

// Stable, bottom up.
static void merge_sort(Bound* x, Bound* spare, int n) {
  for (int width = 1; width < n; width *= 2) {
    for (int low = 0; low < n; low += 2 * width) {
      int middle = low + width < n ? low + width : n, high = low + 2 * width < n ? low + 2 * width : n;
      for (int i = low, k = middle, at = low; at < high; at++)
        spare[at] = k == high || (i < middle && x[i].value <= x[k].value) ? x[i++] : x[k++];
    }
    memcpy(x, spare, sizeof *x * (size_t)n);
  }
}

static double along(snVec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static int longest_axis(snVec3 half) {
  if (half.x > half.y && half.x > half.z) return 0;
  return half.y > half.z ? 1 : 2;
}

// Sides of a box across the axis of the sweep.
typedef struct Sides {
  double low1, high1, low2, high2;
} Sides;

// Boxes that the sweep is inside of, their sides in arrays, so that all are compared with a box side by side.
typedef struct Open {
  int count, *item;
  double *low1, *high1, *low2, *high2;
  uint8_t* meets;  // and EIGHT zeros
} Open;

typedef struct Sweep {
  int* elem;  // active ones
  int count, axis;
  Sides* sides;
  Bound* bound;
  Open open;
} Sweep;

static void open_box(Open* open, int item, const Sides* s) {
  int at = open->count++;
  open->item[at] = item;
  open->low1[at] = s->low1, open->high1[at] = s->high1, open->low2[at] = s->low2, open->high2[at] = s->high2;
}

// In order: pairs come as the boxes were opened.
static void close_box(Open* open, int item) {
  int at = 0, last = open->count - 1;
  while (at <= last && open->item[at] != item) at++;
  if (at > last) return;
  size_t rest = (size_t)(last - at);
  memmove(open->item + at, open->item + at + 1, sizeof(int) * rest);
  double* const side[] = {open->low1, open->high1, open->low2, open->high2};
  for (int i = 0; i < 4; i++) memmove(side[i] + at, side[i] + at + 1, sizeof(double) * rest);
  open->count--;
}

// Which of them overlap the sides.
SN_KERNEL static void compare_open(const Open* open, const Sides* s) {
  const double low1 = s->low1, high1 = s->high1, low2 = s->low2, high2 = s->high2;
  const double *restrict l1 = open->low1, *restrict h1 = open->high1, *restrict l2 = open->low2;
  const double* restrict h2 = open->high2;
  uint8_t* restrict meets = open->meets;
  int k = 0;
  for (; k < open->count; k++) {
    int beyond1 = (l1[k] > high1) | (low1 > h1[k]), beyond2 = (l2[k] > high2) | (low2 > h2[k]);
    meets[k] = (uint8_t) !(beyond1 | beyond2);
  }
  for (int end = k + EIGHT; k < end; k++) meets[k] = 0;
}

// The next that overlaps from k on, or the count: eight answers at a time, most of them none.
static int next_meeting(const Open* open, int k) {
  for (; k < open->count; k++) {
    uint64_t eight;
    memcpy(&eight, open->meets + k, sizeof eight);
    if (eight == 0) k += EIGHT - 1;
    else if (open->meets[k]) return k;
  }
  return open->count;
}

static Sides sides_of(snAabb box, int axis) {
  snVec3 low = vec3_sub(box.center, box.half), high = vec3_add(box.center, box.half);
  int first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  return (Sides){along(low, first), along(high, first), along(low, second), along(high, second)};
}

static bool make_room(snArena* scratch, size_t n, Open* open) {
  open->item = sn_arena_array(scratch, int, n);
  open->low1 = sn_arena_array(scratch, double, n);
  open->high1 = sn_arena_array(scratch, double, n);
  open->low2 = sn_arena_array(scratch, double, n);
  open->high2 = sn_arena_array(scratch, double, n);
  open->meets = sn_arena_array(scratch, uint8_t, n + EIGHT);
  return open->item && open->low1 && open->high1 && open->low2 && open->high2 && open->meets;
}

static bool prepare(snFlexSearch* s, int flex, Sweep* sweep) {
  const snModel* m = s->m;
  size_t n = (size_t)m->flex_elemnum[flex];
  const snAabb* boxes = s->d->flexelem_aabb + m->flex_elemadr[flex];
  sweep->axis = longest_axis(s->d->bvh_aabb_dyn[m->flex_treeadr[flex]].half);
  sweep->elem = sn_arena_array(s->d->scratch, int, n);
  sweep->sides = sn_arena_array(s->d->scratch, Sides, n);
  sweep->bound = sn_arena_array(s->d->scratch, Bound, 2 * n);
  Bound* spare = sn_arena_array(s->d->scratch, Bound, 2 * n);
  bool room = make_room(s->d->scratch, n, &sweep->open);
  if (!room || !sweep->elem || !sweep->sides || !sweep->bound || !spare) return false;
  for (int e = 0; e < (int)n; e++)
    if (flex_element_is_active(m, flex, e)) sweep->elem[sweep->count++] = e;
  for (int i = 0; i < sweep->count; i++) {
    snAabb box = boxes[sweep->elem[i]];
    sweep->sides[i] = sides_of(box, sweep->axis);
    double center = along(box.center, sweep->axis), half = along(box.half, sweep->axis);
    sweep->bound[2 * i] = (Bound){(float)(center - half), i, false};
    sweep->bound[2 * i + 1] = (Bound){(float)(center + half), i, true};
  }
  merge_sort(sweep->bound, spare, 2 * sweep->count);
  return true;
}

static void collide_sweep(snFlexSearch* s, int flex) {
  Sweep sweep = {.count = 0};
  s->full |= !prepare(s, flex, &sweep);
  if (s->full) return;
  Open* open = &sweep.open;
  int pairs = 0;
  for (int i = 0; i < 2 * sweep.count && pairs < MOST_PAIRS; i++) {
    int item = sweep.bound[i].item, elem = sweep.elem[item];
    if (sweep.bound[i].upper) {
      close_box(open, item);
      continue;
    }
    compare_open(open, &sweep.sides[item]);
    for (int k = next_meeting(open, 0); k < open->count && pairs < MOST_PAIRS; k = next_meeting(open, k + 1)) {
      pairs++;
      sn_collide_elements(s, flex, sweep.elem[open->item[k]], flex, elem);
    }
    open_box(open, item, &sweep.sides[item]);
  }
}

// ---- choice

static void collide_active(snFlexSearch* s, int flex) {
  const snModel* m = s->m;
  int mode = m->flex_selfcollide[flex];
  bool tree = !(m->opt.disableflags & SN_DISABLE_MIDPHASE) && m->flex_treeadr[flex] >= 0;
  if (mode == NONE) return;
  if (!tree || mode == ALL_PAIRS)
    collide_pairs(s, flex);
  else if (mode == BY_TREE || (mode == AUTOMATIC && m->flex_dim[flex] == 3))
    collide_tree(s, flex);
  else
    collide_sweep(s, flex);
}

void sn_collide_self(snFlexSearch* s, int flex) {
  const snModel* m = s->m;
  if (m->flex_rigid[flex] || !(m->flex_contype[flex] & m->flex_conaffinity[flex])) return;
  if (m->flex_internal[flex]) sn_collide_internal(s, flex);
  collide_active(s, flex);
}
