// orientation.h — the five ways of writing a rotation
#pragma once
#include "compile/plan.h"

// The rotation of an element with rows quat, axisangle, xyaxes, zaxis and euler, as a unit quaternion; `resolved` is
// the element with its class merged in. The alternative form written last counts, and wins over a quaternion wherever
// the two come from. Angles are in the unit and the sequence that <compiler> says. Errors give identity.
snQuat sn_orientation(snPlan* plan, const snElement* el, const snElement* resolved);

// An angle of an element's file in radians.
double sn_angle(const snPlan* plan, const snElement* el, double written);
