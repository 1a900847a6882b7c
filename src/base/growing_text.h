// growing_text.h — text that is written piece by piece
#pragma once
#include "sinew/memory.h"
#include <stdbool.h>
#include <stddef.h>

// Give it an allocator and zero the rest. `data` ends in a zero byte as soon as anything was written; the owner frees
// it with sn_free.
typedef struct snGrowingText {
  snAllocator allocator;
  char* data;
  size_t length, capacity;
  bool failed;  // out of memory; what follows is lost
} snGrowingText;

void sn_grow(snGrowingText* text, const char* piece, size_t length);
void sn_grow_text(snGrowingText* text, const char* piece);

// Numbers in the shortest form that reads back equal.
void sn_grow_number(snGrowingText* text, double value);
void sn_grow_integer(snGrowingText* text, int value);
