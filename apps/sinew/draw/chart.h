// chart.h — one panel with axes on a canvas, for curves of any two quantities
#pragma once
#include "draw/axis.h"
#include "draw/canvas.h"

typedef struct snChart {
  snCanvas* canvas;
  double left, top, width, height;  // of the frame
  snAxis x, y;
} snChart;

typedef struct snChartText {
  const char *title, *x, *y;
} snChartText;

// The frame with ticks and labels; span holds the ends of both axes.
snChart sn_chart(snCanvas* canvas, const double frame[4], const double span[4],
                 snChartText text);

// A line through points, cut where it leaves the frame; colours count from 0.
void sn_chart_line(const snChart* chart, const double* x, const double* y, int count, int colour, bool dashed);

// A pale band over part of the x axis; bands come before lines.
void sn_chart_band(const snChart* chart, double from, double to, int colour);

// A piece of line and a name in the upper right corner, or the left one; rows from 0.
void sn_chart_key(const snChart* chart, bool left, int row, int colour, bool dashed, const char* name);
