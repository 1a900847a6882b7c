// arena.h — memory that is given back all at once
//   A chain of blocks: growth adds a block, so live pointers never move and nothing is refused for lack of room.
#pragma once
#include "sinew/memory.h"
#include <stddef.h>
#include <stdint.h>

typedef struct snArena snArena;

// An empty arena whose first block holds `bytes` (0: none until asked); NULL when out of memory.
snArena* sn_arena_create(const snAllocator* allocator, size_t bytes);
void sn_arena_destroy(snArena* arena);

// Uninitialised memory, 64-byte aligned; NULL when the allocator has no more.
void* sn_arena_alloc(snArena* arena, size_t bytes);

// Zeroed.
void* sn_arena_zalloc(snArena* arena, size_t bytes);

// Everything allocated after a mark is gone at its release; blocks are kept for reuse.
size_t sn_arena_mark(const snArena* arena);
void sn_arena_release(snArena* arena, size_t mark);

// Blocks added since creation, and bytes held in all.
int sn_arena_growth(const snArena* arena);
size_t sn_arena_bytes(const snArena* arena);

#define sn_arena_array(arena, type, count) ((type*)sn_arena_alloc((arena), sizeof(type) * (size_t)(count)))
#define sn_arena_zarray(arena, type, count) ((type*)sn_arena_zalloc((arena), sizeof(type) * (size_t)(count)))
