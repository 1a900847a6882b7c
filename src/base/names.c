// names.c — names numbered in the order they come, found by hash
//   FNV-1a: Fowler, Noll, Vo, draft-eastlake-fnv.
#include "base/names.h"

#include "base/assert.h"

#include <limits.h>
#include <string.h>

uint32_t sn_name_hash(int space, const char* text) {
  uint32_t hash = 2166136261u ^ (uint32_t)space;
  for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
  // the low bits choose the slot; let the high ones take part
  return hash ^ hash >> 15;
}

int sn_name_slots(int names) {
  int slots = 4;
  while (slots < INT_MAX / 2 && slots / 2 < names) slots *= 2;
  return names > 0 ? slots : 0;
}

int sn_name_slot(const int* slots, int count, uint32_t hash, bool (*matches)(const void* context, int number),
                 const void* context) {
  uint32_t mask = (uint32_t)count - 1, at = hash & mask;
  for (int probe = 0; probe < count; probe++, at = (at + 1) & mask)
    if (slots[at] == 0 || matches(context, slots[at] - 1)) return (int)at;
  return -1;
}

typedef struct Sought {
  const snName* names;
  int space;
  const char* text;
} Sought;

static bool is_sought(const void* context, int number) {
  const Sought* sought = context;
  const snName* name = &sought->names[number];
  return name->space == sought->space && strcmp(name->text, sought->text) == 0;
}

static int slot_of(const snNameTable* table, int space, const char* text) {
  Sought sought = {table->names, space, text};
  return sn_name_slot(table->slots, table->slot_count, sn_name_hash(space, text), is_sought, &sought);
}

int sn_name_find(const snNameTable* table, int space, const char* text) {
  return table->count == 0 ? -1 : table->slots[slot_of(table, space, text)] - 1;
}

bool sn_name_reserve(snNameTable* table, int capacity) {
  if (capacity <= table->capacity) return true;
  if (capacity > INT_MAX / 4) return false;
  int slot_count = sn_name_slots(capacity);
  snName* names = sn_arena_array(table->arena, snName, capacity);
  int* slots = sn_arena_zarray(table->arena, int, slot_count);
  if (!names || !slots) return false;
  if (table->count) memcpy(names, table->names, sizeof(snName) * (size_t)table->count);
  *table = (snNameTable){table->arena, names, table->count, capacity, slots, slot_count};
  for (int i = 0; i < table->count; i++) slots[slot_of(table, names[i].space, names[i].text)] = i + 1;
  return true;
}

int sn_name_add(snNameTable* table, int space, const char* text, void* value) {
  if (table->count == table->capacity && !sn_name_reserve(table, table->capacity ? 2 * table->capacity : 32)) return -1;
  int slot = slot_of(table, space, text);
  SN_ASSERT(table->slots[slot] == 0);
  table->names[table->count] = (snName){text, space, value};
  table->slots[slot] = ++table->count;
  return table->count - 1;
}
