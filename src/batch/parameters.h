// parameters.h — model fields that may differ between worlds
#pragma once
#include "sinew/diagnostics.h"
#include "sinew/fields.h"

// A field of the model, an option ("opt.timestep") or a statistic ("stat.meaninertia").
typedef struct snParameter {
  const char* name;    // with its prefix; lives as long as the program
  const snField* row;  // of its table
  size_t offset;       // of the member of snModel
} snParameter;

// The parameter of a name, or false with an error that says why a field cannot differ between worlds of this model.
bool sn_parameter_find(const snModel* m, const char* name, snParameter* out, snDiagnostics* diag);

// Walks over names separated by blanks.
typedef struct snParameterNames {
  const char* rest;
} snParameterNames;
bool sn_parameter_next(snParameterNames* names, snParameter* out);
