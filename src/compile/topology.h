// topology.h — which dof moves which body, and the sparsity that follows from it
#pragma once
#include "compile/plan.h"

// Addresses of joints and bodies, roots, welds and simple bodies; the plan is numbered.
void sn_topology(snPlan* plan);

void sn_size_topology(snPlan* plan, snModel* m);
void sn_fill_topology(const snPlan* plan, snModel* m);

// A count as a size of the model; beyond what an int holds it becomes negative, which sn_model_create refuses.
int sn_as_size(int64_t count);
