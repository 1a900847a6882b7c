// summary.h — a model told to a person
#pragma once
#include "sinew/diagnostics.h"
#include "sinew/model.h"

// Prints sizes, mass, options, tree, joints, actuators, sensors and keyframes on standard output.
void sn_summary_print(const snModel* m, const char* path);

// Prints the end of the summary: what MuJoCo would not load, as the strict loader said it.
void sn_summary_extensions(const snDiagnostics* strict);
