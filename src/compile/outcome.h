// outcome.h — last touches on a filled model
#pragma once
#include "compile/plan.h"

// Masses and inertias scaled to the total that <compiler> asks for.
void sn_scale_total_mass(const snPlan* plan, snModel* m);

// Spring and damper of joints that give time constant and damping ratio instead; inverse inertias are known.
void sn_apply_springdampers(const snPlan* plan, snModel* m);

// Warnings for what the model has and the engine leaves out.
void sn_warn_not_simulated(const snPlan* plan, const snModel* m);
