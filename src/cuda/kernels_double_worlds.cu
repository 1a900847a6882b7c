// kernels_double_worlds.cu — kernels of a GPU in double precision, for worlds with tables of their own
//   See cuda.h. All of it is compiled without fused products and sums, as searches for contacts are.
#define SN_WORLD_TABLES 1
#define CUDA_INSTANCE   sn_cuda_double_worlds_kernels
#define CONVEX_LAUNCH   sn_cuda_double_worlds_convex
#define POSITION_BLOCKS 8
#define SMOOTH_CHOICES  {8, smooth_kernel<8>}, {1, smooth_kernel<5>}
#define SOLVE_CHOICES   {7, solve_kernel<8>}, {1, solve_kernel<6>}
#include "cuda/cuda.h"

#include "cuda/kernel/convex_launch.h"
