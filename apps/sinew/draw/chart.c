// chart.c — one panel with axes on a canvas

#include "draw/chart.h"
#include <math.h>

static const uint32_t colours[] = {0x1b6ca8, 0xc8553d, 0x2f8f5b, 0x8e5aa8, 0xc49a1f, 0x4aa3a2, 0xa8446e, 0x6b6b6b};

static uint32_t colour_of(int i) { return colours[i % (int)(sizeof colours / sizeof colours[0])]; }

static double x_of(const snChart* c, double x) { return c->left + sn_axis_share(&c->x, x) * c->width; }
static double y_of(const snChart* c, double y) { return c->top + (1 - sn_axis_share(&c->y, y)) * c->height; }

static void stroke(const snChart* c, double x0, double y0, double x1, double y1, snPen pen) {
  sn_canvas_polyline(c->canvas, (snPoint[]){{x0, y0}, {x1, y1}}, 2, pen);
}

static void draw_ticks(const snChart* c) {
  const snPen grid = {0xe4e4e4, 1, 0};
  double right = c->left + c->width, bottom = c->top + c->height;
  for (int i = 0; i < c->x.count; i++) {
    double x = x_of(c, c->x.ticks[i]);
    stroke(c, x, c->top, x, bottom, grid);
    sn_canvas_text(c->canvas, x, bottom + 16, c->x.labels[i],
                  (snLettering){12, 0x555555, SN_ANCHOR_MIDDLE, false, false});
  }
  for (int i = 0; i < c->y.count; i++) {
    double y = y_of(c, c->y.ticks[i]);
    stroke(c, c->left, y, right, y, grid);
    sn_canvas_text(c->canvas, c->left - 6, y + 4, c->y.labels[i],
                  (snLettering){12, 0x555555, SN_ANCHOR_END, false, false});
  }
}

snChart sn_chart(snCanvas* canvas, const double frame[4], const double span[4],
                 snChartText text) {
  snChart c = {canvas,
               frame[0],
               frame[1],
               frame[2],
               frame[3],
               sn_axis(span[0], span[1], 6, true),
               sn_axis(span[2], span[3], 6, true)};
  double right = c.left + c.width, bottom = c.top + c.height;
  const snPoint box[] = {{c.left, c.top}, {right, c.top}, {right, bottom}, {c.left, bottom}, {c.left, c.top}};
  draw_ticks(&c);
  sn_canvas_polyline(canvas, box, 5, (snPen){0x999999, 1, 0});
  sn_canvas_text(canvas, c.left, c.top - 9, text.title, (snLettering){13, 0x222222, SN_ANCHOR_START, false, true});
  sn_canvas_text(canvas, c.left + c.width / 2, bottom + 34, text.x,
             (snLettering){12, 0x333333, SN_ANCHOR_MIDDLE, false, false});
  sn_canvas_text(canvas, c.left - 42, c.top + c.height / 2, text.y,
             (snLettering){12, 0x333333, SN_ANCHOR_MIDDLE, true, false});
  return c;
}

// A colour mixed with nine parts of white.
static uint32_t paled(uint32_t colour) {
  uint32_t pale = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    uint32_t part = colour >> shift & 255;
    pale |= (part + 9 * 255) / 10 << shift;
  }
  return pale;
}

void sn_chart_band(const snChart* c, double from, double to, int colour) {
  double a = fmax(from, c->x.low), b = fmin(to, c->x.high);
  if (a < b)
    sn_canvas_rectangle(c->canvas, x_of(c, a), c->top + 1, x_of(c, b) - x_of(c, a), c->height - 2,
                       paled(colour_of(colour)));
}

enum { MOST_POINTS = 512 };

void sn_chart_line(const snChart* c, const double* x, const double* y, int count, int colour, bool dashed) {
  const snPen pen = {colour_of(colour), 1.8, dashed};
  snPoint points[MOST_POINTS];
  int held = 0;
  double slack = 1e-9 * (c->y.high - c->y.low);
  for (int i = 0; i <= count; i++) {
    bool inside = i < count && isfinite(y[i]) && y[i] >= c->y.low - slack && y[i] <= c->y.high + slack &&
                  x[i] >= c->x.low && x[i] <= c->x.high;
    if (inside && held < MOST_POINTS) points[held++] = (snPoint){x_of(c, x[i]), y_of(c, y[i])};
    if (inside && held < MOST_POINTS) continue;
    if (held > 1) sn_canvas_polyline(c->canvas, points, held, pen);
    held = 0;
  }
}

void sn_chart_key(const snChart* c, bool left, int row, int colour, bool dashed, const char* name) {
  double x = left ? c->left + 10 : c->left + c->width - 34, y = c->top + 18 + 17 * row;
  snAnchor anchor = left ? SN_ANCHOR_START : SN_ANCHOR_END;
  stroke(c, x, y - 4, x + 24, y - 4, (snPen){colour_of(colour), 1.8, dashed});
  sn_canvas_text(c->canvas, left ? x + 30 : x - 6, y, name, (snLettering){12, 0x333333, anchor, false, false});
}
