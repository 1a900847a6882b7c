// place.h — from byte offsets to lines and columns
#pragma once
#include "base/report.h"

// Stands on a byte and only moves forward, so that a whole file costs one pass however long its lines are.
// Columns count characters. A lone CR takes no room: it marks a space that mending put in.
typedef struct snPlace {
  const char* bytes;
  size_t size, offset;
  int file, line, column;
} snPlace;

snPlace sn_place_start(const char* bytes, size_t size, int file);

// Moves to `offset`; an earlier one starts over.
snAt sn_place_at(snPlace* place, size_t offset);
