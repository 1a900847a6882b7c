// hill_muscle.h — Hill muscles among the elements of <actuator>
#pragma once
#include "compile/plan.h"

// Notes what one element, of a class or the actuator's own, says of a Hill muscle.
void sn_hill_overlay(const snElement* el, snPlanActuator* actuator);

// Once all is gathered: kinds, defaults and checks. Nothing where the actuator is no Hill muscle.
void sn_plan_hill(snPlan* plan, const snElement* el, snPlanActuator* actuator);

// Counts muscles and sets of curves, and lays them out.
void sn_size_hill(snPlan* plan, snModel* m);
void sn_fill_hill(const snPlan* plan, snModel* m);
