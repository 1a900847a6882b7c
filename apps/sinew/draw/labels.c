// labels.c — names of things written over a picture by cairo, white letters with a dark edge
//   reads the scene's view and labels; an item behind the eye or beyond the picture has none

#include "draw/film.h"
#include <math.h>
#include <string.h>
#ifdef SN_HAVE_CAIRO
#include <cairo/cairo.h>
#endif

#define LETTERS 13.0  // size of letters [pixel]
#define EDGE 3.0      // width of the dark edge [pixel]

static const char* const kinds[SN_LABEL_COUNT] = {"none", "body", "joint", "geom", "site", "camera", "light", "tendon",
                                                  "actuator", "constraint", "flex", "skin", "selection", "selpnt",
                                                  "contact", "contactforce", "island"};

int sn_label_kind(const char* word) {
  for (int k = 0; k < SN_LABEL_COUNT; k++)
    if (strcmp(kinds[k], word) == 0) return k;
  return -1;
}

#ifdef SN_HAVE_CAIRO
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
  double height = (view->frustum_top - view->frustum_bottom) / 2,
         middle = (view->frustum_top + view->frustum_bottom) / 2;
  double width = view->frustum_width > 0 ? view->frustum_width : height * aspect;
  *x = (across * scale - view->frustum_center) / width;
  *y = (above * scale - middle) / height;
  return true;
}

static void write_label(cairo_t* pen, const char* label, double x, double y) {
  cairo_text_extents_t extents;
  cairo_text_extents(pen, label, &extents);
  cairo_move_to(pen, x - extents.width / 2, y);
  cairo_text_path(pen, label);
  cairo_set_source_rgb(pen, 0, 0, 0);
  cairo_stroke_preserve(pen);
  cairo_set_source_rgb(pen, 1, 1, 1);
  cairo_fill(pen);
}

// Pixels of a picture and of cairo, which has them as numbers 0xRRGGBB.
static void exchange(cairo_surface_t* surface, unsigned char* rgb, int width, int height, bool back) {
  unsigned char* rows = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t* pixel = (uint32_t*)(void*)(rows + (size_t)y * stride) + x;
      unsigned char* at = rgb + 3 * ((size_t)y * (size_t)width + (size_t)x);
      if (back)
        at[0] = *pixel >> 16 & 255, at[1] = *pixel >> 8 & 255, at[2] = *pixel & 255;
      else
        *pixel = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    }
}

bool sn_labels_draw(const snScene* scene, unsigned char* rgb, int width, int height) {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t* pen = cairo_create(surface);
  bool good = cairo_status(pen) == CAIRO_STATUS_SUCCESS;
  if (good) {
    exchange(surface, rgb, width, height, false);
    cairo_surface_mark_dirty(surface);
    cairo_select_font_face(pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(pen, LETTERS);
    cairo_set_line_width(pen, EDGE);
    cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < scene->nitem; i++) {
      double x, y;
      const snSceneItem* item = &scene->item[i];
      if (item->label[0] && project(&scene->view, item->pos, (double)width / height, &x, &y))
        write_label(pen, item->label, (x + 1) / 2 * width, (1 - y) / 2 * height);
    }
    cairo_surface_flush(surface);
    exchange(surface, rgb, width, height, true);
  }
  cairo_destroy(pen);
  cairo_surface_destroy(surface);
  return good;
}
#else
bool sn_labels_draw(const snScene* scene, unsigned char* rgb, int width, int height) {
  (void)scene, (void)rgb, (void)width, (void)height;
  return false;
}
#endif
