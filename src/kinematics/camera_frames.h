// camera_frames.h — the frames that a lean step leaves out
#pragma once
#include "sinew/data.h"

// Those cameras that sn_camera_frames skips for a lean data, and all lights.
void sn_camera_frames_rest(const snModel* m, snData* d);
