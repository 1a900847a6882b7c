// cuda.h — one instance of the kernels on a GPU: precision, launches, memory
//   Included by kernels_double.cu and kernels_single.cu, with CUDA_INSTANCE(name) giving names of its own. A world has one
//   warp; blocks hold a few worlds, as many as registers and shared memory of a multiprocessor suit.
#include "cuda/gpu.h"

// Worlds of a block.
#ifndef WORLDS
#define WORLDS 2
#endif

static __device__ __forceinline__ int first_world(const ColumnView* b, int* world) {
  int i = blockIdx.x * WORLDS + threadIdx.x / SN_GROUP;
  if (i >= b->nchosen) return 0;
  *world = b->chosen[i];
  return b->done[*world] < b->target;
}

static __device__ __forceinline__ Group own_group(void) {
  Group g = {(int)threadIdx.x % SN_GROUP, 0xffffffffu};
  return g;
}

extern __shared__ __align__(16) unsigned char shared_memory[];

static __device__ __forceinline__ World own_world(const PlanView* m, const snDeviceLayout* at, const ColumnView* b, int id) {
  World w = {m, at, b, (real*)shared_memory + (threadIdx.x / SN_GROUP) * at->words, id};
  return w;
}

static __global__ void __launch_bounds__(WORLDS* SN_GROUP, POSITION_BLOCKS)
    position_kernel(const __grid_constant__ PlanView m, const __grid_constant__ snDeviceLayout at, const __grid_constant__ ColumnView b) {
  int id;
  if (!first_world(&b, &id)) return;
  position_step(own_world(&m, &at, &b, id), own_group());
}

// In a file of its own: how it is compiled decides how it rounds (convex_launch.h).
extern "C" void CONVEX_LAUNCH(PlanView m, snDeviceLayout at, ColumnView b, cudaStream_t stream);

template <int BLOCKS>
static __global__ void __launch_bounds__(WORLDS* SN_GROUP, BLOCKS)
    smooth_kernel(const __grid_constant__ PlanView m, const __grid_constant__ snDeviceLayout at, const __grid_constant__ ColumnView b) {
  int id;
  if (!first_world(&b, &id)) return;
  smooth_step(own_world(&m, &at, &b, id), own_group());
}

template <int BLOCKS>
static __global__ void __launch_bounds__(WORLDS* SN_GROUP, BLOCKS)
    solve_kernel(const __grid_constant__ PlanView m, const __grid_constant__ snDeviceLayout at, const __grid_constant__ ColumnView b) {
  int id;
  if (!first_world(&b, &id)) return;
  solve_step(own_world(&m, &at, &b, id), own_group());
}

typedef void Kernel(PlanView, snDeviceLayout, ColumnView);

// ---- launches

// Registers are capped so that as many blocks as shared memory holds can be resident, within what does not spill much.
typedef struct Choice {
  int blocks;  // of a multiprocessor, at least
  Kernel* kernel;
} Choice;

static const Choice smooth_choices[] = {SMOOTH_CHOICES}, solve_choices[] = {SOLVE_CHOICES};

static Kernel* choose(const Choice* choices, int count, size_t bytes) {
  int fits = (int)(227 * 1024 / (bytes * WORLDS + 1024));
  for (int i = 0; i + 1 < count; i++)
    if (fits >= choices[i].blocks) return choices[i].kernel;
  return choices[count - 1].kernel;
}
#define CHOOSE(choices, bytes) choose(choices, (int)(sizeof choices / sizeof choices[0]), bytes)

static bool good(cudaError_t error) { return error == cudaSuccess; }

static size_t shared_bytes(const snDeviceLayout* at) { return sizeof(real) * (size_t)at->words; }

static bool prepare(Kernel* kernel, const snDeviceLayout* at) {
  return good(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)(shared_bytes(at) * WORLDS)));
}

static bool step_all(snDevice* d, int launches) {
  PlanView plan = plan_view(d);
  ColumnView columns = column_view(d);
  Kernel* smooth = CHOOSE(smooth_choices, shared_bytes(&d->smooth));
  Kernel* solve = CHOOSE(solve_choices, shared_bytes(&d->solve));
  cudaStream_t stream = (cudaStream_t)d->stream;
  int blocks = (d->nchosen + WORLDS - 1) / WORLDS, threads = WORLDS * SN_GROUP;
  if (!prepare(position_kernel, &d->position) || !prepare(smooth, &d->smooth) || !prepare(solve, &d->solve)) return false;
  for (int k = 0; k < launches && blocks > 0; k++) {
    position_kernel<<<blocks, threads, shared_bytes(&d->position) * WORLDS, stream>>>(plan, d->position, columns);
    if (plan.nconvex > 0) CONVEX_LAUNCH(plan, d->position, columns, stream);
    smooth<<<blocks, threads, shared_bytes(&d->smooth) * WORLDS, stream>>>(plan, d->smooth, columns);
    solve<<<blocks, threads, shared_bytes(&d->solve) * WORLDS, stream>>>(plan, d->solve, columns);
  }
  return good(cudaGetLastError());
}

// ---- memory

static void* alloc_memory(size_t bytes) {
  void* memory = NULL;
  if (!good(cudaMalloc(&memory, bytes > 0 ? bytes : 16))) return NULL;
  cudaMemset(memory, 0, bytes);
  return memory;
}
static void release_memory(void* memory) { cudaFree(memory); }
static void upload(void* to, const void* from, size_t bytes) { cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice); }
static void download(void* to, const void* from, size_t bytes) { cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost); }

static const char* problem(void) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) return cudaGetErrorString(error);
  return count > 0 ? NULL : "there is no device";
}

extern "C" const snKernels CUDA_INSTANCE;
const snKernels CUDA_INSTANCE = {"cuda", sizeof(real) == sizeof(float), alloc_memory, release_memory, upload, download, pack_bytes, pack, step_all, problem};
