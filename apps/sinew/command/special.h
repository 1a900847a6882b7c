// special.h — columns that are no field: single values of snData, and sparse matrices made dense
#pragma once
#include "command/record.h"

// Fills in a column by its name; false where this table has no such name. `m` may be NULL: only the name counts.
bool sn_special_describe(snColumn* column, const char* name, const snModel* m);

// Names of the table and their descriptions, NULL past the last.
const char* sn_special_name(int i);
const char* sn_special_doc(const char* name);
