// topology.h — which dof moves which body, and the sparsity that follows from it
#pragma once
#include "compile/plan.h"

// Addresses of joints and bodies, roots, welds and simple bodies; the plan is numbered.
void sn_topology(snPlan* plan);

void sn_size_topology(snPlan* plan, snModel* m);
void sn_fill_topology(const snPlan* plan, snModel* m);

// The lowest body that both hang on, or are.
const snPlanBody* sn_common_ancestor(const snPlanBody* a, const snPlanBody* b);

// Dofs between a body and one above it (NULL: all), in rising order; returns how many, `out` may be NULL.
int sn_dofs_below(const snPlanBody* top, const snPlanBody* body, int* out);

// A count as a size of the model; beyond what an int holds it becomes negative, which sn_model_create refuses.
int sn_as_size(int64_t count);
