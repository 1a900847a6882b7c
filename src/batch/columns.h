// columns.h — which fields a batch keeps, and where
#pragma once
#include "batch/batch.h"

// Columns for the model and the options, with memory for their rows; false with errors in the options' diagnostics.
bool sn_columns_make(snBatch* b, const snBatchOptions* options);
