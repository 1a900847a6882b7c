// lanes8_fast.c — eight worlds side by side in fast mode: processors with AVX-512, products and sums fused
#define SN_LANES      8
#define SN_LANE_TABLE sn_lanes8_fast
#define SN_FUSED

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "batch/lanes/kernels.h"
SN_LANES_TARGET_END
#endif
