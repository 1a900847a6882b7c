// contact_list.h — the list of contacts while it grows
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

#include <string.h>

typedef struct snContactList {
  snContact* item;
  int count, capacity;
} snContactList;

// Room for so many more, in `arena`; false when out of memory.
static inline bool contact_list_grow(snContactList* list, snArena* arena, int more) {
  if (list->count + more <= list->capacity) return true;
  int capacity = 2 * list->capacity + more;
  snContact* item = sn_arena_array(arena, snContact, capacity);
  if (!item) return false;
  if (list->count) memcpy(item, list->item, sizeof *item * (size_t)list->count);
  list->item = item;
  list->capacity = capacity;
  return true;
}
