// name_table.c — names numbered in the order they come, found by hash
//   Open addressing; at most half of the slots are taken, so that a search always ends.
#include "mjcf/name_table.h"

#include "base/assert.h"
#include "base/text.h"
#include <string.h>

snNameTable sn_name_table(snArena* arena, int most) {
  unsigned slots = 2;
  while (slots < 2 * (unsigned)most) slots *= 2;
  const char** names = sn_arena_zarray(arena, const char*, most + 1);
  int* numbers = sn_arena_zarray(arena, int, slots);
  if (!names || !numbers) return (snNameTable){0};
  return (snNameTable){names, 0, numbers, slots - 1};
}

// The slot where a name is, or would be.
static unsigned slot_of(const snNameTable* table, const char* name) {
  unsigned slot = sn_text_hash(name) & table->mask;
  while (table->slots[slot] && strcmp(table->names[table->slots[slot] - 1], name) != 0) slot = (slot + 1) & table->mask;
  return slot;
}

int sn_name_find(const snNameTable* table, const char* name) { return table->slots[slot_of(table, name)] - 1; }

int sn_name_add(snNameTable* table, const char* name) {
  unsigned slot = slot_of(table, name);
  SN_ASSERT(!table->slots[slot] && (unsigned)table->count <= table->mask / 2);
  table->names[table->count++] = name;
  table->slots[slot] = table->count;
  return table->count - 1;
}
