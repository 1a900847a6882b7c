// tendon_pattern.h — which dofs change the length of a tendon, and of each piece of its path
#pragma once
#include "compile/plan.h"

// dofs and dof_count of the plan's tendons, which sn_topology has numbered; nJten npath
void sn_size_tendon_patterns(snPlan* plan, snModel* m);
void sn_fill_tendon_patterns(const snPlan* plan, snModel* m);
