// texture_dots.c — random dots, always the same ones
//   conformance: pixel i is a dot where the i-th number of the 64-bit Mersenne Twister with seed 42, over 2^64, is
//   below the chance. Dividing is spared: the least number that is no dot is found once. Nishimura, Tables of 64-bit
//   Mersenne twisters (2000)
#include "asset/texture_pattern.h"

#define WORDS    312
#define MIDDLE   156
#define SEED     42
#define MATRIX   0xB5026F5AA96619E9u
#define LOW_BITS 0x7FFFFFFFu  // the lower 31
#define TWO_64   18446744073709551616.0

static void seed(uint64_t* state) {
  state[0] = SEED;
  for (uint64_t i = 1; i < WORDS; i++) state[i] = 6364136223846793005u * (state[i - 1] ^ state[i - 1] >> 62) + i;
}

static uint64_t twisted(uint64_t high, uint64_t low, uint64_t far) {
  uint64_t x = (high & ~(uint64_t)LOW_BITS) | (low & LOW_BITS);
  return far ^ x >> 1 ^ ((0 - (x & 1)) & MATRIX);
}

static void next_words(uint64_t* state) {
  for (int i = 0; i < WORDS - MIDDLE; i++) state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE]);
  for (int i = WORDS - MIDDLE; i < WORDS - 1; i++)
    state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE - WORDS]);
  state[WORDS - 1] = twisted(state[WORDS - 1], state[0], state[MIDDLE - 1]);
}

static void temper(const uint64_t* state, uint64_t* out) {
  for (int i = 0; i < WORDS; i++) {
    uint64_t x = state[i];
    x ^= x >> 29 & 0x5555555555555555u;
    x ^= x << 17 & 0x71D67FFFEDA60000u;
    x ^= x << 37 & 0xFFF7EEE000000000u;
    out[i] = x ^ x >> 43;
  }
}

// The least number that, rounded and divided by 2^64, is not below the chance; the chance is less than 1.
static uint64_t least_outside(double chance) {
  uint64_t low = 0, high = UINT64_MAX;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if ((double)middle / TWO_64 < chance)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

snColor sn_color(const double rgb[3]) {
  snColor color;
  for (int j = 0; j < 3; j++) {
    double value = 255 * rgb[j];
    // conformance: colours beyond 1 wrap, and what no int holds is black
    color.rgb[j] = value > -2147483649.0 && value < 2147483648.0 ? (snByte)(int)value : 0;
  }
  return color;
}

void sn_texture_dots(snColor color, double chance, size_t count, snByte* pixels) {
  if (!(chance > 0)) return;
  bool all = chance >= 1;
  uint64_t outside = all ? 0 : least_outside(chance), state[WORDS], numbers[WORDS];
  seed(state);
  for (size_t first = 0; first < count; first += WORDS) {
    size_t left = count - first < WORDS ? count - first : WORDS;
    next_words(state);
    temper(state, numbers);
    for (size_t i = 0; i < left; i++) {
      if (!all && numbers[i] >= outside) continue;
      snByte* pixel = pixels + 3 * (first + i);
      for (int j = 0; j < 3; j++) pixel[j] = color.rgb[j];
    }
  }
}
