// texture_pattern.c — checkers, plain colours and marks
//   reads   builtin rgb1 rgb2 mark markrgb random        writes  pixels
#include "asset/texture_pattern.h"

#include <string.h>

enum { BUILTIN_GRADIENT = 1, BUILTIN_CHECKER, BUILTIN_FLAT };
enum { MARK_EDGE = 1, MARK_CROSS, MARK_RANDOM };
enum { SIDE_DOWN = 3, SIDE_FRONT = 4, SIDES = 6 };

// One side: where its pixels begin, and how many there are.
typedef struct Side {
  snByte* pixels;
  int width, height;
} Side;

static void paint(Side side, int row, int column, snColor color) {
  memcpy(side.pixels + 3 * ((size_t)row * (size_t)side.width + (size_t)column), color.rgb, 3);
}

static void paint_flat(Side side, snColor color) {
  for (int r = 0; r < side.height; r++)
    for (int c = 0; c < side.width; c++) paint(side, r, c, color);
}

// Two by two fields; the upper left and the lower right one have the first colour.
static void paint_checker(Side side, snColor first, snColor second) {
  for (int r = 0; r < side.height; r++)
    for (int c = 0; c < side.width; c++)
      paint(side, r, c, (r < side.height / 2) == (c < side.width / 2) ? first : second);
}

static void paint_row(Side side, int row, snColor color) {
  for (int c = 0; c < side.width; c++) paint(side, row, c, color);
}

static void paint_column(Side side, int column, snColor color) {
  for (int r = 0; r < side.height; r++) paint(side, r, column, color);
}

static void paint_edge(Side side, snColor color) {
  paint_row(side, 0, color);
  paint_row(side, side.height - 1, color);
  paint_column(side, 0, color);
  paint_column(side, side.width - 1, color);
}

static void paint_cross(Side side, snColor color) {
  paint_row(side, side.height / 2, color);
  paint_column(side, side.width / 2, color);
}

void sn_texture_pattern(const snSpecTexture* s, int width, int height, snByte* pixels) {
  bool cube = s->type != 0;
  int sides = cube ? SIDES : 1;
  snColor first = sn_color(s->rgb1), second = sn_color(s->rgb2), mark = sn_color(s->markrgb);
  if (s->builtin == BUILTIN_GRADIENT) sn_texture_gradient(s->rgb1, s->rgb2, width, height, cube, pixels);
  for (int i = 0; i < sides; i++) {
    Side side = {pixels + (size_t)i * 3 * (size_t)width * (size_t)width, width, height / sides};
    bool other = i >= SIDE_FRONT;
    if (s->builtin == BUILTIN_CHECKER) paint_checker(side, other ? second : first, other ? first : second);
    if (s->builtin == BUILTIN_FLAT) paint_flat(side, i == SIDE_DOWN ? second : first);
    if (s->mark == MARK_EDGE) paint_edge(side, mark);
    if (s->mark == MARK_CROSS) paint_cross(side, mark);
  }
  if (s->mark == MARK_RANDOM) sn_texture_dots(mark, s->random, (size_t)width * (size_t)height, pixels);
}
