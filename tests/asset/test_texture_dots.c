// test_texture_dots.c — random dots: how many, and always the same (where they are is compared in test_compile.c)
#include "asset/texture_pattern.h"
#include "test.h"

#include <stdlib.h>

enum { PIXELS = 100000 };

static snByte* dots(double chance) {
  snByte* pixels = calloc(3, PIXELS);
  sn_texture_dots((snColor){{1, 2, 3}}, chance, PIXELS, pixels);
  return pixels;
}

static int count_dots(const snByte* pixels) {
  int count = 0;
  for (int i = 0; i < PIXELS; i++) count += pixels[3 * i + 2] == 3;
  return count;
}

TEST(the_chance_says_how_many_dots_there_are) {
  const double chances[] = {0, -1, 0.01, 0.5, 0.999, 1, 7};
  const int expected[] = {0, 0, 1000, 50000, 99900, PIXELS, PIXELS};
  for (int i = 0; i < 7; i++) {
    snByte* pixels = dots(chances[i]);
    int spread = chances[i] > 0 && chances[i] < 1 ? 5 * (int)sqrt(PIXELS * chances[i] * (1 - chances[i])) : 0;
    CHECK(abs(count_dots(pixels) - expected[i]) <= spread);
    free(pixels);
  }
}

TEST(a_higher_chance_adds_dots_and_moves_none) {
  snByte *few = dots(0.1), *many = dots(0.3), *again = dots(0.3);
  int moved = 0;
  for (int i = 0; i < 3 * PIXELS; i++) moved += few[i] && !many[i];
  CHECK_INT(moved, 0);
  CHECK(memcmp(many, again, 3 * PIXELS) == 0);
  free(few);
  free(many);
  free(again);
}

TEST(numbers_are_those_of_the_64_bit_mersenne_twister) {
  // the first two numbers with seed 42 are 0.7551... and 0.6390... of 2^64
  snByte pixels[6] = {0};
  sn_texture_dots((snColor){{1, 1, 1}}, 0.7, 2, pixels);
  CHECK_INT(pixels[0], 0);
  CHECK_INT(pixels[3], 1);
}
