// hill_lanes2.c — two muscles side by side: any 64-bit processor
#define SN_LANES 2

#if defined(__GNUC__)
#include "muscle/hill_lanes.h"
const snHillKernels* sn_hill_kernels2(void) { return &kernels; }
#endif
