// svg_plot.h — line plots as SVG
#pragma once
#include <stdbool.h>
#include <stdio.h>

typedef struct snPlot {
  FILE* file;
  double left, top, width, height;  // of the frame of the current panel
  double x0, x1, y0, y1;            // what it spans
} snPlot;

// The head and foot of a document.
void sn_plot_begin(FILE* file, double width, double height, const char* title);
void sn_plot_end(FILE* file);

// A panel with axes, ticks and labels.
snPlot sn_plot_panel(FILE* file, double left, double top, double width, double height, const double span[4],
                     const char* title, const char* x_label, const char* y_label);

// A line through points, cut to the panel; `colour` counts from 0, `dashed` as it says.
void sn_plot_line(const snPlot* plot, const double* x, const double* y, int count, int colour, bool dashed);

// A band over part of the x axis.
void sn_plot_band(const snPlot* plot, double from, double to, int colour);

// A line and its name in the corner of the panel, `row` from 0.
void sn_plot_key(const snPlot* plot, int row, int colour, bool dashed, const char* name);
