// island_problem.c — the problem of one island, cut out of that of the whole step
//   reads   rows, islands, M and its factors        writes  an snProblem with dofs and rows numbered from 0
//   The dofs of a tree, and its rows of M, stand together; so do those of an island of neighbouring trees, which
//   needs no copies of them.
#include "constraint/island_problem.h"
#include "math/dense.h"

// ---- parts

static int island_of_row(const snData* d, const snBlock* block, int k) { return d->efc_island[block->row + k]; }

// Rows from `first` on that are in one island: all but for one-dof rows.
static int piece_length(const snData* d, const snBlock* block, int first) {
  if (!block->single) return block->nrow;
  int end = first + 1, island = island_of_row(d, block, first);
  while (end < block->nrow && island_of_row(d, block, end) == island) end++;
  return end - first;
}

// Counts the pieces of each island, or where `place` is given puts them there.
static int sort_pieces(const snData* d, int* place, snPiece* piece) {
  int total = 0;
  for (int i = 0; i < d->rows->nblock; i++) {
    const snBlock* block = &d->rows->block[i];
    for (int first = 0; first < block->nrow;) {
      int count = piece_length(d, block, first), *slot = &place[island_of_row(d, block, first)];
      if (piece) piece[*slot] = (snPiece){i, first, count};
      ++*slot;
      first += count;
      total++;
    }
  }
  return total;
}

// Counts per island become places of their first; returns a copy of these with the total at the end.
static int* begin_from_counts(snArena* scratch, int* count, int islands) {
  int* begin = sn_arena_array(scratch, int, islands + 1);
  int sum = 0;
  for (int i = 0; i < islands; i++) {
    int own = count[i];
    begin[i] = count[i] = sum;
    sum += own;
  }
  begin[islands] = sum;
  return begin;
}

static void sort_trees(const snModel* m, const snData* d, snIslandParts* parts) {
  int* place = sn_arena_array(d->scratch, int, d->nisland);
  int* dofs = sn_arena_zarray(d->scratch, int, d->nisland);
  dense_copy_int(place, d->island_ntree, d->nisland);
  parts->tree_begin = begin_from_counts(d->scratch, place, d->nisland);
  parts->tree = sn_arena_array(d->scratch, int, m->ntree);
  parts->shift = sn_arena_array(d->scratch, int, m->ntree);
  for (int tree = 0; tree < m->ntree; tree++) {
    int island = d->tree_island[tree];
    if (island < 0) continue;
    parts->tree[place[island]++] = tree;
    parts->shift[tree] = dofs[island] - m->tree_dofadr[tree];
    dofs[island] += m->tree_dofnum[tree];
  }
}

snIslandParts sn_island_parts(const snModel* m, const snData* d) {
  snIslandParts parts = {0};
  sort_trees(m, d, &parts);
  int* place = sn_arena_zarray(d->scratch, int, d->nisland);
  int total = sort_pieces(d, place, NULL);
  parts.piece_begin = begin_from_counts(d->scratch, place, d->nisland);
  parts.piece = sn_arena_array(d->scratch, snPiece, total);
  sort_pieces(d, place, parts.piece);
  return parts;
}

// ---- dofs

static bool stands_together(const snIslandParts* parts, int island) {
  int begin = parts->tree_begin[island], end = parts->tree_begin[island + 1];
  return parts->tree[end - 1] - parts->tree[begin] == end - 1 - begin;
}

static int tree_entries(const snModel* m, int tree) {
  int last = m->tree_dofadr[tree] + m->tree_dofnum[tree] - 1;
  return m->M_rowadr[last] + m->M_rownnz[last] - m->M_rowadr[m->tree_dofadr[tree]];
}

