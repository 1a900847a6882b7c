// data.h — the memory of a data
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

// What the rows of a data begin with. Only src/constraint knows the rest, so they say themselves how they are copied:
// into an arena, sharing no memory with their source; NULL when out of memory.
typedef struct snRowsHead {
  snRows* (*copy)(const snModel* m, snArena* frame, const snRows* from);
} snRowsHead;

// Bytes that sn_data_create asks for, arenas not counted; SIZE_MAX when they cannot be counted.
size_t sn_data_bytes(const snModel* m);

// Forgets contacts, rows and what the solver did: all sizes of frame_fields.h are 0 and its arrays NULL.
void sn_frame_clear(snData* d);

// Scratch that a data has from its beginning: what the smooth stages, integrators and the inverse need at once.
size_t sn_smooth_scratch_bytes(const snModel* m);
