// actuator.h — how the elements of <actuator> become one general actuator
#pragma once
#include "compile/plan.h"

// Overlays one element, of a class or the actuator's own, on what was gathered before it: attributes by name, then
// what its kind implies.
void sn_actuator_overlay(snPlan* plan, const snElement* el, snPlanActuator* actuator);

// What a class, or an element over its class, says; `el` NULL: the class alone.
void sn_actuator_gather(snPlan* plan, const snClass* class, const snElement* el, snPlanActuator* actuator);

// How many activations an actuator element has; nothing is reported.
int sn_activation_count(snSpec* spec, const snElement* el);

// What the actuator acts on.
void sn_actuator_transmission(snPlan* plan, const snElement* el, snPlanActuator* actuator);

// Adds what the actuator reflects, inertia and damping, to its joint or tendon.
void sn_reflect_actuator(snPlan* plan, const snElement* el, const snPlanActuator* actuator);

// Dofs with an entry in the actuator's row of the moment matrix, in rising order; returns how many, `out` may be NULL.
// The tree and the tendons are measured.
int sn_actuator_dofs(const snPlanActuator* actuator, const snModel* m, int* out);
