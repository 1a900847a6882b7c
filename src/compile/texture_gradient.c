// texture_gradient.c — colours that change from the middle outwards, or with the height above the horizon
//   conformance: pixels equal MuJoCo's, so each is what its formula gives in double precision, rounded down. The formula
//   needs square roots and angles, but its colour steps through few values and never back: where it is the same at both
//   ends of a short interval it is the same inside. Only pixels near a step are worked out one by one.
#include "compile/texture_pattern.h"

#include "math/real.h"

#include <math.h>
#include <string.h>

#define INTERVALS 8192
// for which the table takes longer than it saves
#define FEW_PIXELS (4 * INTERVALS)
// far above what rounding moves, far below the length of an interval
#define MARGIN 1e-9

// How a colour follows from a number.
typedef snColor ColorFn(const double* rgb1, const double* rgb2, double at);

typedef struct Ramp {
  ColorFn* exact;
  const double *rgb1, *rgb2;
  double low, scale;  // of the first interval, and intervals per unit
  bool stepped;       // the table below holds
  bool even[INTERVALS];
  snColor color[INTERVALS];
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
  return blend(rgb1, rgb2, asin(sine) / (0.5 * SN_PI));
}
static snColor top(const double* rgb1, const double* rgb2, double sine) {
  return blend(rgb1, rgb2, 1 - acos(sine) / (0.5 * SN_PI));
}
static snColor bottom(const double* rgb1, const double* rgb2, double sine) {
  return blend(rgb1, rgb2, -(1 - acos(sine) / (0.5 * SN_PI)));
}

static bool same_color(snColor a, snColor b) { return memcmp(a.rgb, b.rgb, sizeof a.rgb) == 0; }

static bool is_color(const double* rgb) {
  for (int j = 0; j < 3; j++)
    if (!(rgb[j] >= 0 && rgb[j] <= 1)) return false;
  return true;
}

// For that many pixels. Numbers outside low..high are possible, and worked out one by one.
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
    ramp->color[i] = exact(rgb1, rgb2, fmax(from - MARGIN, low));
    ramp->even[i] = same_color(ramp->color[i], exact(rgb1, rgb2, fmin(from + length + MARGIN, high)));
  }
}

static snColor color_at(const Ramp* ramp, double at) {
  double interval = (at - ramp->low) * ramp->scale;
  if (ramp->stepped && interval >= 0 && interval < INTERVALS && ramp->even[(int)interval])
    return ramp->color[(int)interval];
  return ramp->exact(ramp->rgb1, ramp->rgb2, at);
}

static void flat_gradient(Ramp* ramp, const double* rgb1, const double* rgb2, int width, int height, snByte* pixels) {
  make_ramp(ramp, blend, rgb2, rgb1, -1, 2 * sqrt(2) - 1, (size_t)width * (size_t)height);
  for (int r = 0; r < height; r++) {
    double y = 1 - 2 * (double)r / (height - 1.0);
    for (int c = 0; c < width; c++, pixels += 3) {
      double x = 2 * (double)c / (width - 1.0) - 1;
      snColor color = color_at(ramp, 2 * sqrt(x * x + y * y) - 1);
      memcpy(pixels, color.rgb, 3);
    }
  }
}

// One side of a cube: `upright` sides see y above the horizon, the others the pole in their middle.
static void cube_side(const Ramp* ramp, bool upright, int width, snByte* pixels) {
  for (int r = 0; r < width; r++) {
    double y = 1 - 2 * (double)r / (width - 1.0);
    for (int c = 0; c < width; c++, pixels += 3) {
      double x = 2 * (double)c / (width - 1.0) - 1;
      snColor color = color_at(ramp, (upright ? y : 1.0) / sqrt(1 + x * x + y * y));
      memcpy(pixels, color.rgb, 3);
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
