// recording_bytes.h — what writer and reader of recordings share: the marks of the format and its byte order
#pragma once
#include <stdint.h>
#include <string.h>

// The first byte is no text, the line ends show a transfer that changed them.
static const uint8_t recording_magic[8] = {0x93, 'S', 'N', 'R', '\r', '\n', 0x1a, '\n'};

enum { RECORD_CHECKED = 1, RECORD_LAST = 2 };  // bits of a record's first byte

#define RECORDING_HEAD_FIXED   ((size_t)(8 + 4 + 4))      // magic, format, length of what follows
#define RECORDING_RECORD_FIXED ((size_t)(1 + 8 + 4 + 4))  // kind, step, parts set, parts with a new checksum

static inline void bytes_put(uint8_t* at, uint64_t value, int count) {
  for (int i = 0; i < count; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static inline uint64_t bytes_get(const uint8_t* at, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

static inline void bytes_put_double(uint8_t* at, double number) {
  uint64_t word;
  memcpy(&word, &number, sizeof(word));
  bytes_put(at, word, 8);
}

static inline double bytes_get_double(const uint8_t* at) {
  uint64_t word = bytes_get(at, 8);
  double number;
  memcpy(&number, &word, sizeof(number));
  return number;
}
