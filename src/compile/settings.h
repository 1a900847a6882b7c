// settings.h — settings of the model that follow the field tables
#pragma once
#include "compile/plan.h"
#include "sinew/fields.h"

// The value of an attribute into a field of the same name, whatever number type either has.
void sn_copy_setting(const snElement* el, int row, void* field, snKind kind, int width);

// Statistics that the file gives, over those that were computed.
void sn_override_statistics(const snPlan* plan, snModel* m);
