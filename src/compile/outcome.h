// outcome.h — last touches on a filled model
#pragma once
#include "compile/plan.h"

// Masses and inertias scaled to the total that <compiler> asks for.
void sn_scale_total_mass(const snPlan* plan, snModel* m);

// Spring and damper of joints that give time constant and damping ratio instead; inverse inertias are known.
void sn_apply_springdampers(const snPlan* plan, snModel* m);

// Complains about trees that should start asleep and cannot.
void sn_check_sleepers(snPlan* plan, const snModel* m);
