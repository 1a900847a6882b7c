// compile.h — a spec becomes a model
#pragma once
#include "spec/spec.h"
#include "sinew/model.h"

// The model that a spec describes, or NULL with all errors in the spec's report. `allocator` owns the model's memory.
snModel* sn_compile(snSpec* spec, const snAllocator* allocator);
