// length_range.h — ranges of actuators' lengths that the file does not give
#pragma once
#include "compile/plan.h"

// The model's constants are known. Failures are errors or, where <lengthrange> says so, warnings that leave 0 0.
void sn_find_length_ranges(snPlan* plan, snModel* m);
