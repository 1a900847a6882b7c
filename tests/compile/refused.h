// refused.h — models that must not load, and what must be said about them
#pragma once
#include "scene.h"

// The model is refused with an error that holds `message` and stands where `at` begins in the text.
#define CHECK_REFUSED(xml, at, message) check_refused(__FILE__, __LINE__, (xml), (at), (message))

static inline void check_refused(const char* file, int line, const char* xml, const char* at, const char* message) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "case.xml", NULL, &diag);
  test_expect(file, line, m == NULL, "loads, but should not: %s", xml);
  sn_model_destroy(m);

  const char* place = strstr(xml, at);
  int column = place ? (int)(place - xml) + 1 : -1;
  bool said = false;
  for (int i = 0; i < diag.count; i++) {
    const snDiagnostic* item = &diag.items[i];
    said |= item->severity == SN_SEVERITY_ERROR && item->line == 1 && item->column == column &&
            strstr(item->message, message) != NULL;
  }
  test_expect(file, line, said, "no error '%s' in column %d", message, column);
  for (int i = 0; !said && i < diag.count; i++)
    test_fail(file, line, "  but in column %d: %s", diag.items[i].column, diag.items[i].message);
  sn_diagnostics_clear(&diag);
}

// Pieces of models
#define WORLD(inside) "<mujoco><worldbody>" inside "</worldbody></mujoco>"
#define MOVING(inside) WORLD("<body><joint/><geom size='.1' pos='1 0 0'/>" inside "</body>")
