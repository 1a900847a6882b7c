// kernels_double.cu — kernels of a GPU in double precision, for all models that are not lean: see lane_group.h
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define CUDA_INSTANCE   sn_cuda_double_cone_kernels
#define CONVEX_LAUNCH   sn_cuda_double_convex
#define POSITION_BLOCKS 8
#define PARTS           2
#define SMOOTH_CHOICES  {8, smooth_kernel<8>}, {7, smooth_kernel<7>}, {1, smooth_kernel<5>}
#define SOLVE_CHOICES   {7, solve_kernel<8>}, {1, solve_kernel<6>}
#include "cuda/cuda.h"
