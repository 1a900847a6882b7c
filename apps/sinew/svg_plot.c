// svg_plot.c — line plots as SVG: no dependencies, one panel at a time

#include "svg_plot.h"
#include <math.h>
#include <string.h>

static const char* const colours[] = {"#1b6ca8", "#c8553d", "#2f8f5b", "#8e5aa8",
                                      "#c49a1f", "#4aa3a2", "#a8446e", "#6b6b6b"};

static const char* colour_of(int i) { return colours[i % (int)(sizeof colours / sizeof colours[0])]; }

static void put_text(FILE* file, const char* text) {
  for (; *text; text++) {
    if (*text == '&')
      fputs("&amp;", file);
    else if (*text == '<')
      fputs("&lt;", file);
    else
      fputc(*text, file);
  }
}

void sn_plot_begin(FILE* file, double width, double height, const char* title) {
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\" "
          "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n<rect width=\"%g\" height=\"%g\" "
          "fill=\"#ffffff\"/>\n<text x=\"20\" y=\"26\" font-size=\"16\" font-weight=\"bold\" fill=\"#222222\">",
          width, height, width, height, width, height);
  put_text(file, title);
  fputs("</text>\n", file);
}

void sn_plot_end(FILE* file) { fputs("</svg>\n", file); }

static double x_of(const snPlot* p, double x) { return p->left + (x - p->x0) / (p->x1 - p->x0) * p->width; }
static double y_of(const snPlot* p, double y) { return p->top + p->height - (y - p->y0) / (p->y1 - p->y0) * p->height; }

// A round distance that cuts a span into about six parts.
static double tick_step(double span) {
  double raw = span / 6, magnitude = pow(10, floor(log10(raw))), lead = raw / magnitude;
  return magnitude * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static double rounded(double tick, double step) { return fabs(tick) < 1e-9 * step ? 0 : tick; }

static void x_ticks(const snPlot* p) {
  double step = tick_step(p->x1 - p->x0), bottom = p->top + p->height;
  for (double t = ceil(p->x0 / step - 1e-9) * step; t <= p->x1 + 1e-9 * step; t += step) {
    fprintf(p->file, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#e4e4e4\"/>\n", x_of(p, t), p->top, bottom);
    fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#555555\">%.6g</text>\n", x_of(p, t),
            bottom + 16, rounded(t, step));
  }
}

static void y_ticks(const snPlot* p) {
  double step = tick_step(p->y1 - p->y0);
  for (double t = ceil(p->y0 / step - 1e-9) * step; t <= p->y1 + 1e-9 * step; t += step) {
    fprintf(p->file, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#e4e4e4\"/>\n", p->left, y_of(p, t), p->left + p->width);
    fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#555555\">%.6g</text>\n", p->left - 6,
            y_of(p, t) + 4, rounded(t, step));
  }
}

snPlot sn_plot_panel(FILE* file, double left, double top, double width, double height, const double span[4],
                     const char* title, const char* x_label, const char* y_label) {
  snPlot p = {file, left, top, width, height, span[0], span[1], span[2], span[3]};
  x_ticks(&p);
  y_ticks(&p);
  fprintf(file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#999999\"/>\n", left,
          top, width, height);
  fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"13\" font-weight=\"bold\" fill=\"#222222\">", left, top - 9);
  put_text(file, title);
  fprintf(file, "</text>\n<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#333333\">", left + width / 2,
          top + height + 34);
  put_text(file, x_label);
  fprintf(file,
          "</text>\n<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#333333\">",
          left - 44, top + height / 2);
  put_text(file, y_label);
  fputs("</text>\n", file);
  return p;
}

void sn_plot_band(const snPlot* p, double from, double to, int colour) {
  double a = fmax(from, p->x0), b = fmin(to, p->x1);
  if (!(a < b)) return;
  fprintf(p->file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" fill-opacity=\"0.10\"/>\n",
          x_of(p, a), p->top, x_of(p, b) - x_of(p, a), p->height, colour_of(colour));
}

void sn_plot_line(const snPlot* p, const double* x, const double* y, int count, int colour, bool dashed) {
  bool drawing = false;
  fputs("<path d=\"", p->file);
  for (int i = 0; i < count; i++) {
    double slack = 1e-9 * (p->y1 - p->y0);
    bool inside = isfinite(y[i]) && y[i] >= p->y0 - slack && y[i] <= p->y1 + slack && x[i] >= p->x0 && x[i] <= p->x1;
    if (inside) fprintf(p->file, "%s%.2f %.2f", drawing ? "L" : "M", x_of(p, x[i]), y_of(p, y[i]));
    drawing = inside;
  }
  fprintf(p->file, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s/>\n", colour_of(colour),
          dashed ? " stroke-dasharray=\"6 4\"" : "");
}

void sn_plot_key(const snPlot* p, int row, int colour, bool dashed, const char* name) {
  double x = p->left + p->width - 12, y = p->top + 18 + 17 * row;
  fprintf(p->file, "<path d=\"M%.1f %.1fh22\" stroke=\"%s\" stroke-width=\"1.8\"%s/>\n", x - 22, y - 4,
          colour_of(colour), dashed ? " stroke-dasharray=\"6 4\"" : "");
  fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#333333\">", x - 28, y);
  put_text(p->file, name);
  fputs("</text>\n", p->file);
}
