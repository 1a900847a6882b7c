// cuda.h — one instance of the kernels on a GPU: precision, launches, memory
//   Included by kernels_double.cu and kernels_single.cu, with CUDA_INSTANCE(name) giving names of its own. A world has
//   one warp; blocks hold a few worlds, as many as registers and shared memory of a multiprocessor suit.
#include "cuda/gpu.h"

// Worlds of a block.
#ifndef WORLDS
#define WORLDS 2
#endif

// Of the kernels of fewer models, which want many registers.
enum { LATE_BLOCKS = 4 };

// The tables of a world: those that all share, a parameter of the kernel, or its own in device memory.
#ifdef SN_LARGE
#define MODEL_OF(m, b, id) ((b).views ? (const ModelView*)(b).views + (id) : &(m))
#elif defined SN_WORLD_TABLES
#define MODEL_OF(m, b, id) ((const ModelView*)(b).views + (id))
#else
#define MODEL_OF(m, b, id) (&(m))
#endif

static __device__ __forceinline__ int first_world(const ColumnView* b, int* world) {
  int i = blockIdx.x * (blockDim.x / SN_GROUP) + threadIdx.x / SN_GROUP;
  if (i >= b->nchosen) return 0;
  *world = b->chosen[i];
  return b->done[*world] < b->target;
}

// The compiler sees that a lane is not negative, and drops loops to 0.
static __device__ __forceinline__ Group own_group(void) {
  Group g = {(int)(threadIdx.x % SN_GROUP), 0xffffffffu};
  return g;
}

extern __shared__ __align__(16) unsigned char shared_memory[];

static __device__ __forceinline__ World own_world(const ModelView* m, const snDeviceLayout* at, const ColumnView* b,
                                                  int id) {
#ifdef SN_LARGE
  real* ws = b->large + (size_t)id * b->large_words;
#else
  real* ws = (real*)shared_memory + (threadIdx.x / SN_GROUP) * at->words;
#endif
  World w = {m, at, b, ws, id};
  return w;
}

// A kernel of one phase: the worlds of the call that have steps left.
#define WORLD_KERNEL(name, step, BLOCKS)                                                                                   \
  static __global__ void __launch_bounds__(WORLDS* SN_GROUP, BLOCKS)                                                       \
      name(const __grid_constant__ ModelView m, const __grid_constant__ snDeviceLayout at, const __grid_constant__ ColumnView b) { \
    int id;                                                                                                                \
    if (first_world(&b, &id)) step(own_world(MODEL_OF(m, b, id), &at, &b, id), own_group());                               \
  }
template <int BLOCKS>
WORLD_KERNEL(position_kernel, position_step, BLOCKS)
template <int BLOCKS>
WORLD_KERNEL(smooth_kernel, smooth_step, BLOCKS)
template <int BLOCKS>
WORLD_KERNEL(solve_kernel, solve_step, BLOCKS)
#ifndef SN_LEAN
WORLD_KERNEL(derivative_kernel, derivative_step, LATE_BLOCKS)
WORLD_KERNEL(post_solve_kernel, post_solve_step, LATE_BLOCKS)
#endif

// In a file of its own: how it is compiled decides how it rounds (convex_launch.h).
extern "C" void CONVEX_LAUNCH(ModelView m, snDeviceLayout at, ColumnView b, cudaStream_t stream);

#if !defined SN_LEAN || defined SN_LEAN_HILL
// Fibres of all worlds one after another, a lane for each.
enum { FIBERS = 128 };

static __global__ void __launch_bounds__(FIBERS)
    fiber_kernel(const __grid_constant__ ModelView m, const __grid_constant__ ColumnView b) {
  int i = blockIdx.x * FIBERS + threadIdx.x, place = i / m.nfiber;
  if (place >= b.nchosen) return;
  int id = b.chosen[place];
  World w = {MODEL_OF(m, b, id), NULL, &b, NULL, id};
  if (b.done[id] < b.target && b.nefc[id] >= 0) step_fiber(w, i - place * m.nfiber);
}
#endif

