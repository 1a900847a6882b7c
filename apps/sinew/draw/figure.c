// figure.c — layout and drawing of a figure
//   Margins follow from the texts that stand in them, so that nothing overlaps: tick labels and the panel's name on the
//   left, names of the curves on the right. Curves with more points than pixels keep what shows of them.
#include "draw/figure.h"
#include "draw/axis.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PAPER 0xffffffu
#define INK   0x222222u
#define SOFT  0x555555u
#define FRAME 0x888888u
#define GRID  0xe4e4e4u

#define TITLE_SIZE          15.0
#define LABEL_SIZE          12.0
#define TICK_SIZE           11.0
#define LEGEND_LINE         15.0
#define SAMPLE              20.0  // length of a curve's sample in the legend
#define PANEL_HEIGHT        190.0
#define PANEL_GAP           22.0
#define EDGE                16.0
#define MOST_LEGEND_COLUMNS 3
#define LEGEND_SHARE        0.42  // of the width that names of curves may take
#define LETTER              (0.58 * TICK_SIZE)  // mean width of a letter, before there is a canvas to measure with

static const uint32_t colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00,
                                   0x56b4e9, 0x7f3c8d, 0x6b6b6b, 0x8a8f00, 0xb2182b};
#define COLOURS ((int)(sizeof(colours) / sizeof(colours[0])))

typedef struct Box {
  double x, y, width, height;
} Box;

typedef struct Page {
  const snFigure* figure;
  snCanvas* canvas;
  snAxis x;
  snAxis* y;  // of each panel
  Box* boxes;
  double width, height;
  double legend;    // width of the column of curve names; 0: none
  snPoint* points;  // room for a curve
} Page;

static double text_width(const Page* p, const char* text, double size) {
  return sn_canvas_text_width(p->canvas, text, size, false);
}

static snPen curve_pen(const snCurve* curve) {
  return (snPen){colours[curve->hue % COLOURS], 1.4, (curve->hue / COLOURS + curve->run) % SN_DASHES};
}

// Where there are many, the axis of the panel names the field.
static void curve_name(const snFigure* f, const snCurve* curve, bool many, char* out, size_t size) {
  const snSeries* s = curve->series;
  int used;
  if (s->element < 0) {
    used = snprintf(out, size, "%s", s->name);
  } else if (s->label[0]) {
    // columns of motions have names without a field; with several runs the name of the run is long enough
    bool alone = many || s->by_label || f->run_count > 1;
    used = alone ? snprintf(out, size, "%s", s->label) : snprintf(out, size, "%s[%s]", s->name, s->label);
  } else {
    used = snprintf(out, size, "%s[%d]", many || f->run_count > 1 ? "" : s->name, s->element);
  }
  if (f->run_count > 1 && used > 0 && (size_t)used < size)
    snprintf(out + used, size - (size_t)used, " (%s)", f->runs[curve->run]);
}

// "name [unit]", with the power of ten that the tick labels leave out: "force [1e3 N]".
static void axis_title(char* out, size_t size, const char* name, const char* unit, int exponent) {
  char factor[16] = "";
  if (exponent) snprintf(factor, sizeof(factor), "1e%d%s", exponent, unit[0] ? " " : "");
  if (unit[0] || exponent) {
    snprintf(out, size, "%s [%s%s]", name, factor, unit);
  } else {
    snprintf(out, size, "%s", name);
  }
}

// Cuts a text so that it is no wider than allowed.
static void fit(const Page* p, char* text, double size, bool bold, double allowed) {
  size_t length = strlen(text);
  while (length > 4 && sn_canvas_text_width(p->canvas, text, size, bold) > allowed) {
    length--;
    strcpy(text + length - 3, "...");
  }
}

static void include(double value, double* low, double* high) {
  if (!isfinite(value)) return;
  *low = fmin(*low, value);
  *high = fmax(*high, value);
}

static void include_values(const snPanel* panel, double* low, double* high) {
  for (int i = 0; i < panel->count; i++)
    for (int64_t row = 0; row < panel->curves[i].rows; row++) include(panel->curves[i].series->values[row], low, high);
}

static snAxis value_axis(const snPanel* panel, int wanted) {
  double low = INFINITY, high = -INFINITY;
  include_values(panel, &low, &high);
  return low <= high ? sn_axis(low, high, wanted, false) : sn_axis(0, 1, wanted, false);
}

