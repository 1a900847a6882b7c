// canvas_png.c — a page as pixels, written as PNG
//   A line covers a pixel by how far the pixel's centre lies inside it: full within half its width, then falling to
//   nothing over one pixel. The pixels of one line take the largest coverage of its pieces, so that joints do not show.
//   PNG: signature, then chunks with CRC-32; the pixels deflated where zlib was there at build time, else stored.
#include "draw/canvas.h"
#include "format/checksum.h"
#include "draw/stroke_font.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef SN_HAVE_ZLIB
#include <zlib.h>
#endif

#define SCALE 2.0  // pixels per point

struct snCanvas {
  FILE* file;
  int width, height;             // in pixels
  uint8_t* pixels;               // rows of red, green, blue
  float* coverage;               // of the line that is being drawn; zero between lines
  int left, right, top, bottom;  // where it is not
};

static snCanvas* open_page(FILE* file, double width, double height) {
  snCanvas* c = calloc(1, sizeof(*c));
  if (!c) return NULL;
  *c = (snCanvas){.file = file, .width = (int)ceil(width * SCALE), .height = (int)ceil(height * SCALE)};
  size_t count = (size_t)c->width * (size_t)c->height;
  c->pixels = malloc(3 * count);
  c->coverage = calloc(count, sizeof(float));
  if (c->pixels && c->coverage) {
    memset(c->pixels, 255, 3 * count);
    return c;
  }
  free(c->pixels);
  free(c->coverage);
  free(c);
  return NULL;
}

static int clamped(double value, int limit) { return value < 0 ? 0 : value > limit ? limit : (int)value; }

static void blend(snCanvas* c, int x, int y, uint32_t colour, double share) {
  uint8_t* pixel = c->pixels + 3 * ((size_t)y * (size_t)c->width + (size_t)x);
  for (int k = 0; k < 3; k++) {
    double paint = colour >> (16 - 8 * k) & 255;
    pixel[k] = (uint8_t)(pixel[k] + share * (paint - pixel[k]) + 0.5);
  }
}

static void rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour) {
  int right = clamped((x + width) * SCALE + 0.5, c->width), bottom = clamped((y + height) * SCALE + 0.5, c->height);
  for (int row = clamped(y * SCALE + 0.5, c->height); row < bottom; row++)
    for (int column = clamped(x * SCALE + 0.5, c->width); column < right; column++) blend(c, column, row, colour, 1);
}

// Coverage by the piece from a to b, in pixels.
static void cover(snCanvas* c, snPoint a, snPoint b, double half) {
  double reach = half + 1;
  int left = clamped(floor(fmin(a.x, b.x) - reach), c->width), right = clamped(ceil(fmax(a.x, b.x) + reach), c->width);
  int top = clamped(floor(fmin(a.y, b.y) - reach), c->height),
      bottom = clamped(ceil(fmax(a.y, b.y) + reach), c->height);
  double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      double px = x + 0.5 - a.x, py = y + 0.5 - a.y;
      double t = length2 > 0 ? fmin(fmax((px * dx + py * dy) / length2, 0), 1) : 0;
      double share = half + 0.5 - hypot(px - t * dx, py - t * dy);
      float* at = &c->coverage[(size_t)y * (size_t)c->width + (size_t)x];
      if (share > *at) *at = (float)fmin(share, 1);
    }
  }
  if (c->right == 0) c->left = left, c->top = top;
  c->left = left < c->left ? left : c->left, c->right = right > c->right ? right : c->right;
  c->top = top < c->top ? top : c->top, c->bottom = bottom > c->bottom ? bottom : c->bottom;
}

static void paint_coverage(snCanvas* c, uint32_t colour, double strength) {
  for (int y = c->top; y < c->bottom; y++) {
    for (int x = c->left; x < c->right; x++) {
      float* at = &c->coverage[(size_t)y * (size_t)c->width + (size_t)x];
      if (*at > 0) blend(c, x, y, colour, *at * strength);
      *at = 0;
    }
  }
  c->left = c->right = c->top = c->bottom = 0;
}

// Where a dashed line is on its way; lengths in pixels.
typedef struct Dashes {
  const double* pattern;
  int index;
  double left;
} Dashes;

static void cover_dashed(snCanvas* c, snPoint a, snPoint b, double half, Dashes* d) {
  double length = hypot(b.x - a.x, b.y - a.y), done = 0;
  while (done < length) {
    double part = fmin(d->left, length - done);
    double s = done / length, e = (done + part) / length;
    snPoint from = {a.x + s * (b.x - a.x), a.y + s * (b.y - a.y)}, to = {a.x + e * (b.x - a.x), a.y + e * (b.y - a.y)};
    if (d->index % 2 == 0) cover(c, from, to, half);
    done += part;
    d->left -= part;
    if (d->left > 0) continue;
    d->index = d->pattern[d->index + 1] > 0 ? d->index + 1 : 0;
    d->left = d->pattern[d->index] * SCALE;
  }
}

