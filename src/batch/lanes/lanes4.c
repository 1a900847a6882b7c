// lanes4.c — four worlds side by side: processors with AVX2
#define SN_LANES      4
#define SN_LANE_TABLE sn_lanes4

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "batch/lanes/kernels.h"
SN_LANES_TARGET_END
#endif
