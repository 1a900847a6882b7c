// refresh.h — what follows from the parameters of a world
#pragma once
#include "batch/batch.h"

// Recomputes the derived columns of the chosen worlds; false when out of memory, with some of them done.
bool sn_refresh_worlds(snBatch* b);
