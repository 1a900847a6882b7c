// edit.h — what editing from code shares with the layers above
#pragma once
#include "spec/spec.h"

// The spec that a <model> of <asset> stands for, in a spec or in a copy of it; NULL: it names a file.
const snEmbedded* sn_spec_embedded(const snSpec* spec, const snElement* asset);

// Is the element still in the tree? An error where it was deleted.
bool sn_spec_check_part(snSpec* spec, const snElement* element);

// Errors for what a reader of files would have refused: attributes that an element needs and was not given.
void sn_spec_check(snSpec* spec);
