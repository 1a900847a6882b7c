// varying.h — columns whose length a step decides: contacts, constraint rows, islands, and their counts
#pragma once
#include "command/record.h"

// Fills in a column by its name; false where there is no such name. `m` may be NULL: only the name counts.
bool sn_varying_describe(snColumn* column, const char* name, const snModel* m);

// Names, contacts as "contact.dist", and their descriptions; NULL past the last.
const char* sn_varying_name(int i);
const char* sn_varying_doc(const char* name);
