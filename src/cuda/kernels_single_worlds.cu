// kernels_single_worlds.cu — kernels of a GPU in single precision, for worlds with tables of their own
//   See cuda.h.
#define SN_SINGLE       1
#define SN_WORLD_TABLES 1
#define CUDA_INSTANCE   sn_cuda_single_worlds_kernels
#define CONVEX_LAUNCH   sn_cuda_single_worlds_convex
#define POSITION_BLOCKS 12
#define SMOOTH_CHOICES  {12, smooth_kernel<12>}, {1, smooth_kernel<8>}
#define SOLVE_CHOICES   {16, solve_kernel<16>}, {1, solve_kernel<8>}
#include "cuda/cuda.h"

#include "cuda/kernel/convex_launch.h"
