// elimination.c — the order in which a Hessian's dofs are eliminated, and where its rows begin
//   reads   pattern of M, dof lists of the blocks        writes  snProfile
//   M's own tree needs no fill-in. A block ties the dofs of its list pairwise; neighbours in the list suffice to find
//   the elimination tree, since a path through higher dofs is as good as an edge. Liu, The role of elimination trees in
//   sparse factorization (1990)
#include "solver/profile.h"
#include "math/simd.h"

#include <string.h>

typedef struct Tie {
  int upper, next;
} Tie;

static int inertia_parent(const snPattern* p, int dof) {
  int count = p->rownnz[dof];
  return count > 1 ? p->colind[p->rowadr[dof] + count - 2] : -1;
}

static bool is_ancestor(const snPattern* p, int lower, int upper) {
  int depth = p->rownnz[lower] - 1;
  return depth < p->rownnz[upper] && p->colind[p->rowadr[upper] + depth] == lower;
}

// A list that is a dof and all its ancestors lies on a path as it is.
static bool on_path(const snPattern* p, const snBlock* block) {
  int last = block->dof[block->ndof - 1];
  if (p->rownnz[last] == block->ndof &&
      memcmp(block->dof, p->colind + p->rowadr[last], sizeof(int) * (size_t)block->ndof) == 0)
    return true;
  for (int c = 1; c < block->ndof; c++)
    if (!is_ancestor(p, block->dof[c - 1], block->dof[c])) return false;
  return true;
}

static bool same_list(const snBlock* a, const snBlock* b) { return a->dof == b->dof && a->ndof == b->ndof; }

// Blocks that tie dofs which M's tree does not have on one path: how many such pairs there are at most.
static int count_ties(const snProblem* problem) {
  int count = 0;
  const snBlock* before = NULL;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->single || block->ndof == 0 || (before && same_list(before, block))) continue;
    before = block;
    if (!on_path(&problem->pattern, block)) count += block->ndof - 1;
  }
  return count;
}

// Neighbours in dof lists that M's tree does not have on one path, in a list for each lower dof.
static void find_ties(const snProblem* problem, Tie* tie, int* head) {
  int count = 0;
  const snBlock* before = NULL;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->single || (before && same_list(before, block))) continue;
    before = block;
    for (int c = 1; c < block->ndof; c++) {
      int lower = block->dof[c - 1], upper = block->dof[c];
      if (is_ancestor(&problem->pattern, lower, upper)) continue;
      tie[count] = (Tie){upper, head[lower]};
      head[lower] = count++;
    }
  }
}

// Hangs the tree that holds `dof` under `root`. Shortcuts make the next climb short.
static void adopt(int* parent, int* shortcut, int dof, int root) {
  while (dof != root) {
    int next = shortcut[dof];
    shortcut[dof] = root;
    if (next < 0) {
      parent[dof] = root;
      return;
    }
    dof = next;
  }
}

// Parents by dof. `child` and `sibling` list the children in M's tree.
static void tree_with_ties(const snPattern* p, const Tie* tie, const int* head, int* parent, int* work) {
  int n = p->size;
  int *shortcut = work, *child = work + n, *sibling = work + 2 * n;
  for (int k = 0; k < n; k++) shortcut[k] = child[k] = parent[k] = -1;
  for (int k = 0; k < n; k++) {
    int above = inertia_parent(p, k);
    if (above < 0) continue;
    sibling[k] = child[above];
    child[above] = k;
  }
  for (int root = n - 1; root >= 0; root--) {
    for (int k = child[root]; k >= 0; k = sibling[k]) adopt(parent, shortcut, k, root);
    for (int t = head[root]; t >= 0; t = tie[t].next) adopt(parent, shortcut, tie[t].upper, root);
  }
}

// Depth first: the places of a subtree follow each other. `parent` is by dof on entry, by place on return.
static void number_places(snProfile* q, int* size, int* next) {
  int n = q->size, roots = 0;
  for (int k = 0; k < n; k++) size[k] = 1;
  for (int k = n - 1; k >= 0; k--)
    if (q->parent[k] >= 0) size[q->parent[k]] += size[k];
  for (int k = 0; k < n; k++) {
    int* at = q->parent[k] >= 0 ? &next[q->parent[k]] : &roots;
    q->place[k] = *at;
    *at += size[k];
    next[k] = q->place[k] + 1;
    q->dof[q->place[k]] = k;
  }
  for (int k = 0; k < n; k++) size[q->place[k]] = q->parent[k] >= 0 ? q->place[q->parent[k]] : -1;
  memcpy(q->parent, size, sizeof(int) * (size_t)n);
  for (int k = 0; k < n; k++) q->depth[k] = q->parent[k] >= 0 ? q->depth[q->parent[k]] + 1 : 0;
}

static void lower_first(const snProfile* q, int dof, int depth) {
  int k = q->place[dof];
  if (depth < q->first[k]) q->first[k] = depth;
}

