// kernels_double_large.cu — double-precision kernels for worlds whose working set exceeds shared memory
//   See cuda.h. With tables of their own or shared ones. All of it is compiled without fused products and sums, as
//   searches are.
#define SN_LARGE        1
#define CUDA_INSTANCE   sn_cuda_double_large_kernels
#define CONVEX_LAUNCH   sn_cuda_double_large_convex
#define POSITION_BLOCKS 8
#define PARTS           2
#define SMOOTH_CHOICES  {1, smooth_kernel<8>}
#define SOLVE_CHOICES   {1, solve_kernel<8>}
#include "cuda/cuda.h"

#include "cuda/kernel/convex_launch.h"