#ifndef SN_LEAN
static __global__ void __launch_bounds__(WORLDS* SN_GROUP, POSITION_BLOCKS)
    sense_kernel(const __grid_constant__ ModelView m, const __grid_constant__ snDeviceLayout at,
                 const __grid_constant__ ColumnView b) {
  int i = blockIdx.x * (blockDim.x / SN_GROUP) + threadIdx.x / SN_GROUP;
  if (i < b.nchosen) sense_step(own_world(MODEL_OF(m, b, b.chosen[i]), &at, &b, b.chosen[i]), own_group());
}
#endif

typedef void Kernel(ModelView, snDeviceLayout, ColumnView);

// ---- launches

// Registers are capped so that as many blocks as shared memory holds can be resident, within what does not spill much.
typedef struct Choice {
  int blocks;  // of a multiprocessor, at least
  Kernel* kernel;
} Choice;

#ifndef POSITION_CHOICES
#define POSITION_CHOICES {1, position_kernel<POSITION_BLOCKS>}
#endif
static const Choice position_choices[] = {POSITION_CHOICES};
static const Choice smooth_choices[] = {SMOOTH_CHOICES}, solve_choices[] = {SOLVE_CHOICES};

static Kernel* choose(const Choice* choices, int count, size_t bytes) {
  int fits = (int)(227 * 1024 / (bytes * WORLDS + 1024));
  for (int i = 0; i + 1 < count; i++)
    if (fits >= choices[i].blocks) return choices[i].kernel;
  return choices[count - 1].kernel;
}
#define CHOOSE(choices, bytes) choose(choices, (int)(sizeof choices / sizeof choices[0]), bytes)

enum { NEEDED_BYTES = 4 * sizeof(int) };

static bool good(cudaError_t error) { return error == cudaSuccess; }

// Working sets that are larger than it lie in device memory.
#ifdef SN_LARGE
enum { IS_LARGE = 1 };
static size_t shared_bytes(const snDeviceLayout* at) { return 0 * sizeof *at; }
#else
enum { IS_LARGE = 0 };
static size_t shared_bytes(const snDeviceLayout* at) { return sizeof(real) * (size_t)at->words; }
#endif

// Worlds of a block: a large working set has the block's memory for itself.
static int worlds_of(const snDeviceLayout* at) {
  int device = 0, most = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  return shared_bytes(at) * WORLDS > (size_t)most ? 1 : WORLDS;
}

// What a kernel may ask for is an attribute of the whole process, and threads step batches of different models with the
// same kernel: it is always set to the most that the device has, so that nobody lowers it between another's setting and
// launch.
static cudaError_t prepare(Kernel* kernel) {
  int device = 0, most = 0;
  cudaFuncAttributes kernels_own;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess) error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  if (error == cudaSuccess) error = cudaFuncGetAttributes(&kernels_own, kernel);
  if (error != cudaSuccess) return error;
  return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                              most - (int)kernels_own.sharedSizeBytes);
}

// Notes why a call failed: the runtime tells it once.
static bool noted(snDevice* d, cudaError_t error) {
  if (error != cudaSuccess) d->problem = cudaGetErrorString(error);
  return error == cudaSuccess;
}

#define LAUNCH(kernel, layout)                                                                                      \
  kernel<<<(columns.nchosen + worlds_of(&d->layout) - 1) / worlds_of(&d->layout), worlds_of(&d->layout) * SN_GROUP, \
           shared_bytes(&d->layout) * worlds_of(&d->layout), stream>>>(model, d->layout, columns)

// Worlds are stepped in parts, each on a stream of its own: where the last worlds of a kernel leave multiprocessors
// idle, and while one lane searches for the contacts of a world, kernels of the other parts run.
// Large batches of models whose tendons wrap around geoms are stepped in WRAP_PARTS.
#ifndef PARTS
#define PARTS 4
#endif
#ifndef WRAP_PARTS
#define WRAP_PARTS PARTS
#endif
enum { LEAST_OF_PART = 512, LEAST_OF_WRAP_PART = 1024, MOST_PARTS = WRAP_PARTS > PARTS ? WRAP_PARTS : PARTS };

