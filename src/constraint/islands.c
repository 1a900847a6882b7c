// islands.c — sets of trees that constraint rows tie together
//   reads   blocks of rows        writes  nisland nidof tree_island dof_island efc_island island_*
//   Two trees are in one island where a chain of rows leads from one to the other. Islands are numbered by their lowest
//   tree; a tree that no row moves is in none.
#include "constraint/rows.h"
#include "base/arena.h"
#include "constraint/row_assembler.h"
#include "model/frame_layout.h"

#include <string.h>

// A forest of trees that point to one of lower number in the same island; roots are the lowest. -1: no row yet.
typedef struct Forest {
  int* parent;
} Forest;

static int root_of(Forest f, int tree) {
  while (f.parent[tree] != tree) tree = f.parent[tree] = f.parent[f.parent[tree]];
  return tree;
}

static void touch(Forest f, int tree) {
  if (f.parent[tree] < 0) f.parent[tree] = tree;
}

static void tie(Forest f, int a, int b) {
  touch(f, a);
  touch(f, b);
  int root_a = root_of(f, a), root_b = root_of(f, b);
  if (root_a < root_b)
    f.parent[root_b] = root_a;
  else
    f.parent[root_a] = root_b;
}

// Entry of a row of a block; rows of a pyramid are edges, normal +- friction * tangent.
static double entry(const snBlock* block, int row, int k) {
  if (block->kind != SN_BLOCK_PYRAMID) return block->J[row * block->stride + k];
  double edge = block->friction[row / 2] * block->J[(row / 2 + 1) * block->stride + k];
  return row % 2 ? block->J[k] - edge : block->J[k] + edge;
}

// conformance: with a dense Jacobian only dofs whose entry is not zero count
static int tree_of_entry(const snModel* m, const snBlock* block, int row, int k, bool dense) {
  return dense && !block->single && entry(block, row, k) == 0 ? -1 : m->dof_treeid[block->dof[k]];
}

static int tree_of_row(const snModel* m, const snBlock* block, int row, bool dense) {
  for (int k = 0; k < block->ndof; k++) {
    int tree = tree_of_entry(m, block, row, k, dense);
    if (tree >= 0) return tree;
  }
  return -1;
}

// The first tree of the first row that moves one; where all entries are zero, any.
static int first_tree(const snModel* m, const snBlock* block, bool dense) {
  for (int row = 0; row < block->nrow; row++) {
    int tree = tree_of_row(m, block, row, dense);
    if (tree >= 0) return tree;
  }
  return m->dof_treeid[block->dof[0]];
}

// conformance: the first row ties its trees. The first tree of each further one must be in an island too, or MuJoCo
// writes the row's count outside its arrays; here it is tied to the others.
static void tie_by_dofs(const snModel* m, Forest f, const snBlock* block, bool dense) {
  int first = first_tree(m, block, dense);
  touch(f, first);
  int last = first;  // most dofs of a row are of the tree before
  for (int k = 0; k < block->ndof; k++) {
    int tree = tree_of_entry(m, block, 0, k, dense);
    if (tree < 0 || tree == last) continue;
    tie(f, first, tree);
    last = tree;
  }
  for (int row = 1; dense && row < block->nrow; row++) {
    int tree = tree_of_row(m, block, row, dense);
    if (tree >= 0) tie(f, first, tree);
  }
}

static void tie_block(const snModel* m, Forest f, const snBlock* block, const int* tree, bool dense) {
  if (block->single)
    for (int k = 0; k < block->nrow; k++) touch(f, m->dof_treeid[block->dof[k]]);
  else if (tree[0] == SN_TREES_BY_DOF)
    tie_by_dofs(m, f, block, dense);
  else
    tie(f, tree[0] < 0 ? tree[1] : tree[0], tree[1] < 0 ? tree[0] : tree[1]);
}

// A tree of a block; all its trees are in one island.
static int some_tree(const snModel* m, const snBlock* block, const int* tree, bool dense) {
  if (tree[0] == SN_TREES_BY_DOF) return first_tree(m, block, dense);
  return tree[0] < 0 ? tree[1] : tree[0];
}

static void number_trees(const snModel* m, snData* d, Forest f) {
  for (int tree = 0; tree < m->ntree; tree++) {
    if (f.parent[tree] < 0) continue;
    int root = root_of(f, tree);
    d->tree_island[tree] = root == tree ? d->nisland++ : d->tree_island[root];
  }
}

static bool allocate(snData* d) {
  if (!sn_islands_reserve(d)) return false;
  for (int i = 0; i < d->nisland; i++)
    d->island_ntree[i] = d->island_nv[i] = d->island_ne[i] = d->island_nf[i] = d->island_nefc[i] = 0;
  return true;
}

static void count_trees(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++) {
    int island = d->tree_island[tree], count = m->tree_dofnum[tree];
    if (island < 0) continue;
    int* dof_island = d->dof_island + m->tree_dofadr[tree];
    for (int k = 0; k < count; k++) dof_island[k] = island;
    d->island_ntree[island]++;
    d->island_nv[island] += count;
    d->nidof += count;
  }
}

static void add_rows(snData* d, int first, int count, int island) {
  for (int row = first; row < first + count; row++) d->efc_island[row] = island;
  d->island_nefc[island] += count;
  if (first < d->ne)
    d->island_ne[island] += count;
  else if (first < d->ne + d->nf)
    d->island_nf[island] += count;
}

static void assign_rows(const snModel* m, snData* d, bool dense) {
  for (int i = 0; i < d->rows->nblock; i++) {
    const snBlock* block = &d->rows->block[i];
    if (block->single)
      for (int k = 0; k < block->nrow; k++) add_rows(d, block->row + k, 1, d->dof_island[block->dof[k]]);
    else
      add_rows(d, block->row, block->nrow, d->tree_island[some_tree(m, block, d->rows->tree[i], dense)]);
  }
}

// All bits set is -1.
static void fill_with_none(int* x, int count) {
  if (count > 0) memset(x, 0xFF, sizeof(int) * (size_t)count);
}

static void forget(const snModel* m, snData* d) {
  d->nisland = d->nidof = 0;
  sn_islands_forget(d);
  fill_with_none(d->tree_island, m->ntree);
  fill_with_none(d->dof_island, m->nv);
  fill_with_none(d->efc_island, d->nefc);
}

void sn_islands(const snModel* m, snData* d) {
  forget(m, d);
  if (d->nefc == 0 || (m->opt.disableflags & SN_DISABLE_ISLAND)) return;
  bool dense = sn_jacobian_is_dense(m);
  size_t mark = sn_arena_mark(d->scratch);
  Forest forest = {sn_arena_array(d->scratch, int, m->ntree)};
  for (int tree = 0; tree < m->ntree; tree++) forest.parent[tree] = -1;
  for (int i = 0; i < d->rows->nblock; i++) tie_block(m, forest, &d->rows->block[i], d->rows->tree[i], dense);
  number_trees(m, d, forest);
  sn_arena_release(d->scratch, mark);
  if (!allocate(d)) {
    forget(m, d);
    return;
  }
  count_trees(m, d);
  assign_rows(m, d, dense);
}