static snAxis x_axis(const snFigure* f, int wanted) {
  double low = INFINITY, high = -INFINITY;
  for (int i = 0; i < f->count; i++)
    for (int k = 0; k < f->panels[i].count; k++)
      for (int64_t row = 0; row < f->panels[i].curves[k].rows; row++)
        include(f->panels[i].curves[k].x[row], &low, &high);
  return low <= high ? sn_axis(low, high, wanted, true) : sn_axis(0, 1, wanted, true);
}

static double widest_label(const Page* p, const snAxis* axis) {
  double widest = 0;
  for (int i = 0; i < axis->count; i++) widest = fmax(widest, text_width(p, axis->labels[i], TICK_SIZE));
  return widest;
}

static int legend_rows(double height) { return (int)fmax(1, floor(height / LEGEND_LINE)); }

// Columns of names that leave enough of the width to the curves.
static int legend_room(const snFigure* f, const snPanel* panel) {
  size_t longest = 8;
  for (int i = 0; i < panel->count; i++) {
    char name[200];
    curve_name(f, &panel->curves[i], true, name, sizeof(name));
    longest = strlen(name) > longest ? strlen(name) : longest;
  }
  double columns = LEGEND_SHARE * f->width / (SAMPLE + 20 + LETTER * (double)longest);
  return (int)fmin(fmax(columns, 1), MOST_LEGEND_COLUMNS);
}

// Names in more columns than there is room for are left out; the last line then counts them.
static int legend_columns(const snFigure* f, const snPanel* panel, double height) {
  int columns = (panel->count + legend_rows(height) - 1) / legend_rows(height), room = legend_room(f, panel);
  return columns < room ? columns : room;
}

static bool has_many(const snPanel* panel, double height) { return panel->count > legend_rows(height); }

static double column_width(const Page* p, const snPanel* panel, double height) {
  double widest = 0;
  for (int i = 0; i < panel->count; i++) {
    char name[200];
    curve_name(p->figure, &panel->curves[i], has_many(panel, height), name, sizeof(name));
    widest = fmax(widest, text_width(p, name, TICK_SIZE));
  }
  // the line with the number of names left out
  if (has_many(panel, height)) widest = fmax(widest, text_width(p, "999 more", TICK_SIZE));
  return SAMPLE + 8 + widest + 12;
}

#define TOP    (EDGE + TITLE_SIZE + 14)
#define BOTTOM (EDGE + LABEL_SIZE + 10 + TICK_SIZE + 10)

// Panels are as high as the longest legend needs, up to three times their usual height.
static double stacked_height(const snFigure* f) {
  if (f->height > 0) return f->height;
  double panel = PANEL_HEIGHT;
  for (int i = 0; i < f->count; i++) {
    int room = legend_room(f, &f->panels[i]);
    panel = fmax(panel, LEGEND_LINE * ((f->panels[i].count + room - 1) / room));
  }
  return TOP + BOTTOM + PANEL_GAP * (f->count - 1) + fmin(panel, 3 * PANEL_HEIGHT) * f->count;
}

static void lay_out(Page* p) {
  const snFigure* f = p->figure;
  double gaps = PANEL_GAP * (f->count - 1);
  double height = fmax((p->height - TOP - BOTTOM - gaps) / f->count, 20);
  double labels = 0;
  for (int i = 0; i < f->count; i++) {
    p->y[i] = value_axis(&f->panels[i], (int)fmin(fmax(height / 26, 2), 10));
    labels = fmax(labels, widest_label(p, &p->y[i]));
    if (f->panels[i].count > 1)
      p->legend = fmax(p->legend, legend_columns(f, &f->panels[i], height) * column_width(p, &f->panels[i], height));
  }
  double left = EDGE + LABEL_SIZE + 10 + labels + 8;
  double right = EDGE + (p->legend > 0 ? p->legend + 4 : 0.5 * TICK_SIZE * 3);
  double width = fmax(p->width - left - right, 40);
  for (int i = 0; i < f->count; i++) p->boxes[i] = (Box){left, TOP + i * (height + PANEL_GAP), width, height};
  p->x = x_axis(f, (int)fmin(fmax(width / 90, 2), 12));
}

static void draw_line(Page* p, double x1, double y1, double x2, double y2, uint32_t colour, double width) {
  sn_canvas_polyline(p->canvas, (snPoint[]){{x1, y1}, {x2, y2}}, 2, (snPen){colour, width, 0});
}