static void polyline(snCanvas* c, const snPoint* points, int count, snPen pen) {
  double width = pen.width * SCALE;
  double half = 0.5 * fmax(width, 1);
  const double* pattern = sn_dash_pattern(pen.dash);
  Dashes dashes = {.pattern = pattern, .left = pattern ? pattern[0] * SCALE : 0};
  for (int i = 0; i + 1 < count; i++) {
    snPoint a = {points[i].x * SCALE, points[i].y * SCALE}, b = {points[i + 1].x * SCALE, points[i + 1].y * SCALE};
    if (pattern) {
      cover_dashed(c, a, b, half, &dashes);
    } else {
      cover(c, a, b, half);
    }
  }
  paint_coverage(c, pen.colour, fmin(width, 1));
}

// One character whose origin is at `at`, in pixels; `along` is the unit vector of the line of writing.
static void draw_glyph(snCanvas* c, const char* glyph, snPoint at, snPoint along, double unit, double half) {
  snPoint last = {0, 0};
  bool down = false;
  while (*glyph) {
    if (*glyph == ' ') {
      down = false;
      glyph++;
      continue;
    }
    double x = sn_glyph_x(glyph[0]) * unit, y = sn_glyph_y(glyph[1]) * unit;
    snPoint next = {at.x + x * along.x + y * along.y, at.y + x * along.y - y * along.x};
    if (down) cover(c, last, next, half);
    last = next;
    down = true;
    glyph += 2;
  }
}

static void text(snCanvas* c, double x, double y, const char* words, snLettering l) {
  double unit = l.size * SCALE / SN_GLYPH_EM, width = sn_text_width(words, l.size) * SCALE - 3 * unit;
  double half = 0.5 * l.size * SCALE * (l.bold ? 0.13 : 0.085);
  snPoint along = l.upward ? (snPoint){0, -1} : (snPoint){1, 0};
  double shift = l.anchor == SN_ANCHOR_START ? 0 : l.anchor == SN_ANCHOR_END ? width : 0.5 * width;
  snPoint at = {x * SCALE - shift * along.x, y * SCALE - shift * along.y};
  for (; *words; words++) {
    if (((unsigned char)*words & 0xc0) == 0x80) continue;
    draw_glyph(c, sn_glyph(*words), at, along, unit, half);
    double advance = sn_glyph_advance(*words) * unit;
    at = (snPoint){at.x + advance * along.x, at.y + advance * along.y};
  }
  paint_coverage(c, l.colour, 1);
}

static void put32(uint8_t* at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_chunk(FILE* file, const char* kind, const uint8_t* bytes, size_t count) {
  uint8_t word[4];
  put32(word, (uint32_t)count);
  fwrite(word, 1, 4, file);
  fwrite(kind, 1, 4, file);
  fwrite(bytes, 1, count, file);
  put32(word, sn_crc(sn_crc(0, kind, 4), bytes, count));
  fwrite(word, 1, 4, file);
}

#ifndef SN_HAVE_ZLIB
// A zlib stream of blocks that are stored as they are, ended by Adler's checksum (RFC 1950, 1951).
static size_t store(uint8_t* out, const uint8_t* bytes, size_t count) {
  uint8_t* at = out;
  uint32_t a = 1, b = 0;
  *at++ = 0x78, *at++ = 0x01;
  for (size_t done = 0; done < count;) {
    size_t part = count - done < 65535 ? count - done : 65535;
    *at++ = done + part == count;
    *at++ = (uint8_t)part, *at++ = (uint8_t)(part >> 8), *at++ = (uint8_t)~part, *at++ = (uint8_t)(~part >> 8);
    memcpy(at, bytes + done, part);
    at += part;
    done += part;
  }
  for (size_t i = 0; i < count; i++) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  put32(at, b << 16 | a);
  return (size_t)(at + 4 - out);
}
#endif

// The bytes as a zlib stream, to be freed; NULL when out of memory.
static uint8_t* packed(const uint8_t* bytes, size_t count, size_t* size) {
  uint8_t* out = malloc(count + count / 1000 + 5 * (count / 65535 + 1) + 64);
  if (!out) return NULL;
#ifdef SN_HAVE_ZLIB
  uLongf length = (uLongf)(count + count / 1000 + 64);
  if (compress2(out, &length, bytes, (uLong)count, 6) != Z_OK) {
    free(out);
    return NULL;
  }
  *size = length;
#else
  *size = store(out, bytes, count);
#endif
  return out;
}

static bool write_png(const snCanvas* c) {
  size_t row = 3 * (size_t)c->width + 1;
  uint8_t* rows = malloc(row * (size_t)c->height);
  if (!rows) return false;
  for (int y = 0; y < c->height; y++) {
    rows[(size_t)y * row] = 0;  // no filter
    memcpy(rows + (size_t)y * row + 1, c->pixels + (size_t)y * (row - 1), row - 1);
  }
  size_t size;
  uint8_t* stream = packed(rows, row * (size_t)c->height, &size);
  free(rows);
  if (!stream) return false;
  uint8_t head[13] = {[8] = 8, [9] = 2};  // eight bits each of red, green, blue
  put32(head, (uint32_t)c->width);
  put32(head + 4, (uint32_t)c->height);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, c->file);
  put_chunk(c->file, "IHDR", head, sizeof(head));
  put_chunk(c->file, "IDAT", stream, size);
  put_chunk(c->file, "IEND", head, 0);
  free(stream);
  return true;
}

static bool close_page(snCanvas* c) {
  bool good = write_png(c);
  free(c->pixels);
  free(c->coverage);
  free(c);
  return good;
}

const snCanvasKind sn_canvas_png = {".png", open_page, rectangle, polyline, text, close_page};
