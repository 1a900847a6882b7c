// kernels_single.cu — kernels of a GPU in single precision, for all models that are not lean: see lane_group.h
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define SN_SINGLE       1
#define CUDA_INSTANCE   sn_cuda_single_cone_kernels
#define CONVEX_LAUNCH   sn_cuda_single_convex
#define POSITION_BLOCKS 12
#define PARTS           2
#define SMOOTH_CHOICES  {12, smooth_kernel<12>}, {1, smooth_kernel<8>}
#define SOLVE_CHOICES   {16, solve_kernel<16>}, {10, solve_kernel<12>}, {1, solve_kernel<8>}
#include "cuda/cuda.h"