static void draw_grid(Page* p, int index) {
  Box b = p->boxes[index];
  const snAxis* y = &p->y[index];
  snLettering numbers = {.size = TICK_SIZE, .colour = SOFT, .anchor = SN_ANCHOR_END};
  for (int i = 0; i < p->x.count; i++) {
    double at = b.x + sn_axis_share(&p->x, p->x.ticks[i]) * b.width;
    draw_line(p, at, b.y, at, b.y + b.height, GRID, 1);
  }
  for (int i = 0; i < y->count; i++) {
    double at = b.y + b.height - sn_axis_share(y, y->ticks[i]) * b.height;
    draw_line(p, b.x, at, b.x + b.width, at, GRID, 1);
    sn_canvas_text(p->canvas, b.x - 7, at + 0.36 * TICK_SIZE, y->labels[i], numbers);
  }
}

static void draw_frame(Page* p, int index) {
  Box b = p->boxes[index];
  const snPoint corners[] = {
      {b.x, b.y}, {b.x + b.width, b.y}, {b.x + b.width, b.y + b.height}, {b.x, b.y + b.height}, {b.x, b.y}};
  sn_canvas_polyline(p->canvas, corners, 5, (snPen){FRAME, 1, 0});
  char title[400], name[200];
  const snPanel* panel = &p->figure->panels[index];
  if (panel->count == 1) {
    curve_name(p->figure, &panel->curves[0], false, name, sizeof(name));
  } else {
    snprintf(name, sizeof(name), "%s", panel->name);
  }
  axis_title(title, sizeof(title), name, panel->unit, p->y[index].exponent);
  fit(p, title, LABEL_SIZE, false, b.height + PANEL_GAP - 4);
  snLettering upward = {.size = LABEL_SIZE, .colour = INK, .anchor = SN_ANCHOR_MIDDLE, .upward = true};
  sn_canvas_text(p->canvas, EDGE + LABEL_SIZE, b.y + 0.5 * b.height, title, upward);
}

static void draw_x_labels(Page* p) {
  Box b = p->boxes[p->figure->count - 1];
  double below = b.y + b.height + 6 + TICK_SIZE;
  snLettering numbers = {.size = TICK_SIZE, .colour = SOFT, .anchor = SN_ANCHOR_MIDDLE};
  for (int i = 0; i < p->x.count; i++) {
    double at = b.x + sn_axis_share(&p->x, p->x.ticks[i]) * b.width;
    sn_canvas_text(p->canvas, at, below, p->x.labels[i], numbers);
  }
  char title[192];
  axis_title(title, sizeof(title), p->figure->x_name, p->figure->x_unit, p->x.exponent);
  fit(p, title, LABEL_SIZE, false, b.width);
  snLettering lettering = {.size = LABEL_SIZE, .colour = INK, .anchor = SN_ANCHOR_MIDDLE};
  sn_canvas_text(p->canvas, b.x + 0.5 * b.width, below + LABEL_SIZE + 8, title, lettering);
}

static void draw_legend(Page* p, int index) {
  const snPanel* panel = &p->figure->panels[index];
  Box b = p->boxes[index];
  if (panel->count < 2) return;
  int rows = legend_rows(b.height), room = rows * legend_columns(p->figure, panel, b.height);
  int shown = panel->count <= room ? panel->count : room - 1;
  double width = column_width(p, panel, b.height);
  snLettering names = {.size = TICK_SIZE, .colour = INK, .anchor = SN_ANCHOR_START};
  for (int i = 0; i < shown; i++) {
    double x = b.x + b.width + 12 + i / rows * width, y = b.y + 0.5 * LEGEND_LINE + i % rows * LEGEND_LINE;
    char name[200];
    curve_name(p->figure, &panel->curves[i], has_many(panel, b.height), name, sizeof(name));
    sn_canvas_polyline(p->canvas, (snPoint[]){{x, y}, {x + SAMPLE, y}}, 2, curve_pen(&panel->curves[i]));
    sn_canvas_text(p->canvas, x + SAMPLE + 8, y + 0.36 * TICK_SIZE, name, names);
  }
  if (shown < panel->count) {
    char rest[32];
    snprintf(rest, sizeof(rest), "%d more", panel->count - shown);
    double x = b.x + b.width + 12 + shown / rows * width, y = b.y + 0.5 * LEGEND_LINE + shown % rows * LEGEND_LINE;
    sn_canvas_text(p->canvas, x + SAMPLE + 8, y + 0.36 * TICK_SIZE, rest, names);
  }
}

