// kernels_single.cu — kernels of a GPU in single precision
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define SN_SINGLE       1
#define CUDA_INSTANCE   sn_cuda_single_kernels
#define POSITION_BLOCKS 12
#define CHOICES         {16, dynamics_kernel<16>}, {10, dynamics_kernel<10>}, {8, dynamics_kernel<8>}, {1, dynamics_kernel<5>}
#include "cuda/cuda.h"