static int parts_of(const ModelView* model, int worlds) {
  if (model->nwrapping > 0 && worlds >= WRAP_PARTS * LEAST_OF_WRAP_PART) return WRAP_PARTS;
  return worlds >= PARTS * LEAST_OF_PART ? PARTS : worlds > 0;
}

typedef struct Replay {
  int* needed;  // of the host, where copies from the device need no staging
  int version, launches, nchosen, target;
  cudaGraphExec_t graph;
  cudaStream_t stream;            // launches are recorded there
  cudaStream_t part[MOST_PARTS];  // the first part goes where the call is queued
  cudaEvent_t begun, done[MOST_PARTS];
} Replay;

typedef struct Kernels {
  Kernel *position, *smooth, *solve;
} Kernels;

static Kernels choose_kernels(const snDevice* d) {
  Kernels k = {CHOOSE(position_choices, shared_bytes(&d->position)), CHOOSE(smooth_choices, shared_bytes(&d->smooth)),
               CHOOSE(solve_choices, shared_bytes(&d->solve))};
  return k;
}

static void enqueue_part(snDevice* d, Kernels k, const ModelView& model, const ColumnView& columns,
                         cudaStream_t stream) {
  LAUNCH(k.position, position);
  if (model.nconvex > 0) CONVEX_LAUNCH(model, d->position, columns, stream);
  LAUNCH(k.smooth, smooth);
#if !defined SN_LEAN || defined SN_LEAN_HILL
  int fibers = columns.nchosen * model.nfiber;
  if (fibers > 0) fiber_kernel<<<(fibers + FIBERS - 1) / FIBERS, FIBERS, 0, stream>>>(model, columns);
#endif
#ifndef SN_LEAN
  if (model.derivative) LAUNCH(derivative_kernel, smooth);
#endif
  if (!model.pgs) LAUNCH(k.solve, solve);
#ifndef SN_LEAN
  if (model.late) LAUNCH(post_solve_kernel, solve);
  if (model.nsensor > 0) LAUNCH(sense_kernel, smooth);
#endif
}

static ColumnView part_of(const snDevice* d, int part, int parts, bool last) {
  ColumnView columns = column_view(d);
  columns.last = last;
  int first = (int)((long long)d->nchosen * part / parts), end = (int)((long long)d->nchosen * (part + 1) / parts);
  columns.chosen += first, columns.begin = first;
  columns.nchosen = end - first;
  return columns;
}

// Launches of so many steps between the two copies that say what worlds need.
static bool enqueue(snDevice* d, int launches, cudaStream_t stream, int* needed) {
  Replay* r = (Replay*)d->own;
  ModelView model = model_view(d);
  Kernels chosen = choose_kernels(d);
  if (!noted(d, prepare(chosen.position)) || !noted(d, prepare(chosen.smooth))) return false;
  if (!noted(d, prepare(chosen.solve))) return false;
#ifndef SN_LEAN
  if (model.nsensor > 0 && !noted(d, prepare(sense_kernel))) return false;
  if (model.derivative && !noted(d, prepare(derivative_kernel))) return false;
  if (model.late && !noted(d, prepare(post_solve_kernel))) return false;
#endif
  int parts = parts_of(&model, d->nchosen);
  cudaMemsetAsync(d->needed, 0, NEEDED_BYTES, stream);
  cudaEventRecord(r->begun, stream);
  for (int part = 1; part < parts; part++) cudaStreamWaitEvent(r->part[part], r->begun, 0);
  for (int k = 0; k < launches; k++)
    for (int part = 0; part < parts; part++)
      enqueue_part(d, chosen, model, part_of(d, part, parts, k == launches - 1), part == 0 ? stream : r->part[part]);
  for (int part = 1; part < parts; part++) {
    cudaEventRecord(r->done[part], r->part[part]);
    cudaStreamWaitEvent(stream, r->done[part], 0);
  }
  cudaMemcpyAsync(needed, d->needed, NEEDED_BYTES, cudaMemcpyDeviceToHost, stream);
  return noted(d, cudaGetLastError());
}

