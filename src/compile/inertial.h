// inertial.h — mass, centre of mass and principal axes of bodies
#pragma once
#include "compile/plan.h"
#include "math/principal_axes.h"

// The inertial frame of a body from those of its geoms that count.
void sn_inertial_from_geoms(snPlan* plan, snPlanBody* body);

// Adds the mass of a body to its parent, which it is about to become a part of.
void sn_inertial_absorb(snPlan* plan, snPlanBody* parent, const snPlanBody* child);

// Bounds, balance and physical sense of what was found.
void sn_inertial_check(snPlan* plan, snPlanBody* body);
