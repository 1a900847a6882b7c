// muscle_plot.c — pictures of muscles: four panels for few, a small panel each for many

#include "command/muscle.h"
#include "draw/chart.h"
#include "draw/figure.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 240, NAMED = 6 };  // more muscles than that are drawn without names

typedef struct Page {
  snCanvasKind kind;
  snCanvas* canvas;
  const snModel* m;
  const snMuscleSurvey* surveys;
  int count;
} Page;

static const char* name_of(const snModel* m, snObjectType type, int id) {
  const char* name = sn_id_to_name(m, type, id);
  return name && name[0] ? name : "unnamed";
}

static void draw_curve(const snChart* chart, const Page* page, int i, snMuscleCurve curve, double from, double to,
                       bool dashed) {
  double x[POINTS], y[POINTS];
  for (int k = 0; k < POINTS; k++) {
    x[k] = from + (to - from) * k / (POINTS - 1);
    y[k] = sn_muscle_curve(page->m, page->surveys[i].actuator, curve, x[k]).value;
  }
  sn_chart_line(chart, x, y, POINTS, i, dashed);
}

static void name_muscles(const snChart* chart, const Page* page, int first_row) {
  for (int i = 0; i < page->count && page->count <= NAMED; i++)
    sn_chart_key(chart, true, first_row + i, i, false, name_of(page->m, SN_OBJ_ACTUATOR, page->surveys[i].actuator));
}

static void draw_force_length(const Page* page, const double frame[4]) {
  const double span[4] = {0.2, 2, 0, 1.6};
  snChart chart =
      sn_chart(page->canvas, frame, span,
               (snChartText){"Force by fibre length", "fibre length / optimal length", "force / peak force"});
  for (int i = 0; i < page->count; i++) {
    if (page->count == 1) sn_chart_band(&chart, page->surveys[i].operating.lo, page->surveys[i].operating.hi, i);
    draw_curve(&chart, page, i, SN_MUSCLE_CURVE_ACTIVE, span[0], span[1], false);
    draw_curve(&chart, page, i, SN_MUSCLE_CURVE_PASSIVE, span[0], span[1], true);
  }
  sn_chart_key(&chart, true, 0, 7, false, "active");
  sn_chart_key(&chart, true, 1, 7, true, "passive");
}

static void draw_force_velocity(const Page* page, const double frame[4]) {
  const double span[4] = {-1.2, 1.2, 0, 2};
  snChart chart = sn_chart(page->canvas, frame, span,
                           (snChartText){"Force by fibre velocity", "fibre velocity / vmax  (shortening is negative)",
                                         "force / isometric force"});
  for (int i = 0; i < page->count; i++) draw_curve(&chart, page, i, SN_MUSCLE_CURVE_VELOCITY, span[0], span[1], false);
  name_muscles(&chart, page, 0);
}

static void draw_tendon(const Page* page, const double frame[4]) {
  const double span[4] = {-1, 8, 0, 2};
  snChart chart = sn_chart(page->canvas, frame, span,
                           (snChartText){"Tendon force by strain", "strain [%]", "force / peak force"});
  for (int i = 0; i < page->count; i++) {
    double x[POINTS], y[POINTS];
    const snMuscleInfo* info = &page->surveys[i].info;
    if (info->kind != SN_MUSCLE_HILL || !info->compliant) continue;
    for (int k = 0; k < POINTS; k++) {
      x[k] = span[0] + (span[1] - span[0]) * k / (POINTS - 1);
      y[k] = sn_muscle_curve(page->m, page->surveys[i].actuator, SN_MUSCLE_CURVE_TENDON, 1 + x[k] / 100).value;
    }
    sn_chart_line(&chart, x, y, POINTS, i, false);
  }
  bool any = false;
  for (int i = 0; i < page->count; i++) any |= page->surveys[i].info.compliant;
  if (!any) sn_chart_key(&chart, false, 0, 7, false, "rigid tendons only");
}

// Joint positions in degrees, or in centimetres for sliding joints.
static double shown_position(const snModel* m, int joint, double position) {
  return m->jnt_type[joint] == SN_JOINT_HINGE ? position * 57.29577951308232 : position * 100;
}

static void stretch(double span[4], const snModel* m, const snMomentArm* arm) {
  for (int k = 0; k < SN_SURVEY_POINTS; k++) {
    double x = shown_position(m, arm->joint, arm->at[k]), y = 100 * arm->arm[k];
    span[0] = fmin(span[0], x), span[1] = fmax(span[1], x), span[2] = fmin(span[2], y), span[3] = fmax(span[3], y);
  }
}

static int arms_shown(const Page* page, int i) {
  int most = page->count == 1 ? 4 : 1, count = page->surveys[i].arm_count;
  return count < most ? count : most;
}

