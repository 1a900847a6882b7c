// figure.h — panels under each other, or small ones side by side, that share an axis of time
#pragma once
#include "draw/canvas.h"
#include "format/table.h"

// A series of one of the tables that are drawn together.
typedef struct snCurve {
  const snSeries* series;
  const double* x;
  int64_t rows;
  int run;     // of which table; later runs are dashed
  int hue;     // curves of the same name have the same colour in all runs
  bool steps;  // whole numbers stay until the next row
} snCurve;

typedef struct snPanel {
  char name[160];  // of the field, or of the one number in it
  char unit[64];   // "" where there is none
  snCurve* curves;
  int count;
} snPanel;

typedef struct snFigure {
  const char* title;
  const char* x_name;
  char x_unit[64];
  const char* const* runs;  // names of the tables, for the legend where there are several
  int run_count;
  snPanel* panels;
  int count;
  int columns;           // above 1: small panels side by side, each with its name above it and no legend
  double width, height;  // in points; height 0: by the number of panels
} snFigure;

// Draws the figure into a file. False when out of memory; trouble with the file shows in ferror.
bool sn_figure_draw(const snFigure* figure, snCanvasKind kind, FILE* file);
