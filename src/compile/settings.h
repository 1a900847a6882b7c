// settings.h — settings of the model that follow the field tables
#pragma once
#include "compile/plan.h"

// Statistics that the file gives, over those that were computed.
void sn_override_statistics(const snPlan* plan, snModel* m);
