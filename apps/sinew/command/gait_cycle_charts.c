// gait_cycle_charts.c — angles and moments by gait cycle, right and left, as pictures of the report

#include "command/gait.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define WIDTH  330.0
#define HEIGHT 150.0
#define LEFT   40.0
#define TOP    4.0
#define BOTTOM 20.0
#define DEGREE 57.29577951308232

static const char* const classes[2] = {"right", "left"};

// One quantity: a column for each side (-1: none) of a motion.
typedef struct Chart {
  const snMotion* motion;
  char name[SN_GAIT_NAME];
  const char* unit_name;
  double unit;
  int columns[2];
} Chart;

typedef struct Frame {
  double low, high;
} Frame;

static double x_of(double percent) { return LEFT + (WIDTH - LEFT - 4) * percent / 100; }
static double y_of(const Frame* s, double y) {
  return TOP + (HEIGHT - TOP - BOTTOM) * (s->high - y) / (s->high - s->low);
}

static Frame frame_of(const snGait* g, const Chart* c, const snGaitBand* band) {
  Frame s = {INFINITY, -INFINITY};
  double y[SN_GAIT_POINTS];
  for (int side = 0; side < 2; side++)
    for (int k = 0; c->columns[side] >= 0 && k < g->sides[side].cycle_count; k++) {
      if (!sn_gait_cycle_curve(c->motion, c->columns[side], &g->sides[side].cycles[k], c->unit, y)) continue;
      for (int i = 0; i < SN_GAIT_POINTS; i++) s.low = fmin(s.low, y[i]), s.high = fmax(s.high, y[i]);
    }
  for (int i = 0; band && i < band->count; i++)
    s.low = fmin(s.low, band->low[i]), s.high = fmax(s.high, band->high[i]);
  if (!(s.high > s.low)) s.low = isfinite(s.low) ? s.low - 1 : 0, s.high = s.low + 2;
  return s;
}

static void put_band(FILE* f, const Frame* s, const snGaitBand* band) {
  fputs("<polygon class='band' points='", f);
  for (int i = 0; i < band->count; i++) fprintf(f, "%.1f,%.1f ", x_of(band->percent[i]), y_of(s, band->low[i]));
  for (int i = band->count - 1; i >= 0; i--)
    fprintf(f, "%.1f,%.1f ", x_of(band->percent[i]), y_of(s, band->high[i]));
  fputs("'/>", f);
}

static void put_side(FILE* f, const snGait* g, const Chart* c, const Frame* s, int side) {
  double y[SN_GAIT_POINTS], off = 0;
  int offs = 0;
  for (int k = 0; k < g->sides[side].cycle_count; k++) {
    const snGaitCycle* cycle = &g->sides[side].cycles[k];
    if (!sn_gait_cycle_curve(c->motion, c->columns[side], cycle, c->unit, y)) continue;
    fprintf(f, "<polyline class='%s' points='", classes[side]);
    for (int i = 0; i < SN_GAIT_POINTS; i++) fprintf(f, "%.1f,%.1f ", x_of(i), y_of(s, y[i]));
    fputs("'/>", f);
    if (isfinite(cycle->off)) off += 100 * (cycle->off - cycle->begin) / (cycle->end - cycle->begin), offs++;
  }
  if (offs > 0)
    fprintf(f, "<line class='%s off' x1='%.1f' x2='%.1f' y1='%g' y2='%g'/>", classes[side], x_of(off / offs),
            x_of(off / offs), TOP, HEIGHT - BOTTOM);
}

// In the 36 pixels left of a chart seven characters have room.
static void put_bound(FILE* f, double y, double value) {
  const char* format = fabs(value) >= 1000 ? "%.0f" : fabs(value) < 0.1 ? "%.2g" : "%.3g";
  fprintf(f, "<text x='36' y='%g'>", y);
  fprintf(f, format, value);
  fputs("</text>", f);
}

void sn_gait_put_bounds(FILE* f, double high, double bottom, double low) {
  put_bound(f, 12, high);
  put_bound(f, bottom, low);
}