// Points so close in x that they share a pixel: first, lowest, highest and last are all that shows.
typedef struct Bunch {
  snPoint first, low, high, last;
  int count;
} Bunch;

static int put_bunch(snPoint* points, int count, const Bunch* bunch) {
  if (bunch->count > 0) points[count++] = bunch->first;
  if (bunch->count > 3) {
    bool falling = bunch->first.y < bunch->last.y;
    points[count++] = falling ? bunch->low : bunch->high;
    points[count++] = falling ? bunch->high : bunch->low;
  } else if (bunch->count == 3) {
    points[count++] = bunch->low.y == bunch->first.y || bunch->low.y == bunch->last.y ? bunch->high : bunch->low;
  }
  if (bunch->count > 1) points[count++] = bunch->last;
  return count;
}

static void add_point(Bunch* bunch, snPoint point) {
  if (bunch->count++ == 0) bunch->first = bunch->low = bunch->high = point;
  if (point.y < bunch->low.y) bunch->low = point;
  if (point.y > bunch->high.y) bunch->high = point;
  bunch->last = point;
}

static snPoint place(const Page* p, int index, double x, double y) {
  Box b = p->boxes[index];
  return (snPoint){b.x + sn_axis_share(&p->x, x) * b.width, b.y + b.height - sn_axis_share(&p->y[index], y) * b.height};
}

static void draw_curve(Page* p, int index, const snCurve* c) {
  const double* values = c->series->values;
  const double grain = 0.5;  // points: less than a pixel
  Bunch bunch = {0};
  int count = 0;
  for (int64_t row = 0; row <= c->rows; row++) {
    bool there = row < c->rows && isfinite(c->x[row]) && isfinite(values[row]);
    snPoint point = {0, 0};
    if (there) point = place(p, index, c->x[row], values[row]);
    if (bunch.count > 0 && (!there || fabs(point.x - bunch.first.x) > grain)) {
      count = put_bunch(p->points, count, &bunch);
      bunch.count = 0;
      if (there && c->steps) {
        p->points[count] = (snPoint){point.x, p->points[count - 1].y};
        count++;
      }
    }
    if (there) add_point(&bunch, point);
    if (there || count == 0) continue;
    sn_canvas_polyline(p->canvas, p->points, count, curve_pen(c));
    count = 0;
  }
}

static void draw_page(Page* p) {
  const snFigure* f = p->figure;
  sn_canvas_rectangle(p->canvas, 0, 0, p->width, p->height, PAPER);
  char title[256];
  snprintf(title, sizeof(title), "%s", f->title);
  fit(p, title, TITLE_SIZE, true, p->width - p->boxes[0].x - EDGE);
  snLettering heading = {.size = TITLE_SIZE, .colour = INK, .anchor = SN_ANCHOR_START, .bold = true};
  sn_canvas_text(p->canvas, p->boxes[0].x, EDGE + TITLE_SIZE, title, heading);
  for (int i = 0; i < f->count; i++) {
    draw_grid(p, i);
    for (int k = 0; k < f->panels[i].count; k++) draw_curve(p, i, &f->panels[i].curves[k]);
    draw_frame(p, i);
    draw_legend(p, i);
  }
  draw_x_labels(p);
}

// ---- small multiples: one panel per curve, side by side, all with the same axes where they have the same unit

#define SMALL_GAP    10.0
#define SMALL_TITLE  16.0
#define SMALL_LEFT   (EDGE + 44)
#define SMALL_BOTTOM (EDGE + 2 * LABEL_SIZE + 20)

static double small_width(const snFigure* f) { return (f->width - SMALL_LEFT - EDGE) / f->columns - SMALL_GAP; }
static double small_height(const snFigure* f) { return 0.55 * small_width(f); }

static double grid_height(const snFigure* f) {
  int rows = (f->count + f->columns - 1) / f->columns;
  return TOP + SMALL_BOTTOM + rows * (small_height(f) + SMALL_TITLE + SMALL_GAP);
}

