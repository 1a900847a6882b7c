// kernels_double.cu — kernels of a GPU in double precision
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define CUDA_INSTANCE   sn_cuda_double_kernels
#define POSITION_BLOCKS 8
#define CHOICES         {10, dynamics_kernel<10>}, {8, dynamics_kernel<8>}, {5, dynamics_kernel<5>}, {1, dynamics_kernel<4>}
#include "cuda/cuda.h"
