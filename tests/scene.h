// scene.h — a model and its data from a string of MJCF, for tests
#pragma once
#include "sinew/sinew.h"
#include "test.h"

typedef struct Scene {
  snModel* m;
  snData* d;
} Scene;

static inline Scene scene(const char* xml) {
  snDiagnostics diag = {0};
  Scene s = {0};
  s.m = sn_load_memory(xml, strlen(xml), "scene.xml", NULL, &diag);
  for (int i = 0; i < diag.count && !s.m; i++) test_fail("scene.xml", diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  if (s.m) s.d = sn_data_create(s.m, NULL);
  return s;
}

static inline void scene_end(Scene s) {
  sn_data_destroy(s.d);
  sn_model_destroy(s.m);
}