static void lay_out_grid(Page* p) {
  const snFigure* f = p->figure;
  double width = small_width(f), height = small_height(f);
  for (int i = 0; i < f->count; i++) {
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < f->count; k++)
      if (strcmp(f->panels[k].unit, f->panels[i].unit) == 0) include_values(&f->panels[k], &low, &high);
    p->y[i] = low <= high ? sn_axis(low, high, 3, false) : sn_axis(0, 1, 3, false);
    p->boxes[i] = (Box){SMALL_LEFT + i % f->columns * (width + SMALL_GAP),
                        TOP + SMALL_TITLE + i / f->columns * (height + SMALL_TITLE + SMALL_GAP), width, height};
  }
  p->x = x_axis(f, 4);
}

static void draw_small(Page* p, int index) {
  const snFigure* f = p->figure;
  Box b = p->boxes[index];
  const snPoint corners[] = {
      {b.x, b.y}, {b.x + b.width, b.y}, {b.x + b.width, b.y + b.height}, {b.x, b.y + b.height}, {b.x, b.y}};
  snLettering small = {.size = TICK_SIZE - 2, .colour = SOFT, .anchor = SN_ANCHOR_END};
  for (int i = 0; i < p->y[index].count; i++) {
    double at = b.y + b.height - sn_axis_share(&p->y[index], p->y[index].ticks[i]) * b.height;
    draw_line(p, b.x, at, b.x + b.width, at, GRID, 1);
    if (index % f->columns == 0) sn_canvas_text(p->canvas, b.x - 4, at + 3, p->y[index].labels[i], small);
  }
  for (int k = 0; k < f->panels[index].count; k++) draw_curve(p, index, &f->panels[index].curves[k]);
  sn_canvas_polyline(p->canvas, corners, 5, (snPen){FRAME, 1, 0});
  char name[400];
  axis_title(name, sizeof(name), f->panels[index].name, f->panels[index].unit, p->y[index].exponent);
  fit(p, name, TICK_SIZE - 1, false, b.width);
  snLettering title = {.size = TICK_SIZE - 1, .colour = INK, .anchor = SN_ANCHOR_START};
  sn_canvas_text(p->canvas, b.x, b.y - 4, name, title);
  if (index + f->columns < f->count) return;
  for (int i = 0; i < p->x.count; i++) {
    double share = sn_axis_share(&p->x, p->x.ticks[i]);  // at the ends, labels stay within their own panel
    small.anchor = share < 0.1 ? SN_ANCHOR_START : share > 0.9 ? SN_ANCHOR_END : SN_ANCHOR_MIDDLE;
    sn_canvas_text(p->canvas, b.x + share * b.width, b.y + b.height + TICK_SIZE, p->x.labels[i], small);
  }
}

static void draw_grid_page(Page* p) {
  const snFigure* f = p->figure;
  sn_canvas_rectangle(p->canvas, 0, 0, p->width, p->height, PAPER);
  snLettering heading = {.size = TITLE_SIZE, .colour = INK, .anchor = SN_ANCHOR_START, .bold = true};
  sn_canvas_text(p->canvas, p->boxes[0].x, EDGE + TITLE_SIZE, f->title, heading);
  for (int i = 0; i < f->count; i++) draw_small(p, i);
  char title[192];
  axis_title(title, sizeof(title), f->x_name, f->x_unit, p->x.exponent);
  snLettering lettering = {.size = LABEL_SIZE, .colour = INK, .anchor = SN_ANCHOR_MIDDLE};
  sn_canvas_text(p->canvas, 0.5 * p->width, p->height - EDGE, title, lettering);
}

bool sn_figure_draw(const snFigure* figure, snCanvasKind kind, FILE* file) {
  bool small = figure->columns > 1;
  Page p = {.figure = figure, .width = figure->width, .height = (small ? grid_height : stacked_height)(figure)};
  p.y = calloc((size_t)figure->count, sizeof(snAxis));
  p.boxes = calloc((size_t)figure->count, sizeof(Box));
  int64_t rows = 0;
  for (int i = 0; i < figure->count; i++)
    for (int k = 0; k < figure->panels[i].count; k++)
      if (figure->panels[i].curves[k].rows > rows) rows = figure->panels[i].curves[k].rows;
  p.points = malloc((2 * (size_t)rows + 8) * sizeof(snPoint));
  if (p.y && p.boxes && p.points) p.canvas = sn_canvas_open(kind, file, p.width, p.height);
  bool good = p.canvas != NULL;
  if (good) {
    (small ? lay_out_grid : lay_out)(&p);
    (small ? draw_grid_page : draw_page)(&p);
    good = sn_canvas_close(p.canvas);
  }
  free(p.y);
  free(p.boxes);
  free(p.points);
  return good;
}
