// texture_gradient.c — colours that change from the middle outwards, or with the height above the horizon
//   conformance: pixels equal MuJoCo's, so each is what its formula gives in double precision, rounded down. The
//   formula needs square roots and angles, but its colour steps through few values and never back: where it is the same
//   at both ends of a short interval it is the same inside. Only pixels near a step are worked out one by one.
#include "asset/texture_pattern.h"
#include "math/elementary.h"

#include "math/real.h"

#include <math.h>
#include <string.h>

#define INTERVALS 8192
// for which the table takes longer than it saves
#define FEW_PIXELS (4 * INTERVALS)
// columns that are worked on together
#define BLOCK 128
// far above what rounding moves, far below the length of an interval
#define MARGIN 1e-9

// How a colour follows from a number.
typedef snColor ColorFn(const double* rgb1, const double* rgb2, double at);

// The colour of an interval, and whether all of it has that colour.
typedef struct Step {
  snColor color;
  snByte even;
} Step;

typedef struct Ramp {
  ColorFn* exact;
  const double *rgb1, *rgb2;
  double low, scale;         // of the first interval, and intervals per unit
  bool stepped;              // the table below holds
  Step step[INTERVALS + 1];  // the last one only has the upper bound
} Ramp;

// -1: rgb2, 1: rgb1, a smooth step between
static snColor blend(const double* rgb1, const double* rgb2, double at) {
  double alpha = 0.5 * (1 + at / sqrt(1 + at * at) / (1.0 / sqrt(2)));
  if (alpha < 0) alpha = 0;
  if (alpha > 1) alpha = 1;
  double mixed[3];
  for (int j = 0; j < 3; j++) mixed[j] = alpha * rgb1[j] + (1 - alpha) * rgb2[j];
  return sn_color(mixed);
}

// Seen from the middle of the cube: sides by the sine of the elevation, top and bottom by that of the pole distance.
static snColor side(const double* rgb1, const double* rgb2, double sine) {
  return blend(rgb1, rgb2, sn_asin(sine) / (0.5 * SN_PI));
}
static snColor top(const double* rgb1, const double* rgb2, double sine) {
  return blend(rgb1, rgb2, 1 - sn_acos(sine) / (0.5 * SN_PI));
}
static snColor bottom(const double* rgb1, const double* rgb2, double sine) {
  return blend(rgb1, rgb2, -(1 - sn_acos(sine) / (0.5 * SN_PI)));
}

static bool same_color(snColor a, snColor b) { return memcmp(a.rgb, b.rgb, sizeof a.rgb) == 0; }

static bool is_color(const double* rgb) {
  for (int j = 0; j < 3; j++)
    if (!(rgb[j] >= 0 && rgb[j] <= 1)) return false;
  return true;
}

// For that many pixels, whose numbers are in low..high.
static void make_ramp(Ramp* ramp, ColorFn* exact, const double* rgb1, const double* rgb2, double low, double high,
                      size_t pixels) {
  double length = (high - low) / INTERVALS;
  ramp->exact = exact;
  ramp->rgb1 = rgb1;
  ramp->rgb2 = rgb2;
  ramp->low = low;
  ramp->scale = 1 / length;
  ramp->stepped = pixels > FEW_PIXELS && is_color(rgb1) && is_color(rgb2);
  for (int i = 0; ramp->stepped && i < INTERVALS; i++) {
    double from = low + i * length;
    snColor first = exact(rgb1, rgb2, fmax(from - MARGIN, low));
    snColor last = exact(rgb1, rgb2, fmin(from + length + MARGIN, high));
    ramp->step[i] = (Step){first, same_color(first, last)};
  }
  ramp->step[INTERVALS].even = false;
}

static double coordinate(int i, int count) { return 2 * (double)i / (count - 1.0) - 1; }

// A block of columns of one side: what the colours follow from, then the colours. Square roots of a block are found
// together, which is several times faster than one by one.
typedef struct Block {
  int first, count;
  double across[BLOCK];  // x² in a flat texture, 1 + x² in a cube
} Block;

static Block make_block(int first, int width, bool cube) {
  Block block = {first, width - first < BLOCK ? width - first : BLOCK, {0}};
  for (int i = 0; i < block.count; i++) {
    double x = coordinate(first + i, width);
    block.across[i] = cube ? 1 + x * x : x * x;
  }
  return block;
}

static void paint_row(const Ramp* ramp, const double* at, int count, snByte* pixels) {
  for (int i = 0; i < count; i++, pixels += 3) {
    Step step = {.even = false};
    if (ramp->stepped) step = ramp->step[(int)((at[i] - ramp->low) * ramp->scale)];
    if (!step.even) step.color = ramp->exact(ramp->rgb1, ramp->rgb2, at[i]);
    // four bytes are one store; the fourth is overwritten by the next pixel
    memcpy(pixels, &step, i + 1 < count ? sizeof step : sizeof step.color);
  }
}

static void flat_gradient(Ramp* ramp, const double* rgb1, const double* rgb2, int width, int height, snByte* pixels) {
  make_ramp(ramp, blend, rgb2, rgb1, -1, 2 * sqrt(2) - 1, (size_t)width * (size_t)height);
  for (int first = 0; first < width; first += BLOCK) {
    Block block = make_block(first, width, false);
    for (int r = 0; r < height; r++) {
      double at[BLOCK], y = -coordinate(r, height);
      for (int i = 0; i < BLOCK; i++) at[i] = 2 * sqrt(block.across[i] + y * y) - 1;
      paint_row(ramp, at, block.count, pixels + 3 * ((size_t)r * (size_t)width + (size_t)first));
    }
  }
}

// One side of a cube: `upright` sides see y above the horizon, the others the pole in their middle.
static void cube_side(const Ramp* ramp, bool upright, int width, snByte* pixels) {
  for (int first = 0; first < width; first += BLOCK) {
    Block block = make_block(first, width, true);
    for (int r = 0; r < width; r++) {
      double at[BLOCK], y = -coordinate(r, width), height = upright ? y : 1;
      for (int i = 0; i < BLOCK; i++) at[i] = height / sqrt(block.across[i] + y * y);
      paint_row(ramp, at, block.count, pixels + 3 * ((size_t)r * (size_t)width + (size_t)first));
    }
  }
}

static void cube_gradient(Ramp* ramp, const double* rgb1, const double* rgb2, int width, snByte* pixels) {
  size_t count = (size_t)width * (size_t)width, bytes = 3 * count;
  make_ramp(ramp, side, rgb1, rgb2, -1, 1, count);
  cube_side(ramp, true, width, pixels);
  memcpy(pixels + bytes, pixels, bytes);
  memcpy(pixels + 4 * bytes, pixels, bytes);
  memcpy(pixels + 5 * bytes, pixels, bytes);
  make_ramp(ramp, top, rgb1, rgb2, 0.5, 1, count);
  cube_side(ramp, false, width, pixels + 2 * bytes);
  make_ramp(ramp, bottom, rgb1, rgb2, 0.5, 1, count);
  cube_side(ramp, false, width, pixels + 3 * bytes);
}

void sn_texture_gradient(const double rgb1[3], const double rgb2[3], int width, int height, bool cube, snByte* pixels) {
  Ramp ramp;
  if (cube)
    cube_gradient(&ramp, rgb1, rgb2, width, pixels);
  else
    flat_gradient(&ramp, rgb1, rgb2, width, height, pixels);
}
