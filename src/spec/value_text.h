// value_text.h — attribute values as text
#pragma once
#include "base/growing_text.h"
#include "spec/spec.h"

// Writes what sn_spec_set would read back as the same value.
void sn_value_text(snGrowingText* out, const snElement* element, int row);
