// name_table.h — names numbered in the order they come, found by hash
#pragma once
#include "base/arena.h"
#include <stdbool.h>

typedef struct snNameTable {
  const char** names;  // borrowed; NULL where memory was lacking
  int count;
  int* slots;     // 1 + number of a name, 0 where free
  unsigned mask;  // number of slots - 1
} snNameTable;

// An empty table with room for `most` names.
snNameTable sn_name_table(snArena* arena, int most);

// The number of a name, -1 where it is not in the table.
int sn_name_find(const snNameTable* table, const char* name);

// Puts in a name that is not in the table yet; its number.
int sn_name_add(snNameTable* table, const char* name);
