// gpu.h — the formulas of the tree and the phases, as code of a GPU
//   Included by all kernels_*.cu.
#pragma once
#include <cuda_runtime.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The formulas of the tree are C: their inline functions run here and on the host.
#define SN_GROUP 32
#define SN_KERNELS 1
#define _Static_assert static_assert
#define inline __host__ __device__ __forceinline__
#define restrict __restrict__
#include "cuda/kernel/instance.h"
#undef inline
#undef restrict
