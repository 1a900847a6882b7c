// islands.h — sets of trees that constraint rows tie together
#pragma once
#include "sinew/data.h"

// rows -> nisland nidof tree_island dof_island efc_island island_*. No islands where the flag `island` is off or no row
// acts.
void sn_islands(const snModel* m, snData* d);