static void put_chart(FILE* f, const snGait* g, const Chart* c) {
  const snGaitBand* band = sn_gait_band(g, c->name);
  Frame s = frame_of(g, c, band);
  fprintf(f, "<figure><figcaption>%s [%s]</figcaption><svg viewBox='0 0 %g %g' role='img'>", c->name, c->unit_name,
          WIDTH, HEIGHT);
  fprintf(f, "<rect x='%g' y='%g' width='%g' height='%g'/>", LEFT, TOP, WIDTH - LEFT - 4, HEIGHT - TOP - BOTTOM);
  if (band) put_band(f, &s, band);
  if (s.low < 0 && s.high > 0)
    fprintf(f, "<line x1='%g' x2='%g' y1='%.1f' y2='%.1f'/>", LEFT, WIDTH - 4, y_of(&s, 0), y_of(&s, 0));
  for (int side = 0; side < 2; side++)
    if (c->columns[side] >= 0) put_side(f, g, c, &s, side);
  sn_gait_put_bounds(f, s.high, HEIGHT - BOTTOM - 2, s.low);
  fprintf(f, "<text x='%g' y='%g' class='l'>0 %%</text><text x='%g' y='%g'>100 %%</text></svg></figure>\n", LEFT,
          HEIGHT - 6, WIDTH - 4, HEIGHT - 6);
}

// The name without the side: "hip_flexion" of hip_flexion_r, "hip_flexion_moment" of hip_flexion_r_moment; the side, -1
// for a name without one.
static int split_side(const char* label, const char* ending, char out[SN_GAIT_NAME]) {
  size_t length = strlen(label), tail = strlen(ending);
  if (length < tail || strcmp(label + length - tail, ending) != 0) tail = 0;
  length -= tail;
  bool sided = length > 2 && label[length - 2] == '_' && (label[length - 1] == 'r' || label[length - 1] == 'l');
  int kept = (int)(sided ? length - 2 : length);
  snprintf(out, SN_GAIT_NAME, "%.*s%.20s", kept < 50 ? kept : 50, label, tail ? ending : "");
  return sided ? (label[length - 1] == 'r' ? 0 : 1) : -1;
}

static void put_charts(FILE* f, const snGait* g, const snMotion* m, const char* ending, const char* unit_name,
                       double unit) {
  for (int c = 0; c < m->cols; c++) {
    Chart chart = {m, "", unit_name, unit, {-1, -1}};
    int side = split_side(m->labels[c], ending, chart.name);
    if (side < 0 || (ending[0] && !strstr(m->labels[c], ending))) continue;
    bool first = true;
    for (int other = 0; other < m->cols; other++) {
      char name[SN_GAIT_NAME];
      int its = split_side(m->labels[other], ending, name);
      if (its < 0 || strcmp(name, chart.name) != 0) continue;
      if (other < c) first = false;
      chart.columns[its] = other;
    }
    if (first) put_chart(f, g, &chart);
  }
}

static void put_table(FILE* f, const snGait* g) {
  fputs("<table><tr><th>side</th><th>cycles</th><th>duration [s]</th><th>stance [%]</th></tr>\n", f);
  for (int side = 0; side < 2; side++) {
    double length = 0, stance = 0;
    int count = g->sides[side].cycle_count, offs = 0;
    for (int k = 0; k < count; k++) {
      const snGaitCycle* c = &g->sides[side].cycles[k];
      length += c->end - c->begin;
      if (isfinite(c->off)) stance += (c->off - c->begin) / (c->end - c->begin), offs++;
    }
    fprintf(f, "<tr><td class='%s'>%s</td><td>%d</td>", classes[side], classes[side], count);
    if (count > 0)
      fprintf(f, "<td>%.3f</td>", length / count);
    else
      fputs("<td></td>", f);
    if (offs > 0)
      fprintf(f, "<td>%.1f</td></tr>\n", 100 * stance / offs);
    else
      fputs("<td></td></tr>\n", f);
  }
  fprintf(f, "</table><p>From a foot strike to the next of the same foot, by %s. Dashed: toe-off.</p>\n",
          g->events_of_file ? "the events of the file" : "the forces under the feet");
}

void sn_gait_put_cycles(FILE* f, const snGait* g) {
  if (g->sides[0].cycle_count + g->sides[1].cycle_count == 0) return;
  fputs("<h2>By gait cycle</h2>\n", f);
  put_table(f, g);
  fputs("<h3>Angles</h3><div class='grid'>\n", f);
  put_charts(f, g, g->coordinates, "", "degrees", g->coordinates->in_degrees ? 1 : DEGREE);
  fputs("</div>\n", f);
  if (g->moments) {
    fputs("<h3>Moments</h3><div class='grid'>\n", f);
    put_charts(f, g, g->moments, "_moment", "N m/kg", 1 / fmax(1e-9, g->mass));
    fputs("</div>\n", f);
  }
}