// ---- captured launches: a call like the one before it is captured as a graph, and replayed from then on as long as
// calls
//   are alike

// Launches of more steps than these take longer than their queueing.
#define MOST_CAPTURED 64

static void forget_graph(Replay* r) {
  if (r->graph) cudaGraphExecDestroy(r->graph);
  r->graph = NULL;
}

static void forget(snDevice* d) {
  Replay* r = (Replay*)d->own;
  if (!r) return;
  forget_graph(r);
  if (r->stream) cudaStreamDestroy(r->stream);
  for (int part = 1; part < MOST_PARTS; part++) {
    if (r->part[part]) cudaStreamDestroy(r->part[part]);
    if (r->done[part]) cudaEventDestroy(r->done[part]);
  }
  if (r->begun) cudaEventDestroy(r->begun);
  cudaFreeHost(r->needed);
  free(r);
  d->own = NULL;
}

static bool make_parts(Replay* r) {
  bool made = good(cudaEventCreateWithFlags(&r->begun, cudaEventDisableTiming));
  for (int part = 1; part < MOST_PARTS && made; part++)
    made = good(cudaStreamCreateWithFlags(&r->part[part], cudaStreamNonBlocking)) &&
           good(cudaEventCreateWithFlags(&r->done[part], cudaEventDisableTiming));
  return made;
}

static Replay* replay_of(snDevice* d) {
  if (d->own) return (Replay*)d->own;
  Replay* r = (Replay*)calloc(1, sizeof(Replay));
  d->own = r;
  if (r && good(cudaMallocHost((void**)&r->needed, NEEDED_BYTES)) &&
      good(cudaStreamCreateWithFlags(&r->stream, cudaStreamNonBlocking)) && make_parts(r))
    return r;
  forget(d);
  return NULL;
}

static bool is_like_last(const snDevice* d, Replay* r, int launches) {
  bool alike =
      r->version == d->version && r->launches == launches && r->nchosen == d->nchosen && r->target == d->target;
  r->version = d->version, r->launches = launches, r->nchosen = d->nchosen, r->target = d->target;
  return alike && launches <= MOST_CAPTURED;
}

static void capture(snDevice* d, Replay* r, int launches) {
  cudaGraph_t graph = NULL;
  if (!good(cudaStreamBeginCapture(r->stream, cudaStreamCaptureModeRelaxed))) return;
  bool queued = enqueue(d, launches, r->stream, r->needed);
  bool ended = good(cudaStreamEndCapture(r->stream, &graph));
  if (!queued || !ended || !good(cudaGraphInstantiate(&r->graph, graph, 0))) r->graph = NULL;
  if (graph) cudaGraphDestroy(graph);
  cudaGetLastError();  // a graph that cannot be made is no failure: launches are queued one by one
  d->problem = NULL;
}

static bool is_captured_by_caller(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  return good(cudaStreamIsCapturing(stream, &status)) && status != cudaStreamCaptureStatusNone;
}

static bool wait_for(const snDevice* d) { return good(cudaStreamSynchronize((cudaStream_t)d->stream)); }

static bool step_all(snDevice* d, int launches, int needed[4]) {
  cudaStream_t stream = (cudaStream_t)d->stream;
  Replay* r = replay_of(d);
  if (!r) return false;
  if (is_captured_by_caller(stream)) {
    d->problem = "steps on a stream that is being captured: each call reads back whether worlds need more room";
    return false;
  }
  bool alike = is_like_last(d, r, launches);
  if (!alike) forget_graph(r);
  if (alike && !r->graph) capture(d, r, launches);
  bool queued = r->graph ? noted(d, cudaGraphLaunch(r->graph, stream)) : enqueue(d, launches, stream, r->needed);
  if (!queued || !noted(d, cudaStreamSynchronize(stream))) return false;
  memcpy(needed, r->needed, NEEDED_BYTES);
  return true;
}

