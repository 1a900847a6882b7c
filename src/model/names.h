// names.h — finding objects by name in constant time
#pragma once
#include "sinew/model.h"

// Fills name_slot from names and name_*adr; false when the table is too small. Of equal names the first counts.
bool sn_names_build(snModel* m);

// Where the names of a kind start, one address per object; NULL for kinds without names.
int* sn_names_addresses(const snModel* m, snObjectType type);
