// json_write.h — JSON out, one value after another
#pragma once
#include <stdint.h>
#include <stdio.h>
#include "sinew/fields.h"

#define SN_JSON_DEPTH 16

typedef struct snJsonWriter {
  FILE* file;
  int depth;
  bool filled[SN_JSON_DEPTH];  // something stands at this depth already, so a comma comes next
  bool after_key;
} snJsonWriter;

void sn_json_begin(snJsonWriter* w, char bracket);  // '{' or '['
void sn_json_end(snJsonWriter* w, char bracket);    // '}' or ']'
void sn_json_key(snJsonWriter* w, const char* key);
void sn_json_text(snJsonWriter* w, const char* text);
void sn_json_integer(snJsonWriter* w, int64_t value);
void sn_json_number(snJsonWriter* w, double value);

// `count` numbers of a kind as a flat list.
void sn_json_list(snJsonWriter* w, snKind kind, const void* numbers, size_t count);

// One number of a kind; `index` counts from the start of `numbers`.
void sn_json_element(snJsonWriter* w, snKind kind, const void* numbers, size_t index);

// A number as all our text formats spell it: 17 digits, NaN, Infinity, -Infinity.
void sn_write_number(FILE* file, double value);
void sn_write_element(FILE* file, snKind kind, const void* numbers, size_t index);
