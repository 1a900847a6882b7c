// fill.h — attributes into the model, by their rows
#pragma once
#include "compile/plan.h"
#include "sinew/fields.h"

// For every numbered item, the attributes whose rows name an array of the model: their values into the item's row of
// it. What is computed, sections fill in afterwards.
void sn_fill_rows(const snPlan* plan, snModel* m);

// The attributes of `el` whose bits are set in `rows`, each into the member of `object` whose field is called `prefix`
// and its name.
void sn_copy_settings(const snElement* el, uint64_t rows, const char* prefix, const snField* fields, int count,
                      void* object);
