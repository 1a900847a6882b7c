// forward.h — a forward pass for those who look at forces only
#pragma once
#include "sinew/data.h"

// sn_forward, but sensordata stays as it is.
void sn_forward_unmeasured(const snModel* m, snData* d);
