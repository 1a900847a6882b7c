// selection.h — fields that are no plain arrays, and what is told of a model
#pragma once
#include "command/record.h"
#include "sinew/diagnostics.h"
#include "sinew/model.h"

// ---- columns that are no field: single values of snData, and sparse matrices made dense

// Fills in a column by its name; false where this table has no such name. `m` may be NULL: only the name counts.
bool sn_special_describe(snColumn* column, const char* name, const snModel* m);

// Names of the table and their descriptions, NULL past the last.
const char* sn_special_name(int i);
const char* sn_special_doc(const char* name);

// ---- columns whose length a step decides: contacts, constraint rows, islands, and their counts

// Fills in a column by its name; false where there is no such name. `m` may be NULL: only the name counts.
bool sn_varying_describe(snColumn* column, const char* name, const snModel* m);

// Names, contacts as "contact.dist", and their descriptions; NULL past the last.
const char* sn_varying_name(int i);
const char* sn_varying_doc(const char* name);

// ---- a model told to a person

// Prints sizes, mass, options, tree, joints, actuators, sensors and keyframes on standard output.
void sn_summary_print(const snModel* m, const char* path);

// Prints the end of the summary: what MuJoCo would not load, as the strict loader said it.
void sn_summary_extensions(const snDiagnostics* strict);
