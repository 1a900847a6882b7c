// hill_lanes1.c — muscle by muscle: compilers without vectors
#include "muscle/hill_lanes.h"

const snHillKernels* sn_hill_kernels1(void) { return &kernels; }
