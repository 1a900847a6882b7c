// figure.h — panels under each other that share an axis of time, each with its curves and their names
#pragma once
#include "draw/canvas.h"
#include "format/table.h"

typedef struct snPanel {
  const char* name;  // of the field
  char unit[64];     // "" where there is none
  const snSeries** curves;
  int count;
} snPanel;

typedef struct snFigure {
  const char* title;
  const char* x_name;
  char x_unit[64];
  const double* x;
  int64_t rows;
  snPanel* panels;
  int count;
  double width, height;  // in points; height 0: by the number of panels
} snFigure;

// Draws the figure into a file. False when out of memory; trouble with the file shows in ferror.
bool sn_figure_draw(const snFigure* figure, const snCanvasKind* kind, FILE* file);
