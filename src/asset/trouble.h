// trouble.h — why something failed, carried to where its place is known
#pragma once
#include "base/report.h"
#include <stdbool.h>

// Why something failed. Empty text: the memory ran out.
typedef struct snTrouble {
  char text[256];
} snTrouble;

// Writes the text; always false.
bool sn_fail(snTrouble* trouble, const char* format, ...) SN_PRINTF(2, 3);
