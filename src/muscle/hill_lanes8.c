// hill_lanes8.c — eight muscles side by side: processors with AVX-512
#define SN_LANES 8

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "muscle/hill_lanes.h"
const snHillKernels* sn_hill_kernels8(void) { return &kernels; }
SN_LANES_TARGET_END
#endif
