// lanes8.c — eight worlds side by side: processors with AVX-512
#define SN_LANES      8
#define SN_LANE_TABLE sn_lanes8

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "batch/lanes/kernels.h"
SN_LANES_TARGET_END
#endif
