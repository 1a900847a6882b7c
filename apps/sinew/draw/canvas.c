// canvas.c — a page drawn by cairo: SVG and PDF documents, PNG pictures
//   Text is set in the system's sans-serif font. A PNG picture has SCALE pixels per point. An SVG document holds
//   letters as shapes, which no program can search; so its words stand in its <desc>, a line each, in the order of
//   drawing.

#include "draw/canvas.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

snCanvasKind sn_canvas_kind(const char* path) {
  static const char* const extensions[] = {
      [SN_CANVAS_SVG] = ".svg", [SN_CANVAS_PNG] = ".png", [SN_CANVAS_PDF] = ".pdf"};
  for (int kind = SN_CANVAS_SVG; kind <= SN_CANVAS_PDF; kind++)
    if (sn_path_ends(path, extensions[kind])) return (snCanvasKind)kind;
  return SN_CANVAS_NONE;
}

#ifdef SN_HAVE_CAIRO
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

#define SCALE 2.0  // pixels per point
#define QUARTER_TURN 1.5707963267948966

struct snCanvas {
  FILE* file;
  snCanvasKind kind;
  cairo_surface_t* surface;
  cairo_t* cairo;
  FILE *svg, *words;  // the document and its words in memory, where the kind is SVG
  char *svg_text, *words_text;
  size_t svg_size, words_size;
};

bool sn_canvas_available(const char* where) {
  (void)where;
  return true;
}

static cairo_status_t write_bytes(void* context, const unsigned char* bytes, unsigned int count) {
  FILE* file = context;
  return fwrite(bytes, 1, count, file) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void discard(snCanvas* c) {
  cairo_destroy(c->cairo);
  cairo_surface_destroy(c->surface);
  if (c->svg) fclose(c->svg);
  if (c->words) fclose(c->words);
  free(c->svg_text);
  free(c->words_text);
  free(c);
}

static cairo_surface_t* svg_surface(snCanvas* c, double width, double height) {
  c->svg = open_memstream(&c->svg_text, &c->svg_size);
  c->words = open_memstream(&c->words_text, &c->words_size);
  if (!c->svg || !c->words) return NULL;
  cairo_surface_t* surface = cairo_svg_surface_create_for_stream(write_bytes, c->svg, width, height);
  cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_USER);
  return surface;
}

snCanvas* sn_canvas_open(snCanvasKind kind, FILE* file, double width, double height) {
  snCanvas* c = calloc(1, sizeof(*c));
  if (!c) return NULL;
  c->file = file;
  c->kind = kind;
  if (kind == SN_CANVAS_SVG) c->surface = svg_surface(c, width, height);
  if (kind == SN_CANVAS_PDF) c->surface = cairo_pdf_surface_create_for_stream(write_bytes, file, width, height);
  if (kind == SN_CANVAS_PNG)
    c->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * SCALE), (int)ceil(height * SCALE));
  if (c->surface) c->cairo = cairo_create(c->surface);
  if (!c->cairo || cairo_status(c->cairo) != CAIRO_STATUS_SUCCESS) {
    discard(c);
    return NULL;
  }
  if (kind == SN_CANVAS_PNG) cairo_scale(c->cairo, SCALE, SCALE);
  cairo_set_line_join(c->cairo, CAIRO_LINE_JOIN_ROUND);
  return c;
}