// Numbers of dofs and places of entries, counted from the island's first.
static void local_pattern(const snModel* m, snData* d, const snIslandParts* parts, int island, snProblem* problem) {
  int begin = parts->tree_begin[island], count = parts->tree_begin[island + 1] - begin, entries = 0, at = 0;
  int n = d->island_nv[island];
  for (int i = 0; i < count; i++) entries += tree_entries(m, parts->tree[begin + i]);
  int* tree_dof = sn_arena_array(d->scratch, int, count + 1);
  int* rownnz = sn_arena_array(d->scratch, int, n);
  int* rowadr = sn_arena_array(d->scratch, int, n);
  int* colind = sn_arena_array(d->scratch, int, entries);
  for (int i = 0; i < count; i++) {
    int tree = parts->tree[begin + i], dof = m->tree_dofadr[tree], shift = parts->shift[tree];
    tree_dof[i] = dof + shift;
    for (int end = dof + m->tree_dofnum[tree]; dof < end; dof++) {
      const int* column = m->M_colind + m->M_rowadr[dof];
      rownnz[dof + shift] = m->M_rownnz[dof];
      rowadr[dof + shift] = at;
      for (int k = 0; k < m->M_rownnz[dof]; k++) colind[at++] = column[k] + shift;
    }
  }
  tree_dof[count] = n;
  problem->pattern = (snPattern){n, rownnz, rowadr, colind};
  problem->ntree = count;
  problem->tree_dof = tree_dof;
}

static double* gathered(const snModel* m, const snData* d, const snIslandParts* parts, int island, const double* from) {
  double* to = sn_arena_array(d->scratch, double, d->island_nv[island]);
  for (int i = parts->tree_begin[island]; i < parts->tree_begin[island + 1]; i++) {
    int tree = parts->tree[i], dof = m->tree_dofadr[tree];
    dense_copy(to + dof + parts->shift[tree], from + dof, m->tree_dofnum[tree]);
  }
  return to;
}

static double* gathered_entries(const snModel* m, const snData* d, const snIslandParts* parts, int island,
                                const snProblem* problem, const double* from) {
  int last = problem->pattern.size - 1, at = 0;
  double* to = sn_arena_array(d->scratch, double, problem->pattern.rowadr[last] + problem->pattern.rownnz[last]);
  for (int i = parts->tree_begin[island]; i < parts->tree_begin[island + 1]; i++) {
    int tree = parts->tree[i], count = tree_entries(m, tree);
    dense_copy(to + at, from + m->M_rowadr[m->tree_dofadr[tree]], count);
    at += count;
  }
  return to;
}

static void fill_dofs(const snModel* m, snData* d, const snIslandParts* parts, int island, const double* Mqacc,
                      snIslandProblem* out) {
  snProblem* p = &out->problem;
  local_pattern(m, d, parts, island, p);
  if (stands_together(parts, island)) {
    int dof = m->tree_dofadr[parts->tree[parts->tree_begin[island]]], entry = m->M_rowadr[dof];
    p->M = d->M + entry, p->qLD = d->qLD + entry, p->qLDiagInv = d->qLDiagInv + dof;
    p->qfrc_smooth = d->qfrc_smooth + dof, p->qacc_smooth = d->qacc_smooth + dof;
    out->solution.qacc = d->qacc + dof, out->solution.qfrc_constraint = d->qfrc_constraint + dof;
    out->solution.Mqacc = Mqacc ? Mqacc + dof : NULL;
    return;
  }
  out->gathered = true;
  p->M = gathered_entries(m, d, parts, island, p, d->M);
  p->qLD = gathered_entries(m, d, parts, island, p, d->qLD);
  p->qLDiagInv = gathered(m, d, parts, island, d->qLDiagInv);
  p->qfrc_smooth = gathered(m, d, parts, island, d->qfrc_smooth);
  p->qacc_smooth = gathered(m, d, parts, island, d->qacc_smooth);
  out->solution.qacc = gathered(m, d, parts, island, d->qacc);
  out->solution.Mqacc = Mqacc ? gathered(m, d, parts, island, Mqacc) : NULL;
  out->solution.qfrc_constraint = sn_arena_zarray(d->scratch, double, d->island_nv[island]);
}

// ---- rows

static const int* shifted_dofs(const snModel* m, const snData* d, const snIslandParts* parts, const int* dof,
                               int count) {
  int* local = sn_arena_array(d->scratch, int, count);
  for (int k = 0; k < count; k++) local[k] = dof[k] + parts->shift[m->dof_treeid[dof[k]]];
  return local;
}

static bool is_inside(const snModel* m, const snData* d, int island, int dof) {
  return d->tree_island[m->dof_treeid[dof]] == island;
}

static bool reaches_out(const snModel* m, const snData* d, int island, const snBlock* cut) {
  if (cut->single) return false;
  for (int k = 0; k < cut->ndof; k++)
    if (!is_inside(m, d, island, cut->dof[k])) return true;
  return false;
}

