// element_wrenches.h — what force elements do to bodies
#pragma once
#include "sinew/data.h"

// On the second of two bodies; its opposite acts on the first.
typedef struct snElementLoad {
  snVec3 force, torque, point;
} snElementLoad;

snElementLoad sn_bushing_load(const snModel* m, const snData* d, int force);
snElementLoad sn_contact_load(const snModel* m, const snData* d, int force);

// Of the spring and damper of a tendon.
double sn_spring_tension(const snModel* m, const snData* d, int tendon);
