// frame_layout.h — the arrays of frame_fields.h, laid out by their tables
//   The arrays of a table are made together, in one piece of the arena `frame`. Each begins at a multiple of 64 bytes
//   and has room behind its last element, which loops in fours may write.
//     sn_rows_reserve, sn_jacobian_reserve, sn_islands_reserve
//       Uninitialised arrays for the sizes that the data says now; false when out of memory, and nothing has changed.
//     sn_rows_forget, sn_jacobian_forget, sn_islands_forget
//       All arrays of the table are NULL.
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

static inline size_t sn_frame_room(int count) { return ((size_t)count + 4 + 15) & ~(size_t)15; }

#define SN_FRAME_BYTES(type, name, rows, stage, doc) bytes += sn_frame_room(d->rows) * sizeof(type);
#define SN_FRAME_PLACE(type, name, rows, stage, doc)                                                                   \
  d->name = (type*)(void*)at;                                                                                          \
  at += sn_frame_room(d->rows) * sizeof(type);
#define SN_FRAME_FORGET(type, name, rows, stage, doc) d->name = NULL;

#define SN_FRAME_LAYOUT(group, FIELDS)                                                                                 \
  static inline bool sn_##group##_reserve(snData* d) {                                                                 \
    size_t bytes = 0;                                                                                                  \
    FIELDS(SN_FRAME_BYTES)                                                                                             \
    char* at = sn_arena_alloc(d->frame, bytes);                                                                        \
    if (!at) return false;                                                                                             \
    FIELDS(SN_FRAME_PLACE)                                                                                             \
    return true;                                                                                                       \
  }                                                                                                                    \
  static inline void sn_##group##_forget(snData* d) { FIELDS(SN_FRAME_FORGET) }

SN_FRAME_LAYOUT(rows, SN_ROW_FIELDS)
SN_FRAME_LAYOUT(jacobian, SN_JACOBIAN_FIELDS)
SN_FRAME_LAYOUT(islands, SN_ISLAND_FIELDS)
