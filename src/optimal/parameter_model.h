// parameter_model.h — a model of OpenSim with other values of some properties
#pragma once
#include "sinew/optimal.h"

struct snOsimSource;

// The model of a source where properties have these values, as loading the changed document gives it; NULL with an
// error. `count` 0: as it is.
snModel* sn_parameter_model(const struct snOsimSource* source, const snOptimalParameter* parameter, int count,
                            const double* value, snDiagnostics* diag);

// Numbers of all arrays of `to`, which has the sizes of `original`: those of `original`, but what differs between
// `base` and `changed` as in `changed`. False where the sizes are others.
bool sn_parameter_overlay(snModel* to, const snModel* original, const snModel* base, const snModel* changed);

// Whether a field differs between two models of the same sizes.
bool sn_parameter_differs(const snModel* a, const snModel* b, const char* field);
