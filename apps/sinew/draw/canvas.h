// canvas.h — a page to draw on: lines, rectangles, text; as SVG, and through cairo as PNG and PDF
//   Coordinates are in points from the upper left corner, y down. Colours are 0xRRGGBB.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct snPoint {
  double x, y;
} snPoint;

typedef enum snAnchor { SN_ANCHOR_START, SN_ANCHOR_MIDDLE, SN_ANCHOR_END } snAnchor;

typedef struct snPen {
  uint32_t colour;
  double width;
  int dash;  // 0: a whole line, else one of SN_DASHES - 1 patterns
} snPen;

#define SN_DASHES 4

typedef struct snLettering {
  double size;
  uint32_t colour;
  snAnchor anchor;
  bool upward;  // turned to read from below to above
  bool bold;
} snLettering;

typedef struct snCanvas snCanvas;

typedef struct snCanvasKind {
  const char* extension;
  snCanvas* (*open)(FILE* file, double width, double height);  // NULL when out of memory
  void (*rectangle)(snCanvas* c, double x, double y, double width, double height, uint32_t colour);
  void (*polyline)(snCanvas* c, const snPoint* points, int count, snPen pen);
  void (*text)(snCanvas* c, double x, double y, const char* text, snLettering lettering);
  bool (*close)(snCanvas* c);  // completes the file and frees the page; false when out of memory
} snCanvasKind;

extern const snCanvasKind sn_canvas_svg, sn_canvas_png, sn_canvas_pdf;

// What pictures this build writes, for messages.
#ifdef SN_HAVE_CAIRO
#define SN_PICTURES ".svg, .png or .pdf"
#else
#define SN_PICTURES ".svg (this program was built without cairo)"
#endif

// The kind for the extension of a path; NULL for any other.
const snCanvasKind* sn_canvas_kind(const char* path);

// Lengths of strokes and gaps of a dash pattern in points, ended by 0; NULL for a whole line.
const double* sn_dash_pattern(int dash);
