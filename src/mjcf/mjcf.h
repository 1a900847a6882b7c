// mjcf.h — files to specs and back
#pragma once
#include "base/file.h"
#include "base/growing_text.h"
#include "spec/spec.h"

// The model in a file that is named at `from`, or in `bytes` under the name `path`; includes are opened through
// `access`. NULL with all errors that were found in the report. Default classes are built and checked. The caller
// destroys the spec.
snSpec* sn_mjcf_read_file(const snFileAccess* access, const char* path, snAt from, snReport* report);
snSpec* sn_mjcf_read(const snFileAccess* access, const char* path, const char* bytes, size_t size, snReport* report);

// Appends the document: two spaces of indent per level, attributes in the order of the schema, only what was given.
void sn_mjcf_write(const snSpec* spec, snGrowingText* out);