// A path that could wrap around a geom and does not has zeros at the dofs of the geom's tree, which need not be of this
// island: such columns are left out.
static void drop_columns(const snModel* m, const snData* d, int island, snBlock* cut) {
  int* dof = sn_arena_array(d->scratch, int, cut->ndof);
  double* J = sn_arena_zarray(d->scratch, double, (size_t)cut->dim*(size_t)cut->stride);
  int kept = 0;
  for (int k = 0; k < cut->ndof; k++) {
    if (!is_inside(m, d, island, cut->dof[k])) continue;
    dof[kept] = cut->dof[k];
    for (int i = 0; i < cut->dim; i++) J[i * cut->stride + kept] = cut->J[i * cut->stride + k];
    kept++;
  }
  cut->ndof = kept, cut->dof = dof, cut->J = J;
}

// The piece as a block of its own, its rows from `row` on.
static snBlock cut_block(const snBlock* block, const snPiece* piece, int row) {
  snBlock cut = *block;
  cut.row = row;
  cut.nrow = piece->count;
  if (block->single) cut.dof += piece->first, cut.J += piece->first;
  return cut;
}

static void fill_rows(const snModel* m, snData* d, const snIslandParts* parts, int island, const double* residual,
                      snIslandProblem* out) {
  int begin = parts->piece_begin[island], count = parts->piece_begin[island + 1] - begin, rows = d->island_nefc[island];
  snBlock* block = sn_arena_array(d->scratch, snBlock, count);
  double* number[6];  // D R aref b frictionloss residual
  double* whole_numbers = sn_arena_array(d->scratch, double, 6 * (size_t)rows);
  const double* from[6] = {d->efc_D, d->efc_R, d->efc_aref, d->efc_b, d->efc_frictionloss, residual};
  for (int j = 0; j < 6; j++) number[j] = whole_numbers + (ptrdiff_t)j * rows;
  const int *last_dof = NULL, *last_local = NULL;
  int row = 0;
  for (int i = 0; i < count; i++) {
    const snPiece* piece = &parts->piece[begin + i];
    const snBlock* whole = &d->rows->block[piece->block];
    snBlock* cut = &block[i];
    *cut = cut_block(whole, piece, row);
    if (cut->dof != last_dof && reaches_out(m, d, island, cut)) drop_columns(m, d, island, cut);
    // contacts of one pair of bodies share their list of dofs, here too
    if (cut->dof != last_dof) {
      last_dof = cut->dof;
      last_local = shifted_dofs(m, d, parts, cut->dof, cut->single ? cut->nrow : cut->ndof);
    }
    cut->dof = last_local;
    for (int j = 0; j < 6; j++) dense_copy(number[j] + row, from[j] + whole->row + piece->first, piece->count);
    row += piece->count;
  }
  snProblem* p = &out->problem;
  p->nrow = rows, p->nblock = count, p->block = block;
  p->D = number[0], p->R = number[1], p->aref = number[2], p->b = number[3], p->frictionloss = number[4];
  out->solution.residual = number[5];
  out->solution.force = sn_arena_zarray(d->scratch, double, rows);
  out->solution.state = sn_arena_zarray(d->scratch, int, rows);
}

snIslandProblem sn_island_problem(const snModel* m, snData* d, const snIslandParts* parts, int island,
                                  const double* residual, const double* Mqacc) {
  snIslandProblem out = {0};
  fill_dofs(m, d, parts, island, Mqacc, &out);
  fill_rows(m, d, parts, island, residual, &out);
  return out;
}

void sn_island_store(const snModel* m, snData* d, const snIslandParts* parts, int island,
                     const snIslandProblem* solved) {
  const snSolution* solution = &solved->solution;
  for (int i = parts->piece_begin[island], row = 0; i < parts->piece_begin[island + 1]; i++) {
    const snPiece* piece = &parts->piece[i];
    int first = d->rows->block[piece->block].row + piece->first;
    dense_copy(d->efc_force + first, solution->force + row, piece->count);
    dense_copy_int(d->efc_state + first, solution->state + row, piece->count);
    row += piece->count;
  }
  if (!solved->gathered) return;
  for (int i = parts->tree_begin[island]; i < parts->tree_begin[island + 1]; i++) {
    int tree = parts->tree[i], dof = m->tree_dofadr[tree], local = dof + parts->shift[tree];
    dense_copy(d->qacc + dof, solution->qacc + local, m->tree_dofnum[tree]);
    dense_copy(d->qfrc_constraint + dof, solution->qfrc_constraint + local, m->tree_dofnum[tree]);
  }
}
