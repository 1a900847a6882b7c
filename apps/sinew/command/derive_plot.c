// derive_plot.c — `sinew derive --plot`: A and B as coloured squares
//   Blue is positive, red negative; the shade goes with the logarithm of the size, six powers of ten below the largest.

#include "command/derive.h"
#include <math.h>
#include <string.h>

typedef struct Page {
  const snDerivation* found;
  snCanvas* canvas;
  double left, top, cell, largest;
} Page;

static const uint32_t ink = 0x222222, pale = 0x999999;

static double largest_of(const snDerivation* found) {
  double largest = 0;
  for (size_t i = 0; i < (size_t)found->size * (size_t)found->columns; i++)
    if (isfinite(found->matrix[i])) largest = fmax(largest, fabs(found->matrix[i]));
  return largest;
}

// From white to the full colour.
static uint32_t shade(double value, double largest) {
  const double decades = 6;
  double share = fmin(fmax(1 + log10(fabs(value) / largest) / decades, 0.06), 1);
  double full[3] = {0.13, 0.40, 0.67};
  if (value < 0) full[0] = 0.70, full[1] = 0.09, full[2] = 0.17;
  uint32_t colour = 0;
  for (int k = 0; k < 3; k++) colour = colour << 8 | (uint32_t)lround(255 * (1 - share * (1 - full[k])));
  return colour;
}

static double column_x(const Page* p, int column) {
  double gap = column >= p->found->size ? 24 : 0;  // between A and B
  return p->left + column * p->cell + gap;
}

static void draw_entries(const Page* p) {
  const snDerivation* f = p->found;
  for (int row = 0; row < f->size; row++)
    for (int column = 0; column < f->columns; column++) {
      double value = f->matrix[(size_t)row * (size_t)f->columns + (size_t)column];
      if (value == 0 || !isfinite(value)) continue;
      sn_canvas_rectangle(p->canvas, column_x(p, column), p->top + row * p->cell, p->cell, p->cell,
                          shade(value, p->largest));
    }
}

static void draw_line(const Page* p, double x0, double y0, double x1, double y1, uint32_t colour) {
  const snPoint line[2] = {{x0, y0}, {x1, y1}};
  sn_canvas_polyline(p->canvas, line, 2, (snPen){colour, 0.75, 0});
}

// Frames of both matrices, and lines between the parts of the state.
static void draw_frames(const Page* p) {
  const snModel* m = p->found->m;
  const int size = p->found->size, ends[] = {0, m->nv, 2 * m->nv, 2 * m->nv + m->na, size};
  const char* const words[] = {"qpos", "qvel", "act", "history"};
  double x0 = column_x(p, 0), x1 = x0 + size * p->cell, y1 = p->top + size * p->cell;
  double b0 = column_x(p, size), b1 = b0 + m->nu * p->cell;
  for (int k = 0; k < 5; k++) {
    double along = ends[k] * p->cell;
    draw_line(p, x0, p->top + along, x1, p->top + along, pale);
    draw_line(p, x0 + along, p->top, x0 + along, y1, pale);
    if (m->nu > 0) draw_line(p, b0, p->top + along, b1, p->top + along, pale);
    if (k == 4 || ends[k] == ends[k + 1]) continue;
    double middle = 0.5 * (ends[k] + ends[k + 1]) * p->cell;
    sn_canvas_text(p->canvas, x0 - 8, p->top + middle + 4, words[k],
                   (snLettering){11, ink, SN_ANCHOR_END, false, false});
    if ((ends[k + 1] - ends[k]) * p->cell < 30) continue;  // no room for the word
    sn_canvas_text(p->canvas, x0 + middle, p->top - 8, words[k],
                   (snLettering){11, ink, SN_ANCHOR_MIDDLE, false, false});
  }
  if (m->nu == 0) return;
  draw_line(p, b0, p->top, b0, y1, pale);
  draw_line(p, b1, p->top, b1, y1, pale);
  sn_canvas_text(p->canvas, 0.5 * (b0 + b1), p->top - 8, "ctrl",
                 (snLettering){11, ink, SN_ANCHOR_MIDDLE, false, false});
}

// Names of single rows and controls where there is room.
static void draw_names(const Page* p, double right) {
  if (p->cell < 7) return;
  for (int row = 0; row < p->found->size; row++) {
    char name[SN_ELEMENT_ROOM];
    sn_derive_name(p->found->m, row, name);
    sn_canvas_text(p->canvas, right, p->top + (row + 0.5) * p->cell + 3, name,
                   (snLettering){fmin(9, p->cell), ink, SN_ANCHOR_START, false, false});
  }
}

static void draw_scale(const Page* p, double y) {
  char text[80];
  double x = p->left;
  for (int k = 6; k >= 0; k--, x += 14) sn_canvas_rectangle(p->canvas, x, y, 14, 10, shade(-pow(10, k - 6), 1));
  for (int k = 0; k <= 6; k++, x += 14) sn_canvas_rectangle(p->canvas, x, y, 14, 10, shade(pow(10, k - 6), 1));
  snprintf(text, sizeof text, "-%.2g to %.2g, shades by powers of ten", p->largest, p->largest);
  sn_canvas_text(p->canvas, x + 8, y + 9, text, (snLettering){10, ink, SN_ANCHOR_START, false, false});
}

bool sn_derive_plot(const snDerivation* found, snCanvasKind kind, FILE* file, const char* title) {
  const double wanted = 640, names = 150;
  Page p = {found, NULL, 64, 78, 0, largest_of(found)};
  p.cell = fmin(fmax(wanted / (found->columns > 0 ? found->columns : 1), 1.5), 22);
  double right = column_x(&p, found->columns) + 10, bottom = p.top + found->size * p.cell + 20;
  double width = fmax(right + (p.cell < 7 ? 20 : names), 480), height = bottom + 30;
  p.canvas = sn_canvas_open(kind, file, width, height);
  if (!p.canvas) return false;
  char text[400];
  snprintf(text, sizeof text, "%s: next state by state and controls", title);
  sn_canvas_rectangle(p.canvas, 0, 0, width, height, 0xffffff);
  sn_canvas_text(p.canvas, 20, 26, text, (snLettering){11, ink, SN_ANCHOR_START, false, true});
  sn_canvas_text(p.canvas, p.left, 52, "A", (snLettering){13, ink, SN_ANCHOR_START, false, true});
  if (found->m->nu > 0)
    sn_canvas_text(p.canvas, column_x(&p, found->size), 52, "B", (snLettering){13, ink, SN_ANCHOR_START, false, true});
  if (p.largest > 0) draw_entries(&p);
  draw_frames(&p);
  draw_names(&p, right);
  if (p.largest > 0) draw_scale(&p, bottom);
  return sn_canvas_close(p.canvas);
}
