// lanes2.c — two worlds side by side: any 64-bit processor
#define SN_LANES      2
#define SN_LANE_TABLE sn_lanes2

#if defined(__GNUC__)
#include "batch/lanes/kernels.h"
#endif
