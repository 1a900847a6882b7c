// growing_text.c — text that is written piece by piece
//   Room doubles, so that the cost of moving stays proportional to the length.
#include "base/growing_text.h"

#include "base/allocator.h"
#include "base/text.h"
#include <stdio.h>
#include <string.h>

static bool reserve(snGrowingText* text, size_t more) {
  size_t needed = text->length + more + 1;
  if (text->failed || needed <= text->capacity) return !text->failed;
  size_t capacity = text->capacity ? text->capacity : 256;
  while (capacity < needed) capacity *= 2;
  char* moved = sn_alloc(&text->allocator, capacity);
  text->failed = !moved;
  if (!moved) return false;
  if (text->length) memcpy(moved, text->data, text->length);
  sn_free(&text->allocator, text->data);
  text->data = moved;
  text->capacity = capacity;
  return true;
}

void sn_grow(snGrowingText* text, const char* piece, size_t length) {
  if (!reserve(text, length)) return;
  memcpy(text->data + text->length, piece, length);
  text->length += length;
  text->data[text->length] = '\0';
}

void sn_grow_text(snGrowingText* text, const char* piece) { sn_grow(text, piece, strlen(piece)); }

void sn_grow_number(snGrowingText* text, double value) {
  char digits[SN_NUMBER_TEXT];
  sn_text_from_number(value, digits);
  sn_grow_text(text, digits);
}

void sn_grow_integer(snGrowingText* text, int value) {
  char digits[SN_NUMBER_TEXT];
  snprintf(digits, sizeof digits, "%d", value);
  sn_grow_text(text, digits);
}
