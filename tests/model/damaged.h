// damaged.h — a scene whose model gets one wrong number, which sn_model_valid must see
#pragma once
#include "model/valid.h"
#include "scene.h"

// Changes one number, wants that to be seen, changes it back.
#define INVALID(place, value, part)               \
  do {                                            \
    int kept = (place);                           \
    (place) = (value);                            \
    check_invalid(__FILE__, __LINE__, s.m, part); \
    (place) = kept;                               \
  } while (0)

static inline void check_invalid(const char* file, int line, const snModel* m, const char* part) {
  snDiagnostics diag = {0};
  if (sn_model_valid(m, "", &diag)) test_fail(file, line, "the model is called valid");
  if (diag.count > 0) test_check_contains(file, line, "message", diag.items[0].message, part);
  sn_diagnostics_clear(&diag);
}
