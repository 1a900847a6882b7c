// muscle_plot.h — pictures of muscles
#pragma once
#include "muscle_survey.h"
#include <stdio.h>

// Force by length, force by velocity, tendon and moment arms of the surveyed muscles, one page.
void sn_muscle_plot(FILE* file, const snModel* m, const snMuscleSurvey* surveys, int count, const char* title);
