// convex_launch.h — the kernel that searches for contacts, and its launch under the name CONVEX_LAUNCH
//   Included by kernels_double_convex.cu and kernels_single_convex.cu. A warp has a few worlds: all their searches are
//   counted first, then dealt out to the lanes.
#pragma once
#include "cuda/gpu.h"

enum { SEARCHES = 32 };

#ifdef SN_LARGE
#define SEARCHED_WORLD(m, at, b, id) {(b).views ? (const ModelView*)(b).views + (id) : &(m), &(at), &(b), NULL, id}
#elif defined SN_WORLD_TABLES
#define SEARCHED_WORLD(m, at, b, id) {(const ModelView*)(b).views + (id), &(at), &(b), NULL, id}
#else
#define SEARCHED_WORLD(m, at, b, id) {&(m), &(at), &(b), NULL, id}
#endif

// Near pairs of a world that need a search; 0 where the world waits or is done.
static __device__ int searches_of(World w) {
  if (w.b->done[w.id] >= w.b->target) return 0;
  int count = 0, near = w.b->ncon[w.id];
  LOOP for (int i = 0; i < near; i++) count += is_searched(w, i);
  return count;
}

// The place of the k-th of them among the near pairs.
static __device__ int nth_search(World w, int k) {
  int i = 0;
  LOOP for (;; i++) {
    if (is_searched(w, i) && k-- == 0) return i;
  }
}

static __global__ void __launch_bounds__(SEARCHES)
    convex_kernel(const __grid_constant__ ModelView m, const __grid_constant__ snDeviceLayout at,
                  const __grid_constant__ ColumnView b) {
  __shared__ int first[SEARCHES + 1];  // search of each world of the warp
  int lane = threadIdx.x, worlds = SEARCHES / b.search_lanes, begin = blockIdx.x * worlds;
  int count = b.nchosen - begin < worlds ? b.nchosen - begin : worlds, sum = 0;
  if (lane < count) {
    World w = SEARCHED_WORLD(m, at, b, b.chosen[begin + lane]);
    sum = searches_of(w);
  }
  UNROLL for (int step = 1; step < SEARCHES; step *= 2) {
    int before = __shfl_up_sync(0xffffffffu, sum, step);
    if (lane >= step) sum += before;
  }
  first[lane + 1] = sum;
  if (lane == 0) first[0] = 0;
  __syncwarp();
  int lanes = count * b.search_lanes, total = first[count], k = 0;
  if (lane >= lanes) return;
  LOOP for (int i = lane; i < total; i += lanes) {
    while (first[k + 1] <= i) k++;
    World w = SEARCHED_WORLD(m, at, b, b.chosen[begin + k]);
    Searcher s = searcher_of(w, (b.begin + begin) * b.search_lanes + lane);
    search_pair(&s, nth_search(w, i - first[k]));
  }
}

extern "C" void CONVEX_LAUNCH(ModelView m, snDeviceLayout at, ColumnView b, cudaStream_t stream) {
  int worlds = SEARCHES / b.search_lanes;
  convex_kernel<<<(b.nchosen + worlds - 1) / worlds, SEARCHES, 0, stream>>>(m, at, b);
}
