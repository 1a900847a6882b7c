// data.h — the state of one simulated world and everything a step computes from it
//   Arguments: unknown bits of a state mask are refused; a missing keyframe means the initial state, and false.
//   Threads: a data is used by one thread at a time; different data of one model by any number of threads.
#pragma once
#include "sinew/contact.h"
#include "sinew/data_fields.h"
#include "sinew/diagnostics.h"
#include "sinew/frame_fields.h"
#include "sinew/model.h"
#include "sinew/stages.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snArena snArena;  // chained blocks; see src/base/arena.h

typedef enum snStage {
#define SN_STAGE(name, when, reads, writes, doc) SN_STAGE_##name,
  SN_STAGES(SN_STAGE)
#undef SN_STAGE
      SN_STAGE_COUNT
} snStage;

// how often a warning was raised since the last reset, and the index it last named
typedef struct snWarningStat { int last, count; } snWarningStat;

// seconds and calls spent in a stage while profiling is on
typedef struct snTimerStat { double seconds; int64_t calls; } snTimerStat;

// islands and iterations that statistics are kept of, as in MuJoCo
#define SN_STAT_ISLANDS 20
#define SN_STAT_ITERATIONS 200

typedef struct snPairCache snPairCache;  // separating axes of near pairs; see src/collision/broad/pair_cache.h
typedef struct snAwake snAwake;  // lists of what is not asleep; see src/model/awake.h
typedef struct snRows snRows;    // constraint rows as the solver wants them; see src/constraint/rows.h

typedef struct snDataOptions {
  bool lean;  // compute only what forces and requested sensors need; sn_complete computes the rest
} snDataOptions;

#define SN_SIZE(name, doc) int name;
#define SN_VAL(type, name, rows, stage, doc) type* name;
#define SN_REF(name, rows, into, stage, doc) int* name;
struct snData {
  double time;        // simulation time [s]
  double energy[2];   // potential, kinetic [J]; with the flag `energy` or after sn_energy_position/velocity
  double kinetic_before;  // kinetic energy that the last pass left [J], NaN: none; conformance: a sensor shows it, a pass late
  snWarningStat warning[SN_WARNING_COUNT];
  SN_DATA_FIELDS(SN_VAL, SN_REF)

  // what the last forward pass found; valid until the next one
  SN_FRAME_SIZES(SN_SIZE)
  SN_FRAME_FIELDS(SN_VAL)
  snContact* contact;
  snSolverStat* solver;                // SN_STAT_ITERATIONS for each of the first SN_STAT_ISLANDS islands; NULL: none
  int solver_niter[SN_STAT_ISLANDS];   // iterations of each island
  int solver_nnz[SN_STAT_ISLANDS];     // entries of its Hessian, or of J M^-1 J^T
  double solver_fwdinv[2];             // flag `fwdinv`: norms of forward less inverse forces: constraints, applied

  bool lean;
  bool profile;                       // fill `timer` at every stage
  snTimerStat timer[SN_STAGE_COUNT];

  // ours to manage
  snAllocator allocator;
  snRows* rows;      // in `frame`
  bool contact_frames_due;  // frames of geoms that only contacts read are those of an earlier pass, but for near ones
  int64_t passes;    // forward passes since it was made; debug builds watch some of them
  snArena* frame;    // contacts and rows; emptied at the start of a forward pass
  snArena* scratch;  // marks, last in first out
  snAwake* awake;    // bodies, dofs, tendons, actuators, ... that a pass works on
  snPairCache* pair_cache;  // outlives a step and changes no result; NULL: none yet
  void* block;
  size_t block_bytes;
};
#undef SN_SIZE
#undef SN_VAL
#undef SN_REF

// Changes whenever a member of a public struct is added, removed, moved or resized. Programs access the structs
// directly, so a program compiled with headers of another version must not use the library.
#define SN_LAYOUT_PART(owner, type, name) +(uint64_t)offsetof(owner, name) * (31 * sizeof(#name) + sizeof(type))
#define SN_LAYOUT_VAL(type, name, rows, stage, doc) SN_LAYOUT_PART(snData, type, name)
#define SN_LAYOUT_REF(name, rows, into, stage, doc) SN_LAYOUT_PART(snData, int, name)
#define SN_LAYOUT_SIZE(name, doc) SN_LAYOUT_PART(snModel, int, name)
#define SN_LAYOUT_MVAL(type, name, rows, doc) SN_LAYOUT_PART(snModel, type, name)
#define SN_LAYOUT_MREF(name, rows, into, doc) SN_LAYOUT_PART(snModel, int, name)
#define SN_LAYOUT_MAT(type, name, rows, cols, doc) SN_LAYOUT_PART(snModel, type, name)
#define SN_LAYOUT_OPT(type, name, doc) SN_LAYOUT_PART(snOption, type, name)
#define SN_LAYOUT_MEMBER(type, name, doc) SN_LAYOUT_PART(snContact, type, name)
#define SN_LAYOUT                                                                                                  \
  ((uint64_t)sizeof(snModel) * 7919 + sizeof(snData) * 104729 + offsetof(snModel, hooks) + offsetof(snData, block) \
       SN_MODEL_SIZES(SN_LAYOUT_SIZE) SN_MODEL_FIELDS(SN_LAYOUT_MVAL, SN_LAYOUT_MREF, SN_LAYOUT_MAT)               \
           SN_OPTION_FIELDS(SN_LAYOUT_OPT) SN_DATA_FIELDS(SN_LAYOUT_VAL, SN_LAYOUT_REF)                            \
               SN_FRAME_FIELDS(SN_LAYOUT_VAL) SN_CONTACT_FIELDS(SN_LAYOUT_MEMBER))

// True if the library was compiled with the same layout; otherwise an error goes to `diag` (may be NULL). Loading a
// model and creating a data check this.
SN_API bool sn_layout_check(uint64_t layout, snDiagnostics* diag);

// A data for the model, reset to its initial state; NULL when out of memory, or if the program was compiled with
// another layout. `options` may be NULL.
SN_API snData* sn_data_create_as(const snModel* m, const snDataOptions* options, uint64_t layout);
static inline snData* sn_data_create(const snModel* m, const snDataOptions* options) {
  return sn_data_create_as(m, options, SN_LAYOUT);
}

// Frees a data; NULL is fine.
SN_API void sn_data_destroy(snData* d);

// Makes dst equal to src. Both must come from models of equal sizes. Contacts and rows are copied into dst's own
// memory; if that runs out, dst has no contacts and rows until its next forward pass.
SN_API void sn_data_copy(const snModel* m, snData* dst, const snData* src);

// Initial state: qpos0, zero velocity, time 0, no warnings.
SN_API void sn_reset(const snModel* m, snData* d);

// Initial state overlaid with keyframe `key`. False if the model has no such keyframe: the state is then the initial one.
SN_API bool sn_reset_to_key(const snModel* m, snData* d, int key);

// Length of the state vector made of the parts in `mask` (snStatePart bits), -1 for unknown bits.
SN_API int sn_state_size(const snModel* m, unsigned mask);

// Deprecated since 0.1, removed in 0.2: sn_state_read.
SN_API bool sn_state_get(const snModel* m, const snData* d, double* state, unsigned mask);

// Sets the parts in `mask` from `state`, which sn_state_read wrote; false for unknown bits.
SN_API bool sn_state_set(const snModel* m, snData* d, const double* state, unsigned mask);

#ifdef __cplusplus
}
#endif