// What a row couples to, its parent's row must hold too.
static void find_first(snProfile* q, const snProblem* problem) {
  const snPattern* p = &problem->pattern;
  for (int k = 0; k < q->size; k++) q->first[k] = q->depth[q->place[p->colind[p->rowadr[q->dof[k]]]]];
  const snBlock* before = NULL;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->single || block->ndof == 0 || (before && same_list(before, block))) continue;
    before = block;
    int least = q->depth[q->place[block->dof[0]]];
    for (int c = 0; c < block->ndof; c++) lower_first(q, block->dof[c], least);
  }
  for (int k = q->size - 1; k >= 0; k--) {
    int above = q->parent[k];
    if (above >= 0 && q->first[k] < q->first[above]) q->first[above] = q->first[k];
  }
}

// Rows of a chain are eliminated together where that adds few zeros: they begin where the topmost begins. Rows begin
// and end at a multiple of 4.
static void lay_out(snProfile* q) {
  for (int k = 0; k < q->size; k++) q->first[k] &= ~3;
  for (int k = q->size - 1; k >= 0;) {
    int count = 1;
    while (count < 4 && q->parent[k - count + 1] == k - count && k - count >= 0 &&
           q->first[k] - q->first[k - count] <= 4)
      count++;
    for (int i = 0; i < count; i++) q->first[k - i] = q->first[k - count + 1];
    q->group[k] = count;
    q->number[k] = q->groups;
    q->bottom[q->groups++] = k;
    k -= count;
  }
  size_t room = 0;
  for (int k = 0; k < q->size; k++) {
    q->row[k] = (ptrdiff_t)room - q->first[k];
    room += (size_t)(((q->depth[k] + 4) & ~3) - q->first[k]);
    if (q->depth[k] > q->deepest) q->deepest = q->depth[k];
  }
  q->room = room;
}

// Without ties M's own order and rows serve.
static void natural_order(snProfile* q, const snPattern* p) {
  for (int k = 0; k < p->size; k++) {
    q->place[k] = q->dof[k] = k;
    q->parent[k] = inertia_parent(p, k);
    q->depth[k] = p->rownnz[k] - 1;
    q->first[k] = 0;
  }
  q->natural = true;
}

static bool order_with_ties(snProfile* q, const snProblem* problem, int ties, snArena* arena) {
  int n = q->size;
  int* work = sn_arena_array(arena, int, 4 * n);
  Tie* tie = sn_arena_array(arena, Tie, ties);
  if (!work || !tie) return false;
  int* head = work + 3 * n;
  for (int k = 0; k < n; k++) head[k] = -1;
  find_ties(problem, tie, head);
  tree_with_ties(&problem->pattern, tie, head, q->parent, work);
  number_places(q, work, work + n);
  find_first(q, problem);
  return true;
}

bool sn_profile_make(snProfile* profile, const snProblem* problem, snArena* arena) {
  int n = problem->pattern.size;
  int* number = sn_arena_array(arena, int, 8 * n);
  ptrdiff_t* row = sn_arena_array(arena, ptrdiff_t, n);
  if (!number || !row) return false;
  *profile = (snProfile){.size = n,
                         .place = number,
                         .dof = number + n,
                         .parent = number + 2 * n,
                         .depth = number + 3 * n,
                         .first = number + 4 * n,
                         .group = number + 5 * n,
                         .number = number + 6 * n,
                         .bottom = number + 7 * n,
                         .row = row};
  int ties = count_ties(problem);
  if (ties == 0)
    natural_order(profile, &problem->pattern);
  else if (!order_with_ties(profile, problem, ties, arena))
    return false;
  lay_out(profile);
  return true;
}

static inline void natural_inertia(const snProfile* q, const snProblem* problem, real* value) {
  const snPattern* p = &problem->pattern;
  for (int k = 0; k < p->size; k++) {
    int count = p->rownnz[k], c = 0;
    const real* entry = problem->M + p->rowadr[k];
    real* row = value + q->row[k];
    for (; c + 4 <= count; c += 4) real4_store(row + c, real4_load(entry + c));
    if (c == count) continue;
    row[c] = entry[c];
    row[c + 1] = c + 1 < count ? entry[c + 1] : 0;
    row[c + 2] = c + 2 < count ? entry[c + 2] : 0;
    row[c + 3] = 0;
  }
}

SN_KERNEL void sn_profile_inertia(const snProfile* profile, const snProblem* problem, real* value) {
  if (profile->natural) {
    natural_inertia(profile, problem, value);
    return;
  }
  const snPattern* p = &problem->pattern;
  memset(value, 0, sizeof(real) * profile->room);
  for (int k = 0; k < p->size; k++) {
    real* row = value + profile->row[profile->place[k]];
    const int* column = p->colind + p->rowadr[k];
    const real* entry = problem->M + p->rowadr[k];
    for (int c = 0; c < p->rownnz[k]; c++) row[profile->depth[profile->place[column[c]]]] = entry[c];
  }
}
