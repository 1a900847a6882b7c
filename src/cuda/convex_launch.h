// convex_launch.h — the kernel that searches for contacts, and its launch under the name CONVEX_LAUNCH
//   Included by kernels_double_convex.cu and kernels_single_convex.cu.
#pragma once
#include "cuda/gpu.h"

// A lane has a world here.
enum { SEARCHES = 32 };

static __global__ void __launch_bounds__(SEARCHES)
    convex_kernel(const __grid_constant__ PlanView m, const __grid_constant__ snDeviceLayout at, const __grid_constant__ ColumnView b) {
  int i = blockIdx.x * SEARCHES + threadIdx.x;
  if (i >= b.nchosen) return;
  int id = b.chosen[i];
#ifdef SN_WORLD_TABLES
  World w = {(const PlanView*)b.views + id, &at, &b, NULL, id};
#else
  World w = {&m, &at, &b, NULL, id};
#endif
  if (b.done[id] < b.target) convex_step(w);
}

extern "C" void CONVEX_LAUNCH(PlanView m, snDeviceLayout at, ColumnView b, cudaStream_t stream) {
  convex_kernel<<<(b.nchosen + SEARCHES - 1) / SEARCHES, SEARCHES, 0, stream>>>(m, at, b);
}
