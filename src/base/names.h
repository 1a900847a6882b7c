// names.h — names numbered in the order they come, found by hash
//   A name stands in a space, so that a body and a joint may share one. Open addressing: slots hold 1 + number of a
//   name,
//   0 where free; at most half of them are taken.
#pragma once
#include "base/arena.h"
#include <stdbool.h>

typedef struct snName {
  const char* text;  // borrowed
  int space;
  void* value;  // the caller's
} snName;

// {.arena = arena} is an empty table; it grows in its arena.
typedef struct snNameTable {
  snArena* arena;
  snName* names;  // by number
  int count, capacity;
  int* slots;
  int slot_count;
} snNameTable;

// The number of a name, -1 where it is not in the table.
int sn_name_find(const snNameTable* table, int space, const char* text);

// Puts in a name that is not in the table yet; its number, -1 when out of memory.
int sn_name_add(snNameTable* table, int space, const char* text, void* value);

// Makes room for that many names, so that adding them cannot fail; false when out of memory.
bool sn_name_reserve(snNameTable* table, int capacity);

// A number that spreads names evenly.
uint32_t sn_name_hash(int space, const char* text);

// How many slots that many names take: a power of two, 0 for none.
int sn_name_slots(int names);

// The slot whose number `matches`, or the free one where it would be; -1 in a full table without it. `count` is a power
// of two.
int sn_name_slot(const int* slots, int count, uint32_t hash, bool (*matches)(const void* context, int number),
                 const void* context);
