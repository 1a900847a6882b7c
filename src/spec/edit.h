// edit.h — changing and copying a spec, and its values as text
#pragma once
#include "base/growing_text.h"
#include "spec/descriptor.h"
#include "spec/spec.h"

// The spec that a <model> of <asset> stands for, in a spec or in a copy of it; NULL: it names a file.
const snEmbedded* sn_spec_embedded(const snSpec* spec, const snElement* asset);

// Is the element still in the tree? An error where it was deleted.
bool sn_spec_check_part(snSpec* spec, const snElement* element);

// Errors for what a reader of files would have refused: attributes that an element needs and was not given.
void sn_spec_check(snSpec* spec);

// A copy whose errors go to `report`. Places in its files become those of `report`, where the numbers of files are
// higher by `file_shift`. Each element of the copy knows its source. Classes are not built. NULL when out of memory.
snSpec* sn_spec_copy(const snSpec* spec, snReport* report, int file_shift);

// Writes what sn_spec_set would read back as the same value.
void sn_value_text(snGrowingText* out, const snElement* element, int row);

// How many coefficients a POLY has, without the zeros at its end; at least one.
int sn_poly_count(const snElement* element, const snAttrRow* rule);

// What an attribute of a kind of rows holds.
snValueKind sn_value_kind(snAttrKind kind);
