// compile.h — a spec becomes a model
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// The model that a spec describes, or NULL with all errors in the spec's report. Asset files are opened through `access`,
// whose allocator owns the model's memory.
snModel* sn_compile(snSpec* spec, const snFileAccess* access);
