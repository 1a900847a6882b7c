// arena.h — memory that is given back all at once
//   A chain of blocks: growth adds a block, so live pointers never move and nothing is refused for lack of room.
#pragma once
#include "sinew/memory.h"
#include <stddef.h>
#include <stdint.h>

typedef struct snArena snArena;

// What is given out begins and ends at multiples of it.
#define SN_ARENA_ALIGNMENT ((size_t)64)

typedef struct snArenaBlock {
  struct snArenaBlock *previous, *next;
  char* data;       // aligned
  size_t start;     // capacities of all blocks before this one
  size_t capacity;  // a multiple of the alignment
  size_t used;
} snArenaBlock;

struct snArena {
  snAllocator allocator;
  snArenaBlock *first, *current;
  int growth;
  size_t bytes;
};

// An empty arena whose first block holds `bytes` (0: none until asked); NULL when out of memory.
snArena* sn_arena_create(const snAllocator* allocator, size_t bytes);
void sn_arena_destroy(snArena* arena);

// Memory from a further block; where the current one has no room.
void* sn_arena_alloc_beyond(snArena* arena, size_t bytes);

// Uninitialised memory, 64-byte aligned; NULL when the allocator has no more. Stages ask dozens of times a step, so
// what mostly happens is done in place.
static inline void* sn_arena_alloc(snArena* arena, size_t bytes) {
  snArenaBlock* block = arena->current;
  size_t need = bytes + (bytes == 0);
  // what is left is a multiple of the alignment, so room for `bytes` is room for what they are rounded up to
  if (!block || block->capacity - block->used < need) return sn_arena_alloc_beyond(arena, bytes);
  void* memory = block->data + block->used;
  block->used += (need + SN_ARENA_ALIGNMENT - 1) & ~(SN_ARENA_ALIGNMENT - 1);
  return memory;
}

// Zeroed.
void* sn_arena_zalloc(snArena* arena, size_t bytes);

// Everything allocated after a mark is gone at its release; blocks are kept for reuse.
static inline size_t sn_arena_mark(const snArena* arena) {
  return arena->current ? arena->current->start + arena->current->used : 0;
}

// The release of memory that spans several blocks.
void sn_arena_release_blocks(snArena* arena, size_t mark);

static inline void sn_arena_release(snArena* arena, size_t mark) {
  snArenaBlock* block = arena->current;
  if (block && mark >= block->start && mark - block->start <= block->used)
    block->used = mark - block->start;
  else
    sn_arena_release_blocks(arena, mark);
}

// Blocks added since creation, and bytes held in all.
int sn_arena_growth(const snArena* arena);
size_t sn_arena_bytes(const snArena* arena);

#define sn_arena_array(arena, type, count)  ((type*)sn_arena_alloc((arena), sizeof(type) * (size_t)(count)))
#define sn_arena_zarray(arena, type, count) ((type*)sn_arena_zalloc((arena), sizeof(type) * (size_t)(count)))
