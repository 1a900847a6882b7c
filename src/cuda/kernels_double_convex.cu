// kernels_double_convex.cu — searches for contacts on a GPU in double precision
//   Compiled without fused products and sums: a search compares numbers that differ by rounding, and is to decide as
//   the processor does.
#define CONVEX_LAUNCH sn_cuda_double_convex
#include "cuda/kernel/convex_launch.h"
