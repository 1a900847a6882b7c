// normal_groups.c — directions put together that are nearly the same, in a fixed order
//   The order is x, then y, then z, falling, with directions closer than the tolerance equal. That is no consistent
//   order (a near b and b near c do not make a near c), so the outcome depends on how it is searched. conformance:
//   MuJoCo keeps an ordered set, a red-black tree; the same tree is grown here, found by lower bound and entered by
//   three-way descent, so that equal directions are found.
//   Cormen, Leiserson, Rivest, Stein, Introduction to Algorithms (2009), 13
#include "geometry/mesh/normal_groups.h"

#include "math/vec3.h"

// cosine above which two directions are one; conformance: MuJoCo's tolerance
#define SAME_DIRECTION 0.99999872

// longest path from the root of a red-black tree with 2^31 nodes
#define MAX_DEPTH 64

enum { LEFT, RIGHT };

typedef struct Node {
  snVec3 normal;
  int child[2], parent;  // -1: none
  bool red;
} Node;

typedef struct Tree {
  Node* nodes;
  int count, root;
} Tree;

static bool comes_before(snVec3 a, snVec3 b) {
  if (vec3_dot(a, b) > SAME_DIRECTION) return false;
  if (fabs(a.x - b.x) > SN_MINVAL) return a.x > b.x;
  if (fabs(a.y - b.y) > SN_MINVAL) return a.y > b.y;
  if (fabs(a.z - b.z) > SN_MINVAL) return a.z > b.z;
  return false;
}

static int find(const Tree* tree, snVec3 normal) {
  int bound = -1;
  for (int at = tree->root; at >= 0;) {
    bool right = comes_before(tree->nodes[at].normal, normal);
    if (!right) bound = at;
    at = tree->nodes[at].child[right ? RIGHT : LEFT];
  }
  return bound >= 0 && !comes_before(normal, tree->nodes[bound].normal) ? bound : -1;
}

// The node where a new direction hangs, and on which side; false where an equal one is met on the way.
static bool find_place(const Tree* tree, snVec3 normal, int* parent, int* side) {
  *parent = -1;
  *side = LEFT;
  for (int at = tree->root; at >= 0; at = tree->nodes[at].child[*side]) {
    if (comes_before(normal, tree->nodes[at].normal))
      *side = LEFT;
    else if (comes_before(tree->nodes[at].normal, normal))
      *side = RIGHT;
    else
      return false;
    *parent = at;
  }
  return true;
}

// Lifts the child on the other side of `at` into its place.
static void rotate(Tree* tree, int at, int side) {
  Node* nodes = tree->nodes;
  int lifted = nodes[at].child[!side], parent = nodes[at].parent;
  nodes[at].child[!side] = nodes[lifted].child[side];
  if (nodes[lifted].child[side] >= 0) nodes[nodes[lifted].child[side]].parent = at;
  nodes[lifted].parent = parent;
  if (parent < 0)
    tree->root = lifted;
  else
    nodes[parent].child[nodes[parent].child[RIGHT] == at] = lifted;
  nodes[lifted].child[side] = at;
  nodes[at].parent = lifted;
}

static void rebalance(Tree* tree, int at) {
  Node* nodes = tree->nodes;
  while (at != tree->root && nodes[nodes[at].parent].red) {
    int parent = nodes[at].parent, grandparent = nodes[parent].parent;
    int side = nodes[grandparent].child[RIGHT] == parent;
    int uncle = nodes[grandparent].child[!side];
    if (uncle >= 0 && nodes[uncle].red) {
      nodes[parent].red = nodes[uncle].red = false;
      nodes[grandparent].red = grandparent != tree->root;
      at = grandparent;
      continue;
    }
    if (nodes[parent].child[!side] == at) {
      rotate(tree, parent, side);
      parent = at;
    }
    nodes[parent].red = false;
    nodes[grandparent].red = true;
    rotate(tree, grandparent, !side);
    break;
  }
}

// A new node for a direction, or -1 where there is no place for it.
static int enter(Tree* tree, snVec3 normal) {
  int parent, side;
  if (!find_place(tree, normal, &parent, &side)) return -1;
  int at = tree->count++;
  tree->nodes[at] = (Node){normal, {-1, -1}, parent, parent >= 0};
  if (parent < 0) {
    tree->root = at;
  } else {
    tree->nodes[parent].child[side] = at;
    rebalance(tree, at);
  }
  return at;
}

static void list_in_order(const Tree* tree, int* out) {
  int waiting[MAX_DEPTH], depth = 0, at = tree->root;
  while (at >= 0 || depth > 0) {
    for (; at >= 0; at = tree->nodes[at].child[LEFT]) waiting[depth++] = at;
    at = waiting[--depth];
    *out++ = at;
    at = tree->nodes[at].child[RIGHT];
  }
}

bool sn_normal_groups(const snVec3* normals, int count, snArena* arena, snNormalGroups* out) {
  *out = (snNormalGroups){sn_arena_array(arena, int, count), sn_arena_array(arena, int, count), 0};
  size_t mark = sn_arena_mark(arena);
  Tree tree = {sn_arena_array(arena, Node, count), 0, -1};
  if (!out->group || !out->order || !tree.nodes) return false;
  for (int i = 0; i < count; i++) {
    int at = find(&tree, normals[i]);
    out->group[i] = at >= 0 ? at : enter(&tree, normals[i]);
  }
  list_in_order(&tree, out->order);
  out->count = tree.count;
  sn_arena_release(arena, mark);
  return true;
}
