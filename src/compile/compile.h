// compile.h — from a spec to a model, and a spec to another folder
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// The model that a spec describes, or NULL with all errors in the spec's report. Asset files are opened through `access`,
// whose allocator owns the model's memory.
snModel* sn_compile(snSpec* spec, const snFileAccess* access);

// Rewrites the folders of <compiler> and the files of assets, so that the spec, written as one file in `folder` ("" or
// ending in '/'), finds the same files. Out of memory goes to the spec's report.
void sn_relocate(snSpec* spec, const snFileAccess* access, const char* folder);
