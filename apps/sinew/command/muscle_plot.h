// muscle_plot.h — pictures of muscles
#pragma once
#include "draw/canvas.h"
#include "command/muscle_survey.h"
#include <stdio.h>

// Force by length, force by velocity, tendon and moment arms of the surveyed muscles, one page. False when out of
// memory; trouble with the file shows in ferror.
bool sn_muscle_plot(FILE* file, const snCanvasKind* kind, const snModel* m, const snMuscleSurvey* surveys, int count,
                    const char* title);