static void set_colour(snCanvas* c, uint32_t colour) {
  cairo_set_source_rgb(c->cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

void sn_canvas_rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour) {
  set_colour(c, colour);
  cairo_rectangle(c->cairo, x, y, width, height);
  cairo_fill(c->cairo);
}

static void set_dash(snCanvas* c, int dash) {
  static const double patterns[SN_DASHES][4] = {{0}, {6, 3}, {1.5, 2.5}, {8, 3, 2, 3}};
  int count = 0;
  while (count < 4 && patterns[dash][count] > 0) count++;
  cairo_set_dash(c->cairo, patterns[dash], count, 0);
}

void sn_canvas_polyline(snCanvas* c, const snPoint* points, int count, snPen pen) {
  set_colour(c, pen.colour);
  cairo_set_line_width(c->cairo, pen.width);
  set_dash(c, pen.dash % SN_DASHES);
  for (int i = 0; i < count; i++) (i ? cairo_line_to : cairo_move_to)(c->cairo, points[i].x, points[i].y);
  cairo_stroke(c->cairo);
}

// Bytes of the UTF-8 character at `text`; 0 where there is none, and for control characters.
static int character_bytes(const unsigned char* text) {
  if (*text < 0x80) return *text >= ' ' && *text != 0x7f;
  int count = *text >= 0xf0 ? 4 : *text >= 0xe0 ? 3 : 2;
  if (*text < 0xc2 || *text > 0xf4) return 0;
  for (int i = 1; i < count; i++)
    if ((text[i] & 0xc0) != 0x80) return 0;
  bool longer = (*text == 0xe0 && text[1] < 0xa0) || (*text == 0xf0 && text[1] < 0x90);  // than it had to be
  bool beyond = (*text == 0xed && text[1] > 0x9f) || (*text == 0xf4 && text[1] > 0x8f);  // the code points there are
  return longer || beyond ? 0 : count;
}

// The text in UTF-8: file names are any bytes, and cairo stops drawing at the first that is none of a character.
static const char* cleaned(const char* text, char* out, size_t size) {
  size_t used = 0;
  for (const unsigned char* at = (const unsigned char*)text; *at && used + 5 < size;) {
    int count = character_bytes(at);
    if (count == 0) out[used++] = '?';
    for (int i = 0; i < count; i++) out[used++] = (char)at[i];
    at += count ? count : 1;
  }
  out[used] = '\0';
  return out;
}

static void put_word(FILE* file, const char* text) {
  for (; *text; text++) {
    switch (*text) {
      case '&': fputs("&amp;", file); break;
      case '<': fputs("&lt;", file); break;
      case '>': fputs("&gt;", file); break;
      default: fputc(*text, file);
    }
  }
  fputc('\n', file);
}

enum { TEXT_ROOM = 1024 };

static void set_font(snCanvas* c, double size, bool bold) {
  cairo_select_font_face(c->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(c->cairo, size);
}

double sn_canvas_text_width(snCanvas* c, const char* text, double size, bool bold) {
  char room[TEXT_ROOM];
  cairo_text_extents_t extents;
  set_font(c, size, bold);
  cairo_text_extents(c->cairo, cleaned(text, room, sizeof room), &extents);
  return extents.x_advance;
}

void sn_canvas_text(snCanvas* c, double x, double y, const char* text, snLettering lettering) {
  static const double shifts[] = {[SN_ANCHOR_START] = 0, [SN_ANCHOR_MIDDLE] = 0.5, [SN_ANCHOR_END] = 1};
  char room[TEXT_ROOM];
  const char* words = cleaned(text, room, sizeof room);
  double shift = shifts[lettering.anchor] * sn_canvas_text_width(c, words, lettering.size, lettering.bold);
  if (c->words) put_word(c->words, words);
  set_colour(c, lettering.colour);
  cairo_save(c->cairo);
  cairo_translate(c->cairo, x, y);
  if (lettering.upward) cairo_rotate(c->cairo, -QUARTER_TURN);
  cairo_move_to(c->cairo, -shift, 0);
  cairo_show_text(c->cairo, words);
  cairo_restore(c->cairo);
}

// The document with its words behind its first tag.
static bool write_svg(snCanvas* c) {
  if (fflush(c->svg) != 0 || fflush(c->words) != 0) return false;
  const char* start = strstr(c->svg_text, "<svg");
  const char* end = start ? strchr(start, '>') : NULL;
  if (!end) return false;
  fwrite(c->svg_text, 1, (size_t)(end + 1 - c->svg_text), c->file);
  fprintf(c->file, "\n<desc>%s</desc>", c->words_text);
  fputs(end + 1, c->file);
  return true;
}

bool sn_canvas_close(snCanvas* c) {
  cairo_status_t status = cairo_status(c->cairo);
  if (c->kind == SN_CANVAS_PNG && status == CAIRO_STATUS_SUCCESS) {
    status = cairo_surface_write_to_png_stream(c->surface, write_bytes, c->file);
  } else {
    cairo_surface_finish(c->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(c->surface);
  }
  bool good = status == CAIRO_STATUS_SUCCESS || (status == CAIRO_STATUS_WRITE_ERROR && !c->svg);
  if (good && c->svg) good = write_svg(c);
  discard(c);
  return good;
}
#else
bool sn_canvas_available(const char* where) {
  sn_message(where, SN_SEVERITY_ERROR,
             "cairo draws the plots, and this program was built without it: install libcairo2-dev and build it again");
  return false;
}

snCanvas* sn_canvas_open(snCanvasKind kind, FILE* file, double width, double height) {
  (void)kind, (void)file, (void)width, (void)height;
  return NULL;
}

// Nobody has a canvas to call these with.
void sn_canvas_rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour) {
  (void)c, (void)x, (void)y, (void)width, (void)height, (void)colour;
}

void sn_canvas_polyline(snCanvas* c, const snPoint* points, int count, snPen pen) {
  (void)c, (void)points, (void)count, (void)pen;
}

void sn_canvas_text(snCanvas* c, double x, double y, const char* text, snLettering lettering) {
  (void)c, (void)x, (void)y, (void)text, (void)lettering;
}

double sn_canvas_text_width(snCanvas* c, const char* text, double size, bool bold) {
  (void)c, (void)text, (void)size, (void)bold;
  return 0;
}

bool sn_canvas_close(snCanvas* c) {
  (void)c;
  return false;
}
#endif
