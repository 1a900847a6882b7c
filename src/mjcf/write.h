// write.h — a spec as MJCF text
#pragma once
#include "base/growing_text.h"
#include "spec/spec.h"

// Appends the document: two spaces of indent per level, attributes in the order of the schema, only what was given.
void sn_mjcf_write(const snSpec* spec, snGrowingText* out);
