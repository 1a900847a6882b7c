// inflate.c — zlib's streams: blocks that are stored, or coded by Huffman with references back
//   reads   compressed bytes        writes  the bytes they stand for
//   Codes are canonical: by length, then by symbol, so that counts by length are all a decoder needs.
//   Deutsch, Gailly, ZLIB Compressed Data Format, RFC 1950 (1996); Deutsch, DEFLATE, RFC 1951 (1996)
#include "asset/mesh_read.h"

#include <stdint.h>
#include <string.h>

#define LONGEST_CODE 15
#define LITERALS     288
#define DISTANCES    30
#define END_OF_BLOCK 256

typedef struct Stream {
  const unsigned char *at, *end;
  uint32_t bits;
  int held;  // bits that were taken from the bytes and not used
  unsigned char* out;
  size_t used, room;
  bool damaged;
} Stream;

static unsigned take_bits(Stream* s, int count) {
  while (s->held < count) {
    if (s->at == s->end) {
      s->damaged = true;
      return 0;
    }
    s->bits |= (uint32_t)*s->at++ << s->held;
    s->held += 8;
  }
  unsigned value = s->bits & ((1u << count) - 1);
  s->bits >>= count;
  s->held -= count;
  return value;
}

static void put(Stream* s, unsigned char byte) {
  if (s->used == s->room)
    s->damaged = true;
  else
    s->out[s->used++] = byte;
}

// ---- codes of Huffman

typedef struct Code {
  int count[LONGEST_CODE + 1];  // codes of a length
  int symbol[LITERALS];         // in the order of their codes
} Code;

// False where there are more codes of some length than there can be.
static bool code_build(Code* code, const unsigned char* lengths, int count) {
  int first[LONGEST_CODE + 2] = {0}, left = 1;
  memset(code->count, 0, sizeof code->count);
  for (int i = 0; i < count; i++) code->count[lengths[i]]++;
  for (int length = 1; length <= LONGEST_CODE; length++) {
    left = 2 * left - code->count[length];
    if (left < 0) return false;
    first[length + 1] = first[length] + code->count[length];
  }
  for (int i = 0; i < count; i++)
    if (lengths[i]) code->symbol[first[lengths[i]]++] = i;
  return true;
}

static int take_symbol(Stream* s, const Code* code) {
  int value = 0, first = 0, index = 0;
  for (int length = 1; length <= LONGEST_CODE && !s->damaged; length++) {
    value |= (int)take_bits(s, 1);
    if (value - first < code->count[length]) return code->symbol[index + value - first];
    index += code->count[length];
    first = 2 * (first + code->count[length]);
    value *= 2;
  }
  s->damaged = true;
  return END_OF_BLOCK;
}

// ---- blocks

static void stored_block(Stream* s) {
  s->bits = 0;
  s->held = 0;
  if (s->end - s->at < 4) {
    s->damaged = true;
    return;
  }
  size_t size = s->at[0] | (size_t)s->at[1] << 8, check = s->at[2] | (size_t)s->at[3] << 8;
  s->at += 4;
  s->damaged = size + check != 0xffff || size > (size_t)(s->end - s->at) || size > s->room - s->used;
  if (s->damaged) return;
  memcpy(s->out + s->used, s->at, size);
  s->used += size;
  s->at += size;
}

static void copy_back(Stream* s, int symbol, const Code* distances) {
  static const short base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                               31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
  static const char extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
  static const short far_base[] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                   33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                   1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
  int code = symbol - END_OF_BLOCK - 1;
  if (code >= (int)sizeof extra) {
    s->damaged = true;
    return;
  }
  int length = base[code] + (int)take_bits(s, extra[code]), far = take_symbol(s, distances);
  if (s->damaged || far >= DISTANCES) {
    s->damaged = true;
    return;
  }
  size_t distance = (size_t)far_base[far] + take_bits(s, far < 4 ? 0 : far / 2 - 1);
  if (distance > s->used) s->damaged = true;
  for (int i = 0; i < length && !s->damaged; i++) put(s, s->out[s->used - distance]);
}

static void coded_block(Stream* s, const Code* literals, const Code* distances) {
  while (!s->damaged) {
    int symbol = take_symbol(s, literals);
    if (symbol == END_OF_BLOCK) return;
    if (symbol < END_OF_BLOCK)
      put(s, (unsigned char)symbol);
    else
      copy_back(s, symbol, distances);
  }
}

static void fixed_block(Stream* s) {
  unsigned char lengths[LITERALS], far[DISTANCES];
  Code literals, distances;
  for (int i = 0; i < LITERALS; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  memset(far, 5, sizeof far);
  code_build(&literals, lengths, LITERALS);
  code_build(&distances, far, DISTANCES);
  coded_block(s, &literals, &distances);
}

// Lengths of codes, themselves coded: 16 repeats the last one, 17 and 18 are zeros in a row.
static int take_lengths(Stream* s, const Code* code, unsigned char* lengths, int count) {
  int i = 0;
  while (i < count && !s->damaged) {
    int symbol = take_symbol(s, code), times = 1;
    unsigned char length = symbol < 16 ? (unsigned char)symbol : 0;
    if (symbol == 16 && i == 0) return 0;
    if (symbol == 16) length = lengths[i - 1], times = 3 + (int)take_bits(s, 2);
    if (symbol == 17) times = 3 + (int)take_bits(s, 3);
    if (symbol >= 18) times = 11 + (int)take_bits(s, 7);
    if (symbol > 18 || times > count - i) return 0;
    memset(lengths + i, length, (size_t)times);
    i += times;
  }
  return i;
}

static void dynamic_block(Stream* s) {
  static const unsigned char order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  unsigned char lengths[LITERALS + 32] = {0}, short_lengths[19] = {0};
  int literal_count = (int)take_bits(s, 5) + 257, distance_count = (int)take_bits(s, 5) + 1;
  int count = (int)take_bits(s, 4) + 4, all = literal_count + distance_count;
  Code code, literals, distances;
  for (int i = 0; i < count; i++) short_lengths[order[i]] = (unsigned char)take_bits(s, 3);
  if (literal_count > LITERALS - 2 || distance_count > DISTANCES || !code_build(&code, short_lengths, 19) ||
      take_lengths(s, &code, lengths, all) != all || !code_build(&literals, lengths, literal_count) ||
      !code_build(&distances, lengths + literal_count, distance_count))
    s->damaged = true;
  else
    coded_block(s, &literals, &distances);
}

// ---- the whole

static uint32_t adler32(const unsigned char* data, size_t size) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < size; i++) {
    a = (a + data[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

bool sn_inflate(const unsigned char* data, size_t size, unsigned char* out, size_t room) {
  // deflate with a window, its own check, no preset dictionary
  if (size < 6 || (data[0] & 15) != 8 || (data[0] * 256 + data[1]) % 31 != 0 || data[1] & 32) return false;
  Stream s = {.at = data + 2, .end = data + size - 4, .out = out, .room = room};
  void (*const blocks[])(Stream*) = {stored_block, fixed_block, dynamic_block};
  for (bool last = false; !last && !s.damaged;) {
    last = take_bits(&s, 1);
    unsigned kind = take_bits(&s, 2);
    if (kind > 2 || s.damaged) return false;
    blocks[kind](&s);
  }
  const unsigned char* check = s.at;
  if (s.damaged || s.used != room || check > data + size - 4) return false;
  uint32_t sum = (uint32_t)check[0] << 24 | (uint32_t)check[1] << 16 | (uint32_t)check[2] << 8 | check[3];
  return sum == adler32(out, room);
}
