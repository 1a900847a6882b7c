// muscle_convert.h — MuJoCo's muscles rewritten as Hill muscles
#pragma once
#include "sinew/sinew.h"

typedef struct snConversion {
  bool compliant;  // tendons that have a length
  const char* curves;
  int converted, rigid, left;  // muscles rewritten; of these with a rigid tendon for want of one; other actuators
} snConversion;

// Rewrites the muscles of a spec, whose model is `m`, in place; order and names of actuators stay. False with the
// reasons in `diag`.
bool sn_muscles_convert(snSpec* spec, const snModel* m, snConversion* conversion, snDiagnostics* diag);
