// rows_copy.c — the rows of one data in the memory of another
//   reads   rows of the source        writes  rows of the copy
//   Blocks point at lists of dofs, Jacobians and friction of contacts: all of these move along, so that the copy
//   depends on nothing of its source.
#include "base/arena.h"
#include "constraint/rows.h"

#include <string.h>

// `count` elements, and zeros behind them up to `room`; `good` becomes false when out of memory.
static void* kept(snArena* arena, const void* from, int count, int room, size_t size, bool* good) {
  char* memory = sn_arena_zalloc(arena, (size_t)room * size);
  *good &= memory != NULL;
  if (memory && count > 0) memcpy(memory, from, (size_t)count * size);
  return memory;
}

// Blocks of one pair of bodies follow each other and share their list; solvers look at the pointer to see it.
static bool shares_list(const snBlock* from, int i) {
  return i > 0 && !from[i].single && from[i].dof == from[i - 1].dof && from[i].ndof == from[i - 1].ndof;
}

// Where the source pads, the copy does.
static bool keep_block(snArena* arena, snBlock* block, const int* shared) {
  bool good = true;
  int dofs = block->single ? block->nrow : block->ndof;
  int dof_room = (dofs + 7) & ~7, numbers = block->single ? block->nrow : block->dim * block->stride;
  block->dof = shared ? shared : kept(arena, block->dof, dofs, dof_room, sizeof(int), &good);
  block->J = kept(arena, block->J, numbers, block->single ? dof_room : numbers, sizeof(double), &good);
  if (block->friction)
    block->friction = kept(arena, block->friction, block->dim - 1, block->dim - 1, sizeof(double), &good);
  return good;
}

snRows* sn_rows_copy(const snModel* m, snArena* frame, const snRows* from) {
  bool good = true;
  snRows* rows = kept(frame, from, 1, 1, sizeof *rows, &good);
  if (!good) return NULL;
  rows->kept = (snKeptDelassus){.arena = frame};
  rows->block = kept(frame, from->block, from->nblock, from->nblock, sizeof *from->block, &good);
  rows->tree = kept(frame, from->tree, from->nblock, from->nblock, sizeof *from->tree, &good);
  rows->tree_dof = kept(frame, from->tree_dof, m->ntree + 1, m->ntree + 1, sizeof(int), &good);
  for (int i = 0; i < rows->nblock && good; i++)
    good = keep_block(frame, &rows->block[i], shares_list(from->block, i) ? rows->block[i - 1].dof : NULL);
  return good ? rows : NULL;
}
