// muscle.h — parts of `sinew muscle`
#pragma once
#include "sinew/sinew.h"
#include "draw/canvas.h"
#include "command/muscle_survey.h"
#include "terminal/options.h"
#include <stdio.h>

// ---- MuJoCo's muscles rewritten as Hill muscles

typedef struct snConversion {
  bool compliant;  // tendons that have a length
  const char* curves;
  int converted, rigid, left;  // muscles rewritten; of these with a rigid tendon for want of one; other actuators
} snConversion;

// Rewrites the muscles of a spec, whose model is `m`, in place; order and names of actuators stay. False with the
// reasons in `diag`.
bool sn_muscles_convert(snSpec* spec, const snModel* m, snConversion* conversion, snDiagnostics* diag);

// ---- pictures of muscles

// Force by length, force by velocity, tendon and moment arms of the surveyed muscles, one page. False when out of
// memory; trouble with the file shows in ferror.
bool sn_muscle_plot(FILE* file, snCanvasKind kind, const snModel* m, const snMuscleSurvey* surveys, int count,
                    const char* title);

// The table of muscles for programs: a JSON list with remarks and moment arms, or CSV.
void sn_muscles_write_json(FILE* file, const snModel* m, const snMuscleSurvey* surveys, int count);
void sn_muscles_write_csv(FILE* file, const snModel* m, const snMuscleSurvey* surveys, int count);

// ---- stability

// The longest timestep that is stable, by estimate, with the tendons of all compliant muscles at peak force [s];
// infinity where there are none.
double sn_tendon_timestep(const snModel* m);

// ---- muscles over a motion

// `sinew muscle MODEL --analyze MOTION`: the exit status.
int sn_muscle_analyze(const snArguments* a, const char* model, const char* motion);

// The muscle that the command line asks for, after the model or by --muscle; NULL: all.
const char* sn_muscle_wanted(const snArguments* a);
