// relocate.h — a spec made ready for another folder
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// Rewrites the folders of <compiler> and the files of assets, so that the spec, written as one file in `folder` ("" or
// ending in '/'), finds the same files. Out of memory goes to the spec's report.
void sn_relocate(snSpec* spec, const snFileAccess* access, const char* folder);
