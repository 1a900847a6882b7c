// canvas.h — a page to draw on: lines, rectangles, text; cairo writes it as SVG, PNG or PDF from the same calls
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

typedef enum snCanvasKind { SN_CANVAS_NONE, SN_CANVAS_SVG, SN_CANVAS_PNG, SN_CANVAS_PDF } snCanvasKind;

#define SN_PICTURES ".svg, .png or .pdf"  // what a canvas writes, for messages

// The kind for the extension of a path; SN_CANVAS_NONE for any other.
snCanvasKind sn_canvas_kind(const char* path);

// False after it was reported that this program was built without cairo; `where` starts the message.
bool sn_canvas_available(const char* where);

typedef struct snCanvas snCanvas;

// An empty page; NULL when out of memory.
snCanvas* sn_canvas_open(snCanvasKind kind, FILE* file, double width, double height);

void sn_canvas_rectangle(snCanvas* c, double x, double y, double width, double height, uint32_t colour);
void sn_canvas_polyline(snCanvas* c, const snPoint* points, int count, snPen pen);
void sn_canvas_text(snCanvas* c, double x, double y, const char* text, snLettering lettering);

// Width of a text on this page.
double sn_canvas_text_width(snCanvas* c, const char* text, double size, bool bold);

// Completes the file and frees the page. False when out of memory; trouble with the file shows in ferror.
bool sn_canvas_close(snCanvas* c);