// ---- masks and starts

enum { THREADS = 256 };

static __global__ void choose_kernel(const unsigned char* mask, int* done, int n) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n) done[i] = mask[i] ? 0 : SN_DEVICE_LEFT_OUT;
}

static void choose_worlds(snDevice* d, const unsigned char* mask) {
  choose_kernel<<<(d->n + THREADS - 1) / THREADS, THREADS, 0, (cudaStream_t)d->stream>>>(mask, d->done, d->n);
}

static __global__ void __launch_bounds__(WORLDS* SN_GROUP)
    start_kernel(const __grid_constant__ ModelView m, const __grid_constant__ ColumnView b,
                 const __grid_constant__ StartView s, int n) {
  int id = blockIdx.x * WORLDS + threadIdx.x / SN_GROUP;
  if (id >= n || (s.how.mask && !s.how.mask[id])) return;
  World w = {MODEL_OF(m, b, id), NULL, &b, NULL, id};
  start_world(w, own_group(), &s);
}

static void start_worlds(snDevice* d, const snDeviceStart* how) {
  start_kernel<<<(d->n + WORLDS - 1) / WORLDS, WORLDS * SN_GROUP, 0, (cudaStream_t)d->stream>>>(
      model_view(d), column_view(d), start_view(d, how), d->n);
}

// ---- memory

static void* alloc_memory(size_t bytes) {
  void* memory = NULL;
  if (!good(cudaMalloc(&memory, bytes > 0 ? bytes : 16))) return NULL;
  cudaMemset(memory, 0, bytes);
  cudaStreamSynchronize(0);  // before streams that do not wait for the default one
  return memory;
}
static void release_memory(void* memory) { cudaFree(memory); }

// From memory that is not pinned a copy has been staged when the call returns.
static void upload(const snDevice* d, void* to, const void* from, size_t bytes) {
  cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, (cudaStream_t)d->stream);
}
static void download(const snDevice* d, void* to, const void* from, size_t bytes) {
  cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, (cudaStream_t)d->stream);
  cudaStreamSynchronize((cudaStream_t)d->stream);
}
static void clear_memory(const snDevice* d, void* memory, size_t bytes) {
  cudaMemsetAsync(memory, 0, bytes, (cudaStream_t)d->stream);
}

static size_t free_bytes(void) {
  size_t available = 0, total = 0;
  return good(cudaMemGetInfo(&available, &total)) ? available : 0;
}

static int ordinal(void) {
  int device = 0;
  return good(cudaGetDevice(&device)) ? device : 0;
}

static int select_device(int number) {
  int before = ordinal();
  if (number != before) cudaSetDevice(number);
  return before;
}

static const char* problem(int number) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && number >= count) return "no GPU has that number";
  int before = ordinal();
  if (error == cudaSuccess) error = cudaSetDevice(number);
  if (error == cudaSuccess) error = cudaFree(0);  // opens the device
  cudaSetDevice(before);
  if (error == cudaErrorInitializationError)
    return "initialization error (CUDA does not work in a process that was forked after CUDA was used: start it by "
           "spawn)";
  return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}

extern "C" const snKernels CUDA_INSTANCE;
const snKernels CUDA_INSTANCE = {"cuda",       sizeof(real) == sizeof(float),
                                 IS_LARGE != 0,
                                 alloc_memory, release_memory,
                                 upload,       download,
                                 clear_memory, wait_for,
                                 pack_bytes,   pack,
                                 value_bytes,  pack_values,
                                 view_bytes,   make_view,
                                 step_all,     choose_worlds,
                                 start_worlds, forget,
                                 free_bytes,   ordinal,
                                 select_device, problem};
