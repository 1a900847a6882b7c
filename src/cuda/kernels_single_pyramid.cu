// kernels_single_pyramid.cu — kernels of a GPU in single precision, for lean models: see lane_group.h
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define SN_SINGLE       1
#define SN_LEAN         1
#define CUDA_INSTANCE   sn_cuda_single_kernels
#define CONVEX_LAUNCH   sn_cuda_single_convex
#define POSITION_BLOCKS 16
#define WRAP_PARTS      8
#define SMOOTH_CHOICES  {16, smooth_kernel<16>}, {12, smooth_kernel<12>}, {1, smooth_kernel<8>}
#define SOLVE_CHOICES   {16, solve_kernel<12>}, {1, solve_kernel<8>}
#include "cuda/cuda.h"
