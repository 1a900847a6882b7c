// kernels_double_pyramid.cu — kernels of a GPU in double precision, for lean models: see lane_group.h
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
//   Ten blocks pay where twelve have room: registers spill then, and L1 holds them in what is left of shared memory.
#define SN_LEAN          1
#define CUDA_INSTANCE    sn_cuda_double_kernels
#define CONVEX_LAUNCH    sn_cuda_double_convex
#define POSITION_BLOCKS  8
#define WRAP_PARTS       8
#define POSITION_CHOICES {12, position_kernel<10>}, {1, position_kernel<8>}
#define SMOOTH_CHOICES   {12, smooth_kernel<10>}, {8, smooth_kernel<8>}, {7, smooth_kernel<7>}, {1, smooth_kernel<5>}
#define SOLVE_CHOICES    {7, solve_kernel<8>}, {1, solve_kernel<6>}
#include "cuda/cuda.h"
