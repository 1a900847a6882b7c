// kernels_double_pyramid.cu — kernels of a GPU in double precision, for models with pyramidal cones
//   See cuda.h. Blocks that a multiprocessor shall hold at least, most first: the compiler caps registers by it.
#define SN_PYRAMIDS     1
#define CUDA_INSTANCE   sn_cuda_double_kernels
#define POSITION_BLOCKS 8
#define CHOICES         {8, dynamics_kernel<8>}, {1, dynamics_kernel<4>}
#include "cuda/cuda.h"
