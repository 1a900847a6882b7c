// page.c — loading from memory, stepping, and the view that the mouse acts on
//   reads and writes what it is given: there is no state of its own
#include "page.h"

#include "selfcheck/selfcheck.h"
#include "sinew/muscle.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What web/package/sinew.js and web/page/ read from memory.
_Static_assert(sizeof(snDiagnostic) == 24 && offsetof(snPageLoad, diag) == 4, "diagnostics");
_Static_assert(sizeof(snSceneItem) == 232 && offsetof(snSceneItem, size) == 36 && offsetof(snSceneItem, label) == 132, "items");
_Static_assert(sizeof(snSceneLight) == 108 && offsetof(snScene, light) == 12, "lights");
_Static_assert(sizeof(snSceneView) == 64 && offsetof(snScene, view) == 12 + 108 * SN_SCENE_LIGHTS, "view");
_Static_assert(offsetof(snPageView, camera) == 8 && sizeof(snSceneCamera) == 64, "camera");
_Static_assert(offsetof(snPageView, perturb) == 72 && offsetof(snPageView, options) == 208, "perturb");
_Static_assert(offsetof(snSceneOptions, flags) == 50 && SN_SHOW_COUNT == 33, "options");
_Static_assert(offsetof(snScene, flex_vert) == offsetof(snScene, view) + 64 + 8, "flexes");

snPageLoad* sn_page_load(const char* name, const snAsset* files, int count) {
  snPageLoad* load = calloc(1, sizeof *load);
  if (!load) return NULL;
  snLoadOptions options = {.assets = files, .asset_count = count, .no_disk = true};
  load->model = sn_load(name, &options, &load->diag);
  return load;
}

void sn_page_load_free(snPageLoad* load) {
  if (load) sn_diagnostics_clear(&load->diag);
  free(load);
}

snData* sn_page_data(const snModel* m) { return sn_data_create(m, NULL); }

snOption* sn_page_option(snModel* m) { return &m->opt; }
snStatistic* sn_page_statistic(snModel* m) { return &m->stat; }
snVisual* sn_page_visual(snModel* m) { return &m->vis; }

int sn_page_contact_bytes(void) { return (int)sizeof(snContact); }
int sn_page_contact_offset(void) { return (int)offsetof(snData, contact); }

void* sn_page_save(const snModel* m, int* size) {
  size_t bytes = 0;
  void *saved = sn_save_binary_memory(m, &bytes), *copy = saved ? malloc(bytes) : NULL;
  if (copy) memcpy(copy, saved, bytes);
  if (saved) sn_release(m, saved);
  *size = copy ? (int)bytes : 0;
  return copy;
}

snPageView* sn_page_view(const snModel* m) {
  snPageView* view = calloc(1, sizeof *view);
  if (!view) return NULL;
  *view = (snPageView){.m = m, .scene = sn_scene_create(m, NULL), .camera = sn_scene_default_camera(m),
                       .perturb = sn_scene_default_perturb(), .options = sn_scene_default_options()};
  if (view->scene) return view;
  free(view);
  return NULL;
}

void sn_page_view_free(snPageView* view) {
  if (view) sn_scene_destroy(view->scene);
  free(view);
}

bool sn_page_look(snPageView* view, const snData* d) {
  return sn_scene_update(view->m, d, &view->options, &view->perturb, &view->camera, SN_SCENE_ALL, view->scene);
}

// The line of sight through a point of the picture; with an orthographic camera lines are parallel.
static void sight(const snSceneView* view, double x, double y, double aspect, snVec3* eye, snVec3* along) {
  const float *f = view->forward, *u = view->up;
  double right[3] = {f[1] * u[2] - f[2] * u[1], f[2] * u[0] - f[0] * u[2], f[0] * u[1] - f[1] * u[0]};
  double height = (view->frustum_top - view->frustum_bottom) / 2, middle = (view->frustum_top + view->frustum_bottom) / 2;
  double width = view->frustum_width > 0 ? view->frustum_width : height * aspect;
  double across = view->frustum_center + x * width, upward = middle + y * height, ahead = view->frustum_near;
  double at[3], to[3];
  for (int k = 0; k < 3; k++) {
    double aside = across * right[k] + upward * u[k];
    at[k] = view->pos[k] + (view->orthographic ? aside : 0);
    to[k] = f[k] + (view->orthographic ? 0 : aside / ahead);
  }
  *eye = (snVec3){at[0], at[1], at[2]};
  *along = (snVec3){to[0], to[1], to[2]};
}

int sn_page_select(snPageView* view, const snData* d, double x, double y, double aspect) {
  snVec3 eye, along;
  sight(&view->scene->view, x, y, aspect, &eye, &along);
  sn_perturb_select(view->m, d, &view->options, eye, along, &view->perturb);
  return view->perturb.select;
}

void sn_page_hold(snPageView* view, const snData* d, int active) {
  view->perturb.active = 0;
  if (active) sn_perturb_move(view->m, d, SN_MOUSE_MOVE_V, 0, 0, &view->scene->view, &view->perturb);
  view->perturb.active = active;
}

void sn_page_drag(snPageView* view, const snData* d, int action, double dx, double dy) {
  sn_perturb_move(view->m, d, (snMouse)action, dx, dy, &view->scene->view, &view->perturb);
}

void sn_page_turn(snPageView* view, int action, double dx, double dy) {
  sn_scene_move_camera(view->m, (snMouse)action, dx, dy, &view->camera);
}

void sn_page_step(const snPageView* view, snData* d, int steps) {
  const snPerturb* held = &view->perturb;
  bool pulled = held->active && held->select > 0;
  for (int i = 0; i < steps; i++) {
    if (pulled) sn_perturb_apply(view->m, d, held);
    sn_step(view->m, d);
  }
  if (pulled) memset(&d->xfrc_applied[held->select], 0, sizeof d->xfrc_applied[0]);
}

void sn_page_statistics(const snModel* m, snData* d, double* out) {
  int iterations = 0, islands = d->nisland > 0 ? d->nisland : d->nefc > 0;
  for (int k = 0; k < islands && k < SN_STAT_ISLANDS; k++) iterations += d->solver_niter[k];
  double kept[2] = {d->energy[0], d->energy[1]};
  sn_energy_position(m, d);
  sn_energy_velocity(m, d);
  out[0] = iterations, out[1] = islands;
  out[2] = d->energy[0], out[3] = d->energy[1];
  memcpy(d->energy, kept, sizeof kept);
}

void sn_page_muscle_curve(const snModel* m, int actuator, int curve, double first, double last, double* out, int count) {
  for (int i = 0; i < count; i++) {
    double x = first + (last - first) * i / (count > 1 ? count - 1 : 1);
    out[i] = sn_muscle_curve(m, actuator, (snMuscleCurve)curve, x).value;
  }
}

bool sn_page_selfcheck(int group, char* text, int size) {
  uint64_t checksum;
  if (!sn_selfcheck_group(group)) return false;
  if (sn_selfcheck_run(group, &checksum, text, (size_t)size)) snprintf(text, (size_t)size, "%016llx", (unsigned long long)checksum);
  return true;
}
