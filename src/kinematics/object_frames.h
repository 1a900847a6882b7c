// object_frames.h — the frames that a lean step leaves out
#pragma once
#include "sinew/data.h"

// Those geoms and sites that sn_object_frames skips for a lean data.
void sn_object_frames_rest(const snModel* m, snData* d);
