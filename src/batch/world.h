// world.h — one world in the data of a worker
#pragma once
#include "batch/batch.h"

// The data that a world is stepped in, and the model with its parameters; the latter is good until the next world.
snData* sn_world_data(const snBatch* b, int share, int world);
const snModel* sn_world_model(const snBatch* b, int share, int world);

// State and inputs of a world into a data, and back.
void sn_world_load(const snBatch* b, int world, snData* d);
void sn_world_store(const snBatch* b, int world, const snData* d);

// Outputs of a world, and what the hook `observe` says; completes what a lean step left out.
void sn_world_output(const snBatch* b, int world, const snModel* m, snData* d);

// The pointers and options of `view`, a copy of the shared model, become those of a world.
void sn_world_point(const snBatch* b, int world, snModel* view);
