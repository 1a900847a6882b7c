// canvas_cairo.c — a page drawn by cairo: PNG pictures and PDF documents
//   Text is set in the system's sans-serif font. A picture has SCALE pixels per point; a document has points.

#include "draw/canvas.h"
#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>

#define SCALE 2.0  // pixels per point

struct snCanvas {
  FILE* file;
  cairo_surface_t* surface;
  cairo_t* cairo;
};

static cairo_status_t write_bytes(void* context, const unsigned char* bytes, unsigned int count) {
  snCanvas* c = context;
  return fwrite(bytes, 1, count, c->file) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static snCanvas* begin(snCanvas* c, double scale) {
  c->cairo = cairo_create(c->surface);
  if (cairo_status(c->cairo) != CAIRO_STATUS_SUCCESS) {
    cairo_destroy(c->cairo);
    cairo_surface_destroy(c->surface);
    free(c);
    return NULL;
  }
  cairo_scale(c->cairo, scale, scale);
  cairo_set_line_join(c->cairo, CAIRO_LINE_JOIN_ROUND);
  return c;
}

static snCanvas* open_picture(FILE* file, double width, double height) {
  snCanvas* c = calloc(1, sizeof(*c));
  if (!c) return NULL;
  c->file = file;
  c->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * SCALE), (int)ceil(height * SCALE));
  return begin(c, SCALE);
}

static snCanvas* open_document(FILE* file, double width, double height) {
  snCanvas* c = calloc(1, sizeof(*c));
  if (!c) return NULL;
  c->file = file;
  c->surface = cairo_pdf_surface_create_for_stream(write_bytes, c, width, height);
  return begin(c, 1);
}

static void set_colour(snCanvas* c, uint32_t colour) {
  cairo_set_source_rgb(c->cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

static void rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour) {
  set_colour(c, colour);
  cairo_rectangle(c->cairo, x, y, width, height);
  cairo_fill(c->cairo);
}

static void polyline(snCanvas* c, const snPoint* points, int count, snPen pen) {
  const double* dashes = sn_dash_pattern(pen.dash);
  int dash_count = 0;
  while (dashes && dashes[dash_count] > 0) dash_count++;
  set_colour(c, pen.colour);
  cairo_set_line_width(c->cairo, pen.width);
  cairo_set_dash(c->cairo, dashes, dash_count, 0);
  for (int i = 0; i < count; i++) (i ? cairo_line_to : cairo_move_to)(c->cairo, points[i].x, points[i].y);
  cairo_stroke(c->cairo);
}

static void text(snCanvas* c, double x, double y, const char* words, snLettering lettering) {
  cairo_text_extents_t extents;
  cairo_select_font_face(c->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         lettering.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(c->cairo, lettering.size);
  cairo_text_extents(c->cairo, words, &extents);
  double shift = lettering.anchor == SN_ANCHOR_START ? 0 : lettering.anchor == SN_ANCHOR_MIDDLE ? 0.5 : 1;
  set_colour(c, lettering.colour);
  cairo_save(c->cairo);
  cairo_translate(c->cairo, x, y);
  if (lettering.upward) cairo_rotate(c->cairo, -1.5707963267948966);
  cairo_move_to(c->cairo, -shift * extents.x_advance, 0);
  cairo_show_text(c->cairo, words);
  cairo_restore(c->cairo);
}

// Trouble with the file shows in ferror; anything else is a lack of memory.
static bool finish(snCanvas* c, cairo_status_t status) {
  cairo_destroy(c->cairo);
  cairo_surface_destroy(c->surface);
  free(c);
  return status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR;
}

static bool close_picture(snCanvas* c) {
  return finish(c, cairo_surface_write_to_png_stream(c->surface, write_bytes, c));
}

static bool close_document(snCanvas* c) {
  cairo_surface_finish(c->surface);
  return finish(c, cairo_surface_status(c->surface));
}

const snCanvasKind sn_canvas_png = {".png", open_picture, rectangle, polyline, text, close_picture};
const snCanvasKind sn_canvas_pdf = {".pdf", open_document, rectangle, polyline, text, close_document};
