// canvas_svg.c — a page as SVG, and what both kinds of pages share
#include "draw/canvas.h"
#include "terminal/options.h"
#include <stdlib.h>
#include <string.h>

struct snCanvas {
  FILE* file;
};

static const double patterns[SN_DASHES - 1][5] = {{6, 3, 0}, {1.5, 2.5, 0}, {8, 3, 2, 3, 0}};

const double* sn_dash_pattern(int dash) { return dash > 0 && dash < SN_DASHES ? patterns[dash - 1] : NULL; }

const snCanvasKind* sn_canvas_kind(const char* path) {
  static const snCanvasKind* const kinds[] = {
      &sn_canvas_svg,
#ifdef SN_HAVE_CAIRO
      &sn_canvas_png,
      &sn_canvas_pdf,
#endif
  };
  for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
    if (sn_path_ends(path, kinds[i]->extension)) return kinds[i];
  return NULL;
}

static snCanvas* open_page(FILE* file, double width, double height) {
  snCanvas* c = malloc(sizeof(*c));
  if (!c) return NULL;
  c->file = file;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" "
          "font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\">\n",
          width, height, width, height);
  return c;
}

static void rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour) {
  fprintf(c->file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#%06x\"/>\n", x, y, width, height,
          (unsigned)colour);
}

static void polyline(snCanvas* c, const snPoint* points, int count, snPen pen) {
  fprintf(c->file, "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"%g\" stroke-linejoin=\"round\"",
          (unsigned)pen.colour, pen.width);
  const double* pattern = sn_dash_pattern(pen.dash);
  if (pattern) fputs(" stroke-dasharray=\"", c->file);
  for (int i = 0; pattern && pattern[i] > 0; i++) fprintf(c->file, i ? " %g" : "%g", pattern[i]);
  fputs(pattern ? "\" points=\"" : " points=\"", c->file);
  for (int i = 0; i < count; i++) fprintf(c->file, i ? " %.2f,%.2f" : "%.2f,%.2f", points[i].x, points[i].y);
  fputs("\"/>\n", c->file);
}

static void escaped(FILE* file, const char* text) {
  for (; *text; text++) {
    switch (*text) {
      case '&': fputs("&amp;", file); break;
      case '<': fputs("&lt;", file); break;
      case '>': fputs("&gt;", file); break;
      default: fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
    }
  }
}

static void text(snCanvas* c, double x, double y, const char* words, snLettering l) {
  static const char* const anchors[] = {"start", "middle", "end"};
  fprintf(c->file, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%g\" fill=\"#%06x\" text-anchor=\"%s\"", x, y, l.size,
          (unsigned)l.colour, anchors[l.anchor]);
  if (l.bold) fputs(" font-weight=\"bold\"", c->file);
  if (l.upward) fprintf(c->file, " transform=\"rotate(-90 %.2f %.2f)\"", x, y);
  fputc('>', c->file);
  escaped(c->file, words);
  fputs("</text>\n", c->file);
}

static bool close_page(snCanvas* c) {
  fputs("</svg>\n", c->file);
  free(c);
  return true;
}

const snCanvasKind sn_canvas_svg = {".svg", open_page, rectangle, polyline, text, close_page};
