// kernels_single_convex.cu — searches for contacts on a GPU in single precision
#define SN_SINGLE     1
#define CONVEX_LAUNCH sn_cuda_single_convex
#include "cuda/kernel/convex_launch.h"
