// copy.h — a spec of its own memory that says the same
#pragma once
#include "spec/spec.h"

// A copy whose errors go to `report`. Places in its files become those of `report`, where the numbers of files are
// higher by `file_shift`. Each element of the copy knows its source. Classes are not built. NULL when out of memory.
snSpec* sn_spec_copy(const snSpec* spec, snReport* report, int file_shift);
