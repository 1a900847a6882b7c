// hill_lanes4.c — four muscles side by side: processors with AVX2
#define SN_LANES 4

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "muscle/hill_lanes.h"
const snHillKernels* sn_hill_kernels4(void) { return &kernels; }
SN_LANES_TARGET_END
#endif
