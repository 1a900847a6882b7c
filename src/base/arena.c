// arena.c — memory that is given back all at once
//   A doubly linked chain of blocks. Those up to `current` hold live memory, those after it wait for reuse.
//   A mark is a distance along the chain: the capacities of all blocks before the current one plus what is used of it.
//   A block that a request does not fit into is left behind with its rest unused; each new block is at least as large
//   as all before it together, so a chain stays short.
#include "base/arena.h"

#include "base/allocator.h"
#include "base/assert.h"

#include <string.h>

#define ALIGNMENT      SN_ARENA_ALIGNMENT
#define SMALLEST_BLOCK ((size_t)4096)

typedef snArenaBlock Block;

// 0 for more than any object can hold
static size_t aligned(size_t bytes) {
  if (bytes > PTRDIFF_MAX - 8 * ALIGNMENT) return 0;
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static Block* block_create(const snAllocator* allocator, size_t capacity) {
  size_t header = aligned(sizeof(Block)) + ALIGNMENT;
  Block* block = sn_alloc(allocator, header + capacity);
  if (!block) return NULL;
  *block = (Block){.capacity = capacity};
  uintptr_t data = (uintptr_t)(block + 1);
  block->data = (char*)(block + 1) + (ALIGNMENT - data % ALIGNMENT) % ALIGNMENT;
  return block;
}

// Puts a new block behind the current one. Blocks after it hold nothing, so their starts may move.
static Block* chain_insert(snArena* arena, size_t capacity) {
  Block* block = block_create(&arena->allocator, capacity);
  if (!block) return NULL;
  Block* before = arena->current;
  block->previous = before;
  block->next = before ? before->next : NULL;
  if (before) before->next = block;
  if (block->next) block->next->previous = block;
  if (!before) arena->first = block;
  for (Block* b = block; b; b = b->next) b->start = b->previous ? b->previous->start + b->previous->capacity : 0;
  arena->bytes += capacity;
  return block;
}

snArena* sn_arena_create(const snAllocator* allocator, size_t bytes) {
  snAllocator memory = sn_allocator(allocator);
  snArena* arena = sn_zalloc(&memory, sizeof(snArena));
  if (!arena) return NULL;
  arena->allocator = memory;
  if (bytes == 0) return arena;
  size_t capacity = aligned(bytes);
  arena->current = capacity ? chain_insert(arena, capacity) : NULL;
  if (arena->current) return arena;
  sn_free(&memory, arena);
  return NULL;
}

void sn_arena_destroy(snArena* arena) {
  if (!arena) return;
  snAllocator memory = arena->allocator;
  for (Block* block = arena->first; block;) {
    Block* next = block->next;
    sn_free(&memory, block);
    block = next;
  }
  sn_free(&memory, arena);
}

// A block after the current one with room for `bytes`, from the chain or new.
static Block* next_block(snArena* arena, size_t bytes) {
  Block* next = arena->current ? arena->current->next : NULL;
  if (!next || next->capacity < bytes) {
    size_t capacity = arena->bytes > SMALLEST_BLOCK ? arena->bytes : SMALLEST_BLOCK;
    next = chain_insert(arena, capacity > bytes ? capacity : bytes);
    if (!next && capacity > bytes) next = chain_insert(arena, bytes);
    if (!next) return NULL;
    arena->growth++;
  }
  next->used = 0;
  return arena->current = next;
}

void* sn_arena_alloc_beyond(snArena* arena, size_t bytes) {
  size_t need = aligned(bytes ? bytes : 1);
  Block* block = need ? next_block(arena, need) : NULL;
  if (!block) return NULL;
  block->used = need;
  return block->data;
}

void* sn_arena_zalloc(snArena* arena, size_t bytes) {
  void* memory = sn_arena_alloc(arena, bytes);
  if (memory) memset(memory, 0, bytes);
  return memory;
}

void sn_arena_release_blocks(snArena* arena, size_t mark) {
  SN_ASSERT(mark <= sn_arena_mark(arena));
  Block* block = arena->current;
  if (!block) return;
  while (block->previous && mark < block->start) block = block->previous;
  block->used = mark - block->start;
  arena->current = block;
}

int sn_arena_growth(const snArena* arena) { return arena->growth; }

size_t sn_arena_bytes(const snArena* arena) { return arena->bytes; }