static void draw_moment_arms(const Page* page, const double frame[4]) {
  double span[4] = {INFINITY, -INFINITY, 0, 0};
  for (int i = 0; i < page->count; i++)
    for (int a = 0; a < arms_shown(page, i); a++) stretch(span, page->m, &page->surveys[i].arms[a]);
  if (!(span[0] < span[1])) span[0] = 0, span[1] = 1;
  double margin = 0.08 * fmax(span[3] - span[2], 0.1);
  span[2] -= margin;
  span[3] += margin;
  snChart chart =
      sn_chart(page->canvas, frame, span,
               (snChartText){"Moment arms -dl/dq over joint position", "position [degrees, cm]", "moment arm [cm]"});
  for (int i = 0; i < page->count; i++) {
    for (int a = 0; a < arms_shown(page, i); a++) {
      const snMomentArm* arm = &page->surveys[i].arms[a];
      double x[SN_SURVEY_POINTS], y[SN_SURVEY_POINTS];
      for (int k = 0; k < SN_SURVEY_POINTS; k++) {
        x[k] = shown_position(page->m, arm->joint, arm->at[k]);
        y[k] = 100 * arm->arm[k];
      }
      sn_chart_line(&chart, x, y, SN_SURVEY_POINTS, page->count == 1 ? a : i, false);
      if (page->count == 1) sn_chart_key(&chart, false, a, a, false, name_of(page->m, SN_OBJ_JOINT, arm->joint));
    }
  }
}

// ---- many muscles: one small panel each

enum { LINES = 3 };  // active force over all lengths, over those that the joints allow, passive force

// Points of a curve of one muscle, from `low` to `high`, as a series.
static void sample(const Page* page, int i, snMuscleCurve curve, double low, double high, double* x, snSeries* out) {
  for (int k = 0; k < POINTS; k++) {
    x[k] = low + (high - low) * k / (POINTS - 1);
    double y = sn_muscle_curve(page->m, page->surveys[i].actuator, curve, x[k]).value;
    out->values[k] = y <= 1.6 ? y : NAN;
  }
}

static void fill_panel(const Page* page, int i, double* numbers, snSeries* series, snCurve* curves, snPanel* panel) {
  static const int hues[LINES] = {7, 0, 1};
  snRange range = page->surveys[i].operating;
  bool known = range.hi > range.lo;
  for (int line = 0; line < LINES; line++) {
    double* x = numbers + 2 * (size_t)line * POINTS;
    series[line] = (snSeries){.element = -1, .values = x + POINTS};
    bool part = line == 1 && known;
    sample(page, i, line == 2 ? SN_MUSCLE_CURVE_PASSIVE : SN_MUSCLE_CURVE_ACTIVE, part ? range.lo : 0.3,
           part ? range.hi : 1.8, x, &series[line]);
    curves[line] = (snCurve){.series = &series[line], .x = x, .rows = POINTS, .hue = hues[line]};
  }
  *panel = (snPanel){.curves = curves, .count = LINES};
  snprintf(panel->name, sizeof(panel->name), "%s", name_of(page->m, SN_OBJ_ACTUATOR, page->surveys[i].actuator));
}

static bool draw_many(const Page* page, FILE* file, const char* title) {
  size_t count = (size_t)page->count;
  double* numbers = calloc(count * LINES * 2 * POINTS, sizeof(double));
  snSeries* series = calloc(count * LINES, sizeof(snSeries));
  snCurve* curves = calloc(count * LINES, sizeof(snCurve));
  snPanel* panels = calloc(count, sizeof(snPanel));
  bool good = numbers && series && curves && panels;
  for (size_t i = 0; good && i < count; i++)
    fill_panel(page, (int)i, numbers + i * LINES * 2 * POINTS, series + i * LINES, curves + i * LINES, &panels[i]);
  char text[300];
  snprintf(text, sizeof(text),
           "%s: force / peak force by fibre length; blue: lengths that joints allow, orange: passive", title);
  const snFigure figure = {.title = text,
                           .x_name = "fibre length / optimal length",
                           .panels = panels,
                           .count = page->count,
                           .columns = page->count > 30 ? 8 : 5,
                           .width = 1200};
  good = good && sn_figure_draw(&figure, page->kind, file);
  free(numbers);
  free(series);
  free(curves);
  free(panels);
  return good;
}

bool sn_muscle_plot(FILE* file, snCanvasKind kind, const snModel* m, const snMuscleSurvey* surveys, int count,
                    const char* title) {
  const double width = 400, height = 250, left = 74, top = 74, across = 500, down = 345;
  const Page many = {kind, NULL, m, surveys, count};
  if (count > NAMED) return draw_many(&many, file, title);
  const Page page = {kind, sn_canvas_open(kind, file, 2 * across, 2 * down + 40), m, surveys, count};
  if (!page.canvas) return false;
  sn_canvas_rectangle(page.canvas, 0, 0, 2 * across, 2 * down + 40, 0xffffff);
  sn_canvas_text(page.canvas, 20, 26, title, (snLettering){16, 0x222222, SN_ANCHOR_START, false, true});
  draw_force_length(&page, (double[]){left, top, width, height});
  draw_force_velocity(&page, (double[]){left + across, top, width, height});
  draw_tendon(&page, (double[]){left, top + down, width, height});
  draw_moment_arms(&page, (double[]){left + across, top + down, width, height});
  return sn_canvas_close(page.canvas);
}
