// noise.h — controls that keep every actuator busy, the same in every run
#pragma once
#include "format/csv.h"
#include "sinew/model.h"

// Rows of controls about the middle of each control range (0 where there is none): standard deviation `std` times
// half the range (times 1). False when out of memory.
bool sn_controls_noise(snControls* out, const snModel* m, double std, int64_t rows);
