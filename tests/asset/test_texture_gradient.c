// test_texture_gradient.c — gradients: the quick way against the formula, pixel by pixel
#include "asset/texture_pattern.h"
#include "math/real.h"
#include "test.h"

#include <stdlib.h>

static snColor blended(const double* rgb1, const double* rgb2, double at) {
  double alpha = fmin(fmax(0.5 * (1 + at / sqrt(1 + at * at) / (1.0 / sqrt(2))), 0), 1), mixed[3];
  for (int j = 0; j < 3; j++) mixed[j] = alpha * rgb1[j] + (1 - alpha) * rgb2[j];
  return sn_color(mixed);
}

static int differences(const snByte* pixels, size_t pixel, snColor expected) {
  return memcmp(pixels + 3 * pixel, expected.rgb, 3) != 0;
}

TEST(a_large_flat_gradient_equals_its_formula_everywhere) {
  enum { W = 307, H = 251 };
  const double inner[3] = {.9, .2, .5}, outer[3] = {0, 1, .47};
  snByte* pixels = malloc(3 * W * H);
  sn_texture_gradient(inner, outer, W, H, false, pixels);
  int wrong = 0;
  for (int r = 0; r < H; r++)
    for (int c = 0; c < W; c++) {
      double x = 2 * c / (W - 1.0) - 1, y = 1 - 2 * r / (H - 1.0);
      wrong += differences(pixels, (size_t)(r * W + c), blended(outer, inner, 2 * sqrt(x * x + y * y) - 1));
    }
  CHECK_INT(wrong, 0);
  free(pixels);
}

TEST(a_large_cube_equals_its_formula_everywhere) {
  enum { W = 203, SIDE = W * W };
  const double up[3] = {.4, .6, .8}, down[3] = {0, 0, .1};
  snByte* pixels = malloc((size_t)18 * SIDE);
  sn_texture_gradient(up, down, W, 6 * W, true, pixels);
  int wrong = 0;
  for (int r = 0; r < W; r++)
    for (int c = 0; c < W; c++) {
      double x = 2 * c / (W - 1.0) - 1, y = 1 - 2 * r / (W - 1.0), length = sqrt(1 + x * x + y * y);
      double side = asin(y / length) / (0.5 * SN_PI), pole = 1 - acos(1.0 / length) / (0.5 * SN_PI);
      const double at[6] = {side, side, pole, -pole, side, side};
      for (int i = 0; i < 6; i++)
        wrong += differences(pixels, (size_t)(i * SIDE + r * W + c), blended(up, down, at[i]));
    }
  CHECK_INT(wrong, 0);
  free(pixels);
}

TEST(colours_beyond_white_wrap_in_large_gradients_too) {
  enum { W = 200 };
  const double inner[3] = {5, -3, 0}, outer[3] = {0, 1, 900};
  snByte* pixels = malloc(3 * W * W);
  sn_texture_gradient(inner, outer, W, W, false, pixels);
  int wrong = 0;
  for (int c = 0; c < W; c++) {
    double x = 2 * c / (W - 1.0) - 1;
    wrong += differences(pixels, (size_t)c, blended(outer, inner, 2 * sqrt(x * x + 1) - 1));
  }
  CHECK_INT(wrong, 0);
  free(pixels);
}
