// delay.h — history buffers of controls and sensor values
#pragma once
#include "compile/plan.h"

// Whether a delay has the buffer it needs, and a buffer the samples and the timestep.
void sn_check_delay(snPlan* plan, const snElement* el, int nsample, double delay);

// Adds a buffer to nhistory; returns where it begins, -1 where there is none. `dim`: numbers per sample.
int sn_add_history(snModel* m, int nsample, int dim);
