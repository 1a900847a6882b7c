// labels.c — names of things written over a picture, white letters with a dark edge
//   reads the scene's view and labels; an item behind the eye or beyond the picture has none

#include "draw/labels.h"
#include "draw/stroke_font.h"
#include <math.h>
#include <string.h>

#define LETTERS 13.0    // size of letters [pixel]
#define STROKE .75      // half width of a stroke [pixel]
#define EDGE 2.0        // half width of the dark edge [pixel]

static const char* const kinds[SN_LABEL_COUNT] = {"none", "body", "joint", "geom", "site", "camera", "light", "tendon",
                                                  "actuator", "constraint", "flex", "skin", "selection", "selpnt",
                                                  "contact", "contactforce", "island"};

int sn_label_kind(const char* word) {
  for (int k = 0; k < SN_LABEL_COUNT; k++)
    if (strcmp(kinds[k], word) == 0) return k;
  return -1;
}

typedef struct Sheet {
  unsigned char* rgb;
  int width, height;
  double half;         // of the stroke that is drawn
  unsigned char tone;  // of the ink, 0 to 255
} Sheet;

static void ink(Sheet* sheet, int x, int y, double share) {
  unsigned char* at = sheet->rgb + 3 * ((size_t)y * (size_t)sheet->width + (size_t)x);
  for (int k = 0; k < 3; k++) at[k] = (unsigned char)(at[k] + share * (sheet->tone - at[k]) + .5);
}

static int within(double x, int limit) { return x < 0 ? 0 : x > limit ? limit : (int)x; }

static void stroke(Sheet* sheet, double ax, double ay, double bx, double by) {
  double around = sheet->half + 1, dx = bx - ax, dy = by - ay, length2 = dx * dx + dy * dy;
  int left = within(fmin(ax, bx) - around, sheet->width), right = within(fmax(ax, bx) + around + 1, sheet->width);
  int top = within(fmin(ay, by) - around, sheet->height), bottom = within(fmax(ay, by) + around + 1, sheet->height);
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++) {
      double px = x + .5 - ax, py = y + .5 - ay;
      double t = length2 > 0 ? fmin(fmax((px * dx + py * dy) / length2, 0), 1) : 0;
      double share = sheet->half + .5 - hypot(px - t * dx, py - t * dy);
      if (share > 0) ink(sheet, x, y, fmin(share, 1));
    }
}

static void write_text(Sheet* sheet, const char* text, double x, double y) {
  double unit = LETTERS / SN_GLYPH_EM;
  for (; *text; text++) {
    bool down = false;
    double lx = 0, ly = 0;
    for (const char* glyph = sn_glyph(*text); *glyph;) {
      if (*glyph == ' ') {
        down = false, glyph++;
        continue;
      }
      double gx = x + unit * sn_glyph_x(glyph[0]), gy = y - unit * sn_glyph_y(glyph[1]);
      if (down) stroke(sheet, lx, ly, gx, gy);
      lx = gx, ly = gy, down = true, glyph += 2;
    }
    x += unit * sn_glyph_advance(*text);
  }
}

// Where a point of the world is in the picture; false: behind the near plane.
static bool project(const snSceneView* view, const float point[3], double aspect, double* x, double* y) {
  double gap[3], right[3], along = 0, across = 0, above = 0;
  const float *f = view->forward, *u = view->up;
  right[0] = f[1] * u[2] - f[2] * u[1], right[1] = f[2] * u[0] - f[0] * u[2], right[2] = f[0] * u[1] - f[1] * u[0];
  for (int k = 0; k < 3; k++) {
    gap[k] = point[k] - view->pos[k];
    along += gap[k] * f[k], across += gap[k] * right[k], above += gap[k] * u[k];
  }
  if (along < view->frustum_near) return false;
  double scale = view->orthographic ? 1 : view->frustum_near / along;
  double height = (view->frustum_top - view->frustum_bottom) / 2, middle = (view->frustum_top + view->frustum_bottom) / 2;
  double width = view->frustum_width > 0 ? view->frustum_width : height * aspect;
  *x = (across * scale - view->frustum_center) / width;
  *y = (above * scale - middle) / height;
  return true;
}

void sn_labels_draw(const snScene* scene, unsigned char* rgb, int width, int height) {
  double x, y;
  for (int i = 0; i < scene->nitem; i++) {
    const snSceneItem* item = &scene->item[i];
    if (!item->label[0] || !project(&scene->view, item->pos, (double)width / height, &x, &y)) continue;
    double left = (x + 1) / 2 * width - sn_text_width(item->label, LETTERS) / 2, base = (1 - y) / 2 * height;
    Sheet edge = {rgb, width, height, EDGE, 0}, letters = {rgb, width, height, STROKE, 255};
    write_text(&edge, item->label, left, base);
    write_text(&letters, item->label, left, base);
  }
}
