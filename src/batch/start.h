// start.h — where a world starts
#pragma once
#include "batch/batch.h"

// The start that `how` says, in a data; counts the reset and clears the world's warnings. `how` may be NULL.
void sn_start(const snBatch* b, int world, const snModel* m, snData* d, const snBatchReset* how);

// Whether keyframes and parts are there.
bool sn_start_is_valid(const snBatch* b, const snBatchReset* how);
